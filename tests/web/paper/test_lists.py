"""Lists, tables, brackets, certificates and booklets: who gets them, and what stands on them."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from matches import services
from matches.models import AgeBand, Competition, Fixture, Look, Naming, Person, Standing, Venue
from matches.ports import apart, compute_budget
from matches.web.paper import file
from tests.security.addresses import strangers
from tests.services.league import make_league as made_by_services
from tests.web.leagues import League, make_league
from tests.web.paper.reading import pages_of

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def nobody_has_asked_yet() -> None:
    cache.clear()


@pytest.fixture
def league() -> League:
    return make_league(5, 8)


@pytest.fixture
def school() -> League:
    """A league of children whom strangers know by a code."""
    return make_league(5, 8, people={"age_band": AgeBand.CHILD, "naming": Naming.CODE})


def public(league: League, what: str) -> str:
    return " ".join(pages_of(Client().get(f"{league.address}{what}")))


def organiser(league: League) -> Client:
    client = Client()
    client.force_login(league.organiser())
    return client


def printed(league: League, client: Client, **asked: str) -> str:
    return " ".join(pages_of(client.post(f"/desk{league.address}paper/", asked)))


def finished(league: League) -> str:
    """It is over, with its table stored as services store it; who came first."""
    standing = league.division.standings.get(current=True)
    basis = dict(standing.rows)
    rows = basis.pop("rows")
    Standing.objects.filter(pk=standing.pk).update(rows=rows, basis=basis)
    Competition.objects.filter(pk=league.competition.pk).update(state="finished")
    return str(rows[0]["entrant"])


def never(*_given: Any, **_named: Any) -> tuple[Any, float]:
    """Nothing is computed."""
    raise AssertionError("something was computed")


def test_a_list_has_every_match_with_its_round_and_result(league: League) -> None:
    told = public(league, "matches.pdf")
    assert told.startswith("Matches of Autumn league Harbour Penny Club · 2026/27 · Penny Black")
    for one in league.fixtures:
        assert str(one.home.person) in told
    assert told.count("Round ") == 5
    assert "18–9" in told
    assert "Home" in told


def test_one_round_and_one_entry_have_lists_of_their_own(league: League) -> None:
    second = public(league, "matches.pdf?round=2")
    assert "Round 2" in second
    assert "Round 3" not in second
    entry = league.entries[0]
    own = public(league, f"matches.pdf?entry={entry.public_id}")
    assert own.startswith(f"Matches of {entry.person} in Autumn league")
    played = sum(entry in (one.home, one.away) for one in league.fixtures)
    # Once in the title, once in each match.
    assert own.count(str(entry.person)) == 1 + played
    assert Client().get(f"{league.address}matches.pdf?entry=zzzz").status_code == 404


def test_the_table_says_in_notes_why_each_stands_there(league: League) -> None:
    told = public(league, "tables.pdf")
    page = Client().get(league.address).context["page"]
    for row in page.tables[0].rows:
        assert row.name in told
        assert " ".join(row.gap.split()) in told or row.shared
    assert "Why they stand there" in told


def test_of_children_strangers_read_codes_and_neither_day_nor_place_ahead(school: League) -> None:
    venue = Venue.objects.create(club=school.club, slug="hall", name="Quay Room")
    Fixture.objects.filter(competition=school.competition).update(venue=venue)
    told = public(school, "matches.pdf") + public(school, "tables.pdf")
    ahead = [one for one in Fixture.objects.all() if one.state != "official"]
    assert ahead
    for who in Person.objects.all():
        assert who.given_name not in told
        assert who.family_name not in told
        assert who.code in told
    days = {f"{one.starts_at:%-d %b %Y}" for one in ahead} - {
        f"{one.starts_at:%-d %b %Y}" for one in Fixture.objects.filter(state="official")
    }
    assert days
    assert not any(day in told for day in days)
    # Who runs it reads both.
    full = printed(school, organiser(school), what="matches")
    assert all(who.given_name in full for who in Person.objects.all())
    assert all(day in full for day in days)
    assert "Quay Room" in full


def test_full_names_on_paper_leave_a_row_of_who_looked_and_codes_leave_none(
    school: League,
) -> None:
    Client().get(f"{school.address}tables.pdf")
    assert not Look.objects.exists()
    printed(school, organiser(school), what="tables")
    look = Look.objects.get()
    assert (look.surface, look.people, look.who.username) == ("sheet", 5, "organiser")


def test_the_public_file_is_the_same_for_its_organiser_too(school: League) -> None:
    client = organiser(school)
    told = " ".join(pages_of(client.get(f"{school.address}matches.pdf")))
    assert not any(who.given_name in told for who in Person.objects.all())
    assert not Look.objects.exists()


def test_who_has_the_file_is_told_so_and_nothing_is_computed(league: League, settings: Any) -> None:
    at = f"{league.address}tables.pdf"
    first = Client().get(at)
    assert first["Cache-Control"] == "no-cache, public"
    settings.APART = f"{__name__}.never"
    again = Client().get(at, headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert again["ETag"] == first["ETag"]
    Person.objects.filter(entries=league.entries[0]).update(naming=Naming.INITIALS)
    settings.APART = f"{__name__}.full"
    assert Client().get(at, headers={"If-None-Match": first["ETag"]}).status_code == 503


def full(*_given: Any, **_named: Any) -> tuple[Any, float]:
    """All processes are at work."""
    raise apart.full()


def test_a_network_that_had_its_share_waits(league: League) -> None:
    compute_budget.spend("127.0.0.1", compute_budget.A_MINUTE / 1000)
    answer = Client().get(f"{league.address}matches.pdf")
    assert answer.status_code == 429
    assert answer["Retry-After"]


def test_more_than_one_file_holds_is_said_with_what_helps(
    league: League, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(file, "MOST", 9)
    answer = Client().get(f"{league.address}matches.pdf")
    assert answer.status_code == 413
    assert "choose a round or an entry" in answer.content.decode()
    assert "<title>Too large" in answer.content.decode()
    assert "Retry-After" not in answer
    client = organiser(league)
    refused = client.post(f"/desk{league.address}paper/", {"what": "matches"})
    assert refused.status_code == 400
    assert "one file holds 9" in refused.content.decode()


def test_what_is_not_for_everybody_is_for_nobody_else() -> None:
    league = make_league(4, 2, visibility="private")
    for user in strangers().values():
        client = Client()
        if user is not None:
            client.force_login(user)
        for what in ("matches", "tables", "bracket", "certificates"):
            assert client.get(f"{league.address}{what}.pdf").status_code == 404
        assert client.get(f"/clubs/{league.club.slug}/seasons/2026/booklet.pdf").status_code == 404
        for at in (f"/desk{league.address}paper/", f"/desk/clubs/{league.club.slug}/booklet/"):
            told = {client.get(at).status_code, client.post(at, {"what": "tables"}).status_code}
            assert told == ({404} if user is not None else {302})


def test_certificates_are_for_what_is_finished(league: League) -> None:
    assert Client().get(f"{league.address}certificates.pdf").status_code == 404
    client = organiser(league)
    refused = client.post(f"/desk{league.address}paper/", {"what": "certificates"})
    assert "There is nothing to print there yet." in refused.content.decode()
    best = finished(league)
    first = pages_of(Client().get(f"{league.address}certificates.pdf"))
    assert len(first) == 3
    assert "Champion" in first[0]
    assert "Place 2" in first[1]
    (own,) = pages_of(Client().get(f"{league.address}certificates.pdf?entry={best}"))
    assert own == first[0]
    every = pages_of(
        client.post(
            f"/desk{league.address}paper/", {"what": "certificates", "note": "Well played!"}
        )
    )
    assert len(every) == 5
    assert all("Well played!" in page for page in every)


def test_a_certificate_names_a_child_as_its_reader_may_read_them(school: League) -> None:
    best = finished(school)
    who = next(one.person for one in school.entries if one.public_id == best)
    assert who is not None
    (first, *_rest) = pages_of(Client().get(f"{school.address}certificates.pdf"))
    assert who.code in first
    assert who.given_name not in first
    told = printed(school, organiser(school), what="certificates", best="1")
    assert f"{who.given_name} {who.family_name}" in told


def test_a_bracket_is_drawn_with_who_won_and_whose_winner_comes() -> None:
    made = made_by_services(6, format="single-elimination", format_options={"third_place": True})
    own = made.competition
    services.competitions.publish(made.owner, own.public_id, "public", young_known=True)
    at = f"/competitions/{own.club.slug}/{own.season.slug}/{own.slug}/"
    assert f"{at}bracket.pdf" in Client().get(at).content.decode()
    (page,) = pages_of(Client().get(f"{at}bracket.pdf"))
    for title in ("Quarter-finals", "Semi-finals", "Final", "Match for third place"):
        assert title in page
    assert page.count("bye") == 2
    assert "winner of match" in page
    assert "loser of match" in page
    (large,) = pages_of(Client().get(f"{at}bracket.pdf?paper=a3"))
    assert "Quarter-finals" in large
    assert Client().get(f"{at}tables.pdf").status_code == 404


def test_a_season_is_a_booklet_of_what_strangers_may_read(school: League) -> None:
    make_league(4, 2, slug="secret", visibility="private")
    at = f"/clubs/{school.club.slug}/seasons/2026/booklet.pdf"
    assert f'href="{at}"' in Client().get(f"/clubs/{school.club.slug}/").content.decode()
    told = " ".join(pages_of(Client().get(at)))
    assert "Season booklet" in told
    assert "Autumn league" in told
    assert "Secret league" not in told
    assert not any(who.given_name in told for who in Person.objects.all())
    finished(school)
    assert "Champions" in " ".join(pages_of(Client().get(at)))


def test_the_clubs_own_booklet_has_everything_but_drafts_and_the_bin(school: League) -> None:
    make_league(4, 2, slug="secret", visibility="private")
    make_league(4, 2, slug="planned", state="draft")
    client = organiser(school)
    at = f"/desk/clubs/{school.club.slug}/booklet/"
    asked = {"season": school.season.public_id, "matches": "on"}
    told = " ".join(pages_of(client.post(at, asked)))
    assert "Secret league" in told
    assert "Planned league" not in told
    assert "Matches and results" in told
    assert str(school.entries[0].person) in told
    assert Look.objects.get().surface == "sheet"


def test_a_booklet_of_too_many_matches_is_refused_before_they_are_read(
    league: League, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("matches.web.paper.booklets.MOST", 9)
    client = organiser(league)
    at = f"/desk/clubs/{league.club.slug}/booklet/"
    asked = {"season": league.season.public_id, "matches": "on"}
    assert client.post(at, asked).status_code == 400
    assert client.post(at, {"season": league.season.public_id}).status_code == 200


@pytest.mark.parametrize(("what", "most"), [("matches", 8), ("tables", 8), ("bracket", 8)])
def test_many_matches_take_no_more_queries(
    what: str, most: int, django_assert_max_num_queries: Any
) -> None:
    for players, slug in ((4, "few"), (9, "many")):
        league = make_league(players, 5, slug=slug)
        with django_assert_max_num_queries(most):
            Client().get(f"{league.address}{what}.pdf")


def test_without_the_package_the_pages_say_so(
    league: League, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("matches.web.paper.desk.is_installed", lambda: False)
    monkeypatch.setattr("matches.web.paper.booklets.is_installed", lambda: False)
    client = organiser(league)
    for at in (f"/desk{league.address}paper/", f"/desk/clubs/{league.club.slug}/booklet/"):
        assert "“typst” is not installed" in client.get(at).content.decode()
        asked = {"what": "tables", "season": league.season.public_id}
        assert client.post(at, asked).status_code == 503
