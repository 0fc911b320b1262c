"""Starts that the law is played with: points in Red, pennies and goals in Green. A card of a match
says them, in every format, and who won is what the card says."""

from __future__ import annotations

import html
from typing import Any

import pytest
from django.test import Client

from matches import services
from matches.errors import InvalidError, Refused
from matches.models import Entry, Fixture, Rating, Result
from matches.selectors.handicaps import starts_of
from tests.services.league import League, make_league

handicaps = services.handicaps
SHORT = {"games": 1, "sets": 1}


def give(league: League, entry: Entry | None, start: int, kind: str = "") -> None:
    assert entry is not None
    handicaps.give(league.owner, entry.public_id, start=start, reason="First year.", kind=kind)


def sides(fixture: Fixture) -> tuple[Entry, Entry]:
    assert fixture.home is not None
    assert fixture.away is not None
    return fixture.home, fixture.away


def red_card(options: dict[str, Any], a: int = 4, b: int = 7) -> dict[str, Any]:
    return {
        "scorecard": 1, "game": "red", "detail": "card", "first": "A", "options": options,
        "sides": {"A": ["A"], "B": ["B"]}, "entries": [{"game": {"server": "A", "A": a, "B": b}}],
    }  # fmt: skip


def green_card(options: dict[str, Any]) -> dict[str, Any]:
    return {
        "scorecard": 1, "game": "green", "detail": "result", "first": "A", "options": options,
        "sides": {"A": ["A"], "B": ["B"]}, "entries": [],
        "claim": {"score": {"A": 3, "B": 1}, "winner": "A"},
    }  # fmt: skip


def submit(league: League, document: dict[str, Any], number: int = 1) -> Any:
    return services.results.scorecards.submit(league.owner, league.id(number), document)


@pytest.fixture(params=["single-elimination", "round-robin"])
def red(request: Any, db: None) -> League:
    return make_league(4, game="red", format=request.param, options=SHORT)


@pytest.fixture
def green(db: None) -> League:
    return make_league(4, game="green", format="single-elimination")


def test_a_card_of_red_is_played_with_the_difference_in_every_game(red: League) -> None:
    home, away = sides(red.fixture(1))
    give(red, home, 1)
    give(red, away, 4)
    start = {"start": {"A": 0, "B": 3}}
    assert starts_of(red.fixture(1)).options == start
    for other in (SHORT, {**SHORT, "start": {"A": 1, "B": 4}}):
        with pytest.raises(Refused, match="not played with the starts of this match") as refused:
            submit(red, red_card(other))
        assert refused.value.code == "other-start"
        assert "has 3 points before the first serve of every game" in str(refused.value)
    with pytest.raises(Refused, match=r"no game ends 7–2"):
        submit(red, red_card({**SHORT, **start}, 7, 2))
    saved = submit(red, red_card({**SHORT, **start}))
    assert (saved.result.winner, saved.result.official) == ("B", True)


def test_without_a_start_between_two_no_card_may_have_one(red: League) -> None:
    for entry in sides(red.fixture(1)):
        give(red, entry, 2)
    with pytest.raises(Refused) as refused:
        submit(red, red_card({**SHORT, "start": {"A": 2, "B": 2}}))
    assert refused.value.code == "other-options"
    assert submit(red, red_card(SHORT)).result.winner == "B"


def test_a_corrected_card_has_the_start_of_the_day_it_was_played(red: League) -> None:
    _, away = sides(red.fixture(1))
    give(red, away, 3)
    submit(red, red_card({**SHORT, "start": {"B": 3}}))
    give(red, away, 0)
    again = red_card({**SHORT, "start": {"B": 3}}, 7, 6)
    with pytest.raises(Refused):
        services.corrections.correcting_cards.correct(
            red.owner, red.id(1), red_card(SHORT, 7, 6), reason="Misread."
        )
    fixed = services.corrections.correcting_cards.correct(
        red.owner, red.id(1), again, reason="Misread."
    )
    assert fixed.result.winner == "A"


def test_the_form_of_a_card_is_filled_with_the_start_and_says_it(red: League) -> None:
    _, away = sides(red.fixture(1))
    give(red, away, 3)
    client = Client()
    client.force_login(red.owner)
    at = f"/desk/matches/{red.id(1)}/card/"
    text = html.unescape(client.get(at).content.decode())
    assert f"{away.person} has 3 points before the first serve of every game." in text
    typed = {
        "detail": "card", "first": "A", "row": "0", "r0-kind": "game", "r0.server": "A",
        "r0.A": "6", "r0.B": "8", "action": "submit",
    }  # fmt: skip
    assert client.post(at, {**typed, "r0.B": "2"}).status_code == 422
    assert client.post(at, typed).status_code == 302
    result = Result.objects.get(official=True)
    assert result.scorecard is not None
    assert result.scorecard.document["options"]["start"] == {"A": 0, "B": 3}
    services.competitions.publish(red.owner, red.competition.public_id, "public", young_known=True)
    page = Client().get(f"/matches/{red.id(1)}/").content.decode()
    assert "3 points before the first serve of every game" in page
    assert "With the start" not in page
    row = red.competition
    listed = f"/competitions/{row.club.slug}/{row.season.slug}/{row.slug}/"
    assert '<small class="start">+3</small>' in Client().get(listed).content.decode()


