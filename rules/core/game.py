"""What a game is to the rest of the law: its options, its referees and its words.

A game is one folder under ``rules/games`` that offers one :class:`Game`. Everything else
(replay, verdict, live use, forms, pages, tables) works through what stands here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

from rules.core.fault import Refusal
from rules.core.offers import NOTHING, Offering
from rules.core.sentence import Sentence, Tongue
from rules.core.shape import BySide, Kind, Mistakes, Record, Whole
from rules.core.sides import Side


@dataclass(frozen=True, slots=True)
class Setting:
    """What is agreed before the first flick: the game's own options and who starts."""

    options: Any
    first: Side


class Ruling(Protocol):
    """What a referee decided on one entry. Each game has a frozen dataclass of its own."""

    @property
    def by(self) -> str | None:
        """The side (in doubles: the player) whose entry it was; ``None`` where it was nobody's."""

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that made the ruling, in the order of the game's law; never empty."""

    def as_document(self, entry: int, /) -> dict[str, Any]:
        """The ruling on the entry of that number, as the verdict writes it."""

    def as_text(self, entry: int, /) -> str:
        """The same as JSON text, keys in order."""


def short_repr(ruling: Ruling) -> str:
    """A ruling in a terminal: all that follows from it would fill pages."""
    return f"<{type(ruling).__name__} by {ruling.by}: {', '.join(ruling.rules)}>"


@dataclass(frozen=True, slots=True)
class Standing:
    """How a match stands: what a verdict says at its head.

    ``score`` and ``next`` are JSON values, ``winner`` is ``"A"``, ``"B"``, ``"draw"`` or ``None``.
    """

    finished: bool
    winner: str | None
    score: Any
    next: dict[str, Any] | None


class Referee(Protocol):
    """The law at one detail of one game, as functions of a state that is a plain frozen value.

    ``refuse`` and ``adjudicate`` decide and change nothing; ``evolve`` changes and decides nothing.
    """

    @property
    def state_type(self) -> type[Any]:
        """The frozen dataclass of its states."""

    def kinds(self, setting: Setting, /) -> Mapping[str, Record[Any]]:
        """The kinds of entry that a card of this detail may hold, with their shapes."""

    def begin(self, setting: Setting, /) -> Any:
        """The state before the first entry. It holds its setting in a field ``setting``."""

    def refuse(self, state: Any, kind: str, facts: Any, /) -> Refusal | None:
        """Why the entry cannot be ruled on: after-the-end, illegal, out-of-turn, impossible, in
        this order."""

    def adjudicate(self, state: Any, kind: str, facts: Any, /) -> Any:
        """The ruling on an entry that was not refused."""

    def evolve(self, state: Any, ruling: Any, /) -> Any:
        """The state after a ruling."""

    def standing(self, state: Any, /) -> Standing:
        """How the match stands."""

    def statistics(self, setting: Setting, rulings: tuple[Any, ...], /) -> dict[str, Any]:
        """The game's statistics of a card, as JSON."""

    def explain(self, ruling: Any, /) -> tuple[Sentence, ...]:
        """What a good umpire would say of a ruling, one sentence after the other."""

    def may(self, state: Any, /) -> dict[str, Any]:
        """What may happen now, as JSON: ``kinds`` of entries that can come, ``side``, and the
        game's own."""

    def warn(self, state: Any, /) -> tuple[Refusal, ...]:
        """What is unusual about a whole card, once it is played (code ``unusual`` or
        ``unreachable``)."""


class ResultLaw(Protocol):
    """What can be said of a card that is only its final score."""

    def __call__(
        self, setting: Setting, claim: Mapping[str, Any]
    ) -> tuple[Standing, tuple[Refusal, ...]]:
        """The standing that is claimed, and what cannot be about it."""


