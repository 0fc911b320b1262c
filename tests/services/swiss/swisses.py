"""Swiss competitions: made, drawn, played, and who met whom."""

from __future__ import annotations

from matches.models import Fixture, Round
from matches.services import swiss
from tests.services.league import League, make_league


def make_swiss(players: int = 6, **options) -> League:
    told = {"rounds": 3, **options}
    return make_league(players, format="swiss", format_options=told)


def draw(league: League, number: int) -> Round:
    return swiss.draw_round(league.owner, league.competition.public_id, number=number)


def of_round(league: League, number: int) -> list[Fixture]:
    return [f for f in league.fixtures() if f.round.number == number]


def pairs(league: League, number: int) -> list[tuple[int, int]]:
    return [(f.home_id, f.away_id) for f in of_round(league, number) if f.away_id]


def byes(league: League, number: int) -> dict[str, int]:
    return {f.outcome: f.home_id for f in of_round(league, number) if not f.away_id}


def play_round(league: League, number: int, better: str = "A") -> None:
    score = (18, 9) if better == "A" else (9, 18)
    for fixture in of_round(league, number):
        if fixture.away_id and fixture.state == "planned":
            league.play(fixture.number, *score)


def play_to_the_end(league: League, rounds: int) -> None:
    for number in range(1, rounds + 1):
        draw(league, number)
        play_round(league, number, "AB"[number % 2])
