"""Standings: a division's table, computed again from its official results and kept as a version."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from matches.errors import NotFoundError
from matches.models import Competition, Division, Standing
from matches.ports import live
from matches.services.base import messages
from matches.services.base.transaction import one_transaction
from matches.services.results.following import Change, Follower
from matches.services.tables import inputs
from matches.tournament.formats import has_table


def follow(change: Change) -> None:
    """Ask for the table of a fixture's division anew."""
    messages.put(messages.STANDING, division=change.fixture.division.public_id)


FOLLOWER = Follower("table", follow)


@one_transaction
def rebuild(division: str) -> Standing | None:
    """Compute a division's table and keep it as the current standing; None where it has no table.

    The division is locked first (its standing as such: versions come and go, the division stays)
    and the results are read after: of two at once the later sees every result the earlier saw, and
    no table is ever replaced by an older one. Where nothing has changed nothing is written, and
    the standing that is there is returned.
    """
    row = locked(division)
    if not has_table(row.stage.format_in_force):
        return None
    reckoned = inputs.reckon(row)
    current = Standing.objects.filter(division=row, current=True).first()
    if current is not None and current.results_digest == reckoned.digest:
        return current
    return _keep(row, current, reckoned)


@one_transaction
def keep_anew(division: str) -> Standing:
    """Compute a division's table and keep it as a further version, whatever the one that is there
    says of itself."""
    row = locked(division)
    current = Standing.objects.filter(division=row, current=True).first()
    # The version that calls itself current may be an older one.
    return _keep(row, current, inputs.reckon(row), version=_next_version(row, None))


def stored(competition: Competition, reckoned: inputs.Reckoning) -> tuple[object, dict[str, Any]]:
    """A table as it is kept: its rows, and what it was made by."""
    document = reckoned.table().as_document()
    return document["rows"], {
        "tie_breaks": document["tie_breaks"],
        **_basis(competition, reckoned),
    }


def _keep(
    row: Division,
    current: Standing | None,
    reckoned: inputs.Reckoning,
    *,
    version: int | None = None,
) -> Standing:
    competition = row.stage.competition
    rows, basis = stored(competition, reckoned)
    if current is not None:
        current.current = False
        current.save(update_fields=["current"])
    standing = Standing.objects.create(
        division=row,
        version=version or _next_version(row, current),
        rows=rows,
        basis=basis,
        results_digest=reckoned.digest,
    )
    _tell(row, competition, standing.version)
    return standing


def rebuild_competition(competition: str) -> list[Standing]:
    """Compute every table of a competition again, one transaction each."""
    divisions = Division.objects.filter(stage__competition__public_id=competition).order_by("id")
    built = [rebuild(public_id) for public_id in divisions.values_list("public_id", flat=True)]
    return [standing for standing in built if standing is not None]


def _basis(competition: Competition, reckoned: inputs.Reckoning) -> dict[str, Any]:
    """What a table was made by, beside its results and tie-breaks."""
    return {
        "points_scheme": competition.points_scheme,
        "expunge_below": str(competition.expunge_below),
        "leaving": competition.leaving,
        "zones": [
            {"name": zone.name, "places": [zone.first, zone.last], "kind": zone.kind}
            for zone in reckoned.zones
        ],
        "starts": {
            entry: [[start.since, start.points, start.reason] for start in held]
            for entry, held in reckoned.starts.items()
        },
    }


def locked(division: str) -> Division:
    """A division with its stage and competition, locked: whoever makes its table waits."""
    found = (
        Division.objects.select_related("stage__competition")
        .select_for_update(of=("self",), no_key=True)
        .filter(public_id=division)
        .first()
    )
    if found is None:
        raise NotFoundError(_("There is no such division."))
    return found


def _next_version(division: Division, current: Standing | None) -> int:
    if current is not None:
        return current.version + 1
    last = Standing.objects.filter(division=division).order_by("-version").first()
    return last.version + 1 if last is not None else 1


def _tell(division: Division, competition: Competition, version: int) -> None:
    for topic in (f"division-{division.public_id}", f"competition-{competition.public_id}"):
        live.publish(topic, "table", {"division": division.public_id, "version": version})
