"""What a ladder's organiser settles before anybody challenges."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from datetime import timedelta
from typing import Any

MOST_DAYS = 365
MOST_REACH = 50
MOST_OPEN = 5

WINS = ("take", "swap")
LOSSES = ("stay", "down")
DEFAULTS = ("lose", "stay")


@dataclass(frozen=True, slots=True)
class LadderRules:
    """How a ladder is climbed. Days of 0 set no limit.

    `win`: the challenger takes the place and all between move one down ("take"), or the two change
    places ("swap"). `loss`: the challenger stays, or goes one down. `refusal`, `silence` and
    `unplayed` (neither came to play in time): the challenged side loses its place as if beaten
    ("lose"), or nothing moves ("stay"). Who has played is protected from challenges for a while,
    and the same two wait before a rematch. Who neither plays nor challenges for `idle_days` goes
    `idle_drop` rungs down, and again after as long. An entrant is engaged in so many
    `open_challenges` at once, at most. A holiday lasts `away_days` at most (0: there are none): no
    challenges, and no time runs.
    """

    reach: int = 3
    answer_days: int = 3
    play_days: int = 14
    win: str = "take"
    loss: str = "stay"
    refusal: str = "lose"
    silence: str = "lose"
    unplayed: str = "stay"
    protected_days: int = 3
    rematch_days: int = 7
    idle_days: int = 0
    idle_drop: int = 1
    open_challenges: int = 1
    away_days: int = 0


def days(number: int) -> timedelta:
    return timedelta(days=number)


def is_right(name: str, value: Any) -> bool:
    """Whether an option of a ladder can have this value."""
    return CHECKS[name](value)


def read_rules(options: Mapping[str, Any]) -> LadderRules:
    """The rules that options of these names give; the rest is as usual. Raises ValueError."""
    known = {each.name for each in fields(LadderRules)}
    wrong = [name for name in known & set(options) if not is_right(name, options[name])]
    if wrong:
        raise ValueError(f"a ladder cannot have this: {', '.join(sorted(wrong))}")
    return LadderRules(**{name: options[name] for name in known & set(options)})


def _between(least: int, most: int) -> Callable[[Any], bool]:
    return lambda value: type(value) is int and least <= value <= most


def _one_of(choices: tuple[str, ...]) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, str) and value in choices


CHECKS: Mapping[str, Callable[[Any], bool]] = {
    "reach": _between(1, MOST_REACH),
    "answer_days": _between(0, MOST_DAYS),
    "play_days": _between(0, MOST_DAYS),
    "win": _one_of(WINS),
    "loss": _one_of(LOSSES),
    "refusal": _one_of(DEFAULTS),
    "silence": _one_of(DEFAULTS),
    "unplayed": _one_of(DEFAULTS),
    "protected_days": _between(0, MOST_DAYS),
    "rematch_days": _between(0, MOST_DAYS),
    "idle_days": _between(0, MOST_DAYS),
    "idle_drop": _between(1, MOST_REACH),
    "open_challenges": _between(1, MOST_OPEN),
    "away_days": _between(0, MOST_DAYS),
}
