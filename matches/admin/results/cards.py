"""Scorecards, results, corrections, and the rows read off cards: shown, never edited."""

from django.contrib import admin

from matches.admin.base.desk import ShownAdmin
from matches.admin.fixtures.fixtures import SIDES
from matches.models import (
    Break,
    Correction,
    End,
    Flick,
    Goal,
    Point,
    PublishedReason,
    RedGame,
    Result,
    Scorecard,
)

FIXTURE = tuple(f"fixture__{side}" for side in SIDES)
CARD = ("scorecard", *(f"scorecard__{path}" for path in FIXTURE))


@admin.register(Scorecard)
class ScorecardAdmin(ShownAdmin):
    list_display = (
        "fixture", "version", "detail", "valid", "finished", "via", "submitted_by", "submitted_at",
    )  # fmt: skip
    list_filter = ("valid", "finished", "detail", "via", "engine_edition")
    list_select_related = ("submitted_by", *FIXTURE)
    search_fields = ("public_id", "fixture__public_id", "fixture__competition__name")
    date_hierarchy = "submitted_at"


@admin.register(Result)
class ResultAdmin(ShownAdmin):
    list_display = (
        "fixture", "outcome", "winner", "score_a", "score_b", "official", "played_at",
    )  # fmt: skip
    list_filter = ("official", "outcome")
    list_select_related = FIXTURE
    search_fields = ("fixture__public_id", "fixture__competition__name")
    date_hierarchy = "played_at"


@admin.register(Correction)
class CorrectionAdmin(ShownAdmin):
    list_display = ("fixture", "before", "result", "resting", "made_at", "made_by")
    list_filter = ("resting",)
    list_select_related = (
        "made_by",
        *FIXTURE,
        *(f"{result}__{path}" for result in ("before", "result") for path in FIXTURE),
    )
    search_fields = ("public_id", "fixture__public_id", "fixture__competition__name", "reason")
    date_hierarchy = "made_at"


@admin.register(PublishedReason)
class PublishedReasonAdmin(ShownAdmin):
    list_display = ("fixture", "said_by", "published_by", "published_at", "withdrawn_at")
    list_filter = ("said_by",)
    list_select_related = ("published_by", *FIXTURE)
    search_fields = ("fixture__public_id", "fixture__competition__name")
    readonly_fields = ("published_at",)


class ReadOffAdmin(ShownAdmin):
    """A row read off a card."""

    list_select_related = CARD
    search_fields = ("scorecard__public_id", "scorecard__fixture__public_id")


@admin.register(End)
class EndAdmin(ReadOffAdmin):
    list_display = ("scorecard", "number", "starter", "kind", "winner", "points")
    list_filter = ("kind",)


@admin.register(Goal)
class GoalAdmin(ReadOffAdmin):
    list_display = ("scorecard", "index", "side", "kind", "score_a", "score_b")
    list_filter = ("kind",)


@admin.register(Point)
class PointAdmin(ReadOffAdmin):
    list_display = ("scorecard", "set_number", "game_number", "server", "side", "points", "kind")
    list_filter = ("kind", "points")


@admin.register(RedGame)
class RedGameAdmin(ReadOffAdmin):
    list_display = ("scorecard", "set_number", "number", "server", "winner", "points_a", "points_b")


@admin.register(Break)
class BreakAdmin(ReadOffAdmin):
    list_display = ("scorecard", "side", "points", "pennies", "entry")
    ordering = ("-points",)


@admin.register(Flick)
class FlickAdmin(ReadOffAdmin):
    list_display = ("scorecard", "index", "side", "kind", "rules", "points_a", "points_b")
    list_filter = ("kind",)
