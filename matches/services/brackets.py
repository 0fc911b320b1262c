"""A knockout between its fixtures: who goes on to which, as results become official."""

from __future__ import annotations

from django.utils.translation import gettext as _

from matches.errors import ConflictError
from matches.models import Entry, Fixture, FixtureState, Outcome, Place, Result
from matches.services import rows
from matches.tournament.formats import single_elimination
from matches.tournament.formats.single_elimination import Bracket, Tie

KNOCKOUT = "single-elimination"


def is_knockout(fixture: Fixture) -> bool:
    """Whether the fixture is one of a bracket."""
    return format_of(fixture) == KNOCKOUT


def format_of(fixture: Fixture) -> str:
    """The format of the fixture's stage; left blank, its competition's."""
    return fixture.division.stage.format or fixture.competition.format


def check(fixture: Fixture, outcome: str, winner: str | None) -> None:
    """Refuse a draw where somebody has to go on."""
    if outcome == Outcome.PLAYED and winner == "draw" and is_knockout(fixture):
        raise ConflictError(
            _("A knockout match cannot end in a draw: somebody goes on. Play it on, or again."),
            code="knockout-draw",
        )


def advance(fixture: Fixture) -> None:
    """Fill the later fixtures of the bracket as the official results now have it.

    The later ones are locked before the results are read, so that of two semi-finals that end at
    once the second sees the first. ConflictError where somebody else would now be in a match that
    has begun.
    """
    if not is_knockout(fixture):
        return
    later = rows.by_number(fixture.division_id, number__gt=fixture.number)
    if not later:
        return
    entries, bracket = _as_drawn(fixture)
    winners, first = _winners(fixture.division_id, bracket)
    filled = bracket.played(winners)
    for each in later:
        tie = filled.ties[each.number - first]
        _fill(each, tie, entries)


def _as_drawn(fixture: Fixture) -> tuple[dict[str, Entry], Bracket]:
    places = Place.objects.filter(division_id=fixture.division_id).select_related("entry")
    entries = {place.entry.public_id: place.entry for place in places.order_by("number")}
    options = fixture.division.stage.format_options or fixture.competition.format_options
    third = bool(options.get("third_place", False))
    return entries, single_elimination(list(entries), third_place=third)


def _winners(division_id: int, bracket: Bracket) -> tuple[dict[str, str], int]:
    """Who won which tie, and the number of the bracket's first fixture: one query."""
    found = list(
        Fixture.objects.filter(division_id=division_id)
        .order_by("number")
        .values_list("number", "state", "winner", "home__public_id", "away__public_id")
    )
    winners = {}
    for tie, (_number, state, winner, home, away) in zip(bracket.ties, found, strict=True):
        if state == FixtureState.OFFICIAL and winner in ("A", "B"):
            winners[tie.id] = home if winner == "A" else away
    return winners, found[0][0]


def _fill(fixture: Fixture, tie: Tie, entries: dict[str, Entry]) -> None:
    home = entries[tie.home.entrant] if tie.home.entrant else None
    away = entries[tie.away.entrant] if tie.away.entrant else None
    now = (home.pk if home else None, away.pk if away else None)
    if now == (fixture.home_id, fixture.away_id):
        return
    begun = fixture.state not in (FixtureState.PLANNED, FixtureState.CALLED)
    if begun or Result.objects.filter(fixture=fixture, superseded_at__isnull=True).exists():
        raise ConflictError(
            _(
                "Match %(number)d of the next round has begun, and somebody else would be in it"
                " now. Postpone that match first; then this can be changed."
            )
            % {"number": fixture.number},
            code="next-round-begun",
        )
    fixture.home, fixture.away = home, away
    fixture.state = FixtureState.PLANNED
    fixture.revision += 1
    fixture.save(update_fields=["home", "away", "state", "revision"])
