"""Clubs, competitions, tables, fixtures and rankings, as anybody may read them."""

from __future__ import annotations

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.reverse import reverse

from matches.api.law.shapes import (
    SIDES,
    WINNERS,
    ObjectField,
    ObjectsField,
)


class ClubShape(serializers.Serializer[Any]):
    """A school or a club."""

    slug = serializers.CharField()
    name = serializers.CharField()
    kind = serializers.CharField()


class SeasonShape(serializers.Serializer[Any]):
    """A season of a club."""

    slug = serializers.CharField()
    name = serializers.CharField()
    starts_on = serializers.DateField()
    ends_on = serializers.DateField()


class CompetitionShape(serializers.Serializer[Any]):
    """A competition and how far it has come."""

    id = serializers.CharField(source="competition.public_id")
    name = serializers.CharField(source="competition.name")
    slug = serializers.CharField(source="competition.slug")
    club = ClubShape(source="competition.club")
    season = SeasonShape(source="competition.season")
    game = serializers.CharField(source="competition.game")
    law_edition = serializers.CharField(source="competition.law_edition")
    options = ObjectField(source="competition.options", help_text="The law's options.")
    entry_kind = serializers.CharField(source="competition.entry_kind")
    format = serializers.CharField(source="competition.format")
    points_scheme = ObjectField(source="competition.points_scheme")
    state = serializers.CharField(source="competition.state")
    entries = serializers.IntegerField()
    fixtures = serializers.IntegerField()
    played = serializers.IntegerField()
    url = serializers.SerializerMethodField()
    page = serializers.SerializerMethodField(help_text="Its page for people.")

    @extend_schema_field(OpenApiTypes.STR)
    def get_url(self, facts: Any) -> str:
        """Its address here."""
        address: str = reverse(
            "api:competition", [facts.competition.public_id], request=self.context.get("request")
        )
        return address

    @extend_schema_field(OpenApiTypes.STR)
    def get_page(self, facts: Any) -> str:
        """Its address for people."""
        held = facts.competition
        return f"/competitions/{held.club.slug}/{held.season.slug}/{held.slug}/"


class TableShape(serializers.Serializer[Any]):
    """A division's table: rows in order, each with its proof, as data and in words."""

    division = serializers.CharField()
    name = serializers.CharField()
    stage = serializers.IntegerField()
    version = serializers.IntegerField()
    computed_at = serializers.DateTimeField(allow_null=True)
    tie_breaks = ObjectsField()
    rows = ObjectsField()


class SideShape(serializers.Serializer[Any]):
    """An entry on one side of a fixture."""

    entry = serializers.CharField()
    name = serializers.CharField()
    player = serializers.CharField(
        allow_null=True,
        help_text="The id of a person's page: another in every club, but of whom is named in full.",
    )
    players = serializers.ListField(child=serializers.CharField(), help_text="Of a pair.")


class FixtureShape(serializers.Serializer[Any]):
    """A fixture and its official result. Side A is at home."""

    id = serializers.CharField(source="public_id")
    number = serializers.IntegerField()
    division = serializers.CharField()
    round = serializers.IntegerField(allow_null=True)
    round_name = serializers.CharField(allow_blank=True)
    leg = serializers.IntegerField()
    tie = serializers.CharField(
        allow_blank=True, help_text="Its name in a bracket, such as r1m3 or final."
    )
    home = SideShape(allow_null=True)
    away = SideShape(allow_null=True)
    first = serializers.ChoiceField(SIDES, allow_null=True)
    state = serializers.CharField()
    outcome = serializers.CharField(allow_null=True)
    winner = serializers.ChoiceField(WINNERS, allow_null=True)
    score = ObjectField(allow_null=True)
    measures = ObjectField()
    card_version = serializers.IntegerField(allow_null=True)
    starts_at = serializers.DateTimeField(allow_null=True)
    ends_at = serializers.DateTimeField(allow_null=True)
    venue = serializers.CharField(allow_null=True)
    board = serializers.CharField(allow_null=True)
    played_at = serializers.DateTimeField(allow_null=True)
    options = ObjectField(help_text="The law's options that its card must have, starts included.")
    starts = ObjectField(allow_null=True, help_text="What is added to the score: A and B.")
    counted = ObjectField(allow_null=True, help_text="The score with what is added to it.")


