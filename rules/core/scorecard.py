"""The scorecard: one match as people wrote it down, read from and written to its document."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from rules.core.making import maker
from rules.core.reading import check_value
from rules.core.sentence import Tongue, sentence
from rules.core.shape import (
    MISSING,
    SIDE,
    BySide,
    Choice,
    Many,
    Mistakes,
    Text,
    Trail,
    Whole,
    unknown,
)

if TYPE_CHECKING:
    from rules.core.game import Game, Referee, Setting

FORMAT: Final = 1
"""The number of the interchange format, the ``scorecard`` key."""

DETAILS: Final = ("result", "card", "flicks", "shots")
MOST_ENTRIES: Final = 20_000

_HEAD: Final = ("scorecard", "game", "detail", "options", "sides", "first", "entries", "claim")
_WINNER: Final = Choice(("A", "B", "draw", None))
_NAMES: Final = {1: BySide(Many(Text(), 1, 1)), 2: BySide(Many(Text(), 2, 2))}


@dataclass(frozen=True, slots=True)
class Claim:
    """What the people at the board wrote down: raw values that the engine compares with its own."""

    values: Mapping[str, Any]

    def __bool__(self) -> bool:
        return bool(self.values)


NO_CLAIM: Final = Claim({})


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a card: what kind of thing happened, its facts, and what was claimed of it."""

    kind: str
    facts: Any
    claim: Claim = NO_CLAIM


_entry: Final = maker(Entry)
NO_ENTRY: Final = Entry("", None)
"""What stands for an entry that has no shape, beside the mistake that says so."""


@dataclass(frozen=True, slots=True)
class Scorecard:
    """A well-formed card: every fact has its type; whether it can be true is for the law."""

    game: Game
    detail: str
    setting: Setting
    sides: tuple[tuple[str, ...], tuple[str, ...]]
    entries: tuple[Entry, ...]
    claim: Claim = NO_CLAIM
    with_shots: bool = False

    def __repr__(self) -> str:
        who = " v ".join(self.names()[side] for side in "AB")
        return f"<Scorecard {self.game.name}, {self.detail}: {who}, entries: {len(self.entries)}>"

    @property
    def referee(self) -> Referee:
        """Who rules on its entries; a card of flicks that holds a shot needs the simulator too."""
        return self.game.referees["shots" if self.with_shots else self.detail]

    def names(self) -> dict[str, str]:
        """Who is who: a name for each side and, in doubles, for each player."""
        named = {side: " & ".join(names) for side, names in zip("AB", self.sides, strict=True)}
        for side, names in zip("AB", self.sides, strict=True):
            if len(names) > 1:
                named |= {f"{side}{n}": name for n, name in enumerate(names, start=1)}
        return named

    def spoken(self, tongue: Tongue) -> Tongue:
        """The tongue in which its pennies are called what people call them."""
        return self.game.spoken(self.setting, tongue)


def read_scorecard(raw: Any, games: Mapping[str, Game], mistakes: Mistakes) -> Scorecard | None:
    """The card of a JSON value; ``None`` with every mistake noted when the shape is wrong."""
    if type(raw) is not dict:
        mistakes.note(None, sentence("a scorecard is a JSON object"))
        return None
    unknown(raw, _HEAD, None, mistakes)
    _field(raw, "scorecard", Whole(FORMAT, FORMAT), mistakes)
    name = _field(raw, "game", Choice(tuple(games)), mistakes)
    detail = _field(raw, "detail", Choice(DETAILS), mistakes)
    first = _field(raw, "first", SIDE, mistakes, "A" if detail == "result" else MISSING)
    if name is None:
        return None
    game = games[name]
    setting = game.setting(raw.get("options", {}), first, mistakes)
    players = game.players(setting)
    sides = _field(raw, "sides", _NAMES[players], mistakes)
    entries, with_shots = _entries(raw.get("entries", []), game, detail, setting, mistakes)
    claim = _card_claim(raw.get("claim", {}), game, detail, mistakes)
    if mistakes:
        return None
    return Scorecard(game, detail, setting, sides, entries, claim, with_shots)


def _field(raw: Any, name: str, kind: Any, mistakes: Mistakes, default: Any = MISSING) -> Any:
    if name in raw:
        return kind.read(raw[name], (None, name), mistakes)
    if default is MISSING:
        mistakes.note((None, name), sentence("this is missing"))
        return None
    return default


