"""Entries: pasted, named line by line, removed and withdrawn."""

from __future__ import annotations

import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matches import services
from matches.errors import ConflictError, InvalidError
from matches.models import Entry, Person, User
from matches.services.people import names
from tests.services.competitions.competitions import create
from tests.services.league import NAMES, make_league

PASTE = """
1. Asha Brook
2)\tBen Vale
- Holm, Chidi
• Dora   Thorn

Reed, Emil
Jean-Luc de la Mare
Plato
"""


def test_a_pasted_list_is_read_as_people_write_it():
    read = [(line.given_name, line.family_name) for line in names.read_lines(PASTE)]
    assert read == [
        ("Asha", "Brook"), ("Ben", "Vale"), ("Chidi", "Holm"), ("Dora", "Thorn"),
        ("Emil", "Reed"), ("Jean-Luc de la", "Mare"), ("Plato", ""),
    ]  # fmt: skip


@pytest.mark.parametrize(
    "text",
    [
        "First name\tSurname\tE-mail\nAsha\tBrook\tasha@club.example\nBen\tVale\t",
        "Surname,Forename\nBrook,Asha\nVale,Ben",
        "No.\tName\tPhone\n1\tAsha Brook\t01234 567890\n2\tVale Ben Vale",
    ],
)
def test_columns_of_a_spreadsheet_are_read_by_their_headings(text):
    read = names.read_lines(text)
    assert [line.given_name for line in read] in (["Asha", "Ben"], ["Asha", "Vale Ben"])
    assert [line.family_name for line in read] == ["Brook", "Vale"]
    assert not [line.mistake for line in read if line.mistake]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Asha\tBrook", "Which of “Asha” and “Brook” is the family name"),
        ("asha@club.example", "“asha@club.example” is no name"),
        ("Asha Brook\tasha@club.example", "“asha@club.example” is no name"),
        ("Brook, Asha, 01234 567890", "“01234 567890” is no name"),
        ("Brook, Asha, 7P", "more than a first and a family name"),
        ("Name\tClass\nasha@club.example\t7P", "“asha@club.example” is no name"),
    ],
)
def test_what_is_not_understood_is_asked_about(line, said):
    assert said in names.read_lines(line)[0].mistake


@pytest.mark.parametrize("line", ["\u00a0", ",\u2003;", "- \u00a0"])
def test_a_line_of_blanks_of_any_kind_is_passed_over(line):
    assert names.read_lines(f"{line}\nAsha Brook")[0].given_name == "Asha"


@given(st.text(max_size=200))
def test_no_pasted_text_is_too_strange_to_be_read(text):
    for line in names.read_lines(text):
        assert line.mistake or line.given_name
        assert 1 <= line.number <= text.count("\n") + text.count("\r") + len(text) + 1


def test_twenty_eight_names_are_entered_at_once_and_those_known_are_known_again(db):
    league = make_league(20, draw=False)
    other = create(league)
    text = "\n".join([*NAMES, *(f"Pupil Number{n}" for n in range(8))])
    preview = services.competitions.entries.preview_names(league.owner, other.public_id, text)
    assert [line.is_new for line in preview].count(True) == 8

    made = services.competitions.entries.enter_names(league.owner, other.public_id, text)

    assert len(made) == 28
    assert Person.objects.count() == 28
    assert services.competitions.entries.enter_names(league.owner, other.public_id, text) == ()


def test_a_doubtful_list_enters_nobody_and_names_every_line(db):
    league = make_league(2, draw=False)
    with pytest.raises(InvalidError) as refused:
        services.competitions.entries.enter_names(
            league.owner, league.competition.public_id, "Zoe New\n12\nZoe  new\nAsha Brook"
        )
    assert set(refused.value.mistakes) == {"line 2", "line 3"}
    assert Entry.objects.count() == 2


def test_a_pupil_is_a_child_and_never_named_in_full(db):
    owner = User.objects.create_user("head", is_superuser=True)
    school = services.clubs.create(owner, name="Hill School", kind="school")
    services.clubs.seasons.create(
        owner, school.slug, name="2026",
        starts_on=datetime.date(2026, 1, 1), ends_on=datetime.date(2026, 12, 31),
    )  # fmt: skip
    pupil = services.people.create(owner, school.slug, given_name="Asha", family_name="Brook")
    assert (pupil.age_band, pupil.naming) == ("child", "code")
    with pytest.raises(InvalidError, match="never shown by full name"):
        services.people.set_naming(owner, school.slug, pupil.public_id, naming="full")


def test_pairs_enter_in_either_order_as_one(db):
    league = make_league(4, draw=False)
    doubles = create(league, game="red", entry_kind="pair")
    ids = [entry.person.public_id for entry in league.entries]
    one = services.competitions.entries.enter(league.owner, doubles.public_id, people=ids[:2])
    with pytest.raises((ConflictError, InvalidError)):
        services.competitions.entries.enter(
            league.owner, doubles.public_id, people=[ids[1], ids[0]]
        )
    with pytest.raises(InvalidError):
        services.competitions.entries.enter(league.owner, doubles.public_id, people=ids[:1])
    assert one.pair is not None


def test_seeds_order_the_draw(db):
    league = make_league(4, draw=False)
    order = [entry.public_id for entry in reversed(league.entries)]
    services.competitions.entries.seed(league.owner, league.competition.public_id, order)
    drawn = services.competitions.preview_draw(league.owner, league.competition.public_id)
    assert list(drawn.divisions[0].entries) == order


def test_an_entry_is_removed_before_the_draw_and_withdrawn_after(db):
    league = make_league(4, draw=False)
    services.competitions.entries.remove(league.owner, league.entries[0].public_id)
    services.competitions.draw_fixtures(league.owner, league.competition.public_id)
    with pytest.raises(ConflictError):
        services.competitions.entries.remove(league.owner, league.entries[1].public_id)
