"""Why a Swiss round is as it is, told to people from what was kept with it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext

from matches.policy import reasons as codes
from matches.selectors.draws.format import CardTold, Name, RoundTold
from matches.tournament.exact import exact, text


def round_told(number: int, basis: Mapping[str, Any], name: Name) -> RoundTold:
    """A round from its basis; `name` gives the name of a public id as it may be shown."""
    return RoundTold(
        number,
        basis.get("system", ""),
        tuple(_named(note, basis.get("entrants", ()), name) for note in basis.get("notes", ())),
        tuple(card_told(card, name) for card in basis.get("cards", ())),
        tuple(_absent(id_, bye, name) for id_, bye in basis.get("absent", {}).items()),
        _kept(basis.get("kept", "")),
    )


def _kept(told: str) -> str:
    """Why a round was kept: a code; older rounds keep a text, which is for the club."""
    said = codes.read(told)
    return codes.words(said.code) or gettext("known to the club") if said else ""


def reasons(basis: Mapping[str, Any], name: Name) -> Callable[[frozenset[str]], tuple[str, ...]]:
    """Why two of a round were paired, by their public ids; nothing, where that is not known."""
    cards = {_entrants(card): card for card in basis.get("cards", ())}

    def why(entrants: frozenset[str]) -> tuple[str, ...]:
        return card_told(cards[entrants], name).why if entrants in cards else ()

    return why


def _entrants(card: Mapping[str, Any]) -> frozenset[str]:
    return frozenset(side["entrant"] for side in (card["first"], card["second"]) if side)


def card_told(card: Mapping[str, Any], name: Name) -> CardTold:
    """One card."""
    first, second = card["first"], card["second"]
    if second is None:
        return CardTold(name(first["entrant"]), "", (_rests(first),))
    why = (_points(card, name), _flicks(first, second, name))
    return CardTold(name(first["entrant"]), name(second["entrant"]), why)


def _points(card: Mapping[str, Any], name: Name) -> str:
    first, second = card["first"], card["second"]
    if card["floats"] is None:
        told = {"points": _text(first), "a": first["rank"], "b": second["rank"]}
        return gettext("Both have %(points)s points; ranked %(a)d and %(b)d.") % told
    down, up = (first, second) if card["floats"] == first["entrant"] else (second, first)
    return gettext(
        "%(down)s comes down from %(more)s points to meet %(up)s, who has %(less)s: above, nobody"
        " was left to meet."
    ) % {
        "down": name(down["entrant"]), "more": _text(down),
        "up": name(up["entrant"]), "less": _text(up),
    }  # fmt: skip


def _flicks(first: Mapping[str, Any], second: Mapping[str, Any], name: Name) -> str:
    told = {
        "first": name(first["entrant"]), "second": name(second["entrant"]),
        "one": _count(first), "other": _count(second),
    }  # fmt: skip
    if not first["flicks"] and not second["flicks"]:
        said = gettext("%(first)s has the first flick: it goes in turn down the boards.")
    elif first["due"] is True and second["due"] is not True:
        said = gettext("%(first)s is due the first flick (so far %(one)s).")
    elif second["due"] is False and first["due"] is not False:
        said = gettext("%(second)s is due the second flick (so far %(other)s).")
    elif first["due"] is True:
        said = gettext(
            "Both are due the first flick (%(first)s so far %(one)s, %(second)s %(other)s):"
            " it goes to %(first)s, to whom it matters more."
        )
    elif second["due"] is False:
        said = gettext(
            "Both are due the second flick (%(first)s so far %(one)s, %(second)s %(other)s):"
            " it goes to %(second)s, to whom it matters more."
        )
    else:
        said = gettext("%(first)s has the first flick (so far %(one)s; %(second)s %(other)s).")
    return said % told


def _count(side: Mapping[str, Any]) -> str:
    first = sum(side["flicks"])
    told = {"first": first, "second": len(side["flicks"]) - first}
    return gettext("first %(first)d, second %(second)d times") % told


def _rests(side: Mapping[str, Any]) -> str:
    if side["free_wins"]:
        said = gettext(
            "An odd number is there, and all have had a bye or a walkover: the lowest rests again"
            " for full points (%(points)s so far, ranked %(rank)d)."
        )
    else:
        said = gettext(
            "An odd number is there: the lowest who has had no bye yet rests for full points"
            " (%(points)s so far, ranked %(rank)d)."
        )
    return said % {"points": _text(side), "rank": side["rank"]}


def _absent(id_: str, bye: str, name: Name) -> str:
    if bye == "bye-half":
        return gettext("%(name)s is away, for half points.") % {"name": name(id_)}
    return gettext("%(name)s is away.") % {"name": name(id_)}


def _text(side: Mapping[str, Any]) -> str:
    return text(exact(side["points"]))


def _named(sentence: str, entrants: tuple[str, ...], name: Name) -> str:
    for id_ in entrants:
        if id_ in sentence:
            sentence = sentence.replace(id_, name(id_))
    return sentence
