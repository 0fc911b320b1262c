"""A division's table as a page shows it: the stored standing, with names put in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import datetime
from functools import partial

from django.utils.translation import gettext, ngettext

from matches.models import (
    Competition,
    Division,
    Place,
    Standing,
)
from matches.policy import visibility
from matches.policy.visibility import Viewer
from matches.selectors.base import Discreet, Named, discreet, named_entries
from matches.selectors.tables.gaps import first_line, level_lines
from matches.selectors.tables.published import Published
from matches.selectors.tables.shapes import (
    Adjusted,
    DivisionTable,
    Pip,
    StartTold,
    TableRow,
    TieBreakTold,
    ZoneMark,
)
from matches.tournament.exact import text
from matches.tournament.formats import FORMATS
from matches.tournament.results import Entrant
from matches.tournament.rows import FormEntry, Row
from matches.tournament.table import Table, tabulate
from matches.tournament.tiebreaks import TIE_BREAKS, Step
from matches.tournament.why import explain
from matches.tournament.zones import Outlook, Zone, tell


def has_table(competition: Competition, division: Division) -> bool:
    """Whether a division is shown as a table; the others are brackets, or a ladder."""
    known = FORMATS.get(division.stage.format or competition.format)
    return known is None or (known.tabled and not known.bracket)


def tables_of(
    competition: Competition,
    divisions: Iterable[Division],
    names: Mapping[int, Named],
    shown: Discreet,
) -> tuple[DivisionTable, ...]:
    """The current tables of some divisions; ``shown`` is for whom. Two queries: standings, and
    places for a table that nobody has computed yet."""
    listed = list(divisions)
    ids = [division.pk for division in listed]
    standings = {
        standing.division_id: standing
        for standing in Standing.objects.filter(division_id__in=ids, current=True)
    }
    places: dict[int, list[int]] = {}
    for place in Place.objects.filter(division_id__in=ids).order_by("number"):
        places.setdefault(place.division_id, []).append(place.entry_id)
    return tuple(
        _table(
            competition,
            division,
            standings.get(division.pk),
            places.get(division.pk, [] if len(listed) > 1 else list(names)),
            names,
            shown,
        )
        for division in listed
    )


def _table(
    competition: Competition,
    division: Division,
    standing: Standing | None,
    entry_ids: list[int],
    names: Mapping[int, Named],
    shown: Discreet,
) -> DivisionTable:
    if standing is not None:
        table = Table.from_document(_document(standing))
    else:
        entrants = [Entrant(names[pk].public_id, withdrawn=names[pk].withdrawn) for pk in entry_ids]
        table = tabulate(entrants, (), tie_breaks=_steps(competition.tie_breaks))
    return table_shown(competition, division, table, names, shown, standing)


def table_shown(
    competition: Competition,
    division: Division,
    table: Table,
    names: Mapping[int, Named],
    shown: Discreet,
    standing: Standing | None = None,
) -> DivisionTable:
    """A table with names put in; `shown` is for whom, `standing` where it is stored. No query, but
    for what was published of points by hand and starts."""
    published = Published(division, shown)
    by_public_id = {named.public_id: named for named in names.values()}
    ranks = [row.rank for row in table.rows]
    zones = _zones(standing)
    rows = tuple(
        replace(
            _row(row, by_public_id, ranks, zones, shown, published),
            gap=first_line(row, table.rows, partial(_name_in, by_public_id)),
        )
        for row in table.rows
    )
    return DivisionTable(
        division.public_id,
        division.name,
        rows,
        tuple(_told(step) for step in table.steps),
        standing.version if standing is not None else 0,
        standing.computed_at if standing is not None else None,
        competition.club.time_zone,
        tuple(ZoneMark(zone.name, zone.kind) for zone in zones),
        _starts(standing, by_public_id, shown, published),
        competition.club_id,
        level_lines(table.rows, partial(_name_in, by_public_id)),
    )


def _name_in(names: Mapping[str, Named], entrant: str) -> str:
    return names[entrant].name if entrant in names else gettext("somebody")


def _starts(
    standing: Standing | None, names: Mapping[str, Named], shown: Discreet, published: Published
) -> tuple[StartTold, ...]:
    """The starts that were counted, in the order in which they were given."""
    stored = standing.basis.get("starts", {}) if standing is not None else {}
    told = [
        StartTold(
            names[entry].name,
            datetime.fromisoformat(since),
            points,
            shown.reason(published.start(entry, since, reason)),
        )
        for entry, held in stored.items()
        if entry in names
        for since, points, reason in held
    ]
    return tuple(sorted(told, key=lambda one: (one.since, one.name)))


def _zones(standing: Standing | None) -> tuple[Zone, ...]:
    stored = standing.basis.get("zones", ()) if standing is not None else ()
    return tuple(
        Zone(zone["name"], zone["places"][0], zone["places"][1], zone["kind"]) for zone in stored
    )


def _document(standing: Standing) -> Mapping[str, object]:
    rows = standing.rows
    return rows if isinstance(rows, dict) else {**standing.basis, "rows": rows}


def _steps(stored: object) -> list[str | Step]:
    steps: list[str | Step] = []
    for step in stored if isinstance(stored, list) else []:
        if isinstance(step, str):
            steps.append(step)
        else:
            steps.append(Step(step["name"], step.get("options", {})))
    return steps


def _told(step: Step) -> TieBreakTold:
    known = TIE_BREAKS[step.name]
    return TieBreakTold(gettext(known.title), gettext(known.rule))


def _row(
    row: Row,
    names: Mapping[str, Named],
    ranks: list[int | None],
    zones: tuple[Zone, ...],
    shown: Discreet,
    published: Published,
) -> TableRow:
    named = names.get(row.entrant)

    name = partial(_name_in, names)
    return TableRow(
        row.entrant,
        name(row.entrant),
        named.player if named is not None else None,
        str(row.rank) if row.rank is not None else "",
        row.rank is not None and ranks.count(row.rank) > 1,
        row.rank_change,
        row.played,
        row.won,
        row.drawn,
        row.lost,
        text(row.scored),
        text(row.conceded),
        text(row.difference, True),
        text(row.points),
        tuple(_pip(pip, name(pip.opponent)) for pip in row.form),
        row.withdrawn or (named is not None and named.withdrawn),
        tuple(explain(row.why, name)) if row.played or row.byes else (),
        tuple(
            Adjusted(text(a.amount, True), shown.reason(why), shown.code(why), a.date)
            for a, why in zip(row.adjustments, published.points(row.adjustments), strict=True)
        ),
        zone_of(row, zones, len(ranks) - ranks.count(None)),
        tuple(_prospect(one, name(row.entrant)) for one in row.outlooks if _is_news(one)),
    )


def zone_of(row: Row, zones: tuple[Zone, ...], ranked: int) -> ZoneMark | None:
    """The zone a row stands in now, of `ranked` rows; one that is certain says so wherever it
    stands."""
    certain = {one.zone: one for one in row.outlooks if one.status == "certain"}
    for zone in zones:
        if zone.name in certain:
            return ZoneMark(zone.name, zone.kind, certain=True)
    for zone in zones:
        first, last = zone.places(ranked)
        if row.rank is not None and first <= row.place <= last:
            return ZoneMark(zone.name, zone.kind)
    return None


def _is_news(outlook: Outlook) -> bool:
    """Whether it says anything: early in a season all is open, and too much to reckon through."""
    return outlook.known or outlook.status != "open" or outlook.needs is not None


def _prospect(outlook: Outlook, name: str) -> str:
    return tell(outlook, name, gettext, ngettext)


def _pip(pip: FormEntry, opponent: str) -> Pip:
    if pip.letter == "W":
        said = gettext("won against %(opponent)s")
    elif pip.letter == "L":
        said = gettext("lost to %(opponent)s")
    else:
        said = gettext("drew with %(opponent)s")
    return Pip(pip.letter, opponent, pip.result, said % {"opponent": opponent})


def division_table(public_id: str, viewer: Viewer) -> DivisionTable | None:
    """The table of one division, for a page that is watching it. Five queries, six for who is
    signed in."""
    division = (
        Division.objects.select_related("stage__competition__club")
        .filter(public_id=public_id)
        .first()
    )
    if division is None or not visibility.may_read(division.stage.competition, viewer):
        return None
    competition = division.stage.competition
    names = named_entries(competition.pk, viewer)
    shown = discreet(competition.club_id, viewer, competition)
    return tables_of(competition, [division], names, shown)[0]
