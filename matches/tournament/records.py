"""Records: what each entrant has played, won, scored and earned, counted from results."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from matches.tournament.exact import Number
from matches.tournament.results import BYES, MET, Outcome, Result, winning_side
from matches.tournament.scheme import Bonus, PointsScheme


@dataclass(slots=True)
class Record:
    """One entrant's counts. Walkovers are among played, won and lost; byes are not."""

    won: int = 0
    drawn: int = 0
    lost: int = 0
    won_away: int = 0
    walkovers_won: int = 0
    walkovers_lost: int = 0
    double_walkovers: int = 0
    byes_full: int = 0
    byes_half: int = 0
    byes_zero: int = 0
    scored: Number = 0
    conceded: Number = 0
    scored_away: Number = 0
    bonus: Number = 0
    points: Number = 0
    measures: dict[str, tuple[Number, Number]] = field(default_factory=dict)

    @property
    def played(self) -> int:
        return self.won + self.drawn + self.lost

    @property
    def byes(self) -> int:
        return self.byes_full + self.byes_half + self.byes_zero

    @property
    def difference(self) -> Number:
        return self.scored - self.conceded


def count(
    ids: Sequence[str],
    results: Iterable[Result],
    scheme: PointsScheme,
    measures: Sequence[str] = (),
) -> dict[str, Record]:
    """The record of each id from `results`; those that do not count are passed over.

    `measures` names the other measures to add up. Raises ValueError naming the result that has an
    unknown entrant, no winner, or a side against itself.
    """
    records = {id_: Record() for id_ in ids}
    for result in _count_played(records, results, scheme, measures):
        _count_special(records, result, scheme, measures)
    for record in records.values():
        record.points = earned(record, scheme)
    return records


def _count_played(
    records: dict[str, Record],
    results: Iterable[Result],
    scheme: PointsScheme,
    measures: Sequence[str],
) -> list[Result]:
    """Count the matches that were played out; the others are given back."""
    rest: list[Result] = []
    played = Outcome.PLAYED
    # One plain loop with the common case first: half a million results pass here.
    for result in results:
        home_score, away_score = result.home_score, result.away_score
        if result.outcome != played or home_score is None or away_score is None or result.winner:
            rest.append(result)
            continue
        try:
            home = records[result.home]
            away = records[result.away]  # type: ignore[index]
        except KeyError:
            raise _stranger(result, records) from None
        if home is away:
            raise _alone(result)
        home.scored += home_score
        home.conceded += away_score
        away.scored += away_score
        away.conceded += home_score
        away.scored_away += away_score
        if home_score > away_score:
            home.won += 1
            away.lost += 1
        elif home_score < away_score:
            away.won += 1
            away.won_away += 1
            home.lost += 1
        else:
            home.drawn += 1
            away.drawn += 1
        if scheme.bonuses or measures:
            _extras(home, away, result, scheme, measures)
    return rest


def earned(record: Record, scheme: PointsScheme) -> Number:
    """The points a record is worth under a scheme, adjustments aside."""
    plain_wins = record.won - record.walkovers_won
    plain_losses = record.lost - record.walkovers_lost - record.double_walkovers
    return (
        plain_wins * scheme.win
        + record.drawn * scheme.draw
        + plain_losses * scheme.loss
        + record.walkovers_won * scheme.for_walkover_win
        + record.walkovers_lost * scheme.for_walkover_loss
        + record.double_walkovers * scheme.for_double_walkover
        + record.byes_full * scheme.for_bye_full
        + record.byes_half * scheme.for_bye_half
        + record.byes_zero * scheme.bye_zero
        + record.bonus
    )


def _count_special(
    records: dict[str, Record], result: Result, scheme: PointsScheme, measures: Sequence[str]
) -> None:
    if result.outcome in BYES:
        _count_bye(records, result)
    elif result.outcome in MET:
        _count_met(records, result, scheme, measures)
    elif result.home not in records or (result.away is not None and result.away not in records):
        raise _stranger(result, records)


