"""Fixtures, their boards and umpires, and disputes about them."""

from django.contrib import admin

from matches.admin.desk import DeskAdmin, RowsInline, ShownAdmin
from matches.models import (
    Dispute,
    Fixture,
    FixtureBoard,
    LineUp,
    LineUpRuling,
    Study,
    UmpireAssignment,
)

SIDES = ("home__person", "home__team", "home__pair", "away__person", "away__team", "away__pair")


class FixtureBoardInline(RowsInline):
    model = FixtureBoard
    autocomplete_fields = ("home_person", "home_pair", "away_person", "away_pair", "board")


class UmpireAssignmentInline(RowsInline):
    model = UmpireAssignment
    autocomplete_fields = ("user",)


@admin.register(Fixture)
class FixtureAdmin(DeskAdmin):
    list_display = ("number", "__str__", "competition", "starts_at", "state", "outcome", "winner")
    list_filter = ("state", "outcome", "competition__game")
    list_select_related = ("competition", *SIDES)
    search_fields = (
        "public_id",
        "competition__name",
        "home__person__family_name",
        "away__person__family_name",
        "home__team__name",
        "away__team__name",
    )
    autocomplete_fields = (
        "competition", "division", "round", "home", "away", "venue", "board",
    )  # fmt: skip
    readonly_fields = ("public_id", "revision")
    date_hierarchy = "starts_at"
    inlines = (FixtureBoardInline, UmpireAssignmentInline)


@admin.register(FixtureBoard)
class FixtureBoardAdmin(DeskAdmin):
    list_display = ("fixture", "number", "home_person", "away_person", "public_id")
    list_select_related = ("home_person", "away_person", *(f"fixture__{side}" for side in SIDES))
    search_fields = ("public_id", "fixture__public_id", "fixture__competition__name")
    autocomplete_fields = (
        "fixture", "home_person", "home_pair", "away_person", "away_pair", "board",
    )  # fmt: skip
    readonly_fields = ("public_id",)


@admin.register(LineUp)
class LineUpAdmin(ShownAdmin):
    list_display = ("fixture", "side", "version", "handed_in_at", "handed_in_by")
    list_select_related = ("handed_in_by", *(f"fixture__{side}" for side in SIDES))
    search_fields = ("public_id", "fixture__public_id", "fixture__competition__name")


@admin.register(LineUpRuling)
class LineUpRulingAdmin(ShownAdmin):
    list_display = ("fixture", "side", "code", "decision", "ruled_at")
    list_filter = ("decision", "code")
    list_select_related = tuple(f"fixture__{side}" for side in SIDES)
    search_fields = ("public_id", "fixture__public_id", "reason")


@admin.register(UmpireAssignment)
class UmpireAssignmentAdmin(DeskAdmin):
    list_display = ("user", "fixture", "assigned_at")
    list_select_related = ("user", *(f"fixture__{side}" for side in SIDES))
    search_fields = ("user__username", "fixture__public_id", "fixture__competition__name")
    autocomplete_fields = ("fixture", "user")


@admin.register(Dispute)
class DisputeAdmin(DeskAdmin):
    list_display = ("fixture", "side", "state", "raised_by", "raised_at", "closed_at")
    list_filter = ("state",)
    list_select_related = ("raised_by", *(f"fixture__{side}" for side in SIDES))
    search_fields = ("public_id", "fixture__public_id", "fixture__competition__name", "reason")
    autocomplete_fields = ("fixture", "scorecard", "raised_by", "closed_by")
    readonly_fields = ("public_id", "raised_at")


@admin.register(Study)
class StudyAdmin(DeskAdmin):
    list_display = ("title", "fixture", "situation", "author", "created_at")
    list_select_related = ("author", *(f"fixture__{side}" for side in SIDES))
    search_fields = ("public_id", "title", "fixture__public_id")
    autocomplete_fields = ("fixture", "author")
    readonly_fields = ("public_id", "document")
