"""What a corrected result would change beyond the table, in words: the places of a bracket, drawn
rounds, later stages and periods."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from matches.models import Fixture
from matches.services.corrections.snapshots import Sides, Snapshot

RESTING = frozenset(
    {
        *("kept", "voided", "round-kept", "round-drawn", "round-voided"),
        *("stage-kept", "stage-drawn", "stage-taken-back", "stage-voided"),
    }
)
"""Steps that somebody has to choose; a round kept in which all would be paired the same is none."""

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
    told = _Told(before, after, name, dict(found))
    of_steps = [told.step(step) for step in steps]
    shown = {step["fixture"] for step in steps if "fixture" in step}
    moved = told.slots(fixture.public_id, shown, drawn=_is_drawn_again(steps))
    boxes = []
    if before.boxes != after.boxes:
        said = _("The boxes of the next period would have been made otherwise; they stand.")
        boxes.append(Effect(said, stands=True))
    return (*(each for each in of_steps if each is not None), *moved, *boxes)


def _is_drawn_again(steps: Sequence[Mapping[str, Any]]) -> bool:
    return any(step["what"].endswith("-drawn") for step in steps)


class _Told:
    """Puts steps and slots in words."""

    def __init__(
        self, before: Snapshot, after: Snapshot, name: Name, numbers: Mapping[str, int]
    ) -> None:
        self.before, self.after, self.name, self.numbers = before, after, name, numbers

    def pair(self, sides: Sides | list[str | None]) -> str:
        """Two sides by name."""
        return f"{self.name(sides[0])} – {self.name(sides[1])}"

    def step(self, step: Mapping[str, Any]) -> Effect | None:
        """One step in words; None where it needs none."""
        tell = getattr(self, f"_{step['what'].replace('-', '_')}", None)
        return tell(step) if tell is not None else None

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

    def _round_kept(self, step: Mapping[str, Any]) -> Effect | None:
        if not step["pairs"]:
            return None
        pairs = "; ".join(self.pair(pair) for pair in step["pairs"])
        said = _("Round %(n)d would have been paired otherwise: %(pairs)s.")
        return Effect(said % {"n": step["round"], "pairs": pairs}, stands=True)

    _round_stale = _round_kept

    def _round_drawn(self, step: Mapping[str, Any]) -> Effect:
        return Effect(_("Round %(n)d is drawn again.") % {"n": step["round"]}, stands=False)

    def _round_voided(self, step: Mapping[str, Any]) -> Effect:
        return Effect(_("Round %(n)d is void.") % {"n": step["round"]}, stands=False)

    def _stage_kept(self, step: Mapping[str, Any]) -> Effect:
        return self._stage(step, stands=True)

    _stage_stale = _stage_kept

    def _stage_drawn(self, step: Mapping[str, Any]) -> Effect:
        return self._stage(step, stands=False)

    def _stage_taken_back(self, step: Mapping[str, Any]) -> Effect:
        told = {"stage": step["title"], "problem": step["problem"]}
        said = _("%(stage)s is taken back, to be drawn again: %(problem)s")
        return Effect(said % told, stands=False)

    def _stage_voided(self, step: Mapping[str, Any]) -> Effect:
        said = _("%(stage)s: who is through now is in it, and it is played again.")
        return Effect(said % {"stage": step["title"]}, stands=False)

    def _stage(self, step: Mapping[str, Any], *, stands: bool) -> Effect:
        told = {
            "stage": step["title"],
            "names": ", ".join(self.name(one) for one in step["come"]),
            "problem": step["problem"],
        }
        if step["problem"]:
            return Effect(_("%(stage)s: %(problem)s") % told, stands)
        said = (
            _("%(stage)s: %(names)s would be in it now.")
            if step["come"]
            else _("%(stage)s: the same would be in it, and meet otherwise.")
        )
        return Effect(said % told, stands)
