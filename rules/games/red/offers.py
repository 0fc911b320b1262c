"""What commonly comes next at Penny Red, ready to be tapped: a point, or what became of the red."""

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
    gains,
)
from rules.core.sentence import Penny, Sentence, Tongue, Who, marked, sentence, sentences
from rules.core.sides import SIDES, Side, other
from rules.games.red.cards import LineRuling, Sheet
from rules.games.red.coarser import coarser
from rules.games.red.facts import OWN, PARTNER, RED, REPOSITION_SPOTS, SPOTS
from rules.games.red.lines import WORTHS
from rules.games.red.scoring import serving_player
from rules.games.red.state import Rally, Ruling

_STARSHOT: Final = sentence("A starshot")
_A_FOUL: Final = sentence("A foul with this flick")
_HIT: Final = sentence("Over, and the red hit a shooter")
_UNNOTED: Final = sentence("Struck something, not noted")
_MOVED: Final = sentence("Shooters moved by hand")
_AGAINST: Final = marked("{penny}, against the red, put on {spot}")
_SPOT: Final = {
    "corner-left": sentence("the left corner"),
    "corner-right": sentence("the right corner"),
    "serving": sentence("the serving spot"),
    "quarter": sentence("the quarter spot"),
}

_SPOT_KEYS: Final = {
    "corner-left": ARROWS["A"],
    "corner-right": ARROWS["B"],
    "serving": "s",
    "quarter": "q",
}


def _offers(detail: str, state: Any) -> tuple[Offer, ...]:
    if detail == "card":
        return tuple(_points(state))
    if state.turn is None:
        return ()
    return tuple(_serves(state) if state.serving else _rally(state))


# ── a line a point ──────────────────────────────────────────────────────────────────────────────


def _points(sheet: Sheet) -> Iterator[Offer]:
    if sheet.board.winner is not None:
        return
    for side in SIDES:
        label = sentence("Point to {who}", who=Who(side))
        yield _point(f"point-{side}", label, side, "main", key=ARROWS[side])
    for side in SIDES:
        label = sentence("Foul by {who}", who=Who(other(side)))
        yield _point(
            f"foul-{other(side)}", label, side, "usual", key=f"f {ARROWS[other(side)]}", how="foul"
        )
    for side in SIDES:
        label = sentence("Two serves of {who} failed", who=Who(other(side)))
        key = f"s {ARROWS[other(side)]}"
        yield _point(f"serves-{other(side)}", label, side, "usual", key=key, how="serve")
    for side in SIDES:
        for worth in WORTHS[1:]:
            label = sentence("{count} to {who}", count=worth, who=Who(side))
            name = f"starshot-{side}-{worth}"
            told: dict[str, Any] = {"how": "starshot", "points": worth}
            key = f"{worth} {ARROWS[side]}"
            yield _point(name, label, side, "more", _STARSHOT, key, **told)


def _point(
    name: str,
    label: Sentence,
    to: Side,
    place: Place,
    group: Sentence | None = None,
    key: str = "",
    **more: Any,
) -> Offer:
    return Offer(name, label, ({"point": {"to": to, **more}},), place, to, group, key)


# ── flick by flick ──────────────────────────────────────────────────────────────────────────────


def _serves(rally: Rally) -> Iterator[Offer]:
    doubles = rally.setting.options.doubles
    by = serving_player(rally.setting, rally.board) if doubles else rally.turn
    struck: dict[str, Any] = {"struck": [RED]}
    yield _serve("over", sentence("Over"), by, "main", key="o", red="over", **struck)
    yield _serve("not-over", sentence("Not over"), by, "main", key="n", red="own", **struck)
    yield _serve("red-off", sentence("Red off"), by, "main", key="x", red="off", **struck)
    yield _serve("missed", sentence("Missed the red"), by, "usual", key="m", red="own")
    for foul, said in FOULS.items():
        yield _serve(foul, said, by, "more", _A_FOUL, red="own", fouls=[foul])
    yield _serve("stack", sentence("A stack"), by, "more", _A_FOUL, red="own", **struck, stack=True)
    yield from _fouls_without(rally)
    for red, said in (("own", sentence("Not over")), ("off", sentence("Red off"))):
        name = f"unnoted-{red}"
        yield _serve(name, said, by, "more", _UNNOTED, red=red, struck_unnoted=True)


def _serve(
    name: str,
    label: Sentence,
    by: Any,
    place: Place,
    group: Sentence | None = None,
    key: str = "",
    **facts: Any,
) -> Offer:
    return Offer(f"serve-{name}", label, ({"serve": {"by": by, **facts}},), place, None, group, key)


def _rally(rally: Rally) -> Iterator[Offer]:
    turn = rally.turn
    if turn is None:
        return
    for shooter in OWN[turn]:
        yield from _flicks(rally, shooter)
    for shooter in OWN[turn]:
        yield from _rarer(rally, shooter)
    yield from _moves(rally, turn)
    yield from _fouls_without(rally)
    for shooter in OWN[turn]:
        yield from _unnoted(rally, shooter)


def _flicks(rally: Rally, shooter: str) -> Iterator[Offer]:
    """What became of the red that a shooter struck, or did not."""
    struck: dict[str, Any] = {"struck": [RED], "red_struck_by": [shooter]}
    for red, label, key in (
        ("over", sentence("Over"), "o"),
        ("own", sentence("Not yet"), "n"),
        ("off", sentence("Red off"), "x"),
    ):
        yield _flick(rally, red, label, shooter, "main", key=key, red=red, **struck)
    yield _flick(rally, "missed", sentence("Missed it"), shooter, "main", key="m", red="own")


