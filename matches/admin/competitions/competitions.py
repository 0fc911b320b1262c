"""Competitions, how they are laid out, and who entered."""

from django.contrib import admin

from matches.admin.base.desk import RowsInline, ShownAdmin
from matches.models import (
    Absence,
    BulkAction,
    Commitment,
    Competition,
    Division,
    Entry,
    Place,
    Round,
    SettingsChange,
    Stage,
    TeamInvitation,
)


class StageInline(RowsInline):
    model = Stage


@admin.register(Competition)
class CompetitionAdmin(ShownAdmin):
    list_display = ("name", "game", "club", "season", "format", "state", "visibility", "rated")
    list_filter = ("game", "state", "visibility", "format")
    list_select_related = ("club", "season")
    search_fields = ("name", "slug", "club__name", "public_id")
    readonly_fields = ("public_id", "created_at")
    inlines = (StageInline,)


class DivisionInline(RowsInline):
    model = Division


@admin.register(Stage)
class StageAdmin(ShownAdmin):
    list_display = ("competition", "number", "name", "format")
    list_select_related = ("competition",)
    search_fields = ("name", "competition__name")
    inlines = (DivisionInline,)


class RoundInline(RowsInline):
    model = Round


class PlaceInline(RowsInline):
    model = Place


@admin.register(Division)
class DivisionAdmin(ShownAdmin):
    list_display = ("stage", "number", "name", "public_id")
    list_select_related = ("stage", "stage__competition")
    search_fields = ("name", "stage__name", "stage__competition__name", "public_id")
    readonly_fields = ("public_id",)
    inlines = (RoundInline, PlaceInline)


@admin.register(Round)
class RoundAdmin(ShownAdmin):
    list_display = ("division", "number", "name", "starts_on", "ends_on")
    list_select_related = ("division",)
    search_fields = ("name", "division__name", "division__stage__competition__name")


@admin.register(Entry)
class EntryAdmin(ShownAdmin):
    list_display = ("__str__", "competition", "seed", "state", "withdrawn_on", "public_id")
    list_filter = ("state",)
    list_select_related = (
        "competition",
        "person",
        "pair",
        "pair__first",
        "pair__second",
        "team",
    )
    search_fields = (
        "person__given_name",
        "person__family_name",
        "pair__first__family_name",
        "pair__second__family_name",
        "team__name",
        "competition__name",
        "public_id",
    )
    readonly_fields = ("public_id", "entered_at")


@admin.register(Place)
class PlaceAdmin(ShownAdmin):
    list_display = ("division", "number", "entry")
    list_select_related = ("division", "entry__person", "entry__team", "entry__pair")
    search_fields = ("division__name", "division__stage__competition__name")


@admin.register(Absence)
class AbsenceAdmin(ShownAdmin):
    list_display = ("entry", "round", "bye", "announced_at")
    list_filter = ("bye",)
    list_select_related = (
        "entry__person",
        "entry__team",
        "entry__pair__first",
        "entry__pair__second",
    )
    search_fields = ("entry__public_id", "entry__competition__name")


@admin.register(Commitment)
class CommitmentAdmin(ShownAdmin):
    """Without the seed: whoever could read a sealed one could know the draw."""

    list_display = ("competition", "digest", "made_at", "opened_at")
    list_select_related = ("competition",)
    search_fields = ("competition__name", "digest")
    readonly_fields = ("digest", "made_at", "opened_at", "order")


@admin.register(TeamInvitation)
class TeamInvitationAdmin(ShownAdmin):
    list_display = ("team", "competition", "accepted", "invited_at", "answered_at")
    list_select_related = ("team", "competition")
    search_fields = ("team__name", "competition__name", "public_id")
    readonly_fields = ("public_id", "invited_at")


@admin.register(BulkAction)
class BulkActionAdmin(ShownAdmin):
    list_display = ("competition", "kind", "reason", "made_by", "made_at", "undone_at")
    list_filter = ("kind",)
    list_select_related = ("competition", "made_by")
    search_fields = ("competition__name", "reason")


@admin.register(SettingsChange)
class SettingsChangeAdmin(ShownAdmin):
    list_display = ("competition", "made_at", "made_by", "drawn", "reverts", "public_id")
    list_select_related = ("competition", "made_by", "reverts")
    search_fields = ("public_id", "competition__name")
    date_hierarchy = "made_at"
