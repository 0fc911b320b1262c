"""A school of 28, everything that strangers are told of it, and somebody who has the class list:
nobody's name, place and time ahead can be put together."""

from __future__ import annotations

import os
import re
from datetime import date, timedelta
from html import unescape
from itertools import cycle, zip_longest
from string import ascii_uppercase

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from matches import services
from matches.models import Board, Competition, Entry, Fixture, Person, User, Venue
from matches.services.clubs import seasons
from tests.deep import either
from tests.security.addresses import filled, patterns
from tests.services.league import result_card
from tests.web.leagues import League

pytestmark = pytest.mark.django_db

A_CLASS = 28
SOME = int(os.environ.get("PENNYCLUB_MATCHES", either(1, 6, 12)))
"""So many matches of the 378 are looked at from everywhere: played ones and ones ahead by turns."""
FAMILIES = [*(f"{x}arrowby" for x in ascii_uppercase), "Zerrowby", "Zorrowby"]
CLASS = [(f"{ascii_uppercase[(n * 7 + 3) % 26]}olenka", each) for n, each in enumerate(FAMILIES)]
"""Their names, in the order of the class list."""
PLAYED = 20
CODE = re.compile(r"Oakfield (\d+)")
AHEAD = timezone.now() + timedelta(days=20)


def by_turns(league: League) -> list[Fixture]:
    """A match that is played, one ahead in the hall, and so on, of different people each time; then
    all others."""
    held = league.fixtures
    kinds = zip_longest(held[:PLAYED:3], held[PLAYED::7])
    turns = [each for turn in kinds for each in turn if each is not None]
    return list(dict.fromkeys([*turns, *held]))


def told_of(client: Client, league: League) -> dict[str, str]:
    """All that is answered of the school, by address: every page, file, feed and document there is,
    of each of its matches and entries."""
    answers = {}
    for page in patterns():
        for fixture, entry in zip(by_turns(league)[:SOME], cycle(league.entries), strict=False):
            at = filled(page, league)
            at = at.replace(league.fixtures[0].public_id, fixture.public_id)
            at = at.replace(league.entries[0].public_id, entry.public_id)
            at = at.replace(league.entries[0].person.public_id, entry.person.public_id)
            if at not in answers:
                answer = client.get(at)
                text = b"".join(answer) if answer.streaming else answer.content
                answers[at] = (
                    unescape(text.decode("utf-8", "replace")) if answer.status_code == 200 else ""
                )
    return {at: text for at, text in answers.items() if text}


@pytest.fixture
def school() -> League:
    """Its class, entered from the list as it is; drawn, half played, half to come in a hall."""
    cache.clear()
    head = User.objects.create_user("head", is_superuser=True)
    club = services.clubs.create(head, name="Oakfield School", kind="school")
    season = seasons.create(
        head, club.public_id, name="2026/27", starts_on=date(2026, 9, 1), ends_on=date(2027, 8, 31)
    )
    row = services.competitions.create(
        head, season.public_id, name="Form league", game="black", format="round-robin"
    )
    services.competitions.open(head, row.public_id)
    names = "\n".join(" ".join(each) for each in CLASS)
    entries = services.competitions.entries.enter_names(head, row.public_id, names)
    services.competitions.draw_fixtures(head, row.public_id)
    services.competitions.publish(head, row.public_id, "public", young_known=True)
    row = Competition.objects.get(pk=row.pk)
    division = row.stages.get().divisions.get()
    fixtures = list(Fixture.objects.filter(competition=row).order_by("number"))
    made = League(club, season, row, division, list(entries), fixtures)
    _in_a_hall(made)
    for n, fixture in enumerate(fixtures[:PLAYED]):
        card = result_card(18, n % 9)
        services.results.scorecards.submit(head, fixture.public_id, card)
    services.base.outbox.send(early=True)
    return made


def _in_a_hall(made: League) -> None:
    venue = Venue.objects.create(
        club=made.club, slug="quay-room", name="Tidewater Hall", address="7 Low Lane"
    )
    Board.objects.create(venue=venue, name="Tideboard", games=["black"])
    Fixture.objects.filter(pk__in=[each.pk for each in made.fixtures[PLAYED:]]).update(
        starts_at=AHEAD, venue=venue
    )


def told_words(texts: dict[str, str], words: list[str]) -> list[str]:
    """The addresses at which one of these is told."""
    one = re.compile("|".join(rf"(?<![A-Za-z]){re.escape(each)}(?![a-z])" for each in words))
    return [at for at, text in texts.items() if one.search(text)]


def likeness(found: list[int]) -> float:
    """How alike an order is to that of the class list: 1 the same, -1 the other way round, about 0
    for a lot (Spearman's rho)."""
    n = len(found)
    return 1 - 6 * sum((at - each) ** 2 for at, each in enumerate(found)) / (n * (n * n - 1))


def orders(texts: dict[str, str], listed: dict[str, int]) -> dict[str, list[int]]:
    """In which order each answer that has the whole class tells it, by their codes."""
    found = {"by number": [listed[each] for each in sorted(listed, key=int)]}
    for at, text in texts.items():
        told = list(dict.fromkeys(each for each in CODE.findall(text) if each in listed))
        if len(told) == A_CLASS:
            found[at] = [listed[each] for each in told]
    return found


def test_nobody_can_be_put_together_from_all_that_is_public(school: League) -> None:
    texts = told_of(Client(), school)
    people = Person.objects.filter(entries__competition=school.competition)
    assert {each.age_band for each in people} == {"child"}
    assert people.count() == A_CLASS
    # The names, and what is left of them as initials.
    names = [word for each in CLASS for word in each]
    assert told_words(texts, names) == []
    assert told_words(texts, [f"{given[0].upper()}. {family[0]}." for given, family in CLASS]) == []
    # The place and the time ahead.
    days = [f"{AHEAD:%Y-%m-%d}", f"{AHEAD:%Y%m%d}", f"{AHEAD.day} {AHEAD:%b}"]
    assert told_words(texts, [*days, "Tidewater Hall", "Low Lane", "Tideboard"]) == []
    # The order: who has the class list must not read from it whose code is whose.
    places = {(each.given_name, each.family_name): each.code for each in people}
    listed = {places[name].split()[-1]: n for n, name in enumerate(sorted(places, key=CLASS.index))}
    found = orders(texts, listed)
    assert len(found) >= 3
    alike = {at: round(likeness(order), 2) for at, order in found.items()}
    assert {at: rho for at, rho in alike.items() if abs(rho) > 0.75} == {}


@pytest.mark.slow
@pytest.mark.deep
def test_the_same_look_puts_them_together_where_the_head_reads(school: League) -> None:
    """Or the test above would show nothing."""
    client = Client()
    client.force_login(User.objects.get(username="head"))
    texts = told_of(client, school)
    assert told_words(texts, [CLASS[0][1]])
    assert told_words(texts, ["Tidewater Hall"])
    assert likeness(list(range(A_CLASS))) == 1
    assert Entry.objects.filter(competition=school.competition).count() == A_CLASS
