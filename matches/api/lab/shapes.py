"""Shots, as the simulator and the lab speak of them."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from matches.api.law.shapes import ObjectField
from matches.law.situations import SITUATIONS


class ShotAskedShape(serializers.Serializer[Any]):
    """A shot document, and perhaps the situation of a match in which it is ruled on."""

    shot = ObjectField(help_text="A shot document: board, coin, pennies, flick, game, by, state.")
    situation = serializers.ChoiceField(
        [(name, name) for name in SITUATIONS], required=False, allow_null=True
    )


class StepShape(serializers.Serializer[Any]):
    """What happens at one moment."""

    t = serializers.FloatField(help_text="s")
    text = serializers.CharField()


class CitedShape(serializers.Serializer[Any]):
    """A rule that was cited, and where the rulebook explains it."""

    name = serializers.CharField()
    url = serializers.CharField()


class RuledShape(serializers.Serializer[Any]):
    """What an umpire would say."""

    text = serializers.CharField()
    rules = CitedShape(many=True)


class ShotPlayedShape(serializers.Serializer[Any]):
    """A shot that was played."""

    trace = ObjectField(help_text="Every penny's path: see docs/reference/lab.md.")
    told = serializers.CharField(help_text="The shot in a paragraph.")
    steps = StepShape(many=True)
    facts = ObjectField(allow_null=True, help_text="The entry of a card that reports it.")
    seen = serializers.ListField(
        child=serializers.ListField(child=serializers.CharField(), min_length=2, max_length=2),
        help_text="The facts in words.",
    )
    ruling = RuledShape(allow_null=True)
    problems = serializers.ListField(
        child=serializers.CharField(), help_text="Why it is not ruled on in this situation."
    )


class AimMapAskedShape(ShotAskedShape):
    """A position, and who asks for its map."""

    seat = serializers.CharField(
        max_length=40,
        required=False,
        help_text="Anything that sets one who asks apart from others at the same address.",
    )
    cancel = serializers.BooleanField(required=False, help_text="Stop computing it.")


class ShareShape(serializers.Serializer[Any]):
    """One kind of outcome."""

    letter = serializers.CharField()
    words = serializers.CharField()
    count = serializers.IntegerField()
    share = serializers.FloatField()


class AimRowShape(serializers.Serializer[Any]):
    """One speed (m/s), and how many directions led to each of the outcomes."""

    speed = serializers.FloatField()
    counts = serializers.ListField(child=serializers.IntegerField())


class AimMapShape(serializers.Serializer[Any]):
    """A map, finished or not."""

    state = serializers.ChoiceField(
        [(name, name) for name in ("waiting", "computing", "done", "cancelled", "failed")]
    )
    done = serializers.IntegerField(help_text="Shots played so far.")
    total = serializers.IntegerField()
    asked = ObjectField(help_text="directions, speeds, fastest (m/s), situation")
    cells = serializers.CharField(
        help_text="A letter a shot, direction by direction; small: the flicked penny goes off."
    )
    shares = ShareShape(many=True)
    told = serializers.ListField(child=serializers.CharField())
    rows = AimRowShape(many=True)
    picture = serializers.CharField(help_text="SVG; empty until it is done.")
