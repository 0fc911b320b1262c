"""What the later doors must not give away: tokens, halls, studies, ladders."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from knox.models import AuthToken

from matches import announcements, services
from matches.errors import NotAllowedError, NotFoundError
from matches.models import LadderEvent, Role, Study, User
from matches.services import ladders, outcomes, studies
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
        announcements, "publish", lambda topic, _event, data=None: said.append((topic, data))
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
