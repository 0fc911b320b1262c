"""Public pages: what they show, to whom, in how many queries."""

import re

import pytest
from django.test import Client

from matches import services
from matches.models import Entry, Person, User
from matches.policy.ids_by_club import id_in
from tests.services.league import make_league as services_league
from tests.web.leagues import League, add_card, make_league, make_official, person, result_document

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    return make_league(5, 6, with_cards=True)


def test_the_front_page_takes_a_fresh_installation_to_its_set_up(client: Client) -> None:
    assert client.get("/")["Location"] == "/setup/"


def test_the_front_page_shows_running_competitions_and_latest_results(
    client: Client, league: League
) -> None:
    page = client.get("/").content.decode()
    assert "Autumn league" in page
    assert "Harbour Penny Club" in page
    assert re.search(r"Asha Brook.*?<b>18</b>.*?<b>9</b>", page, re.DOTALL)


def test_the_table_has_a_caption_headers_form_and_reasons(client: Client, league: League) -> None:
    page = client.get(league.address).content.decode()
    assert "<caption>" in page
    assert page.count('scope="row"') == 5
    assert "Why?" in page
    assert "form-guide" in page
    assert 'class="pip-W"' in page


@pytest.mark.parametrize(("players", "played", "legs"), [(5, 10, 1), (32, 992, 2)])
def test_a_competition_takes_at_most_fifteen_queries_however_long_it_is(
    client: Client, django_assert_max_num_queries: object, players: int, played: int, legs: int
) -> None:
    league = make_league(players, played, legs=legs)
    with django_assert_max_num_queries(15):  # type: ignore[operator]
        assert client.get(league.address).status_code == 200


def test_a_long_competition_shows_a_window_and_links_to_all_its_matches(client: Client) -> None:
    league = make_league(14, 40)
    page = client.get(league.address).content.decode()
    assert "All 91 matches" in page
    assert page.count('class="fixture"') == 30
    second = client.get(f"{league.address}fixtures/?page=2").content.decode()
    assert second.count('class="fixture"') == 31


def test_a_page_seen_before_is_not_sent_again_until_it_changes(
    client: Client, league: League
) -> None:
    first = client.get(league.address)
    again = client.get(league.address, headers={"If-None-Match": first["ETag"]})
    assert again.status_code == 304
    league.competition.name = "Spring league"
    league.competition.save()
    changed = client.get(league.address, headers={"If-None-Match": first["ETag"]})
    assert changed.status_code == 200


@pytest.mark.parametrize("visibility", ["private", "members"])
def test_what_is_not_public_is_not_there_for_strangers(client: Client, visibility: str) -> None:
    league = make_league(4, 2, visibility=visibility)
    match = league.fixtures[0].public_id
    player = league.entries[0].person.public_id
    table = league.division.public_id
    for address in (
        league.address,
        f"{league.address}fixtures/",
        f"/matches/{match}/",
        f"/players/{player}/",
        f"/tables/{table}/",
        "/clubs/harbour/",
    ):
        assert client.get(address).status_code == 404, address
    assert "Autumn" not in client.get("/rankings/").content.decode()


def test_members_see_what_is_for_members(client: Client) -> None:
    league = make_league(4, 2, visibility="members")
    user = User.objects.create_user("member", password="heads-or-tails-9")
    someone = league.entries[0].person
    someone.user = user
    someone.save()
    someone.memberships.create(club=league.club, season=league.season)
    client.force_login(user)
    assert client.get(league.address).status_code == 200


def test_a_draft_is_seen_by_its_organisers_only(client: Client) -> None:
    league = make_league(4, 0, state="draft")
    assert client.get(league.address).status_code == 404
    client.force_login(league.organiser())
    assert client.get(league.address).status_code == 200


def test_a_child_is_never_named_in_full(client: Client) -> None:
    people = {"age_band": "child", "naming": "initials", "birth_year": 2012}
    league = make_league(4, 3, people=people, with_cards=True)
    child = league.entries[0].person
    for address in (
        "/",
        league.address,
        f"{league.address}fixtures/",
        f"/matches/{league.fixtures[0].public_id}/",
        f"/players/{id_in(child, league.club.public_id)}/",
        "/clubs/harbour/",
    ):
        answer = client.get(address)
        assert answer.status_code == 200, address
        page = answer.content.decode()
        assert "Asha" not in page, address
        assert "2012" not in page, address
    assert "A. B." in client.get(league.address).content.decode()


def test_the_pages_of_children_ask_search_engines_to_stay_away(client: Client) -> None:
    league = make_league(3, 1, people={"age_band": "youth", "naming": "initials"})
    at = id_in(league.entries[0].person, league.club.public_id)
    response = client.get(f"/players/{at}/")
    assert "noindex" in response["X-Robots-Tag"]
    assert 'content="noindex, nofollow"' in response.content.decode()


def test_a_player_nobody_shows_is_not_there(client: Client) -> None:
    make_league(3, 1)
    hermit = person(55)
    assert client.get(f"/players/{hermit.public_id}/").status_code == 404


