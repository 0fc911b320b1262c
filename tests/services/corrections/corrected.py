"""Leagues, cups and Swisses that are played, and the correction of a result in them."""

from __future__ import annotations

from typing import Any

from matches import services
from matches.models import Fixture, User
from matches.policy.viewer import viewer_of
from matches.services import swiss
from matches.services.corrections import correcting_cards
from tests.services.league import League, make_league, result_card

SWAPPED = result_card(9, 18)


def tie(league: League, name: str) -> Fixture:
    return Fixture.objects.get(competition=league.competition, tie=name)


def play(league: League, name: str, a: int = 18, b: int = 9) -> None:
    services.results.scorecards.submit(league.owner, tie(league, name).public_id, result_card(a, b))


def correct(league: League, fixture: Fixture, **more: Any) -> Any:
    told = {"reason": "Swapped.", **more}
    return correcting_cards.correct(league.owner, fixture.public_id, SWAPPED, **told)


def cup(players: int = 4, *played: str, **options: Any) -> League:
    league = make_league(players, **{"format": "single-elimination", **options})
    for name in played:
        play(league, name)
    return league


def make_swiss(players: int = 6, rounds: int = 3) -> League:
    return make_league(players, format="swiss", format_options={"rounds": rounds})


def draw(league: League, number: int) -> None:
    swiss.draw_round(league.owner, league.competition.public_id, number=number)


def play_round(league: League, number: int) -> None:
    for fixture in league.fixtures():
        if fixture.round.number == number and fixture.away_id and fixture.state == "planned":
            league.play(fixture.number)


def state_of(league: League) -> dict[str, Any]:
    """Everything that a reverted correction has to leave as it was."""
    return {
        fixture.public_id: (
            fixture.home_id,
            fixture.away_id,
            fixture.state,
            fixture.outcome,
            fixture.winner,
            fixture.goes_on,
            fixture.rests_on_id,
        )
        for fixture in league.fixtures()
    }


def services_viewer(league: League) -> Any:
    return viewer_of(league.owner)


def sign_in(league: League, entry: Any, address: str) -> User:
    user = User.objects.create_user(f"player-{entry.pk}", email=address)
    entry.person.user = user
    entry.person.save()
    return user
