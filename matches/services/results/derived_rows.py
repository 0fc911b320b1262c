"""The rows that a card leaves behind, so that they can be asked for: ends, goals, points, games,
breaks, flicks. All are read off the verdict; none says anything that it does not."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

import rules
from matches.models import (
    Break,
    End,
    EndKind,
    Flick,
    Goal,
    GoalKind,
    Point,
    PointKind,
    RedGame,
    Scorecard,
)
from matches.models.results.derived import DerivedModel


def derive(card: Scorecard, verdict: rules.Verdict) -> int:
    """Write the rows of a new card; returns how many. At most one statement a noun."""
    count = 0
    for rows in drawn(card, verdict):
        if rows:
            type(rows[0])._default_manager.bulk_create(rows, batch_size=500)
            count += len(rows)
    return count


def drawn(card: Scorecard, verdict: rules.Verdict) -> Iterator[list[DerivedModel]]:
    """The rows that a verdict leaves of a card, noun by noun, none of them saved."""
    rulings = verdict.rulings
    by_noun: dict[str, list[rules.Tally]] = {}
    for tally in verdict.tallies():
        by_noun.setdefault(tally.noun, []).append(tally)
    for noun, tallies in by_noun.items():
        yield list(NOUNS[noun](card, tallies, rulings))


Rulings = Sequence[Mapping[str, Any]]
Draw = Callable[[Scorecard, Sequence[rules.Tally], Rulings], Iterable[DerivedModel]]


def _ends(card: Scorecard, tallies: Sequence[rules.Tally], _rulings: Rulings) -> Iterable[End]:
    first = card.document.get("first") or "A"
    for index, tally in enumerate(tallies):
        turned = (tally.number - 1) % 2 == 1
        starter = first if not turned else _other(first)
        yield End(
            scorecard=card,
            index=index,
            entry=tally.entry,
            number=tally.number,
            starter=tally.more.get("starter") or starter,
            failed_starts=tally.more.get("failed_starts", 0),
            kind=EndKind(tally.how),
            winner=tally.side,
            points=tally.amount,
        )


def _goals(card: Scorecard, tallies: Sequence[rules.Tally], _rulings: Rulings) -> Iterable[Goal]:
    score = {"A": 0, "B": 0}
    for index, tally in enumerate(tallies):
        side = tally.side or "A"
        score[side] += 1
        yield Goal(
            scorecard=card,
            index=index,
            entry=tally.entry,
            side=side,
            kind=GoalKind(tally.how),
            score_a=score["A"],
            score_b=score["B"],
        )


def _points(card: Scorecard, tallies: Sequence[rules.Tally], _rulings: Rulings) -> Iterable[Point]:
    for index, tally in enumerate(tallies):
        yield Point(
            scorecard=card,
            index=index,
            entry=tally.entry,
            set_number=tally.more["set"],
            game_number=tally.more["game"],
            server=tally.more["server"][:1],
            side=tally.side or "",
            points=tally.amount,
            kind=PointKind(tally.how),
        )


def _games(card: Scorecard, tallies: Sequence[rules.Tally], _rulings: Rulings) -> Iterable[RedGame]:
    for index, tally in enumerate(tallies):
        points = tally.more["points"]
        yield RedGame(
            scorecard=card,
            index=index,
            entry=tally.entry,
            set_number=tally.more["set"],
            number=tally.more["game"],
            server=tally.more["server"][:1],
            winner=tally.side or "",
            points_a=points[0],
            points_b=points[1],
        )


def _breaks(card: Scorecard, tallies: Sequence[rules.Tally], rulings: Rulings) -> Iterable[Break]:
    by_entry = {ruling["entry"]: place for place, ruling in enumerate(rulings)}
    for index, tally in enumerate(tallies):
        entry, pennies = tally.entry, len(tally.more.get("pennies", ()))
        if not pennies:
            entry, pennies = _run(rulings, by_entry[tally.entry])
        yield Break(
            scorecard=card,
            index=index,
            entry=entry,
            side=tally.side or "",
            points=tally.amount,
            pennies=pennies,
        )


def _run(rulings: Rulings, last: int) -> tuple[int, int]:
    """The entry that won a break's first penny, and its number of pennies, back from its last.

    Each flick by merit wins one penny; a turn is the flicks of one side in a row.
    """
    side = rulings[last]["by"]
    entry, pennies = rulings[last]["entry"], 0
    for ruling in reversed(rulings[: last + 1]):
        if ruling["by"] != side:
            break
        if ruling.get("merit"):
            entry, pennies = ruling["entry"], pennies + 1
    return entry, pennies


def _flicks(card: Scorecard, tallies: Sequence[rules.Tally], rulings: Rulings) -> Iterable[Flick]:
    ruled = {ruling["entry"]: ruling for ruling in rulings}
    for index, tally in enumerate(tallies):
        ruling = ruled[tally.entry]
        by = str(tally.more.get("by") or ruling.get("by") or "A")
        points = _gained(ruling.get("points"), tally)
        yield Flick(
            scorecard=card,
            index=index,
            entry=tally.entry,
            side=by[:1],
            player=int(by[1:]) - 1 if by[1:].isdigit() else 0,
            kind=tally.how[:20],
            rules=list(ruling["rules"]),
            points_a=points["A"],
            points_b=points["B"],
        )


def _gained(points: Any, tally: rules.Tally) -> dict[str, int]:
    """What a flick gave each side: as ruled, else as tallied."""
    if isinstance(points, Mapping) and all(isinstance(points.get(s), int) for s in rules.SIDES):
        return {side: points[side] for side in rules.SIDES}
    return {side: tally.amount if tally.side == side else 0 for side in rules.SIDES}


def _other(side: str) -> str:
    return "B" if side == "A" else "A"


NOUNS: Mapping[str, Draw] = {
    "end": _ends,
    "goal": _goals,
    "point": _points,
    "game": _games,
    "break": _breaks,
    "flick": _flicks,
}
