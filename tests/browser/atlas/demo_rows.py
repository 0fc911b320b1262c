"""Rows of the demo season that the atlas visits; what the season lacks is made when asked for."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.utils import timezone

import rules
from matches import services
from matches.demo import stage
from matches.models import (
    Club,
    Competition,
    Fixture,
    Hold,
    Letter,
    OutboxMessage,
    Person,
    RankingEdition,
    Study,
    Timetable,
    User,
)
from matches.policy.viewer import viewer_of
from matches.selectors.base import named_entries
from matches.selectors.notices import notice_page
from matches.services.base import messages
from matches.services.competitions import open_entry
from matches.services.imports import date_lists
from matches.services.imports.date_lists import DateWishes
from matches.services.letters import stopping
from matches.services.people import sign_ins
from matches.services.scoring import passes
from matches.sheets import from_text

HALF_AN_HOUR = timedelta(minutes=30)


def address(row: Competition, rest: str = "") -> str:
    """A competition's public address."""
    return f"/competitions/{row.club.slug}/{row.season.slug}/{row.slug}/{rest}"


def competition_named(start: str) -> Competition:
    found = Competition.objects.filter(name__startswith=start, season__ends_on__gte="2000-01-01")
    return found.select_related("club", "season").latest("id")


def a_match(**wanted: Any) -> Fixture:
    return Fixture.objects.filter(**wanted).order_by("-id")[0]


def shots_match() -> Fixture:
    return a_match(scorecards__detail="shots", competition__game="red")


def a_hall(before: str) -> str:
    """A hall in which a match of today is called to its board."""
    match = a_match(competition__name="Red Singles", home__state="entered", board__isnull=False)
    club, board = match.competition.club, match.board
    if board is None:
        raise AssertionError("the demo's matches have boards")
    if not Fixture.objects.filter(state="called").exists():
        owner, now = User.objects.get(username=stage.OWNER), timezone.now()
        # Whenever the test runs: the demo's evenings keep boards and players too.
        until = now + HALF_AN_HOUR
        busy = Hold.objects.filter(kept=True, starts_at__lt=until, ends_at__gt=now)
        board = board.venue.boards.exclude(pk__in=busy.values("board")).order_by("id")[0]
        services.fixtures.calling.set_rest(owner, club.public_id, board.venue.slug, 0)
        services.fixtures.schedule(
            owner, match.public_id, starts_at=now, ends_at=until, board=board.public_id, insist=True
        )
        services.fixtures.calling.call(owner, board.public_id, match.public_id)
    return f"{before}/clubs/{club.slug}/halls/{board.venue.slug}/"


def a_study(match: Fixture) -> Study:
    found = Study.objects.filter(fixture=match).first()
    if found is not None:
        return found
    shot = rules.played_shots(match.scorecards.latest("version").document)[0].document
    document = {"situation": "red.serve", "shot": dict(shot)}
    owner = User.objects.get(username=stage.OWNER)
    return services.lab.studies.keep(
        owner, match.public_id, title="The last serve", document=document
    )


def a_proposal(owner: User, league: Competition) -> str:
    """A timetable that is proposed: asked for as the one over two venues was."""
    asked = Timetable.objects.latest("id").asked
    venue = league.club.venues.order_by("id")[0].slug
    Timetable.objects.create(
        competition=league, requested_by=owner, state="proposed", proposal={},
        asked={**asked, "venues": [venue], "home": {}}, progress={"share": 100},
    )  # fmt: skip
    return f"/desk{address(league, 'timetable/proposal/')}"


def a_change_of_settings(owner: User, competition: Competition) -> str:
    """Where a change of its settings is taken back: another number of points for a win."""
    scheme = {**competition.points_scheme, "win": 4}
    services.competitions.edit(owner, competition.public_id, points_scheme=scheme)
    return f"/desk/settings/{competition.settings_changes.latest('pk').public_id}/"


def a_notice(club: Club, owner: User) -> str:
    """Where a notice is changed that strangers read on the club's page."""
    today = timezone.localdate()
    made = services.notices.put_up(
        owner, club.public_id, title="The hall is closed on Friday",
        text="It is painted. We play on Saturday instead.\n\nhttps://example.org/hall",
        shown_from=today - timedelta(days=1), shown_until=today + timedelta(days=7),
    )  # fmt: skip
    page = notice_page(made.public_id, viewer_of(owner))
    assert page is not None
    services.notices.open_to_strangers(owner, made.public_id, title=page.title, text=page.text)
    return f"/desk/notices/{made.public_id}/"


