"""Brackets and later stages that rest on a result which is corrected: kept, drawn again, or void.

What makes way in a bracket while the result comes into force is in `knockouts.advancing`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from django.utils.translation import gettext as _

from matches.errors import ConflictError
from matches.models import Competition, Correction, Fixture, Place, Resting, Round, Stage, User
from matches.services.base import rows
from matches.services.corrections import steps
from matches.services.corrections.effects import Effect, Teller
from matches.services.draws.format import Corrected
from matches.services.knockouts import advancing, brackets, qualifying, stages
from matches.services.results.following import Corrector

Step = dict[str, Any]


def moves(fixture: Fixture) -> bool:
    """Whether a result of this match moves others: in its bracket, or in a later stage."""
    return brackets.is_knockout(fixture) or draws_on(fixture.competition)


def draws_on(row: Competition) -> bool:
    """Whether a later stage is drawn from results of a competition."""
    return bool(qualifying.kinds(row))


def follow(corrector: Corrector) -> None:
    """See to the later stages that were drawn from the first one's results."""
    row = corrector.fixture.competition
    if corrector.fixture.division.stage.number != 1:
        return
    for kind in qualifying.kinds(row):
        stage = stages.find(row, kind)
        if stage is not None and stages.is_stale(row, stage):
            _stage(corrector, kind, stage)


def _stage(corrector: Corrector, kind: str, stage: Stage) -> None:
    row = corrector.fixture.competition
    begun = stages.has_begun(stage)
    noted = {"stage": kind, "title": stage.name, **_who_comes(row.public_id, kind, stage)}
    if corrector.resting is None:
        corrector.steps.append({"what": "stage-stale", **noted})
    elif begun and corrector.resting == Resting.VOID:
        _void_stage(corrector, kind, stage)
    elif begun or corrector.resting == Resting.KEEP:
        kept = stage.basis.get("kept")
        stages.keep_stage(row, stage, corrector.reason, corrector.by)
        corrector.steps.append({"what": "stage-kept", "kept": kept, **noted})
        own = Fixture.objects.filter(division__stage=stage)
        corrector.kept |= {each.pk for each in own if brackets.has_begun(each)}
    else:
        _draw_stage(corrector, kind, noted)


def _draw_stage(corrector: Corrector, kind: str, noted: Step) -> None:
    row = corrector.fixture.competition
    dates = _dates(row.public_id, kind)
    stages.take_back_stage(corrector.by, row.public_id, kind=kind, reason=corrector.reason)
    try:
        stages.draw_stage(corrector.by, row.public_id, kind=kind, **dates)
    except ConflictError as error:
        # Somebody is level: played off or drawn by lot first, as at the first time.
        corrector.steps.append({"what": "stage-taken-back", **noted, "problem": str(error)})
    else:
        corrector.steps.append({"what": "stage-drawn", **noted})


def _void_stage(corrector: Corrector, kind: str, stage: Stage) -> None:
    """Take back what was played of a stage, and put in it who is through now."""
    row = corrector.fixture.competition
    found = stages.plan(row, kind, str(stage.basis.get("lot", ""))).qualified
    held = stages.order_of(stage)
    if len(held) != len(found.order):
        raise ConflictError(
            _("%(stage)s would have another size now: keep it as it is.") % {"stage": stage.name},
            code="other-size",
        )
    corrector.steps.append(
        {
            "what": "stage-voided", "stage": kind, "title": stage.name, "order": held,
            "through": stage.basis["through"],
        }
    )  # fmt: skip
    division = stage.divisions.get()
    # The last first: then nothing later is ever in the way.
    for each in reversed(rows.by_number(division.pk)):
        if brackets.has_begun(each):
            corrector.void(each)
    lines = [dict(each) for each in found.lines]
    seat_again(stage, list(found.order), lines, corrector.by)


def seat_again(stage: Stage, order: list[str], through: list[Step], by: User) -> None:
    """Put others into the places of a later stage of which nothing is played."""
    division = stage.divisions.get()
    division.stage.competition = stage.competition
    entries = {one.public_id: one for one in stage.competition.entries.all()}
    Place.objects.filter(division=division).delete()
    Place.objects.bulk_create(
        Place(division=division, entry=entries[each], number=number)
        for number, each in enumerate(order, start=1)
    )
    stage.basis = {**stage.basis, "through": through}
    stage.save(update_fields=["basis"])
    advancing.give_away(brackets.fill(division, rows.by_number(division.pk)), by)


