"""An installation of made-up clubs: as big as is asked for, sound, and never among real ones."""

from __future__ import annotations

import io

import pytest
from django.core.management import CommandError, call_command

from matches.models import Club, Fixture, Person, Result, Standing, User
from matches.services.upkeep import verifying

pytestmark = pytest.mark.django_db
SMALL = {"clubs": 3, "people": 61, "fixtures": 250}


def test_it_is_as_big_as_asked_for_and_everything_stored_is_what_it_should_be():
    out = io.StringIO()
    call_command("populate", **SMALL, played=50, stdout=out)

    assert (Club.objects.count(), Person.objects.count()) == (3, 61)
    assert Fixture.objects.count() == 250
    assert Result.objects.filter(official=True).count() == 124
    assert Standing.objects.filter(current=True).count() == 3
    assert list(verifying.verify()) == []
    assert not User.objects.exists(), "nobody can sign in"
    assert "3 clubs, 61 people, 250 fixtures" in out.getvalue()


def test_it_never_comes_among_real_clubs():
    Club.objects.create(name="Harbour Club", slug="harbour", kind="club")
    with pytest.raises(CommandError, match="never come among them"):
        call_command("populate", **SMALL)
    assert Fixture.objects.count() == 0


@pytest.mark.parametrize(
    ("sizes", "said"),
    [
        ({"clubs": 0}, "--clubs"),
        ({"people": 59}, "--people: 20 a club at least, so 60 here"),
        ({"fixtures": 0}, "--fixtures"),
        ({"played": 101}, "--played"),
    ],
)
def test_sizes_that_cannot_be_are_refused(sizes, said):
    with pytest.raises(CommandError, match=said):
        call_command("populate", **{**SMALL, **sizes})
