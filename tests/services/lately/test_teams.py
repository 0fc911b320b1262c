"""Who is in a team, in which order, and who its captains are is taken back."""

from __future__ import annotations

import pytest

from matches.errors import ConflictError
from matches.models import AuditEntry, Membership, Person, Team
from matches.services import lately, teams
from matches.services.base import audits
from tests.services.lately.lately import look, newest, undo
from tests.services.league import League

pytestmark = pytest.mark.django_db

SET, CAPTAINS = "Players of a team set", "Captains of a team set"


def ids(league: League) -> list[str]:
    return [entry.person.public_id for entry in league.entries if entry.person is not None]


@pytest.fixture
def owls(league: League) -> Team:
    """A team of three, the second of them its captain."""
    team = teams.create(league.owner, league.club, name="Owls", members=ids(league)[:3])
    teams.set_captains(league.owner, team.public_id, ids(league)[1:2])
    return team


def stands(team: Team) -> list[tuple[str, bool]]:
    return list(team.members.order_by("order").values_list("person__public_id", "captain"))


def test_a_team_has_its_people_order_and_captains_of_before(league: League, owls: Team) -> None:
    first, before = ids(league), stands(owls)
    places = [teams.Place(first[3], captain=True), teams.Place(first[0])]
    teams.arrange(league.owner, owls.public_id, places)
    undo(league, SET)
    assert stands(owls) == before


def test_another_order_by_a_program_is_taken_back(league: League, owls: Team) -> None:
    before = stands(owls)
    teams.set_members(league.owner, owls.public_id, ids(league)[2::-1])
    assert stands(owls) != before
    undo(league, SET)
    assert stands(owls) == before


def test_captains_of_before_speak_for_it_again(league: League, owls: Team) -> None:
    before = stands(owls)
    teams.set_captains(league.owner, owls.public_id, ids(league)[:1])
    undo(league, CAPTAINS)
    assert stands(owls) == before


def test_only_the_last_of_several_changes_is_taken_back(league: League, owls: Team) -> None:
    teams.set_members(league.owner, owls.public_id, ids(league)[:2])
    teams.set_captains(league.owner, owls.public_id, ids(league)[:1])
    assert newest(league, SET).why_not
    Team.objects.get(pk=owls.pk).members.update(captain=False)
    assert "changed again since" in look(league, CAPTAINS).line.why_not


def test_who_left_the_club_meanwhile_does_not_come_back_into_the_team(
    league: League, owls: Team
) -> None:
    gone = ids(league)[0]
    teams.set_members(league.owner, owls.public_id, ids(league)[1:3])
    Membership.objects.filter(person__public_id=gone).delete()
    Person.objects.filter(public_id=gone).update(code_of=None)
    before = stands(owls)
    assert "Name people of this club" in look(league, SET).line.why_not
    assert stands(owls) == before


def test_rows_of_old_say_that_it_is_not_noted_who_was_in_it(league: League, owls: Team) -> None:
    teams.arrange(league.owner, owls.public_id, [teams.Place(ids(league)[0])])
    row = AuditEntry.objects.filter(action="team.arranged").latest("pk")
    assert row.before is not None
    assert set(row.before) == {"members", "captains"}
    audits.note(
        "team.arranged", "team", owls.public_id,
        by=league.owner, club=owls.club, before={"members": []}, after={"members": []},
    )  # fmt: skip
    line = newest(league, SET)
    assert "not noted" in line.why_not
    with pytest.raises(ConflictError, match="not noted"):
        lately.undo(league.owner, league.club, line.number, seen="")
