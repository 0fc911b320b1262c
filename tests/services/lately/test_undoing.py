"""What was done within a day is looked at and taken back, once, as it was looked at."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from matches import services
from matches.errors import ConflictError, NotAllowedError, NotFoundError
from matches.models import (
    AuditEntry,
    Competition,
    Entry,
    Fixture,
    FixtureState,
    Person,
    Role,
    Team,
    User,
)
from matches.services import bulk, imports, lately, rulings
from matches.services.competitions import substituting
from matches.services.fixtures import moves
from tests.services.imports.lists import bring, forty
from tests.services.lately.lately import lines, look, newest, undo
from tests.services.league import League, make_league

pytestmark = pytest.mark.django_db


def table(league: League) -> dict[str, float]:
    services.tables.standings.rebuild(league.division.public_id)
    return {name: row["points"] for name, row in league.rows().items()}


def test_a_walkover_is_looked_at_and_taken_back(league):
    was = table(league)
    rulings.walkover(league.owner, league.id(), winner="A", reason="Nobody came.")
    shown = look(league, "Result counts")
    (match,) = shown.matches.matches
    assert match.after == "to be played"
    assert shown.matches.rows
    assert league.fixture().state == FixtureState.OFFICIAL, "looking changes nothing"
    undo(league, "Result counts")
    assert league.fixture().state == FixtureState.PLANNED
    assert table(league) == was
    line = next(one for one in lines(league) if one.undone)
    assert (line.said, line.why_not) == ("Result counts", "It was taken back.")


def test_a_result_from_a_card_is_open_again_and_its_card_is_kept(league):
    league.play()
    undo(league, "Result counts")
    assert league.fixture().state == FixtureState.PLANNED
    assert league.fixture().scorecards.count() == 1
    league.play()
    assert league.fixture().state == FixtureState.OFFICIAL


def test_what_was_changed_again_says_so_and_the_later_goes_first(league):
    at = datetime(2026, 11, 4, 19, tzinfo=UTC)
    services.fixtures.schedule(league.owner, league.id(), starts_at=at)
    services.fixtures.schedule(league.owner, league.id(), starts_at=at + timedelta(days=1))
    first, second = [one for one in lines(league) if one.said == "Match dated or moved"][::-1]
    assert first.why_not == "It was taken back, or changed again, since."
    assert second.why_not == ""
    undo(league, "Match dated or moved")
    assert league.fixture().starts_at == at
    again = {one.number: one for one in lines(league)}
    assert again[second.number].undone
    assert again[first.number].why_not == "", "the later is as if it had never been"
    shown = lately.look(league.owner, league.club, first.number)
    lately.undo(league.owner, league.club, first.number, seen=shown.digest)
    assert league.fixture().starts_at is None


def test_a_draw_is_taken_back(league):
    shown = undo(league, "Fixtures drawn")
    assert shown.tables is not None
    assert league.fixtures() == []
    league.competition.refresh_from_db()
    assert league.competition.state == "open"


def test_a_draw_with_a_result_is_not_taken_back_and_says_why(league):
    league.play()
    why = look(league, "Fixtures drawn").line.why_not
    assert "result" in why or "played" in why
    with pytest.raises(ConflictError, match=why[:20]):
        lately.undo(
            league.owner, league.club, newest(league, "Fixtures drawn").number, seen=""
        )  # fmt: skip


def test_settings_and_a_finish_are_taken_back(league):
    own = league.competition.public_id
    services.competitions.edit(league.owner, own, points_scheme={"win": 3, "draw": 1, "loss": 0})
    services.competitions.edit(league.owner, own, name="Winter League")
    undo(league, "Settings changed")
    changed = [one for one in lines(league) if one.said == "Settings changed"]
    assert [one.undone for one in changed] == [True, False]
    league.competition.refresh_from_db()
    assert league.competition.name == "Autumn League"
    services.competitions.finish(league.owner, own, unplayed=True)
    undo(league, "Competition finished")
    league.competition.refresh_from_db()
    assert league.competition.state == "running"


def test_settings_taken_back_on_their_own_page_say_so(league):
    own = league.competition
    services.competitions.edit(league.owner, own.public_id, name="Winter League")
    change = own.settings_changes.get()
    services.competitions.settings.take_back(league.owner, change.public_id)
    assert newest(league, "Settings changed").why_not == "It was taken back already."


def test_publishing_is_taken_back_and_asks_as_its_page_does(league):
    own = league.competition.public_id
    services.competitions.publish(league.owner, own, "members")
    services.competitions.publish(league.owner, own, "public", young_known=True)
    services.competitions.publish(league.owner, own, "private")
    assert look(league, "Who may read it set").asks
    Competition.objects.filter(pk=league.competition.pk).update(visibility="members")
    assert "published otherwise since" in look(league, "Who may read it set").line.why_not


def test_a_withdrawal_and_a_substitute_are_taken_back(league):
    own = league.entries[0].public_id
    services.competitions.entries.withdraw(league.owner, own, reason="Moved away.")
    gone = Fixture.objects.filter(competition=league.competition, state="official")
    assert gone.exists()
    undo(league, "Withdrawn")
    assert not gone.exists()
    new = services.people.create(
        league.owner, league.club, given_name="Wanda", family_name="Weir", age_band="adult"
    )
    substituting.come_in(league.owner, own, reason="Ill.", people=[new.public_id])
    undo(league, "Somebody came in for them")
    assert not Entry.objects.filter(person=new).exists()


def test_many_at_once_and_a_list_are_taken_back(league):
    ids = [one.public_id for one in league.fixtures()[:2]]
    bulk.postpone(league.owner, league.competition.public_id, ids, reason="Snow.")
    assert len(undo(league, "Matches put off together").matches.matches) == 2
    assert newest(league, "Matches put off together").undone
    before = Person.objects.count()
    bring(league, forty())
    undo(league, "A list brought in")
    assert (Person.objects.count(), Team.objects.count()) == (before, 0)


def test_undone_on_its_own_page_it_says_so_here(league):
    bring(league, forty())
    held = newest(league, "A list brought in")
    row = AuditEntry.objects.get(pk=held.number)
    imports.take_back(league.owner, league.club, row.object_id)
    assert newest(league, "A list brought in").why_not == (
        "It was taken back, or changed again, since."
    )


def test_names_and_days_are_as_before(league):
    team = services.teams.create(league.owner, league.club, name="The Lucky Florin")
    services.teams.rename(league.owner, team.public_id, "The Unlucky Florin")
    undo(league, "Team renamed")
    team.refresh_from_db()
    assert team.name == "The Lucky Florin"
    services.clubs.seasons.edit(league.owner, league.season, name="2026")
    undo(league, "Season renamed or moved")
    services.clubs.edit(league.owner, league.club, name="Harbor Club")
    undo(league, "Settings of the club changed")
    season = league.competition.season
    season.refresh_from_db()
    season.club.refresh_from_db()
    assert (season.name, season.club.name) == ("2026/27", "Harbour Club")


def test_a_move_and_points_and_an_umpire_are_taken_back(league):
    at = datetime(2026, 11, 4, 19, tzinfo=UTC)
    own, entry = league.competition.public_id, league.entries[0].public_id
    moves.move(league.owner, own, {league.id(): {"starts_at": at.isoformat()}})
    undo(league, "Matches moved in the timetable")
    assert league.fixture().starts_at is None
    points = services.tables.adjustments
    for many in ("-1", "-2"):
        points.add(league.owner, league.division.public_id, entry, points=many, reason="Late.")
    first, second = [one for one in lines(league) if one.said == "Points given or taken"][::-1]
    assert (first.why_not, second.why_not) == ("", "")
    shown = lately.look(league.owner, league.club, first.number)
    assert shown.tables.tables
    lately.undo(league.owner, league.club, first.number, seen=shown.digest)
    assert [one.points for one in league.division.adjustments.filter(withdrawn_at=None)] == [-2]
    services.fixtures.umpires.assign(
        league.owner, league.id(), username=league.umpire.get_username()
    )
    undo(league, "Umpire given to a match")
    assert not league.fixture().umpires.exists()


def test_a_round_and_an_absence_are_taken_back():
    league = make_league(4, format="swiss", format_options={"rounds": 3})
    own = league.competition.public_id
    services.swiss.swiss.draw_round(league.owner, own, number=1)
    undo(league, "Round drawn")
    assert league.fixtures() == []
    services.swiss.swiss.announce_absence(league.owner, league.entries[0].public_id, round=1)
    undo(league, "Absence announced")
    assert not league.entries[0].absences.exists()


def test_a_result_on_which_a_bracket_went_on_says_so():
    league = make_league(4, format="single-elimination")
    league.play(1)
    league.play(2)
    undo(league, "Result counts")
    league.play(2)
    league.play(3)
    semi = [one for one in lines(league) if one.said == "Result counts" and not one.undone][-1]
    shown = lately.look(league.owner, league.club, semi.number)
    assert shown.line.why_not or shown.matches.later


def test_only_what_was_looked_at_is_done(league):
    rulings.walkover(league.owner, league.id(), winner="A", reason="Nobody came.")
    shown = look(league, "Result counts")
    rulings.walkover(league.owner, league.id(2), winner="A", reason="Nobody came.")
    with pytest.raises(ConflictError, match="look again"):
        lately.undo(league.owner, league.club, shown.line.number, seen=shown.digest)
    again = lately.look(league.owner, league.club, shown.line.number)
    lately.undo(league.owner, league.club, shown.line.number, seen=again.digest)
    with pytest.raises(ConflictError, match="taken back"):
        lately.undo(league.owner, league.club, shown.line.number, seen=again.digest)


def test_after_a_day_it_is_no_more_in_the_list(league, monkeypatch):
    rulings.walkover(league.owner, league.id(), winner="A", reason="Nobody came.")
    held = newest(league, "Result counts")
    later = timezone.now() + timedelta(days=1, seconds=1)
    monkeypatch.setattr(timezone, "now", lambda: later)
    assert lines(league) == []
    with pytest.raises(NotFoundError):
        lately.look(league.owner, league.club, held.number)


def test_nobody_takes_back_here_what_they_may_not_on_its_own_page(league):
    club = league.competition.club
    services.clubs.edit(league.owner, league.club, name="Harbor Club")
    organiser = User.objects.create_user("an-organiser")
    Role.objects.create(user=organiser, club=club, role="organiser")
    number = newest(league, "Settings of the club changed").number
    assert "Only an owner" in lately.look(organiser, league.club, number).line.why_not
    with pytest.raises(ConflictError, match="Only an owner"):
        lately.undo(organiser, league.club, number, seen="")
    for nobody in (league.umpire, None):
        with pytest.raises(NotAllowedError):
            lately.done(nobody, league.club)
        with pytest.raises(NotAllowedError):
            lately.undo(nobody, league.club, number, seen="")


def test_another_clubs_doings_are_not_found(league):
    other = make_league(3, name="Elsewhere")
    number = newest(other, "Fixtures drawn").number
    with pytest.raises(NotFoundError):
        lately.look(league.owner, league.club, number)


def test_the_list_takes_as_many_queries_for_three_as_for_forty(league):
    def asked() -> int:
        with CaptureQueriesContext(
            connection,
        ) as held:
            lines(league)
        return len(held)

    league.play(1)
    few = asked()
    for number in range(2, 7):
        league.play(number)
    assert asked() == few <= 40


def test_a_name_is_read_when_it_is_shown(league):
    person = league.entries[0].person
    assert any(person.family_name in line.what for line in lines(league))
    services.people.erase(league.owner, league.club, person.public_id, reason="Asked to.")
    assert not any("Asha" in line.what for line in lines(league))
