"""What is sent from a lesson, and what comes back."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from matches.api.scoring.shapes import LARGEST, DeviceField

LONGEST_AGO = 24 * 3600


class WinnerField(serializers.RegexField):
    """A, B, draw, or empty: nobody yet."""

    def __init__(self, **how: Any) -> None:
        super().__init__(r"^(A|B|draw)$", allow_blank=True, **how)


class TapShape(serializers.Serializer[Any]):
    """A tap, with the device's own number of it: a round that begins, or who won a match."""

    sequence = serializers.IntegerField(min_value=1, max_value=LARGEST)
    ago = serializers.IntegerField(
        min_value=0, max_value=LONGEST_AGO, default=0, help_text="Seconds since it was tapped."
    )
    begin = serializers.IntegerField(
        min_value=1, max_value=999, allow_null=True, default=None, help_text="The round's number."
    )
    match = serializers.CharField(max_length=12, allow_blank=True, default="")
    winner = WinnerField(default="", help_text="Empty: what was said is taken back.")
    seen = WinnerField(default="", help_text="Who had won as the device showed it.")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """A tap says one of the two."""
        if (attrs["begin"] is None) == (attrs["match"] == ""):
            raise serializers.ValidationError("A tap begins a round, or says who won a match.")
        return attrs


class TapsShape(serializers.Serializer[Any]):
    """Taps in the order in which they were tapped."""

    device = DeviceField()
    taps = TapShape(many=True)


class LessonShape(serializers.Serializer[Any]):
    """How a lesson stands."""

    told = serializers.DateTimeField()
    name = serializers.CharField()
    winners = serializers.DictField(child=WinnerField())
    begun = serializers.DictField(
        child=serializers.DateTimeField(allow_null=True),
        help_text="Until when each round lasts that has begun, by its number.",
    )


class DoneShape(serializers.Serializer[Any]):
    """What became of a tap."""

    sequence = serializers.IntegerField()
    refused = serializers.CharField(allow_blank=True, help_text="Why it was not done.")
    now = WinnerField(help_text="Who has won its match, where it was refused.")


class TakenShape(serializers.Serializer[Any]):
    """What became of each tap, and how the lesson stands now."""

    taps = DoneShape(many=True)
    state = LessonShape()