class PairingShape(serializers.Serializer[Any]):
    """A pair of a Swiss round, the first flicker first, and why; "" for nobody: who rests."""

    first = serializers.CharField()
    second = serializers.CharField(allow_blank=True)
    why = serializers.ListField(child=serializers.CharField())


class DrawnRoundShape(serializers.Serializer[Any]):
    """A Swiss round as it was drawn."""

    number = serializers.IntegerField()
    system = serializers.CharField()
    notes = serializers.ListField(child=serializers.CharField())
    pairs = PairingShape(many=True, source="cards")
    absent = serializers.ListField(child=serializers.CharField())


class ThroughShape(serializers.Serializer[Any]):
    """Who plays in a later stage, and whence it comes."""

    seed = serializers.IntegerField()
    name = serializers.CharField()
    why = serializers.CharField()


class DrawnStageShape(serializers.Serializer[Any]):
    """A later stage as it was drawn."""

    title = serializers.CharField()
    through = ThroughShape(many=True, source="lines")
    lot = serializers.CharField(allow_blank=True, help_text="The seed that parted level ones.")


class SealedDrawShape(serializers.Serializer[Any]):
    """A seeding by lot: its commitment, and once it is opened the seed."""

    commitment = serializers.CharField(source="digest")
    made_at = serializers.DateTimeField()
    opened_at = serializers.DateTimeField(allow_null=True)
    seed = serializers.CharField(allow_blank=True)


class DrawShape(serializers.Serializer[Any]):
    """How a competition was drawn."""

    draws = SealedDrawShape(many=True, source="lots")
    rounds = DrawnRoundShape(many=True)
    stages = DrawnStageShape(many=True)


class CardShape(serializers.Serializer[Any]):
    """A card as published: with the names that strangers may read, and the verdict on it."""

    board = serializers.IntegerField(allow_null=True, help_text="Of a team fixture.")
    version = serializers.IntegerField()
    edition = serializers.CharField()
    submitted_at = serializers.DateTimeField()
    reason = serializers.CharField(allow_blank=True, help_text="Why it replaced an earlier one.")
    reason_code = serializers.CharField(allow_blank=True, help_text="The same as a code.")
    document = ObjectField()
    verdict = ObjectField(help_text="With sentences, and the law that is cited.")


class CompetitionLinkShape(serializers.Serializer[Any]):
    """Where a match belongs."""

    id = serializers.CharField()
    name = serializers.CharField()
    game = serializers.CharField()
    url = serializers.CharField()


class MatchShape(serializers.Serializer[Any]):
    """A match: the fixture, its competition, and its cards with their rulings."""

    fixture = FixtureShape()
    competition = CompetitionLinkShape()
    cards = CardShape(many=True)


class RankingRowShape(serializers.Serializer[Any]):
    """One line of a ranking."""

    rank = serializers.CharField(allow_blank=True)
    name = serializers.CharField()
    player = serializers.CharField()
    rating = serializers.CharField()
    matches = serializers.IntegerField()
    provisional = serializers.BooleanField()
    inactive = serializers.BooleanField()


class RankingShape(serializers.Serializer[Any]):
    """A game's ranking as it stands, by one system."""

    game = serializers.CharField()
    system = serializers.CharField()
    systems = serializers.ListField(
        child=serializers.CharField(), help_text="Those by which the game has a ranking."
    )
    computed_at = serializers.DateTimeField(allow_null=True)
    page = serializers.IntegerField()
    pages = serializers.IntegerField()
    rows = RankingRowShape(many=True)


class SubmissionShape(serializers.Serializer[Any]):
    """A card that was saved, and what it made of the fixture."""

    scorecard = serializers.CharField()
    version = serializers.IntegerField()
    created = serializers.BooleanField(help_text="False where it had been saved before.")
    official = serializers.BooleanField(help_text="False while it waits for agreement.")
    outcome = serializers.CharField()
    winner = serializers.ChoiceField(WINNERS, allow_null=True)
    verdict = ObjectField()
