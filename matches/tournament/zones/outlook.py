"""What is certain of a zone, and what is still needed, on points alone.

Every remaining match is reckoned as played: won, drawn or lost, with any bonus the scheme knows; no
walkover, adjustment or withdrawal to come. What tie-breaks will do nobody knows, so that two sides
level on points leave a place undecided, and the answer says so.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from matches.tournament.exact import Number
from matches.tournament.results import Result
from matches.tournament.scheme import PointsScheme
from matches.tournament.zones.cut import Cut, Status, cut, with_needs
from matches.tournament.zones.league import League
from matches.tournament.zones.zone import Kind, Zone


@dataclass(frozen=True, slots=True)
class Outlook:
    """One entrant's prospect of one zone.

    `needs` is the least number of points from its own `matches` still to play that makes the zone
    (for one that is feared: staying out of it) certain whatever the others do; None where it is
    settled, or not in its own hands. `known` is false where the search gave up: then `needs` is
    enough, but less may be, and an "open" place may be decided. `final`: nothing is left to play,
    and where it is "open" all the same, a shared rank lies across the line.
    """

    zone: str
    kind: Kind
    status: Status
    needs: Number | None
    matches: int
    known: bool = True
    final: bool = False


def outlooks(
    points: Mapping[str, Number],
    ranks: Mapping[str, int],
    results: Sequence[Result],
    scheme: PointsScheme,
    zones: Sequence[Zone],
) -> dict[str, tuple[Outlook, ...]]:
    """Each ranked entrant's prospect of each zone.

    `points` (adjustments in) and `ranks` are of those ranked now; `results` are all of the league's
    after withdrawals were settled, those still to be played among them.
    """
    league = League(points, ranks, results, scheme)
    count = len(ranks)
    lines = sorted({zone.places(count)[1] for zone in zones} | {
        zone.places(count)[0] - 1 for zone in zones
    })  # fmt: skip
    # Who is certain first, for all; then what the others need, those next to the line first.
    cuts: dict[tuple[str, int], Cut] = {}
    asked = sorted((abs(ranks[id_] - line), line, id_) for id_ in ranks for line in lines)
    for _, line, id_ in asked:
        cuts[id_, line] = cut(league, id_, line)
    for _, line, id_ in asked:
        cuts[id_, line] = with_needs(league, id_, line, cuts[id_, line])
    return {id_: tuple(_outlook(league, cuts, id_, zone) for zone in zones) for id_ in ranks}


def _outlook(league: League, cuts: Mapping[tuple[str, int], Cut], id_: str, zone: Zone) -> Outlook:
    count = len(league.ranks)
    first, last = zone.places(count)
    reached, passed = cuts[id_, last], cuts[id_, first - 1]
    if last < first:
        reached = passed = Cut("out")
    status = _both(reached.status, _opposite(passed.status))
    goal = passed if zone.kind == "down" else reached
    needs = goal.needs if status in ("open", "level", "out-level") else None
    known = reached.known and passed.known
    return Outlook(zone.name, zone.kind, status, needs, league.left[id_], known, league.final)


_ORDER: tuple[Status, ...] = ("out", "out-level", "open", "level", "certain")


def _opposite(status: Status) -> Status:
    return _ORDER[-1 - _ORDER.index(status)]


def _both(one: Status, other: Status) -> Status:
    """The prospect of two things at once."""
    return min(one, other, key=_ORDER.index)
