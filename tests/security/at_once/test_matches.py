"""Two organisers, two phones, a card and an erasure: each over HTTP, in one moment. What the locks
are is said where services are tried at once (tests/services); here no door gets round them, and
none breaks."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from matches import services
from matches.models import Correction, Entry, Fixture, Result, Scorecard, User
from matches.services.competitions import open_entry
from tests.deep import either
from tests.security.at_once.crowd import HERE, codes, signed_in, together
from tests.services.league import League, make_league, result_card

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("empty_cache")]
CROWD = either(4, 8)


def hands_in(client: Client, league: League, a: int, b: int, **more: str) -> Any:
    card = {"detail": "json", "json": json.dumps(result_card(a, b)), "action": "save", **more}
    return client.post(f"/desk/matches/{league.id(1)}/card/?detail=json", card, **HERE)


def of_api(client: Client, league: League, key: str, a: int) -> Any:
    return client.post(
        f"/api/v1/fixtures/{league.id(1)}/scorecards", json.dumps(result_card(a, 9)),
        content_type="application/json", headers={"host": "localhost", "idempotency-key": key},
        secure=True,
    )  # fmt: skip


def test_of_different_cards_for_one_match_one_is_official() -> None:
    league = make_league()
    clients = signed_in(league.owner, CROWD)
    # No two alike: the very card that is official already is no conflict, and is answered as saved.
    answers = together(lambda n: hands_in(clients[n], league, 16 + n % 4, 9 - n // 4), CROWD)
    assert 500 not in codes(answers)
    assert codes(answers).count(302) == 1
    assert (Scorecard.objects.count(), Result.objects.filter(official=True).count()) == (1, 1)


def test_one_card_sent_several_times_by_one_phone_is_saved_once() -> None:
    league = make_league()
    clients = signed_in(league.owner, CROWD)
    answers = together(lambda n: of_api(clients[n], league, "phone-1-card-1", 16), CROWD)
    assert set(codes(answers)) <= {200, 201}
    assert codes(answers).count(201) == 1
    assert Scorecard.objects.count() == 1


def draw_at(league: League) -> str:
    row = league.competition
    return f"/desk/competitions/{row.club.slug}/{row.season.slug}/{row.slug}/draw/"


def test_of_several_who_draw_at_once_one_draws() -> None:
    league = make_league(4, draw=False)
    clients, there = signed_in(league.owner, CROWD), draw_at(league)
    typed = {"action": "draw", "every_days": "7"}
    answers = together(lambda n: clients[n].post(there, typed, **HERE), CROWD)
    assert 500 not in codes(answers)
    assert Fixture.objects.count() == 6


def test_who_enters_at_once_has_a_place_or_waits_and_nobody_is_one_too_many() -> None:
    league = make_league(6, draw=False)
    owner, people = league.owner, [entry.person for entry in league.entries]
    cup = services.competitions.create(owner, league.season, name="Cup", game="black")
    services.competitions.publish(owner, cup.public_id, "public", young_known=True)
    open_entry.offer(owner, cup.public_id, places=2)
    clients = []
    for n, person in enumerate(people):
        assert person is not None
        person.user = User.objects.create_user(f"player-{n}")
        person.save()
        clients += signed_in(person.user, 1)
    there = f"/competitions/{cup.club.slug}/{cup.season.slug}/{cup.slug}/enter/"

    def one(n: int) -> Any:
        return clients[n].post(there, {"who": people[n].public_id, "action": "enter"}, **HERE)

    answers = together(one, len(people))
    assert 500 not in codes(answers)
    assert Entry.objects.filter(competition=cup).count() == 2


def test_a_correction_taken_back_while_another_is_made_leaves_one_version_in_force() -> None:
    league = make_league()
    first = league.play(1).scorecard.public_id
    services.corrections.correcting_cards.correct(
        league.owner, league.id(1), result_card(17, 9), reason="Recount.", supersedes=first
    )
    made, latest = Correction.objects.get(), Scorecard.objects.order_by("version").last()
    assert latest is not None
    clients = signed_in(league.owner, 2)

    def one(n: int) -> Any:
        if n:
            back = {"action": "do", "reason": "It was right."}
            return clients[n].post(f"/desk/corrections/{made.public_id}/revert/", back, **HERE)
        told = {"supersedes": latest.public_id, "reason": "Again.", "looked": "keep"}
        return hands_in(clients[n], league, 19, 9, **{**told, "action": "correct"})

    answers = together(one, 2)
    assert 302 in codes(answers)
    assert not {404, 500} & set(codes(answers))
    assert Result.objects.filter(official=True).count() == 1
    versions = list(Scorecard.objects.order_by("version").values_list("version", flat=True))
    assert versions == list(range(1, len(versions) + 1))
    assert len(versions) in (2, 3)


def test_somebody_erased_while_their_card_comes_in_is_erased_and_no_page_breaks() -> None:
    league = make_league()
    one_of_them = league.entries[0].person
    assert one_of_them is not None
    clients = signed_in(league.owner, CROWD)
    there = f"/desk/clubs/{league.competition.club.slug}/members/{one_of_them.public_id}/erase/"

    def one(n: int) -> Any:
        if n:
            return of_api(clients[n], league, f"phone-{n}", 16 + n % 4)
        return clients[n].post(there, {"reason": "By letter", "sure": "on"}, **HERE)

    answers = together(one, CROWD)
    assert 500 not in codes(answers)
    assert answers[0].status_code == 302
    one_of_them.refresh_from_db()
    assert one_of_them.erased_at is not None
    assert Result.objects.filter(official=True).count() <= 1
