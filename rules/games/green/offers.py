"""What commonly comes next at Penny Green, ready to be tapped: where the green went, a goal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from rules.core.game import Setting
from rules.core.offers import (
    ARROWS,
    FOULS,
    Offer,
    Offering,
    Place,
    decided,
    fouls_without_a_flick,
    in_order,
)
from rules.core.sentence import Penny, Sentence, Tongue, Who, sentence
from rules.core.sides import SIDES, Side, other
from rules.games.green.cards import LineRuling, Sheet
from rules.games.green.coarser import coarser
from rules.games.green.facts import GREEN, ZONES, Zone, own_end, pennies, shooting_zone
from rules.games.green.possession import choices, flicks_now, kinds_now, must_flick, must_not_flick
from rules.games.green.state import Owed, Position, Ruling

_A_FOUL: Final = sentence("A foul with this flick")
_INTO: Final = sentence("The green ran into a penny, and stopped in")
_UNNOTED: Final = sentence("Struck something, not noted, and the green stopped in")
_RAN: Final = sentence("The green ran into something, not noted, and went")
_PENALTY: Final = sentence("A penalty flick")
_TO: Final[Mapping[Zone, str]] = {"A-end": ARROWS["A"], "centre": "c", "B-end": ARROWS["B"]}
_OUT: Final[Mapping[str, tuple[Side, Sentence]]] = {
    f"{way}-{side}": (side, said)
    for side in SIDES
    for way, said in (
        ("goal", sentence("Through the pegs of {who}", who=Who(side))),
        ("goal-line", sentence("Over the goal line of {who}", who=Who(side))),
    )
}


_KEYS_OUT: Final[Mapping[str, str]] = {
    "side": "s",
    **{f"goal-{side}": f"g {arrow}" for side, arrow in ARROWS.items()},
    **{f"goal-line-{side}": f"l {arrow}" for side, arrow in ARROWS.items()},
}


def _offers(detail: str, state: Any) -> tuple[Offer, ...]:
    if state.winner:
        return ()
    return tuple(_lines(state) if detail == "card" else _entries(state))


# ── flick by flick ──────────────────────────────────────────────────────────────────────────────


def _entries(position: Position) -> Iterator[Offer]:
    by, flicks = position.play.side, flicks_now(position)
    if "penalty" in flicks:
        yield from _penalty_flicks(position, by)
    if "advantage" in choices(position):
        declined = {"choose": {"by": by, "take": "advantage"}}
        yield Offer("advantage", sentence("Play on"), (declined,), "main", None, None, "a")
    if "normal" in flicks:
        yield from _normal_flicks(position, by)
    if "positional" in flicks:
        yield _flick(
            "positional", sentence("Positional flick"), position, "main", kind="positional", key="p"
        )
        yield from _fouls_with(position, "positional")
    kinds = kinds_now(position)
    if "end_turn" in kinds:
        label = sentence("No more flicks")
        yield Offer("end-turn", label, ({"end_turn": {"by": by}},), "main", None, None, "e")
    if "goal_flick" in kinds:
        yield _goal_flick(position, by)
    first = 1
    for item in position.owed:
        yield from _put_back(position, item, first)
        first += len(item.pennies)
    if "foul" in kinds:
        yield from _fouls_without()
    if "normal" in flicks:
        yield from _unnoted(position)


def _normal_flicks(position: Position, by: Side) -> Iterator[Offer]:
    yield _flick("missed", sentence("Missed"), position, "main", key="m")
    for zones, spot in _ways(position.green):
        label = _zone(spot)
        yield _hit(f"to-{spot}", label, position, "board", zones, spot=spot, key=_TO[spot])
    for out, zones, label in _ways_out(position.green):
        key = _KEYS_OUT[out]
        yield _hit(f"out-{out}", label, position, "board", zones, spot=out, key=key, out=out)
    ran_into = sorted(pennies(position.setting.options.pennies, other(by)))[0]
    for zones, spot in _ways(position.green):
        into: dict[str, Any] = {"green_struck": [ran_into], "key": f"i {_TO[spot]}"}
        yield _hit(f"into-{spot}", _zone(spot), position, "more", zones, group=_INTO, **into)
    yield from _fouls_with(position, "normal")


def _unnoted(position: Position) -> Iterator[Offer]:
    """What was struck was not noted, and what became of the green was."""
    for zones, spot in _ways(position.green):
        facts: dict[str, Any] = {"moved": [GREEN], "zones": zones, "struck_unnoted": True}
        named = f"unnoted-{spot}"
        yield _flick(named, _zone(spot), position, "more", group=_UNNOTED, **facts)
    for out, zones, said in _ways_out(position.green):
        ran: dict[str, Any] = {"out": out, "green_struck_unnoted": True}
        yield _hit(f"ran-{out}", said, position, "more", zones, group=_RAN, **ran)


def _penalty_flicks(position: Position, by: Side) -> Iterator[Offer]:
    """A penalty flick puts the green before the goal; it goes in or it does not."""
    zone, goal = shooting_zone(by), f"goal-{other(by)}"
    scored = sentence("Penalty flick: goal")
    yield _hit("penalty-goal", scored, position, "main", [zone], kind="penalty", out=goal, key="y")
    missed = sentence("Penalty flick: no goal")
    yield _hit("penalty-no-goal", missed, position, "main", [zone], kind="penalty", key="n")


def _ways(start: Zone) -> Iterator[tuple[list[Zone], Zone]]:
    """The zones that the green passes on its way to each, the one where it lay first."""
    at = ZONES.index(start)
    for end, zone in enumerate(ZONES):
        step = 1 if end >= at else -1
        yield [ZONES[number] for number in range(at, end + step, step)], zone


def _ways_out(start: Zone) -> Iterator[tuple[str, list[Zone], Sentence]]:
    ways = {zone: zones for zones, zone in _ways(start)}
    for out, (side, said) in _OUT.items():
        yield out, ways[own_end(side)], said
    yield "side", ways[start], sentence("Over the side line")


def _zone(zone: Zone) -> Sentence:
    if zone == "centre":
        return sentence("Green in the centre")
    return sentence("Green in the end of {who}", who=Who(zone[0]))


def _hit(
    name: str, label: Sentence, position: Position, place: Place, zones: list[Zone], **facts: Any
) -> Offer:
    """A flick that struck the green."""
    struck: dict[str, Any] = {"struck": [GREEN], "moved": [GREEN], "zones": zones}
    return _flick(name, label, position, place, **struck, **facts)


def _flick(
    name: str,
    label: Sentence,
    position: Position,
    place: Place,
    *,
    kind: str = "normal",
    key: str = "",
    spot: str = "",
    group: Sentence | None = None,
    **facts: Any,
) -> Offer:
    by = position.play.side
    entry = {"flick": {"by": by, "kind": kind, "penny": _penny(position), **facts}}
    return Offer(name, label, (entry,), place, None, group, key, spot)


def _penny(position: Position) -> str:
    """The penny that must flick, or else one that may: which it was is seldom noted."""
    bound, barred = must_flick(position.play), must_not_flick(position.play)
    own = sorted(pennies(position.setting.options.pennies, position.play.side))
    return bound or next(penny for penny in own if penny != barred)


def _fouls_with(position: Position, kind: str) -> Iterator[Offer]:
    for foul, said in (FOULS | {"touched": sentence("Touched a penny or the green")}).items():
        yield _flick(
            f"{foul}-{kind}", said, position, "more", kind=kind, group=_A_FOUL, fouls=[foul]
        )


def _goal_flick(position: Position, by: Side) -> Offer:
    taker, *placed = sorted(pennies(position.setting.options.pennies, by))[:3]
    entry = {"goal_flick": {"by": by, "penny": taker, "placed": placed}}
    return Offer(
        "goal-flick", sentence("The goal flick is set up"), (entry,), "main", None, None, "g"
    )


def _put_back(position: Position, item: Owed, first: int) -> Iterator[Offer]:
    """What is owed, by the digits from `first` on."""
    own = pennies(position.setting.options.pennies, item.by)
    for at, penny in enumerate(item.pennies, first):
        key = str(at) if at <= 9 else ""
        if penny in own:
            kind, label = "reposition", sentence("{penny} put elsewhere", penny=Penny(penny))
        else:
            kind, label = "spot", sentence("{penny} put behind the goal line", penny=Penny(penny))
        entry = {kind: {"by": item.by, "penny": penny}}
        yield Offer(f"{kind}-{penny}", label, (entry,), "usual", item.by, None, key)


def _fouls_without() -> Iterator[Offer]:
    for by in SIDES:
        touched = sentence("{who} touched a penny or the green", who=Who(by))
        yield from fouls_without_a_flick(by, touched=touched)


# ── a line a goal ───────────────────────────────────────────────────────────────────────────────


def _lines(sheet: Sheet) -> Iterator[Offer]:
    if sheet.scored:
        goal = {"goal": {"to": sheet.scored, "kind": "penalty"}}
        label = sentence("The goal of {who}", who=Who(sheet.scored))
        key = ARROWS[sheet.scored]
        yield Offer(f"penalty-{sheet.scored}", label, (goal,), "main", sheet.scored, None, key)
        return
    for side, key in ARROWS.items():
        goal = {"goal": {"to": side, "kind": "open"}}
        yield Offer(
            f"goal-{side}",
            sentence("Goal to {who}", who=Who(side)),
            (goal,),
            "main",
            side,
            None,
            key,
        )
    for side in SIDES:
        own = {"goal": {"to": side, "kind": "own-goal"}}
        label = sentence("Own goal of {who}", who=Who(other(side)))
        key = f"o {ARROWS[other(side)]}"
        yield Offer(f"own-goal-{side}", label, (own,), "usual", side, None, key)
    yield from _penalties()


def _penalties() -> Iterator[Offer]:
    """A penalty flick, as a line: what came of it, by the arrow of whose it was."""
    for side in SIDES:
        scored = (
            {"penalty": {"by": side, "result": "goal"}},
            {"goal": {"to": side, "kind": "penalty"}},
        )
        yield Offer(
            f"scored-{side}",
            sentence("{who} scored", who=Who(side)),
            scored,
            "more",
            side,
            _PENALTY,
            f"p {ARROWS[side]}",
        )
        for result, said in (
            ("no-goal", sentence("{who} did not score", who=Who(side))),
            ("declined", sentence("{who} played on", who=Who(side))),
        ):
            line = {"penalty": {"by": side, "result": result}}
            key = f"{result[0]} {ARROWS[side]}"
            yield Offer(f"{result}-{side}", said, (line,), "more", side, _PENALTY, key)


# ── in a few words ──────────────────────────────────────────────────────────────────────────────


def _leads(ruling: Ruling | LineRuling) -> Sentence | None:
    """Whose goal it is, what penalty it costs, or who goes on."""
    after = ruling.after
    if after.winner:
        return decided(after.winner)
    for side, points in zip(SIDES, ruling.points, strict=True):
        if points:
            return sentence("goal to {who}", who=Who(side))
    if isinstance(after, Position):
        return _following(ruling, after)
    return None


def _following(ruling: Ruling | LineRuling, after: Position) -> Sentence:
    who = Who(after.play.side)
    if after.award:
        return sentence("penalty flick to {who}", who=who)
    if after.play.stage == "setup":
        return sentence("goal flick of {who}", who=who)
    if ruling.hit:
        return sentence("hit {count}", count=ruling.hits)
    if after.play.side == ruling.by:
        return sentence("{who} goes on", who=who)
    return sentence("turn to {who}", who=who)


def _spoken(setting: Setting, tongue: Tongue) -> Mapping[str, str]:
    """By whose they are, and which: "Asha's third penny"."""
    counts = setting.options.pennies
    return in_order((id_ for side in SIDES for id_ in pennies(counts, side)), tongue)


OFFERING: Final = Offering(_offers, _leads, _spoken, coarser)