def test_the_stronger_plays_green_with_fewer_pennies_and_a_wider_goal(green: League) -> None:
    home, away = sides(green.fixture(1))
    give(green, away, 2)
    give(green, away, 1, "pegs")
    give(green, home, 1)
    agreed = {
        "pennies": {"A": 5, "B": 6},
        "pegs": {"A": "improver", "B": "experienced"},
    }
    assert starts_of(green.fixture(1)).options == agreed
    with pytest.raises(Refused) as refused:
        submit(green, green_card({"pennies": {"A": 5}}))
    assert refused.value.code == "other-start"
    assert "pegs" in str(refused.value)
    assert "pennies:" not in str(refused.value)
    assert submit(green, green_card(agreed)).result.winner == "A"
    services.competitions.publish(
        green.owner, green.competition.public_id, "public", young_known=True
    )
    page = Client().get(f"/matches/{green.id(1)}/").content.decode()
    assert "plays with 5 pennies." in page
    assert "defends the goal for improvers" in page


def test_no_start_goes_beyond_what_the_law_can_be_played_by(green: League) -> None:
    home, away = sides(green.fixture(1))
    for kind, most in (("", 3), ("pegs", 2), ("score", 50)):
        give(green, home, most, kind)
        with pytest.raises(InvalidError):
            give(green, home, most + 1, kind)
    with pytest.raises(InvalidError):
        give(green, away, 1, "points")
    assert starts_of(green.fixture(1)).options == {
        "pennies": {"A": 6, "B": 3},
        "pegs": {"A": "experienced", "B": "beginner"},
    }
    assert starts_of(green.fixture(1)).added == (50, 0)
    red = make_league(4, game="red", options={**SHORT, "points": 3}, name="Red")
    give(red, red.entries[0], 2)
    for wrong in (3, -1):
        with pytest.raises(InvalidError):
            give(red, red.entries[0], wrong)


def test_starts_by_rating_are_one_kind_and_within_its_bounds(green: League) -> None:
    for entry, mu in zip(green.entries, (30.0, 27.5, 21.0), strict=False):
        Rating.objects.create(person=entry.person, game="green", mu=mu, sigma=2, ordinal=mu - 6)
    id_ = green.competition.public_id
    made = handicaps.give_by_rating(green.owner, id_, step=2, most=3)
    assert [(one.kind, one.start) for one in made] == [("pennies", 1), ("pennies", 3)]
    made = handicaps.give_by_rating(green.owner, id_, step=4, most=2, kind="pegs")
    assert [(one.kind, one.start) for one in made] == [("pegs", 2)]
    assert handicaps.give_by_rating(green.owner, id_, step=2, most=3) == []
    with pytest.raises(InvalidError):
        handicaps.give_by_rating(green.owner, id_, step=2, most=4)


def test_a_match_with_a_start_in_the_law_is_not_rated(red: League) -> None:
    give(red, sides(red.fixture(1))[1], 3)
    submit(red, red_card({**SHORT, "start": {"B": 3}}))
    submit(red, red_card(SHORT), 2)
    services.ratings.recompute("red")
    rated = set(Rating.objects.values_list("person_id", flat=True))
    assert rated == {entry.person_id for entry in sides(red.fixture(2))}


def test_a_league_of_green_counts_goals_in_its_table_beside_pennies(db: None) -> None:
    league = make_league(4, game="green")
    _, away = sides(league.fixture(1))
    give(league, away, 3, "score")
    give(league, away, 1)
    submit(league, green_card({"pennies": {"A": 5, "B": 6}}))
    services.base.outbox.send(early=True)
    assert away.person is not None
    row = league.rows()[away.person.given_name]
    assert (row["won"], row["scored"]) == (1, 4)
    assert Result.objects.get(official=True).winner == "A"


def test_the_desk_asks_of_what_a_start_is_where_there_are_several_kinds(green: League) -> None:
    client = Client()
    client.force_login(green.owner)
    row = green.competition
    at = f"/desk/competitions/{row.club.slug}/{row.season.slug}/{row.slug}/starts/"
    entry = green.entries[0].public_id
    typed = {
        "action": "give", "entry": entry, "start": "9", "kind": "pegs", "reason": "Cup holder.",
    }  # fmt: skip
    refused = client.post(at, typed)
    text = refused.content.decode()
    assert (refused.status_code, "From 0 to 2." in text, 'value="9"' in text) == (400, True, True)
    assert client.post(at, {**typed, "start": "2"}).status_code == 302
    assert "goal sizes" in client.get(at).content.decode()


def test_results_entered_together_are_played_with_the_starts_of_their_matches(red: League) -> None:
    give(red, sides(red.fixture(1))[1], 3)
    client = Client()
    client.force_login(red.owner)
    row = red.competition
    at = f"/desk/competitions/{row.club.slug}/{row.season.slug}/{row.slug}/results/"
    assert '<small class="start">+3</small>' in client.get(at).content.decode()
    lines = [services.bulk.typed_scores.Line(red.id(number), a="1", b="0") for number in (1, 2)]
    entered = services.bulk.score_lists.enter(red.owner, red.competition.public_id, lines)
    assert not entered.refused
    for number, start in ((1, {"A": 0, "B": 3}), (2, None)):
        result = Result.objects.get(fixture=red.fixture(number), official=True)
        assert result.scorecard is not None
        assert result.scorecard.document["options"].get("start") == start
