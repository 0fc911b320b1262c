"""The taps of lessons: shown, never edited."""

from django.contrib import admin

from matches.admin.base.desk import ShownAdmin
from matches.models import LessonTap


@admin.register(LessonTap)
class LessonTapAdmin(ShownAdmin):
    list_display = ("competition", "device", "sequence", "body", "at")
    list_select_related = ("competition",)
    search_fields = ("competition__public_id", "competition__name", "device")
    date_hierarchy = "at"
