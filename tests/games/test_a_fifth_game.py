"""A game is one folder: Penny Pitch, which lies beside this file, is played to a published table.

Nothing outside of its folder knows it. Where a test here fails for a game's sake, it is the house
that is to be mended.
"""

from __future__ import annotations

import random
import re
import subprocess
import sys
from collections.abc import Iterator
from html import unescape
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.test import Client

import rules
from matches import services
from matches.law.apart.works import WORKS
from matches.models.base.law import validate_game
from rules.games import add, remove
from tests.services.league import League, make_league

ROOT = Path(__file__).parents[2]
PLUGINS = ("-p", "tests.games.pitch.plugin", "-p", "no:cacheprovider")
SHARED = [
    *(f"tests/rules/test_{name}.py" for name in ("law", "live_use", "properties", "translation")),
    *(f"tests/rules/test_{name}.py" for name in ("oracles_agree", "reachable", "transcripts")),
    "tests/rules/core",
]
"""The tests of the law that run for every game."""

PENNIES = 3
EVERY = ("black", "white", "red", "green", "pitch")
TITLES = tuple(f"Penny {name.title()}" for name in EVERY)


@pytest.fixture
def pitch() -> Iterator[rules.Game]:
    """Penny Pitch is among the games, and gone afterwards."""
    add("tests.games.pitch")
    yield rules.GAMES["pitch"]
    remove("pitch")


def here(work: str, question: Any, *, caller: str, seconds: float, lane: str) -> tuple[Any, float]:
    """What is asked of a process apart, done in this one: another would not have the game."""
    return WORKS[work](question), 0.0


@pytest.fixture
def league(pitch: rules.Game, db: None, monkeypatch: pytest.MonkeyPatch, settings: Any) -> League:
    """A public round robin of four at Penny Pitch, drawn, without a broker."""
    settings.APART = f"{__name__}.here"
    monkeypatch.setattr("matches.services.base.messages.nudge", lambda _message: None)
    made = make_league(game="pitch", options={"pennies": PENNIES})
    services.competitions.publish(
        made.owner, made.competition.public_id, "public", young_known=True
    )
    made.competition.refresh_from_db()
    return made


def card(seed: int) -> dict[str, Any]:
    """A whole match, flick by flick."""
    lies = random.Random(seed).choices(("bed", "line", "off"), k=2 * PENNIES)
    entries = [{"flick": {"by": by, "lies": at}} for by, at in zip(cycle("AB"), lies, strict=False)]
    head = {"scorecard": 1, "game": "pitch", "detail": "flicks", "first": "A"}
    return {**head, "options": {"pennies": PENNIES}, "sides": {"A": ["A"], "B": ["B"]}} | {
        "entries": entries
    }


def counted(played: dict[str, Any]) -> tuple[int, int]:
    """The score of a card, counted without the law's code."""
    points = {"A": 0, "B": 0}
    for entry in played["entries"]:
        by, lies = entry["flick"]["by"], entry["flick"]["lies"]
        points[by] += lies == "bed"
        points["AB"[by == "A"]] += lies == "off"
    return points["A"], points["B"]


def play(league: League) -> dict[str, int]:
    """Plays every match; the table's points that each entrant must have, by given name."""
    points = {entry.person.given_name: 0 for entry in league.entries}
    for fixture in league.fixtures():
        played = card(fixture.number)
        services.results.scorecards.submit(league.owner, fixture.public_id, played)
        a, b = counted(played)
        for entry, own, theirs in ((fixture.home, a, b), (fixture.away, b, a)):
            points[entry.person.given_name] += 3 if own > theirs else int(own == theirs)
    services.base.outbox.send(early=True)
    return points


def page(address: str, client: Client | None = None) -> str:
    """What stands at an address."""
    answer = (client or Client()).get(address)
    assert answer.status_code == 200, (address, answer.status_code)
    return unescape(answer.content.decode())


def signed_in(league: League) -> Client:
    client = Client()
    client.force_login(league.owner)
    return client


# ── the law ──────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.deep
def test_the_tests_that_hold_every_law_hold_this_one() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *PLUGINS, "-q", "-k", "pitch", *SHARED],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    assert "none given" in done.stdout, "transcripts, searches and a second engine may be left out"


def test_a_card_is_ruled_on_and_every_rule_is_cited(pitch: rules.Game) -> None:
    cited: set[str] = set()
    for seed in range(20):
        verdict = rules.adjudicate(card(seed))
        assert verdict.valid
        assert verdict.finished
        assert verdict.measures() == {"points": counted(card(seed))}
        cited |= {rule for ruling in verdict.rulings for rule in ruling["rules"]}
    assert cited == set(pitch.rules)


