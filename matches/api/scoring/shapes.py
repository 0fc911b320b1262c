"""What is sent from a board, and the state that comes back."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from matches.api.base.describing import ErrorsShape
from matches.api.law.shapes import FaultShape, ObjectField, SidesShape
from matches.policy.reasons import WORDS

LARGEST = 1_000_000


class DeviceField(serializers.RegexField):
    """The name that a device made for itself, at random, and keeps."""

    def __init__(self, **how: Any) -> None:
        super().__init__(r"^[A-Za-z0-9_-]{22,64}$", **how)


def _counted(least: int = 0, **how: Any) -> serializers.IntegerField:
    return serializers.IntegerField(min_value=least, max_value=LARGEST, **how)


class SeenShape(serializers.Serializer[Any]):
    """Who asks, and what he had seen."""

    device = DeviceField()
    after = _counted(help_text="How many lines the device had seen.")


class SentShape(serializers.Serializer[Any]):
    """A line, with the number that the device which wrote it gave it."""

    sequence = _counted(1)
    body = ObjectField(
        help_text="`begin`, `entry`, `undo`, `restore`, `mend`, `insert` or `strike`."
    )
    device = DeviceField(
        required=False,
        help_text="The device that wrote it, where that one handed it over; else who sends it.",
    )


class LinesShape(SeenShape):
    """Lines as a device wrote them: `after` is what it had seen when it wrote the first."""

    lines = SentShape(many=True)
    brief = serializers.BooleanField(
        default=False,
        help_text="For who rules on the lines himself: the answer says that they are kept, and no"
        " more.",
    )


class AbandonShape(SeenShape):
    """Why it is written down no further."""

    reason = serializers.CharField(
        max_length=500, required=False, default="", allow_blank=True,
        help_text="In words; may be left out with a code.",
    )  # fmt: skip
    reason_code = serializers.ChoiceField(list(WORDS), required=False, default="")


class ResumeShape(serializers.Serializer[Any]):
    """Nothing need be said."""


class HereShape(serializers.Serializer[Any]):
    """How a device at the board fares."""

    device = DeviceField()
    name = serializers.CharField(max_length=60, allow_blank=True, default="")
    unsent = _counted(default=0, help_text="Lines that it has yet to send.")
    battery = serializers.IntegerField(min_value=0, max_value=100, allow_null=True, default=None)
    help = serializers.BooleanField(default=False, help_text="Somebody asks for help.")
    seen = _counted(default=0, help_text="How many lines it has seen.")


class HeadShape(serializers.Serializer[Any]):
    """What is agreed before a match begins; the sides by the names that its umpire may read."""

    game = serializers.CharField()
    options = ObjectField()
    sides = SidesShape()


class LineShape(serializers.Serializer[Any]):
    """A line as it was kept."""

    line = serializers.IntegerField()
    device = serializers.CharField()
    sequence = serializers.IntegerField()
    brought_by = serializers.CharField(
        allow_null=True, help_text="The device that sent it, where another wrote it."
    )
    by = serializers.CharField(allow_null=True)
    at = serializers.DateTimeField()
    body = ObjectField()


class AbandonedShape(serializers.Serializer[Any]):
    """The card that could be resumed."""

    card = serializers.CharField()
    lines = serializers.IntegerField()
    at = serializers.DateTimeField()
    reason = serializers.CharField()


class StateShape(serializers.Serializer[Any]):
    """A match at its board. `running` is what the lines make: entries with their rulings in words,
    what may come next, score, winner. `refused`: the line from which on today's law refuses."""

    card = serializers.CharField(allow_null=True, help_text="Null while nothing is written.")
    fixture = serializers.CharField()
    board = serializers.IntegerField(allow_null=True)
    edition = serializers.CharField(allow_null=True)
    head = HeadShape(allow_null=True, help_text="Null while it is not known who plays.")
    names = serializers.DictField(
        child=serializers.CharField(),
        help_text="What the sides are called on a button: `A`, `B`, of a pair also `A1` and `A2`.",
    )
    spoken = serializers.ListField(
        child=serializers.ListField(child=serializers.CharField(), min_length=2, max_length=2),
        help_text="Of players who said it: the name, and how it is spoken.",
    )
    lines = LineShape(many=True)
    running = ObjectField()
    refused = serializers.IntegerField(allow_null=True)
    ended = serializers.ChoiceField(
        [("handed-in", "handed-in"), ("abandoned", "abandoned"), ("finished", "finished")],
        allow_null=True,
        help_text="`finished`: a trainee's own card, which is never handed in.",
    )
    abandoned = AbandonedShape(allow_null=True)


class KeptShape(serializers.Serializer[Any]):
    """What who asked to be told briefly hears: that every line is kept, and as which."""

    card = serializers.CharField()
    lines = LineShape(many=True, help_text="Those after `after`.")
    ended = serializers.ChoiceField(
        [("handed-in", "handed-in"), ("abandoned", "abandoned"), ("finished", "finished")],
        allow_null=True,
    )


class HandedInShape(serializers.Serializer[Any]):
    """The page to go on to, and the state."""

    result = serializers.CharField(help_text="The address of the page to go on to.")
    state = StateShape()


class DeviceShape(serializers.Serializer[Any]):
    """A device at the board, as it told of itself last."""

    device = serializers.CharField()
    name = serializers.CharField(allow_blank=True)
    last_heard = serializers.DateTimeField()
    unsent = serializers.IntegerField()
    battery = serializers.IntegerField(allow_null=True)
    help = serializers.BooleanField()
    writes = serializers.BooleanField(help_text="It wrote the last line.")


class DevicesShape(serializers.Serializer[Any]):
    """Who is at the board, and how many lines there are."""

    lines = serializers.IntegerField()
    devices = DeviceShape(many=True)


class MeanwhileShape(ErrorsShape):
    """Others wrote since: nothing is kept, and this is what is there: `state`, or with `brief`
    `kept`, what was written since."""

    state = StateShape(required=False)
    kept = KeptShape(required=False)


class LineRefusedShape(ErrorsShape):
    """The law refuses the line at `at` (from 0) of those sent; those before it are kept.

    `fallen`: lines that cannot stand after a mended one; named in its `drop`, they fall."""

    at = serializers.IntegerField()
    faults = FaultShape(many=True)  # type: ignore[assignment] # the answer's word for it
    fallen = serializers.ListField(child=serializers.IntegerField())
    state = StateShape()
