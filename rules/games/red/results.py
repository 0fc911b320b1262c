"""Penny Red by its result alone: which scores can be, and what a card leaves for questions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, TypeAlias

from rules.core.fault import Refusal
from rules.core.game import Finish, Setting, Standing, Tally
from rules.core.sentence import Sentence, sentence, sentences
from rules.core.shape import BySide, Field, Kind, Many, Nested, Record, Whole
from rules.core.sides import NIL, SIDES, Score, Side
from rules.games.red.facts import Options

ClaimedScore: TypeAlias = Mapping[str, Mapping[str, int]]
"""Sets, games and points by side, as in the document."""

LAST_SCORES: Final = (1, 2, 3, 4, 6)
"""What can end a game: a point, or a starshot."""

COUNTS: Final = ("sets", "games", "points")


@dataclass(frozen=True, slots=True)
class Count:
    """A side's score as a card claims it; what was not written down is nothing."""

    sets: int = 0
    games: int = 0
    points: int = 0


_NUMBER: Final = Whole(0, 100_000)
_COUNT: Final = Record(
    Count,
    Field("sets", _NUMBER, 0, "Sets"),
    Field("games", _NUMBER, 0, "Games", "of the set that is not finished"),
    Field("points", _NUMBER, 0, "Points", "of the game that is not finished"),
)
SCORE_KIND: Final[Kind] = BySide(Nested(_COUNT), missing=None)
SETS_KIND: Final[Kind] = Many(Many(_NUMBER, 2, 2))


@cache
def game_can_end(options: Options, score: Score) -> bool:
    """``red.game``: whether a game can end so, by one last score that took the winner there."""
    won = 0 if score[0] >= options.points else 1
    winner, loser = score[won], score[1 - won]
    ahead, behind = options.start[won], options.start[1 - won]
    if not behind <= loser < options.points:
        return False
    return any(ahead <= winner - last < options.points <= winner for last in LAST_SCORES)


def finals(to_win: int) -> list[list[int]]:
    """``red.set``, ``red.match``: how a race to ``to_win`` can end, counted one by one."""
    ends = [[to_win, lost] for lost in range(to_win)]
    return sorted([*ends, *([b, a] for a, b in ends)])


def reachable(setting: Setting) -> dict[str, Any]:
    """The final scores as data, pairs of A and B: of the match in sets, a set in games, a game."""
    options = setting.options
    most = options.points + max(LAST_SCORES)
    games = [[a, b] for a in range(most) for b in range(most) if game_can_end(options, (a, b))]
    return {"finals": finals(options.sets), "sets": finals(options.games), "games": games}


def finish(setting: Setting) -> Finish:
    """The match in words, and what a side can have at its end: sets, and nothing left over."""
    most = Whole(0, setting.options.sets)
    score = Nested(Record(Count, Field("sets", most, 0, "Sets")))
    return Finish(_told(setting.options), BySide(score, missing=None))


def _told(options: Options) -> Sentence:
    games = sentences("first to {n} game", "first to {n} games", options.games, n=options.games)
    points = sentences(
        "first to {n} point", "first to {n} points", options.points, n=options.points
    )
    if options.sets == 1:
        return sentence("One set, {games}; a game is {points}.", games=games, points=points)
    return sentence(
        "First to {sets} sets; a set is {games}, a game {points}.",
        sets=options.sets,
        games=games,
        points=points,
    )


def judge(setting: Setting, claim: Mapping[str, Any]) -> tuple[Standing, tuple[Refusal, ...]]:
    """The standing that a claimed score means, and what cannot be about it."""
    options = setting.options
    score: ClaimedScore = _claimed(options, claim["score"])
    refusals = _wrong_score(options, score)
    winner = None if refusals else _winner(options.sets, _pair(score, "sets"))
    if "sets" in claim and not refusals:
        refusals = _wrong_sets(options, score, claim["sets"])
        winner = None if refusals else winner
    claimed = claim.get("winner", winner)
    if not refusals and claimed != winner:
        refusals = [_wrong_winner(winner)]
    return Standing(winner is not None, winner, score, None), tuple(refusals)


def _claimed(options: Options, raw: Mapping[str, Any]) -> dict[str, dict[str, int]]:
    """The score with what was not written down: nothing, but for the start of a game to come."""
    written = {side: raw.get(side) or {} for side in SIDES}
    score: dict[str, dict[str, int]] = {
        side: {name: written[side].get(name, 0) for name in COUNTS} for side in SIDES
    }
    if max(score[side]["sets"] for side in SIDES) < options.sets:
        for side, start in zip(SIDES, options.start, strict=True):
            score[side]["points"] = written[side].get("points", start)
    return score


def _pair(score: ClaimedScore, name: str) -> Score:
    return (score["A"][name], score["B"][name])


def _winner(to_win: int, pair: Score) -> Side | None:
    if pair[0] >= to_win:
        return "A"
    return "B" if pair[1] >= to_win else None


