"""What each format asks of a draw's document, besides its entrants."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from matches.tournament.documents.fields import Fields, Mistake, named
from matches.tournament.drawing.by_hand import BY_HAND, read_exchanges
from matches.tournament.formats.box_league import LARGEST_BOX, SMALLEST_BOX
from matches.tournament.formats.everyone_plays import MOST_MATCHES
from matches.tournament.formats.groups import Through
from matches.tournament.formats.lesson import Game, LessonSlot
from matches.tournament.formats.round_robin import BERGER, SCHEDULES
from matches.tournament.formats.seed_orders import SEED_ORDERS, STANDARD

Options = dict[str, Any]
Clubs = dict[str, str]


def read_entrants(document: Fields) -> tuple[list[str], Clubs]:
    """The ids in seed order, and the club of each that states one."""
    entrants: list[str] = []
    clubs: Clubs = {}
    if not document.has("entrants"):
        document.wrong("entrants", "is missing")
    for path, item in document.listed("entrants"):
        fields = Fields({"id": item} if isinstance(item, str) else item, path, document.mistakes)
        id_, club = fields.text("id"), fields.text("club", "")
        fields.text("name", "")
        fields.done()
        if id_ in entrants:
            fields.wrong("id", f"lists {named(id_)} a second time")
        entrants.append(id_)
        if club:
            clubs[id_] = club
    return entrants, clubs


def _round_robin(document: Fields, entrants: list[str], clubs: Clubs) -> Options:
    return {
        "legs": _between(document, "legs", 1, 1, 4),
        "schedule": document.choice("schedule", SCHEDULES, BERGER),
    }


def _everyone_plays(document: Fields, entrants: list[str], clubs: Clubs) -> Options:
    return {
        "matches": _between(document, "matches", 0, 1, MOST_MATCHES),
        "one_extra": document.flag("one_extra"),
    }


def _box_league(document: Fields, entrants: list[str], clubs: Clubs) -> Options:
    return {
        "size": _between(document, "size", 5, SMALLEST_BOX, LARGEST_BOX),
        "legs": _between(document, "legs", 1, 1, 4),
    }


def _ladder(document: Fields, entrants: list[str], clubs: Clubs) -> Options:
    return {}


def _single(document: Fields, entrants: list[str], clubs: Clubs) -> Options:
    return {
        "third_place": document.flag("third_place"),
        "winners": _winners(document),
        **_places(document, entrants),
    }


def _double(document: Fields, entrants: list[str], clubs: Clubs) -> Options:
    # The usual way is to play the final again, so leaving it out has to be asked for.
    decider = document.flag("decider") if document.has("decider") else True
    return {
        "decider": decider,
        "winners": _winners(document),
        **_places(document, entrants),
    }


def _places(document: Fields, entrants: list[str]) -> Options:
    """Who stands where in a bracket: the order of its first round, and what was done by hand."""
    return {
        "seed_order": document.choice("seed_order", SEED_ORDERS, STANDARD),
        BY_HAND: read_exchanges(document, entrants),
    }


def _groups(document: Fields, entrants: list[str], clubs: Clubs) -> Options:
    through = [
        _through(Fields(item, path, document.mistakes), entrants, clubs)
        for path, item in document.listed("through")
    ]
    return {
        "groups": _between(document, "groups", 2, 1, 100),
        "legs": _between(document, "legs", 1, 1, 4),
        "third_place": document.flag("third_place"),
        "clubs": clubs,
        "through": through,
    }


def _through(fields: Fields, entrants: list[str], clubs: Clubs) -> Through:
    id_ = fields.text("entrant")
    if id_ and id_ not in entrants:
        fields.wrong("entrant", f"names {named(id_)}, who is not among the entrants")
    group, place = _between(fields, "group", 0, 1, 100), _between(fields, "place", 0, 1, 100)
    fields.done()
    return Through(id_, group, place, clubs.get(id_, ""))


def _plate(document: Fields, entrants: list[str], clubs: Clubs) -> Options:
    if not document.has("winners"):
        document.wrong("winners", "is missing: who won the first matches, such as {'r1m1': …}")
    return {"third_place": document.flag("third_place"), "winners": _winners(document)}


def _winners(document: Fields) -> dict[str, str]:
    held = document.inner("winners")
    return {key: held.text(key) for key in held.values} if held is not None else {}


def _lesson(document: Fields, entrants: list[str], clubs: Clubs) -> Options:
    absent = []
    for path, item in document.listed("absent"):
        if item not in entrants:
            document.mistakes.append(Mistake(path, f"names {named(item)}, who is no entrant"))
        absent.append(item)
    played = [
        _slot(Fields(item, path, document.mistakes), entrants)
        for path, item in document.listed("played")
    ]
    return {
        "boards": _between(document, "boards", 0, 1, 500),
        "minutes": _between(document, "minutes", 0, 1, 1440),
        "game_minutes": _between(document, "game_minutes", 0, 1, 1440),
        "change_minutes": _between(document, "change_minutes", 0, 0, 1440),
        "absent": absent,
        "played": played,
    }


def _slot(fields: Fields, entrants: list[str]) -> LessonSlot:
    """A slot that was played, as an earlier plan told it."""
    games = []
    for path, item in fields.listed("games"):
        game = Fields(item, path, fields.mistakes)
        sides = []
        for key in ("home", "away", "umpire"):
            name = game.text(key, "" if key == "umpire" else None)
            if name and name not in entrants:
                game.wrong(key, f"names {named(name)}, who is not among the entrants")
            sides.append(name)
        games.append(Game(_between(game, "board", 0, 1, 500), sides[0], sides[1], sides[2] or None))
        game.done()
    resting = []
    for path, item in fields.listed("resting"):
        if item not in entrants:
            fields.mistakes.append(Mistake(path, f"names {named(item)}, who is no entrant"))
        resting.append(str(item))
    number = _between(fields, "number", 0, 1, 1440)
    starts, ends = _between(fields, "starts", 0, 0, 1440), _between(fields, "ends", 0, 1, 1440)
    fields.done()
    return LessonSlot(number, starts, ends, tuple(games), tuple(resting))


def _between(fields: Fields, key: str, default: int, least: int, most: int) -> int:
    """A whole number within limits; missing where the default is not."""
    if not fields.has(key):
        if default < least:
            fields.wrong(key, "is missing")
        return default
    before = len(fields.mistakes)
    number = fields.whole(key, least)
    if len(fields.mistakes) == before and not least <= number <= most:
        fields.wrong(key, f"must be {least} to {most}, not {number}")
        return least
    return number


READERS: Mapping[str, Callable[[Fields, list[str], Clubs], Options]] = {
    "round-robin": _round_robin,
    "everyone-plays": _everyone_plays,
    "box-league": _box_league,
    "ladder": _ladder,
    "single-elimination": _single,
    "double-elimination": _double,
    "groups-knockout": _groups,
    "plate": _plate,
    "lesson": _lesson,
}