def _count_bye(records: dict[str, Record], result: Result) -> None:
    if result.home not in records:
        raise _stranger(result, records)
    if result.away is not None:
        raise ValueError(f"result {result.id!r} is a bye: it has no away side")
    record = records[result.home]
    record.byes_full += result.outcome == Outcome.BYE_FULL
    record.byes_half += result.outcome == Outcome.BYE_HALF
    record.byes_zero += result.outcome == Outcome.BYE_ZERO


def _count_met(
    records: dict[str, Record], result: Result, scheme: PointsScheme, measures: Sequence[str]
) -> None:
    if result.home not in records or result.away not in records or result.away is None:
        raise _stranger(result, records)
    home, away = records[result.home], records[result.away]
    if home is away:
        raise _alone(result)
    if result.outcome == Outcome.DOUBLE_WALKOVER:
        for record in (home, away):
            record.lost += 1
            record.double_walkovers += 1
        return
    winner = winning_side(result)
    for record, side in ((home, "home"), (away, "away")):
        record.won += winner == side
        record.drawn += winner == "draw"
        record.lost += winner not in (side, "draw")
    away.won_away += winner == "away"
    if result.outcome == Outcome.WALKOVER:
        _walkover(home, away, result)
    _add_scores(home, away, scores_of(result, scheme))
    _extras(home, away, result, scheme, measures)


def _walkover(home: Record, away: Record, result: Result) -> None:
    if result.winner == "draw":
        raise ValueError(f"result {result.id!r} is a walkover: it cannot be a draw")
    won, lost = (home, away) if result.winner == "home" else (away, home)
    won.walkovers_won += 1
    lost.walkovers_lost += 1


def scores_of(result: Result, scheme: PointsScheme) -> tuple[Number, Number] | None:
    """The (home, away) score that counts for a fixture that was met, None if there is none."""
    if result.home_score is not None and result.away_score is not None:
        return result.home_score, result.away_score
    if result.outcome == Outcome.WALKOVER and scheme.walkover_score is not None:
        high, low = scheme.walkover_score
        return (high, low) if result.winner == "home" else (low, high)
    return None


def _add_scores(home: Record, away: Record, scores: tuple[Number, Number] | None) -> None:
    if scores is None:
        return
    home.scored += scores[0]
    home.conceded += scores[1]
    away.scored += scores[1]
    away.conceded += scores[0]
    away.scored_away += scores[1]


def _extras(
    home: Record, away: Record, result: Result, scheme: PointsScheme, measures: Sequence[str]
) -> None:
    for name in measures:
        own, other = result.measures.get(name, (0, 0))
        for record, got, gave in ((home, own, other), (away, other, own)):
            before = record.measures.get(name, (0, 0))
            record.measures[name] = (before[0] + got, before[1] + gave)
    if not scheme.bonuses or result.outcome != Outcome.PLAYED:
        return
    winner = winning_side(result)
    for bonus in scheme.bonuses:
        numbers = _looked_at(result, bonus)
        if numbers is None:
            continue
        home_number, away_number = numbers
        if bonus.earned(home_number, away_number, winner == "home", winner == "away"):
            home.bonus += bonus.points
        if bonus.earned(away_number, home_number, winner == "away", winner == "home"):
            away.bonus += bonus.points


def _looked_at(result: Result, bonus: Bonus) -> tuple[Number, Number] | None:
    """The (home, away) numbers that a bonus goes by, None where the result has none."""
    if bonus.of:
        return result.measures.get(bonus.of)
    if result.home_score is None or result.away_score is None:
        return None
    return result.home_score, result.away_score


def _stranger(result: Result, records: dict[str, Record]) -> ValueError:
    if result.away is None:
        if result.home in records:
            return ValueError(f"result {result.id!r} is {result.outcome}: it needs an away side")
        return ValueError(f"result {result.id!r} names {result.home!r}, who is not an entrant")
    unknown = result.home if result.home not in records else result.away
    return ValueError(f"result {result.id!r} names {unknown!r}, who is not an entrant")


def _alone(result: Result) -> ValueError:
    return ValueError(f"result {result.id!r} sets {result.home!r} against itself")


def points_in(result: Result, entrant: str, scheme: PointsScheme) -> Number:
    """The points that one counting result gave one of its entrants."""
    others = {result.home, result.away} - {entrant, None}
    ids = (entrant, *(other for other in others if other is not None))
    return count(ids, (result,), scheme)[entrant].points
