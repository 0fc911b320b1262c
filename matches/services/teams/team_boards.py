"""The boards of a team fixture: who plays whom on each."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from matches.errors import ConflictError, InvalidError
from matches.models import (
    EntryKind,
    Fixture,
    FixtureBoard,
    LineUp,
    Person,
    Result,
    RunningCard,
    Side,
    User,
)
from matches.policy import access, codes, visibility
from matches.policy.access import Actor
from matches.selectors.teams import SIDES, players_on, substitutes_of, told
from matches.services.base import audits, rows
from matches.services.base.transaction import one_transaction
from matches.services.people import people
from matches.tournament.team_match import read_team_match


@dataclass(frozen=True)
class BoardPlan:
    """Who plays on one board of a team fixture: one person a side, or two, by public id. With
    nobody on either side the board is not played."""

    home: Sequence[str]
    away: Sequence[str]


NAMES = {Side.A.value: "home", Side.B.value: "away"}

Seated = Mapping[str, Mapping[int, Sequence[Person]]]
"""Who sits for "home" and "away", by the number of the board."""


@one_transaction
def set_boards(actor: Actor, fixture: str, boards: Sequence[BoardPlan]) -> list[FixtureBoard]:
    """Say who plays whom in a team fixture, board by board, while it has no card. Organisers.

    People sit in the order given, board 1 first. Where captains hand in line-ups, a side may leave
    a board empty: it is given away once another board has a result. InvalidError, with the rule in
    words, for a line-up that the competition's rules refuse (`docs/how-to/line-ups.md`); what they
    only point out, or leave to the organiser, is kept and shown on the match's page.
    """
    row = rows.fixture(fixture, lock=True)
    user = access.require_organiser_of(actor, row.competition)
    require_unsettled(row)
    plans = {at: plan for at, plan in enumerate(boards, start=1) if plan.home or plan.away}
    seated = {
        "home": seats(row, "home", {at: plan.home for at, plan in plans.items()}),
        "away": seats(row, "away", {at: plan.away for at, plan in plans.items()}),
    }
    by_captains = read_team_match(row.competition.format_options).by_captains
    if not by_captains:
        for at in plans:
            _require_both(row, at, seated)
    flagged = examined(row, seated)
    made = replace_boards(row, seated)
    for side, name in NAMES.items() if by_captains else ():
        keep(row, side, seated[name], user)
    audits.note(
        "fixture.boards-set", "fixture", row.public_id,
        by=user, club=row.competition.club_id, after={"boards": len(made), "findings": flagged},
    )  # fmt: skip
    return made


def require_unsettled(row: Fixture) -> None:
    """Refuse what is no match between teams, and one whose boards have results."""
    if row.competition.entry_kind != EntryKind.TEAM:
        raise ConflictError(_("Only a match between teams has boards."), code="no-team")
    if Result.objects.filter(fixture=row).exists():
        raise ConflictError(_("This match has results: its boards are settled."), code="begun")
    if RunningCard.objects.filter(fixture=row, ended_at__isnull=True).exists():
        raise ConflictError(
            _("This match is being written down at its boards: hand it in, or abandon it first."),
            code="begun",
        )


def seats(row: Fixture, side: str, boards: Mapping[int, Sequence[str]]) -> dict[int, list[Person]]:
    """The people of a side by board, all of whom it may field; as many on each as play there."""
    if not boards:
        raise InvalidError({"boards": [_("A match between teams has a board or more.")]})
    most = read_team_match(row.competition.format_options).boards
    if most is not None and max(boards) > most:
        said = ngettext("A match here has one board.", "A match here has %(most)d boards.", most)
        raise InvalidError({"boards": [said % {"most": most}]})
    pool = _pool(row, side)
    return {at: _found(row, pool, ids, at) for at, ids in boards.items()}


def examined(
    row: Fixture, seated: Seated, name: Callable[[Person], str] = visibility.full_name
) -> list[str]:
    """The codes of what the rules find in the line-ups; InvalidError where they refuse, which calls
    people as `name` says."""
    everybody = sorted(
        {one.pk for side in seated.values() for held in side.values() for one in held}
    )
    # Two line-ups with one player, set at the same moment, must see each other.
    list(
        Person.objects.filter(pk__in=everybody)
        .order_by("pk")
        .select_for_update(no_key=True)
        .values_list("pk")
    )
    found = told(row, {side: in_order(held) for side, held in seated.items()}, name)
    refused = [each.sentence for each in found if each.weight == "refuse"]
    if refused:
        raise InvalidError({"boards": refused}, code="line-up")
    return [each.code for each in found]


def in_order(held: Mapping[int, Sequence[Person]]) -> list[Sequence[Person]]:
    """A side's boards from the first to the last, empty where nobody sits."""
    return [held.get(at, ()) for at in range(1, max(held, default=0) + 1)]


