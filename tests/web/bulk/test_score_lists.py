"""The page of many results: typed, pasted, from a file; refused rows come back filled."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from matches.models import BulkAction, Result, Scorecard, User
from matches.policy.viewer import viewer_of
from matches.selectors.results import score_list
from matches.web.bulk import score_text
from tests.services.league import League, make_league

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    return make_league()


def at(league: League) -> str:
    held = league.competition
    return f"/desk/competitions/{held.club.slug}/{held.season.slug}/{held.slug}/results/"


def client_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def sent(league: League, **scores: tuple[str, str]) -> dict[str, Any]:
    told: dict[str, Any] = {"match": [f.public_id for f in league.fixtures()], "action": "save"}
    for fixture in league.fixtures():
        told[f"revision-{fixture.public_id}"] = str(fixture.revision)
        a, b = scores.get(f"m{fixture.number}", ("", ""))
        told[f"a-{fixture.public_id}"], told[f"b-{fixture.public_id}"] = a, b
        told[f"how-{fixture.public_id}"] = "played"
    return told


def test_valid_rows_are_saved_and_refused_ones_come_back_filled(league):
    client = client_of(league.owner)
    assert client.get(at(league)).content.decode().count('name="match"') == 6
    page = client.post(at(league), sent(league, m1=("18", "9"), m2=("3", "2")))
    assert page.status_code == 422
    text = page.content.decode()
    assert "1 result is saved" in text
    assert "1 row was not saved" in text
    assert 'value="3"' in text
    assert "black.reachable" in text
    assert league.fixture(1).winner == "A"
    done = client.post(at(league), sent(league, m2=("18", "2")))
    assert done.status_code == 302
    assert BulkAction.objects.count() == 2


def test_a_page_that_is_out_of_date_shows_what_was_entered_meanwhile(league):
    client = client_of(league.owner)
    stale = sent(league, m1=("9", "18"))
    league.play(1, 18, 9)
    page = client.post(at(league), stale)
    assert page.status_code == 422
    assert "Somebody entered this match meanwhile: 18–9" in page.content.decode()
    assert league.fixture(1).winner == "A"


def test_the_same_form_sent_twice_saves_once(league):
    client = client_of(league.owner)
    form = sent(league, m1=("18", "9"))
    for _ in range(2):
        assert client.post(at(league), form).status_code == 302
    assert Result.objects.count() == 1
    assert "saved before" in client.get(at(league)).content.decode()


def test_a_column_fills_the_rows_and_saves_nothing(league):
    client = client_of(league.owner)
    read = {"action": "read", "text": "18-9\n\nw/o B\n99"}
    page = client.post(at(league), read)
    text = page.content.decode()
    assert page.status_code == 400
    assert 'value="18"' in text
    assert 'value="walkover-B" selected' in text
    assert "Line 4" in text
    assert not Result.objects.exists()


def test_a_csv_file_fills_the_rows_by_the_number_of_the_match(league):
    file = SimpleUploadedFile(
        "r.csv", "\ufeffmatch,home,away,a,b\n2,X,Y,9,18\n1,Z,V,18,9\n".encode()
    )
    page = client_of(league.owner).post(at(league), {"action": "read", "file": file})
    assert page.status_code == 200
    assert "2 rows are filled" in page.content.decode()
    assert not Result.objects.exists()


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("18-9\n" * 10_000, "lines are the most"),
        ("18-9\0", "no text"),
        ("1;18;9\n1;9;18", "twice"),
        ("77;18;9", "does not wait"),
        ("=1+1", "no score"),
        ('1;"=HYPERLINK(""x"")"', "no score"),
        ("1;99999999999999;1", "no score"),
        ("1;١٨;9", "no score"),
        ("", "Paste a column"),
        ("a\n" * 300, "And more"),
    ],
)
def test_a_text_that_cannot_be_read_says_where_and_why(league, text, problem):
    page = client_of(league.owner).post(at(league), {"action": "read", "text": text})
    assert page.status_code == 400
    assert problem in page.content.decode()
    assert not Result.objects.exists()


def test_a_file_that_is_no_text_is_refused(league):
    client = client_of(league.owner)
    for content in (b"\xff\xfe\x00\x31", b"PK\x03\x04" + bytes(range(256))):
        file = SimpleUploadedFile("r.xlsx", content)
        assert client.post(at(league), {"action": "read", "file": file}).status_code == 400


def test_another_competitions_matches_and_strangers_get_nothing(league):
    other = make_league()
    form = sent(other, m1=("18", "9"))
    assert client_of(league.owner).post(at(league), form).status_code == 404
    twice = {**sent(league, m1=("18", "9")), "match": [league.id(1), league.id(1)]}
    assert client_of(league.owner).post(at(league), twice).status_code == 400
    many = {"action": "save", "match": [f"nobody{n}" for n in range(900)]}
    assert client_of(league.owner).post(at(league), many).status_code in (302, 400)
    stranger = client_of(User.objects.create_user("stranger"))
    umpire = client_of(league.umpire)
    for client in (stranger, umpire):
        assert client.get(at(league)).status_code == 404
        assert client.post(at(league), sent(league, m1=("18", "9"))).status_code == 404
    assert not Result.objects.exists()


def test_a_row_with_a_nul_or_an_odd_revision_comes_back(league):
    client = client_of(league.owner)
    form = sent(league, m1=("1\0", "9"), m2=("18", "9"))
    form[f"revision-{league.id(2)}"] = "9" * 40
    page = client.post(at(league), form)
    assert page.status_code in (400, 422)
    assert not Result.objects.exists()


def test_rounds_can_be_chosen(league):
    client = client_of(league.owner)
    text = client.get(at(league)).content.decode()
    key = text.split('href="?round=')[1].split('"')[0]
    assert client.get(f"{at(league)}?round={key}").content.decode().count('name="match"') == 2
    assert client.get(f"{at(league)}?round=nothing").content.decode().count('name="match"') == 6


@pytest.mark.parametrize("players", [4, 12])
def test_the_page_takes_the_same_queries_however_many_matches(
    players, django_assert_max_num_queries
):
    league = make_league(players)
    held = league.competition
    viewer = viewer_of(league.owner)
    with django_assert_max_num_queries(5):
        page = score_list(held.club.slug, held.season.slug, held.slug, viewer)
    assert page is not None
    assert len(page.matches) == players * (players - 1) // 2


def test_a_column_is_read_with_any_delimiter():
    order = [(1, "a"), (2, "b"), (3, "c")]
    for text in ("18\t9\n9\t18", "18;9\n9;18", "18-9\n9:18", "1;18;9\n2;9;18", "1,18–9\n2,9-18"):
        told = score_text.read(text, order)
        assert not told.problems, text
        assert [(x.a, x.b) for x in told.lines.values()] == [("18", "9"), ("9", "18")]


def test_a_score_that_the_law_warns_of_is_kept_only_by_who_is_sure_of_it():
    league = make_league(game="white")
    client, id_ = client_of(league.owner), league.id(1)
    typed = sent(league, m1=("99", "1"), m2=("30", "10"))
    page = client.post(at(league), typed)
    text = page.content.decode()
    assert page.status_code == 422
    assert "more than the 40 points that the ends give" in text
    assert 'value="99"' in text
    assert "white.failed-start" in text
    assert "1 result is saved" in text
    assert league.fixture(1).state == "planned"
    assert not Result.objects.filter(fixture__public_id=id_).exists()
    other = sent(league, m1=("98", "1")) | {f"sure-{id_}": "99-1"}
    assert client.post(at(league), other).status_code == 422
    assert f'name="sure-{id_}" value="99-1"' in text
    done = client.post(at(league), sent(league, m1=("99", "1")) | {f"sure-{id_}": "99-1"})
    assert done.status_code == 302
    assert Result.objects.get(fixture__public_id=id_).score_a == 99


def test_what_is_not_saved_for_a_warning_leaves_no_card_and_no_action():
    league = make_league(game="white")
    client_of(league.owner).post(at(league), sent(league, m1=("99", "1")))
    assert not BulkAction.objects.exists()
    assert not Scorecard.objects.exists()


def test_later_rounds_of_a_large_league_are_folded_but_for_what_is_typed_or_wrong_there():
    league = make_league(16)
    client, unfolded = (
        client_of(league.owner),
        re.compile('<details class="panel" open><summary><h2'),
    )
    text = client.get(at(league)).content.decode()
    assert (len(unfolded.findall(text)), text.count('<ol class="scores">')) == (3, 15)
    filled = client.post(at(league), {"action": "read", "text": "120;18;9"}).content.decode()
    assert len(unfolded.findall(filled)) == 4, "three and the last"
