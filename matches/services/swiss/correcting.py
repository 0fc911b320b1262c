"""Swiss rounds that were drawn from a result which is corrected: kept, drawn again, or void."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db.models import Q
from django.utils.translation import gettext as _

from matches.errors import ConflictError
from matches.models import Correction, Fixture, FixtureState, Outcome, Resting, Round, User
from matches.policy import reasons
from matches.services.base import rows
from matches.services.corrections import steps
from matches.services.corrections.effects import Effect, Teller
from matches.services.draws.format import Corrected
from matches.services.results import outcomes
from matches.services.results.decided import Decided
from matches.services.results.following import Corrector
from matches.services.swiss import swiss, swiss_rounds

Step = dict[str, Any]
VOID = Q(outcome=Outcome.VOID)


def follow(corrector: Corrector) -> None:
    """See to the drawn rounds, by what is official now."""
    row = corrector.fixture.competition
    _require_one_match_a_round(corrector.fixture.pk)
    division = swiss_rounds.division_of(row)
    for number in swiss_rounds.stale_rounds(division):
        held = Round.objects.get(division=division, number=number)
        state = swiss_rounds.state_of(division, number, swiss_rounds.settings_of(row))
        others = _others(held, swiss_rounds.as_entered(state, held))
        noted = {"round": number, "pairs": others}
        told = {key: held.basis.get(key) for key in ("digest", "kept")}
        if corrector.resting is None:
            corrector.steps += [{"what": "round-stale", **noted}] if others else []
        elif not others or corrector.resting == Resting.KEEP:
            _keep_round(corrector, held, {**noted, **told})
        elif not swiss_rounds.has_begun(held) and number == swiss_rounds.last_round(division):
            swiss.redraw_round(corrector.by, row.public_id, number=number, reason=corrector.reason)
            corrector.steps.append({"what": "round-drawn", "round": number})
        elif corrector.resting == Resting.REDRAW:
            _keep_round(corrector, held, {**noted, **told})
        else:
            _void_rounds(corrector, division.pk, number)
            return


def _require_one_match_a_round(fixture: int) -> None:
    """A match that was voided with its round stays void once the round is drawn again: its sides
    have other matches there."""
    own = Fixture.objects.get(pk=fixture)
    sides = [key for key in (own.home_id, own.away_id) if key is not None]
    others = Fixture.objects.filter(Q(home__in=sides) | Q(away__in=sides), round=own.round_id)
    if own.outcome == Outcome.VOID or not others.exclude(Q(pk=fixture) | VOID).exists():
        return
    raise ConflictError(
        _("The round was drawn again without this match: it stays void."), code="drawn-again"
    )


def _keep_round(corrector: Corrector, held: Round, noted: Step) -> None:
    row = corrector.fixture.competition
    swiss.keep_round(corrector.by, row.public_id, number=held.number, reason=corrector.reason)
    corrector.steps.append({"what": "round-kept", **noted})
    if noted["pairs"]:
        own = Fixture.objects.filter(round=held, away__isnull=False)
        corrector.kept |= set(own.exclude(outcome=Outcome.VOID).values_list("pk", flat=True))


def _void_rounds(corrector: Corrector, division: int, first: int) -> None:
    """Void a round and those after it, and draw the first of them again."""
    drawn = swiss_rounds.drawn_rounds(corrector.fixture.competition).filter(number__gte=first)
    for held in drawn.order_by("number"):
        corrector.steps.append({"what": "round-voided", "round": held.number})
        for each in rows.by_number(division, round=held):
            if each.outcome != Outcome.VOID:
                _void_of_a_round(corrector, each)
        held.basis = {**held.basis, swiss_rounds.VOIDED: reasons.code_of(corrector.reason)}
        held.save(update_fields=["basis"])
    row = corrector.fixture.competition
    swiss.draw_round(corrector.by, row.public_id, number=first)
    corrector.steps.append({"what": "round-drawn", "round": first})


def _void_of_a_round(corrector: Corrector, fixture: Fixture) -> None:
    corrector.steps.append({"what": "voided", **steps.before(fixture)})
    if fixture.away_id is None:
        # A bye is nobody's result.
        outcomes.set_state(fixture, FixtureState.OFFICIAL, outcome=Outcome.VOID, winner=None)
        return
    outcomes.make_official(fixture, Decided(Outcome.VOID, reason=corrector.reason), by=corrector.by)


def _others(held: Round, state: swiss_rounds.SwissState) -> list[list[str]]:
    """The pairs that a round would have now and has not; none where nobody can be paired."""
    own = Fixture.objects.filter(round=held, away__isnull=False).exclude(outcome=Outcome.VOID)
    drawn = {frozenset(each) for each in own.values_list("home__public_id", "away__public_id")}
    try:
        pairs = swiss_rounds.paired(state).pairs
    except ConflictError:
        return []
    return [list(pair) for pair in pairs if frozenset(pair) not in drawn]


def revert(user: User, held: Correction, _corrector: Corrector) -> None:
    """Bring drawn rounds to where they were before a correction."""
    row = held.fixture.competition
    for step in held.steps:
        if step["what"] == "round-kept":
            for one in swiss_rounds.drawn_rounds(row).filter(number=step["round"]):
                one.basis = {**one.basis, "digest": step["digest"]}
                if step["kept"] is None:
                    one.basis.pop("kept", None)
                one.save(update_fields=["basis"])
    voided = [step["round"] for step in held.steps if step["what"] == "round-voided"]
    if voided:
        _unvoid(user, held, sorted(voided))


def _unvoid(user: User, held: Correction, numbers: list[int]) -> None:
    """Put voided rounds in force again, unless the round drawn in their place has begun."""
    drawn = swiss_rounds.drawn_rounds(held.fixture.competition).filter(number__gte=numbers[0])
    if any(swiss_rounds.has_begun(each) for each in drawn):
        return
    division = held.fixture.division_id
    fixtures = Fixture.objects.filter(division=division, round__number__gte=numbers[0])
    fixtures.exclude(outcome=Outcome.VOID).delete()
    for one in Round.objects.filter(division=division, number__gte=numbers[0]):
        basis: dict[str, Any] = one.basis.get("earlier") or one.basis
        if one.number not in numbers:
            one.delete()
            continue
        one.basis = {key: value for key, value in basis.items() if key != swiss_rounds.VOIDED}
        one.save(update_fields=["basis"])
    void = set(fixtures.filter(outcome=Outcome.VOID).values_list("public_id", flat=True))
    for step in held.steps:
        if step["what"] == "voided" and "sides" not in step and step["fixture"] in void:
            steps.take_back(user, step, reasons.reason_of(held))


def _round_kept(teller: Teller, step: Mapping[str, Any]) -> Effect | None:
    if not step["pairs"]:
        return None
    pairs = "; ".join(teller.pair(pair) for pair in step["pairs"])
    said = _("Round %(n)d would have been paired otherwise: %(pairs)s.")
    return Effect(said % {"n": step["round"], "pairs": pairs}, stands=True)


def _round_drawn(teller: Teller, step: Mapping[str, Any]) -> Effect:
    return Effect(_("Round %(n)d is drawn again.") % {"n": step["round"]}, stands=False)


def _round_voided(teller: Teller, step: Mapping[str, Any]) -> Effect:
    return Effect(_("Round %(n)d is void.") % {"n": step["round"]}, stands=False)


CORRECTED = Corrected(
    draws_on=lambda _row: True,
    moves=lambda _fixture: True,
    follow=follow,
    revert=revert,
    words={
        "round-kept": _round_kept,
        "round-stale": _round_kept,
        "round-drawn": _round_drawn,
        "round-voided": _round_voided,
    },
    # A round kept in which all would be paired the same is told of by nobody.
    rests=frozenset({"round-kept", "round-drawn", "round-voided"}),
)