def a_list_of_dates(owner: User, competition: Competition) -> str:
    """Where a list of dates is taken back: it moved a match to a day on which nobody plays."""
    match = competition.fixtures.filter(state="planned", home__isnull=False).latest("number")
    day = (timezone.localdate() + timedelta(days=400)).isoformat()
    named = named_entries(competition.pk)
    names = [named[key or 0].full_name for key in (match.home_id, match.away_id)]
    text = from_text("\t".join(["Home", "Away", "Date"]) + "\n" + "\t".join([*names, day]))
    own, wishes = competition.public_id, DateWishes(answers={"2-clash": "keep"})
    seen = date_lists.look(owner, own, text, wishes).digest
    made = date_lists.bring_in(owner, own, text, wishes, seen=seen)
    row = Competition.objects.select_related("club", "season").get(pk=competition.pk)
    at = f"{row.club.slug}/{row.season.slug}/{row.slug}"
    return f"/desk/competitions/{at}/dates/brought-in/{made.number}/"


def a_line_up() -> str:
    """A match to come of the team whose captain the demo's player is."""
    match = Fixture.objects.filter(
        competition__name__startswith="Three Boards", state="planned",
        home__team__members__person__user__username=stage.PLAYER,
    ).first() or Fixture.objects.filter(
        competition__name__startswith="Three Boards", state="planned",
        away__team__members__person__user__username=stage.PLAYER,
    )[0]  # fmt: skip
    return f"/desk/matches/{match.public_id}/line-up/"


def a_report() -> str:
    """A match of the demo's player's own."""
    mine = Fixture.objects.filter(competition__name="Red Singles")
    match = (
        mine.filter(home__person__user__username=stage.PLAYER).first()
        or mine.filter(away__person__user__username=stage.PLAYER)[0]
    )
    return f"/matches/{match.public_id}/"


def open_to_all(owner: User) -> str:
    """A competition that players enter themselves."""
    spring = competition_named("Spring Draw")
    open_entry.offer(owner, spring.public_id, places=8)
    return address(spring, "enter/")


def own_name() -> str:
    """The link by which somebody makes a sign-in theirs."""
    owner = User.objects.get(username=stage.OWNER)
    club = Club.objects.get(name="Sixpence School")
    pupil = Person.objects.filter(memberships__club=club, user=None).order_by("-id")[0]
    return f"/names/{sign_ins.make_link(owner, club.public_id, pupil.public_id)}/"


def a_link() -> str:
    """The link by which a device without a sign-in scores a match."""
    owner = User.objects.get(username=stage.OWNER)
    match = a_match(state="planned", outcome=None, home__isnull=False, away__isnull=False)
    return f"/pass/{passes.make_for_match(owner, match.public_id, hours=6).token}/"


def a_stop_link() -> str:
    """The link that stops letters of one kind."""
    return stopping.path(User.objects.get(username=stage.OWNER).pk, "moved")


def proposed_dates(owner: User) -> str:
    """The dates of a match in a competition that lets the sides agree: its player proposed some."""
    player = User.objects.get(username=stage.PLAYER)
    match = a_match(home__person__user=player, state="planned", outcome=None)
    held = match.competition
    services.competitions.edit(
        owner, held.public_id, format_options={**held.format_options, "rearranging": True}
    )
    if not match.date_proposals.exists():
        row = match.date_proposals.create(
            number=1, side="A", asked="A", was_at=match.starts_at, proposed_by=player
        )
        row.dates.create(number=1, starts_at=timezone.now() + timedelta(days=9))
    return f"/desk/matches/{match.public_id}/dates/"


def failed_letters(club: Club, reader: User) -> str:
    """The page of the letters that failed: one that is tried again, one that is given up."""
    for kind, attempts in (("moved", 3), ("disputes", 99)):
        letter = Letter.objects.create(user=reader, club=club, kind=kind)
        messages.put(messages.LETTER, letter=str(letter.pk))
        OutboxMessage.objects.filter(payload__letter=str(letter.pk)).update(
            attempts=attempts, last_error="UndeliveredError: SMTPConnectError 421",
            due_at=timezone.now() + timedelta(hours=1),
        )  # fmt: skip
    return f"/desk/clubs/{club.slug}/letters/"


def a_ranking(game: str) -> list[str]:
    """The rankings, a game's, its editions and the latest of them."""
    last = RankingEdition.objects.filter(game=game).latest("year", "month")
    own = f"/rankings/{game}/"
    return ["/rankings/", own, f"{own}calibration/", f"{own}editions/", f"{own}{last.name}/"]