def _entries(
    raw: Any, game: Game, detail: str | None, setting: Setting, mistakes: Mistakes
) -> tuple[tuple[Entry, ...], bool]:
    """The entries, and whether there are shots among those that there can be."""
    trail = (None, "entries")
    if not _is_list(raw, detail, trail, mistakes) or detail in (None, "result"):
        return (), False
    kinds = game.kinds(detail or "", setting)
    if kinds is None:
        said = sentence("the detail “{detail}” is not played in this edition", detail=detail or "")
        mistakes.note((None, "detail"), said)
        return (), False
    before = len(mistakes)
    entries = tuple([read_entry(item, kinds, (trail, n), mistakes) for n, item in enumerate(raw)])
    # Only where a kind was unknown is it worth looking whether a card of flicks holds a shot.
    if detail == "flicks" and len(mistakes) > before and any(map(_is_shot, raw)):
        del mistakes[before:]
        return _entries(raw, game, "shots", setting, mistakes)
    return entries, detail == "shots"


def _is_list(raw: Any, detail: str | None, trail: Trail, mistakes: Mistakes) -> bool:
    """Whether the entries are a list that a card can have; a result has none."""
    if type(raw) is not list:
        mistakes.note(trail, sentence("the entries are a list"))
    elif len(raw) > MOST_ENTRIES:
        mistakes.note(trail, sentence("more than {most} entries", most=MOST_ENTRIES))
    elif detail == "result" and raw:
        mistakes.note(trail, sentence("a card of detail “result” has no entries"))
    else:
        return True
    return False


def _is_shot(raw: Any) -> bool:
    return type(raw) is dict and "shot" in raw


def read_entry(raw: Any, kinds: Mapping[str, Any], trail: Trail, mistakes: Mistakes) -> Entry:
    """One entry: exactly one kind, and beside it perhaps a claim."""
    if type(raw) is not dict:
        mistakes.note(trail, sentence("an entry is an object with one kind, such as “flick”"))
        return NO_ENTRY
    found = [key for key in raw if key != "claim"] if len(raw) > 1 else list(raw)
    if len(found) != 1 or found[0] == "claim":
        said = sentence(
            "an entry has exactly one kind and perhaps a claim; the kinds here are {kinds}",
            kinds=", ".join(kinds),
        )
        mistakes.note(trail, said)
        return NO_ENTRY
    kind = found[0]
    record = kinds.get(kind)
    if record is None:
        known = ", ".join(kinds)
        mistakes.note(
            (trail, kind), sentence("there is no such kind here; there are {kinds}", kinds=known)
        )
        return NO_ENTRY
    facts = record.read(raw[kind], (trail, kind), mistakes)
    claim = _claim(raw["claim"], (trail, "claim"), mistakes) if len(raw) > 1 else NO_CLAIM
    return _entry(kind, facts, claim)


def _claim(raw: Any, trail: Trail, mistakes: Mistakes) -> Claim:
    if type(raw) is not dict:
        mistakes.note(trail, sentence("a claim is an object"))
        return NO_CLAIM
    # Claims alone are kept as they came: no shape has looked into them.
    check_value(raw, mistakes, trail)
    return Claim(raw) if raw else NO_CLAIM


def _card_claim(raw: Any, game: Game, detail: str | None, mistakes: Mistakes) -> Claim:
    trail = (None, "claim")
    claim = _claim(raw, trail, mistakes)
    values = claim.values
    shapes = {"score": game.claimed_score(detail), "winner": _WINNER}
    if detail == "result":
        shapes |= game.claimed_more
    unknown(values, shapes, trail, mistakes)
    if detail == "result":
        _whole_score(values.get("score", MISSING), (trail, "score"), mistakes)
    for name, shape in shapes.items():
        if name in values:
            shape.read(values[name], (trail, name), mistakes)
    return claim


def _whole_score(raw: Any, trail: Trail, mistakes: Mistakes) -> None:
    if raw is MISSING:
        mistakes.note(trail, sentence("this is missing: the claim is all that such a card has"))
    elif type(raw) is dict:
        for side in ("A", "B"):
            if side not in raw:
                mistakes.note((trail, side), sentence("this is missing"))


def write_scorecard(card: Scorecard) -> dict[str, Any]:
    """The card's document; reading it gives the same card."""
    kinds = card.referee.kinds(card.setting) if card.entries else {}
    document: dict[str, Any] = {
        "scorecard": FORMAT,
        "game": card.game.name,
        "detail": card.detail,
        "options": card.game.options.write(card.setting.options),
        "sides": {"A": list(card.sides[0]), "B": list(card.sides[1])},
        "first": card.setting.first,
        "entries": [_written(entry, kinds) for entry in card.entries],
    }
    if card.claim:
        document["claim"] = dict(card.claim.values)
    return document


def _written(entry: Entry, kinds: Mapping[str, Any]) -> dict[str, Any]:
    document = {entry.kind: kinds[entry.kind].write(entry.facts)}
    if entry.claim:
        document["claim"] = dict(entry.claim.values)
    return document
