"""Final scores found by playing: every way a small match can go, tried out.

Each search plays by plain arithmetic or by the engine's own card of lines, never by the formulas
that judge a result; ``SEARCHES`` has one for every game that brings one.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import cache
from itertools import product
from typing import Any

import rules

Options = dict[str, Any]
Claim = dict[str, Any]


def setting_of(game: str, options: Options, first: str = "A") -> rules.Setting:
    mistakes = rules.Mistakes()
    setting = rules.GAMES[game].setting(options, first, mistakes)
    assert not mistakes
    return setting


def begun(game: str, options: Options, first: str = "A") -> rules.Live:
    live, faults = rules.begin({"game": game, "detail": "card", "options": options, "first": first})
    assert live is not None, faults
    return live


def played(
    start: rules.Live,
    lines: Callable[[rules.Live], Iterator[dict[str, Any]]],
    key: Callable[[rules.Live], Any],
) -> list[rules.Live]:
    """Every standing of a match that some lines lead to, each found once."""
    seen, todo = {key(start)}, [start]
    for live in todo:
        for line in lines(live):
            after = rules.carry_on(live, line)
            if after.ruling is None or after.live is None:
                continue
            if key(after.live) not in seen:
                seen.add(key(after.live))
                todo.append(after.live)
    return todo


# ---- Penny Black: the pennies that are left, and who has how many points


@cache
def finals_of_black(*, play_out: bool) -> frozenset[tuple[int, int]]:
    """By every flick there is: a penny won by merit, or any pennies for the opponent.

    Outer pennies, inner ones (their colours in order are six of a kind) and the black; A is at the
    board, for by the law both sides may come there: the mirror image is B's.
    """
    found: set[tuple[int, int]] = set()
    start = (12, 6, 1, 0, 0)
    seen, todo = {start}, [start]
    for outer, inner, black, mine, theirs in todo:
        for following, at_board in _flicks_of_black(outer, inner, black, mine, theirs):
            score = following[3:]
            if max(score) >= 16 or score == (15, 15):
                found |= {score, score[::-1]}
                if play_out and at_board and score[0] >= 16:
                    found |= _played_out(*following)
                continue
            for state in (following, (*following[:3], *score[::-1])):
                if state not in seen:
                    seen.add(state)
                    todo.append(state)
    return frozenset(found)


def _flicks_of_black(
    outer: int, inner: int, black: int, mine: int, theirs: int
) -> Iterator[tuple[tuple[int, int, int, int, int], bool]]:
    if outer:
        yield (outer - 1, inner, black, mine + 1, theirs), True
    elif inner:
        yield (outer, inner - 1, black, mine + 2, theirs), True
    elif black:
        yield (outer, inner, 0, mine + 6, theirs), True
    for o, i, k in product(range(outer + 1), range(inner + 1), range(black + 1)):
        if o or i or k:
            left = (outer - o, inner - i, black - k)
            yield (*left, mine, theirs + o + 2 * i + 6 * k), False


@cache
def _played_out(
    outer: int, inner: int, black: int, mine: int, theirs: int
) -> frozenset[tuple[int, int]]:
    """What the winner's score can still come to while he plays on by merit, until a mistake."""
    found = {(mine, theirs), (theirs, mine)}
    for following, by_merit in _flicks_of_black(outer, inner, black, mine, theirs):
        score = following[3:]
        found |= {score, score[::-1]}
        if by_merit:
            found |= _played_out(*following)
    return frozenset(found)


def claims_of_black(options: Options) -> dict[str, bool]:
    finals = finals_of_black(play_out=options.get("play_out", True))
    return {_score(a, b): (a, b) in finals for a, b in product(range(33), repeat=2)}


# ---- Penny White: ends, by the engine's card of ends


def finals_of_white(options: Options, first: str, most_failed: int) -> set[tuple[int, int]]:
    """Every final score, with at most so many failed starts an end."""

    def lines(live: rules.Live) -> Iterator[dict[str, Any]]:
        if live.standing.finished:
            return
        due = {"number": live.state.number, "by": live.state.starter}
        for failed in range(most_failed + 1):
            beside = {**due, "failed_starts": failed}
            yield {"end": {**beside, "result": "dead"}}
            for winner in "AB":
                end = {**beside, "winner": winner}
                yield {"end": {**end, "result": "knocked-off", "points": 1}}
                for points in range(1, options["pennies"] + 1):
                    yield {"end": {**end, "result": "nearest", "points": points}}

    def key(live: rules.Live) -> Any:
        state = live.state
        far = min(state.number, options["ends"] + 5 - (options["ends"] + state.number) % 2)
        return far, state.starter, state.score, state.is_over

    def near(live: rules.Live) -> Iterator[dict[str, Any]]:
        return lines(live) if max(live.state.score) <= MOST_OF_WHITE else iter(())

    return {
        live.state.score
        for live in played(begun("white", options, first), near, key)
        if live.standing.finished and max(live.state.score) <= MOST_OF_WHITE
    }


