"""Standings, adjustments, ratings and rankings."""

from django.contrib import admin

from matches.admin.base.desk import ShownAdmin
from matches.models import (
    Adjustment,
    Ranking,
    RankingEdition,
    Rating,
    RatingCalibration,
    RatingChange,
    Standing,
)

ENTRY = ("entry__person", "entry__team", "entry__pair")


@admin.register(Standing)
class StandingAdmin(ShownAdmin):
    list_display = ("division", "version", "current", "computed_at")
    list_filter = ("current",)
    list_select_related = ("division",)
    search_fields = ("division__public_id", "division__stage__competition__name")


@admin.register(Adjustment)
class AdjustmentAdmin(ShownAdmin):
    list_display = ("entry", "division", "points", "reason", "made_at", "withdrawn_at")
    list_select_related = ("division", *ENTRY)
    search_fields = ("reason", "division__stage__competition__name")
    readonly_fields = ("made_at",)


@admin.register(Rating)
class RatingAdmin(ShownAdmin):
    list_display = ("person", "game", "system", "ordinal", "mu", "sigma", "matches")
    list_filter = ("game", "system")
    list_select_related = ("person",)
    search_fields = ("person__given_name", "person__family_name", "person__public_id")


@admin.register(RatingChange)
class RatingChangeAdmin(ShownAdmin):
    list_display = ("rating", "number", "result", "mu_before", "mu_after", "sigma_after")
    list_filter = ("rating__game",)
    list_select_related = ("rating__person", "result__fixture")
    search_fields = ("rating__person__family_name", "rating__person__public_id")


@admin.register(Ranking)
class RankingAdmin(ShownAdmin):
    list_display = ("game", "system", "version", "current", "computed_at")
    list_filter = ("game", "current")


@admin.register(RatingCalibration)
class RatingCalibrationAdmin(ShownAdmin):
    list_display = ("game", "system", "year", "month", "reckoned_at")
    list_filter = ("game", "system")


@admin.register(RankingEdition)
class RankingEditionAdmin(ShownAdmin):
    list_display = ("game", "system", "name", "whole", "published_at")
    list_filter = ("game", "year")
