"""What commonly comes next at Penny Black, ready to be tapped: which penny goes off, or none."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from rules.core.game import Setting
from rules.core.offers import FOULS, Offer, Offering, decided, fouls_without_a_flick, gains
from rules.core.sentence import Sentence, Tongue, Who, sentence, sentences
from rules.core.sides import Side, other
from rules.games.black.clauses import penny_on
from rules.games.black.coarser import coarser
from rules.games.black.facts import Options, colour_of
from rules.games.black.state import Position, Ruling
from rules.games.black.turn import Sheet, TurnRuling, colours_in_order

_WITH_IT: Final = sentence("A foul with this flick")
_ON_EACH_OTHER: Final = sentence("Pennies on each other")
_SHOOTER: Final = sentence("The shooter")
_OFF: Final = {
    "red": sentence("Red off"),
    "orange": sentence("Orange off"),
    "yellow": sentence("Yellow off"),
    "green": sentence("Green off"),
    "blue": sentence("Blue off"),
    "violet": sentence("Violet off"),
    "indigo": sentence("Indigo off"),
    "black": sentence("Black off"),
}
_KEYS: Final = {"shooter-off": "x", "shooter-on": "p", "on-shooter": "t", "unnoted": "s"}
"""The keys of what is rarer; the first letters of the colours are taken."""


def _offers(detail: str, state: Any) -> tuple[Offer, ...]:
    if state.turn is None:
        return ()
    return _turns(state) if detail == "card" else _flicks(state)


def _flicks(position: Position) -> tuple[Offer, ...]:
    by = position.turn
    target = _target(position)
    if by is None or target is None:
        return ()
    colour = colour_of(position.setting.options)[target]
    return (
        _flick("off", _OFF[colour], by, key=colour[0], struck=[target], off=[target]),
        _flick("nothing-off", sentence("Nothing off"), by, key="0", struck=[target]),
        _flick("missed", sentence("Missed all"), by, key="m"),
        *_rarer(position, by, target),
    )


def _target(position: Position) -> str | None:
    """A penny that may be named for one of its colour: on, and none that the shooter was left
    near to, as long as there is another."""
    on = _in_order(penny_on(position) & position.on_board)
    near = position.near | position.below
    return next((penny for penny in on if penny not in near), on[0] if on else None)


def _in_order(pennies: frozenset[str]) -> list[str]:
    return sorted(pennies, key=lambda id_: (id_[0], len(id_), id_))


def _rarer(position: Position, by: Side, target: str) -> Iterator[Offer]:
    it: dict[str, Any] = {"struck": [target]}
    rarer: tuple[tuple[Sentence, str, Sentence, dict[str, Any]], ...] = (
        (_SHOOTER, "shooter-off", sentence("Struck it, shooter off"), {"shooter_off": True}),
        (_SHOOTER, "shooter-on", sentence("Shooter on a penny"), {"shooter_on": [target]}),
        *((_WITH_IT, foul, said, {"fouls": [foul]}) for foul, said in FOULS.items()),
        (_ON_EACH_OTHER, "on-shooter", sentence("On the shooter"), {"on_shooter": [target]}),
    )
    for group, name, label, more in rarer:
        yield _more(group, name, label, by, it | more)
    unnoted = sentence("Struck something, not noted")
    yield _more(_SHOOTER, "unnoted", unnoted, by, {"struck_unnoted": True})
    yield _more(
        _SHOOTER, "missed-off", sentence("Missed all, shooter off"), by, {"shooter_off": True}
    )
    others = [id_ for id_ in _in_order(position.on_board) if id_ != target]
    if others:
        two = [target, others[0]]
        pushed = sentence("Pushed through, hit another")
        yield _more(_WITH_IT, "pushed", pushed, by, {"struck": two, "push": True})
        on_penny = sentence("A penny on a penny")
        yield _more(_ON_EACH_OTHER, "on-penny", on_penny, by, it | {"on_penny": [two]})
    yield from fouls_without_a_flick(by)
    yield from fouls_without_a_flick(other(by))


def _flick(name: str, label: Sentence, by: Side, key: str = "", **facts: Any) -> Offer:
    return Offer(name, label, ({"flick": {"by": by, **facts}},), "main", None, None, key)


def _more(group: Sentence, name: str, label: Sentence, by: Side, facts: dict[str, Any]) -> Offer:
    key = _KEYS.get(name, "")
    return Offer(name, label, ({"flick": {"by": by, **facts}},), "more", None, group, key)


# ── a line a turn ───────────────────────────────────────────────────────────────────────────────


def _turns(sheet: Sheet) -> tuple[Offer, ...]:
    """How many of the penny that is on were won, and how the turn ended."""
    by, free = sheet.turn, {"free_shot": True} if sheet.free_shot else {}
    if by is None:
        return ()
    order = [
        colour
        for colour, left in zip(colours_in_order(sheet.setting.options), sheet.left, strict=True)
        for _ in range(left)
    ]
    made = [_turn("nothing", sentence("Won nothing"), by, {"end": "no-penny", **free}, key="0")]
    made += [_turn("missed", sentence("Missed all"), by, {"end": "miss", **free}, key="m")]
    for count in range(1, min(len(order), 9) + 1):
        said = sentences("Won {count} penny", "Won {count} pennies", count)
        for end in ("no-penny", "win", "draw"):
            facts = {"end": end, "merit": order[:count], **free}
            made.append(_turn(f"won-{count}-{end}", said, by, facts, key=str(count)))
    made.append(_turn("foul", sentence("A foul"), by, {"end": "foul", **free}, "f", "usual"))
    if order:
        gift = {"end": "mistake", "conceded": order[:1], **free}
        gone = sentence("One off by mistake")
        made.append(_turn("mistake", gone, by, gift, "g", "usual"))
    return tuple(made)


def _turn(
    name: str, label: Sentence, by: Side, facts: dict[str, Any], key: str = "", place: Any = "main"
) -> Offer:
    return Offer(name, label, ({"turn": {"by": by, **facts}},), place, None, None, key)


# ── in a few words ──────────────────────────────────────────────────────────────────────────────


def _leads(ruling: Ruling | TurnRuling) -> Sentence | None:
    """Who gains what, and who goes on."""
    if ruling.winner is not None and ruling.next is None:
        return decided(ruling.winner)
    told = gains(ruling.points)
    if ruling.next is not None and (ruling.next != ruling.by or not told):
        told.append(_following(ruling, ruling.next))
    if len(told) < 2:
        return told[0] if told else None
    return sentence("{one}, {two}", one=told[0], two=told[1])


def _following(ruling: Ruling | TurnRuling, following: Side) -> Sentence:
    who = Who(following)
    if following == ruling.by:
        return sentence("{who} goes on", who=who)
    if ruling.next_free_shot:
        return sentence("free shot to {who}", who=who)
    return sentence("turn to {who}", who=who)


def _spoken(setting: Setting, _tongue: Tongue) -> Mapping[str, str]:
    """By their colours: nobody can tell one yellow penny from another."""
    options: Options = setting.options
    return colour_of(options)


OFFERING: Final = Offering(_offers, _leads, _spoken, coarser)
