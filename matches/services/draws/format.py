"""A format: everything that is special to it, behind one record.

A format is a room, as a game is a folder. Its room makes a `Format` and hands it to
`matches.services.formats`; everybody else asks the record and knows no format by name. What a
format does not say is nothing special: all its fixtures are drawn at once, nothing hangs on them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from matches.models import Competition, Correction, Division, Entry, Fixture, User
from matches.services.base.findings import Finding
from matches.services.draws.options import Option, Words
from matches.services.draws.shapes import PlainRound
from matches.services.results.following import Corrector
from matches.tournament.tiebreaks import STANDARD

Tell = Callable[..., Any]
"""Puts a step of a correction in words, as `services.corrections.effects` has it."""

ROUND = "round"
"""The kind of what is drawn round by round; later stages have kinds of their own."""


@dataclass(frozen=True)
class Upcoming:
    """One thing to be drawn: a `kind` ("round", "knockout", "plate") and its title.

    `missing` are the matches that have to be official first; `problem` says why it cannot be drawn
    otherwise, and `code` which problem it is. What it would be is the format's own: a `round` or a
    `stage`.
    """

    kind: str
    title: str
    number: int = 0
    missing: tuple[Fixture, ...] = ()
    problem: str = ""
    code: str = ""
    round: Any = None
    stage: Any = None


@dataclass(frozen=True)
class Drawn:
    """One thing that was drawn by itself: whether it may be `undone` (nothing of it is played, and
    nothing rests on it) and whether it is `stale` (it would come out otherwise by now)."""

    kind: str
    title: str
    number: int
    undone: bool
    stale: bool


@dataclass(frozen=True)
class Ahead:
    """What is to be drawn, in order, and what has been, the latest first."""

    coming: tuple[Upcoming, ...] = ()
    drawn: tuple[Drawn, ...] = ()


@dataclass(frozen=True)
class Course:
    """What is drawn after the first draw: rounds one at a time, or later stages.

    `ahead(competition)` says what is to be drawn and what has been; `left_to_draw` whether anything
    is. `draw(actor, competition, *, kind, number, lots, starts_on)` draws one of them, and `again`
    holds what may be done to one that is drawn ("redraw", "take-back", "keep"), each called with
    (actor, competition, *, kind, number, reason).
    """

    ahead: Callable[[Competition], Ahead]
    left_to_draw: Callable[[Competition], bool]
    draw: Callable[..., object]
    again: Mapping[str, Callable[..., object]] = field(default_factory=dict)


@dataclass(frozen=True)
class Newcomers:
    """Who enters although the fixtures are out: whether it `takes` them now, and how each is given
    a `seat(entry, place, by)`, inside the transaction of who enters it. `placed`: the seed that is
    named is the place at which they are seated; the seeds of the others stand."""

    takes: Callable[[Competition], bool]
    seat: Callable[[Entry, int | None, User], None] | None = None
    placed: bool = False


@dataclass(frozen=True)
class LateMatch:
    """One match of who comes after the draw: in which `round` of what `day`, a `new` one or one
    that is drawn; against whom, in which leg, and whether at home."""

    round: int
    new: bool
    day: date | None
    opponent: Entry
    leg: int
    at_home: bool


@dataclass(frozen=True)
class Latecomers:
    """Who is entered after the draw with matches of their own: `plan(division)` says which they
    would be, `seat(entry, division, dates)` makes them, with the dates of new rounds as chosen.
    `unseat(entry)` takes all of it back, while nothing of it `has_begun(entry)`."""

    plan: Callable[[Division], tuple[LateMatch, ...]]
    seat: Callable[[Entry, Division, Mapping[int, date]], None]
    unseat: Callable[[Entry], None]
    has_begun: Callable[[Entry], bool]


@dataclass(frozen=True)
class Corrected:
    """What a corrected result does beyond the table.

    `draws_on(competition)`: something may be drawn just now from its results, so that it is locked
    before its matches. `moves(fixture)`: its result moves others. `follow(corrector)` sees to what
    was drawn from the result, as the organiser chose, and notes each step; `revert(user,
    correction, corrector)` takes those steps back, and `give_back(user, correction, intact,
    reason)` gives the matches that were voided, and are `intact` since, their results back, before
    anything follows. `words` tells each kind of step to people, and `rests` are those that somebody
    has to choose. `forecast(fixture)` is what would be drawn from the results as they are now, of
    something that has been drawn; where it changes that is said in the words of `otherwise`.
    """

    draws_on: Callable[[Competition], bool] = lambda _row: False
    moves: Callable[[Fixture], bool] = lambda _fixture: False
    follow: Callable[[Corrector], None] = lambda _corrector: None
    revert: Callable[[User, Correction, Corrector], None] = lambda _user, _held, _corrector: None
    give_back: Callable[[User, Correction, Collection[str], str], None] = (
        lambda _user, _held, _intact, _reason: None
    )
    words: Mapping[str, Tell] = field(default_factory=dict)
    rests: frozenset[str] = frozenset()
    forecast: Callable[[Fixture], Sequence[object]] = lambda _fixture: ()
    otherwise: Words = ""


@dataclass(frozen=True)
class Derived:
    """What of a division a format stores that follows from its results: `off(division)` finds what
    is stored otherwise, `mend(division)` puts it right and says what it was."""

    off: Callable[[Division], list[Finding]]
    mend: Callable[[Division], list[Finding]]


@dataclass(frozen=True)
class Format:
    """How services run one format. `name` is that of `matches.tournament.formats.FORMATS`.

    `rounds(entries, settings)` makes the rounds of a division from its entries in seed order;
    InvalidError where it cannot. `options` are those that an organiser may set. `deal(entries,
    settings, clubs)` deals the entries into divisions, where it is not the organiser who does:
    names of divisions to entries; `clubs` says who is to be kept apart. `whole`: the format's
    limits are for all of them together, not for each division. `ranked_divisions`: the first
    division is the highest, and in the next season one changes between them. `tie_breaks` are those
    that are usual for the format.

    `apart`: why it is not drawn like the others, "" where it is; `no_start`: why nobody has a start
    in it. `begin(competition, by)` follows the first draw, `forget(competition)` refuses to let go
    of it. `left(entry, by, reason)` follows a withdrawal; `results_stand` then, since others stand
    where they are by them; `current(competition)` is the number of the only stage whose matches an
    entry that leaves gives away, None for all.

    `settled` says which options nothing reads any more once so many stages are drawn; the others
    hold for what is drawn or decided from their change on. `hinders(competition, settings)` says
    why these options cannot be, after what is drawn; "" where they can.

    `stays_gone(competition, reopened)` says why a withdrawal cannot be taken back any more, which
    would open these matches again; "" where it can. `no_substitute`: why nobody takes over the
    matches of who left, "" where somebody may; `no_substitute_midway`: why nobody does once one of
    those matches is played.

    `at_draw` are the options that are asked again where it is drawn, and looked at there first.

    `from_list`: a list of its fixtures may be brought in in place of a draw.

    `in_order`: who is entered first stands highest, so that a list is taken as it stands.
    """

    name: str
    rounds: Callable[[Sequence[str], Mapping[str, Any]], list[PlainRound]]
    options: Mapping[str, Option] = field(default_factory=dict)
    deal: Callable[
        [Sequence[str], Mapping[str, Any], Mapping[str, str]], dict[str, tuple[str, ...]]
    ] | None = None  # fmt: skip
    whole: bool = True
    ranked_divisions: bool = False
    tie_breaks: tuple[str, ...] = STANDARD
    apart: Words = ""
    no_start: Words = ""
    begin: Callable[[Competition, User], None] = lambda _row, _by: None
    forget: Callable[[Competition], None] = lambda _row: None
    left: Callable[[Entry, User, str], None] = lambda _entry, _by, _reason: None
    results_stand: bool = False
    in_order: bool = False
    from_list: bool = False
    at_draw: tuple[str, ...] = ()
    current: Callable[[Competition], int | None] = lambda _row: None
    course: Course | None = None
    newcomers: Newcomers | None = None
    corrected: Corrected = field(default_factory=Corrected)
    derived: Derived | None = None
    latecomers: Latecomers | None = None
    settled: Mapping[str, int] = field(default_factory=dict)
    hinders: Callable[[Competition, Mapping[str, Any]], str] = lambda _row, _settings: ""
    stays_gone: Callable[[Competition, Sequence[Fixture]], str] = lambda _row, _reopened: ""
    no_substitute: Words = ""
    no_substitute_midway: Words = ""
