"""Who came where in a competition, whatever its format: what a championship gives points for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from matches.models import Competition, Division, Entry, Standing
from matches.selectors.draws import known_formats
from matches.selectors.draws.format import Placing


def placings_of(competition: Competition) -> tuple[Placing, ...]:
    """The entries with their ranks as they are now: five queries at most.

    By their tables, where the format knows no better; of several divisions of the last stage the
    second follows the first.
    """
    entries = {
        entry.pk: entry
        for entry in Entry.objects.filter(competition=competition).select_related(
            "person", "pair__first", "pair__second", "team"
        )
    }
    divisions = list(
        Division.objects.filter(stage__competition=competition)
        .select_related("stage")
        .order_by("-stage__number", "number")
    )
    if not divisions:
        return tuple(Placing(entry, None, took_part=False) for entry in entries.values())
    own = known_formats.of(competition).placings
    if own is not None:
        return own(competition, divisions, entries)
    return _by_table([one for one in divisions if one.stage_id == divisions[0].stage_id], entries)


def _by_table(divisions: Sequence[Division], entries: Mapping[int, Entry]) -> tuple[Placing, ...]:
    by_id = {entry.public_id: entry for entry in entries.values()}
    standings = {
        one.division_id: one
        for one in Standing.objects.filter(division__in=divisions, current=True)
    }
    found, above = [], 0
    for division in divisions:
        standing = standings.get(division.pk)
        listed = [row for row in standing.rows if row["entrant"] in by_id] if standing else []
        for row in listed:
            rank = above + row["rank"] if row["rank"] is not None and row["played"] else None
            found.append(Placing(by_id[row["entrant"]], rank, bool(row["played"])))
        above += len(listed)
    return tuple(found)
