"""What follows a result in a bracket: later matches are filled, and some are given away."""

from __future__ import annotations

from django.utils.translation import gettext as _

from matches.errors import ConflictError
from matches.models import Entry, Fixture, FixtureState, Outcome, Resting, Side, User
from matches.policy import reasons
from matches.services.base import rows
from matches.services.knockouts import brackets
from matches.services.results import outcomes
from matches.services.results.decided import Decided
from matches.services.results.following import Change, Corrector, Follower


def check(
    fixture: Fixture,
    outcome: str,
    winner: str | None,
    *,
    counted: tuple[int, int] | None = None,
) -> None:
    """Refuse a draw where somebody has to go on; `counted`: it is one only with the starts."""
    if outcome != Outcome.PLAYED or winner != "draw" or not brackets.is_knockout(fixture):
        return
    said = _("A knockout match cannot end in a draw: somebody goes on. Play it on, or again.")
    if counted is not None:
        said = _(
            "With the starts it is %(a)d–%(b)d, and a knockout match cannot end in a draw:"
            " somebody goes on. Play a decider, and enter its card."
        ) % {"a": counted[0], "b": counted[1]}
    raise ConflictError(said, code="knockout-draw")


def follow(change: Change) -> None:
    """Fill the later matches of a bracket after a result. What is given away by that is ruled on,
    unless the result was only taken back: then nobody comes to anything yet."""
    if change.one_board:
        return
    forfeits = advance(change.fixture, change.way)
    if not change.taken_back:
        give_away(forfeits, change.by, change.way)


def advance(fixture: Fixture, way: Corrector | None = None) -> list[brackets.Forfeit]:
    """Fill the later fixtures of the bracket as the official results now have it.

    The later ones are locked before the results are read, so that of two semi-finals that end at
    once the second sees the first. ConflictError where somebody else would now be in a match that
    has begun, unless a `way` is made first. Returns the matches to which somebody comes who has
    withdrawn.
    """
    if not brackets.is_knockout(fixture):
        return []
    later = rows.by_number(fixture.division_id, number__gt=fixture.number)
    if not later:
        return []
    fixture.division.stage.competition = fixture.competition
    if way is not None:
        make_way(way, fixture, later)
        later = rows.by_number(fixture.division_id, number__gt=fixture.number)
    return brackets.fill(fixture.division, later)


def give_away(
    forfeits: list[brackets.Forfeit], by: User | None, way: Corrector | None = None
) -> None:
    """Walkovers for matches of a bracket to which somebody comes who has withdrawn."""
    for each in forfeits:
        each.fixture.refresh_from_db(fields=["state"])
        if each.fixture.state == FixtureState.OFFICIAL:
            continue
        outcome = Outcome.WALKOVER if each.winner else Outcome.DOUBLE_WALKOVER
        ruled = Decided(outcome, each.winner, reason=reasons.by_itself("withdrawn"))
        outcomes.make_official(each.fixture, ruled, by=by, way=way)


def make_way(corrector: Corrector, fixture: Fixture, later: list[Fixture]) -> None:
    """Make way for a correction: void what has begun, or let who went on go on."""
    if corrector.resting is None:
        return
    while held := brackets.in_the_way(fixture.division, later):
        if corrector.resting == Resting.VOID:
            corrector.void(held[0][0])
            later = rows.by_number(fixture.division_id, number__gt=fixture.number)
            continue
        if corrector.went_on in Side.values and fixture.pk == corrector.fixture.pk:
            _freeze(corrector, fixture, held)
        return


def _freeze(
    corrector: Corrector, fixture: Fixture, held: list[tuple[Fixture, brackets.Filled]]
) -> None:
    fixture.goes_on = corrector.went_on
    fixture.save(update_fields=["goes_on"])
    for each, due in held:
        corrector.kept.add(each.pk)
        sides = [_id(due.home), _id(due.away)]
        corrector.steps.append({"what": "kept", "fixture": each.public_id, "due": sides})


def _id(entry: Entry | None) -> str | None:
    return entry.public_id if entry is not None else None


FOLLOWER = Follower("bracket", follow, check)
