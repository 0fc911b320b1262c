"""A person entered twice, with everything that can hang on either of them."""

from __future__ import annotations

from matches import services
from matches.models import Entry, Person
from matches.services import merging
from tests.services.league import League, make_league

SCORES = ((18, 9), (7, 16), (15, 15))


def twin(league: League, given: str = "Asha", family: str = "Broock", **more: str) -> Person:
    """Another row for somebody."""
    return services.people.create(
        league.owner, league.club, given_name=given, family_name=family, **more
    )


def asha(league: League) -> Person:
    person = league.entries[0].person
    assert person is not None
    return person


def cup(league: League, *people: Person, name: str = "Cup", draw: bool = True) -> League:
    """Another competition of these people, and of Ben and Chidi."""
    made = services.competitions.create(
        league.owner, league.season, name=name, game="black", format="round-robin"
    )
    services.competitions.open(league.owner, made.public_id)
    held = [*people, *(entry.person for entry in league.entries[1:3])]
    entries: list[Entry] = [
        services.competitions.entries.enter(league.owner, made.public_id, people=[person.public_id])
        for person in held
        if person is not None
    ]
    other = League(league.owner, league.umpire, league.club, league.season, made, entries)
    if draw:
        services.competitions.draw_fixtures(league.owner, made.public_id)
        made.refresh_from_db()
    return other


def played_twice() -> tuple[League, League, Person, Person]:
    """Asha played the league, and as somebody else the cup."""
    league = make_league()
    other = twin(league)
    second = cup(league, other)
    for each in (league, second):
        for fixture in each.fixtures():
            each.play(fixture.number, *SCORES[fixture.number % 3])
    services.base.outbox.send(early=True)
    return league, second, asha(league), other


def merge(league: League, kept: Person, gone: Person) -> Person:
    """Look, and make them one."""
    seen = merging.look(league.owner, league.club, kept.public_id, gone.public_id).digest
    return merging.merge(league.owner, league.club, kept.public_id, gone.public_id, seen=seen)