def test_two_of_one_name_are_told_apart(client: Client) -> None:
    league = make_league(3, 1)
    namesake = Person.objects.create(
        given_name="Asha", family_name="Brook", age_band="adult", naming="full"
    )
    Entry.objects.create(competition=league.competition, person=namesake)
    league.division.standings.all().delete()
    league.division.places.create(entry=namesake.entries.get(), number=4)
    assert "Asha Brook (2)" in client.get(league.address).content.decode()


def test_a_match_shows_its_card_entry_by_entry_with_links_to_the_rules(client: Client) -> None:
    league = make_league(3, 0)
    document = {
        "scorecard": 1,
        "game": "black",
        "detail": "flicks",
        "first": "A",
        "sides": {"A": ["a"], "B": ["b"]},
        "entries": [
            {"flick": {"by": "A", "struck": ["O1"], "off": ["O1"]}},
            {"flick": {"by": "A", "struck": []}},
        ],
    }
    result = make_official(league.fixtures[0], 18, 12)
    card = add_card(league.fixtures[0], document)
    result.__class__.objects.filter(pk=result.pk).update(official=False)
    type(result).objects.create(
        fixture=league.fixtures[0],
        scorecard=card,
        outcome="played",
        winner="A",
        score_a=18,
        score_b=12,
        official=True,
        official_at=result.official_at,
    )
    page = client.get(f"/matches/{league.fixtures[0].public_id}/").content.decode()
    assert 'href="/rules/black/#black.merit"' in page
    assert 'id="entry-2"' in page


def test_a_card_that_is_not_official_is_not_shown(client: Client, league: League) -> None:
    open_one = league.fixtures[-1]
    add_card(open_one, result_document(16, 14))
    open_one.state = "submitted"
    open_one.save()
    page = client.get(f"/matches/{open_one.public_id}/").content.decode()
    assert "16" not in page.split("<main")[1].split("Penny Black")[0]
    assert "No card is official yet" in page


def test_a_projector_gets_the_table_alone(client: Client, league: League) -> None:
    page = client.get(f"{league.address}?projector").content.decode()
    assert 'class="projector"' in page
    assert "Fixtures and results" not in page


@pytest.mark.parametrize(
    "address", ["/nothing/", "/matches/zzzzzzzzzzzz/", "/players/zzzzzzzzzzzz/", "/rules/blue/"]
)
def test_nothing_at_an_address_is_said_kindly(client: Client, address: str) -> None:
    response = client.get(address)
    assert response.status_code == 404
    assert "There is nothing at this address" in response.content.decode()


def test_no_page_loads_anything_from_another_host(client: Client, league: League) -> None:
    for address in ("/", league.address, "/rules/black/", "/adjudicate/?game=black&detail=card"):
        page = client.get(address).content.decode()
        for attribute in ('src="http', "src='http", 'href="http', "@import", "style="):
            assert attribute not in page, (address, attribute)


def test_until_there_are_fixtures_the_page_says_who_has_entered_and_names_no_child() -> None:
    held = services_league(3, draw=False)
    services.competitions.publish(
        held.owner, held.competition.public_id, "public", young_known=True
    )
    Person.objects.filter(pk=held.entries[0].person_id).update(age_band="child", naming="initials")
    Person.objects.filter(pk=held.entries[1].person_id).update(age_band="adult", naming="full")
    row = held.competition
    page = Client().get(f"/competitions/{row.club.slug}/{row.season.slug}/{row.slug}/")
    told = page.content.decode()
    child, other = held.entries[0].person, held.entries[1].person
    assert 'id="entered"' in told
    assert other.family_name in told
    assert child.family_name not in told


@pytest.mark.parametrize("address", ["/", "{league}", "/rules/black/", "/lab/"])
def test_no_script_holds_up_the_first_drawing_of_a_page(
    client: Client, league: League, address: str
) -> None:
    page = client.get(address.format(league=league.address)).content.decode()
    scripts = re.findall(r"<script\b[^>]*>", page)
    assert scripts
    waiting = [tag for tag in scripts if not re.search(r"defer|async|module|application/json", tag)]
    assert waiting == []


def test_the_front_page_takes_at_most_fifteen_queries(
    client: Client, league: League, django_assert_max_num_queries: object
) -> None:
    with django_assert_max_num_queries(15):  # type: ignore[operator]
        client.get("/")


@pytest.mark.parametrize(("kept", "told"), [("dark", True), ("light", True), ('"><b>', False)])
def test_a_page_is_drawn_in_the_colours_that_were_chosen(
    client: Client, league: League, kept: str, told: bool
) -> None:
    client.cookies["theme"] = kept
    page = client.get(league.address).content.decode()
    assert (f'data-theme="{kept}"' in page) == told
    assert "><b>" not in page


@pytest.mark.parametrize("page", ["9999", "2", "0"])
def test_a_page_of_a_list_that_is_not_there_is_not_found(page):
    league = make_league(3, 1)
    for address in (f"{league.address}fixtures/", "/rankings/black/"):
        assert Client().get(address, {"page": ""}).status_code == 200, address
        assert Client().get(address, {"page": page}).status_code == 404, address
