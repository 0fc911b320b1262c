"""A bracket on its page: what each match is, and who has won."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from matches.models import Competition
from tests.services.corrections.corrected import cup, play, tie
from tests.services.league import League

pytestmark = pytest.mark.django_db


def page_of(league: League, rest: str = "") -> str:
    row = Competition.objects.select_related("club", "season").get(pk=league.competition.pk)
    row.visibility = "public"
    row.save(update_fields=["visibility"])
    at = f"/competitions/{row.club.slug}/{row.season.slug}/{row.slug}/{rest}"
    answer = Client().get(at)
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.fixture
def league() -> League:
    return cup(4, "r1m1", "r1m2", "third-place", format_options={"third_place": True})


def test_the_final_stands_before_the_match_for_third_place_which_says_what_it_is(
    league: League,
) -> None:
    bracket = re.search(r'<div id="bracket">.*?</section>', page_of(league), re.DOTALL)
    assert bracket is not None
    links = re.findall(r"/matches/(\w+)/", bracket.group(0))
    final, third = tie(league, "r2m1").public_id, tie(league, "third-place").public_id
    assert links.index(final) < links.index(third)
    assert bracket.group(0).count("Match for third place") == 1
    match = Client().get(f"/matches/{third}/").content.decode()
    assert "<li>Match for third place</li>" in match
    assert "<li>Final</li>" not in match


def test_nobody_has_won_while_a_match_is_open(league: League) -> None:
    assert "Won by" not in page_of(league)


@pytest.mark.parametrize("format_", ["single-elimination", "double-elimination"])
def test_a_bracket_that_is_over_names_who_won_it(format_: str) -> None:
    league = cup(4, format=format_)
    while ready := [
        f for f in league.fixtures() if f.state == "planned" and f.home_id and f.away_id
    ]:
        play(league, ready[0].tie)
    last = max((f for f in league.fixtures() if f.winner), key=lambda f: f.number)
    won = last.home if last.winner == "A" else last.away
    shown = re.search(r"Won by <strong>([^<]+)</strong>", page_of(league))
    assert shown is not None
    assert shown.group(1).startswith(str(won.person)[0])


def test_a_decider_that_is_not_needed_is_no_match_that_was_played(client: Client) -> None:
    league = cup(
        4, "w1m1", "w1m2", "w2m1", "l1m1", "l2m1", format="double-elimination"
    )  # fmt: skip
    client.force_login(league.owner)
    row = league.competition
    desk = f"/desk/competitions/{row.club.slug}/{row.season.slug}/{row.slug}/"
    assert "5 of 7 played" in client.get("/desk/").content.decode()
    play(league, "final", 18, 9)
    assert tie(league, "decider").outcome == "void"
    assert "6 of 6 played" in client.get("/desk/").content.decode()
    page = page_of(league)
    club = client.get(f"/clubs/{row.club.slug}/").content.decode()
    assert "6 of 6 matches played" in club
    assert "1 of 1 played" in page
    assert "2 of 2 played" in page
    assert "0 of 0 played" not in page
    counted = client.get(f"/api/v1/competitions/{row.public_id}").json()
    assert (counted["fixtures"], counted["played"]) == (6, 6)
    asked = client.get(f"{desk}?ask=finish").content.decode()
    assert "Every match has a result." in asked


def test_a_bye_of_a_bracket_is_said_once_and_gives_no_points() -> None:
    page = page_of(cup(3))
    assert re.findall(r">bye<", page)
    assert "full points" not in page
    assert "<li>2 matches</li>" in page, "and no match"
    assert "0 of 1 played" in page
