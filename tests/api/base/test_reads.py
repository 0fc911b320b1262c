"""What anybody may read through the API, and what nobody may."""

import pytest
from django.test import Client

from matches import services
from matches.models import Club, Competition, Season, User
from tests.api.cards import result
from tests.web.leagues import League, add_card, make_league, make_official, rebuild

pytestmark = pytest.mark.django_db

CHILDREN = {"age_band": "child", "naming": "initials"}


def reads(league: League) -> list[str]:
    """Every address that reads something of a league."""
    competition = league.competition.public_id
    return [
        f"competitions/{competition}",
        f"competitions/{competition}/table",
        f"competitions/{competition}/fixtures",
        f"fixtures/{league.fixtures[0].public_id}",
    ]


def test_a_competition_is_listed_and_told(api):
    league = make_league(4, 3)
    listed = api.read("competitions").json()
    assert (listed["count"], listed["pages"], listed["next"]) == (1, 1, None)
    (told,) = listed["results"]
    assert told == api.get(told["url"]).json()
    assert (told["entries"], told["fixtures"], told["played"]) == (4, 6, 3)
    assert told["page"] == league.address


@pytest.mark.parametrize(
    ("query", "count"),
    [
        ("game=black", 1),
        ("game=green", 0),
        ("club=harbour", 1),
        ("club=hill", 0),
        ("season=2026&state=running", 1),
        ("state=finished", 0),
    ],
)
def test_competitions_can_be_looked_for(api, query, count):
    make_league(2, 0)
    assert api.read(f"competitions?{query}").json()["count"] == count


@pytest.mark.parametrize("query", ["game=purple", "state=asleep", "page=0", "page=x", "page=²"])
def test_a_question_that_makes_no_sense_is_told_so(api, query):
    answer = api.read(f"competitions?{query}")
    assert answer.status_code == 400
    assert answer.json()["errors"][0]["attr"] == query.partition("=")[0]


def lists(league: League) -> list[tuple[str, str]]:
    """Every list that comes in pages, and its parameters."""
    fixtures = f"competitions/{league.competition.public_id}/fixtures"
    return [
        ("competitions", "club, game, page, season, state"),
        (fixtures, "division, page, state"),
        ("rankings/black", "page, system"),
    ]


def test_a_page_beyond_the_last_is_not_there(api):
    for address, _parameters in lists(make_league(3, 1)):
        assert api.read(f"{address}?page=1").status_code == 200, address
        answer = api.read(f"{address}?page=2")
        assert answer.status_code == 404, address
        assert [one["code"] for one in answer.json()["errors"]] == ["not_found"]


def test_a_parameter_that_is_none_is_named_beside_those_that_there_are(api):
    for address, parameters in lists(make_league(3, 1)):
        answer = api.read(f"{address}?sate=running&page=x")
        assert answer.status_code == 400, address
        unknown, page = answer.json()["errors"]
        assert (unknown["attr"], page["attr"]) == ("sate", "page")
        assert unknown["detail"].endswith(f"There are: {parameters}.")
        assert api.read(f"{address}?format=json").status_code == 200, address


def test_a_parameter_left_empty_asks_for_everything(api):
    make_league(2, 0)
    assert api.read("competitions?club=&season=&game=&state=&page=").json()["count"] == 1


def test_a_text_that_no_database_holds_is_not_looked_for(api):
    for text in ("x" * 201, "%1B", "%ED%A0%80%0A"):
        assert api.read(f"competitions?club={text}").status_code == 400, text


def test_a_table_has_numbers_and_the_proof_of_every_row(api):
    league = make_league(5, 10)
    (table,) = api.read(f"competitions/{league.competition.public_id}/table").json()
    rows = table["rows"]
    assert [row["place"] for row in rows] == [1, 2, 3, 4, 5]
    assert {row["entry"] for row in rows} == {entry.public_id for entry in league.entries}
    for row in rows:
        assert row["played"] == 4
        assert row["explanation"][0].startswith("Points: ")
        assert row["why"]["steps"][0]["name"] == "points"


def test_a_table_before_the_first_match_names_everybody(api):
    league = make_league(3, 0)
    league.division.standings.all().delete()
    (table,) = api.read(f"competitions/{league.competition.public_id}/table").json()
    assert (table["version"], len(table["rows"])) == (0, 3)


def test_fixtures_come_in_pages_with_results(api):
    league = make_league(11, 8)
    address = f"competitions/{league.competition.public_id}/fixtures"
    first = api.read(address).json()
    assert (first["count"], first["pages"], len(first["results"])) == (55, 2, 50)
    second = api.get(first["next"]).json()
    assert (len(second["results"]), second["next"]) == (5, None)
    assert api.get(second["previous"]).json()["results"] == first["results"]
    assert first["results"][0]["score"] == {"A": 18, "B": 9}
    assert first["results"][20]["score"] is None
    assert api.read(f"{address}?state=official").json()["count"] == 8


