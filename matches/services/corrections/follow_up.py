"""What becomes of matches, rounds and stages that rest on a result that is corrected.

What has not begun follows by itself in a bracket. For the rest an organiser chooses (`Resting`):
to keep it as it stands, on record; to draw again what has not begun and keep the rest; or to void
what was played and draw or play it again. Every step is noted, so that it can be taken back.
"""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from matches.errors import ConflictError
from matches.models import (
    Entry,
    Fixture,
    FixtureState,
    Outcome,
    Place,
    Resting,
    Round,
    Side,
    Stage,
    User,
)
from matches.services.base import rows
from matches.services.corrections import steps
from matches.services.knockouts import brackets, qualifying, stages
from matches.services.results import outcomes
from matches.services.results.outcomes import Ruled
from matches.services.swiss import swiss, swiss_rounds

Step = dict[str, Any]


class FollowUp:
    """The way that is made for one correction, inside its transaction: asked by the bracket before
    later matches are filled (`make`), and once the result is in force (`follow`)."""

    def __init__(self, fixture: Fixture, resting: str | None, by: User, reason: str) -> None:
        self.fixture, self.resting, self.by, self.reason = fixture, resting, by, reason
        self.went_on = fixture.goes_on or fixture.winner
        self.steps: list[Step] = []
        self.kept: set[int] = set()
        if fixture.goes_on:
            fixture.goes_on = None
            fixture.save(update_fields=["goes_on"])

    # ── a bracket ────────────────────────────────────────────────────────────────────────────

    def make(self, fixture: Fixture, later: list[Fixture]) -> None:
        """Make way in a bracket: void what has begun, or let who went on go on."""
        if self.resting is None:
            return
        while held := brackets.in_the_way(fixture.division, later):
            if self.resting == Resting.VOID:
                self._void(held[0][0])
                later = rows.by_number(fixture.division_id, number__gt=fixture.number)
                continue
            if self.went_on in Side.values and fixture.pk == self.fixture.pk:
                self._freeze(fixture, held)
            return

    def _freeze(self, fixture: Fixture, held: list[tuple[Fixture, brackets.Filled]]) -> None:
        fixture.goes_on = self.went_on
        fixture.save(update_fields=["goes_on"])
        for each, due in held:
            self.kept.add(each.pk)
            sides = [_id(due.home), _id(due.away)]
            self.steps.append({"what": "kept", "fixture": each.public_id, "due": sides})

    def _void(self, fixture: Fixture) -> None:
        """Take a match's result back: it is played again by those who belong into it."""
        sides = [_id(fixture.home), _id(fixture.away)]
        self.steps.append({"what": "voided", "sides": sides, **steps.before(fixture)})
        fixture.division.stage.competition = fixture.competition
        outcomes.take_back(fixture, by=self.by, reason=self.reason, outcome=None, way=self)

    # ── rounds and stages ────────────────────────────────────────────────────────────────────

    def follow(self) -> None:
        """See to drawn rounds and later stages, by what is official now."""
        row, first = self.fixture.competition, self.fixture.division.stage.number == 1
        if row.format == swiss_rounds.NAME:
            self._rounds()
        elif first:
            for kind in qualifying.kinds(row):
                stage = stages.find(row, kind)
                if stage is not None and stages.is_stale(row, stage):
                    self._stage(kind, stage)

    def finish(self) -> list[Step]:
        """The steps, with the revision that each match has come to."""
        ids = [step["fixture"] for step in self.steps if "fixture" in step]
        revisions = dict(
            Fixture.objects.filter(public_id__in=ids).values_list("public_id", "revision")
        )
        return [
            {**step, "revision": revisions[step["fixture"]]} if "fixture" in step else step
            for step in self.steps
        ]

    def _rounds(self) -> None:
        row = self.fixture.competition
        division = swiss_rounds.division_of(row)
        for number in swiss_rounds.stale_rounds(division):
            held = Round.objects.get(division=division, number=number)
            state = swiss_rounds.state_of(division, number, swiss_rounds.settings_of(row))
            others = _others(held, state)
            noted = {"round": number, "pairs": others}
            told = {key: held.basis.get(key) for key in ("digest", "kept")}
            if self.resting is None:
                self.steps += [{"what": "round-stale", **noted}] if others else []
            elif not others or self.resting == Resting.KEEP:
                self._keep_round(held, {**noted, **told})
            elif not swiss_rounds.has_begun(held) and number == swiss_rounds.last_round(division):
                swiss.redraw_round(self.by, row.public_id, number=number, reason=self.reason)
                self.steps.append({"what": "round-drawn", "round": number})
            elif self.resting == Resting.REDRAW:
                self._keep_round(held, {**noted, **told})
            else:
                self._void_rounds(division.pk, number)
                return

    def _keep_round(self, held: Round, noted: Step) -> None:
        row = self.fixture.competition
        swiss.keep_round(self.by, row.public_id, number=held.number, reason=self.reason)
        self.steps.append({"what": "round-kept", **noted})
        if noted["pairs"]:
            own = Fixture.objects.filter(round=held, away__isnull=False)
            self.kept |= set(own.exclude(outcome=Outcome.VOID).values_list("pk", flat=True))

    def _void_rounds(self, division: int, first: int) -> None:
        """Void a round and those after it, and draw the first of them again."""
        drawn = swiss_rounds.drawn_rounds(self.fixture.competition).filter(number__gte=first)
        for held in drawn.order_by("number"):
            self.steps.append({"what": "round-voided", "round": held.number})
            for each in rows.by_number(division, round=held):
                if each.outcome != Outcome.VOID:
                    self._void_of_a_round(each)
            held.basis = {**held.basis, swiss_rounds.VOIDED: self.reason}
            held.save(update_fields=["basis"])
        row = self.fixture.competition
        swiss.draw_round(self.by, row.public_id, number=first)
        self.steps.append({"what": "round-drawn", "round": first})

    def _void_of_a_round(self, fixture: Fixture) -> None:
        self.steps.append({"what": "voided", **steps.before(fixture)})
        if fixture.away_id is None:
            # A bye is nobody's result.
            outcomes.set_state(fixture, FixtureState.OFFICIAL, outcome=Outcome.VOID, winner=None)
            return
        outcomes.make_official(fixture, Ruled(Outcome.VOID, reason=self.reason), by=self.by)

    def _stage(self, kind: str, stage: Stage) -> None:
        row = self.fixture.competition
        begun = stages.has_begun(stage)
        noted = {"stage": kind, "title": stage.name, **_who_comes(row.public_id, kind, stage)}
        if self.resting is None:
            self.steps.append({"what": "stage-stale", **noted})
        elif begun and self.resting == Resting.VOID:
            self._void_stage(kind, stage)
        elif begun or self.resting == Resting.KEEP:
            kept = stage.basis.get("kept")
            stages.keep_stage(row, stage, self.reason, self.by)
            self.steps.append({"what": "stage-kept", "kept": kept, **noted})
            own = Fixture.objects.filter(division__stage=stage)
            self.kept |= {each.pk for each in own if brackets.has_begun(each)}
        else:
            self._draw_stage(kind, noted)

    def _draw_stage(self, kind: str, noted: Step) -> None:
        row = self.fixture.competition
        dates = _dates(row.public_id, kind)
        stages.take_back_stage(self.by, row.public_id, kind=kind, reason=self.reason)
        try:
            stages.draw_stage(self.by, row.public_id, kind=kind, **dates)
        except ConflictError as error:
            # Somebody is level: played off or drawn by lot first, as at the first time.
            self.steps.append({"what": "stage-taken-back", **noted, "problem": str(error)})
        else:
            self.steps.append({"what": "stage-drawn", **noted})

    def _void_stage(self, kind: str, stage: Stage) -> None:
        """Take back what was played of a stage, and put in it who is through now."""
        row = self.fixture.competition
        found = stages.plan(row, kind, str(stage.basis.get("lot", ""))).qualified
        held = stages.order_of(stage)
        if len(held) != len(found.order):
            raise ConflictError(
                _("%(stage)s would have another size now: keep it as it is.")
                % {"stage": stage.name},
                code="other-size",
            )
        self.steps.append(
            {
                "what": "stage-voided", "stage": kind, "title": stage.name, "order": held,
                "through": stage.basis["through"],
            }
        )  # fmt: skip
        division = stage.divisions.get()
        # The last first: then nothing later is ever in the way.
        for each in reversed(rows.by_number(division.pk)):
            if brackets.has_begun(each):
                self._void(each)
        lines = [dict(each) for each in found.lines]
        seat_again(stage, list(found.order), lines, self.by)


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
    brackets.give_away(brackets.fill(division, rows.by_number(division.pk)), by)


def _others(held: Round, state: swiss_rounds.SwissState) -> list[list[str]]:
    """The pairs that a round would have now and has not; none where nobody can be paired."""
    own = Fixture.objects.filter(round=held, away__isnull=False).exclude(outcome=Outcome.VOID)
    drawn = {frozenset(each) for each in own.values_list("home__public_id", "away__public_id")}
    try:
        pairs = swiss_rounds.paired(state).pairs
    except ConflictError:
        return []
    return [list(pair) for pair in pairs if frozenset(pair) not in drawn]


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


def _id(entry: Entry | None) -> str | None:
    return entry.public_id if entry is not None else None
