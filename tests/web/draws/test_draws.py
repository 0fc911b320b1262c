"""Swiss rounds, later stages and seeds on the desk, and how it was drawn for everybody."""

from __future__ import annotations

import json

import pytest
from django.test import Client

from matches import services
from matches.models import Commitment, Fixture, Role, Round, User
from matches.policy.visibility import NOBODY
from matches.selectors.competitions import competition as competitions
from matches.selectors.draws import drawn
from matches.services.tables.past_tables import tables_after
from matches.tournament.drawing import answer, read_draw
from tests.services.league import League, make_league

pytestmark = pytest.mark.django_db


def make(format_: str, players: int = 6, *, draw: bool = True, **options) -> League:
    league = make_league(players, format=format_, format_options=options, draw=draw)
    services.competitions.publish(
        league.owner, league.competition.public_id, "public", young_known=True
    )
    return league


def address(league: League, rest: str = "", desk: bool = True) -> str:
    held = league.competition
    head = "/desk" if desk else ""
    return f"{head}/competitions/{held.club.slug}/{held.season.slug}/{held.slug}/{rest}"


def desk(league: League) -> Client:
    client = Client()
    client.force_login(league.owner)
    return client


def play(league: League) -> None:
    for fixture in league.fixtures():
        if fixture.state == "planned" and fixture.home_id and fixture.away_id:
            league.play(fixture.number, 16 + fixture.number % 5, 9)


def test_a_swiss_is_run_from_its_desk_round_by_round():
    league = make("swiss", 5, draw=False, rounds=2)
    client = desk(league)
    answer_ = client.post(address(league, "draw/"), {"action": "draw", "every_days": "7"})
    assert answer_["Location"].endswith("/next/")
    page = client.get(address(league, "next/")).content.decode()
    assert "Draw round 1" in page
    assert "Why?" in page
    assert not Fixture.objects.exists()
    told = {"action": "draw", "kind": "round", "number": "1", "starts_on": "2026-10-01"}
    client.post(address(league, "next/"), told)
    assert Fixture.objects.count() == 3
    again = client.post(address(league, "next/"), told)
    assert again.status_code == 400
    assert "drawn already" in again.content.decode()
    page = client.get(address(league, "next/")).content.decode()
    assert "2 matches still need" in page
    play(league)
    client.post(address(league, "next/"), {**told, "number": "2"})
    public = Client().get(address(league, "draw/", desk=False)).content.decode()
    assert 'id="round-2"' in public
    assert "3 points" in public
    assert "FIDE" in public
    assert "Brook" not in public or "Asha Brook" in public


def test_an_absence_is_noted_and_taken_back_on_the_desk():
    league = make("swiss", 6, rounds=2)
    client = desk(league)
    entry = league.entries[0].public_id
    told = {"action": "absent", "entry": entry, "round": "1", "bye": "bye-half"}
    assert client.post(address(league, "next/"), told).status_code == 302
    page = client.get(address(league, "next/")).content.decode()
    assert "for half points" in page
    back = {"action": f"present:{entry}:1"}
    assert client.post(address(league, "next/"), back).status_code == 302
    assert "for half points" not in client.get(address(league, "next/")).content.decode()


def test_who_left_a_swiss_is_taken_back_on_the_desk():
    league = make("swiss", 6, rounds=2)
    client = desk(league)
    gone = league.entries[0]
    services.competitions.entries.withdraw(league.owner, gone.public_id, reason="Called home.")
    assert "Is back" in client.get(address(league, "next/")).content.decode()
    back = {"action": f"back:{gone.public_id}"}
    assert client.post(address(league, "next/"), back).status_code == 302
    gone.refresh_from_db()
    assert gone.state == "entered"
    assert client.post(address(league, "next/"), back).status_code == 400


def test_a_round_is_drawn_again_with_a_reason_or_not_at_all():
    league = make("swiss", 6, rounds=2)
    client = desk(league)
    services.swiss.draw_round(league.owner, league.competition.public_id, number=1)
    told = {"action": "take-back", "kind": "round", "number": "1", "reason": ""}
    assert client.post(address(league, "next/"), told).status_code == 400
    assert Round.objects.exists()
    client.post(address(league, "next/"), {**told, "reason": "Wrong hall."})
    assert not Round.objects.exists()


