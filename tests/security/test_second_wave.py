"""What the later doors must not give away: tokens, halls, studies, ladders."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from knox.models import AuthToken

from matches import services
from matches.errors import InvalidError, NotAllowedError, NotFoundError
from matches.models import Club, LadderEvent, Role, Study, User
from matches.ports import live
from matches.services import ladders, lessons
from matches.services.lab import studies
from matches.services.results import outcomes
from matches.tournament.handicap import start_by_rating
from tests.api.cards import result
from tests.security.addresses import keep_study
from tests.services.league import make_league as league_of_services
from tests.web.leagues import make_league

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def nobody_has_asked_yet() -> None:
    """Throttles count in the cache."""
    cache.clear()


@pytest.mark.parametrize(("demanded", "code"), [(True, 403), (False, 201)])
def test_an_owner_without_a_second_factor_makes_no_token_where_one_is_demanded(
    demanded: bool, code: int, settings: Any
) -> None:
    settings.OWNERS_NEED_SECOND_FACTOR = demanded
    client = Client()
    client.force_login(make_league(3, 0).organiser(role="owner"))
    answer = client.post("/api/v1/tokens", {"days": 366}, content_type="application/json")
    assert answer.status_code == code
    assert AuthToken.objects.exists() is not demanded


def test_a_token_of_an_owner_hands_in_no_card_once_a_second_factor_is_demanded(
    settings: Any,
) -> None:
    league = make_league(3, 0)
    token = AuthToken.objects.create(league.organiser(role="owner"))[1]
    settings.OWNERS_NEED_SECOND_FACTOR = True
    answer = Client().post(
        f"/api/v1/fixtures/{league.fixtures[0].public_id}/scorecards",
        result(16, 9),
        content_type="application/json",
        headers={"Authorization": f"Token {token}"},
    )
    assert answer.status_code == 403
    league.fixtures[0].refresh_from_db()
    assert league.fixtures[0].state == "planned"


def test_a_hall_s_topic_names_no_match_of_a_private_competition(monkeypatch: Any) -> None:
    """The topic is a club's, and open to anybody: a private lesson is played in the same hall."""
    league = make_league(3, 0, visibility="private")
    fixture = league.fixtures[0]
    fixture.board = league.board()
    said: list[tuple[str, Any]] = []
    monkeypatch.setattr(
        live, "publish", lambda topic, _event, data=None, **_more: said.append((topic, data))
    )
    outcomes.tell(fixture, "fixture")
    heard = [data for topic, data in said if topic.startswith("club-")]
    assert len(heard) == 1
    assert fixture.public_id not in str(heard)


def test_an_umpire_who_is_one_no_more_deletes_no_study_of_his() -> None:
    league = make_league(3, 0)
    umpire = User.objects.create_user("umpire")
    role = Role.objects.create(user=umpire, club=league.club, role="umpire")
    league.fixtures[0].umpires.create(user=umpire)
    study = keep_study(league)
    Study.objects.filter(pk=study.pk).update(author=umpire)
    role.delete()
    with pytest.raises(NotAllowedError):
        studies.delete(umpire, study.public_id)
    client = Client()
    client.force_login(umpire)
    page = client.get(f"/matches/{league.fixtures[0].public_id}/").content.decode()
    assert study.title in page
    assert "/delete/" not in page
    Role.objects.create(user=umpire, club=league.club, role="umpire")
    assert "/delete/" in client.get(f"/matches/{league.fixtures[0].public_id}/").content.decode()
    studies.delete(umpire, study.public_id)
    assert not Study.objects.exists()


@pytest.mark.parametrize("state", ["open", "answered"])
def test_another_club_s_challenge_is_none_whatever_became_of_it(state: str) -> None:
    """Or whether it was answered could be asked, and a private ladder be moved by the question."""
    ladder = league_of_services(5, format="ladder", name="Ladder", format_options={"reach": 2})
    low, high = ladder.entries[1].public_id, ladder.entries[0].public_id
    ladders.challenge(ladder.owner, low, high)
    asked = LadderEvent.objects.get(what="challenged").public_id
    if state == "answered":
        ladders.refuse(ladder.owner, asked)
    stranger = User.objects.create_user("elsewhere")
    other = services.clubs.create(ladder.owner, name="Elsewhere", kind="club")
    Role.objects.create(user=stranger, club=other, role="owner")
    before = LadderEvent.objects.count()
    for act in (
        ladders.accept,
        ladders.refuse,
        lambda who, id_: ladders.cancel(who, id_, reason="x"),
    ):
        with pytest.raises(NotFoundError):
            act(stranger, asked)
    assert LadderEvent.objects.count() == before


