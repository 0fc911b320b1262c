"""What a corrected result would change beyond the table, in words: the places of a bracket, drawn
rounds, later stages and periods."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from matches.models import Fixture
from matches.services.corrections.snapshots import Sides, Snapshot
from matches.services.draws import known_formats
from matches.services.draws.format import Tell

RESTING = frozenset({"kept", "voided"})
"""Steps in any format that somebody has to choose; others are each format's own."""

Name = Callable[[str | None], str]


@dataclass(frozen=True)
class Effect:
    """One thing that would change later on. `stands`: it was drawn or played by the old result, and
    stays as it is."""

    what: str
    stands: bool


def of(
    fixture: Fixture,
    steps: Sequence[Mapping[str, Any]],
    before: Snapshot,
    after: Snapshot,
    name: Name,
) -> tuple[Effect, ...]:
    """The consequences of a correction that took these `steps`, in order."""
    ids = {*before.sides, *after.sides}
    found = Fixture.objects.filter(public_id__in=ids).values_list("public_id", "number")
    told = Teller(fixture, before, after, name, dict(found))
    of_steps = [told.step(step) for step in steps]
    shown = {step["fixture"] for step in steps if "fixture" in step}
    moved = told.slots(fixture.public_id, shown, drawn=_is_drawn_again(steps))
    otherwise = []
    if before.forecast != after.forecast:
        said = known_formats.of(fixture.competition).corrected.otherwise
        otherwise.append(Effect(str(said), stands=True))
    return (*(each for each in of_steps if each is not None), *moved, *otherwise)


def rests(fixture: Fixture, steps: Sequence[Mapping[str, Any]]) -> bool:
    """Whether any of these steps is one that somebody has to choose."""
    own = RESTING.union(*(each.corrected.rests for each in known_formats.all_of(fixture)))
    return any(step["what"] in own for step in steps)


def _is_drawn_again(steps: Sequence[Mapping[str, Any]]) -> bool:
    return any(step["what"].endswith("-drawn") for step in steps)


class Teller:
    """Puts steps and slots in words."""

    def __init__(
        self,
        fixture: Fixture,
        before: Snapshot,
        after: Snapshot,
        name: Name,
        numbers: Mapping[str, int],
    ) -> None:
        self.before, self.after, self.name, self.numbers = before, after, name, numbers
        self.words: dict[str, Tell] = {"kept": Teller._kept, "voided": Teller._voided}
        for each in known_formats.all_of(fixture):
            self.words |= each.corrected.words

    def pair(self, sides: Sides | list[str | None]) -> str:
        """Two sides by name."""
        return f"{self.name(sides[0])} – {self.name(sides[1])}"

    def step(self, step: Mapping[str, Any]) -> Effect | None:
        """One step in words; None where it needs none."""
        tell = self.words.get(step["what"])
        return tell(self, step) if tell is not None else None

    def slots(self, own: str, shown: set[str], *, drawn: bool) -> list[Effect]:
        """Matches whose sides change, and those that are drawn anew."""
        told = []
        for id_, sides in self.after.sides.items():
            old = self.before.sides.get(id_)
            if id_ == own or id_ in shown or old == sides:
                continue
            if old is None and drawn and sides[1] is not None:
                said = _("A new match: %(pair)s.") % {"pair": self.pair(sides)}
                told.append(Effect(said, stands=False))
            elif old is not None:
                said = _("Match %(number)d: %(before)s becomes %(after)s.") % {
                    "number": self.numbers.get(id_, 0),
                    "before": self.pair(old),
                    "after": self.pair(sides),
                }
                told.append(Effect(said, stands=False))
        return told

    def _kept(self, step: Mapping[str, Any]) -> Effect:
        id_ = step["fixture"]
        said = _("Match %(number)d: %(before)s has begun; it would be %(after)s.") % {
            "number": self.numbers.get(id_, 0),
            "before": self.pair(self.after.sides[id_]),
            "after": self.pair(step["due"]),
        }
        return Effect(said, stands=True)

    def _voided(self, step: Mapping[str, Any]) -> Effect:
        id_ = step["fixture"]
        told = {
            "number": self.numbers.get(id_, 0),
            "before": self.pair(self.before.sides.get(id_, (None, None))),
            "after": self.pair(self.after.sides.get(id_, (None, None))),
        }
        if "sides" in step:
            said = _("Match %(number)d: %(before)s is void; it is played again as %(after)s.")
        else:
            said = _("Match %(number)d: %(before)s is void.")
        return Effect(said % told, stands=False)
