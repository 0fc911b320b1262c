"""Timetables and moves: made by the services, shown here."""

from django.contrib import admin

from matches.admin.base.desk import ShownAdmin
from matches.models import Hold, Move, Timetable, Way


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


@admin.register(Hold)
class HoldAdmin(ShownAdmin):
    list_display = ("board", "fixture", "number", "starts_at", "ends_at", "kept")
    list_filter = ("kept",)
    list_select_related = (
        "board__venue", "fixture__home__person", "fixture__home__pair", "fixture__home__team",
        "fixture__away__person", "fixture__away__pair", "fixture__away__team",
    )  # fmt: skip
    search_fields = ("board__name", "fixture__public_id")


@admin.register(Way)
class WayAdmin(ShownAdmin):
    list_display = ("one", "other", "minutes")
    list_select_related = ("one", "other")
    search_fields = ("one__name", "other__name")
