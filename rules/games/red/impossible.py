"""What a card of Penny Red cannot hold, whatever happened at the board.

``CHECKS`` has an ordered tuple of checks for each kind of entry, each with the rule that it
rests on; the first check that finds something says what.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, TypeAlias

from rules.core.fault import Refusal
from rules.core.sentence import Penny, Sentence, marked, sentence
from rules.core.sides import other
from rules.games.red.facts import (
    OWN,
    PENNIES,
    RED,
    SIDE_OF,
    Flick,
    Position,
    Respot,
    Serve,
)

Check: TypeAlias = Callable[[Any], Sentence | None]


def impossible(kind: str, facts: Any) -> Refusal | None:
    """Why the facts of an entry cannot be, or ``None``."""
    for rule, check in CHECKS[kind]:
        said = check(facts)
        if said is not None:
            return Refusal("impossible", rule, said)
    return None


def _unknown(*lists: Iterable[str]) -> Sentence | None:
    for ids in lists:
        for penny in ids:
            if penny not in PENNIES:
                return sentence("{penny} is no penny of this game", penny=Penny(penny))
    return None


def _not_own(by: str, shooters: Iterable[str]) -> Sentence | None:
    own = OWN[SIDE_OF[by]]
    for shooter in shooters:
        if shooter not in own:
            said = marked("{penny} is none of the own shooters: those are {one} and {two}")
            return sentence(said, penny=Penny(shooter), one=Penny(own[0]), two=Penny(own[1]))
    return None


def _red_off_and_on(facts: Serve | Flick) -> Sentence | None:
    if RED in facts.off and facts.red != "off":
        return sentence("the red cannot be off and on the board")
    return None


def _itself(penny: str) -> Sentence:
    return sentence("{penny} cannot strike itself", penny=Penny(penny))


def _pennies_of_serve(serve: Serve) -> Sentence | None:
    return _unknown(serve.struck, serve.off)


def _crossed(facts: Serve | Flick | Position) -> Sentence | None:
    return _not_own(facts.by, facts.crossed) if facts.crossed else None


def _served_itself(serve: Serve) -> Sentence | None:
    """In singles either shooter may have served; if both were struck, one struck itself."""
    if serve.by in serve.struck:
        return _itself(serve.by)
    one, two = OWN[SIDE_OF[serve.by]]
    if one in serve.struck and two in serve.struck:
        return sentence(
            "one of {one} and {two} was served: it cannot strike itself", one=one, two=two
        )
    return None


def _shooter(facts: Flick | Respot) -> Sentence | None:
    return _not_own(facts.by, (facts.shooter,))


def _pennies_of_flick(flick: Flick) -> Sentence | None:
    return _unknown(flick.struck, flick.off)


def _strikes_itself(flick: Flick) -> Sentence | None:
    return _itself(flick.shooter) if flick.shooter in flick.struck else None


def _red_struck_by(flick: Flick) -> Sentence | None:
    return _not_own(flick.by, flick.red_struck_by)


def _two_tales_of_the_red(flick: Flick) -> Sentence | None:
    struck = RED in flick.struck
    if struck == (flick.shooter in flick.red_struck_by):
        return None
    said = (
        marked("{penny} struck the red, yet is not among the shooters that did")
        if struck
        else marked("{penny} is among the shooters that struck the red, yet did not strike it")
    )
    return sentence(said, penny=Penny(flick.shooter))


def _drove(flick: Flick) -> Sentence | None:
    """Each pair of two pennies, and no more than the lists beside it say."""
    own, opposing = OWN[SIDE_OF[flick.by]], OWN[other(SIDE_OF[flick.by])]
    for driver, driven in flick.drove:
        unknown = _unknown((driver, driven))
        if unknown is not None or driver == driven:
            return unknown or _itself(driver)
        told = (
            (driver != flick.shooter or driven in flick.struck)
            and (driver not in own or driven != RED or driver in flick.red_struck_by)
            and (driver != RED or driven not in opposing or driven in flick.red_hit)
        )
        if not told:
            said = marked("{penny} drove {other} by one fact, and did not strike it by another")
            return sentence(said, penny=Penny(driver), other=Penny(driven))
    return None


def _red_hit(flick: Flick) -> Sentence | None:
    opposing = OWN[other(SIDE_OF[flick.by])]
    for shooter in flick.red_hit:
        if shooter not in opposing:
            return sentence("{penny} is no opposing shooter", penny=Penny(shooter))
    return None


def _touching(flick: Flick) -> Sentence | None:
    return _not_own(flick.by, flick.touching_red)


def _side_flick(flick: Flick) -> Sentence | None:
    if not flick.side:
        if flick.respot is None:
            return None
        return sentence("only after a side-flick is a shooter respotted with the flick")
    if not flick.red_overlaps:
        return sentence("the red can be side-flicked only when it overlaps the edge")
    if flick.respot is None:
        return sentence("a side-flicked shooter is respotted at once: say on which spot")
    return None


def _shooters(position: Position) -> Sentence | None:
    if not position.shooters:
        return sentence("say which shooter was brought into position")
    return _not_own(position.by, position.shooters)


def _pennies_of_position(position: Position) -> Sentence | None:
    return _unknown(position.struck, position.moved, position.off)


def _position_strikes_itself(position: Position) -> Sentence | None:
    shooter = position.shooters[0]
    return _itself(shooter) if shooter in position.struck else None


def _hand_that_flicks(position: Position) -> Sentence | None:
    struck = position.struck or position.struck_unnoted
    seen = struck or position.moved or position.off or position.crossed
    if position.how == "hand" and (seen or position.stack or position.push or position.fouls):
        return sentence(
            "a shooter placed by hand strikes and moves nothing; enter a touched penny as a foul"
        )
    return None


CHECKS: Final[Mapping[str, tuple[tuple[str, Check], ...]]] = {
    "serve": (
        ("red.serve", _pennies_of_serve),
        ("red.serve-fault", _crossed),
        ("red.serve", _served_itself),
        ("red.serve-fault", _red_off_and_on),
    ),
    "flick": (
        ("red.shooters-own", _shooter),
        ("red.must-collide", _pennies_of_flick),
        ("red.own-off", _crossed),
        ("red.must-collide", _strikes_itself),
        ("red.starshot", _red_struck_by),
        ("red.must-collide", _two_tales_of_the_red),
        ("red.reposition-opponent", _red_hit),
        ("red.cannon", _drove),
        ("red.contact", _touching),
        ("red.fails", _red_off_and_on),
        ("red.side-flick", _side_flick),
    ),
    "position": (
        ("red.return-one", _shooters),
        ("red.return-two", _pennies_of_position),
        ("red.return-two", _crossed),
        ("red.return-two", _position_strikes_itself),
        ("red.return-one", _hand_that_flicks),
    ),
    "reposition": (),
    "respot": (("red.contact", _shooter),),
    "foul": (),
}
