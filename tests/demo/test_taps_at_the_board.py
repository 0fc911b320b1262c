"""How many taps the scoring page takes for the matches of the demo, counted without a browser.

An entry takes what the law offers, where an offer has the same effect: one tap, two where it lies
under "something else", stands on the board and is looked at first, or came of a penny that nobody
has pointed at yet. Otherwise the pennies tapped
on the board of Penny Black, and the button that keeps them. `NO_WAY` is what neither can say.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from statistics import median
from typing import Any

import pytest

import rules
from matches.demo.matches import Match, played
from rules.core.offers import Offer
from rules.scoring.offered import offers
from tests.deep import either

SHORT = {
    "black": {},
    "green": {"goals": 2},
    "red": {"sets": 1, "games": 2, "points": 5},
    "white": {"ends": 4},
}
MATCHES = either(4, 8, 16)
NO_WAY = 10
AT_FIRST = {"struck-off": 1, "struck": 2, "off": NO_WAY}
AFTER_IT = {"off": 1, "struck-off": 2, "struck": 3}
ON_THE_BOARD = {"by", "struck", "off", "shooter_off", "from"}
NAMED = {"entry", "won", "penny"}
"""What a ruling says of pennies that look alike: no umpire can tell which it was."""

Effects = list[dict[str, Any]]


def effect(ruling: Mapping[str, Any]) -> dict[str, Any]:
    """What a ruling comes to for both sides."""
    return {name: value for name, value in ruling.items() if name not in NAMED}


def effects(running: rules.Running, entries: Sequence[Any]) -> Effects | None:
    """What some entries come to, or None where they are refused."""
    written = rules.write_line(running, {"entries": list(entries)})
    if not written.accepted:
        return None
    added = written.running.entries[len(running.entries) :]
    return [effect(one.carried.ruling) for one in added if one.carried.ruling is not None]


def taps_on(offer: Offer, shown: str, *, pointed: bool) -> int:
    """Taps on an offer, where the pennies `shown` are meant at first. A "spot" is written with its
    tap, and points at its penny."""
    asked = offer.place in ("more", "board") or (offer.place == "came" and not pointed)
    return 1 + asked + (bool(offer.variant) and offer.variant != shown)


def on_black_board(flick: Mapping[str, Any]) -> int:
    """Taps on the drawn pennies, the first of them struck, and on the button that keeps it."""
    if set(flick) - ON_THE_BOARD:
        return NO_WAY
    struck, off = flick.get("struck", []), flick.get("off", [])
    taps = 1 + ("shooter_off" in flick) + (flick.get("from") == "corner")
    for at, penny in enumerate(dict.fromkeys([*struck, *off])):
        both = (("struck",) if penny in struck else ()) + (("off",) if penny in off else ())
        taps += (AFTER_IT if at else AT_FIRST)["-".join(both)]
    return min(taps, NO_WAY)


def step(
    running: rules.Running, coming: Sequence[Any], *, pointed: bool = False
) -> tuple[int, int, bool]:
    """How many of the coming entries the next taps write, how many taps those are, and whether the
    penny that is due then was pointed at."""
    live = running.live
    assert live is not None
    found = [offer for offer, _ in offers(live)]
    shown = next((offer.variant for offer in found if offer.variant), "")
    ways = []
    for offer in found:
        length = len(offer.entries)
        same = [next(iter(entry)) for entry in offer.entries]
        if same == [next(iter(entry)) for entry in coming[:length]]:
            theirs = effects(running, coming[:length])
            if theirs is not None and theirs == effects(running, offer.entries):
                taps = taps_on(offer, shown, pointed=pointed)
                ways.append((-length, taps, offer.place == "spot"))
    if ways:
        length, taps, points = min(ways)
        return -length, taps, points
    flick = coming[0].get("flick")
    black = running.game.name == "black" and flick is not None
    return 1, on_black_board(flick) if black else NO_WAY, False


def begun(game: str, detail: str, seed: int) -> tuple[rules.Running, list[Any]]:
    """A match of the demo as it begins, and its entries."""
    sides = {"A": ["Ana"], "B": ["Ben"]}
    match = Match(game, detail, sides, {"A": 0.6, "B": 0.4}, "AB"[seed % 2], SHORT[game])
    card = played(random.Random(seed), match)
    head: dict[str, Any] = {key: card[key] for key in ("game", "options", "sides") if key in card}
    begin = {"begin": {"first": card["first"], "detail": detail}}
    return rules.write_line(rules.open_card(head), begin).running, list(card["entries"])


def counted(game: str, detail: str) -> Iterator[tuple[int, list[Any]]]:
    """Taps, and the entries that they write together, of some matches of the demo."""
    for seed in range(MATCHES):
        running, coming = begun(game, detail, seed)
        pointed = False
        while coming:
            length, taps, pointed = step(running, coming, pointed=pointed)
            yield taps, coming[:length]
            running = rules.write_line(running, {"entries": coming[:length]}).running
            coming = coming[length:]


def taps(game: str, detail: str = "flicks") -> list[int]:
    """The taps of each entry, or of those that go together."""
    return [taps for taps, _ in counted(game, detail)]


def is_new(entries: Sequence[Mapping[str, Any]], before: Sequence[Mapping[str, Any]]) -> bool:
    """Whether an end begins: with a start, unless that of the same end failed before it."""
    failed = bool(before) and before[-1].get("start", {"white": "over"})["white"] != "over"
    return "start" in entries[0] and not failed


def taps_an_end() -> list[int]:
    """The taps of each end of Penny White, its failed starts among them."""
    ends: list[int] = []
    before: Sequence[Mapping[str, Any]] = ()
    for taps, entries in counted("white", "flicks"):
        if is_new(entries, before):
            ends.append(0)
        ends[-1] += taps
        before = entries
    return ends


def test_penny_black_takes_one_tap_a_flick_and_three_at_most_for_nine_in_ten() -> None:
    found = taps("black")
    assert median(found) == 1
    assert sum(each <= 3 for each in found) >= 0.9 * len(found)


def test_penny_green_takes_two_taps_a_flick() -> None:
    assert median(taps("green")) <= 2


@pytest.mark.deep
def test_penny_red_takes_one_tap_a_flick_and_one_a_rally() -> None:
    assert median(taps("red")) == 1
    assert median(taps("red", "card")) == 1


def test_penny_white_takes_one_tap_an_end_at_best_and_three_where_something_came_of_a_penny() -> (
    None
):
    ends = taps_an_end()
    assert len(ends) == MATCHES * SHORT["white"]["ends"]
    assert min(ends) == 1
    assert median(ends) <= 3
    assert sum(each <= 5 for each in ends) >= 0.7 * len(ends)
    found = taps("white")
    assert sum(each <= 2 for each in found) >= 0.95 * len(found)
    assert median(taps("white", "card")) == 1


FOULS = ("touched", "unclean", "board")


@pytest.mark.parametrize("foul", FOULS)
def test_a_foul_at_penny_white_is_no_more_than_three_taps_an_end(foul: str) -> None:
    running, _ = begun("white", "flicks", 1)
    plain = next(offer for offer in _offered(running) if offer.name == "A-1").entries
    for at, entry in enumerate(plain):
        kind = next(iter(entry))
        if kind == "measure":
            continue
        facts = {**entry[kind], "fouls": [foul]}
        coming: list[Any] = [*plain[:at], {kind: facts}, *plain[at + 1 :]]
        assert _taps_of(running, coming) <= 3, (at, kind)
    for by in "AB":
        for phase in ([], plain[:4], plain[:-1]):
            if foul != "unclean":
                now = rules.write_line(running, {"entries": [*phase]}).running if phase else running
                assert step(now, [{"foul": {"by": by, "fouls": [foul]}}])[:2] == (1, 2)


def _offered(running: rules.Running) -> list[Offer]:
    assert running.live is not None
    return [offer for offer, _ in offers(running.live)]


def _taps_of(running: rules.Running, coming: list[Any]) -> int:
    """The taps that write some entries."""
    pointed, found = False, 0
    while coming:
        length, taps, pointed = step(running, coming, pointed=pointed)
        running = rules.write_line(running, {"entries": coming[:length]}).running
        coming, found = coming[length:], found + taps
    return found


@pytest.mark.parametrize("game", SHORT)
@pytest.mark.parametrize("detail", ["flicks", "card"])
def test_no_key_stands_for_two_offers(game: str, detail: str) -> None:
    running, entries = begun(game, detail, 1)
    for entry in entries:
        assert running.live is not None
        keyed = [offer for offer, _ in offers(running.live) if offer.key]
        found = Counter((offer.key, offer.variant) for offer in keyed)
        assert max(found.values(), default=1) == 1, found
        running = rules.write_line(running, {"entry": entry}).running
