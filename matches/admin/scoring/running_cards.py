"""Running cards, their lines and devices, and shadow cards: shown, never edited."""

from django.contrib import admin

from matches.admin.base.desk import ShownAdmin
from matches.admin.fixtures.fixtures import SIDES
from matches.models import (
    BoardPass,
    RunningCard,
    RunningLine,
    ScoringDevice,
    ShadowCard,
    ShadowLine,
)

FIXTURE = tuple(f"fixture__{side}" for side in SIDES)
CARD = ("card", *(f"card__{path}" for path in FIXTURE))


@admin.register(RunningCard)
class RunningCardAdmin(ShownAdmin):
    list_display = ("fixture", "fixture_board", "lines", "finished", "how_ended", "begun_at")
    list_filter = ("how_ended", "finished", "edition")
    list_select_related = (
        *FIXTURE,
        "fixture_board",
        *(f"fixture_board__{path}" for path in FIXTURE),
    )
    search_fields = ("public_id", "fixture__public_id", "fixture__competition__name", "reason")
    date_hierarchy = "begun_at"


@admin.register(RunningLine)
class RunningLineAdmin(ShownAdmin):
    list_display = ("card", "number", "device", "sequence", "written_by", "at")
    list_select_related = ("written_by", *CARD)
    search_fields = ("card__public_id", "device")
    date_hierarchy = "at"


@admin.register(ScoringDevice)
class ScoringDeviceAdmin(ShownAdmin):
    list_display = ("card", "name", "device", "last_heard", "unsent", "battery", "help")
    list_filter = ("help",)
    list_select_related = CARD
    search_fields = ("card__public_id", "device", "name")


@admin.register(BoardPass)
class BoardPassAdmin(ShownAdmin):
    list_display = ("public_id", "club", "made_by", "expires_at", "revoked_at", "last_used_at")
    list_select_related = ("club", "made_by")
    search_fields = ("public_id", "fixture__public_id", "board__name", "venue__name")
    date_hierarchy = "made_at"


@admin.register(ShadowCard)
class ShadowCardAdmin(ShownAdmin):
    list_display = ("fixture", "fixture_board", "trainee", "lines", "begun_at", "ended_at")
    list_select_related = (
        *FIXTURE,
        "trainee",
        "fixture_board",
        *(f"fixture_board__{path}" for path in FIXTURE),
    )
    search_fields = ("public_id", "fixture__public_id", "fixture__competition__name")
    date_hierarchy = "begun_at"


@admin.register(ShadowLine)
class ShadowLineAdmin(ShownAdmin):
    list_display = ("card", "number", "device", "sequence", "at")
    list_select_related = CARD
    search_fields = ("card__public_id", "device")
    date_hierarchy = "at"
