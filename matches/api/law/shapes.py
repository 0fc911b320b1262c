"""Cards, verdicts, live matches and games, as the law speaks of them."""

from __future__ import annotations

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

import rules

SIDES = [(side, side) for side in rules.SIDES]
WINNERS = [*SIDES, ("draw", "draw")]
SEVERITIES = [("fault", "fault"), ("warning", "warning")]


@extend_schema_field(OpenApiTypes.OBJECT)
class ObjectField(serializers.JSONField):
    """A JSON object, whose keys are the game's own."""

    def to_internal_value(self, data: Any) -> Any:
        """An object, or a sentence that says so."""
        if not isinstance(data, dict):
            raise serializers.ValidationError("This must be a JSON object.", code="malformed")
        return data


@extend_schema_field({"type": "array", "items": {"type": "object"}})
class ObjectsField(serializers.JSONField):
    """A list of JSON objects."""


class GameField(serializers.ChoiceField):
    """A game that is played here when it is asked."""

    def __init__(self, **how: Any) -> None:
        super().__init__([(name, name) for name in rules.GAMES], **how)


class SidesShape(serializers.Serializer[Any]):
    """One name a side; two each in Red doubles."""

    A = serializers.ListField(child=serializers.CharField(max_length=200), max_length=2)
    B = serializers.ListField(child=serializers.CharField(max_length=200), max_length=2)


class ScorecardShape(serializers.Serializer[Any]):
    """A scorecard, as docs/reference/api.md and each game's `/games/<game>` describe it."""

    scorecard = serializers.ChoiceField([(1, "1")], help_text="The number of the format.")
    game = GameField()
    detail = serializers.ChoiceField([(detail, detail) for detail in rules.DETAILS])
    options = ObjectField(required=False)
    sides = SidesShape()
    first = serializers.ChoiceField(SIDES, required=False)
    entries = ObjectsField(required=False)
    claim = ObjectField(required=False)


class FaultShape(serializers.Serializer[Any]):
    """Something wrong with a card. Entries count from 0; `path` stands where the shape is wrong."""

    entry = serializers.IntegerField(allow_null=True)
    code = serializers.ChoiceField([(code, code) for code in rules.CODES])
    rule = serializers.CharField(allow_null=True)
    message = serializers.CharField()
    severity = serializers.ChoiceField(SEVERITIES)
    path = serializers.CharField(required=False)
    sentence = serializers.CharField(required=False, help_text="With the players' names.")


class DifferenceShape(serializers.Serializer[Any]):
    """Something that the umpire reported of a shot otherwise than the simulator saw it.

    The umpire's word rules. `path` leads to it within the entry."""

    entry = serializers.IntegerField()
    path = serializers.CharField()
    umpire = serializers.JSONField(allow_null=True)
    physics = serializers.JSONField(allow_null=True)


class VerdictShape(serializers.Serializer[Any]):
    """All that the law says of a card."""

    valid = serializers.BooleanField()
    finished = serializers.BooleanField()
    winner = serializers.ChoiceField(WINNERS, allow_null=True)
    score = ObjectField(allow_null=True)
    next = ObjectField(allow_null=True)
    faults = FaultShape(many=True)
    rulings = ObjectsField()
    statistics = ObjectField()
    differences = DifferenceShape(
        many=True, required=False, help_text="Only of a card with simulated shots."
    )
    law = ObjectField(required=False, help_text="With explain=1: each rule's address and text.")


class LiveHeadShape(serializers.Serializer[Any]):
    """What must be known before the first entry."""

    game = GameField()
    detail = serializers.ChoiceField(
        [(detail, detail) for detail in ("flicks", "card", "shots")], required=False
    )
    options = ObjectField(required=False)
    first = serializers.ChoiceField(SIDES)
    sides = SidesShape(required=False)


class LiveStateShape(serializers.Serializer[Any]):
    """A match under way, as `/live/begin` or `/live/entry` gave it."""

    state = ObjectField()
    sides = SidesShape(required=False)


class LiveEntryShape(LiveStateShape):
    """The next entry of a match under way."""

    entry = ObjectField()


class LiveShape(serializers.Serializer[Any]):
    """A match under way: keep `state`, and send it with the next entry."""

    state = ObjectField()
    may = ObjectField(help_text="What may happen now.")
    finished = serializers.BooleanField()
    winner = serializers.ChoiceField(WINNERS, allow_null=True)
    score = ObjectField(allow_null=True)
    next = ObjectField(allow_null=True)


class LiveRuledShape(LiveShape):
    """A match after an entry: ruled on, or refused (422) and the match as it was."""

    ruling = ObjectField(allow_null=True)
    sentences = serializers.ListField(child=serializers.CharField())
    faults = FaultShape(many=True)
    differences = DifferenceShape(
        many=True, required=False, help_text="Only where umpire and simulator differ."
    )
    law = ObjectField()


class GameShape(serializers.Serializer[Any]):
    """A game, in short."""

    name = serializers.CharField()
    title = serializers.CharField()
    edition = serializers.CharField()
    measure = serializers.CharField(help_text="What its score counts first.")
    details = serializers.ListField(child=serializers.CharField())
    url = serializers.CharField()
    rulebook = serializers.CharField()


class RuleShape(serializers.Serializer[Any]):
    """One rule of a game's law."""

    name = serializers.CharField()
    standing = serializers.CharField(help_text="source or reading")
    remark = serializers.CharField()
    text = serializers.CharField(help_text="Markdown.")
    url = serializers.CharField()


class WholeGameShape(GameShape):
    """A game with its options and its kinds of entries as JSON Schema, and its law in words."""

    options = ObjectField()
    entries = ObjectField(help_text="Detail → kind of entry → JSON Schema.")
    claim = ObjectField(help_text="Detail → JSON Schema of a claimed score.")
    rules = RuleShape(many=True)


class ReachableShape(serializers.Serializer[Any]):
    """Which final scores can be, under these options."""

    game = serializers.CharField()
    edition = serializers.CharField()
    options = ObjectField()
    reachable = ObjectField()
