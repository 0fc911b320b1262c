"""How a match went: its score drawn from the verdict, and the moments that mattered."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

import rules
from matches import services
from matches.law.course import MOST, Course, course_of
from matches.web.law.sheet import sheet_of, stored_sheet
from matches.web.law.worm import WIDE, worm_of
from tests.services.league import League, make_league

TRANSCRIPTS = Path(__file__).parents[2] / "rules" / "transcripts"
NAMES = {"A": "Asha", "B": "Ben"}


def flick(by: str, *won: str) -> dict[str, Any]:
    return {"flick": {"by": by, "struck": list(won[:1]), "off": list(won)}}


def black() -> dict[str, Any]:
    """A leads, B leads after a break of two, A wins after a break of all that is left."""
    left = [*(f"O{n}" for n in range(4, 13)), "R1", "R2", "G1", "G2", "B1", "B2", "K"]
    entries = [
        flick("A", "O1"), flick("A"), flick("B", "O2"), flick("B", "O3"), flick("B"),
        *(flick("A", each) for each in left),
    ]  # fmt: skip
    return {
        "scorecard": 1, "game": "black", "detail": "flicks", "options": {}, "first": "A",
        "sides": {"A": ["a"], "B": ["b"]}, "entries": entries,
    }  # fmt: skip


def decided(document: dict[str, Any]) -> dict[str, Any]:
    """The card as far as the match goes."""
    verdict = rules.adjudicate(document)
    refused = [fault.entry for fault in verdict.faults if fault.entry is not None]
    entries = document["entries"][: min(refused, default=None)]
    return {**document, "entries": entries}


def test_a_stored_card_calls_pennies_what_people_call_them_and_the_facts_by_id():
    (line, *_more) = stored_sheet(decided(black()), NAMES).lines
    assert line.text.startswith("Asha wins yellow for 1 point.")
    assert "O1" in line.facts
    (typed, *_more) = sheet_of(rules.adjudicate(black()), black(), NAMES).lines
    assert typed.text.startswith("Asha wins O1 for 1 point.")


def courses(game: str) -> list[tuple[rules.Verdict, Course]]:
    """Every transcript of a game that is a decided match of several entries."""
    lines = (TRANSCRIPTS / f"{game}.jsonl").read_text(encoding="utf-8").splitlines()
    verdicts = [rules.adjudicate(json.loads(line)["card"]) for line in lines]
    told = [(verdict, course_of(verdict)) for verdict in verdicts]
    return [(verdict, course) for verdict, course in told if course is not None]


def test_the_lead_the_biggest_break_and_the_end_are_told() -> None:
    worm = worm_of(rules.adjudicate(decided(black())), NAMES)
    assert worm is not None
    told = {moment.entry: moment.text for moment in worm.moments}
    assert told[4] == "Ben took the lead, by 1."
    assert any(said.startswith("Asha took the lead") for said in told.values())
    assert list(told.values())[-1] == "Asha won the match."
    assert [(row.entry, row.a, row.b) for row in worm.rows][:3] == [(1, 1, 0), (3, 1, 1), (4, 1, 2)]


@pytest.mark.parametrize("game", ["black", "white", "red", "green"])
def test_every_decided_match_is_drawn_to_its_final_score(game: str) -> None:
    found = courses(game)
    assert len(found) > 2
    for verdict, course in found:
        last = course.points[-1]
        if not isinstance(verdict.score["A"], dict):
            assert {"A": last.a, "B": last.b} == verdict.score
        else:
            gained = [ruling["points"] for ruling in verdict.rulings]
            assert last.a == sum(each["A"] for each in gained)
        worm = worm_of(verdict, NAMES)
        assert worm is not None
        assert f"H{WIDE:.1f}V" in worm.path_a
        assert len(worm.moments) <= MOST
        ruled = {ruling["entry"] + 1 for ruling in verdict.rulings}
        assert {moment.entry for moment in worm.moments} <= ruled
        assert [moment.entry for moment in worm.moments] == sorted(
            {moment.entry for moment in worm.moments}
        )


@pytest.mark.parametrize("game", ["black", "white", "red", "green"])
def test_the_lead_changes_only_where_the_other_side_leads(game: str) -> None:
    for _verdict, course in courses(game):
        at = {point.entry: point for point in course.points}
        for moment in course.moments:
            if moment.kind == "lead":
                point = at[moment.entry]
                assert moment.side == ("A" if point.a > point.b else "B")
                assert moment.amount == abs(point.a - point.b) > 0


def test_a_match_under_way_or_known_by_its_result_alone_is_not_drawn() -> None:
    document = decided(black())
    document["entries"] = document["entries"][:4]
    assert worm_of(rules.adjudicate(document), NAMES) is None
    result = {**document, "detail": "result", "entries": []}
    result["claim"] = {"score": {"A": 18, "B": 9}}
    assert worm_of(rules.adjudicate(result), NAMES) is None


@pytest.fixture
def league(db: None) -> League:
    league = make_league()
    services.competitions.publish(
        league.owner, league.competition.public_id, "public", young_known=True
    )
    services.results.scorecards.submit(league.owner, league.id(1), decided(black()))
    return league


def test_the_page_of_the_match_shows_it_and_each_moment_leads_to_its_entry(league: League) -> None:
    page = Client().get(f"/matches/{league.id(1)}/").content.decode()
    assert "How it went" in page
    assert page.count('class="worm-a"') == 1
    assert "<title id=" in page
    assert "<desc id=" in page
    shown = page[page.index("The moments that mattered") : page.index("The score as a table")]
    leads = re.findall(r'href="#(entry-\d+)"', shown)
    assert leads
    assert all(f'id="{each}"' in page for each in leads)


def test_a_stranger_reads_no_name_in_it_that_the_page_hides(league: League) -> None:
    page = Client().get(f"/matches/{league.id(1)}/").content.decode()
    owner = Client()
    owner.force_login(league.owner)
    full = owner.get(f"/matches/{league.id(1)}/").content.decode()
    people = [league.fixture(1).home.person, league.fixture(1).away.person]  # type: ignore[union-attr]
    shown = page[page.index("How it went") :]
    for person in people:
        family = person.family_name  # type: ignore[union-attr]
        assert (family in shown) == (family in page.split("How it went")[0])
    assert "How it went" in full
