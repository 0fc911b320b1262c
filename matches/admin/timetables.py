"""Timetables and moves: made by the services, shown here."""

from django.contrib import admin

from matches.admin.desk import ShownAdmin
from matches.models import Move, Timetable


@admin.register(Timetable)
class TimetableAdmin(ShownAdmin):
    list_display = ("public_id", "competition", "state", "requested_by", "created_at")
    list_filter = ("state",)
    list_select_related = ("competition", "requested_by")
    search_fields = ("public_id", "competition__name")


@admin.register(Move)
class MoveAdmin(ShownAdmin):
    list_display = ("competition", "number", "kind", "by", "at")
    list_filter = ("kind",)
    list_select_related = ("competition", "by")
    search_fields = ("competition__name", "competition__public_id")
