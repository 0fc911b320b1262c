"""An archive gives back the very tables that were stored, row for row and proof for proof."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from matches.errors import NotAllowedError
from matches.models import Club, Division, Role, Standing, User
from matches.services import (
    competitions,
    handicaps,
    lessons,
    rulings,
    swiss,
)
from matches.services.base import outbox
from matches.services.clubs import archives
from matches.services.competitions import entries
from matches.services.corrections import correcting_cards
from matches.services.tables import adjustments
from matches.tournament.documents import read_season
from matches.tournament.formats import FORMATS as KNOWN
from matches.tournament.formats import has_table
from tests.services.league import League, make_league, result_card
from tests.services.teams.line_ups import team_league

pytestmark = pytest.mark.django_db


def run(command: str, *args: str, **options: Any) -> Any:
    out = StringIO()
    call_command(command, *args, stdout=out, **options)
    return json.loads(out.getvalue())


def test_an_organiser_downloads_it_and_a_stranger_does_not(league: League) -> None:
    season = league.competition.season
    at = f"/desk/clubs/{league.competition.club.slug}/seasons/{season.slug}/archive/"
    client = Client()
    client.force_login(league.owner)
    assert client.get(at).status_code == 200
    answer = client.post(at, {"private": "on", "cards": "on"})
    assert "attachment" in answer["Content-Disposition"]
    assert len(answer.json()["competitions"][0]["cards"]) == 8
    client.force_login(User.objects.create_user("stranger"))
    assert client.post(at, {}).status_code == 404


@pytest.fixture
def league() -> League:
    """A season with everything in it: an adjustment, a walkover win, a withdrawal, zones."""
    made = make_league(
        5, format_options={"legs": 2}, points_scheme={"win": 1, "draw": 0.5, "loss": 0},
        tie_breaks=["points", "head-to-head", "difference", "scored"],
    )  # fmt: skip
    competitions.publish(made.owner, made.competition.public_id, "public", young_known=True)
    competitions.edit(
        made.owner, made.competition.public_id,
        zones=[
            {"name": "Up", "places": [1, 1]},
            {"name": "Down", "places": [-1, -1], "kind": "down"},
        ],
    )  # fmt: skip
    for number in range(1, 9):
        made.play(number, 18 if number % 3 else 9, 9 if number % 3 else 18)
    adjustments.add(
        made.owner, made.division.public_id, made.entries[1].public_id, points="-0.25",
        reason="Late: " + "again and " * 100,
    )  # fmt: skip
    entries.withdraw(made.owner, made.entries[4].public_id, reason="Moved away.")
    outbox.send(early=True)
    return made


def written(league: League, tmp_path: Path, *flags: str) -> tuple[Path, Any]:
    file = tmp_path / "season.json"
    season = league.competition.season
    call_command("archive", league.competition.club.slug, season.slug, f"--out={file}", *flags)
    return file, json.loads(file.read_text())


def test_tabulate_gives_the_stored_table_byte_for_byte(league: League, tmp_path: Path) -> None:
    file, _document = written(league, tmp_path)
    division = league.division.public_id
    standing = Standing.objects.get(current=True)
    told = run("tabulate", str(file), f"--division={division}")
    # PostgreSQL keeps a document's keys in an order of its own.
    assert json.dumps(told["rows"], sort_keys=True) == json.dumps(standing.rows, sort_keys=True)
    assert told["tie_breaks"] == standing.basis["tie_breaks"]
    assert run("tabulate", str(file)) == {"tables": {division: told}}


def test_a_season_read_back_is_written_the_same(league: League, tmp_path: Path) -> None:
    from matches.tournament.documents.written import season_as_document

    _file, document = written(league, tmp_path)
    table = document["competitions"][0]["divisions"][0]["table"]
    assert json.loads(json.dumps(season_as_document(read_season(table)))) == table


def test_a_table_with_starts_is_given_back_as_it_was_counted(tmp_path: Path) -> None:
    league = make_league(4)
    for number, start in ((1, 5), (2, 2)):
        entry = league.entries[number].public_id
        handicaps.give(league.owner, entry, start=start, reason="First year.")
    for number, (a, b) in enumerate(((16, 13), (13, 16), (15, 15)), start=1):
        league.play(number, a, b)
    outbox.send(early=True)
    file, document = written(league, tmp_path, "--private")
    (told,) = document["competitions"]
    starts = {each["id"]: each["starts"] for each in told["entries"]}
    (given,) = starts[league.entries[1].public_id]
    assert (given["kind"], given["start"], given["reason"]) == ("score", 5, "First year.")
    assert told["fixtures"][0]["result"]["score"] == [16, 13]
    standing = Standing.objects.get(current=True)
    division = league.division.public_id
    again = run("tabulate", str(file), f"--division={division}")["rows"]
    assert json.dumps(again, sort_keys=True) == json.dumps(standing.rows, sort_keys=True)


def test_a_public_archive_says_codes_or_what_strangers_read_and_the_private_one_full_names(
    league: League, tmp_path: Path
) -> None:
    file, document = written(league, tmp_path, "--cards")
    assert "Brook" not in file.read_text()
    first = league.entries[0].person
    assert first is not None
    assert document["competitions"][0]["entries"][0]["name"] == first.code
    _file, named = written(league, tmp_path, "--names")
    assert named["competitions"][0]["entries"][0]["name"] == "A. B." != first.code
    # Of the eight cards three are of matches that were expunged.
    assert len(document["competitions"][0]["cards"]) == 5
    _file, own = written(league, tmp_path, "--private")
    assert own["competitions"][0]["entries"][0]["name"] == "Asha Brook"


def test_what_is_not_public_is_in_no_public_archive(league: League, tmp_path: Path) -> None:
    competitions.publish(league.owner, league.competition.public_id, visibility="members")
    assert written(league, tmp_path)[1]["competitions"] == []
    assert len(written(league, tmp_path, "--private")[1]["competitions"]) == 1


def test_only_the_clubs_organisers_have_it(league: League) -> None:
    stranger = User.objects.create_user("stranger")
    with pytest.raises(NotAllowedError):
        archives.archive(stranger, league.season, private=True)


def test_a_broken_archive_is_refused_with_its_paths(league: League, tmp_path: Path) -> None:
    file, document = written(league, tmp_path)
    document["competitions"][0]["divisions"][0]["table"]["results"][0]["home"] = "nobody"
    file.write_text(json.dumps(document))
    errors = StringIO()
    with pytest.raises(SystemExit):
        call_command("tabulate", str(file), stderr=errors)
    assert "competitions.0.divisions.0.table.results.0.home" in errors.getvalue()


FORMATS: dict[str, dict[str, Any]] = {
    "round-robin": {"legs": 2},
    "everyone-plays": {"matches": 4},
    "swiss": {"rounds": 3},
    "groups-knockout": {},
    "box-league": {"size": 3},
    "single-elimination": {},
    "double-elimination": {},
    "ladder": {},
}


def test_every_format_is_archived_here_but_the_lesson_which_has_a_test_of_its_own() -> None:
    assert set(FORMATS) == set(KNOWN) - {"lesson"}


def play_open(league: League) -> int:
    """Play whatever has both its sides; how many that were."""
    ready = [f for f in league.fixtures() if f.state == "planned" and f.home_id and f.away_id]
    for fixture in ready:
        n = fixture.number
        if n % 7 == 3:
            winner = "AB"[n % 2]
            rulings.walkover(league.owner, fixture.public_id, winner=winner, reason="Late.")
        else:
            # Somebody must go on from a tie of a bracket.
            level = (15, 15) if not fixture.tie else (16, 12)
            league.play(n, *((18, 9), (7, 16), level, (30, 0), (9, 18))[n % 5])
    outbox.send(early=True)
    return len(ready)


@pytest.mark.parametrize("format_", FORMATS)
def test_every_table_of_a_format_comes_out_of_its_archive_again(
    format_: str, tmp_path: Path
) -> None:
    league = make_league(7, format=format_, format_options=FORMATS[format_])
    rounds = FORMATS[format_].get("rounds", 0)
    for number in range(1, rounds + 1):
        swiss.draw_round(league.owner, league.competition.public_id, number=number)
        play_open(league)
    while play_open(league):
        pass
    divisions = Division.objects.filter(stage__competition=league.competition)
    for division in divisions.filter(standings__current=True):
        entry = division.places.select_related("entry").first().entry
        adjustments.add(
            league.owner, division.public_id, entry.public_id, points="-0.5", reason="Rule 7."
        )
    official = [f for f in league.fixtures() if f.state == "official" and f.away_id]
    if has_table(format_) and official:
        corrected = official[0].public_id
        correcting_cards.correct(
            league.owner, corrected, result_card(16, 12), reason="Looked again."
        )
    outbox.send(early=True)
    assert_tables_come_out_again(league, tmp_path)


def test_the_table_of_teams_comes_out_of_the_archive_again(tmp_path: Path) -> None:
    league = team_league({"legs": 2, "boards": 2})
    for number, fixture in enumerate(league.fixtures()):
        if number % 3:
            rulings.walkover(league.owner, fixture.public_id, winner="AB"[number % 2], reason="x")
    outbox.send(early=True)
    assert_tables_come_out_again(league, tmp_path)


def test_the_table_of_a_lesson_comes_out_of_the_archive_again(tmp_path: Path) -> None:
    teacher = User.objects.create_user("teacher")
    club = Club.objects.create(kind="school", slug="hill", name="Hill School")
    Role.objects.create(user=teacher, club=club, role="organiser")
    pupils = "\n".join(f"Pupil{number} Hill" for number in range(1, 8))
    row = lessons.plan(teacher, "hill", game="black", names=pupils)
    league = League(teacher, teacher, club.public_id, row.season.public_id, row)
    assert play_open(league)
    assert_tables_come_out_again(league, tmp_path)


def assert_tables_come_out_again(league: League, tmp_path: Path) -> None:
    file, _document = written(league, tmp_path, "--private")
    tables = run("tabulate", str(file))["tables"]
    held = Standing.objects.filter(current=True).select_related("division__stage__competition")
    mine = {
        one.division.public_id: one
        for one in held
        if one.division.stage.competition_id == league.competition.pk
    }
    assert set(mine) <= set(tables)
    assert mine or (
        not has_table(league.competition.format) and league.competition.format != "groups-knockout"
    )
    for id_, standing in mine.items():
        assert json.dumps(tables[id_]["rows"], sort_keys=True) == json.dumps(
            standing.rows, sort_keys=True
        )
        assert tables[id_]["tie_breaks"] == standing.basis["tie_breaks"]
