"""The rota of umpires: who may be asked, how evenly, and what the desk shows."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.test import Client

from matches import services
from matches.errors import InvalidError, NotAllowedError, NotFoundError
from matches.models import Fixture, Membership, Role, UmpireAssignment, User
from matches.policy.viewer import viewer_of
from matches.selectors.fixtures import material, rota
from matches.services.fixtures import umpire_rota
from tests.services.league import START, League, make_league

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    """Four players; three umpires, of whom the first plays too. Rounds a week apart."""
    made = make_league(4, draw=False)
    services.competitions.draw_fixtures(made.owner, made.competition.public_id, starts_on=START)
    for n in range(3):
        user = User.objects.create_user(f"ref-{n}")
        Role.objects.create(user=user, club=made.competition.club, role="umpire")
        if n == 0:
            person = made.entries[0].person
            person.user = user
            person.save()
    Role.objects.filter(user=made.umpire).delete()
    return made


def ids(league: League) -> list[str]:
    return [fixture.public_id for fixture in league.fixtures()]


def own_matches(league: League) -> set[str]:
    first = league.entries[0].pk
    return {f.public_id for f in league.fixtures() if first in (f.home_id, f.away_id)}


def test_a_rota_is_even_and_nobody_umpires_themselves_or_twice_at_once(league: League) -> None:
    told = umpire_rota.propose(
        league.owner, league.competition.public_id,
        matches=ids(league), umpires=["ref-0", "ref-1", "ref-2"],
    )  # fmt: skip
    assert told.without == ()
    assert not own_matches(league) & {m for m, one in told.given.items() if one == "ref-0"}
    duties = material(league.competition).duties
    for match, one in told.given.items():
        at_once = [m for m, other in told.given.items() if other == one and m != match]
        assert all(duties[m].when[0] != duties[match].when[0] for m in at_once)
    counts = sorted(list(told.given.values()).count(f"ref-{n}") for n in range(3))
    assert counts[-1] - counts[0] <= 1


def test_who_cannot_come_is_not_asked_and_a_match_without_anybody_is_named(
    league: League,
) -> None:
    told = umpire_rota.propose(
        league.owner, league.competition.public_id, matches=ids(league), umpires=["ref-0"]
    )
    assert set(told.given.values()) <= {"ref-0"}
    assert own_matches(league) <= set(told.without)


def test_a_saved_rota_replaces_and_can_be_taken_back(league: League) -> None:
    own, match = league.competition.public_id, ids(league)[0]
    assert umpire_rota.assign(league.owner, own, {match: "ref-1"}) == 1
    assert umpire_rota.assign(league.owner, own, {match: "ref-2"}) == 1
    held = UmpireAssignment.objects.values_list("user__username", flat=True)
    assert list(held) == ["ref-2"]
    assert umpire_rota.assign(league.owner, own, {match: ""}) == 0
    assert not UmpireAssignment.objects.exists()


def test_a_double_booking_and_an_own_match_are_refused_by_name_and_nothing_is_saved(
    league: League,
) -> None:
    first, second = ids(league)[:2]
    with pytest.raises(InvalidError) as caught:
        umpire_rota.assign(
            league.owner, league.competition.public_id, {first: "ref-1", second: "ref-1"}
        )
    assert "another match at the time of match 1 (" in str(caught.value.mistakes)
    mine = sorted(own_matches(league))[0]
    with pytest.raises(InvalidError, match="plays in match"):
        umpire_rota.assign(league.owner, league.competition.public_id, {mine: "ref-0"})
    assert not UmpireAssignment.objects.exists()


def test_who_plays_elsewhere_then_is_busy(league: League) -> None:
    other = services.competitions.create(league.owner, league.season, name="Other", game="white")
    people = [entry.person.public_id for entry in league.entries[:2]]
    for one in people:
        services.competitions.entries.enter(league.owner, other.public_id, people=[one])
    services.competitions.draw_fixtures(league.owner, other.public_id)
    free = next(m for m in ids(league) if m not in own_matches(league))
    at = datetime(2026, 10, 1, 18, tzinfo=UTC)
    Fixture.objects.filter(public_id=free).update(starts_at=at)
    later = at + timedelta(minutes=30)
    Fixture.objects.filter(competition=other).update(starts_at=later)
    with pytest.raises(InvalidError, match="plays or umpires elsewhere"):
        umpire_rota.assign(league.owner, league.competition.public_id, {free: "ref-0"})


def test_a_visiting_side_s_own_people_do_not_umpire_it() -> None:
    league = make_league(4, draw=False)
    owner = league.owner
    cup = services.competitions.create(
        owner, league.season, name="Teams", game="black", entry_kind="team"
    )
    people = [entry.person.public_id for entry in league.entries[:2]]
    home = services.teams.create(owner, league.club, name="Owls", members=people)
    services.competitions.entries.enter(owner, cup.public_id, team=home.public_id)
    other = services.clubs.create(owner, name="Hill", kind="club")
    guest = services.teams.create(owner, other.public_id, name="Hill Firsts")
    asked = services.teams.guests.invite(owner, cup.public_id, team=guest.public_id)
    services.teams.guests.answer(owner, asked.public_id, accept=True)
    services.competitions.entries.enter(owner, cup.public_id, team=guest.public_id)
    services.competitions.draw_fixtures(owner, cup.public_id)
    person = league.entries[3].person
    person.user = league.umpire
    person.save()
    match = Fixture.objects.get(competition=cup).public_id
    given = {"matches": [match], "umpires": [league.umpire.username]}
    assert umpire_rota.propose(owner, cup.public_id, **given).without == ()
    season = services.clubs.seasons.create(
        owner, other.public_id, name="2026", starts_on=START,
        ends_on=START + timedelta(days=200),
    )  # fmt: skip
    Membership.objects.create(person=person, club=other, season=season)
    assert umpire_rota.propose(owner, cup.public_id, **given).without == (match,)


def test_only_organisers_give_matches_out_and_only_their_own(league: League) -> None:
    own, match = league.competition.public_id, ids(league)[0]
    for actor in (User.objects.get(username="ref-1"), User.objects.create_user("stranger"), None):
        with pytest.raises((NotAllowedError, NotFoundError)):
            umpire_rota.assign(actor, own, {match: "ref-1"})
    other = make_league(4, name="Elsewhere")
    with pytest.raises(InvalidError, match="still to be played"):
        umpire_rota.assign(league.owner, own, {other.id(1): "ref-1"})
    with pytest.raises(InvalidError, match="have a role"):
        umpire_rota.assign(league.owner, own, {match: other.umpire.username})


def test_the_page_proposes_saves_and_prints(client: Client, league: League) -> None:
    client.force_login(league.owner)
    own = league.competition
    at = f"/desk/competitions/{own.club.slug}/{own.season.slug}/{own.slug}/umpires/"
    assert client.get(at).status_code == 200
    typed = dict.fromkeys(ids(league), "")
    typed[ids(league)[0]] = "ref-1"
    told = client.post(at, {**typed, "umpires": ["ref-1", "ref-2"], "action": "propose"})
    form = told.context["form"]
    filled = {match: form.initial[match] for match in ids(league)}
    assert filled[ids(league)[0]] == "ref-1"
    assert set(filled.values()) <= {"ref-1", "ref-2", ""}
    assert not UmpireAssignment.objects.exists()
    done = client.post(at, {**filled, "umpires": ["ref-1"], "action": "save"})
    assert done.status_code == 302
    page = client.get(at).content.decode()
    assert "<h3>ref-1</h3>" in page
    wrong = {**filled, ids(league)[0]: "ref-2", ids(league)[1]: "ref-2", "action": "save"}
    refused = client.post(at, wrong)
    assert refused.status_code == 400
    assert "another match at the time" in refused.content.decode()


def test_the_rota_takes_as_many_queries_for_many_as_for_few(
    league: League, django_assert_max_num_queries: Any
) -> None:
    long = make_league(12, name="Long League")
    for made in (league, long):
        own = made.competition
        viewer, place = viewer_of(made.owner), (own.club.slug, own.season.slug, own.slug)
        with django_assert_max_num_queries(6):
            told = rota(*place, viewer)
        assert told is not None
        with django_assert_max_num_queries(11):
            material(own)
