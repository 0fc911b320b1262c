"""A lesson's options. It is planned by `services.lessons`, with boards, umpires and times."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext_lazy

from matches.errors import InvalidError
from matches.services.draws.format import Format
from matches.services.draws.options import Whole
from matches.services.draws.shapes import PlainRound

APART = gettext_lazy("A lesson is planned on its own page.")


def rounds(_entries: Sequence[str], _settings: Mapping[str, Any]) -> list[PlainRound]:
    """No draw makes a lesson: InvalidError."""
    raise InvalidError({"format": [str(APART)]})


FORMAT = Format(
    "lesson",
    rounds,
    {
        "boards": Whole(6, gettext_lazy("Boards"), 1, 40),
        "minutes": Whole(50, gettext_lazy("Minutes in all"), 1, 480),
        "game_minutes": Whole(8, gettext_lazy("Minutes a game"), 1, 120),
        "change_minutes": Whole(0, gettext_lazy("Minutes to change over"), 0, 30),
    },
    apart=APART,
    no_substitute=APART,
    no_start=gettext_lazy("In a lesson only who won is tapped in: there is no score for a start."),
)
