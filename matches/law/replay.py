"""A played shot for people: its trace, its picture, and every event in words.

What a sighted visitor sees move, everybody can read: `Replay.told` is the shot in a paragraph,
`Replay.steps` what happens, moment by moment. Both the pages and the API show it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import rules

MANY: Final = 3
"""More hits at one instant are told as one: a touching group is struck as a whole."""

SAME: Final = 1e-9
"""s. Events no farther apart happen at once."""


@dataclass(frozen=True)
class Step:
    """What happens at one moment, in words; ``t`` in s."""

    t: float
    text: str

    @property
    def clock(self) -> str:
        """The time as it is shown: ``0.235 s``."""
        return clock(self.t)


@dataclass(frozen=True)
class Ruled:
    """What the law says of a shot: sentences, and the rules that were cited."""

    text: str
    cited: tuple[str, ...]
    differences: tuple[str, ...] = ()


@dataclass(frozen=True)
class Replay:
    """Everything that the player shows of a shot. ``key`` sets several on one page apart."""

    key: str
    trace: Mapping[str, Any]
    picture: SafeString
    told: str
    steps: tuple[Step, ...]
    ruled: Ruled | None = None

    def as_document(self) -> dict[str, Any]:
        """The replay as plain JSON, without its picture."""
        return {
            "trace": self.trace,
            "told": self.told,
            "steps": [{"t": step.t, "text": step.text} for step in self.steps],
        }


def replay(simulation: Any, *, key: str = "1", ruled: Ruled | None = None) -> Replay:
    """The replay of a simulation that was played. Raises ValueError of one that was refused."""
    trace = simulation.as_trace()
    # The drawing escapes every name that it writes.
    picture = mark_safe(simulation.as_svg(inline=True))  # noqa: S308
    return Replay(key, trace, picture, told(trace), steps_of(trace), ruled)


def clock(t: float) -> str:
    """A time in s: ``0.235 s``."""
    return _("%(t)s s") % {"t": f"{t:.3f}"}


def told(trace: Mapping[str, Any]) -> str:
    """The shot in a paragraph: the flick, what it first met, what went off, how long it took."""
    flick = trace["flick"]
    said = [
        _("%(penny)s is flicked at %(speed)s m/s, %(way)s (%(degrees)s°).")
        % {
            "penny": penny_name(trace, flick["penny"]),
            "speed": f"{flick['speed']:g}",
            "way": way(float(flick["direction"])),
            "degrees": f"{flick['direction']:g}",
        },
        _first_met(trace),
        _gone(trace),
        _("After %(t)s everything lies still.") % {"t": clock(trace["duration"])},
    ]
    return " ".join(_capital(one) for one in said)


def steps_of(trace: Mapping[str, Any]) -> tuple[Step, ...]:
    """The moments of a shot in words, from the flick to the last rest."""
    flicked = penny_name(trace, trace["flick"]["penny"])
    steps = [Step(0.0, _capital(_("%(penny)s is flicked.") % {"penny": flicked}))]
    for t, events in _moments(trace["events"]):
        text = " ".join(_capital(said) for said in _in_words(trace, events))
        steps.append(Step(t, text))
    return tuple(steps)


def way(direction: float) -> str:
    """A direction (degrees from +x, anticlockwise) as one of eight, seen from below the board."""
    ways = (
        _("to the right"),
        _("up and to the right"),
        _("straight up the board"),
        _("up and to the left"),
        _("to the left"),
        _("down and to the left"),
        _("straight down the board"),
        _("down and to the right"),
    )
    return ways[round(direction % 360 / 45) % 8]


def penny_name(trace: Mapping[str, Any], penny: str) -> str:
    """What a penny is called in a sentence: ``the black (K)``, ``O4``."""
    names = {
        "shooter": _("the shooter"),
        "black": _("the black"),
        "white": _("the white"),
    }
    kind = trace["pennies"][penny]["kind"]
    if penny in ("red", "green"):
        return _("the red") if penny == "red" else _("the green")
    return _("%(name)s (%(id)s)") % {"name": names[kind], "id": penny} if kind in names else penny


def listed(names: Iterable[str]) -> str:
    """``S, O4 and K``."""
    several = list(names)
    if len(several) < 2:
        return "".join(several)
    return _("%(several)s and %(last)s") % {
        "several": ", ".join(several[:-1]),
        "last": several[-1],
    }


def _moments(events: list[dict[str, Any]]) -> Iterator[tuple[float, list[dict[str, Any]]]]:
    """The events, those that happen at once together."""
    began: list[float] = []

    def moment(event: dict[str, Any]) -> float:
        if not began or event["t"] - began[-1] > SAME:
            began.append(event["t"])
        return began[-1]

    for t, found in groupby(events, key=moment):
        yield t, list(found)


def _in_words(trace: Mapping[str, Any], events: list[dict[str, Any]]) -> Iterator[str]:
    hits = [event for event in events if event["kind"] == "hit"]
    if len(hits) > MANY:
        yield _struck_as_one(trace, hits)
        hits = []
    for hit in hits:
        striker, struck = _who_struck(trace, hit)
        yield _("%(striker)s strikes %(struck)s.") % {
            "striker": penny_name(trace, striker),
            "struck": penny_name(trace, struck),
        }
    for kind, one, many in (
        ("peg", _("%(pennies)s meets a peg."), _("%(pennies)s meet pegs.")),
        ("off", _("%(pennies)s goes off the board."), _("%(pennies)s go off the board.")),
        ("stop", _("%(pennies)s comes to rest."), _("%(pennies)s come to rest.")),
    ):
        names = [penny_name(trace, e["pennies"][0]) for e in events if e["kind"] == kind]
        if names:
            yield (one if len(names) == 1 else many) % {"pennies": listed(names)}


def _struck_as_one(trace: Mapping[str, Any], hits: list[dict[str, Any]]) -> str:
    striker, struck = max(
        (_who_struck(trace, hit) for hit in hits),
        key=lambda pair: _speed_before(trace, pair[0], hits[0]["t"]),
    )
    touched = {penny for hit in hits for penny in hit["pennies"]} - {striker}
    return ngettext(
        "%(striker)s strikes %(struck)s: one touching group of %(n)d penny is struck as a whole.",
        "%(striker)s strikes %(struck)s: one touching group of %(n)d pennies is struck as a whole.",
        len(touched),
    ) % {
        "striker": penny_name(trace, striker),
        "struck": penny_name(trace, struck),
        "n": len(touched),
    }


def _who_struck(trace: Mapping[str, Any], hit: Mapping[str, Any]) -> tuple[str, str]:
    """Of two that met, first the one that was quicker just before."""
    one, other = hit["pennies"]
    is_quicker = _speed_before(trace, other, hit["t"]) > _speed_before(trace, one, hit["t"])
    return (other, one) if is_quicker else (one, other)


def _speed_before(trace: Mapping[str, Any], penny: str, t: float) -> float:
    return rules.speed_before(trace, penny, t)


def _first_met(trace: Mapping[str, Any]) -> str:
    flicked = trace["flick"]["penny"]
    hits = [e for e in trace["events"] if e["kind"] == "hit" and flicked in e["pennies"]]
    if not hits:
        return _("It strikes no penny.")
    first = next(p for p in hits[0]["pennies"] if p != flicked)
    met = {p for e in trace["events"] if e["kind"] == "hit" for p in e["pennies"]} - {flicked}
    return ngettext(
        "It strikes %(first)s, and %(n)d penny is moved or touched.",
        "It strikes %(first)s, and %(n)d pennies are moved or touched.",
        len(met),
    ) % {"first": penny_name(trace, first), "n": len(met)}


def _gone(trace: Mapping[str, Any]) -> str:
    gone = sorted(
        (one["off"], penny) for penny, one in trace["pennies"].items() if one["off"] is not None
    )
    if not gone:
        return _("No penny goes off.")
    names = listed(penny_name(trace, penny) for _t, penny in gone)
    if len(gone) == 1:
        return _("%(penny)s goes off the board.") % {"penny": names}
    return _("%(pennies)s go off the board.") % {"pennies": names}


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
