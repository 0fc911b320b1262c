"""What is to be done, as tasks: the one that others wait for longest first, each with its verb.

A task is of one kind, in one competition; a task that is done is there no more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from matches.models import Club, Competition, CompetitionState, EntryKind, Visibility
from matches.selectors.draws import known_formats
from matches.selectors.home.desk import ClubDesk, Desk, Todo
from matches.selectors.home.home import CompetitionTile

KINDS: Final = (
    "disputed", "agree", "overdue", "asked", "draw", "postponed", "rearranging", "strikes",
    "entries", "fixtures", "publish", "closed", "open", "finish",
)  # fmt: skip
"""The kinds of task, what others wait for first. `draw`: all that was drawn is played, and there is
more to draw; `finish`: nothing more is to be played. `entries`, `fixtures` and `publish` are the
steps of setting up. `asked`: other clubs want the club's teams. `rearranging`: sides agree on other
dates among themselves, and an organiser may forbid it. `strikes`: entries gave so many walkovers
that an organiser is asked whether they are withdrawn. `closed`: it was open to everybody until
somebody under 18 came to play, and somebody says who may read it. `open`: nobody plays any more for
whose age it is kept from strangers, and somebody says who may read it now."""


@dataclass(frozen=True)
class Task:
    """One thing to do: how many matches (or teams) wait, of which competition, and which matches
    they are."""

    kind: str
    number: int
    club: Club
    competition: Competition | None = None
    todos: tuple[Todo, ...] = ()

    @property
    def first(self) -> Todo | None:
        """The match that waits longest."""
        return self.todos[0] if self.todos else None

    @property
    def listed(self) -> bool:
        """Whether its matches are entered on one page; those between teams are, board by board, on
        their own."""
        row = self.competition
        between_teams = row is not None and row.entry_kind == EntryKind.TEAM
        return self.kind == "overdue" and self.number > 1 and not between_teams


def _something(_competition: Competition) -> bool:
    return True


def tasks_of(
    desk: Desk, left_to_draw: Callable[[Competition], bool] = _something
) -> tuple[Task, ...]:
    """The tasks of all the clubs of a desk, in the order in which they are to be done. No query but
    those of `left_to_draw`, which is asked of competitions that are played out and may go on."""
    told = [task for own in desk.clubs for task in _of_club(own, left_to_draw)]
    return tuple(sorted(told, key=lambda one: KINDS.index(one.kind)))


def _of_club(own: ClubDesk, left_to_draw: Callable[[Competition], bool]) -> Iterable[Task]:
    lists = (
        ("disputed", own.disputed),
        ("agree", own.to_agree),
        ("overdue", own.overdue),
        ("postponed", own.postponed),
    )
    for kind, todos in lists:
        yield from _by_competition(kind, todos, own)
    if own.asked:
        yield Task("asked", len(own.asked), own.club)
    for tile in own.competitions:
        if proposed := own.proposed.get(tile.competition.pk, 0):
            yield Task("rearranging", proposed, own.club, tile.competition)
        if tile.competition.closed_for_young_at is not None:
            yield Task("closed", 1, own.club, tile.competition)
        if tile.competition.pk in own.closed:
            yield Task("open", 1, own.club, tile.competition)
        if struck := own.strikes.get(tile.competition.pk, 0):
            yield Task("strikes", struck, own.club, tile.competition)
        step = next_step(tile)
        if step == "draw" and not left_to_draw(tile.competition):
            step = "finish"
        if step:
            yield Task(step, 1, own.club, tile.competition)


def _by_competition(kind: str, todos: Iterable[Todo], own: ClubDesk) -> Iterable[Task]:
    held: dict[Competition, list[Todo]] = {}
    for todo in todos:
        held.setdefault(todo.competition, []).append(todo)
    for competition, listed in held.items():
        number = own.counted.get((kind, competition.pk), len(listed))
        yield Task(kind, number, own.club, competition, tuple(listed))


def next_step(tile: CompetitionTile) -> str:
    """What a competition itself waits for, its matches apart; "" for nothing."""
    row = tile.competition
    if row.state == CompetitionState.RUNNING:
        own = known_formats.of(row)
        begun = tile.fixtures or own.by_round
        over = begun and tile.played >= tile.fixtures and not own.endless
        more = "draw" if own.draws_on(row) else "finish"
        return more if over else ""
    enters_itself = row.state == CompetitionState.OPEN and hasattr(row, "open_entry")
    if row.state == CompetitionState.FINISHED or enters_itself:
        return ""
    return _set_up(tile)


def _set_up(tile: CompetitionTile) -> str:
    row = tile.competition
    if tile.entries < len("AB"):
        return "entries"
    if not tile.fixtures:
        return "fixtures"
    drafted = row.state == CompetitionState.DRAFT or row.visibility == Visibility.PRIVATE
    return "publish" if drafted else ""
