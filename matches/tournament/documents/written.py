"""A season written as the document that `read_season` reads back to the very same season."""

from __future__ import annotations

from matches.tournament.documents.season import Season
from matches.tournament.exact import Number, as_json
from matches.tournament.results import Entrant, Result
from matches.tournament.scheme import Adjustment, Bonus, PointsScheme
from matches.tournament.tiebreaks import Step
from matches.tournament.withdrawals import WithdrawalPolicy
from matches.tournament.zones import Zone

WORTHS = ("walkover_win", "walkover_loss", "double_walkover", "bye_full", "bye_half")


def season_as_document(season: Season) -> dict[str, object]:
    """The season as plain JSON."""
    document: dict[str, object] = {
        "entrants": [_entrant(one) for one in season.entrants],
        "points": _scheme(season.scheme),
        "tie_breaks": [_step(one) for one in season.steps],
        "adjustments": [_adjustment(one) for one in season.adjustments],
        "zones": [_zone(one) for one in season.zones],
        "results": [_result(one) for one in season.results],
    }
    if season.pairings is not None:
        document["pairings"] = season.pairings
    if season.withdrawals is not None:
        document["withdrawals"] = _withdrawals(season.withdrawals)
    return document


def _entrant(entrant: Entrant) -> dict[str, object]:
    return {
        "id": entrant.id,
        **({"name": entrant.name} if entrant.name else {}),
        **({"withdrawn": True} if entrant.withdrawn else {}),
        **({"numbers": _numbers(entrant.numbers)} if entrant.numbers else {}),
    }


def _numbers(numbers: object) -> dict[str, object]:
    return {name: as_json(number) for name, number in dict(numbers).items()}  # type: ignore[call-overload]


def _scheme(scheme: PointsScheme) -> dict[str, object]:
    worths: dict[str, Number | None] = {
        "win": scheme.win,
        "draw": scheme.draw,
        "loss": scheme.loss,
        "bye_zero": scheme.bye_zero,
        **{name: getattr(scheme, name) for name in WORTHS},
    }
    told: dict[str, object] = {n: as_json(w) for n, w in worths.items() if w is not None}
    if scheme.walkover_score is not None:
        told["walkover_score"] = [as_json(one) for one in scheme.walkover_score]
    if scheme.bonuses:
        told["bonuses"] = [_bonus(one) for one in scheme.bonuses]
    return told


def _bonus(bonus: Bonus) -> dict[str, object]:
    return {
        "name": bonus.name,
        "points": as_json(bonus.points),
        "when": bonus.when,
        "amount": as_json(bonus.amount),
        **({"of": bonus.of} if bonus.of else {}),
    }


def _step(step: Step) -> dict[str, object]:
    options = {
        name: list(value) if isinstance(value, tuple) else value
        for name, value in step.options.items()
    }
    return {"name": step.name, "version": step.version, "options": options}


def _adjustment(adjustment: Adjustment) -> dict[str, object]:
    return {
        "entrant": adjustment.entrant,
        "amount": as_json(adjustment.amount),
        "reason": adjustment.reason,
        "step": adjustment.step,
        **({"date": adjustment.date} if adjustment.date else {}),
    }


def _zone(zone: Zone) -> dict[str, object]:
    return {"name": zone.name, "places": [zone.first, zone.last], "kind": zone.kind}


def _withdrawals(policy: WithdrawalPolicy) -> dict[str, object]:
    told: dict[str, object] = {"expunge_below": as_json(policy.expunge_below)}
    if policy.matches is not None:
        told["matches"] = policy.matches
    if policy.first_half is not None:
        told["first_half"] = policy.first_half
    return told


def _result(result: Result) -> dict[str, object]:
    told: dict[str, object] = {"id": result.id, "home": result.home, "outcome": str(result.outcome)}
    if result.away is not None:
        told["away"] = result.away
    if result.home_score is not None and result.away_score is not None:
        told["score"] = [as_json(result.home_score), as_json(result.away_score)]
    if result.winner is not None:
        told["winner"] = result.winner
    if result.round:
        told["round"] = result.round
    if result.date:
        told["date"] = result.date
    if result.measures:
        told["measures"] = {
            name: [as_json(home), as_json(away)] for name, (home, away) in result.measures.items()
        }
    return told