@dataclass(frozen=True, slots=True)
class Tally:
    """One row that a card leaves behind for questions across matches.

    ``noun`` is ``end``, ``goal``, ``point``, ``game``, ``break`` or ``flick``; ``entry`` counts
    from 0; ``number`` counts that noun within the card from 1 (of an end it is the end's number,
    which one played again repeats); ``side`` is who gained it, ``amount`` what it was worth;
    ``how`` is the game's word for its kind; ``more`` is JSON.
    """

    noun: str
    entry: int
    number: int
    side: Side | None
    amount: int
    how: str
    more: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Finish:
    """A match played to its end: the match in words, the shape of a score that can stand then, with
    no more than a side can have, and whether nobody may have won."""

    told: Sentence
    score: Kind
    draw: bool = False


SIMPLE_SCORE = BySide(Whole(0, 100_000), missing=None)
"""The claimed score of a game that counts one thing."""


def _one_a_side(_setting: Setting) -> int:
    return 1


@dataclass(frozen=True)
class Game:
    """One penny game, whole: what ``rules.GAMES`` maps its name to.

    ``rules`` are the names of its law in the order of its file; ``measure`` names what its score
    counts first (``points``, ``goals``, ``sets``); ``measures`` gives every count of a final score,
    side by side, for a table (``{"points": (16, 9)}``); ``reachable`` states, for given options,
    which final scores can be (JSON); ``finish`` says what a result is asked for; ``lines`` says
    how many lines the paper for a card needs, where that is known before play; ``bearing`` lists,
    for a field of a ruling, the rules that decide it; ``summary`` says in a sentence what kind of
    game it is; ``nouns`` are those of the tallies that its cards leave; ``pennies`` are the ids
    that are offered for a simulated board, none where the simulator does not know the game;
    ``offering`` is what whoever scores it at the board may tap; ``package`` is its folder, said by
    ``rules.games``.
    """

    name: str
    title: str
    edition: str
    options: Record[Any]
    check_options: Callable[[Any, Mistakes], None]
    rules: tuple[str, ...]
    referees: Mapping[str, Referee]
    result: ResultLaw
    tally: Callable[[str, Iterable[tuple[int, Any]]], tuple[Tally, ...]]
    reachable: Callable[[Setting], dict[str, Any]]
    measure: str
    measures: Callable[[Any], dict[str, tuple[int, int]]]
    bearing: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    score_kind: Kind = SIMPLE_SCORE
    claimed_more: Mapping[str, Kind] = field(default_factory=dict)
    players_a_side: Callable[[Setting], int] = _one_a_side
    summary: str = ""
    nouns: tuple[str, ...] = ()
    pennies: tuple[str, ...] = ()
    finish: Callable[[Setting], Finish] | None = None
    lines: Callable[[Setting], int] | None = None
    offering: Offering = NOTHING
    package: str = ""

    def __repr__(self) -> str:
        return f"<Game {self.name}: {self.title}, edition {self.edition}, {len(self.rules)} rules>"

    def setting(self, raw_options: Any, first: Any, mistakes: Mistakes) -> Setting:
        """The setting of a document; what is wrong with the options is noted."""
        before = len(mistakes)
        options = self.options.read(raw_options, (None, "options"), mistakes)
        if len(mistakes) == before:
            self.check_options(options, mistakes)
        return Setting(options, first)

    def spoken(self, setting: Setting, tongue: Tongue) -> Tongue:
        """The tongue in which its pennies are called what people call them."""
        return replace(tongue, pennies=self.offering.spoken(setting, tongue))

    def players(self, setting: Setting) -> int:
        """How many names a side has: 1, or 2 for pairs."""
        return self.players_a_side(setting)

    def kinds(self, detail: str, setting: Setting) -> Mapping[str, Record[Any]] | None:
        """The kinds of entries at a detail; ``None`` where the game is not played at it."""
        referee = self.referees.get(detail)
        return None if referee is None else referee.kinds(setting)

    def claimed_score(self, detail: str | None) -> Kind:
        """The shape of a claimed score: both sides where it is all there is, else as much as was
        written."""
        return self.score_kind
