"""What the desk's pages cost: no query more for a league of 190 matches than for one of 15, and no
more bytes than a telephone in a hall loads while somebody waits."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from matches.models import Role, User
from matches.services.base import outbox
from tests.services.league import League, make_league

pytestmark = pytest.mark.django_db

OF_COMPETITION: Mapping[str, tuple[int, int]] = {
    "": (16, 40), "results/": (11, 210), "bulk/": (17, 50), "entries/": (16, 8),
    "settings/": (21, 42), "seeds/": (20, 6), "umpires/": (14, 32), "adjustments/": (18, 9),
    "publish/": (16, 6), "paper/": (16, 9), "scoresheets/": (14, 8), "late/": (16, 7),
    "timetable/": (30, 85), "rearranging/": (15, 5), "notices/": (8, 6),
}  # fmt: skip
"""Of each page: queries, and kB with the 190 matches (what is shown is bounded: a hundred rows)."""
OF_CLUB: Mapping[str, tuple[int, int]] = {
    "members/": (11, 10), "lately/": (25, 24), "letters/": (14, 5), "settings/": (9, 50),
    "people/": (9, 8), "notices/": (8, 6), "bin/": (10, 5), "invite/": (12, 14),
}  # fmt: skip


def weighed(client: Client, path: str) -> tuple[int, int]:
    """Queries, and kB of the page, once it was asked for before."""
    client.get(path)
    with CaptureQueriesContext(connection) as asked:
        answer = client.get(path)
    assert answer.status_code == 200, path
    return len(asked), -(-len(answer.content) // 1000)


def pages_of(league: League) -> dict[str, tuple[str, tuple[int, int]]]:
    own = league.competition
    club, row = own.club.slug, f"{own.club.slug}/{own.season.slug}/{own.slug}"
    return {
        "/desk/": ("/desk/", (18, 8)),
        **{
            f"competition/{each}": (f"/desk/competitions/{row}/{each}", most)
            for each, most in OF_COMPETITION.items()
        },
        **{f"club/{each}": (f"/desk/clubs/{club}/{each}", most) for each, most in OF_CLUB.items()},
    }


def told_of(players: int) -> dict[str, tuple[tuple[int, int], tuple[int, int]]]:
    """What each page of an owner takes, and what it may."""
    league = make_league(players)
    league.play(1)
    outbox.send(early=True)
    user = User.objects.create_user(f"owner-of-{players}")
    Role.objects.create(user=user, club=league.competition.club, role="owner")
    client = Client()
    client.force_login(user)
    return {name: (weighed(client, at), most) for name, (at, most) in pages_of(league).items()}


def test_a_long_league_takes_no_query_more_and_no_page_of_the_desk_is_heavy() -> None:
    few, many = told_of(6), told_of(20)
    assert {k: v[0][0] for k, v in few.items()} == {k: v[0][0] for k, v in many.items()}
    over = {
        name: (took, most)
        for name, (took, most) in many.items()
        if took[0] > most[0] or took[1] > most[1]
    }
    assert over == {}
