"""The gate: who is named, and who may read what."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from matches.models import AgeBand, Club, Competition, Entry, Naming, Pair, Person, Team
from matches.policy import visibility
from matches.policy.visibility import NOBODY, Viewer


def person(**values: Any) -> Person:
    named = {"given_name": "Asha", "family_name": "Brook", "alias": "Copper", "code": "Oakfield 14"}
    return Person(**{**named, "age_band": AgeBand.ADULT, "naming": Naming.INITIALS, **values})


@pytest.mark.parametrize(
    ("band", "naming", "shown"),
    [
        ("adult", "full", "Asha Brook"),
        ("adult", "initials", "A. B."),
        ("adult", "alias", "Copper"),
        ("adult", "first", "Asha B."),
        ("adult", "code", "Oakfield 14"),
        ("youth", "full", "Oakfield 14"),
        ("child", "full", "Oakfield 14"),
        ("unknown", "full", "Oakfield 14"),
        ("child", "first", "Asha B."),
        ("child", "initials", "A. B."),
        ("child", "alias", "Copper"),
    ],
)
def test_only_an_adult_is_named_in_full_whatever_the_row_says(
    band: str, naming: str, shown: str
) -> None:
    assert visibility.person_name(person(age_band=band, naming=naming)) == shown


def test_somebody_of_whom_the_ledger_says_nothing_is_not_named() -> None:
    assert visibility.person_name(Person(given_name="zoe", age_band="adult")) == "Player"
    initials = Person(given_name="zoe", age_band="adult", naming="initials")
    assert visibility.person_name(initials) == "Z."


@pytest.mark.parametrize(("days", "shown"), [(0, "Asha Brook"), (-1, "Oakfield 14")])
def test_after_its_last_day_a_name_is_a_code(days: int, shown: str) -> None:
    until = timezone.localdate() + timedelta(days=days)
    assert visibility.person_name(person(naming="full", shown_until=until)) == shown
    assert visibility.may_be_found(person(naming="full", shown_until=until)) is (days == 0)


def test_an_empty_alias_is_no_name() -> None:
    assert visibility.person_name(person(naming="alias", alias=" ")) == "Oakfield 14"


def test_pairs_and_teams_are_named_by_what_they_are() -> None:
    second = person(pk=2, given_name="Ben", family_name="Vale", naming="full")
    pair = Entry(pair=Pair(pk=1, first=person(pk=1), second=second))
    assert visibility.entry_name(pair) == "A. B. & Ben Vale"
    assert visibility.entry_name(Entry(team=Team(pk=1, name="Blue House"))) == "Blue House"


def test_those_who_share_a_name_are_numbered_in_order() -> None:
    names = {1: "A. B.", 2: "C. D.", 3: "A. B."}
    assert visibility.distinct(names) == {1: "A. B.", 2: "C. D.", 3: "A. B. (2)"}


@pytest.mark.parametrize(
    ("state", "chosen", "stranger", "member", "organiser"),
    [
        ("running", "public", True, True, True),
        ("running", "members", False, True, True),
        ("running", "private", False, False, True),
        ("draft", "public", False, False, True),
        ("finished", "public", True, True, True),
    ],
)
def test_a_competition_is_read_by_those_it_is_for(
    state: str, chosen: str, stranger: bool, member: bool, organiser: bool
) -> None:
    competition = Competition(club_id=7, state=state, visibility=chosen)
    inside = Viewer(1, belongs=frozenset({7}))
    running = Viewer(1, organises=frozenset({7}), belongs=frozenset({7}))
    elsewhere = Viewer(1, organises=frozenset({8}), belongs=frozenset({8}))
    assert visibility.may_read(competition, NOBODY) is stranger
    assert visibility.may_read(competition, elsewhere) is stranger
    assert visibility.may_read(competition, inside) is member
    assert visibility.may_read(competition, running) is organiser


@pytest.mark.django_db
def test_the_filter_says_the_same_as_the_function() -> None:
    from tests.web.leagues import make_league

    for state in ("draft", "running"):
        for chosen in ("public", "members", "private"):
            make_league(0, 0, slug=f"{state}-{chosen}", state=state, visibility=chosen)
    club = Club.objects.get().pk
    viewers = [
        NOBODY,
        Viewer(1, belongs=frozenset({club})),
        Viewer(1, organises=frozenset({club}), belongs=frozenset({club})),
        Viewer(1, everywhere=True),
    ]
    for viewer in viewers:
        listed = set(Competition.objects.filter(visibility.readable(viewer)))
        every = Competition.objects.all()
        assert listed == {one for one in every if visibility.may_read(one, viewer)}


@pytest.mark.parametrize(
    ("given", "family", "alias"),
    [
        ("Ann", "Lee", "AnnLee"), ("Ann", "Lee", "lee_ann"), ("Ian", "Fox", "foxian"),
        ("Uwe", "Müller", "Mueller"), ("Asha", "Brook", "As1ha"), ("Asha", "Brook", "Br00k Asha7"),
        ("Asha", "Brook", "ABrook"), ("Søren", "Aß", "Soeren"),
    ],
)  # fmt: skip
def test_an_alias_that_is_the_name_joined_spelt_or_broken_by_figures_tells_it(
    given: str, family: str, alias: str
) -> None:
    told = person(given_name=given, family_name=family, alias=alias, naming="alias")
    told.age_band = "child"
    assert visibility.is_their_name(told)
    assert visibility.person_name(told) == "Oakfield 14"


@pytest.mark.parametrize("alias", ["Copper", "Joanne", "Comet 7", "Lightning", "Dr Who"])
def test_an_alias_that_is_none_of_their_name_is_let_be(alias: str) -> None:
    assert not visibility.is_their_name(person(given_name="Ann", family_name="Fox", alias=alias))