def test_a_game_without_a_board_has_no_card_with_shots(pitch: rules.Game) -> None:
    shots = rules.adjudicate({**card(1), "detail": "shots"})
    assert [fault.path for fault in shots.faults] == ["detail"]
    assert list(pitch.referees) == ["card", "flicks"]


def test_a_game_is_added_once_and_one_of_the_house_stays(pitch: rules.Game) -> None:
    with pytest.raises(ValueError, match="called pitch already"):
        add("elsewhere.pitch")
    with pytest.raises(ValueError, match="of the house"):
        remove("black")


def test_before_and_afterwards_nobody_knows_it() -> None:
    assert "pitch" not in rules.GAMES
    with pytest.raises(ValidationError, match="not a game played here"):
        validate_game("pitch")


# ── the club ─────────────────────────────────────────────────────────────────────────────────────


def test_a_competition_in_it_is_played_to_a_published_table(league: League) -> None:
    points = play(league)
    assert {name: row["points"] for name, row in league.rows().items()} == points
    competition = league.competition
    address = f"/competitions/{competition.club.slug}/{competition.season.slug}/{competition.slug}/"
    shown = page(address)
    assert "Penny Pitch" in shown
    rows = re.findall(r"<tr.*?</tr>", shown[shown.index("standings") :], re.DOTALL)
    rows = [row for row in rows if "why-row" not in row][1:5]
    wanted = sorted(points.items(), key=lambda one: league.rows()[one[0]]["place"])
    for row, (name, own) in zip(rows, wanted, strict=True):
        # Strangers read initials of who has not said otherwise.
        assert f"{name[0]}. " in row
        assert f'data-points="{own}"' in row


def test_a_match_of_it_is_explained_with_links_to_its_law(league: League) -> None:
    play(league)
    shown = page(f"/matches/{league.id(1)}/")
    for entry in card(1)["entries"]:
        rule = f"pitch.{entry['flick']['lies']}"
        assert f'href="/rules/pitch/#{rule}"' in shown


def test_its_players_are_rated_and_ranked(league: League) -> None:
    play(league)
    services.ratings.recompute("pitch")
    shown = page("/rankings/pitch/")
    assert "Penny Pitch" in shown
    assert all(title in page("/rankings/") for title in TITLES)


def test_its_cards_can_be_typed_at_the_desk_and_written_on_paper(league: League) -> None:
    client = signed_in(league)
    typed = page(f"/desk/matches/{league.id(2)}/card/?detail=flicks", client)
    assert 'data-blank="flick"' in typed
    assert "Lies" in page(f"/desk/matches/{league.id(2)}/sheet/", client)


# ── the pages that list the games ────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("address", ["/", "/rules/", "/adjudicate/", "/rankings/"])
def test_a_public_page_that_lists_the_games_lists_it(league: League, address: str) -> None:
    shown = page(address)
    assert [title for title in TITLES if title not in shown] == []


def test_the_rulebook_tells_its_law_with_every_example_run(pitch: rules.Game, db: None) -> None:
    shown = page("/rules/pitch/")
    assert [rule for rule in pitch.rules if f'id="{rule}"' not in shown] == []
    assert pitch.summary in page("/rules/")


def test_the_lab_does_not_offer_what_has_no_board(pitch: rules.Game, db: None) -> None:
    assert "Penny Pitch" not in page("/lab/")


def test_a_competition_a_lesson_and_a_board_can_be_set_up_for_it(league: League) -> None:
    client, club = signed_in(league), league.competition.club
    desk = f"/desk/clubs/{club.slug}"
    assert all(title in page(f"{desk}/competitions/new/", client) for title in TITLES)
    assert "Pennies a side" in page(f"{desk}/competitions/new/?game=pitch", client)
    assert "Penny Pitch" in page(f"{desk}/lessons/new/", client)
    venue = services.clubs.venues.create(league.owner, club.public_id, name="Quay Room")
    board = page(f"{desk}/venues/{venue.slug}/boards/new/", client)
    assert all(title in board for title in TITLES)
    made = services.clubs.venues.add_board(
        league.owner, club.public_id, venue.slug, name="Strip", games=["pitch"]
    )
    assert made.games == ["pitch"]


def test_the_api_lists_it_and_tells_it_whole(league: League) -> None:
    client = Client()
    assert [each["name"] for each in client.get("/api/v1/games").json()] == list(EVERY)
    whole = client.get("/api/v1/games/pitch").json()
    assert set(whole["entries"]) == {"card", "flicks"}
    assert all(rule["text"] for rule in whole["rules"])
    listed = client.get("/api/v1/competitions?game=pitch").json()["results"]
    assert [each["name"] for each in listed] == [league.competition.name]
    judged = client.post(
        "/api/v1/scorecards/adjudicate", card(1), content_type="application/json"
    ).json()
    assert judged["valid"]
