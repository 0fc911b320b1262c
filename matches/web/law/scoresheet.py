"""A scoresheet to fill in by hand: the columns of the game's own card, and rows to write in.

The law says what a line of a card holds; the paper asks for just that. A game that is added to the
law has its scoresheet at once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from django.utils.translation import gettext

import rules
from matches.selectors.fixtures import FixtureLine
from matches.selectors.scoring import spoken_on
from matches.selectors.teams import BoardLine, options_on
from matches.web.law.cardform import CardForm, Row
from matches.web.law.cardform.shown import Shown

LINES: Final = 24
"""So many lines a sheet of A4 has, shared among the kinds of entries, where the game does not say
how many a match takes."""
_MOST_WORDS: Final = 10


@dataclass(frozen=True)
class Column:
    """One thing to write down; ``words`` are what may stand there, where they are few."""

    title: str
    words: tuple[str, ...]


@dataclass(frozen=True)
class Block:
    """The lines for one kind of entry, numbered from 1."""

    title: str
    columns: tuple[Column, ...]
    lines: range


@dataclass(frozen=True)
class Scoresheet:
    """One sheet: who plays, and how their names are spoken; by which options (name, value); and
    what is written down."""

    home: str
    away: str
    board: int | None
    spoken: tuple[tuple[str, str], ...]
    options: tuple[tuple[str, str], ...]
    blocks: tuple[Block, ...]


class OnPaper(Protocol):
    """A match that is to be played: on its desk, or as one of many."""

    @property
    def fixture(self) -> Any:
        """The match itself."""

    @property
    def line(self) -> FixtureLine:
        """Who plays, as the reader calls them."""

    @property
    def options(self) -> Mapping[str, Any]:
        """The law's options by which it is played."""

    @property
    def between_teams(self) -> bool:
        """Whether cards are kept board by board."""

    @property
    def boards(self) -> Sequence[BoardLine]:
        """Its boards, between teams."""

    @property
    def may_enter(self) -> bool:
        """Whether the reader keeps its card."""


Spoken = Mapping[int | None, Sequence[tuple[str, str]]]


def scoresheets(page: OnPaper, spoken: Spoken | None = None) -> tuple[Scoresheet, ...]:
    """The sheets of a match: one, or between teams one a board. `spoken` is how names are spoken,
    where that was read already."""
    row = page.fixture.competition
    if not page.may_enter:
        # Only who reads the names in full is told how they are spoken.
        spoken = {}
    elif spoken is None:
        spoken = spoken_on(page.fixture)
    if not page.between_teams:
        said = spoken.get(None, [])
        return (_sheet(row.game, page.options, page.line.home, page.line.away, said),)
    return tuple(
        _sheet(
            row.game, options_on(row, one.number), one.home, one.away,
            spoken.get(one.number, []), one.number,
        )
        for one in page.boards
    )  # fmt: skip


def _sheet(
    game: str,
    options: Mapping[str, Any],
    home: str,
    away: str,
    spoken: Sequence[tuple[str, str]],
    board: int | None = None,
) -> Scoresheet:
    form = CardForm.of_document({"game": game, "detail": "card", "options": options})
    kinds = form.blank_rows
    law = rules.GAMES[game]
    due = law.lines(law.setting(options, "A", rules.Mistakes())) if law.lines else LINES
    return Scoresheet(
        home,
        away,
        board,
        tuple(spoken),
        tuple((one.label, _told(one)) for one in form.option_inputs),
        tuple(_block(kind, due // len(kinds)) for kind in kinds),
    )


def _block(kind: Row, lines: int) -> Block:
    """A field ``number`` counts the entries, as the lines do themselves."""
    columns = tuple(
        Column(one.label, _few(one)) for one in kind.every_input if not one.name.endswith(".number")
    )
    return Block(kind.label, columns, range(1, lines + 1))


def _few(one: Shown) -> tuple[str, ...]:
    words = tuple(word.label for word in one.choices)
    return words if len(words) <= _MOST_WORDS else ()


def _told(one: Shown) -> str:
    """An option as it holds, in words."""
    if one.parts:
        return ", ".join(f"{part.label} {_told(part)}" for part in one.parts)
    if one.template == "law/cardform/flag.html":
        return gettext("yes") if one.filled or one.value else gettext("no")
    chosen = [word.label for word in one.choices if word.chosen]
    return ", ".join(chosen) or one.value