MOST_OF_WHITE = 7
"""Points of a side up to which Penny White is searched."""


def claims_of_white(options: Options, first: str = "A") -> dict[str, bool]:
    finals = finals_of_white(options, first, MOST_OF_WHITE)
    scores = product(range(MOST_OF_WHITE + 1), repeat=2)
    return {_score(a, b): (a, b) in finals for a, b in scores}


# ---- Penny Red: points and games, by the engine's card of points


def boards_of_red(options: Options) -> list[rules.Live]:
    """Every standing of a match, kept apart by how its sets went."""
    points = [
        {"to": to, "points": worth, "how": "starshot" if worth > 1 else "rally"}
        for to in "AB"
        for worth in (1, 2, 3, 4, 6)
    ]

    def lines(live: rules.Live) -> Iterator[dict[str, Any]]:
        for point in points:
            yield {"point": point}

    return played(begun("red", options), lines, lambda live: live.state.board)


def claims_of_red(options: Options) -> dict[str, bool]:
    reached = {json.dumps(live.standing.score, sort_keys=True) for live in boards_of_red(options)}
    counts = [range(options[name] + 2) for name in ("sets", "games", "points")]
    found = {}
    for a, b in product(product(*counts), repeat=2):
        score = {
            side: dict(zip(("sets", "games", "points"), count, strict=True))
            for side, count in (("A", a), ("B", b))
        }
        found[json.dumps({"score": score})] = json.dumps(score, sort_keys=True) in reached
    return found


def games_of_red(options: Options) -> set[tuple[int, int]]:
    """The scores at which a game ends, by every course of its points."""
    found: set[tuple[int, int]] = set()
    for live in boards_of_red({**options, "games": 1, "sets": 1}):
        for to, worth in product("AB", (1, 2, 3, 4, 6)):
            point = {"to": to, "points": worth, "how": "starshot" if worth > 1 else "rally"}
            ruling = rules.carry_on(live, {"point": point}).ruling
            if ruling is not None and "red.game" in ruling["rules"]:
                found.add((ruling["game_score"]["A"], ruling["game_score"]["B"]))
    return found


def set_lists_of_red(options: Options) -> set[tuple[tuple[int, int], ...]]:
    """How the sets of a match can stand, games of each, the unfinished one last."""

    def grown(sets: tuple[tuple[int, int], ...]) -> Iterator[tuple[tuple[int, int], ...]]:
        won = [
            sum(max(one) == options["games"] and one[side] > one[1 - side] for one in sets)
            for side in (0, 1)
        ]
        if max(won) == options["sets"]:
            return
        if sets and max(sets[-1]) < options["games"]:
            a, b = sets[-1]
            yield (*sets[:-1], (a + 1, b))
            yield (*sets[:-1], (a, b + 1))
        else:
            yield (*sets, (0, 0))

    todo: list[tuple[tuple[int, int], ...]] = [()]
    seen = {()}
    for sets in todo:
        for following in grown(sets):
            if following not in seen:
                seen.add(following)
                todo.append(following)
    return seen


# ---- Penny Green: goals, by the engine's card of goals


def claims_of_green(options: Options) -> dict[str, bool]:
    goals = [{"goal": {"to": to, "kind": "open"}} for to in "AB"]
    standings = played(begun("green", options), lambda _: iter(goals), lambda live: live.state)
    reached = {json.dumps(live.standing.score, sort_keys=True) for live in standings}
    scores = product(range(options["goals"] + 3), repeat=2)
    return {
        _score(a, b): json.dumps({"A": a, "B": b}, sort_keys=True) in reached for a, b in scores
    }


def _score(a: int, b: int) -> str:
    return json.dumps({"score": {"A": a, "B": b}})


_WHITE = [
    {"pennies": pennies, "ends": ends, "start": start, "dead_end": dead, "extra_end": extra}
    for pennies, ends, start, dead, extra in product(
        (1, 2), (1, 2, 3), ("flicked", "placed"), ("nil", "replay"), (False, True)
    )
]

SEARCHES: dict[str, tuple[Callable[..., dict[str, bool]], list[Options]]] = {
    "black": (claims_of_black, [{"play_out": True}, {"play_out": False}]),
    "white": (claims_of_white, _WHITE),
    "red": (
        claims_of_red,
        [
            {"points": 1, "games": 1, "sets": 1},
            {"points": 2, "games": 1, "sets": 2},
            {"points": 3, "games": 2, "sets": 1},
            {"points": 2, "games": 2, "sets": 2, "doubles": True},
        ],
    ),
    "green": (claims_of_green, [{"goals": 1}, {"goals": 2}, {"goals": 4, "play": "advanced"}]),
}
"""For each game the search, and the options under which it is made."""
