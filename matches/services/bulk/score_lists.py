"""Score lists: many results entered together, a line a match.

Each line is saved or refused by itself: who enters thirty results on a Sunday night keeps the
twenty-nine. What was saved is one bulk action, undone together (`bulk.undo`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from operator import attrgetter
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

import rules
from matches.errors import ConflictError, InvalidError, Refused, ServiceError
from matches.law.replayed import verdict_of
from matches.models import (
    BulkAction,
    BulkKind,
    Competition,
    Fixture,
    FixtureState,
    Outcome,
    Result,
    Scorecard,
    User,
    Via,
)
from matches.policy import access, reasons
from matches.policy.access import Actor
from matches.selectors.fixtures import result_text
from matches.selectors.handicaps import starts_of
from matches.services import rulings
from matches.services.base import audits, rows
from matches.services.base.transaction import one_transaction
from matches.services.bulk import bulk
from matches.services.corrections import steps
from matches.services.results import outcomes, scorecards, sides

PLAYED, WALKOVER_A, WALKOVER_B = "played", "walkover-A", "walkover-B"
NOBODY, POSTPONED = "double-walkover", "postponed"
HOW = (PLAYED, WALKOVER_A, WALKOVER_B, NOBODY, POSTPONED)
LONGEST = 6
"""Digits of a score; no game has so many."""

DONE = {
    WALKOVER_A: (Outcome.WALKOVER, "A"),
    WALKOVER_B: (Outcome.WALKOVER, "B"),
    NOBODY: (Outcome.DOUBLE_WALKOVER, None),
}


@dataclass(frozen=True)
class Line:
    """One match of a score list as it was typed. `revision`: of the match as it was looked at.
    `sure`: the law finds the score unusual, and whoever enters it has seen that. `played_at`:
    when it was played, where that is told; else now."""

    fixture: str
    how: str = PLAYED
    a: str = ""
    b: str = ""
    revision: int | None = None
    sure: bool = False
    played_at: datetime | None = None

    @property
    def is_empty(self) -> bool:
        """Whether nothing was typed in it."""
        return self.how == PLAYED and not self.a.strip() and not self.b.strip()


@dataclass(frozen=True)
class RefusedLine:
    """A line that was not saved: why, and the rule of the law that says so, if one does.
    `meanwhile`: somebody else was quicker, and the match is over or another. `unusual`: the law
    warns and does not refuse; who is `sure` of the line has it saved."""

    line: Line
    message: str
    rule: str = ""
    meanwhile: bool = False
    unusual: bool = False


@dataclass(frozen=True)
class Entered:
    """What became of a score list. `same`: what was sent before, and stands so already."""

    action: BulkAction | None
    saved: tuple[str, ...]
    same: tuple[str, ...]
    refused: tuple[RefusedLine, ...]


@one_transaction
def enter(actor: Actor, competition: str, lines: Sequence[Line], *, reason: str = "") -> Entered:
    """Save the results of a score list, line by line. Who may: organisers.

    Lines without anything are passed over. NotFoundError for a match of another competition,
    InvalidError for a match that is there twice, or too many: then nothing is saved. A line is
    refused where the law refuses its score, or warns of it and the line is not `sure`, or somebody
    has changed its match since `revision`.
    """
    row = rows.competition(competition)
    user = access.require_organiser_of(actor, row)
    outcomes.require_open(row)
    typed = [line for line in lines if not line.is_empty]
    if not typed:
        return Entered(None, (), (), ())
    by_id = {line.fixture: line for line in typed}
    if len(by_id) < len(typed):
        raise InvalidError({"lines": [_("A match is in the list twice.")]})
    held = bulk.chosen_of(row, list(by_id))
    done: list[dict[str, Any]] = []
    same: list[str] = []
    refused: list[RefusedLine] = []
    for seen in held:
        line = by_id[seen.public_id]
        if stands_so(seen, line, _result(seen)):
            same.append(seen.public_id)
            continue
        before = steps.before(seen)
        problem = _try(user, seen, line, reason.strip())
        if problem is not None:
            refused.append(problem)
            continue
        seen.refresh_from_db(fields=["revision"])
        done.append({**before, "revision": seen.revision})
    action = _noted(user, row, done, reason.strip()) if done else None
    saved = tuple(step["fixture"] for step in done)
    return Entered(action, saved, tuple(same), tuple(refused))


def _noted(user: User, row: Competition, done: list[dict[str, Any]], reason: str) -> BulkAction:
    said = reason or reasons.by_itself("entered-together")
    made = BulkAction.objects.create(
        competition=row, kind=BulkKind.RESULTS, **reasons.columns(said), steps=done, made_by=user
    )
    audits.note(
        "bulk.results", "competition", row.public_id, by=user, club=row.club_id,
        summary=said, after={"action": made.public_id, "matches": len(done)},
    )  # fmt: skip
    return made


def _try(user: User, seen: Fixture, line: Line, reason: str) -> RefusedLine | None:
    """Save one line, or say why not; nothing of a refused one is left."""
    if line.revision is not None and seen.revision != line.revision:
        return RefusedLine(line, _meanwhile(seen), meanwhile=True)
    try:
        with transaction.atomic():
            saved = _save(user, seen, line, reason or reasons.by_itself("entered-together"))
            if saved is not None and not line.sure:
                _require_usual(saved)
    except Refused as error:
        return _refused(line, error)
    except (ConflictError, InvalidError) as error:
        return RefusedLine(line, _said(error))
    return None


def _refused(line: Line, error: Refused) -> RefusedLine:
    if error.code == "unfinished":
        return RefusedLine(line, _undecided(line))
    first = next(iter(error.faults), None)
    if first is None:
        return RefusedLine(line, str(error))
    return RefusedLine(line, f"{first.message}.", first.rule or "", unusual=first.is_warning)


def _require_usual(card: Scorecard) -> None:
    """Refuse a card that the law warns of: what was saved of it is taken back."""
    warned = tuple(fault for fault in verdict_of(card.document).faults if fault.is_warning)
    if warned:
        raise Refused(_("The law finds this score unusual."), warned, code="unusual")


def _undecided(line: Line) -> str:
    told = {"score": f"{line.a.strip()}–{line.b.strip()}"}
    return _("By the rules of this competition a match is not decided at %(score)s.") % told


def _said(error: ServiceError) -> str:
    if isinstance(error, InvalidError):
        return " ".join(said for held in error.mistakes.values() for said in held)
    return str(error)


def _meanwhile(seen: Fixture) -> str:
    held = _result(seen)
    if held is None:
        return _("Somebody has changed this match meanwhile. Look at it again.")
    told = result_text(held, _("the first side"), _("the second side"))
    return _("Somebody entered this match meanwhile: %(result)s.") % {"result": told}


def _result(seen: Fixture) -> Result | None:
    return outcomes.official_result(seen) or outcomes.pending_result(seen)


def _save(user: User, seen: Fixture, line: Line, reason: str) -> Scorecard | None:
    """Save what a line says; the card of one that has a score."""
    if line.how != PLAYED and (line.a.strip() or line.b.strip()):
        raise InvalidError({"score": [_("Only a match that was played has a score.")]})
    if line.how == POSTPONED:
        _require_open(seen)
        rulings.postpone(user, seen.public_id, reason=reason)
    elif line.how == NOBODY:
        rulings.double_walkover(user, seen.public_id, reason=reason)
    elif line.how in (WALKOVER_A, WALKOVER_B):
        rulings.walkover(user, seen.public_id, winner=line.how[-1], reason=reason)
    elif line.how == PLAYED:
        row = rows.fixture(seen.public_id)
        document = document_of(row, line)
        saved = scorecards.submit(
            user, seen.public_id, document, via=Via.FORM, played_at=line.played_at
        )
        return saved.scorecard
    else:
        raise InvalidError({"how": [_("A score, a walkover, nobody came, or postponed.")]})
    return None


def _require_open(seen: Fixture) -> None:
    """A result is not taken back from a list: that is a correction, and is shown first."""
    if seen.state == FixtureState.OFFICIAL:
        raise ConflictError(_("This match has a result: put it off on its own page."), code="over")


def objection(game: str, options: Mapping[str, Any], line: Line) -> RefusedLine | None:
    """What the law has against a score, before there is a match that it could be of: it is refused,
    or `unusual`. None where there is nothing."""
    try:
        setting = rules.GAMES[game].setting(dict(options), "A", rules.Mistakes())
        places = range(1, rules.GAMES[game].players(setting) + 1)
        seats: dict[str, list[str]] = {at: [f"{at}{n}" for n in places] for at in rules.SIDES}
        verdict = rules.adjudicate(_card(game, options, seats, "A", line))
    except InvalidError as error:
        return RefusedLine(line, _said(error))
    faults = sorted(verdict.faults, key=attrgetter("is_warning"))
    if faults and (not faults[0].is_warning or verdict.finished):
        return _refused(line, Refused("", tuple(faults), verdict))
    return None if verdict.finished else RefusedLine(line, _undecided(line))


def document_of(fixture: Fixture, line: Line) -> dict[str, Any]:
    """The card that a line makes: the final score alone, in the game's main measure, by the options
    of the match, its start included."""
    competition = fixture.competition
    seats = sides.seats_of(fixture, None).references()
    starts = starts_of(fixture, line.played_at or outcomes.day_of(fixture))
    options = {**competition.options, **starts.options}
    return _card(competition.game, options, seats, fixture.first or "A", line)


def _card(
    game: str,
    options: Mapping[str, Any],
    seats: Mapping[str, list[str]],
    first: str,
    line: Line,
) -> dict[str, Any]:
    score: dict[str, Any] = {"A": _number(line.a), "B": _number(line.b)}
    if rules.GAMES[game].measure == "sets":
        score = {side: {"sets": number} for side, number in score.items()}
    return {
        "scorecard": 1,
        "game": game,
        "detail": "result",
        "sides": dict(seats),
        "first": first,
        **({"options": dict(options)} if options else {}),
        "entries": [],
        "claim": {"score": score},
    }


def _number(text: str) -> int:
    told = text.strip()
    if not (told.isascii() and told.isdigit() and len(told) <= LONGEST):
        raise InvalidError({"score": [_("A score has two whole numbers, such as 18 and 9.")]})
    return int(told)


def stands_so(seen: Fixture, line: Line, held: Result | None) -> bool:
    """Whether a match has this very result already, as `held`: the list was sent twice."""
    if line.how == POSTPONED:
        return held is None and seen.outcome == Outcome.POSTPONED
    if held is None:
        return False
    if line.how == PLAYED:
        typed = (line.a.strip().lstrip("0") or "0", line.b.strip().lstrip("0") or "0")
        return held.outcome == Outcome.PLAYED and typed == (str(held.score_a), str(held.score_b))
    return (held.outcome, held.winner) == DONE.get(line.how)