def _unreachable(rule: str, said: Sentence) -> Refusal:
    return Refusal("unreachable", rule, said)


def _wrong_score(options: Options, score: ClaimedScore) -> list[Refusal]:
    """Why a match cannot stand so, finished or not."""
    sets, games, points = [_pair(score, name) for name in COUNTS]
    found = _wrong_match(options, sets, left_over=any(games) or any(points))
    if found is None and max(games) >= options.games:
        said = sentence(
            "a set ends with the first {most} games of a side: {a}–{b} is not under way",
            most=options.games,
            a=games[0],
            b=games[1],
        )
        found = _unreachable("red.set", said)
    if found is None:
        found = _wrong_points(options, points, won=_winner(options.sets, sets) is not None)
    return [] if found is None else [found]


def _wrong_match(options: Options, sets: Score, *, left_over: bool) -> Refusal | None:
    if max(sets) > options.sets or min(sets) == options.sets:
        said = sentence(
            "the match ends with the first {most} sets of a side: not {a}–{b}",
            most=options.sets,
            a=sets[0],
            b=sets[1],
        )
        return _unreachable("red.match", said)
    if _winner(options.sets, sets) and left_over:
        said = sentence("the match is won: no games and no points are left over")
        return _unreachable("red.match", said)
    return None


def _wrong_points(options: Options, points: Score, *, won: bool) -> Refusal | None:
    a, b = points
    if max(points) >= options.points:
        said = sentence(
            "a game ends at {most} points: {a}–{b} is not under way", most=options.points, a=a, b=b
        )
        return _unreachable("red.game", said)
    start_a, start_b = options.start
    if not won and (a < start_a or b < start_b):
        said = sentence(
            "a game begins at {start_a}–{start_b}: {a}–{b} is not under way",
            start_a=start_a,
            start_b=start_b,
            a=a,
            b=b,
        )
        return _unreachable("red.game", said)
    return None


def _wrong_sets(
    options: Options,
    score: ClaimedScore,
    listed: Sequence[Sequence[int]],
) -> list[Refusal]:
    """Why the sets cannot have gone so, or do not come to the score."""
    won = [0, 0]
    running: Score | None = None
    for number, games in enumerate(listed, start=1):
        if max(won) >= options.sets or running is not None:
            said = sentence("set {number} cannot follow what is listed before it", number=number)
            return [_unreachable("red.match", said)]
        pair: Score = (games[0], games[1])
        if max(pair) > options.games or min(pair) == options.games:
            said = sentence("no set ends {a}–{b}", a=pair[0], b=pair[1])
            return [_unreachable("red.set", said)]
        winner = _winner(options.games, pair)
        if winner is None:
            running = pair
        else:
            won[SIDES.index(winner)] += 1
    if tuple(won) != _pair(score, "sets") or (running or NIL) != _pair(score, "games"):
        said = sentence("the sets that are listed do not come to the score")
        return [Refusal("claim-mismatch", "red.match", said)]
    return []


def _wrong_winner(winner: Side | None) -> Refusal:
    if winner is None:
        said = sentence("the card names a winner, but the match is not finished")
        return Refusal("unfinished", "red.match", said)
    return Refusal("claim-mismatch", "red.match", sentence("by this score the winner is another"))


def measures(score: ClaimedScore) -> dict[str, Score]:
    """Sets, A and B. Games and points start again with each set and game: no sum of a match."""
    return {"sets": _pair(score, "sets")}


def tally(detail: str, ruled: Iterable[tuple[int, Any]]) -> tuple[Tally, ...]:
    """The points and the games of a card."""
    rulings = list(ruled)
    scored = [(entry, ruling) for entry, ruling in rulings if ruling.point_to is not None]
    ended = [(entry, ruling) for entry, ruling in rulings if ruling.counted.game_is_over]
    return (
        *[_point(entry, number, ruling) for number, (entry, ruling) in enumerate(scored, start=1)],
        *[_game(entry, number, ruling) for number, (entry, ruling) in enumerate(ended, start=1)],
    )


def _point(entry: int, number: int, ruling: Any) -> Tally:
    counted = ruling.counted
    more = {
        "set": counted.set,
        "game": counted.game,
        "server": counted.server,
        "game_score": list(counted.game_score),
        "ace": getattr(ruling, "ace", False),
    }
    return Tally("point", entry, number, ruling.point_to, sum(counted.points), ruling.how, more)


def _game(entry: int, number: int, ruling: Any) -> Tally:
    counted = ruling.counted
    points = counted.game_score
    side: Side = "A" if points[0] > points[1] else "B"
    more = {
        "set": counted.set,
        "game": counted.game,
        "server": counted.server,
        "points": list(points),
        "ends_set": "red.set" in counted.rules,
    }
    how = "held" if side == counted.server else "broken"
    return Tally("game", entry, number, side, 1, how, more)
