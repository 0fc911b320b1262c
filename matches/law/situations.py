"""Named situations: where the pennies lie, who flicks, and what happened before, for the lab.

A flick is ruled on in a match, and never alone: a situation is a match carried on so far that the
flick is due (`rules.begin`, `rules.carry_on`). What was played before is worked out from who flicks
and from the pennies that are still there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

import rules
from matches.law import histories
from matches.law.language import tongue
from matches.law.replay import Ruled


@dataclass(frozen=True)
class Situation:
    """A place in a match: ``shot`` is the shot document that the lab begins with.

    ``before`` gives, for the side that flicks, the pennies on the board and what the flick did,
    who began the match, its options, and its entries until this flick.
    """

    name: str
    title: Any
    shot: Mapping[str, Any]
    before: Callable[[str, frozenset[str], Mapping[str, Any]], histories.Past]

    @property
    def game(self) -> str:
        """The game it is of."""
        return self.name.partition(".")[0]


@dataclass(frozen=True)
class Told:
    """What the law says of a flick in a situation: a ruling, or why there is none."""

    ruled: Ruled | None
    problems: tuple[str, ...] = ()


def tell(name: str, facts: Mapping[str, Any], pennies: Iterable[str]) -> Told:
    """The ruling on a flick's facts (an entry of a card) in the situation of this name."""
    kind = next(iter(facts))
    side = str(facts[kind]["by"])[0]
    situation = SITUATIONS[name]
    first, options, entries = situation.before(side, frozenset(pennies), facts[kind])
    live, faults = rules.begin({"game": situation.game, "first": first, "options": options})
    speaking = tongue({"A": "A", "B": "B"})
    for entry in [*entries, facts]:
        if live is None:
            break
        carried = rules.carry_on(live, entry)
        live, faults, last = carried.live, carried.faults, carried
        if carried.ruling is None:
            break
    else:
        said = " ".join(one.say(speaking) for one in last.sentences)
        cited = tuple(dict.fromkeys(last.ruling["rules"])) if last.ruling else ()
        return Told(Ruled(said, cited), tuple(fault.sentence.say(speaking) for fault in faults))
    problems = [fault.sentence.say(speaking) for fault in faults]
    return Told(None, (_("This flick cannot be ruled on in this situation."), *problems))


def ruling(name: str, facts: Mapping[str, Any], pennies: Iterable[str]) -> Mapping[str, Any] | None:
    """The ruling itself, as a verdict writes it; None where there is none in this situation."""
    kind = next(iter(facts))
    situation = SITUATIONS[name]
    side = str(facts[kind]["by"])[0]
    first, options, entries = situation.before(side, frozenset(pennies), facts[kind])
    live, _faults = rules.begin({"game": situation.game, "first": first, "options": options})
    ruled: Mapping[str, Any] | None = None
    for entry in [*entries, facts]:
        if live is None:
            return None
        carried = rules.carry_on(live, entry)
        live, ruled = carried.live, carried.ruling
        if ruled is None:
            return None
    return ruled


# ── where the pennies lie ────────────────────────────────────────────────────────────────────────


def _shot(
    board: str,
    pennies: Mapping[str, tuple[float, float]],
    flick: tuple[str, float, float],
    **state: str,
) -> dict[str, Any]:
    penny, speed, direction = flick
    return {
        "shot": 1,
        "board": board,
        "coin": "1p",
        "pennies": {each: [*at] for each, at in pennies.items()},
        "flick": {
            "penny": penny,
            "speed": speed,
            "direction": direction,
            "spin": 0.0,
            "contact": 5.0,
        },
        "game": board.partition("-")[0],
        "by": "A",
        **({"state": state} if state else {}),
    }


def _listed() -> Iterable[Situation]:
    yield from _blacks()
    yield from _whites()
    yield from _reds()
    yield from _greens()


