"""Files that are too much, or meant ill, through the page that takes lists: refused in words, with
nothing of them kept; what is just within the bounds is taken."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from matches.models import Bringing, Person
from matches.sheets.sheet import MOST_BYTES
from tests.services.league import League
from tests.sheets.books import saved
from tests.sheets.test_reading import bomb
from tests.web.imports.pages import form_of

pytestmark = pytest.mark.django_db


def at(league: League) -> str:
    return f"/desk/clubs/{league.competition.club.slug}/members/bring-in/"


def sent(client: Client, league: League, data: bytes, name: str = "list.csv"):
    file = SimpleUploadedFile(name, data)
    return client.post(at(league), {"action": "look", "text": "", "file": file})


def as_long_as(size: int) -> bytes:
    """A list of one person in a file of exactly so many bytes."""
    line, empty = b"Name,Born\nZoe Gull,1990\n", b"," * 60 + b"\n"
    data = line + empty * ((size - len(line)) // len(empty))
    return data + b" " * (size - len(data))


BAD: dict[str, tuple[Callable[[], bytes], str]] = {
    "a byte more than 5 MiB": (lambda: as_long_as(MOST_BYTES + 1), "5 MiB"),
    "sixty megabytes in sixty kilobytes": (bomb, "too large"),
    "no spreadsheet": (lambda: b"PK\x03\x04" + b"x" * 200, "damaged"),
    "no text": (lambda: b"\x89PNG\r\n\x1a\n\x00\x00", "no text and no spreadsheet"),
}


@pytest.mark.parametrize("what", BAD)
def test_a_bad_file_is_refused_in_words_and_leaves_nothing(league, owner, what):
    make, said = BAD[what]
    people = Person.objects.count()
    answer = sent(owner, league, make(), "list.xlsx")
    assert answer.status_code < 500
    assert said in answer.content.decode()
    assert (Person.objects.count(), Bringing.objects.count()) == (people, 0)


def test_a_file_of_5_mib_to_the_byte_is_taken(league, owner):
    page = sent(owner, league, as_long_as(MOST_BYTES)).content.decode()
    assert "Bring in 1 person" in page


def test_what_is_longer_than_any_request_is_answered_before_it_is_read(league, owner):
    answer = owner.post(at(league), CONTENT_LENGTH=str(settings.LONGEST_BODY + 1))
    assert answer.status_code == 413
    assert "That is too large" in answer.content.decode()


def test_a_formula_and_a_tag_are_names_that_are_asked_about_and_run_nowhere(league, owner):
    formula, tag = '=HYPERLINK("https://evil.example";"x")', "<script>alert(1)</script>"
    page = sent(owner, league, saved([["Name"], [formula], [tag]]), "list.xlsx").content.decode()
    assert tag not in page
    assert "&lt;script&gt;" in page
    answer = owner.post(at(league), form_of(page) | {"action": "bring"})
    assert tag not in answer.content.decode()
    assert not Person.objects.filter(given_name__startswith="=").exists()


def test_who_organises_elsewhere_brings_nothing_in_here(league, elsewhere):
    client, _own = elsewhere
    people = Person.objects.count()
    answer = sent(client, league, b"Name\nZoe Gull")
    assert answer.status_code in (403, 404)
    answer = client.post(at(league), {"action": "bring", "text": "Name\nZoe Gull", "seen": "x"})
    assert answer.status_code in (403, 404)
    assert Person.objects.count() == people
