"""Options of a format: what may be chosen, in words that an organiser reads."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

Words: TypeAlias = "str | Promise"


class Option(Protocol):
    """One option: its default, its words, and whether a value may be chosen."""

    @property
    def default(self) -> Any: ...
    @property
    def label(self) -> Words: ...
    @property
    def help(self) -> Words: ...

    def takes(self, value: Any) -> bool:
        """Whether it may be this."""
        ...

    def says(self) -> str:
        """What it may be, as a sentence."""
        ...


@dataclass(frozen=True)
class Whole:
    """A whole number from `low` to `high`; where the default is None, also none at all."""

    default: int | None
    label: Words
    low: int
    high: int
    help: Words = ""

    def takes(self, value: Any) -> bool:
        if value is None:
            return self.default is None
        return type(value) is int and self.low <= value <= self.high

    def says(self) -> str:
        return _("A whole number from %(low)d to %(high)d.") % {"low": self.low, "high": self.high}


@dataclass(frozen=True)
class Flag:
    """Yes or no."""

    default: bool
    label: Words
    help: Words = ""

    def takes(self, value: Any) -> bool:
        return value is True or value is False

    def says(self) -> str:
        return _("true or false.")


@dataclass(frozen=True)
class Choice:
    """One of some values, each with its words."""

    default: Any
    label: Words
    choices: Sequence[tuple[Any, Words]]
    help: Words = ""

    def takes(self, value: Any) -> bool:
        # 1 and True are the same to Python and not to us.
        return any(type(value) is type(one) and value == one for one, _said in self.choices)

    def says(self) -> str:
        return _("One of: %(values)s.") % {"values": ", ".join(str(v) for v, _said in self.choices)}


FOR_ALL: Mapping[str, Option] = {
    "confirmation": Choice(
        "nobody",
        gettext_lazy("A card becomes official"),
        (
            ("nobody", gettext_lazy("at once, when an umpire or organiser enters it")),
            ("sides", gettext_lazy("when both sides have agreed")),
            ("organiser", gettext_lazy("when an organiser has confirmed it")),
        ),
    ),
    "rearranging": Flag(
        False,
        gettext_lazy("The two sides may agree on another date for their match"),
        gettext_lazy("An organiser sees what is proposed, and may forbid it."),
    ),
    "rearranging_days": Whole(
        2,
        gettext_lazy("They agree so many days before the match, at the latest"),
        0,
        60,
    ),
    "rearranging_moves": Whole(
        None,
        gettext_lazy("Matches that each side may have moved in the season, at most"),
        1,
        30,
        gettext_lazy("A move is theirs who asked for it first. Empty: no limit."),
    ),
}
"""Options of every format: whose word makes a card official (`services.results`), and whether the
sides agree on dates themselves (`services.rearranging`)."""

FOR_TEAMS: Mapping[str, Option] = {
    "boards": Whole(
        None,
        gettext_lazy("Boards of a match"),
        1,
        30,
        gettext_lazy("Empty: as many as are set for each match."),
    ),
    "doubles_boards": Whole(
        0,
        gettext_lazy("Of them doubles"),
        0,
        30,
        gettext_lazy("The last boards, in Penny Red: two a side. The others are singles."),
    ),
    "line_ups": Choice(
        "organiser",
        gettext_lazy("Who plays is said"),
        (
            ("organiser", gettext_lazy("by an organiser")),
            (
                "captains",
                gettext_lazy("by the captains, unseen by the other side until both have"),
            ),
        ),
    ),
    "line_up_hours": Whole(
        None,
        gettext_lazy("Captains say it so many hours before the match, at the latest"),
        0,
        336,
        gettext_lazy("Then what was said is shown. Empty: shown when both have said it."),
    ),
    "board_order": Choice(
        "off",
        gettext_lazy("Players out of the order of their team's list"),
        (
            ("off", gettext_lazy("may play so")),
            ("warn", gettext_lazy("are pointed out")),
            ("refuse", gettext_lazy("are refused")),
        ),
        gettext_lazy("A team's list has its strongest player first, who sits on board 1."),
    ),
    "substitutes": Whole(
        0,
        gettext_lazy("Substitutes of a team in a match, at most"),
        0,
        20,
        gettext_lazy("People of the same club who are not in the team's list."),
    ),
    "most_games_up": Whole(
        None,
        gettext_lazy("Matches for a higher team of the club, at most"),
        0,
        99,
        gettext_lazy("Who has played more is tied to that team. Empty: no limit."),
    ),
    "level": Whole(
        None,
        gettext_lazy("This competition is division number"),
        1,
        30,
        gettext_lazy(
            "1 is the highest. Matches for a higher team count across all competitions of the"
            " season and game that have a number. Empty: this one is by itself."
        ),
    ),
    "one_team_a_round": Flag(False, gettext_lazy("A player plays for one team in a round")),
    "only_youth": Flag(False, gettext_lazy("Only under-18s play")),
    "ineligible": Choice(
        "refuse",
        gettext_lazy("A line-up with somebody who may not play"),
        (
            ("refuse", gettext_lazy("is refused")),
            ("flag", gettext_lazy("is kept and shown to the organiser, who decides")),
        ),
    ),
}
"""Options of every format in which teams meet: their line-ups (`tournament.line_ups`)."""
