"""From a file of a cup's results to its bracket, page by page."""

from __future__ import annotations

from django.test import Client

from matches.models import Competition
from matches.selectors.championships.placings import placings_of
from matches.services.base import outbox
from tests.services.imports.test_past_cups import SIX, cup
from tests.services.league import League
from tests.web.imports.pages import form_of, looked
from tests.web.imports.test_seasons import at, pytestmark

__all__ = ["pytestmark"]

ONLY_SEMI_FINALS = "\n".join(SIX.splitlines()[:5])


def as_chosen(owner: Client, league: League, page: str, played_as: str) -> str:
    """The page as it comes back when it was another kind of competition after all."""
    told = form_of(page) | {"played_as": played_as, "action": "look"}
    return str(owner.post(at(league), told).content.decode())


def test_a_cup_is_chosen_looked_at_and_brought_in_with_its_champion(
    league: League, owner: Client
) -> None:
    page = looked(owner, at(league), SIX, name="Winter Cup")
    assert "the round was not understood" in page, "as a league"
    page = as_chosen(owner, league, page, "cup")
    assert "the round was not understood" not in page
    assert "for all to have met" not in page
    told = form_of(page) | {"action": "bring"}
    answer = owner.post(at(league), told, follow=True)
    assert "Brought in: Winter Cup, 6 matches." in answer.content.decode()
    outbox.send(early=True)
    row = Competition.objects.get(name="Winter Cup")
    there = f"/competitions/{row.club.slug}/{row.season.slug}/{row.slug}/"
    public = owner.get(there).content.decode()
    assert "Won by" in public
    assert "brought in from a file" in public
    assert Client().get(there).status_code == 404, "private until somebody says who may read it"


def test_why_it_is_no_cup_is_said_and_nothing_is_brought_in(league: League, owner: Client) -> None:
    wishes = {"name": "Winter Cup", "played_as": "cup"}
    page = looked(owner, at(league), ONLY_SEMI_FINALS, **wishes)
    assert "a match is missing, or it was no cup" in page
    assert 'value="bring"' not in page
    answer = owner.post(at(league), form_of(page) | {"action": "bring"})
    assert answer.status_code == 400
    assert "Ada Moorland never lost" in answer.content.decode()
    assert not Competition.objects.filter(name="Winter Cup").exists()
    assert "the round was not understood" in as_chosen(owner, league, page, "league")


def test_a_cup_of_this_house_comes_back_as_it_was_from_its_own_file(
    league: League, owner: Client
) -> None:
    first = cup(league, age_band="adult")
    there = f"/competitions/{first.club.slug}/{first.season.slug}/{first.slug}/matches.csv"
    answer = owner.get(there)
    assert answer.status_code == 200
    page = looked(owner, at(league), answer.content.decode(), name="Again", played_as="cup")
    assert "questions" not in page, "a bye is no match"
    owner.post(at(league), form_of(page) | {"action": "bring"})
    outbox.send(early=True)
    again = Competition.objects.get(name="Again")
    assert came(again) == came(first)


def came(row: Competition) -> list[tuple[int | None, str]]:
    """The places, by initials: a public file tells no more."""
    return sorted(
        (each.rank, ". ".join(word[0] for word in str(each.entry).split()))
        for each in placings_of(row)
    )
