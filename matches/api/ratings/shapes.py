"""Editions of rankings, as anybody may read them."""

from __future__ import annotations

from typing import Any, Final

from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers

from matches.api.base.paging import ListQuery, Word
from matches.tournament.ratings import SYSTEMS, USUAL

EDITION: Final = OpenApiParameter(
    "edition", str, OpenApiParameter.PATH, description="The month, such as 2026-11."
)


class RankingQuery(ListQuery):
    """What may be asked of a ranking: a page, by a system."""

    system = Word(
        tuple(SYSTEMS), default=USUAL, help_text="By which rating system; the usual one left out."
    )


class SystemQuery(RankingQuery):
    """By which system; a list that has no pages."""

    page = None  # type: ignore[assignment]  # so a serializer has no such field


class BinShape(serializers.Serializer[Any]):
    """Matches of which about as much was expected of the side named first."""

    low = serializers.FloatField()
    high = serializers.FloatField()
    matches = serializers.IntegerField()
    expected = serializers.FloatField(
        allow_null=True, help_text="On average; null where the matches are too few to tell."
    )
    actual = serializers.FloatField(
        allow_null=True, help_text="The share that was won, a draw as half; null likewise."
    )


class FiguresShape(serializers.Serializer[Any]):
    """What months that are over tell together."""

    matches = serializers.IntegerField()
    bins = BinShape(many=True)
    log_loss = serializers.FloatField(help_text="The mean surprise; less is better.")
    base_rate = serializers.FloatField(help_text="What the sides named first scored.")
    base_loss = serializers.FloatField(help_text="The log-loss of who forecasts that always.")


class CalibrationShape(serializers.Serializer[Any]):
    """What a system expected of a game's matches, and how they went."""

    game = serializers.CharField()
    system = serializers.CharField()
    systems = serializers.ListField(child=serializers.CharField())
    figures = FiguresShape(
        allow_null=True, help_text="Null while there are too few matches to tell."
    )
    coin = serializers.FloatField(help_text="The log-loss of who forecasts one half always.")
    reckoned_at = serializers.DateTimeField(allow_null=True)


class EditionLinkShape(serializers.Serializer[Any]):
    """An edition among others."""

    month = serializers.CharField()
    published_at = serializers.DateTimeField()


class EditionRowShape(serializers.Serializer[Any]):
    """One line of an edition; who may not be shown leaves a gap."""

    rank = serializers.CharField(allow_blank=True)
    name = serializers.CharField()
    player = serializers.CharField(allow_blank=True)
    rating = serializers.CharField()
    matches = serializers.IntegerField()
    provisional = serializers.BooleanField()
    inactive = serializers.BooleanField()
    moved = serializers.IntegerField(
        allow_null=True,
        help_text="Places further up than in the edition before; below 0, further down.",
    )
    new = serializers.BooleanField(help_text="Had no rank in the edition before.")
    best = serializers.CharField(
        allow_blank=True, help_text="The mean of the best ten results of the year before."
    )
    amended = serializers.BooleanField(
        help_text="The edition before would say something else of them by now."
    )


class EditionShape(serializers.Serializer[Any]):
    """A game's ranking as it was published for a month."""

    game = serializers.CharField()
    system = serializers.CharField()
    edition = EditionLinkShape()
    earlier = EditionLinkShape(allow_null=True)
    later = EditionLinkShape(allow_null=True)
    amended = serializers.BooleanField()
    page = serializers.IntegerField()
    pages = serializers.IntegerField()
    rows = EditionRowShape(many=True)