def _rarer(rally: Rally, shooter: str) -> Iterator[Offer]:
    partner = PARTNER[shooter]
    struck: dict[str, Any] = {"struck": [RED], "red_struck_by": [shooter]}
    said = sentence("It drove the other into the red: over")
    cannon: dict[str, Any] = {"red": "over", "struck": [partner], "red_struck_by": [partner]}
    yield _flick(rally, "cannon", said, shooter, "more", _STARSHOT, "c", **cannon)
    both: dict[str, Any] = {
        "red": "over",
        "struck": [partner, RED],
        "red_struck_by": [shooter, partner],
    }
    said = sentence("Both struck the red: over")
    yield _flick(rally, "both", said, shooter, "more", _STARSHOT, "b", **both)
    theirs = OWN[other("A" if shooter in OWN["A"] else "B")]
    for at, hit in enumerate(([theirs[0]], [theirs[1]], list(theirs)), 1):
        said = sentences("{first}", "both of them", len(hit), first=Who(hit[0]))
        name = f"hit-{'-'.join(hit)}"
        told = {**struck, "red": "over", "red_hit": hit}
        yield _flick(rally, name, said, shooter, "more", _HIT, f"h {at}", **told)
    which = sentence("one of them, not noted which")
    facts = {"red": "over", **struck, "red_hit_unnoted": True}
    yield _flick(rally, "hit-unnoted", which, shooter, "more", _HIT, **facts)
    for foul, text in FOULS.items():
        yield _flick(rally, foul, text, shooter, "more", _A_FOUL, red="own", fouls=[foul])


def _unnoted(rally: Rally, shooter: str) -> Iterator[Offer]:
    """Besides the red, which must be known, or with the red off, which decides it alone."""
    struck: dict[str, Any] = {"struck": [RED], "red_struck_by": [shooter]}
    for red, said, more in (
        ("over", sentence("And the red: over"), struck),
        ("own", sentence("And the red: not yet"), struck),
        ("off", sentence("Red off"), {}),
    ):
        facts = {"red": red, **more, "struck_unnoted": True}
        yield _flick(rally, f"unnoted-{red}", said, shooter, "more", _UNNOTED, **facts)


def _flick(
    rally: Rally,
    name: str,
    label: Sentence,
    shooter: str,
    place: Place,
    group: Sentence | None = None,
    key: str = "",
    **facts: Any,
) -> Offer:
    by = shooter if rally.setting.options.doubles else rally.turn
    entry = {"flick": {"by": by, "shooter": shooter, **facts}}
    named = f"{name}-{shooter}"
    return Offer(named, label, (entry,), place, None, group, key, variant=shooter)


def _moves(rally: Rally, turn: Side) -> Iterator[Offer]:
    """What the returner may move, and who is in turn may respot."""
    waiting = other(turn)
    if rally.position is not None:
        for shooter in OWN[waiting]:
            entry = {"position": {"by": _by(rally, shooter), "shooters": [shooter]}}
            label = sentence("{penny} moved by hand", penny=Penny(shooter))
            key = f"p {shooter[1]}"
            yield Offer(f"position-{shooter}", label, (entry,), "usual", waiting, None, key)
    for shooter in sorted(rally.struck):
        for spot in REPOSITION_SPOTS:
            entry = {
                "reposition": {"by": _by(rally, OWN[waiting][0]), "shooter": shooter, "to": spot}
            }
            label = sentence("{penny} put on {spot}", penny=Penny(shooter), spot=_SPOT[spot])
            name, key = f"reposition-{shooter}-{spot}", f"r {shooter[1]} {_SPOT_KEYS[spot]}"
            yield Offer(name, label, (entry,), "more", turn, _MOVED, key)
    for shooter in OWN[turn]:
        for spot in SPOTS:
            entry = {"respot": {"by": _by(rally, shooter), "shooter": shooter, "to": spot}}
            label = sentence(
                "{penny}, against the red, put on {spot}", penny=Penny(shooter), spot=_SPOT[spot]
            )
            name, key = f"respot-{shooter}-{spot}", f"t {shooter[1]} {_SPOT_KEYS[spot]}"
            yield Offer(name, label, (entry,), "more", turn, _MOVED, key)


def _by(rally: Rally, shooter: str) -> str:
    """Whose entry it is: in doubles each has a shooter of their own."""
    return shooter if rally.setting.options.doubles else shooter[0]


def _fouls_without(rally: Rally) -> Iterator[Offer]:
    for side in SIDES:
        yield from fouls_without_a_flick(side, _by(rally, OWN[side][0]))


# ── in a few words ──────────────────────────────────────────────────────────────────────────────


def _leads(ruling: Ruling | LineRuling) -> Sentence | None:
    """Who gains what, or who goes on."""
    counted = ruling.counted
    if counted.board.winner is not None:
        return decided(counted.board.winner)
    for told in gains(counted.points):
        return told
    if ruling.next is None:
        return None
    if isinstance(ruling, Ruling) and ruling.outcome == "fault":
        return sentence("second serve")
    return sentence("{who} flicks next", who=Who(ruling.next))


def _spoken(setting: Setting, tongue: Tongue) -> Mapping[str, str]:
    """A shooter by whose it is, and its number on the board; in doubles each player has one."""
    doubles = setting.options.doubles
    return {
        shooter: (
            sentence("{who}'s shooter", who=Who(shooter))
            if doubles
            else sentence("{who}'s shooter {number}", who=Who(side), number=int(shooter[1]))
        ).say(tongue)
        for side in SIDES
        for shooter in OWN[side]
    }


OFFERING: Final = Offering(_offers, _leads, _spoken, coarser)
