"""Tables and matches as spreadsheets: what they say, to whom, and that nothing in them is run."""

from __future__ import annotations

import csv
import io
import subprocess
import sys
from typing import Any

import openpyxl
import pytest
from django.test import Client

from matches.models import AgeBand, Competition, Fixture, Naming, Person, Venue
from matches.web.base.spreadsheet_file import safe
from tests.security.addresses import strangers
from tests.web.leagues import League, make_league

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    return make_league(5, 8)


def read(answer: Any) -> list[dict[str, str]]:
    assert answer.status_code == 200
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    assert answer.content.startswith(b"\xef\xbb\xbf")
    return list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"), newline="")))


def csv_of(league: League, what: str, client: Client | None = None) -> list[dict[str, str]]:
    return read((client or Client()).get(f"{league.address}{what}.csv"))


def xlsx_of(league: League, what: str) -> list[tuple[Any, ...]]:
    answer = Client().get(f"{league.address}{what}.xlsx")
    assert answer.status_code == 200
    book = openpyxl.load_workbook(io.BytesIO(answer.content))
    assert [cell.data_type for row in book.active for cell in row].count("f") == 0
    return [tuple(cell.value for cell in row) for row in book.active]


def test_the_table_says_what_the_page_says(league: League) -> None:
    rows = csv_of(league, "tables")
    standing = league.division.standings.get(current=True).rows["rows"]
    assert [row["entrant"] for row in rows] == [row["entrant"] for row in standing]
    assert [row["points"] for row in rows] == [str(row["points"]) for row in standing]
    assert all(int(r["difference"]) == int(r["scored"]) - int(r["conceded"]) for r in rows)
    assert any(row["difference"].startswith("-") for row in rows)
    assert [row["name"] for row in rows] == [
        str(Person.objects.get(entries__public_id=row["entrant"])) for row in rows
    ]


def test_every_match_has_a_line_with_its_result_in_the_clubs_own_time(league: League) -> None:
    league.club.time_zone = "Europe/Berlin"
    league.club.save()
    rows = csv_of(league, "matches")
    assert [row["id"] for row in rows] == [one.public_id for one in league.fixtures]
    first = rows[0]
    assert (first["home_score"], first["away_score"], first["winner"]) == ("18", "9", "home")
    assert (first["date"], first["time"], first["round"]) == ("2026-09-14", "20:00", "1")
    assert rows[2]["winner"] == "draw"
    assert (rows[9]["outcome"], rows[9]["home_score"], rows[9]["winner"]) == ("planned", "", "")


def test_what_was_not_played_has_an_outcome_and_no_score(league: League) -> None:
    Fixture.objects.filter(pk=league.fixtures[8].pk).update(outcome="postponed")
    Fixture.objects.filter(pk=league.fixtures[9].pk).update(
        outcome="bye-full", away=None, state="official"
    )
    rows = csv_of(league, "matches")
    assert (rows[8]["outcome"], rows[8]["home_score"]) == ("postponed", "")
    assert (rows[9]["outcome"], rows[9]["away"]) == ("bye-full", "")


@pytest.mark.parametrize("what", ["tables", "matches"])
def test_the_workbook_says_the_same_and_its_numbers_are_numbers(league: League, what: str) -> None:
    book, rows = xlsx_of(league, what), csv_of(league, what)
    assert list(book[0]) == list(rows[0])
    told = [["" if cell is None else str(cell) for cell in line] for line in book[1:]]
    assert told == [list(row.values()) for row in rows]
    if what == "tables":
        column = book[0].index("difference")
        assert all(isinstance(line[column], int) for line in book[1:])
        assert min(line[column] for line in book[1:]) < 0


@pytest.mark.parametrize("what", ["tables", "matches"])
@pytest.mark.parametrize("kind", ["csv", "xlsx"])
def test_a_childs_name_never_stands_in_a_file_whoever_asks(what: str, kind: str) -> None:
    league = make_league(3, 3, people={"age_band": AgeBand.CHILD, "naming": Naming.INITIALS})
    for client in (Client(), _organiser(league)):
        answer = client.get(f"{league.address}{what}.{kind}")
        assert answer.status_code == 200
        text = answer.content.decode("utf-8-sig") if kind == "csv" else str(xlsx_of(league, what))
        assert "A. B." in text
        assert "Asha" not in text
        assert "Brook" not in text


def _organiser(league: League) -> Client:
    client = Client()
    client.force_login(league.organiser())
    return client


@pytest.mark.parametrize("name", ["tables.csv", "tables.xlsx", "matches.csv", "matches.xlsx"])
@pytest.mark.parametrize(("state", "visibility"), [("draft", "public"), ("running", "private")])
def test_a_file_of_what_is_not_public_is_for_its_organisers_alone(
    name: str, state: str, visibility: str
) -> None:
    league = make_league(3, 3, state=state, visibility=visibility)
    assert Client().get(league.address + name).status_code == 404
    answer = _organiser(league).get(league.address + name)
    assert answer.status_code == 200
    assert "private" in answer["Cache-Control"]


def test_another_clubs_organiser_is_told_nothing(league: League) -> None:
    Competition.objects.update(visibility="private")
    for user in strangers().values():
        client = Client()
        if user is not None:
            client.force_login(user)
        assert client.get(league.address + "tables.csv").status_code == 404
        assert client.get(league.address + "matches.xlsx").status_code == 404


def test_there_are_no_other_kinds_of_file_and_a_knockout_has_no_tables(league: League) -> None:
    assert Client().get(league.address + "tables.ods").status_code == 404
    Competition.objects.update(format="single-elimination")
    assert Client().get(league.address + "tables.csv").status_code == 404
    page = Client().get(league.address).content.decode()
    assert f"{league.address}tables.csv" not in page
    assert f"{league.address}matches.csv" in page


def test_the_page_links_to_all_four(league: League) -> None:
    page = Client().get(league.address).content.decode()
    for name in ("tables.csv", "tables.xlsx", "matches.csv", "matches.xlsx"):
        assert page.count(f'href="{league.address}{name}"') == 1


@pytest.mark.parametrize(
    "name", ["=1+1", "==1+1", "+49", "-2", "@SUM(A1)", "\t=1+1", " =1+1", "＝1+1"]
)
def test_a_formula_is_only_text_in_both_kinds_and_loses_no_sign(league: League, name: str) -> None:
    venue = Venue.objects.create(club=league.club, slug="hall", name=name)
    Fixture.objects.filter(pk=league.fixtures[0].pk).update(venue=venue)
    kept = "'" + name.replace("\t", " ")
    assert csv_of(league, "matches")[0]["venue"] == kept
    book = xlsx_of(league, "matches")
    assert book[1][book[0].index("venue")] == kept


def test_what_no_workbook_can_hold_becomes_a_space() -> None:
    assert safe("Quay\x00\x07Room\nUpstairs") == "Quay Room Upstairs"
    assert safe(-3) == -3
    assert safe("−3 is a text") == "−3 is a text"


@pytest.mark.parametrize("what", ["tables", "matches"])
def test_a_long_season_takes_no_more_queries(what: str, django_assert_max_num_queries: Any) -> None:
    league = make_league(9, 36, slug="long")
    client = Client()
    with django_assert_max_num_queries(5):
        assert len(csv_of(league, what, client)) == {"tables": 9, "matches": 36}[what]


def test_the_pages_do_not_import_what_only_the_files_want() -> None:
    code = "import django; django.setup(); import matches.web.urls, sys; "
    code += "sys.exit('openpyxl' in sys.modules or 'tablib' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
