"""What commonly comes next at Penny White, ready to be tapped: starts, pennies, who is nearest."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, TypeAlias

from rules.core.game import Setting
from rules.core.offers import (
    ARROWS,
    FOULS,
    Offer,
    Offering,
    decided,
    fouls_without_a_flick,
    gains,
    in_order,
)
from rules.core.sentence import Penny, Sentence, Tongue, Who, sentence, sentences
from rules.core.sides import SIDES, Side, other
from rules.games.white import clauses
from rules.games.white.cards import EndRuling, Sheet
from rules.games.white.coarser import coarser
from rules.games.white.facts import pennies
from rules.games.white.state import Position, Ruling

_OVER: Final = sentence("White over the line")
_OFF: Final = sentence("Pennies off")
_NEAREST: Final = sentence("Who lies nearest, with how many?")

Entries: TypeAlias = tuple[Mapping[str, Any], ...]


def _offers(detail: str, state: Any) -> tuple[Offer, ...]:
    if detail == "card":
        return _ends(state)
    return tuple(_BY_PHASE[state.phase](state))


# ── an end: what came of a penny, and how it ended ──────────────────────────────────────────────


def _starts(position: Position) -> Iterator[Offer]:
    by = position.turn
    if by is None:
        return
    over: Entries = ({"start": {"by": by, "white": "over"}},)
    plain = _plain(position, by)
    for word, said, key in (
        ("short", sentence("White short"), "s"),
        ("off", sentence("White off"), "x"),
    ):
        entry = {"start": {"by": by, "white": word}}
        yield Offer(word, said, (entry,), "usual", None, None, key)
    label = sentence("All {count} flicked", count=len(plain))
    yield Offer("all-flicked", label, (*over, *plain), "usual", None, None, "a")
    yield from _nearest((*over, *plain), position.on.union(_flicked(plain)))
    yield from _until(over, plain)
    yield Offer("over", sentence("No foul"), over, "more", None, _OVER, "o")
    for foul, said in FOULS.items():
        fouled = {"start": {"by": by, "white": "over", "fouls": [foul]}}
        yield Offer(f"over-{foul}", said, (fouled,), "more", None, _OVER)
    for side in SIDES:
        yield from fouls_without_a_flick(side)


def _flicks(position: Position) -> Iterator[Offer]:
    by = position.turn
    if by is None:
        return
    plain = _plain(position, by)
    due = plain[0]["flick"]["penny"]
    label = sentence("{who} flicked", who=Who(by))
    yield Offer("flicked", label, plain[:1], "usual", None, None, "f")
    if len(plain) > 1:
        label = sentence("The other {count} flicked", count=len(plain))
        yield Offer("rest-flicked", label, plain, "usual", None, None, "a")
    yield from _came(position, by, due)
    yield from _nearest(plain, position.on.union(_flicked(plain)))
    yield from _until((), plain)
    for lying in sorted(position.on, key=_number):
        label = sentence("{penny} put off", penny=Penny(lying))
        yield _flick(f"off-{lying}", label, by, due, place="board", spot=lying, off=[lying])
    for side in SIDES:
        yield from fouls_without_a_flick(side)
    yield from _several_off(position, by, due)


def _came(position: Position, by: Side, due: str) -> Iterator[Offer]:
    """What may have come of the penny that is due. Pennies of a side look alike: one of those that
    lie there stands for the one that it was."""
    came: dict[str, Any] = {
        "place": "came",
        "group": sentence("What came of {penny}?", penny=Penny(due)),
    }
    own = sentence("It went off")
    yield _flick("own-off", own, by, due, key="x", off=[due], **came)
    yield _flick("white-off", sentence("White off"), by, due, key="w", white_off=True, **came)
    yield _flick("nothing", sentence("Nothing"), by, due, **came)
    for foul, said in FOULS.items():
        yield _flick(foul, said, by, due, fouls=[foul], **came)
    theirs = _of(other(by), position.on)[::-1]
    if not theirs:
        return
    put_off = {"flick": {"by": by, "penny": due, "off": theirs[:1]}}
    took = {"remove": {"by": other(by), "penny": due}}
    taken = sentence("One of {who}'s off, one taken for it", who=Who(other(by)))
    yield Offer("off-taken", taken, (put_off, took), "came", None, came["group"], "p")


def _several_off(position: Position, by: Side, due: str) -> Iterator[Offer]:
    """What else the penny that is due may have put off."""
    who, theirs = Who(other(by)), _of(other(by), position.on)[::-1]
    if not theirs:
        return
    put_off = {"flick": {"by": by, "penny": due, "off": theirs[:1]}}
    declined = {"remove": {"by": other(by), "penny": None}}
    left = sentence("One of {who}'s off, none taken", who=who)
    yield Offer("off-not-taken", left, (put_off, declined), "more", None, _OFF)
    both = sentence("It went off, and one of {who}'s", who=who)
    yield _flick("both-off", both, by, due, place="more", group=_OFF, off=[due, theirs[0]])
    for count in range(2, len(theirs) + 1):
        label = sentence("{count} of {who}'s off", count=count, who=who)
        yield _flick(f"{count}-off", label, by, due, place="more", group=_OFF, off=theirs[:count])


def _until(before: Entries, plain: Entries) -> Iterator[Offer]:
    """A penny that something came of: what was flicked before it is written, and it is due."""
    for at, entry in enumerate(plain):
        penny = entry["flick"]["penny"]
        if before or at:
            label = sentence("Something came of {penny}", penny=Penny(penny))
            written = (*before, *plain[:at])
            key = _digit(at + 1)
            yield Offer(f"until-{penny}", label, written, "spot", None, None, key, penny)


def _removals(position: Position) -> Iterator[Offer]:
    by = position.turn
    if by is None:
        return
    for at, lying in enumerate(_of(other(by), position.on), 1):
        entry: Mapping[str, Any] = {"remove": {"by": by, "penny": lying}}
        label = sentence("Take off {penny}", penny=Penny(lying))
        yield Offer(f"take-{lying}", label, (entry,), "main", None, None, _digit(at))
    none = {"remove": {"by": by, "penny": None}}
    yield Offer("take-none", sentence("Take none off"), (none,), "usual", None, None, "0")
    for side in SIDES:
        yield from fouls_without_a_flick(side)


def _measures(position: Position) -> Iterator[Offer]:
    yield from _nearest((), position.on)
    for side in SIDES:
        yield from fouls_without_a_flick(side)


def _nearest(before: Entries, on: frozenset[str]) -> Iterator[Offer]:
    """How many of one side lie nearer than the nearest of the other, after what came before."""
    lying = {side: _of(side, on) for side in SIDES}
    for side in SIDES:
        theirs = lying[other(side)]
        counts = (
            range(1, len(lying[side]) + 1) if theirs else [len(lying[side])] * bool(lying[side])
        )
        for count in counts:
            nearest, farther = lying[side][:count], [*lying[side][count:], *theirs]
            order = [nearest, farther] if farther else [nearest]
            entries = (*before, {"measure": {"order": order}})
            label = sentence("{who} {count}", who=Who(side), count=count)
            key = _of_a_side(side, count)
            yield Offer(f"{side}-{count}", label, entries, "main", side, _NEAREST, key)
    if lying["A"] and lying["B"]:
        level = [lying["A"][0], lying["B"][0]]
        rest = [penny for side in SIDES for penny in lying[side][1:]]
        entries = (*before, {"measure": {"order": [level, rest] if rest else [level]}})
        yield Offer("level", sentence("Level"), entries, "usual", None, None, "l")


def _nothing(_position: Position) -> Iterator[Offer]:
    return iter(())


_BY_PHASE: Final = {
    "start": _starts,
    "flick": _flicks,
    "remove": _removals,
    "measure": _measures,
    "over": _nothing,
}


def _plain(position: Position, by: Side) -> Entries:
    """The pennies still to be flicked in this end, in turn, with nothing to tell of them."""
    left = {side: sorted(_unflicked(position, side), key=_number) for side in SIDES}
    plain = []
    while left[by]:
        plain.append({"flick": {"by": by, "penny": left[by].pop(0)}})
        by = other(by)
    return tuple(plain)


def _flicked(plain: Entries) -> frozenset[str]:
    return frozenset(entry["flick"]["penny"] for entry in plain)


def _unflicked(position: Position, side: Side) -> frozenset[str]:
    return pennies(side, position.setting.options) - position.flicked


def _of(side: Side, lying: frozenset[str]) -> list[str]:
    return sorted([penny for penny in lying if clauses.is_of(penny, side)], key=_number)


def _number(penny: str) -> tuple[str, int]:
    return penny[0], int(penny[1:])


def _digit(count: int) -> str:
    """The key of a number; what is beyond the digits has none."""
    return str(count) if count <= 9 else ""


def _of_a_side(side: Side, count: int) -> str:
    """The keys for so many of a side: its arrow, then the number."""
    return f"{ARROWS[side]} {count}" if count <= 9 else ""


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
            key = _of_a_side(side, count)
            made.append(Offer(f"{side}-{count}", label, (entry,), "main", side, None, key))
        knocked = {"end": {**head, "result": "knocked-off", "winner": side, "points": 1}}
        said = sentence("White off: 1 to {who}", who=Who(side))
        made.append(
            Offer(f"{side}-knocked", said, (knocked,), "usual", side, None, f"w {ARROWS[side]}")
        )
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
        return sentences(
            "{who} may take one off", "{who} may take {count} off", after.owed, who=who
        )
    return (
        sentence("{who} starts the end", who=who)
        if after.phase == "start"
        else sentence("{who} flicks next", who=who)
    )


def _spoken(setting: Setting, tongue: Tongue) -> Mapping[str, str]:
    """By whose they are, and which: "Asha's third penny"."""
    return in_order((id_ for side in SIDES for id_ in pennies(side, setting.options)), tongue)


OFFERING: Final = Offering(_offers, _leads, _spoken, coarser)
