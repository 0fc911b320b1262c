"""What commonly comes next at Penny White, ready to be tapped: starts, pennies, who is nearest."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from rules.core.game import Setting
from rules.core.offers import (
    FOULS,
    Offer,
    Offering,
    by_number,
    decided,
    fouls_without_a_flick,
    gains,
)
from rules.core.sentence import Sentence, Who, sentence
from rules.core.sides import SIDES, Side, other
from rules.games.white import clauses
from rules.games.white.cards import EndRuling, Sheet
from rules.games.white.coarser import coarser
from rules.games.white.facts import pennies
from rules.games.white.state import Position, Ruling

_A_FOUL: Final = sentence("A foul with this penny")
_OFF: Final = sentence("Pennies off")


def _offers(detail: str, state: Any) -> tuple[Offer, ...]:
    if detail == "card":
        return _ends(state)
    return tuple(_BY_PHASE[state.phase](state))


def _starts(position: Position) -> Iterator[Offer]:
    by = position.turn
    if by is None:
        return
    over = {"start": {"by": by, "white": "over"}}
    everything = (over, *_plain(position, by))
    label = sentence("All {count} flicked", count=len(everything) - 1)
    yield Offer("all-flicked", label, everything, "main", None, None, "a")
    yield Offer("over", sentence("White over the line"), (over,), "main", None, None, "o")
    for word, said, key in (
        ("short", sentence("White short"), "s"),
        ("off", sentence("White off"), "x"),
    ):
        entry = {"start": {"by": by, "white": word}}
        yield Offer(word, said, (entry,), "usual", None, None, key)
    for side in SIDES:
        yield from fouls_without_a_flick(side)


def _flicks(position: Position) -> Iterator[Offer]:
    by = position.turn
    if by is None:
        return
    penny = min(_unflicked(position, by), key=_number)
    rest = tuple(_plain(position, by))
    yield _flick(
        "flicked", sentence("{who} flicked", who=Who(by)), by, penny, place="main", key="f"
    )
    if len(rest) > 1:
        label = sentence("The other {count} flicked", count=len(rest))
        yield Offer("rest-flicked", label, rest, "main", None, None, "a")
    own = sentence("{who} went off", who=Who(by))
    yield _flick("own-off", own, by, penny, place="usual", off=[penny])
    yield _flick("white-off", sentence("White off"), by, penny, place="usual", white_off=True)
    for lying in sorted(position.on, key=_number):
        label = sentence("{penny} put off", penny=Who(lying))
        yield _flick(f"off-{lying}", label, by, penny, place="board", spot=lying, off=[lying])
    for foul, said in FOULS.items():
        yield _flick(foul, said, by, penny, place="more", group=_A_FOUL, fouls=[foul])
    for side in SIDES:
        yield from fouls_without_a_flick(side)


def _removals(position: Position) -> Iterator[Offer]:
    by = position.turn
    for lying in sorted(position.on, key=_number):
        entry = {"remove": {"by": by, "penny": lying}}
        yield Offer(f"take-{lying}", sentence("Take off {penny}", penny=Who(lying)), (entry,))
    yield Offer(
        "take-none", sentence("Take none off"), ({"remove": {"by": by, "penny": None}},), "usual"
    )


def _measures(position: Position) -> Iterator[Offer]:
    """How many of one side lie nearer than the nearest of the other."""
    lying = {side: _of(side, position.on) for side in SIDES}
    for side in SIDES:
        theirs = lying[other(side)]
        counts = (
            range(1, len(lying[side]) + 1) if theirs else [len(lying[side])] * bool(lying[side])
        )
        for count in counts:
            nearest, farther = lying[side][:count], [*lying[side][count:], *theirs]
            order = [nearest, farther] if farther else [nearest]
            entry = {"measure": {"order": order}}
            label = sentence("{who} {count}", who=Who(side), count=count)
            yield Offer(f"{side}-{count}", label, (entry,), "main", side)
    if lying["A"] and lying["B"]:
        level = [lying["A"][0], lying["B"][0]]
        rest = [penny for side in SIDES for penny in lying[side][1:]]
        entry = {"measure": {"order": [level, rest] if rest else [level]}}
        yield Offer("level", sentence("Level: nobody scores"), (entry,), "usual", None, None, "l")


def _nothing(_position: Position) -> Iterator[Offer]:
    return iter(())


_BY_PHASE: Final = {
    "start": _starts,
    "flick": _flicks,
    "remove": _removals,
    "measure": _measures,
    "over": _nothing,
}


def _plain(position: Position, by: Side) -> Iterator[dict[str, Any]]:
    """The pennies still to be flicked in this end, in turn, with nothing to tell of them."""
    left = {side: sorted(_unflicked(position, side), key=_number) for side in SIDES}
    while left[by]:
        yield {"flick": {"by": by, "penny": left[by].pop(0)}}
        by = other(by)


def _unflicked(position: Position, side: Side) -> frozenset[str]:
    return pennies(side, position.setting.options) - position.flicked


def _of(side: Side, lying: frozenset[str]) -> list[str]:
    return sorted([penny for penny in lying if clauses.is_of(penny, side)], key=_number)


def _number(penny: str) -> tuple[str, int]:
    return penny[0], int(penny[1:])


def _flick(
    name: str,
    label: Sentence,
    by: Side,
    penny: str,
    *,
    place: Any,
    key: str = "",
    spot: str = "",
    group: Sentence | None = None,
    **facts: Any,
) -> Offer:
    entry = {"flick": {"by": by, "penny": penny, **facts}}
    return Offer(name, label, (entry,), place, None, group, key, spot)


def _ends(sheet: Sheet) -> tuple[Offer, ...]:
    """A line an end: who lay nearest, with how many."""
    if sheet.is_over:
        return ()
    head = {"number": sheet.number, "by": sheet.starter}
    made = []
    for side in SIDES:
        for count in range(1, sheet.setting.options.pennies + 1):
            entry = {"end": {**head, "result": "nearest", "winner": side, "points": count}}
            label = sentence("{who} {count}", who=Who(side), count=count)
            made.append(Offer(f"{side}-{count}", label, (entry,), "main", side))
        knocked = {"end": {**head, "result": "knocked-off", "winner": side, "points": 1}}
        said = sentence("White off: 1 to {who}", who=Who(side))
        made.append(Offer(f"{side}-knocked", said, (knocked,), "usual", side))
    dead = {"end": {**head, "result": "dead"}}
    made.append(Offer("dead", sentence("Nobody scores"), (dead,), "usual", None, None, "l"))
    return tuple(made)


def _leads(ruling: Ruling | EndRuling) -> Sentence | None:
    """Who gains what, and what is due."""
    if ruling.after.winner is not None:
        return decided(ruling.after.winner)
    for told in gains(ruling.points):
        return told
    if isinstance(ruling, EndRuling):
        return sentence("the next end")
    return _due(ruling.after)


def _due(after: Position) -> Sentence:
    who = Who(after.turn or after.starter)
    if after.phase == "measure":
        return sentence("then who lies nearest")
    if after.phase == "remove":
        return sentence("{who} may take one off", who=who)
    return (
        sentence("{who} starts the end", who=who)
        if after.phase == "start"
        else sentence("{who} flicks next", who=who)
    )


def _spoken(setting: Setting, names: Mapping[str, str]) -> Mapping[str, str]:
    """By whose they are, and which: "Asha 3"."""
    return by_number((id_ for side in SIDES for id_ in pennies(side, setting.options)), names)


OFFERING: Final = Offering(_offers, _leads, _spoken, coarser)