def _who_comes(competition: str, kind: str, stage: Stage) -> Step:
    """Who would be in a stage and is not, or why nobody can say."""
    row = rows.competition(competition)
    held = stages.order_of(stage)
    try:
        now = qualifying.qualified(row, kind, str(stage.basis.get("lot", ""))).order
    except ConflictError as error:
        return {"come": [], "problem": str(error)}
    return {"come": [each for each in now if each not in held], "problem": ""}


def _dates(competition: str, kind: str) -> dict[str, Any]:
    """When the rounds of a stage were set, to be set so again."""
    own = Round.objects.filter(
        division__stage__competition__public_id=competition,
        division__stage__number=stages.NUMBERS[kind],
        starts_on__isnull=False,
    ).order_by("number")
    days = [day for day in own.values_list("starts_on", flat=True)[:2] if day is not None]
    if not days:
        return {}
    between = (days[1] - days[0]).days if len(days) > 1 else 7
    return {"starts_on": days[0], "every_days": max(between, 0)}


def give_back(user: User, held: Correction, intact: Collection[str], reason: str) -> None:
    """Give the matches of a bracket that were voided their results back, in their order; those
    which nobody has begun since, and into which the same come again."""
    for step in held.steps:
        if step["what"] == "stage-voided":
            _seat_as_before(user, held.fixture, step)
    own = [step for step in held.steps if step["what"] == "voided" and "sides" in step]
    numbers = {step["fixture"]: rows.fixture(step["fixture"]).number for step in own}
    for step in sorted(own, key=lambda step: numbers[step["fixture"]]):
        row = rows.fixture(step["fixture"], lock=True)
        sides = [side.public_id if side is not None else None for side in (row.home, row.away)]
        if step["fixture"] in intact and sides == step["sides"] and not brackets.has_begun(row):
            steps.take_back(user, step, reason)


def _seat_as_before(user: User, fixture: Fixture, step: Step) -> None:
    stage = stages.find(rows.fixture(fixture.public_id).competition, step["stage"])
    if stage is None:
        return
    own = rows.by_number(stage.divisions.get().pk)
    if not any(brackets.has_begun(each) for each in own):
        seat_again(stage, step["order"], step["through"], user)


def revert(_user: User, held: Correction, _corrector: Corrector) -> None:
    """Bring stages that were kept to where they were before a correction."""
    for step in held.steps:
        if step["what"] == "stage-kept":
            _unkeep(held.fixture.competition, step)


def _unkeep(row: Competition, step: Step) -> None:
    stage = stages.find(row, step["stage"])
    if stage is not None:
        stage.basis = {key: value for key, value in stage.basis.items() if key != "kept"}
        if step["kept"] is not None:
            stage.basis["kept"] = step["kept"]
        stage.save(update_fields=["basis"])


def _stage_kept(teller: Teller, step: Mapping[str, Any]) -> Effect:
    return _told(teller, step, stands=True)


def _stage_drawn(teller: Teller, step: Mapping[str, Any]) -> Effect:
    return _told(teller, step, stands=False)


def _stage_taken_back(teller: Teller, step: Mapping[str, Any]) -> Effect:
    told = {"stage": step["title"], "problem": step["problem"]}
    said = _("%(stage)s is taken back, to be drawn again: %(problem)s")
    return Effect(said % told, stands=False)


def _stage_voided(teller: Teller, step: Mapping[str, Any]) -> Effect:
    said = _("%(stage)s: who is through now is in it, and it is played again.")
    return Effect(said % {"stage": step["title"]}, stands=False)


def _told(teller: Teller, step: Mapping[str, Any], *, stands: bool) -> Effect:
    told = {
        "stage": step["title"],
        "names": ", ".join(teller.name(one) for one in step["come"]),
        "problem": step["problem"],
    }
    if step["problem"]:
        return Effect(_("%(stage)s: %(problem)s") % told, stands)
    said = (
        _("%(stage)s: %(names)s would be in it now.")
        if step["come"]
        else _("%(stage)s: the same would be in it, and meet otherwise.")
    )
    return Effect(said % told, stands)


CORRECTED = Corrected(
    draws_on=draws_on,
    moves=moves,
    follow=follow,
    revert=revert,
    give_back=give_back,
    words={
        "stage-kept": _stage_kept,
        "stage-stale": _stage_kept,
        "stage-drawn": _stage_drawn,
        "stage-taken-back": _stage_taken_back,
        "stage-voided": _stage_voided,
    },
    rests=frozenset({"stage-kept", "stage-drawn", "stage-taken-back", "stage-voided"}),
)