def test_a_match_comes_with_its_card_and_what_an_umpire_would_say(api):
    league = make_league(3, 0)
    fixture = league.fixtures[0]
    make_official(fixture, 16, 9, with_card=True)
    told = api.read(f"fixtures/{fixture.public_id}").json()
    (card,) = told["cards"]
    names = {"A": [told["fixture"]["home"]["name"]], "B": [told["fixture"]["away"]["name"]]}
    assert card["document"]["sides"] == names
    assert card["verdict"]["valid"] is True
    assert told["fixture"]["winner"] == "A"


def test_a_card_that_is_not_official_is_nobody_s_business(api):
    league = make_league(3, 0)
    add_card(league.fixtures[0], result(16, 9))
    assert api.read(f"fixtures/{league.fixtures[0].public_id}").json()["cards"] == []


def test_a_child_is_named_by_initials_wherever_one_looks(api):
    league = make_league(3, 3, with_cards=True, people=CHILDREN)
    for address in [*reads(league), "competitions", "rankings", "rankings/black", "clubs"]:
        text = api.read(address).content.decode()
        for entry in league.entries:
            assert entry.person.given_name not in text, address


def test_no_search_engine_keeps_an_answer(api):
    league = make_league(3, 1)
    assert {api.read(address)["X-Robots-Tag"] for address in reads(league)} == {"noindex"}


def test_what_is_private_is_not_there(api):
    league = make_league(3, 2, visibility="private")
    assert [api.read(address).status_code for address in reads(league)] == [404] * 4
    assert api.read("competitions").json()["count"] == 0
    assert api.read("clubs").json() == []


def test_an_organiser_reads_what_is_private_and_no_cache_keeps_it(api):
    league = make_league(3, 2, visibility="private")
    api.force_login(league.organiser())
    for address in reads(league):
        answer = api.read(address)
        assert answer.status_code == 200
        assert "private" in answer["Cache-Control"]


def test_rankings_are_told_for_every_game(api):
    assert [each["game"] for each in api.read("rankings").json()][:1] == ["black"]
    assert api.read("rankings/black").json()["rows"] == []
    assert api.read("rankings/purple").status_code == 404


def test_who_holds_an_answer_already_is_told_so_until_it_changes(api):
    league = make_league(4, 2)
    for address in [*reads(league), "competitions", "clubs"]:
        tag = api.read(address)["ETag"]
        again = api.read(address, headers={"If-None-Match": tag})
        assert (again.status_code, again.content) == (304, b""), address
    tag = api.read(reads(league)[1])["ETag"]
    make_official(league.fixtures[3], 20, 4)
    rebuild(league)
    assert api.read(reads(league)[1], headers={"If-None-Match": tag}).status_code == 200


@pytest.mark.parametrize(
    ("address", "most"),
    [
        ("clubs", 1),
        ("competitions", 4),
        ("competitions/{competition}", 3),
        ("competitions/{competition}/table", 6),
        ("competitions/{competition}/fixtures", 6),
        ("fixtures/{fixture}", 11),
        ("rankings", 2),
        ("rankings/black", 2),
    ],
)
def test_questions_to_the_database_do_not_grow_with_the_league(
    django_assert_max_num_queries, address, most
):
    for players, slug in ((3, "small"), (24, "large")):
        league = make_league(players, players, slug=slug, with_cards=True)
        there = address.format(
            competition=league.competition.public_id, fixture=league.fixtures[0].public_id
        )
        with django_assert_max_num_queries(most):
            assert Client().get(f"/api/v1/{there}").status_code == 200


def test_a_hundred_competitions_take_no_more_questions_than_one(django_assert_max_num_queries):
    club = Club.objects.create(kind="club", slug="many", name="Many")
    season = Season.objects.create(
        club=club, slug="s", name="S", starts_on="2026-01-01", ends_on="2026-12-31"
    )
    Competition.objects.bulk_create(
        Competition(
            club=club, season=season, slug=f"c{n}", name=f"C{n}", game="black",
            law_edition="2026.1", visibility="public", state="running",
        )
        for n in range(100)
    )  # fmt: skip
    with django_assert_max_num_queries(4):
        assert len(Client().get("/api/v1/competitions").json()["results"]) == 50


def test_a_match_says_by_which_options_and_with_what_start_it_is_played(api):
    league = make_league(4, 0)
    fixture = league.fixtures[0]
    plain = api.read(f"fixtures/{fixture.public_id}").json()["fixture"]
    assert (plain["options"], plain["starts"], plain["counted"]) == ({}, None, None)
    give = services.handicaps.give
    owner = User.objects.create_user("first", is_superuser=True)
    give(owner, fixture.away.public_id, start=4, reason="First year.")
    fixtures = f"competitions/{league.competition.public_id}/fixtures"
    (told,) = [
        one for one in api.read(fixtures).json()["results"] if one["id"] == fixture.public_id
    ]
    assert (told["starts"], told["counted"]) == ({"A": 0, "B": 4}, None)


def test_the_start_of_red_is_an_option_of_the_match(api):
    league = make_league(4, 0, game="red")
    fixture = league.fixtures[0]
    owner = User.objects.create_user("first", is_superuser=True)
    services.handicaps.give(owner, fixture.away.public_id, start=2, reason="First year.")
    told = api.read(f"fixtures/{fixture.public_id}").json()["fixture"]
    assert told["options"]["start"] == {"A": 0, "B": 2}
    assert told["starts"] is None
