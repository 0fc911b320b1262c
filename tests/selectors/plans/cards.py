"""Cards for what was played at Penny Black, in as many rows as the rest: one match is kept flick by
flick at its board, and its card, lines and events stand for every other match's.

What is told of the other games (ends, goals, points) hangs on the same cards: nothing is reckoned
here, only asked for.
"""

from __future__ import annotations

from typing import Any, Final

from django.db import connection

from matches.models import Fixture, RunningCard, User
from matches.services import scoring
from matches.services.scoring import Sent
from tests.services.scoring.at_the_board import whole

TABLES: Final = frozenset({
    "scorecard", "runningcard", "runningline", "scoringdevice", "flick", "break", "end", "goal",
    "point", "redgame",
})  # fmt: skip

PLAYED: Final = """matches_result r JOIN matches_fixture f ON f.id = r.fixture_id
    JOIN matches_competition c ON c.id = f.competition_id
    WHERE c.game = 'black' AND r.scorecard_id IS NULL AND r.fixture_board_id IS NULL"""
CARDS: Final = "matches_scorecard s WHERE s.id <> "
OTHERS: Final[dict[str, str]] = {
    "end": "index, entry, number, starter, failed_starts, kind, winner, points, scorecard_id)"
           " SELECT 0, 0, 1, 'A', 0, 'nearest', 'A', 2",
    "goal": "index, entry, side, kind, score_a, score_b, scorecard_id)"
            " SELECT 0, 0, 'A', 'open', 1, 0",
    "point": "index, entry, set_number, game_number, server, side, points, kind, scorecard_id)"
             " SELECT 0, 0, 1, 1, 'A', 'A', 1, 'rally'",
    "redgame": "index, entry, set_number, number, server, winner, points_a, points_b, scorecard_id)"
               " SELECT 0, 0, 1, 1, 'A', 'A', 4, 0",
}  # fmt: skip


def fill() -> None:
    """Put them beside what is there."""
    card = _kept_at_the_board()
    kept = int(card.scorecard_id or 0)
    with connection.cursor() as cursor:
        # Neither guards nor what follows of a row: these are as they would be.
        cursor.execute("SET LOCAL session_replication_role = replica")
        _copied(cursor, "scorecard", kept, PLAYED, fixture_id="f.id", public_id=_name("f"))
        cursor.execute(
            "UPDATE matches_result r SET scorecard_id = s.id FROM matches_scorecard s"
            " WHERE s.fixture_id = r.fixture_id AND r.scorecard_id IS NULL"
        )
        of_each = f"{CARDS}{kept}"
        own = {"fixture_id": "s.fixture_id", "scorecard_id": "s.id", "public_id": _name("s")}
        _copied(cursor, "runningcard", card.pk, of_each, **own)
        for table in ("flick", "break"):
            _copied(cursor, table, kept, of_each, by="scorecard_id", scorecard_id="s.id")
        running = f"matches_runningcard s WHERE s.id <> {card.pk}"
        _copied(cursor, "runningline", card.pk, running, by="card_id", card_id="s.id")
        cursor.execute(
            "INSERT INTO matches_scoringdevice (device, name, last_heard, unsent, help, card_id)"
            f" SELECT 'a-phone-that-stood-at-the-board', '', now(), 0, false, s.id FROM {running}"
        )
        for table, told in OTHERS.items():
            cursor.execute(f"INSERT INTO matches_{table} ({told}, s.id FROM {of_each}")
        cursor.execute("SET LOCAL session_replication_role = origin")


def _kept_at_the_board() -> RunningCard:
    """A whole match, flick by flick, of those that are planned."""
    umpire = User.objects.create_user("everybody-s-umpire", is_superuser=True)
    planned = Fixture.objects.filter(competition__game="black", state="planned")
    fixture = planned.filter(home__person__isnull=False)[0].public_id
    lines = [Sent(number, body) for number, body in enumerate(whole(), start=1)]
    at: dict[str, Any] = {"board": None, "device": "a-phone-that-stood-at-the-board"}
    scoring.write(umpire, fixture, after=0, lines=lines, **at)
    scoring.hand_in(umpire, fixture, after=len(lines), **at)
    return RunningCard.objects.get()


def _name(row: str) -> str:
    """What stands for an id of its own."""
    return f"substr(md5({row}.id::text), 1, 12)"


def _copied(cursor: Any, table: str, one: int, rows: str, *, by: str = "id", **own: str) -> None:
    """As the rows of a table that belong to one, for each of other rows, but for these columns."""
    cursor.execute(
        "SELECT attname FROM pg_attribute WHERE attrelid = %s::regclass AND attnum > 0"
        " AND NOT attisdropped AND attname <> 'id'",
        [f"matches_{table}"],
    )
    names = [str(name) for (name,) in cursor.fetchall()]
    columns = ", ".join(f'"{name}"' for name in names)
    given = ", ".join(own.get(name, f't."{name}"') for name in names)
    cursor.execute(
        f"INSERT INTO matches_{table} ({columns}) SELECT {given}"
        f" FROM matches_{table} t, {rows} AND t.{by} = {one}"
    )