def _blacks() -> Iterable[Situation]:
    black = {"S": (0.0, -215.0), **rules.black_set(20.3)}
    yield Situation(
        "black.break",
        gettext_lazy("Penny Black: the first flick"),
        _shot("black-hexagon", black, ("S", 2.4, 91.0)),
        histories.black,
    )
    late = {"S": (-70.0, -110.0), "K": (0.0, 0.0), "O4": (96.0, 118.0), "O9": (-128.0, 42.0)}
    late |= {"R1": (58.0, -44.0), "G2": (-30.0, 88.0), "B1": (120.0, -20.0), "B2": (-60.0, -10.0)}
    yield Situation(
        "black.late",
        gettext_lazy("Penny Black: few are left"),
        _shot("black-hexagon", late, ("S", 1.7, 110.9)),
        histories.black,
    )


def _whites() -> Iterable[Situation]:
    yield Situation(
        "white.start",
        gettext_lazy("Penny White: the white is flicked"),
        _shot("white", {"W": (0.0, -345.0)}, ("W", 1.2, 90.0)),
        histories.white_start,
    )
    end = {"W": (12.0, 160.0), "B1": (44.0, 190.0), "A2": (-60.0, 128.0), "A1": (0.0, -345.0)}
    yield Situation(
        "white.flick",
        gettext_lazy("Penny White: a penny at the white"),
        _shot("white", end, ("A1", 1.22, 88.5)),
        histories.white,
    )


def _reds() -> Iterable[Situation]:
    serve = {"red": (0.0, -114.5), "A1": (0.0, -214.0), "A2": (99.5, -214.0)}
    serve |= {"B1": (99.5, 214.0), "B2": (-99.5, 214.0)}
    yield Situation(
        "red.serve",
        gettext_lazy("Penny Red: a serve"),
        _shot("red", serve, ("A1", 1.0, 90.0), kind="serve"),
        histories.red_serve,
    )
    rally = {"red": (24.0, -70.0), "A1": (-40.0, -190.0), "A2": (99.5, -214.0)}
    rally |= {"B1": (70.0, 130.0), "B2": (-99.5, 214.0)}
    yield Situation(
        "red.return",
        gettext_lazy("Penny Red: the first flick of a return"),
        _shot("red", rally, ("A1", 1.0, 61.5)),
        histories.red_return,
    )
    yield Situation(
        "red.third",
        gettext_lazy("Penny Red: the third flick of a return"),
        _shot("red", rally, ("A1", 1.0, 61.5)),
        histories.red_third,
    )


def _greens() -> Iterable[Situation]:
    # Both stand in their shooting zones, as before a flick-off: A at the B end, B at the A end.
    aside = (-230.0, -140.0, -50.0, 50.0, 140.0, 230.0)
    off = {"green": (0.0, 0.0)}
    off |= {f"A{n}": (x * 0.8, 165.0) for n, x in enumerate(aside, 1)}
    off |= {f"B{n}": (-x * 0.8, -165.0) for n, x in enumerate(aside, 1)}
    yield Situation(
        "green.flick-off",
        gettext_lazy("Penny Green: the flick-off"),
        _shot("green", off, ("A3", 0.9, -76.4), kind="normal"),
        histories.green_first,
    )
    goal = {"green": (20.0, 300.0), "A1": (60.0, 190.0), "A2": (-90.0, 60.0), "A3": (120.0, 20.0)}
    goal |= {"B1": (-78.0, 372.0), "B2": (-110.0, 250.0), "B3": (0.0, -300.0)}
    yield Situation(
        "green.second",
        gettext_lazy("Penny Green: the second flick of a turn"),
        _shot("green", goal, ("A1", 1.3, 109.0), kind="normal"),
        histories.green_second,
    )


SITUATIONS: Final[Mapping[str, Situation]] = {each.name: each for each in _listed()}
"""The situations by name, in the order in which the lab offers them."""


def in_words(facts: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    """What was seen, as pairs of words: an entry's kind, then each fact."""
    kind = next(iter(facts))
    told = [(_("entry"), _(kind))]
    for key, value in facts[kind].items():
        told.append((_(key).replace("_", " "), _value(value)))
    return tuple(told)


def _value(value: Any) -> str:
    if value is None:
        return "–"
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, list):
        return ", ".join(map(_value, value)) or "–"
    if isinstance(value, dict):
        return "; ".join(f"{key}: {_value(one)}" for key, one in value.items())
    return str(value)
