"""Who may challenge whom now, and why not; and what has fallen due."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum

from matches.tournament.ladder.climbing import Climber
from matches.tournament.ladder.ladder import ASKED, Ladder
from matches.tournament.ladder.log import Event, Happened
from matches.tournament.ladder.rules import LadderRules, days


class Hindrance(StrEnum):
    """Why a challenge cannot be made."""

    STRANGER = "stranger"
    ONESELF = "oneself"
    BELOW = "below"
    OUT_OF_REACH = "out-of-reach"
    ENGAGED = "engaged"
    OPPONENT_ENGAGED = "opponent-engaged"
    PROTECTED = "protected"
    REMATCH = "rematch"
    AWAY = "away"
    OPPONENT_AWAY = "opponent-away"


@dataclass(frozen=True, slots=True)
class Hindered:
    """What stands in a challenge's way, and until when where it passes by itself."""

    why: Hindrance
    until: datetime | None = None


@dataclass(frozen=True, slots=True)
class Candidate:
    """Somebody within reach of a challenger; `hindered` None: may be challenged now."""

    entrant: str
    rung: int
    hindered: Hindered | None


def hindrance(
    rules: LadderRules, ladder: Ladder, challenger: str, challenged: str, at: datetime
) -> Hindered | None:
    """Why `challenger` may not challenge `challenged` at that moment; None: it may."""
    why = _misplaced(rules, ladder, challenger, challenged)
    if why is not None:
        return Hindered(why)
    for who, away in ((challenger, Hindrance.AWAY), (challenged, Hindrance.OPPONENT_AWAY)):
        until = ladder.away_until(who, at)
        if until is not None:
            return Hindered(away, until)
    protected = ladder.protected.get(challenged)
    if protected is not None and protected > at:
        return Hindered(Hindrance.PROTECTED, protected)
    met = ladder.met.get(frozenset((challenger, challenged)))
    if met is not None and met + days(rules.rematch_days) > at:
        return Hindered(Hindrance.REMATCH, met + days(rules.rematch_days))
    return None


def _misplaced(
    rules: LadderRules, ladder: Ladder, challenger: str, challenged: str
) -> Hindrance | None:
    """What hinders a challenge by where the two stand and whether they are engaged."""
    low, high = ladder.rung(challenger), ladder.rung(challenged)
    checks = (
        (Hindrance.ONESELF, challenger == challenged),
        (Hindrance.STRANGER, not low or not high),
        (Hindrance.BELOW, high > low),
        (Hindrance.OUT_OF_REACH, low - high > rules.reach),
        (Hindrance.ENGAGED, _engaged(rules, ladder, challenger, challenged)),
        (Hindrance.OPPONENT_ENGAGED, _engaged(rules, ladder, challenged, challenger)),
    )
    return next((why for why, holds in checks if holds), None)


def _engaged(rules: LadderRules, ladder: Ladder, one: str, other: str) -> bool:
    """Whether somebody has as many open challenges as are allowed, or one with this opponent."""
    held = ladder.open_challenges(one)
    return len(held) >= rules.open_challenges or any(
        other in (each.challenger, each.challenged) for each in held
    )


def candidates(
    rules: LadderRules, ladder: Ladder, challenger: str, at: datetime
) -> tuple[Candidate, ...]:
    """Everybody within a challenger's reach, the nearest first."""
    own = ladder.rung(challenger)
    within = ladder.rungs[max(0, own - 1 - rules.reach) : max(0, own - 1)]
    return tuple(
        Candidate(one, ladder.rung(one), hindrance(rules, ladder, challenger, one, at))
        for one in reversed(within)
    )


def due(rules: LadderRules, events: Iterable[Event], at: datetime) -> tuple[Event, ...]:
    """What the log lacks by `at`: answers and matches that are overdue, and the idle.

    Each is dated on its own deadline, not on the day on which somebody looked. Appended to the log,
    they leave nothing due at that moment; however late or often one looks, the log comes out the
    same.
    """
    held = sorted(events, key=lambda one: (one.at, one.number))
    number = max((event.number for event in held), default=0)
    climber, found = Climber(rules), []
    for event in [*held, None]:
        late = _earliest(rules, climber)
        while late is not None and (late.at <= at if event is None else late.at < event.at):
            number += 1
            found.append(replace(late, number=number))
            climber.take(found[-1])
            late = _earliest(rules, climber)
        if event is not None:
            climber.take(event)
    return tuple(each for each in found if each.at <= at)


def _earliest(rules: LadderRules, climber: Climber) -> Event | None:
    """What falls due first if nothing more happens, whenever that is."""
    late = []
    for each in climber.open.values():
        asked = each.state == ASKED
        limit = each.answer_by if asked else each.play_by
        if limit is not None:
            what = Happened.UNANSWERED if asked else Happened.UNPLAYED
            late.append(Event(0, limit, what, challenge=each.id))
    if rules.idle_days:
        engaged = {
            one for each in climber.open.values() for one in (each.challenger, each.challenged)
        }
        late += [
            Event(0, climber.active[one] + days(rules.idle_days), Happened.IDLE, one)
            for one in climber.rungs
            if one not in engaged
        ]
    return min(late, key=lambda one: (one.at, one.what, one.challenge, one.entrant), default=None)
