"""Rows that name two others name two that belong together."""

from collections.abc import Iterator

from matches.models.guards.guard import Guard, of, together
from matches.models.guards.places import holds_and_ways

_DIVISION_COMPETITION = (
    "SELECT s.competition_id FROM matches_division d"
    " JOIN matches_stage s ON s.id = d.stage_id WHERE d.id = NEW.division_id"
)


_ENTRY_DIVISION = (
    "SELECT d.id FROM matches_division d JOIN matches_stage s ON s.id = d.stage_id"
    " JOIN matches_entry e ON e.competition_id = s.competition_id"
    " WHERE e.id = NEW.entry_id AND d.id = NEW.division_id"
)


_RECORDS = (
    ("scorecard", "fixture_board", "fixtureboard", "The scorecard's board"),
    ("scorecard", "supersedes", "scorecard", "The card that is superseded"),
    ("result", "fixture_board", "fixtureboard", "The result's board"),
    ("result", "scorecard", "scorecard", "The result's scorecard"),
    ("dispute", "scorecard", "scorecard", "The disputed scorecard"),
    ("dispute", "fixture_board", "fixtureboard", "The dispute's board"),
    ("dispute", "reported", "scorecard", "The card reported in a dispute"),
    ("correction", "fixture_board", "fixtureboard", "The correction's board"),
    ("correction", "before", "result", "The corrected result"),
    ("correction", "result", "result", "The correction's result"),
    ("correction", "reverts", "correction", "The correction that is reverted"),
    ("runningcard", "fixture_board", "fixtureboard", "The running card's board"),
    ("runningcard", "scorecard", "scorecard", "The running card's scorecard"),
    ("shadowcard", "fixture_board", "fixtureboard", "The shadow card's board"),
)


def belonging() -> Iterator[Guard]:
    for noun in ("membership", "team", "competition", "championship"):
        yield from together(
            noun, "season", of("season", "season", "club_id"), "club_id",
            f"The {noun}'s season is another club's.",
        )  # fmt: skip
    yield from together(
        "settingschange", "reverts", of("settingschange", "reverts", "competition_id"),
        "competition_id", "The change that is taken back is another competition's.",
    )  # fmt: skip
    yield from together(
        "notice", "competition", of("competition", "competition", "club_id"), "club_id",
        "The notice's competition is another club's.",
    )  # fmt: skip
    yield from _of_fixtures()
    for noun, column, parent, words in _RECORDS:
        yield from together(
            noun, column, of(parent, column, "fixture_id"), "fixture_id",
            f"{words} is of another fixture.",
        )  # fmt: skip


def _of_fixtures() -> Iterator[Guard]:
    yield from together(
        "fixture", "division", _DIVISION_COMPETITION, "competition_id",
        "The fixture's division is another competition's.",
    )  # fmt: skip
    yield from together(
        "fixture", "round", of("round", "round", "division_id"), "division_id",
        "The fixture's round is another division's.",
    )  # fmt: skip
    yield from together(
        "fixture", "umpired_by", of("entry", "umpired_by", "competition_id"), "competition_id",
        "The umpire is an entry of another competition.",
    )  # fmt: skip
    yield from holds_and_ways()
    for side in ("home", "away"):
        yield from together(
            "fixture", side, of("entry", side, "competition_id"), "competition_id",
            f"The fixture's {side} entry is in another competition.",
        )  # fmt: skip
    yield from together(
        "fixture", "board", of("board", "board", "venue_id"), "venue_id",
        "The fixture's board is at another venue.",
    )  # fmt: skip


def entered_where_it_plays(noun: str) -> Iterator[Guard]:
    for event, name in (("INSERT", "new"), ("UPDATE", "set")):
        yield Guard(
            f"{noun}_entry_fits_{name}",
            f"matches_{noun}",
            event,
            "The entry is in another competition than the division.",
            condition=f"NOT EXISTS ({_ENTRY_DIVISION})",
            columns=("division_id", "entry_id") if event == "UPDATE" else (),
        )


_KIND_ENTERED = (
    "CASE WHEN NEW.person_id IS NOT NULL THEN 'person'"
    " WHEN NEW.pair_id IS NOT NULL THEN 'pair' ELSE 'team' END"
)


def kinds() -> Iterator[Guard]:
    wanted = "SELECT c.entry_kind FROM matches_competition c WHERE c.id = NEW.competition_id"
    for event, name in (("INSERT", "new"), ("UPDATE", "set")):
        yield Guard(
            f"entry_kind_fits_{name}",
            "matches_entry",
            event,
            "The competition is entered by another kind: people, pairs or teams.",
            condition=f"({wanted}) <> {_KIND_ENTERED}",
            columns=("person_id", "pair_id", "team_id") if event == "UPDATE" else (),
        )
    yield Guard(
        "competition_entry_kind_settled",
        "matches_competition",
        "UPDATE",
        "The competition has entries: who enters it is settled.",
        condition=(
            "OLD.entry_kind <> NEW.entry_kind"
            " AND EXISTS (SELECT 1 FROM matches_entry e WHERE e.competition_id = NEW.id)"
        ),
        columns=("entry_kind",),
    )
    yield Guard(
        "competition_game_settled",
        "matches_competition",
        "UPDATE",
        "The competition has scorecards: its game is settled.",
        condition=(
            "OLD.game <> NEW.game AND EXISTS (SELECT 1 FROM matches_scorecard s"
            " JOIN matches_fixture f ON f.id = s.fixture_id WHERE f.competition_id = NEW.id)"
        ),
        columns=("game",),
    )
