"""Search: each is found by who may find them, as they are shown, and by nothing else."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from matches import services
from matches.models import Club, Competition, Entry, Person, Team, User
from matches.policy.viewer import viewer_of
from matches.policy.visibility import NOBODY
from matches.selectors.search import search
from matches.web.search.search import SearchThrottle
from tests.web.leagues import League, make_league, person

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    cache.clear()
    return make_league(4, 2)


def named(league: League, number: int = 0, **values: Any) -> Person:
    """A player of the league with these values."""
    who = league.entries[number].person
    assert who is not None
    for name, value in values.items():
        setattr(who, name, value)
    who.save()
    return who


def members(league: League, *people: Person) -> None:
    for who in people:
        who.memberships.create(club=league.club, season=league.season)


def enter_team(league: League, team: Team) -> Entry:
    """The team in a competition of its own beside the league."""
    row = league.competition
    own = Competition.objects.create(
        club=league.club, season=league.season, slug="teams", name="Teams", game="black",
        law_edition=row.law_edition, visibility="public", state="running", entry_kind="team",
    )  # fmt: skip
    return Entry.objects.create(competition=own, team=team)


def found(text: str, user: User | None = None) -> list[str]:
    """The names of the people that are found."""
    viewer = viewer_of(user) if user is not None else NOBODY
    return [one.name for one in search(text, viewer).players]


@pytest.mark.parametrize("text", ["siob", "SIOBHÁN", "siobhan o", "nibriain", "O’Niall", "ob"])
def test_an_adult_who_chose_the_full_name_is_found_by_its_beginnings(
    league: League, text: str
) -> None:
    named(league, given_name="Síobhan", family_name="O'Niall Ní Briain")
    expected = [] if text == "ob" else ["Síobhan O'Niall Ní Briain"]
    assert found(text) == expected


@pytest.mark.parametrize(
    ("name", "text"), [("Øystein Łucja", "oystein luc"), ("Æsa Weiß", "aesa weiss"), ("Ünal", "un")]
)
def test_letters_that_no_keyboard_here_has_are_found_by_plain_ones(
    league: League, name: str, text: str
) -> None:
    given, _, family = name.partition(" ")
    named(league, given_name=given, family_name=family)
    assert found(text) == [name]


@pytest.mark.parametrize("text", ["100%", "x_y", "'; drop", "..", "\x00ab", "％％"])
def test_signs_find_nothing_and_break_nothing(league: League, text: str) -> None:
    assert found(text) == []


@pytest.mark.parametrize("band", ["child", "youth", "unknown"])
@pytest.mark.parametrize("naming", ["code", "alias", "initials", "first"])
def test_a_stranger_finds_nobody_under_18(league: League, band: str, naming: str) -> None:
    who = named(
        league, given_name="Zebulon", family_name="Quarrington", alias="Swift", naming=naming,
        age_band=band, code="Harbour 14",
    )  # fmt: skip
    stranger = User.objects.create_user("stranger")
    for text in ("Zebulon", "Quarrington", "Zebulon Q", "Z Q", "Swift", "Harbour 14"):
        assert found(text) == [], text
        assert found(text, stranger) == [], text
    Person.objects.filter(pk=who.pk).update(age_band="adult")
    assert any(found(text) for text in ("Zebulon", "Swift", "Z Q", "Harbour 14"))


@pytest.mark.parametrize(
    ("naming", "finds", "finds_not"),
    [
        ("initials", ("A B", "a. b.", "AB"), ("A", "Asha", "Brook", "A Brook", "Asha B")),
        ("first", ("Asha", "ash", "Asha B."), ("Brook", "Asha Br", "A Brook")),
        ("code", ("Harbour 14", "harbour14"), ("Harbour 1", "Asha", "14", "Harb")),
        ("alias", ("Lucky", "lucky fl"), ("Asha", "Brook", "Harbour 14")),
    ],
)
def test_who_is_not_shown_in_full_is_found_only_as_they_are_shown(
    league: League, naming: str, finds: tuple[str, ...], finds_not: tuple[str, ...]
) -> None:
    named(league, naming=naming, alias="Lucky Florin", code="Harbour 14")
    others = {entry.person.pk for entry in league.entries[1:] if entry.person}
    Person.objects.filter(pk__in=others).update(given_name="Otto", family_name="Wren")
    for text in finds:
        assert len(found(text)) == 1, text
    for text in finds_not:
        assert found(text) == [], text


def test_a_naming_whose_last_day_is_past_finds_by_the_code_alone(league: League) -> None:
    yesterday = timezone.localdate() - timedelta(days=1)
    named(league, naming="full", shown_until=yesterday, code="Harbour 14")
    assert found("Asha") == []
    assert found("Harbour 14") == ["Harbour 14"]


def test_nobody_is_found_by_a_name_they_had_once_or_once_they_are_erased(league: League) -> None:
    who = named(league, given_name="Zebulon", family_name="Quarrington")
    members(league, who)
    owner = league.organiser("owner", "owner")
    own = league.club.public_id
    services.people.rename(owner, own, who.public_id, given_name="Mo", family_name="Wren")
    for user in (None, owner):
        assert found("Zebulon", user) == found("Quarrington", user) == []
    assert found("Mo Wren", owner) == ["Mo Wren"]
    root = User.objects.create_superuser("root")
    services.people.erase(root, own, who.public_id, reason="Asked.")
    for user in (None, owner, root):
        assert found("Mo Wren", user) == found("Former", user) == []


def test_the_organisers_find_their_own_and_members_each_other(league: League) -> None:
    child = named(league, given_name="Zebulon", age_band="child", naming="code")
    shy = named(league, 1, given_name="Quentin", naming="code")
    organiser, fellow = league.organiser(), User.objects.create_user("fellow")
    reader = named(league, 2, user=fellow, naming="code")
    members(league, child, shy, reader)
    assert found("zeb", organiser) == ["Zebulon Brook"]
    assert found("zeb", fellow) == []
    assert found("quentin", fellow) == found("quentin", organiser) == ["Quentin Brook"]
    assert found("quentin") == []
    assert found(reader.given_name, fellow) == ["Chidi Brook"]
    page = Client()
    page.force_login(organiser)
    told = page.get("/search/?q=zeb").content.decode()
    assert f"/desk/clubs/harbour/members/{child.public_id}/" in told


def test_another_club_s_organiser_is_a_stranger(league: League) -> None:
    other = Club.objects.create(kind="club", slug="elsewhere", name="Elsewhere")
    owner = User.objects.create_user("owner-elsewhere")
    owner.roles.create(club=other, role="owner")
    members(league, named(league, given_name="Zebulon", age_band="child", naming="initials"))
    assert found("Zebulon", owner) == []


def test_who_plays_in_nothing_that_may_be_read_is_not_found(league: League) -> None:
    assert found("Asha")
    Competition.objects.update(visibility="private")
    assert found("Asha") == []
    told = search("Autumn", NOBODY)
    assert told.nothing
    assert search("Harbour", NOBODY).clubs == ()
    assert search("Autumn", viewer_of(league.organiser())).competitions == (league.competition,)


def test_teams_clubs_and_competitions_are_found_whatever_the_case(league: League) -> None:
    team = Team.objects.create(club=league.club, name="Ha'penny Bridge")
    assert search("hapenny", NOBODY).teams == ()
    enter_team(league, team)
    for text in ("ha'penny", "HAPENNY BRI", "bridge"):
        assert search(text, NOBODY).teams == (team,), text
    assert search("arb", NOBODY).nothing
    assert search("harbour penny", NOBODY).clubs == (league.club,)
    assert search("autumn", NOBODY).competitions == (league.competition,)


def test_without_words_stands_what_is_running_and_one_letter_is_too_few(league: League) -> None:
    assert search(" ", NOBODY).competitions == (league.competition,)
    assert search("a", NOBODY).too_short
    assert "at least two letters" in Client().get("/search/?q=a").content.decode()


def test_what_is_typed_comes_back_escaped_and_is_kept_nowhere(league: League) -> None:
    answer = Client().get("/search/", {"q": '"><script>alert(1)</script>'})
    assert "<script>alert(1)" not in answer.content.decode()
    assert "no-store" in answer["Cache-Control"]
    assert "noindex" in answer["X-Robots-Tag"]
    assert Client().get("/search/", {"q": "x" * 5000}).status_code == 200


def test_of_many_the_first_are_told_and_that_there_are_more(league: League) -> None:
    for number in range(25):
        who = person(number)
        Person.objects.filter(pk=who.pk).update(family_name=f"Multitude{chr(97 + number)}")
        Entry.objects.create(competition=league.competition, person=who)
    told = search("multitude", NOBODY)
    assert len(told.players) == 20
    assert told.more


def test_a_stranger_who_asks_too_often_waits_and_who_is_signed_in_does_not(
    league: League, monkeypatch: Any
) -> None:
    monkeypatch.setattr(SearchThrottle, "rate", "2/min")
    stranger, known = Client(), Client()
    known.force_login(league.organiser())
    assert [stranger.get("/search/?q=asha").status_code for _ in range(3)] == [200, 200, 429]
    told = stranger.get("/search/?q=asha")
    assert int(told["Retry-After"]) > 0
    assert 'value="asha"' in told.content.decode()
    assert "Asha Brook" not in told.content.decode()
    assert stranger.get("/search/").status_code == 200
    assert [known.get("/search/?q=asha").status_code for _ in range(4)] == [200] * 4


@pytest.mark.parametrize("players", [4, 10])
def test_it_takes_eight_queries_however_many_are_found(
    players: int, django_assert_max_num_queries: Any
) -> None:
    league = make_league(players, 3)
    viewer = viewer_of(league.organiser())
    for who in (NOBODY, viewer):
        with django_assert_max_num_queries(8):
            assert len(search("Brook", who).players) == players


def test_the_front_page_has_the_search(league: League) -> None:
    page = Client().get("/").content.decode()
    assert re.search(r'<form class="search" role="search" action="/search/"', page)


def test_the_order_tells_no_name_that_is_not_shown(league: League) -> None:
    for number, (given, family, naming, alias) in enumerate(
        (("Fay", "Cole", "full", ""), ("Zoe", "Cox", "alias", "Falcon"),
         ("Fabian", "Dunn", "full", ""), ("Fa", "Vale", "full", ""))
    ):  # fmt: skip
        named(
            league, number, given_name=given, family_name=family, naming=naming, alias=alias,
            age_band="adult",
        )  # fmt: skip
    assert found("fa") == ["Fa Vale", "Fabian Dunn", "Falcon", "Fay Cole"]