def test_the_knockout_is_drawn_from_the_groups_on_the_desk_and_shows_its_proof():
    league = make("groups-knockout", 8, groups=2, through=2)
    client = desk(league)
    assert "12 matches still need" in client.get(address(league, "next/")).content.decode()
    play(league)
    services.base.outbox.send(early=True)
    page = client.get(address(league, "next/")).content.decode()
    told = {"kind": "knockout", "number": "2", "action": "draw"}
    if "Let a lot decide" in page:
        told["action"] = "draw-lots"
    assert client.post(address(league, "next/"), told).status_code == 302
    public = Client().get(address(league, desk=False)).content.decode()
    assert "tables-beside" in public
    assert "winner of match" in public
    proof = Client().get(address(league, "draw/", desk=False)).content.decode()
    assert "number 1 of Group A" in proof


def test_seeds_are_set_by_hand_by_rating_and_by_lot():
    league = make("round-robin", 4, draw=False)
    client = desk(league)
    entries = league.entries
    numbers = {entry.public_id: str(4 - at) for at, entry in enumerate(entries)}
    assert client.post(address(league, "seeds/"), {**numbers, "action": "seeds"}).status_code == 302
    assert [e.seed for e in league.competition.entries.order_by("id")] == [4, 3, 2, 1]
    twice = {**numbers, entries[0].public_id: "3", "action": "seeds"}
    assert client.post(address(league, "seeds/"), twice).status_code == 400
    assert client.post(address(league, "seeds/"), {"action": "rating"}).status_code == 302
    assert [e.seed for e in league.competition.entries.order_by("id")] == [1, 2, 3, 4]


def test_a_sealed_draw_shows_its_hash_alone_and_opened_can_be_drawn_again_by_anybody():
    league = make("groups-knockout", 8, draw=False, groups=2)
    client = desk(league)
    assert client.post(address(league, "seeds/"), {"action": "open"}).status_code == 400
    client.post(address(league, "seeds/"), {"action": "seal"})
    assert client.post(address(league, "seeds/"), {"action": "seal"}).status_code == 400
    held = Commitment.objects.get()
    public = Client().get(address(league, "draw/", desk=False)).content.decode()
    assert held.digest in public
    assert held.seed not in public
    assert held.seed not in client.get(address(league, "seeds/")).content.decode()
    assert "seed" not in Client().get(address(league, "draw.json", desk=False)).json()

    client.post(address(league, "seeds/"), {"action": "open"})
    services.competitions.draw_fixtures(league.owner, league.competition.public_id)

    public = Client().get(address(league, "draw/", desk=False)).content.decode()
    assert held.seed in public
    document = Client().get(address(league, "draw.json", desk=False)).json()
    again = answer(read_draw(json.dumps(document)))
    stored = [
        [place.entry.public_id for place in division.places.order_by("number")]
        for division in league.competition.stages.get().divisions.order_by("number")
    ]
    assert [group["entrants"] for group in again["groups"]] == stored
    assert again["certificate"]["commitment"] == held.digest


@pytest.mark.parametrize("format_", ["single-elimination", "double-elimination", "round-robin"])
def test_a_draw_by_lot_is_the_same_by_the_command(format_):
    league = make(format_, 5, draw=False)
    services.draws.seeding.commit(league.owner, league.competition.public_id)
    services.draws.seeding.open_draw(league.owner, league.competition.public_id)
    services.competitions.draw_fixtures(league.owner, league.competition.public_id)
    document = Client().get(address(league, "draw.json", desk=False)).json()
    again = answer(read_draw(json.dumps(document)))
    places = league.division.places.order_by("number")
    assert again["entrants"] == [place.entry.public_id for place in places]
    if "ties" in again:
        drawn_ = {tie["id"]: tie["home"].get("entrant") for tie in again["ties"]}
        for fixture in league.fixtures():
            if fixture.tie in drawn_ and fixture.home and fixture.outcome is None:
                assert drawn_[fixture.tie] in (fixture.home.public_id, None)


def test_an_opened_draw_is_not_opened_again_and_a_late_one_comes_behind():
    league = make("single-elimination", 4, draw=False)
    public_id = league.competition.public_id
    services.draws.seeding.commit(league.owner, public_id)
    services.draws.seeding.open_draw(league.owner, public_id)
    (late,) = services.competitions.entries.enter_names(league.owner, public_id, "Zoe New")
    shown = services.competitions.preview_draw(league.owner, public_id)
    assert shown.divisions[0].entries[-1] == late.public_id
    client = desk(league)
    assert client.post(address(league, "seeds/"), {"action": "open"}).status_code == 400


