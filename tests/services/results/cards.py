"""Cards with the names of those who meet in a fixture of a league."""

from __future__ import annotations

from tests.services.league import result_card


def between(league, number):
    return named(result_card(18, 9), league, number)


def named(document, league, number):
    fixture = league.fixture(number)
    return {
        **document,
        "sides": {"A": [str(fixture.home.person)], "B": [str(fixture.away.person)]},
    }
