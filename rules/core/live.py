"""Live use: a match carried on entry by entry, as a plain JSON value that anyone may keep.

``{"live": 1, "game", "edition", "detail", "options", "first", "entries": how many were ruled,
"state": …, "before": the state before the last entry, or null}``. A phone holds it, sends it with
the next entry and gets the next one; nothing is replayed. Undo goes back one entry; who wants to
go further keeps the earlier values, which stay good.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.core.fault import Fault, malformed
from rules.core.game import Game, Referee, Setting, Standing
from rules.core.reading import check_value
from rules.core.replay import step
from rules.core.scorecard import read_entry
from rules.core.sentence import Sentence, sentence
from rules.core.shape import SIDE, Choice, Mistakes, Whole, unknown
from rules.core.shots import Difference, ShotRuling
from rules.core.state_json import pack, unpack

FORMAT = 1
"""The number of the format in which a match is carried, its ``live`` key."""

_HEAD = ("game", "detail", "options", "first")
_KEYS = (*_HEAD, "live", "edition", "entries", "state", "before")


@dataclass(frozen=True, slots=True)
class Live:
    """A match under way. ``document`` is the JSON value; the rest is what it says."""

    game: Game
    detail: str
    setting: Setting
    state: Any
    before: Any | None
    entries: int

    def __repr__(self) -> str:
        return f"<Live {self.game.name}, {self.detail}, entries: {self.entries}>"

    @property
    def referee(self) -> Referee:
        """The referee of the match."""
        return self.game.referees[self.detail]

    @property
    def standing(self) -> Standing:
        """How the match stands."""
        return self.referee.standing(self.state)

    def may(self) -> dict[str, Any]:
        """What may happen now: kinds of entries, the side, and what the game adds."""
        return self.referee.may(self.state)

    def as_document(self) -> dict[str, Any]:
        """The JSON value to carry away."""
        return {
            "live": FORMAT,
            "game": self.game.name,
            "edition": self.game.edition,
            "detail": self.detail,
            "options": self.game.options.write(self.setting.options),
            "first": self.setting.first,
            "entries": self.entries,
            "state": pack(self.state),
            "before": None if self.before is None else pack(self.before),
        }


@dataclass(frozen=True, slots=True)
class Carried:
    """What became of the next entry: the match after it, its ruling (JSON) or faults, the words
    for it, where the umpire and the simulator differ, and in a few words what it led to."""

    live: Live | None
    ruling: dict[str, Any] | None
    faults: tuple[Fault, ...]
    sentences: tuple[Any, ...] = ()
    differences: tuple[Difference, ...] = ()
    leads: Sentence | None = None

    def __repr__(self) -> str:
        ruled = f"ruled {', '.join(self.ruling['rules'])}" if self.ruling else "no ruling"
        return f"<Carried {ruled}, faults: {len(self.faults)}>"


def begin(raw: Any, games: Mapping[str, Game], mistakes: Mistakes) -> Live | None:
    """A match at its start, from a card's head: ``game``, ``detail`` (``flicks`` unless told),
    ``options``, ``first``."""
    return _read(raw, games, mistakes, fresh=True)


def resume(raw: Any, games: Mapping[str, Game], mistakes: Mistakes) -> Live | None:
    """A match carried here, from its JSON value; ``None`` with every mistake noted."""
    return _read(raw, games, mistakes, fresh=False)


def carry_on(live: Live, raw_entry: Any) -> Carried:
    """The next entry under the law. Refused or malformed, it leaves the match as it was."""
    trail = (None, "entry")
    mistakes = check_value(raw_entry, at=trail)
    if mistakes:
        return _malformed(live, mistakes)
    entry = read_entry(raw_entry, live.referee.kinds(live.setting), trail, mistakes)
    if mistakes:
        return _malformed(live, mistakes)
    done = step(live.game, live.referee, live.state, entry, live.entries)
    if done.ruling is None:
        return Carried(live, None, done.faults)
    after = Live(live.game, live.detail, live.setting, done.state, live.state, live.entries + 1)
    ruling = done.ruling.as_document(live.entries)
    differing = done.ruling.differences if isinstance(done.ruling, ShotRuling) else ()
    words = live.referee.explain(done.ruling)
    leads = live.game.offering.leads(_of_the_game(done.ruling))
    return Carried(after, ruling, done.faults, words, differing, leads)


def _of_the_game(ruling: Any) -> Any:
    """A game's own ruling, of a shot too."""
    return ruling.ruling if isinstance(ruling, ShotRuling) else ruling


def _malformed(live: Live, mistakes: Mistakes) -> Carried:
    return Carried(live, None, tuple([malformed(mistake) for mistake in mistakes]))


def undo(live: Live) -> Live | None:
    """The match before the last entry; ``None`` where there is nothing to go back to."""
    if live.before is None:
        return None
    return Live(live.game, live.detail, live.setting, live.before, None, live.entries - 1)


def _read(raw: Any, games: Mapping[str, Game], mistakes: Mistakes, *, fresh: bool) -> Live | None:
    mistakes.extend(check_value(raw))
    if mistakes:
        return None
    if type(raw) is not dict:
        mistakes.note(None, sentence("a match is carried as a JSON object"))
        return None
    unknown(raw, _HEAD if fresh else _KEYS, None, mistakes)
    name = Choice(tuple(games)).read(raw.get("game"), (None, "game"), mistakes)
    first = SIDE.read(raw.get("first"), (None, "first"), mistakes)
    if name is None:
        return None
    game = games[name]
    details = Choice(tuple(game.referees))
    detail = details.read(raw.get("detail", "flicks"), (None, "detail"), mistakes)
    setting = game.setting(raw.get("options", {}), first, mistakes)
    if mistakes:
        return None
    referee = game.referees[detail]
    if fresh:
        return Live(game, detail, setting, referee.begin(setting), None, 0)
    return _resumed(raw, game, detail, setting, mistakes)


def _resumed(
    raw: Any, game: Game, detail: str, setting: Setting, mistakes: Mistakes
) -> Live | None:
    Whole(FORMAT, FORMAT).read(raw.get("live"), (None, "live"), mistakes)
    if raw.get("edition") != game.edition:
        said = sentence(
            "this match was begun under another edition: {known} is in force", known=game.edition
        )
        mistakes.note((None, "edition"), said)
    kind = game.referees[detail].state_type
    entries = Whole().read(raw.get("entries"), (None, "entries"), mistakes)
    state = unpack(kind, raw.get("state"), setting, (None, "state"), mistakes)
    before = None
    if raw.get("before") is not None:
        before = unpack(kind, raw["before"], setting, (None, "before"), mistakes)
    return None if mistakes else Live(game, detail, setting, state, before, entries)