@pytest.mark.parametrize("rest", ["next/", "seeds/"])
def test_nobody_of_another_club_draws_here(rest):
    league = make("swiss", 4, rounds=2)
    stranger = User.objects.create_user("stranger")
    other = services.clubs.create(league.owner, name="Other", kind="club")
    Role.objects.create(user=stranger, club=other, role="owner")
    client = Client()
    client.force_login(stranger)
    for action in ("draw", "seal", "open", "rating", "redraw", "absent"):
        told = {"action": action, "kind": "round", "number": "1", "reason": "x"}
        assert client.post(address(league, rest), told).status_code == 404
    assert not Round.objects.exists()
    assert not Commitment.objects.exists()


@pytest.mark.parametrize("players", [4, 12])
def test_a_bracket_and_how_it_was_drawn_take_a_fixed_number_of_queries(
    players, django_assert_max_num_queries
):
    league = make("double-elimination", players)
    held = league.competition
    where = (held.club.slug, held.season.slug, held.slug, NOBODY)
    with django_assert_max_num_queries(12):
        page = competitions.competition_page(*where)
    assert page is not None
    (bracket,) = page.part("double-elimination")
    assert [half.title for half in bracket.halves] == ["Upper half", "Lower half", "Final"]
    with django_assert_max_num_queries(7):
        assert drawn.draw_page(*where) is not None


def test_the_api_tells_how_it_was_drawn_and_keeps_a_sealed_seed():
    league = make("swiss", 5, draw=False, rounds=2)
    public_id = league.competition.public_id
    services.draws.seeding.commit(league.owner, public_id)
    told = Client().get(f"/api/v1/competitions/{public_id}/draw").json()
    assert told["draws"][0]["seed"] == ""
    assert told["draws"][0]["commitment"] == Commitment.objects.get().digest
    services.competitions.draw_fixtures(league.owner, public_id)
    services.swiss.draw_round(league.owner, public_id, number=1)
    told = Client().get(f"/api/v1/competitions/{public_id}/draw").json()
    (round_,) = told["rounds"]
    assert len(round_["pairs"]) == 3
    assert round_["pairs"][-1]["second"] == ""
    assert all(pair["why"] for pair in round_["pairs"])


def test_the_round_page_says_why_these_two_and_leads_to_the_table_after_it():
    league = make("swiss", 5, rounds=3)
    for number in (1, 2):
        services.swiss.draw_round(league.owner, league.competition.public_id, number=number)
        play(league)
    services.base.outbox.send(early=True)
    client = Client()
    page = client.get(address(league, desk=False)).content.decode()
    assert "Why these two?" in page
    assert "points; ranked" in page
    assert "Brook" not in page
    assert address(league, "after/1/", desk=False) in page
    first = client.get(address(league, "after/1/", desk=False))
    (table,) = first.context["page"].tables
    assert {row.played for row in table.rows} <= {0, 1}
    second = client.get(address(league, "after/2/", desk=False)).context["page"].tables[0]
    current = client.get(address(league, desk=False)).context["page"].tables[0]
    assert [(r.entry, r.points, r.rank) for r in second.rows] == [
        (r.entry, r.points, r.rank) for r in current.rows
    ]
    for nowhere in ("after/0/", "after/3/", "after/99/"):
        assert client.get(address(league, nowhere, desk=False)).status_code == 404


def test_reasons_and_the_table_after_a_round_cost_no_more_for_more_rounds(
    django_assert_max_num_queries,
):
    league = make("swiss", 6, rounds=4)
    for number in (1, 2, 3):
        services.swiss.draw_round(league.owner, league.competition.public_id, number=number)
        play(league)
    services.base.outbox.send(early=True)
    held = league.competition
    with django_assert_max_num_queries(15):
        assert competitions.competition_page(held.club.slug, held.season.slug, held.slug, NOBODY)
    with django_assert_max_num_queries(12):
        assert tables_after(held.club.slug, held.season.slug, held.slug, 2, NOBODY)


def test_an_absence_is_of_a_round_that_is_still_to_be_drawn():
    league = make("swiss", 6, rounds=3, half_byes=1)
    services.swiss.draw_round(league.owner, league.competition.public_id, number=1)
    client = desk(league)
    form = client.get(address(league, "next/")).context["absence"]
    assert [value for value, _said in form.fields["round"].choices] == [2, 3]
    told = {"action": "absent", "entry": league.entries[0].public_id, "bye": "bye-zero"}
    for wrong in ("1", "4", "x", ""):
        assert client.post(address(league, "next/"), {**told, "round": wrong}).status_code == 400
    assert client.post(address(league, "next/"), {**told, "round": "3"}).status_code == 302
