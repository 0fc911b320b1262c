"""The rules of a table as documents: points scheme, tie-breaks, adjustments, withdrawals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields as fields_of
from typing import cast

from matches.tournament.documents.fields import DocumentError, Fields, Mistake, named
from matches.tournament.exact import Number, exact
from matches.tournament.scheme import BONUS_KINDS, Adjustment, Bonus, BonusKind, PointsScheme
from matches.tournament.tiebreaks import STANDARD, Step, chosen, complete
from matches.tournament.withdrawals import WithdrawalPolicy
from matches.tournament.zones import KINDS, Zone
from matches.tournament.zones.zone import Kind

LONGEST_REASON = 20_000

WORTHS = tuple(
    field.name
    for field in fields_of(PointsScheme)
    if field.name not in ("walkover_score", "bonuses")
)


def points_scheme(value: object) -> PointsScheme:
    """A points scheme from its JSON object, {"win": 3, "draw": 1, "loss": 0, …}, or text "3/1/0".

    What is left out takes its default. Raises DocumentError.
    """
    mistakes: list[Mistake] = []
    scheme = read_scheme(value, "$", mistakes)
    if mistakes:
        raise DocumentError(mistakes)
    return scheme


def tie_breaks(value: object) -> tuple[Step, ...]:
    """The steps of a table from their JSON list of names or of objects with name and options.

    Raises DocumentError.
    """
    mistakes: list[Mistake] = []
    steps = read_steps(value, "$", mistakes)
    if mistakes:
        raise DocumentError(mistakes)
    return steps


def zones(value: object) -> tuple[Zone, ...]:
    """Zones from their JSON list of {"name", "places": [first, last], "kind"}. DocumentError."""
    mistakes: list[Mistake] = []
    read = read_zones(value, "$", mistakes)
    if mistakes:
        raise DocumentError(mistakes)
    return read


def read_zones(value: object, path: str, mistakes: list[Mistake]) -> tuple[Zone, ...]:
    if value is None:
        return ()
    if not isinstance(value, list):
        mistakes.append(Mistake(path, f"must be a list of zones, not {named(value)}"))
        return ()
    read = [
        _read_zone(Fields(item, str(at) if path == "$" else f"{path}.{at}", mistakes))
        for at, item in enumerate(value)
    ]
    names = [zone.name for zone in read]
    if len(set(names)) < len(names):
        mistakes.append(Mistake(path, "has two zones of one name"))
    return tuple(read)


def _read_zone(fields: Fields) -> Zone:
    name = fields.text("name")
    places = fields.raw("places")
    both = places if isinstance(places, list) and len(places) == 2 else [0, 0]
    first, last = (one if type(one) is int and 0 < abs(one) < 1000 else 0 for one in both)
    if 0 in (first, last):
        fields.wrong("places", "must be two places, [first, last]; -1 is the last of the table")
    elif (first > 0) == (last > 0) and first > last:
        fields.wrong("places", "must name the higher place first")
    kind = fields.choice("kind", KINDS, "up")
    fields.done()
    return Zone(name, first, last, cast(Kind, kind))


def read_scheme(value: object, path: str, mistakes: list[Mistake]) -> PointsScheme:
    if isinstance(value, str):
        return _short_scheme(value, path, mistakes)
    fields = Fields({} if value is None else value, path, mistakes)
    worths = {key: fields.number(key) for key in WORTHS if fields.has(key)}
    bonuses = tuple(
        bonus
        for at, item in fields.listed("bonuses")
        if (bonus := _read_bonus(Fields(item, at, mistakes))) is not None
    )
    walkover_score = fields.pair("walkover_score")
    fields.done()
    known = {key: worth for key, worth in worths.items() if worth is not None}
    return PointsScheme(**known, walkover_score=walkover_score, bonuses=bonuses)


def _short_scheme(value: str, path: str, mistakes: list[Mistake]) -> PointsScheme:
    parts = value.split("/")
    if len(parts) != 3:
        message = f"must be win/draw/loss such as 3/1/0, not {named(value)}"
        mistakes.append(Mistake(path, message))
        return PointsScheme()
    try:
        win, draw, loss = (exact(part) for part in parts)
    except ValueError as error:
        mistakes.append(Mistake(path, str(error)))
        return PointsScheme()
    return PointsScheme(win, draw, loss)


def _read_bonus(fields: Fields) -> Bonus | None:
    before = len(fields.mistakes)
    name = fields.text("name")
    points = _needed(fields, "points")
    when = fields.choice("when", BONUS_KINDS, "")
    if not when and not fields.has("when"):
        fields.wrong("when", f"is missing; it is one of {', '.join(BONUS_KINDS)}")
    amount = _needed(fields, "amount")
    of = fields.text("of", "")
    fields.done()
    if len(fields.mistakes) > before:
        return None
    return Bonus(name, points, cast(BonusKind, when), amount, of)


def _needed(fields: Fields, key: str) -> Number:
    if not fields.has(key):
        fields.wrong(key, "is missing")
    return fields.number(key, 0) or 0


def read_steps(value: object, path: str, mistakes: list[Mistake]) -> tuple[Step, ...]:
    if value is None:
        return chosen(STANDARD)
    if not isinstance(value, list):
        mistakes.append(Mistake(path, f"must be a list of tie-breaks, not {named(value)}"))
        return ()
    before = len(mistakes)
    steps: list[Step] = []
    for at, item in enumerate(value):
        where = str(at) if path == "$" else f"{path}.{at}"
        step = _read_step(item, where, mistakes)
        if step is not None and step in steps:
            mistakes.append(Mistake(where, f"lists {step.name!r} a second time"))
        elif step is not None:
            steps.append(step)
    return chosen(steps) if len(mistakes) == before else ()


def _read_step(item: object, path: str, mistakes: list[Mistake]) -> Step | None:
    before = len(mistakes)
    fields = Fields({"name": item} if isinstance(item, str) else item, path, mistakes)
    name, version = fields.text("name"), fields.whole("version", 0)
    options = fields.raw("options")
    fields.has("title")
    fields.has("rule")
    fields.done()
    if options is not None and not isinstance(options, Mapping):
        fields.wrong("options", f"must be an object, not {named(options)}")
    if len(mistakes) > before:
        return None
    try:
        held = dict(options) if isinstance(options, Mapping) else {}
        return complete(Step(name, held, version))
    except ValueError as error:
        mistakes.append(Mistake(path, str(error)))
        return None


def read_adjustment(fields: Fields) -> Adjustment:
    adjustment = Adjustment(
        entrant=fields.text("entrant"),
        amount=_needed(fields, "amount"),
        reason=fields.text("reason", longest=LONGEST_REASON),
        step=fields.text("step", "points"),
        date=fields.date("date"),
    )
    fields.done()
    return adjustment


def read_withdrawals(fields: Fields) -> WithdrawalPolicy:
    below = fields.number("expunge_below", WithdrawalPolicy().expunge_below)
    if below is None or not 0 <= below <= 1:
        fields.wrong("expunge_below", "must be a share from 0 to 1")
        below = 0
    matches = fields.whole("matches", 0) or None
    first_half = fields.whole("first_half", 0) or None
    fields.done()
    return WithdrawalPolicy(below, matches, first_half)
