"""Ladders' logs, championships and handicaps."""

from django.contrib import admin

from matches.admin.base.desk import ShownAdmin
from matches.models import Championship, ChampionshipLine, Handicap, LadderEvent

ENTRY = ("entry__person", "entry__team", "entry__pair__first", "entry__pair__second")


@admin.register(LadderEvent)
class LadderEventAdmin(ShownAdmin):
    list_display = ("division", "number", "at", "what", "entry")
    list_filter = ("what",)
    list_select_related = ("division", *ENTRY)
    search_fields = ("public_id", "division__stage__competition__name")


@admin.register(Championship)
class ChampionshipAdmin(ShownAdmin):
    list_display = ("name", "club", "season", "visibility")
    list_filter = ("visibility",)
    list_select_related = ("club", "season")
    search_fields = ("name", "public_id")
    readonly_fields = ("public_id", "created_at")


@admin.register(ChampionshipLine)
class ChampionshipLineAdmin(ShownAdmin):
    list_display = ("championship", "house", "kind", "points", "reason", "reverses")
    list_select_related = ("championship", "house", "reverses__house")
    search_fields = ("reason", "championship__name")


@admin.register(Handicap)
class HandicapAdmin(ShownAdmin):
    list_display = ("entry", "version", "start", "basis", "made_at")
    list_select_related = ENTRY
    search_fields = ("reason", "entry__public_id")
