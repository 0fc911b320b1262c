"""Line-ups: handed in by captains, shown to each other at once, and ruled on by organisers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from zoneinfo import ZoneInfo

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from matches.errors import ConflictError, InvalidError
from matches.models import (
    Fixture,
    FixtureBoard,
    LineUp,
    LineUpDecision,
    LineUpRuling,
    Outcome,
    Person,
    Result,
    Side,
    User,
)
from matches.policy import access, charge, reasons, visibility
from matches.policy.access import Actor
from matches.selectors.teams import Told, told_of
from matches.services.base import audits, rows
from matches.services.base.transaction import given, one_transaction
from matches.services.results import outcomes
from matches.services.results.outcomes import Decided
from matches.services.teams import team_boards
from matches.tournament.team_match import TeamMatch, read_team_match

NAMES = team_boards.NAMES


@one_transaction
def hand_in(actor: Actor, fixture: str, *, side: str, boards: Sequence[Sequence[str]]) -> LineUp:
    """Say who plays for side "A" or "B", board by board, by public ids; nobody: it is given away.

    Who may: the side's captain until both line-ups are in or the time is over, and organisers while
    the match has no result. Once both sides have handed in, the boards are set and everybody sees
    them. InvalidError, with the rule in words, for what the competition's rules refuse.
    """
    row = rows.fixture(fixture, lock=True)
    if side not in Side.values:
        raise InvalidError({"side": [_("A side is A or B.")]})
    user, organiser = access.require_captain(actor, row, side)
    outcomes.require_open(row.competition)
    team_boards.require_unsettled(row)
    match = read_team_match(row.competition.format_options)
    _require_time(row, match, organiser)
    numbered = {at: ids for at, ids in enumerate(boards, start=1) if ids}
    seated = team_boards.seats(row, NAMES[side], numbered)
    name = _called(row, side, user, organiser)
    flagged = team_boards.examined(row, {NAMES[side]: seated}, name)
    made = team_boards.keep(row, side, seated, user)
    # Who it is stays out of the audit until everybody may see it.
    audits.note(
        "line-up.handed-in", "fixture", row.public_id, by=user, club=row.competition.club_id,
        after={"side": side, "version": made.version, "findings": flagged},
    )  # fmt: skip
    _exchange(row, name)
    outcomes.tell(row, "fixture")
    return made


@one_transaction
def rule(
    actor: Actor,
    fixture: str,
    *,
    side: str,
    code: str,
    players: Sequence[str],
    decision: str,
    reason: str,
) -> LineUpRuling:
    """Decide on a line-up that was kept though it breaks a rule: "allowed", or "forfeited", which
    gives the boards of those whom it is about to the other side. Who may: organisers.

    `side`, `code` and `players` (public ids) say which finding: ConflictError where the line-up has
    none such (any more). The latest decision counts; none is ever edited.
    """
    row = rows.fixture(fixture, lock=True)
    user = access.require_organiser_of(actor, row.competition)
    outcomes.require_open(row.competition)
    if decision not in LineUpDecision.values:
        raise InvalidError({"decision": [_("Allowed or forfeited.")]})
    reason = given(reason)
    found = _finding(row, side, code, players)
    made = LineUpRuling.objects.create(
        fixture=row, side=side, code=code, players=list(found.players), boards=list(found.boards),
        decision=decision, **reasons.columns(reason), ruled_by=user,
    )  # fmt: skip
    audits.note(
        f"line-up.{decision}", "fixture", row.public_id,
        by=user, club=row.competition.club_id, summary=reason,
        after={"side": side, "code": code, "boards": list(found.boards)},
    )  # fmt: skip
    for board in row.boards.filter(number__in=found.boards).order_by("number"):
        _carry_out(row, board, made, user)
    outcomes.tell(row, "fixture")
    return made


def _require_time(row: Fixture, match: TeamMatch, organiser: bool) -> None:
    """Refuse a captain who comes too late, or where captains are not asked."""
    if organiser:
        return
    if not match.by_captains:
        raise ConflictError(
            _("In %(competition)s an organiser says who plays.")
            % {"competition": row.competition.name},
            code="no-line-ups",
        )
    if row.boards.exists():
        raise ConflictError(
            _("The line-ups are shown to both sides. To change yours now, ask an organiser."),
            code="exchanged",
        )
    deadline = match.deadline(row.starts_at)
    if deadline is not None and deadline <= timezone.now():
        zone = ZoneInfo(row.competition.club.time_zone)
        at = date_format(deadline.astimezone(zone), "j M Y, H:i")
        raise ConflictError(
            _("Line-ups were due by %(at)s. Ask an organiser, who can still set yours.")
            % {"at": at},
            code="too-late",
        )


def _called(row: Fixture, side: str, user: User, organiser: bool) -> Callable[[Person], str]:
    """What a refusal calls people: who was made captain, and organisers, know them by name; who
    hands in for a team without a captain reads them as the page of the line-up shows them."""
    entry = row.home if side == Side.A else row.away
    team = entry.team_id if entry is not None else None
    led = charge.places().filter(team=team, captain=True, person__user=user)
    return visibility.full_name if organiser or led.exists() else visibility.person_name


def _exchange(row: Fixture, name: Callable[[Person], str]) -> None:
    """Set the boards as soon as both sides have said who plays."""
    latest = {one.side: one for one in row.line_ups.order_by("version")}
    if set(latest) != set(Side.values):
        return
    ids = {each for one in latest.values() for held in one.boards for each in held}
    known = {one.public_id: one for one in Person.objects.filter(public_id__in=ids)}
    team_boards.replace_boards(
        row,
        {
            NAMES[side]: {
                at: [known[each] for each in held] for at, held in enumerate(one.boards, start=1)
            }
            for side, one in latest.items()
        },
        name,
    )
    audits.note(
        "line-up.exchanged", "fixture", row.public_id,
        by=None, club=row.competition.club_id,
        after={side: one.boards for side, one in latest.items()},
    )  # fmt: skip


def _finding(row: Fixture, side: str, code: str, players: Sequence[str]) -> Told:
    for each in told_of(row):
        if (each.side, each.code, each.players) == (side, code, tuple(sorted(players))):
            return each
    raise ConflictError(
        _("The line-up has changed meanwhile: look at it again, then decide."), code="changed"
    )


def _carry_out(row: Fixture, board: FixtureBoard, ruling: LineUpRuling, by: User) -> None:
    """Give a forfeited board away; allowed after all, it has its card again or is open."""
    held = outcomes.official_result(row, board)
    if ruling.decision == LineUpDecision.FORFEITED:
        winner = "B" if ruling.side == "A" else "A"
        ruled = Decided(Outcome.WALKOVER, winner, reason=reasons.reason_of(ruling))
        outcomes.make_official(row, ruled, by=by, board=board)
        return
    if held is None or held.outcome != Outcome.WALKOVER or not _was_forfeited(row, board, ruling):
        return
    carded = Result.objects.filter(fixture=row, fixture_board=board, scorecard__isnull=False)
    before = carded.select_related("scorecard").order_by("-id").first()
    if before is None:
        outcomes.take_back(row, by=by, reason=reasons.reason_of(ruling), outcome=None, board=board)
        return
    score = None
    if before.score_a is not None and before.score_b is not None:
        score = (before.score_a, before.score_b)
    ruled = Decided(
        before.outcome, before.winner, score,
        {name: (pair[0], pair[1]) for name, pair in before.measures.items()},
        before.scorecard, reasons.reason_of(ruling), before.played_at,
    )  # fmt: skip
    outcomes.make_official(row, ruled, by=by, board=board)


def _was_forfeited(row: Fixture, board: FixtureBoard, ruling: LineUpRuling) -> bool:
    """Whether the decision before this one gave the board away, and no other still does."""
    latest: dict[tuple[str, str, str], LineUpRuling] = {}
    earlier = None
    for one in row.line_up_rulings.order_by("id"):
        key = (one.side, one.code, ",".join(one.players))
        if one.pk == ruling.pk:
            earlier = latest.get(key)
        latest[key] = one
    given_away = LineUpDecision.FORFEITED
    others = any(
        one.decision == given_away and board.number in one.boards for one in latest.values()
    )
    return earlier is not None and earlier.decision == given_away and not others
