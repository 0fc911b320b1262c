"""A ladder on its pages: read by strangers, climbed by players, run by organisers."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from matches import services
from matches.models import LadderEvent, User
from matches.policy.visibility import NOBODY
from matches.selectors.competitions import competition_page
from tests.services.league import League, make_league

pytestmark = pytest.mark.django_db


@pytest.fixture
def ladder() -> League:
    made = make_league(5, format="ladder", name="Ladder", format_options={"reach": 2})
    services.competitions.publish(
        made.owner, made.competition.public_id, "public", young_known=True
    )
    return made


def address(league: League) -> str:
    row = league.competition
    return f"/competitions/{row.club.slug}/{row.season.slug}/{row.slug}/"


def desk(league: League) -> str:
    return f"/desk{address(league)}ladder/"


def client_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def player(league: League, number: int) -> User:
    user = User.objects.create_user(f"player-{number}")
    person = league.entries[number].person
    assert person is not None
    person.user = user
    person.save()
    return user


def ids(league: League, low: int, high: int) -> str:
    return f"{league.entries[low].public_id} {league.entries[high].public_id}"


def test_a_stranger_reads_the_ladder_its_rules_and_who_may_challenge_whom(
    ladder: League, client: Client
) -> None:
    text = client.get(address(ladder)).content.decode()
    assert "Challenges reach up to 2 rungs up." in text
    assert text.index("A. B.") < text.index("B. V.") < text.index("C. H.")
    assert "B. V., A. B." in text
    assert "C. H. joined at the bottom." in text


def test_a_challenge_is_made_taken_up_played_and_told(ladder: League, client: Client) -> None:
    low, high = client_of(player(ladder, 2)), client_of(player(ladder, 0))
    assert low.get(address(ladder)).content.decode().count(desk(ladder)) == 1
    assert (
        low.post(desk(ladder), {"action": "challenge", "pair": ids(ladder, 2, 0)}).status_code
        == 302
    )
    made = LadderEvent.objects.get(what="challenged")
    assert "to answer by" in client.get(address(ladder)).content.decode()
    answer = {"action": "accept", "challenge": made.public_id}
    assert low.post(desk(ladder), answer).status_code == 403
    assert high.post(desk(ladder), answer).status_code == 302
    ladder.play(1, 9, 18)
    text = client.get(address(ladder)).content.decode()
    assert "C. H. challenged A. B. and won." in text
    assert "from 3 to 1" in text


def test_a_player_is_offered_only_what_the_rules_allow_and_only_for_themselves(
    ladder: League,
) -> None:
    client = client_of(player(ladder, 4))
    text = client.get(desk(ladder)).content.decode()
    assert ids(ladder, 4, 2) in text
    assert ids(ladder, 4, 1) not in text
    assert ids(ladder, 3, 2) not in text
    assert "Set a rung by hand" not in text
    refused = client.post(desk(ladder), {"action": "challenge", "pair": ids(ladder, 3, 2)})
    assert refused.status_code == 400
    assert LadderEvent.objects.filter(what="challenged").count() == 0


def test_an_organiser_cancels_extends_and_places_and_nothing_typed_is_lost(
    ladder: League,
) -> None:
    client = client_of(ladder.owner)
    made = services.ladders.challenge(
        ladder.owner, ladder.entries[2].public_id, ladder.entries[0].public_id
    )
    services.ladders.accept(ladder.owner, made.public_id)
    held = {"challenge": made.public_id}
    late = client.post(desk(ladder), {**held, "action": "extend", "until": "2020-01-01"})
    assert (late.status_code, "That day is over" in late.content.decode()) == (400, True)
    assert client.post(desk(ladder), {**held, "action": "extend"}).status_code == 400
    assert client.post(desk(ladder), {**held, "action": "cancel"}).status_code == 400
    client.post(desk(ladder), {**held, "action": "cancel", "reason": "Both are ill."})
    assert LadderEvent.objects.get(what="cancelled").reason == "Both are ill."
    place = {"action": "place", "entry": ladder.entries[4].public_id, "rung": "99", "reason": "So."}
    refused = client.post(desk(ladder), place)
    assert (refused.status_code, 'value="99"' in refused.content.decode()) == (400, True)
    assert client.post(desk(ladder), {**place, "rung": "1"}).status_code == 302


def test_who_neither_plays_nor_organises_finds_no_such_desk(ladder: League) -> None:
    assert client_of(User.objects.create_user("reader")).get(desk(ladder)).status_code == 404
    made = services.ladders.challenge(
        ladder.owner, ladder.entries[2].public_id, ladder.entries[0].public_id
    )
    other = make_league(3, format="ladder", name="Other")
    services.competitions.publish(
        other.owner, other.competition.public_id, "public", young_known=True
    )
    client = client_of(player(other, 1))
    answer = client.post(desk(other), {"action": "accept", "challenge": made.public_id})
    assert answer.status_code == 403
    assert not LadderEvent.objects.filter(what="accepted").exists()


def test_challenge_is_offered_to_those_alone_who_may(ladder: League, client: Client) -> None:
    offer = f'href="{desk(ladder)}"'
    assert offer not in client.get(address(ladder)).content.decode()
    reader = client_of(User.objects.create_user("reader"))
    assert offer not in reader.get(address(ladder)).content.decode()
    assert offer not in client_of(ladder.umpire).get(address(ladder)).content.decode()
    for who in (ladder.owner, player(ladder, 3)):
        there = client_of(who)
        assert offer in there.get(address(ladder)).content.decode()
        assert there.get(desk(ladder)).status_code == 200
    services.competitions.finish(ladder.owner, ladder.competition.public_id, unplayed=True)
    assert offer not in client_of(ladder.owner).get(address(ladder)).content.decode()


def test_organisers_and_fellow_members_read_full_names_and_strangers_none(ladder: League) -> None:
    services.ladders.challenge(
        ladder.owner, ladder.entries[2].public_id, ladder.entries[0].public_id
    )
    text = client_of(ladder.owner).get(desk(ladder)).content.decode()
    assert "Chidi Holm challenges Asha Brook" in text
    assert "A. B." not in text
    text = client_of(player(ladder, 2)).get(desk(ladder)).content.decode()
    assert "Chidi Holm challenges Asha Brook" in text
    assert "Chidi Holm" in client_of(ladder.owner).get(address(ladder)).content.decode()
    assert "Chidi" not in Client().get(address(ladder)).content.decode()


def test_a_ladder_is_begun_without_days_for_rounds_that_it_has_not(client: Client) -> None:
    made = make_league(4, draw=False, format="ladder", name="Ladder")
    client.force_login(made.owner)
    at = f"/desk{address(made)}draw/"
    page = client.get(at).content.decode()
    assert "no rounds, and no days to set" in page
    assert "First round on" not in page
    assert "Days from one round" not in page
    typed = dict(re.findall(r'type="hidden" name="(every_days)" value="(\d+)"', page))
    assert client.post(at, {**typed, "action": "draw"}).status_code == 302
    text = client.get(desk(made)).content.decode()
    assert "1. Asha Brook" in text
    assert "4. Dora Thorn" in text


def test_a_league_has_no_such_page(client: Client) -> None:
    league = make_league(3, name="League")
    answer = client_of(league.owner).get(desk(league))
    assert (answer.status_code, answer["Location"]) == (302, f"/desk{address(league)}")


def test_a_long_history_stands_on_the_page_in_part(ladder: League, client: Client) -> None:
    for _ in range(35):
        services.ladders.place(
            ladder.owner, ladder.entries[4].public_id, rung=1, reason="To and fro."
        )
        services.ladders.place(
            ladder.owner, ladder.entries[4].public_id, rung=5, reason="To and fro."
        )
    told = "on rung"
    text = client.get(address(ladder)).content.decode()
    assert text.count(told) == 30
    assert client.get(f"{address(ladder)}?history").content.decode().count(told) == 70


@pytest.mark.parametrize("players", [3, 12])
def test_the_page_takes_as_many_queries_however_long_the_ladder(
    players: int, django_assert_max_num_queries: Any
) -> None:
    made = make_league(players, format="ladder", name="Ladder")
    services.competitions.publish(
        made.owner, made.competition.public_id, "public", young_known=True
    )
    for number in range(1, players, 2):
        event = services.ladders.challenge(
            made.owner, made.entries[number].public_id, made.entries[number - 1].public_id
        )
        services.ladders.accept(made.owner, event.public_id)
    row = made.competition
    with django_assert_max_num_queries(15):
        page = competition_page(row.club.slug, row.season.slug, row.slug, NOBODY)
    assert page is not None
    assert len(page.part("ladder").open) == players // 2
