"""The settings of a competition in words: each by its name, as it is and as it was."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

import rules
from matches.models import Competition, EntryKind, Leaving
from matches.services.draws.known_formats import FOR_ALL, FOR_TEAMS, Choice, named
from matches.tournament.formats import FORMATS
from matches.tournament.ratings import TITLES
from matches.tournament.tiebreaks import TIE_BREAKS

NONE: Final = "–"
POINTS: Final = {
    "win": gettext_lazy("Points for a win"),
    "draw": gettext_lazy("Points for a draw"),
    "loss": gettext_lazy("Points for a loss"),
    "walkover_win": gettext_lazy("Points for a walkover received"),
    "walkover_loss": gettext_lazy("Points for a walkover given"),
    "double_walkover": gettext_lazy("Points when neither side came"),
    "walkover_score": gettext_lazy("The score of a walkover"),
    "bye_full": gettext_lazy("Points for a full-point bye"),
    "bye_half": gettext_lazy("Points for a half-point bye"),
    "bye_zero": gettext_lazy("Points for an unpaid bye"),
    "bonuses": gettext_lazy("Bonus points"),
}


Say = Callable[[Any], str]
Part = tuple[str, str, str | None, Say]


@dataclass(frozen=True)
class Line:
    """One setting in words. `key`: the column, and of options their name behind a dot."""

    key: str
    label: str
    before: str
    after: str


def lines(
    row: Competition, before: Mapping[str, Any], after: Mapping[str, Any]
) -> tuple[Line, ...]:
    """What is another, in words; settings by the names of their columns. No query."""
    told = [
        Line(key, label, _said(say, before[column], part), _said(say, after[column], part))
        for column in after
        if before[column] != after[column]
        for key, label, part, say in _parts(row, column, before[column], after[column])
    ]
    return tuple(line for line in told if line.before != line.after)


def listed(row: Competition, column: str) -> tuple[Line, ...]:
    """One column's settings as they are, in words."""
    value = getattr(row, column)
    return tuple(
        Line(key, label, "", _said(say, value, part))
        for key, label, part, say in _parts(row, column, value, value)
    )


def _parts(row: Competition, column: str, old: Any, new: Any) -> Iterator[Part]:
    """A column's settings: key, label, the part of the document (None: all of it), and how it is
    said."""
    if column == "points_scheme":
        for name in POINTS:
            if name in ("win", "draw", "loss") or name in old or name in new:
                say: Say = {"bonuses": _bonuses, "walkover_score": _score}.get(name, _number)
                yield f"{column}.{name}", str(POINTS[name]), name, say
    elif column == "format_options":
        yield from _format_options(row)
    elif column == "options":
        yield from _law_options(row)
    else:
        label, say = PLAIN[column]
        yield column, str(label), None, say


def _format_options(row: Competition) -> Iterator[Part]:
    teams = FOR_TEAMS if row.entry_kind == EntryKind.TEAM else {}
    for name, option in {**named(row.format).options, **FOR_ALL, **teams}.items():
        words: Mapping[Any, Any] = dict(option.choices) if isinstance(option, Choice) else {}
        default = option.default

        def say(value: Any, words: Mapping[Any, Any] = words, default: Any = default) -> str:
            held = default if value is None else value
            return str(words.get(held, _value(held)))

        yield f"format_options.{name}", str(option.label), name, say


def _law_options(row: Competition) -> Iterator[Part]:
    game = rules.GAMES.get(row.game)
    if game is None:
        return
    usual = game.options.write(game.setting({}, "A", rules.Mistakes()).options)
    for field in game.options.fields:

        def say(value: Any, name: str = field.name) -> str:
            return _value(usual.get(name) if value is None else value)

        yield f"options.{field.name}", _(field.label), field.name, say


def _said(say: Say, value: Any, part: str | None) -> str:
    if part is None:
        return say(value)
    return say(value.get(part) if isinstance(value, Mapping) else None)


