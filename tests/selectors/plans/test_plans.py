"""No public page reads through a whole big table, however many clubs there are.

Each page is asked for in an installation of which the planner believes that it is a big one, and
each of its queries explained (`installation`). What the signed in ask for: `test_signed_in`.
"""

from __future__ import annotations

import pytest
from django.test import Client

from matches.models import Competition, Division, Entry, Fixture
from matches.policy.ids_by_club import page_id
from tests.selectors.plans.installation import of_page, read_whole

pytestmark = [
    pytest.mark.needs_postgresql,
    pytest.mark.django_db,
    pytest.mark.usefixtures("installation", "pages_made_anew"),
]

KNOWN = {
    "/search/": (
        frozenset({"matches_entry", "matches_person", "matches_teammember", "matches_pair"}),
        "somebody is looked for by a part of a name, wherever that stands, among all who play",
    ),
}
"""How the addresses of pages begin that do read through some, which, and why."""


def _pages() -> list[str]:
    leagues = Division.objects.filter(stage__competition__entry_kind="person")
    division = leagues.select_related("stage__competition__club").latest("pk")
    held: Competition = division.stage.competition
    home = f"/competitions/{held.club.slug}/{held.season.slug}/{held.slug}/"
    matches = Fixture.objects.filter(competition=held)
    played, planned = matches.filter(state="official")[0], matches.filter(state="planned")[0]
    entry = Entry.objects.filter(competition=held).select_related("person").first()
    assert entry is not None
    assert entry.person is not None
    player = page_id(entry.person, held.club.public_id)
    return [
        "/", f"/clubs/{held.club.slug}/", f"/clubs/{held.club.slug}/calendar.ics",
        *(home + rest for rest in (
            "", "playing/", "fixtures/", "after/3/", "draw/", "figures/", "results.atom",
            "calendar.ics", "tables.csv", "matches.csv",
        )),
        f"/embed{home}", f"/entries/{entry.public_id}/calendar.ics",
        f"/tables/{division.public_id}/", f"/matches/{played.public_id}/",
        f"/matches/{planned.public_id}/", f"/players/{player}/",
        "/search/?q=Florin", "/rankings/", f"/rankings/{held.game}/",
        f"/rankings/{held.game}/editions/", "/api/v1/clubs", "/api/v1/competitions",
        *(f"/api/v1/competitions/{held.public_id}{rest}" for rest in ("", "/table", "/fixtures")),
        f"/api/v1/fixtures/{played.public_id}", "/api/v1/rankings", f"/api/v1/rankings/{held.game}",
    ]  # fmt: skip


def test_no_public_page_reads_through_a_big_table() -> None:
    """But for those that are known to, by the tables that they are known for."""
    stranger = Client(headers={"host": "localhost"})
    found: dict[str, set[str]] = {}
    for page in _pages():
        answer, queries = of_page(stranger, page)
        assert answer.status_code == 200, page
        said = {table for tables in queries.values() for table in tables}
        if said and not _is_known(page, said):
            found[page] = said
    assert found == {}


def _is_known(page: str, tables: set[str]) -> bool:
    return any(page.startswith(each) and tables <= known for each, (known, _why) in KNOWN.items())


def test_a_query_without_an_index_is_found() -> None:
    """Or the test above could not fail."""
    last = Competition.objects.latest("pk")
    assert read_whole(str(Fixture.objects.filter(leg=7).query)) == {"matches_fixture"}
    assert read_whole(str(Fixture.objects.filter(competition=last).query)) == set()
