"""Where and when a match is: its boards, the ways between venues, and moves."""

from collections.abc import Iterator

from matches.models.guards.guard import Guard, of, together

_SAME_TIMES = "SELECT 1 FROM matches_fixture p WHERE p.id = NEW.fixture_id" + "".join(  # noqa: S608
    f" AND (p.{at} = NEW.{at} OR p.{at} IS NULL AND NEW.{at} IS NULL)"
    for at in ("starts_at", "ends_at")
)


def holds_and_ways() -> Iterator[Guard]:
    where = "SELECT p.venue_id FROM matches_{table} p WHERE p.id = NEW.{table}_id"
    fixture, board = (where.format(table=table) for table in ("fixture", "board"))
    club = "SELECT p.club_id FROM matches_venue p WHERE p.id = NEW.{}_id"
    for event, name in (("INSERT", "new"), ("UPDATE", "set")):
        yield Guard(
            f"hold_board_fits_{name}",
            "matches_hold",
            event,
            "All boards of a match are at its venue.",
            condition=f"({fixture}) <> ({board})",
            columns=("board_id", "fixture_id") if event == "UPDATE" else (),
        )
        yield Guard(
            f"hold_lasts_{name}",
            "matches_hold",
            event,
            "A board is kept for as long as its match.",
            condition=f"NOT EXISTS ({_SAME_TIMES})",
            columns=("ends_at", "fixture_id", "starts_at") if event == "UPDATE" else (),
        )
        yield Guard(
            f"way_other_fits_{name}",
            "matches_way",
            event,
            "A way joins two venues of one club.",
            condition=f"({club.format('one')}) <> ({club.format('other')})",
            columns=("one_id", "other_id") if event == "UPDATE" else (),
        )


def moves() -> Iterator[Guard]:
    # They go with their competition, so that only editing is refused.
    yield Guard(
        "move_edit", "matches_move", "UPDATE",
        "A move is never edited: a further one takes it back.",
    )  # fmt: skip
    yield from together(
        "move", "undoes", of("move", "undoes", "competition_id"), "competition_id",
        "A move takes back one of its own competition.",
    )  # fmt: skip