def _value(value: Any) -> str:
    if value is None:
        return NONE
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, Mapping):
        return ", ".join(_value(each) for each in value.values())
    if isinstance(value, list | tuple):
        return ", ".join(_value(each) for each in value)
    return _(value) if isinstance(value, str) and value else str(value)


def _number(value: Any) -> str:
    return NONE if value is None else f"{value:g}" if isinstance(value, float) else str(value)


def _score(value: Any) -> str:
    return "–".join(_number(each) for each in value) if value else NONE


def _bonuses(value: Any) -> str:
    return ", ".join([_bonus(each) for each in value or ()]) or NONE


EARNED = {
    "scored": gettext_lazy("%(points)s for %(amount)s or more"),
    "clear-win": gettext_lazy("%(points)s for a win by %(amount)s or more"),
    "narrow-loss": gettext_lazy("%(points)s for a loss by %(amount)s or less"),
    "won-with": gettext_lazy("%(points)s for a win with %(amount)s or more"),
    "lost-with": gettext_lazy("%(points)s for a loss with %(amount)s or more"),
}


def _bonus(each: Mapping[str, Any]) -> str:
    amount = _number(each["amount"])
    if each.get("of"):
        amount = f"{amount} ({_(each['of'])})"
    plus = "" if str(each["points"]).startswith("-") else "+"
    earned = EARNED[each["when"]] % {"points": plus + _number(each["points"]), "amount": amount}
    return f"{each['name']} ({earned})"


def _tie_breaks(value: Sequence[Any]) -> str:
    names = [each["name"] if isinstance(each, Mapping) else each for each in value]
    known = [_(TIE_BREAKS[name].title) if name in TIE_BREAKS else str(name) for name in names]
    return ", ".join(known) or NONE


def _zones(value: Sequence[Mapping[str, Any]]) -> str:
    told = [f"{zone['name']} ({_places(*zone['places'])})" for zone in value]
    return ", ".join(told) or NONE


def _places(first: int, last: int) -> str:
    if first > 0:
        return _("places %(a)d to %(b)d") % {"a": first, "b": last}
    if last == -1:
        return ngettext("the last place", "the last %(n)d places", -first) % {"n": -first}
    return _("places %(a)d to %(b)d from the bottom") % {"a": -last, "b": -first}


def _hours(value: Any) -> str:
    if value is None:
        return _("never by itself")
    return ngettext("%(n)d hour", "%(n)d hours", value) % {"n": value}


def _share(value: Any) -> str:
    return f"{float(value):g}"


def _leaving(value: str) -> str:
    return _(dict(Leaving.choices).get(value, value))


def _format(value: str) -> str:
    return _(FORMATS[value].title) if value in FORMATS else value


def _kind(value: str) -> str:
    return _(dict(EntryKind.choices).get(value, value))


def _rating_system(value: str) -> str:
    return TITLES.get(value, value)


PLAIN: Final[Mapping[str, tuple[Any, Say]]] = {
    "name": (gettext_lazy("Name"), str),
    "format": (gettext_lazy("Format"), _format),
    "entry_kind": (gettext_lazy("Who enters"), _kind),
    "tie_breaks": (gettext_lazy("When points are level"), _tie_breaks),
    "zones": (gettext_lazy("Zones of the table"), _zones),
    "leaving": (gettext_lazy("Results of who withdraws"), _leaving),
    "expunge_below": (gettext_lazy("Share of matches below which they are expunged"), _share),
    "rated": (gettext_lazy("Its results count for the rankings"), _value),
    "rating_system": (gettext_lazy("Its results are rated by"), _rating_system),
    "strike_after": (gettext_lazy("Walkovers after which an entry is asked about"), _value),
    "settle_after_hours": (
        gettext_lazy("A report that nobody answers becomes official after"),
        _hours,
    ),
    "remind_before_hours": (
        gettext_lazy("Who has not answered is reminded before that by"),
        _hours,
    ),
}
