"""Names and ids are guessed by who may not know them: every door answers a right guess like a wrong
one, and nothing of a child's pages in two clubs is the same but what was played."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product

import pytest
from django.core.cache import cache
from django.test import Client

from matches.models import Club, Membership, Person, Season, User
from matches.policy.ids_by_club import id_in
from tests.deep import some
from tests.security.codes.test_codes_by_club import readers
from tests.security.codes.two_clubs import two
from tests.web.leagues import League

pytestmark = pytest.mark.django_db

GIVEN, FAMILY = "Zebulon", "Quarrington"
WRONG = {GIVEN: "Zebuxon", FAMILY: "Quarxington"}
PARTS = {"zebul": "zexul", "uarri": "uaxri"}
"""What is there, and what is not: of the same letters nearly, so that nothing else differs,
and with a letter that no id has. Whatever finds a part finds the name; who looks for words is asked
for the parts, too."""
FILTERS = (
    "q", "search", "name", "person", "player", "given_name", "family_name", "ordering", "fields",
    "expand", "club", "season", "person__family_name__startswith", "entries__person__family_name",
)  # fmt: skip
WORDS = ("q", "search", "name")
LISTS = (
    "/api/v1/competitions", "/api/v1/clubs", "/api/v1/rankings/black", "/api/v1/rankings",
    "/api/v1/competitions/{competition}/fixtures", "/api/v1/competitions/{competition}/table",
    "/api/v1/competitions/{competition}", "/rankings/black/", "/", "/competitions/", "/search/",
    "/clubs/{club}/", "/my/matches/",
)  # fmt: skip
SEARCHES = ("/search/?q=", "/search/?q=a&club=", "/my/matches/?q=")
NONCE = re.compile(r'nonce="[^"]*"|csrfmiddlewaretoken" value="[^"]*"|name="csrf[^>]*>')


@pytest.fixture
def clubs() -> tuple[League, League]:
    """Two clubs where the same four children play; one of them left the first for a school."""
    cache.clear()
    first, second = two(age_band="child", naming="code")
    who = first.entries[0].person
    Person.objects.filter(pk=who.pk).update(given_name=GIVEN, family_name=FAMILY)
    Membership.objects.create(
        person=who, club=first.club, season=first.season, left_on="2026-09-02"
    )
    hill = Club.objects.create(kind="school", slug="hill", name="Hill School")
    season = Season.objects.create(
        club=hill, slug="s", name="S", starts_on="2026-09-01", ends_on="2099-07-01"
    )
    Membership.objects.create(person=who, club=hill, season=season)
    return first, second


def who_guesses(first: League, second: League) -> dict[str, Client]:
    """Strangers; a member, an organiser and the owner of the host; the owner of the club left."""
    former = User.objects.create_user("owner-of-the-first")
    first.club.roles.create(user=former, role="owner")
    left = Client()
    left.force_login(former)
    return {**readers(second), "owner of the club left": left}


def addresses(league: League, half: int) -> list[str]:
    """One half or the other of every list with every filter; the guess comes last."""
    ids = {"competition": league.competition.public_id, "club": league.club.slug}
    asked = [f"{at.format(**ids)}?{name}=" for at, name in product(LISTS, FILTERS)]
    asked = asked[half::2]
    return [*SEARCHES, *some(asked, 12)]


def answered(client: Client, at: str, guess: str) -> tuple[int, str]:
    """What is answered, but for the guess itself and what is drawn by lot."""
    cache.clear()
    answer = client.get(at + guess)
    text = b"".join(answer) if answer.streaming else answer.content
    plain = NONCE.sub("", text.decode("utf-8", "replace"))
    return answer.status_code, re.sub(re.escape(guess), "?", plain, flags=re.IGNORECASE)


def told_apart(client: Client, league: League, half: int = 0) -> Iterator[str]:
    """Where a right guess is answered otherwise than a wrong one."""
    for at in addresses(league, half):
        nobody = answered(client, at, WRONG[GIVEN])
        by_words = at.endswith(tuple(f"{each}=" for each in WORDS)) or at in SEARCHES
        for right, wrong in {**WRONG, **(PARTS if by_words else {})}.items():
            told = answered(client, at, right)
            # One wrong guess is answered like the next, but where its length is told.
            if told != nobody and told != answered(client, at, wrong):
                yield at + right


@pytest.mark.parametrize(
    ("name", "halves"),
    [("stranger", (0, 1)), ("member", (0,)), ("organiser", (1,)), ("owner", (0,)),
     ("owner of the club left", (1,))],
)  # fmt: skip
def test_a_right_guess_of_a_name_is_answered_like_a_wrong_one(
    clubs: tuple[League, League], name: str, halves: tuple[int, ...]
) -> None:
    """A stranger asks for all; what is answered by role is asked by one with each half."""
    first, second = clubs
    client = who_guesses(first, second)[name]
    league = first if name == "owner of the club left" else second
    assert [at for half in halves for at in told_apart(client, league, half)] == []


def test_a_guess_is_answered_where_the_name_may_be_read(clubs: tuple[League, League]) -> None:
    """Or the test above would show nothing."""
    owner, client = User.objects.create_user("owner-of-the-school"), Client()
    Club.objects.get(slug="hill").roles.create(user=owner, role="owner")
    client.force_login(owner)
    assert next(told_apart(client, clubs[1]), None) is not None


@pytest.mark.parametrize("name", ["stranger", "organiser", "owner of the club left"])
def test_an_id_of_one_club_opens_no_page_of_a_child_at_another(
    clubs: tuple[League, League], name: str
) -> None:
    first, second = clubs
    who, other = (each.person for each in first.entries[:2])
    client = who_guesses(first, second)[name]
    school = Club.objects.get(slug="hill")
    for one in (who.public_id, *(id_in(who, each.public_id) for each in (first.club, school))):
        for at in (f"/players/{one}/", f"/players/{one}/against/{other.public_id}/"):
            answer = client.get(at)
            text = answer.content.decode()
            assert FAMILY not in text, at
            # Who is of a club reads on either page what was played there, and nothing of the other.
            assert not (first.competition.slug in text and second.competition.slug in text), at
            assert name != "stranger" or answer.status_code == 404, at
        for where in (first, second):
            desk = f"/desk/clubs/{where.club.slug}/members/{one}/"
            assert client.get(desk).status_code in {302, 403, 404}, desk
