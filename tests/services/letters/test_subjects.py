"""The subject of a letter of the day names the competition of what the letter still says."""

from __future__ import annotations

import pytest

from matches import services
from matches.models import Competition, CompetitionState, FixtureState, Outcome
from tests.services.league import League, make_league
from tests.services.letters.told import daily, sign_in
from tests.services.merging.twins import asha, cup

pytestmark = pytest.mark.django_db


@pytest.fixture
def both() -> tuple[League, League]:
    """A league and a cup, in each of which Asha has two matches that she is not told of yet."""
    league = make_league(3, draw=False)
    sign_in(league, 0)
    services.competitions.draw_fixtures(league.owner, league.competition.public_id)
    return league, cup(league, asha(league))


def test_matches_of_two_competitions_have_the_subject_of_none(both: tuple[League, League]) -> None:
    (letter,) = daily()
    assert letter.subject.startswith("Match drawn: ")
    assert letter.subject.endswith(", and 3 more (Harbour Club)")


@pytest.mark.parametrize("hidden", [True, False])
def test_matches_that_are_left_of_another_competition_name_that_one(
    both: tuple[League, League], *, hidden: bool
) -> None:
    league, _second = both
    services.base.outbox.send(early=True)
    if hidden:
        Competition.objects.filter(pk=league.competition.pk).update(state=CompetitionState.DRAFT)
    else:
        league.competition.fixtures.update(state=FixtureState.OFFICIAL, outcome=Outcome.VOID)
    (letter,) = daily()
    assert letter.subject == "Your 2 matches in Cup (Harbour Club)"
    assert "Autumn League" not in letter.body
