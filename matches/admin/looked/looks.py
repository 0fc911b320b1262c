"""Who looked at full names, at how many, and in what."""

from django.contrib import admin

from matches.admin.base.desk import ShownAdmin
from matches.models import Look


@admin.register(Look)
class LookAdmin(ShownAdmin):
    list_display = ("at", "who", "club", "surface", "door", "people")
    list_filter = ("surface", "door")
    list_select_related = ("who", "club")
    search_fields = ("who__username", "club__name")
    date_hierarchy = "at"
