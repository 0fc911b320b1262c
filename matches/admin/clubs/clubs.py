"""Clubs, their venues, boards and seasons."""

from django.contrib import admin

from matches.admin.base.desk import RowsInline, ShownAdmin
from matches.models import Board, Club, Season, Venue


@admin.register(Club)
class ClubAdmin(ShownAdmin):
    list_display = ("name", "kind", "slug", "time_zone", "locale", "created_at")
    list_filter = ("kind",)
    search_fields = ("name", "slug")
    readonly_fields = ("public_id", "created_at")


class BoardInline(RowsInline):
    model = Board


@admin.register(Venue)
class VenueAdmin(ShownAdmin):
    list_display = ("name", "club", "slug")
    list_select_related = ("club",)
    search_fields = ("name", "slug", "club__name")
    inlines = (BoardInline,)


@admin.register(Board)
class BoardAdmin(ShownAdmin):
    list_display = ("name", "venue", "games", "in_use", "public_id")
    list_filter = ("in_use",)
    list_select_related = ("venue",)
    search_fields = ("name", "venue__name", "public_id")
    readonly_fields = ("public_id",)


@admin.register(Season)
class SeasonAdmin(ShownAdmin):
    list_display = ("name", "club", "slug", "starts_on", "ends_on")
    list_select_related = ("club",)
    search_fields = ("name", "slug", "club__name")
    readonly_fields = ("public_id",)
    date_hierarchy = "starts_on"
