"""Who goes on from the groups, and who plays in a plate: read from official results alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from matches.errors import ConflictError
from matches.models import Competition, Division, EntryState, Fixture, FixtureState
from matches.services.base.sentences import with_names
from matches.services.draws import drawn, known_formats, open_matches
from matches.services.knockouts import brackets
from matches.services.tables import inputs
from matches.tournament.drawing.lots import lot
from matches.tournament.formats.groups import Through, best_placed, knockout_order
from matches.tournament.formats.plate import first_match_losers
from matches.tournament.results import Result as TableResult
from matches.tournament.rows import Row

KNOCKOUT, PLATE = "knockout", "plate"


@dataclass(frozen=True)
class Qualified:
    """Those who play on, in the seed order of their bracket; `lines` say of each whence it comes:
    `group` (a division's public id, "" for a plate of a knockout), `place` there, and `by`
    ("place", "best" for one of the best next ones, "lost" for the first match lost)."""

    order: tuple[str, ...]
    lines: tuple[Mapping[str, Any], ...]


def kinds(row: Competition) -> tuple[str, ...]:
    """The later stages that a competition has, in order."""
    options = row.format_options
    if row.format == "groups-knockout":
        return (KNOCKOUT, PLATE) if options.get("plate") else (KNOCKOUT,)
    return (PLATE,) if row.format == "single-elimination" and options.get("plate") else ()


def missing(row: Competition, kind: str) -> list[Fixture]:
    """The matches that have to be official before the stage is drawn."""
    first = Fixture.objects.filter(competition=row, division__stage__number=1).exclude(
        state=FixtureState.OFFICIAL
    )
    if row.format == "groups-knockout":
        return list(first.order_by("number"))
    if kind != PLATE:
        return []
    return [fixture for fixture in first.order_by("number") if _is_a_first_match(fixture)]


def _is_a_first_match(fixture: Fixture) -> bool:
    """Whether somebody in it, or who may come to it, has not played before: the first two rounds,
    the second as far as somebody had a bye in the first."""
    if fixture.round is None or fixture.round.number > 2:
        return False
    if fixture.round.number == 1:
        return True
    sides = [side for side in (fixture.home_id, fixture.away_id) if side is not None]
    rested = Fixture.objects.filter(
        division=fixture.division, round__number=1, away__isnull=True, home_id__in=sides
    )
    return rested.exists()


def qualified(
    row: Competition, kind: str, seed: str = "", instead: TableResult | None = None
) -> Qualified:
    """Who plays in a later stage. `seed` draws a lot for who is level; "" refuses with the names.
    `instead` takes the place of one group match's result, as before a correction is saved.

    ConflictError where matches are missing ("matches-open") or somebody is level ("level").
    """
    open_matches.require_none(missing(row, kind))
    if row.format == "groups-knockout":
        return _from_groups(row, kind, seed, instead)
    return _first_losers(row)


def _from_groups(row: Competition, kind: str, seed: str, instead: TableResult | None) -> Qualified:
    settings = known_formats.read_options(row.format, row.format_options)
    groups = groups_of(row)
    listed = [_in_order(division, settings, seed, instead) for division in groups]
    clubs = drawn.clubs_of(row)
    through = settings["through"]
    chosen = [
        (at, place, each, "place")
        for at, rows in enumerate(listed)
        for place, each in enumerate(rows[:through], start=1)
    ]
    best = _best(listed, through, settings["best_next"], seed)
    chosen += [(at, through + 1, listed[at][through], "best") for at in best]
    if kind == PLATE:
        on = {each.entrant for _at, _place, each, _by in chosen}
        chosen = [
            (at, place, each, "place")
            for at, rows in enumerate(listed)
            for place, each in enumerate(rows, start=1)
            if each.entrant not in on
        ]
    return _qualified(groups, chosen, clubs)


def _qualified(
    groups: Sequence[Division],
    chosen: Iterable[tuple[int, int, Row, str]],
    clubs: Mapping[str, str],
) -> Qualified:
    held = list(chosen)
    through = [
        Through(each.entrant, at, place, clubs.get(each.entrant, ""))
        for at, place, each, _by in held
    ]
    _require_two([one.entrant for one in through])
    lines = tuple(
        {"entry": each.entrant, "group": groups[at].public_id, "place": place, "by": by}
        for at, place, each, by in held
    )
    return Qualified(knockout_order(through), lines)


def groups_of(row: Competition) -> list[Division]:
    """The groups of a competition, in their order."""
    found = Division.objects.filter(stage__competition=row, stage__number=1)
    divisions = list(found.select_related("stage").order_by("number"))
    for division in divisions:
        division.stage.competition = row
    return divisions


def _in_order(
    division: Division, settings: Mapping[str, Any], seed: str, instead: TableResult | None
) -> list[Row]:
    """Those of a group who have not left, from the first to the last."""
    gone = set(
        division.places.filter(entry__state=EntryState.WITHDRAWN).values_list(
            "entry__public_id", flat=True
        )
    )
    reckoned = inputs.reckon(division)
    if instead is not None and any(each.id == instead.id for each in reckoned.results):
        reckoned = reckoned.with_result(instead)
    rows = [
        each for each in reckoned.table().rows if each.rank is not None and each.entrant not in gone
    ]
    ranks = [each.rank for each in rows]
    for each in rows:
        # Level ones behind all who go on need not be parted.
        behind = ranks.index(each.rank) >= settings["through"] + bool(settings["best_next"])
        if ranks.count(each.rank) > 1 and not behind and not seed:
            level = [other.entrant for other in rows if other.rank == each.rank]
            raise _level(division.name, level)
    return sorted(rows, key=lambda each: (each.rank or 0, _lot(seed)(each.entrant)))


def _best(listed: Sequence[Sequence[Row]], through: int, number: int, seed: str) -> tuple[int, ...]:
    if not number:
        return ()
    behind = {at: rows[through] for at, rows in enumerate(listed) if len(rows) > through}
    lots = {each.entrant: _lot(seed)(each.entrant) for each in behind.values()} if seed else None
    try:
        return best_placed(behind, number, lots)
    except ValueError as error:
        level = [each.entrant for each in behind.values() if each.entrant in str(error)]
        raise _level(_("The best next ones"), level) from error


def _lot(seed: str) -> Callable[[str], str]:
    return lambda entrant: lot(seed, entrant) if seed else ""


def _level(where: str, level: Sequence[str]) -> ConflictError:
    said = _(
        "%(where)s: %(names)s are level, and nothing in the table's rules parts them. Play it off"
        " and adjust the points with the reason, or let a lot decide."
    )
    names = with_names(", ".join(level), level)
    return ConflictError(said % {"where": where, "names": names}, code="level")


def _first_losers(row: Competition) -> Qualified:
    (division,) = groups_of(row)
    entries, bracket = brackets.as_drawn(division)
    now = brackets.standing(division, bracket)
    lost = set(first_match_losers(bracket, now.winners, now.nobody))
    order = [
        id_ for id_, entry in entries.items() if id_ in lost and entry.state == EntryState.ENTERED
    ]
    _require_two(order)
    lines = tuple({"entry": id_, "group": "", "place": 0, "by": "lost"} for id_ in order)
    return Qualified(tuple(order), lines)


def _require_two(order: Sequence[str]) -> None:
    if len(order) < 2:
        raise ConflictError(_("Fewer than two are left to play it."), code="too-few")