ENDS = ("0001-01-01", "9999-12-31")
"""The calendar's ends: a moment there has no day in another time zone."""


@pytest.mark.parametrize("zone", ["Pacific/Auckland", "America/Los_Angeles"])
@pytest.mark.parametrize("day", ENDS)
def test_no_page_breaks_on_a_day_at_the_end_of_the_calendar(day: str, zone: str) -> None:
    """One such date kept with a match, and its public page was gone for good."""
    league = league_of_services(4)
    Club.objects.update(time_zone=zone)
    row = league.competition
    desk = f"/desk/competitions/{row.club.slug}/{row.season.slug}/{row.slug}/"
    match = f"/desk/matches/{league.id()}/"
    (board,) = league.hall()
    client = Client()
    client.force_login(league.owner)
    place = f"{day}T23:59:59-14:00|{day}T23:59:59+14:00|{board}"
    day_asked = {"first_day": day, "last_day": day, "closed": f"{day} to {day}"}
    for page, typed, code in (
        (match + "schedule/", {"starts_at": f"{day}T23:59"}, 400),
        (match + "postpone/", {"starts_at": f"{day}T00:00", "reason": "Rain."}, 400),
        (desk + "timetable/", {"action": "move", "match": league.id(), "place": place}, 302),
        (desk + "timetable/", {"action": "move", "match": "\x00", "place": place}, 400),
        (desk + "timetable/new/", day_asked, 400),
        (f"/desk/clubs/{row.club.slug}/seasons/new/", {"starts_on": day, "ends_on": day}, 400),
    ):
        assert client.post(page, typed).status_code == code, (page, typed)
    assert client.get(desk + "timetable/", {"day": day}).status_code == 200
    kept = league.fixture()
    assert (kept.starts_at, kept.board, kept.outcome) == (None, None, None)
    for page in (match, f"/matches/{league.id()}/", desk + "timetable/", desk):
        assert client.get(page).status_code == 200, page


def test_a_lesson_is_not_planned_for_the_end_of_the_calendar() -> None:
    owner = User.objects.create_user("teacher", is_superuser=True)
    club = services.clubs.create(owner, name="Hill", kind="school")
    client = Client()
    client.force_login(owner)
    typed = {
        "names": "Asha B\nBen C\nChidi D",
        "game": "black",
        "boards": "2",
        "minutes": "20",
        "game_minutes": "8",
        "change_minutes": "0",
        "starts_at": "9999-12-31T23:50",
    }
    page = f"/desk/clubs/{club.slug}/lessons/new/"
    assert client.post(page, typed).status_code == 400
    assert client.post(page, {**typed, "starts_at": "2026-11-03T09:00"}).status_code == 302


@pytest.mark.parametrize("step", [5e-324, 1e-300, 1e308])
def test_a_start_by_rating_has_its_most_however_small_the_step(step: float) -> None:
    assert start_by_rating(1.0, 30.0, step, 6) == (0 if step > 1 else 6)


def test_a_lesson_of_more_rounds_than_a_day_has_is_refused_at_once() -> None:
    """A hundred rounds of sixty pupils held a worker for seconds, whenever somebody came late."""
    owner = User.objects.create_user("teacher", is_superuser=True)
    club = services.clubs.create(owner, name="Hill", kind="school")
    names = "\n".join(f"Pupil{n} X" for n in range(4))
    wanted: dict[str, Any] = {"game": "black", "names": names, "boards": 2, "game_minutes": 1}
    with pytest.raises(InvalidError) as refused:
        lessons.plan(owner, club.public_id, minutes=61, **wanted)
    assert list(refused.value.mistakes) == ["game_minutes"]
    assert lessons.plan(owner, club.public_id, minutes=60, **wanted).state == "running"