def replace_boards(
    row: Fixture, seated: Seated, name: Callable[[Person], str] = visibility.full_name
) -> list[FixtureBoard]:
    """Put these boards in place of what was set before; one with nobody at all is not played.
    InvalidError, which calls people as `name` says, where somebody is on both sides."""
    _require_other_people(row, seated, name)
    numbers = sorted({at for held in seated.values() for at, sits in held.items() if sits})
    before = _boards_before(row, numbers)
    made = [
        _set_board(
            before.get(at) or FixtureBoard(fixture=row, number=at),
            seated["home"].get(at, ()),
            seated["away"].get(at, ()),
        )
        for at in numbers
    ]
    row.revision += 1
    row.save(update_fields=["revision"])
    return made


def _require_other_people(row: Fixture, seated: Seated, name: Callable[[Person], str]) -> None:
    """Two teams of one club may have the same substitute, but not against each other."""
    home, away = ({one.pk: one for held in seated[side].values() for one in held} for side in SIDES)
    both = [home[each] for each in home.keys() & away.keys()]
    for each in both:
        codes.seated(row.competition, each)
    if both:
        said = _("On both sides of this match: %(people)s. Nobody plays against themselves.")
        told = said % {"people": ", ".join(sorted(map(name, both)))}
        raise InvalidError({"boards": [told]}, code="both-sides")


def keep(row: Fixture, side: str, seated: Mapping[int, Sequence[Person]], by: User) -> LineUp:
    """Append the next version of a side's line-up."""
    last = LineUp.objects.filter(fixture=row, side=side).order_by("-version").first()
    return LineUp.objects.create(
        fixture=row, side=side, version=last.version + 1 if last is not None else 1,
        boards=[[one.public_id for one in held] for held in in_order(seated)],
        handed_in_by=by,
    )  # fmt: skip


def _pool(row: Fixture, side: str) -> dict[str, Person]:
    """Who may sit for a side, by public id: the team's list and its substitutes."""
    entry = row.home if side == "home" else row.away
    team = entry.team if entry is not None else None
    listed = Person.objects.filter(team_places__team=team) if team is not None else ()
    return {one.public_id: one for one in (*listed, *substitutes_of(row, entry))}


def _found(
    row: Fixture, pool: Mapping[str, Person], ids: Sequence[str], number: int
) -> list[Person]:
    if len(set(ids)) != len(ids) or not set(ids) <= set(pool):
        said = _(
            "Everybody on a board is in the team or a substitute it may field, and there once."
        )
        raise InvalidError({f"board {number}": [said]})
    if ids and len(ids) != players_on(row.competition, number):
        raise InvalidError({f"board {number}": [_number_due(row, number)]})
    return [pool[each] for each in ids]


def _require_both(row: Fixture, number: int, seated: Seated) -> None:
    if not all(seated[side].get(number) for side in SIDES):
        raise InvalidError({f"board {number}": [_number_due(row, number)]})


def _number_due(row: Fixture, number: int) -> str:
    due = players_on(row.competition, number)
    said = ngettext("One person a side.", "%(due)d people a side: it is doubles.", due)
    return said % {"due": due}


def _boards_before(row: Fixture, numbers: Sequence[int]) -> dict[int, FixtureBoard]:
    """The boards set before, by number, without those that are played on no longer; ConflictError
    where something was written down at one of these."""
    gone = row.boards.exclude(number__in=numbers)
    if gone.filter(running_cards__isnull=False).exists():
        raise ConflictError(
            _("On a board that would be gone a match was written down: keep that board."),
            code="begun",
        )
    gone.delete()
    return {board.number: board for board in row.boards.all()}


def _set_board(board: FixtureBoard, home: Sequence[Person], away: Sequence[Person]) -> FixtureBoard:
    board.first = board.board = None
    for side, held in (("home", home), ("away", away)):
        setattr(board, f"{side}_person", held[0] if len(held) == 1 else None)
        setattr(board, f"{side}_pair", people.pair_of(*held) if len(held) > 1 else None)
    board.save()
    return board
