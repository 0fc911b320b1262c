"""Score lists: many results entered together, a line a match.

Each line is saved or refused by itself: who enters thirty results on a Sunday night keeps the
twenty-nine. What was saved is one bulk action, undone together (`bulk.undo`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from matches.errors import ConflictError, InvalidError, Refused
from matches.models import (
    BulkAction,
    BulkKind,
    Competition,
    Fixture,
    FixtureBoard,
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
from matches.selectors.teams import options_on
from matches.services import rulings
from matches.services.base import audits, rows
from matches.services.base.transaction import one_transaction
from matches.services.bulk import bulk
from matches.services.bulk.typed_scores import (
    NOBODY,
    PLAYED,
    POSTPONED,
    WALKOVER_A,
    WALKOVER_B,
    Line,
    RefusedLine,
    card_of,
    refused_by_law,
    require_usual,
    sentence_of,
)
from matches.services.corrections import steps
from matches.services.results import outcomes, scorecards, sides

DONE = {
    WALKOVER_A: (Outcome.WALKOVER, "A"),
    WALKOVER_B: (Outcome.WALKOVER, "B"),
    NOBODY: (Outcome.DOUBLE_WALKOVER, None),
}


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
                require_usual(saved)
    except Refused as error:
        return refused_by_law(line, error)
    except (ConflictError, InvalidError) as error:
        return RefusedLine(line, sentence_of(error))
    return None


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


def document_of(fixture: Fixture, line: Line, board: FixtureBoard | None = None) -> dict[str, Any]:
    """The card that a line makes: the final score alone, in the game's main measure, by the options
    of the match, or of its board, its start included."""
    competition = fixture.competition
    number = board.number if board is not None else None
    seats = sides.seats_of(fixture, board).references()
    starts = starts_of(fixture, line.played_at or outcomes.day_of(fixture))
    options = {**options_on(competition, number), **starts.options}
    first = board.first if board is not None else fixture.first
    return card_of(competition.game, options, seats, first or "A", line)


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
