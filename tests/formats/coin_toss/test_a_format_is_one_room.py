"""A format is one room: a toy one, from this folder alone, is played to a published table."""

from __future__ import annotations

import pytest
from django.test import Client

from matches import services
from matches.services.draws import known_formats
from matches.tournament.formats import FORMATS
from matches.tournament.formats import register as register_arithmetic
from tests.formats.coin_toss import FORMAT, TOSSED
from tests.services.league import NAMES, League, make_league, result_card

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def coin_toss(monkeypatch):
    """The format is known while a test runs: two registers, one line each."""
    monkeypatch.setattr(known_formats, "DRAWN", dict(known_formats.DRAWN))
    known = dict(FORMATS)
    register_arithmetic(TOSSED)
    known_formats.register(FORMAT)
    yield
    FORMATS.clear()
    FORMATS.update(known)


def client_of(league: League) -> Client:
    client = Client()
    client.force_login(league.owner)
    return client


def set_up(client: Client, league: League) -> str:
    """A competition made in the form of the page, its people entered, its rounds drawn."""
    held = league.competition
    new = f"/desk/clubs/{held.club.slug}/competitions/new/?game=black"
    page = client.get(new).content.decode()
    assert TOSSED.title in page
    assert "The coin is called" in page
    made = client.post(
        new,
        {
            "game": "black", "name": "Coin Toss Cup", "season": held.season.public_id,
            "entry_kind": "person",
            "format": "coin-toss", "coin-toss.coin": "tails", "confirmation": "nobody",
            "win": "3", "draw": "1", "loss": "0",
        },
    )  # fmt: skip
    assert made.status_code == 302, made.content.decode()
    desk = made["Location"].removesuffix("entries/")
    names = {"action": "enter", "text": "\n".join(NAMES[:4]), "age_band": "adult"}
    assert client.post(desk + "entries/", names).status_code == 302
    assert client.post(desk + "draw/", {"action": "draw", "every_days": "7"}).status_code == 302
    return desk


def cup(league: League):
    return league.competition.club.competitions.get(name="Coin Toss Cup")


def play_what_is_open(league: League) -> None:
    """Who comes first in the alphabet wins, by a margin of the match's own."""
    for fixture in cup(league).fixtures.exclude(state="official").order_by("number"):
        home, away = fixture.home.person.given_name, fixture.away.person.given_name
        score = (18, 4 + fixture.number) if home < away else (4 + fixture.number, 18)
        services.results.scorecards.submit(league.owner, fixture.public_id, result_card(*score))
    services.base.outbox.send(early=True)


def test_a_format_from_one_folder_is_played_from_set_up_to_a_published_table():
    league = make_league()
    client = client_of(league)
    desk = set_up(client, league)
    assert cup(league).fixtures.count() == 6
    assert services.draws.upcoming.left_to_draw(cup(league))

    play_what_is_open(league)
    assert "The last toss" in client.get(desk + "next/").content.decode()
    told = {"action": "draw", "kind": "round", "number": "4", "starts_on": "2026-12-01"}
    assert client.post(desk + "next/", told).status_code == 302
    pairs = [
        (each.home.person.given_name, each.away.person.given_name)
        for each in cup(league).fixtures.filter(number__gt=6).order_by("number")
    ]
    assert pairs == [("Asha", "Dora"), ("Ben", "Chidi")]

    play_what_is_open(league)
    services.competitions.finish(league.owner, cup(league).public_id)
    services.competitions.publish(league.owner, cup(league).public_id, "public", young_known=True)
    page = Client().get(desk.removeprefix("/desk")).content.decode()
    table = page[page.index("<tbody") : page.index("</tbody>")]
    assert [name for name in ("Asha", "Ben", "Chidi", "Dora") if name[0] in table]
    standing = cup(league).stages.get().divisions.get().standings.get(current=True)
    assert [row["points"] for row in standing.rows] == [12, 9, 3, 0]


def test_a_withdrawal_a_correction_and_an_archive_ask_the_record_and_find_nothing_special():
    league = make_league()
    set_up(client_of(league), league)
    play_what_is_open(league)
    first = cup(league).fixtures.order_by("number").first()

    services.corrections.correcting_cards.correct(
        league.owner, first.public_id, result_card(9, 18), reason="Read wrongly.", resting="redraw"
    )
    services.competitions.entries.withdraw(
        league.owner, first.home.public_id, reason="Moved away.", policy="stand"
    )
    services.base.outbox.send(early=True)

    told = services.clubs.archives.archive(league.owner, league.season, private=True)
    own = [each for each in told["competitions"] if each["name"] == "Coin Toss Cup"]
    assert own[0]["format"] == "coin-toss"
    assert own[0]["divisions"][0]["table"]["results"]
