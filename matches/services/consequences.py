"""What a corrected result would change beyond the table, before it is saved: the places of a
bracket, the pairings of later Swiss rounds, who goes on from the groups."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

import rules
from matches import publication
from matches.errors import ConflictError
from matches.models import Entry, Fixture, Outcome, Round
from matches.selectors.naming import ENTRY_NAMES
from matches.services import brackets, qualifying, reckoning, rows, stages, swiss_rounds
from matches.tournament.results import Outcome as TableOutcome
from matches.tournament.results import Result as TableResult


@dataclass(frozen=True)
class Consequence:
    """One thing that would change later on. `stands`: it is being played, or was, and stays as it
    is (a round, a stage), or has to be put off first (a match of a bracket)."""

    what: str
    stands: bool


def of(
    fixture: Fixture, verdict: rules.Verdict, score: tuple[int, int] | None
) -> tuple[Consequence, ...]:
    """What another verdict on a match would change after it."""
    if fixture.home is None or fixture.away is None or score is None:
        return ()
    fixture.division.stage.competition = fixture.competition
    if brackets.is_knockout(fixture):
        return _of_bracket(fixture, verdict.winner)
    changed = TableResult(
        id=fixture.public_id,
        home=fixture.home.public_id,
        away=fixture.away.public_id,
        outcome=TableOutcome(Outcome.PLAYED),
        home_score=score[0],
        away_score=score[1],
        winner=reckoning.SIDE.get(verdict.winner or ""),  # type: ignore[arg-type]
        round=fixture.round.number if fixture.round is not None else 0,
        measures=dict(verdict.measures()),
    )
    if brackets.format_of(fixture) == swiss_rounds.NAME:
        return _of_rounds(fixture, changed)
    return _of_stages(fixture, changed)


def _of_bracket(fixture: Fixture, winner: str | None) -> tuple[Consequence, ...]:
    if winner not in rules.SIDES or fixture.home is None or fixture.away is None:
        return ()
    entries, bracket = brackets.as_drawn(fixture.division)
    through = fixture.home if winner == "A" else fixture.away
    now = brackets.standing(fixture.division, bracket, {fixture.tie: through.public_id})
    later = Fixture.objects.select_related(*rows.FIXTURE_WITH).filter(
        division=fixture.division, number__gt=fixture.number
    )
    told = []
    for each in later.order_by("number"):
        due = brackets.filled(now, each, entries)
        if not brackets.differs(each, due):
            continue
        said = _("Match %(number)d: %(before)s becomes %(after)s.") % {
            "number": each.number,
            "before": _pair(each.home, each.away),
            "after": _pair(due.home, due.away),
        }
        told.append(Consequence(said, brackets.has_begun(each)))
    return tuple(told)


def _pair(home: Entry | None, away: Entry | None) -> str:
    sides = (
        publication.full_entry_name(each) if each is not None else _("to be known")
        for each in (home, away)
    )
    return " – ".join(sides)


def _of_rounds(fixture: Fixture, changed: TableResult) -> tuple[Consequence, ...]:
    division = fixture.division
    settings = swiss_rounds.settings_of(fixture.competition)
    told = []
    for held in Round.objects.filter(division=division, number__gt=changed.round):
        before = swiss_rounds.state_of(division, held.number, settings)
        after = swiss_rounds.state_of(division, held.number, settings, changed)
        if swiss_rounds.digest_of(before.results) == swiss_rounds.digest_of(after.results):
            continue
        pairs = [_paired(state) for state in (before, after)]
        others = [pair for pair in pairs[1] if pair not in pairs[0]]
        if others:
            said = _("Round %(n)d would have been paired otherwise: %(pairs)s.")
            listed = _names(others)
            told.append(Consequence(said % {"n": held.number, "pairs": listed}, stands=True))
    return tuple(told)


def _paired(state: swiss_rounds.SwissState) -> list[frozenset[str]]:
    try:
        return [frozenset(pair) for pair in swiss_rounds.paired(state).pairs]
    except ConflictError:
        return []


def _names(pairs: Iterable[frozenset[str]]) -> str:
    listed = [sorted(pair) for pair in pairs]
    sentence = "; ".join(" – ".join(pair) for pair in listed)
    return swiss_rounds.with_names(sentence, [each for pair in listed for each in pair])


def _of_stages(fixture: Fixture, changed: TableResult) -> tuple[Consequence, ...]:
    row = fixture.competition
    told = []
    for kind in qualifying.kinds(row):
        stage = stages.find(row, kind)
        if stage is None or fixture.division.stage.number != 1:
            continue
        held = list(
            stage.divisions.order_by("places__number").values_list(
                "places__entry__public_id", flat=True
            )
        )
        try:
            order = qualifying.qualified(row, kind, stage.basis.get("lot", ""), changed).order
        except ConflictError as error:
            told.append(Consequence(f"{stage.name}: {error}", stands=True))
            continue
        if list(order) == held:
            continue
        come = [each for each in order if each not in held]
        said = (
            _("%(stage)s: %(names)s would be in it now.")
            if come
            else _("%(stage)s: the same would be in it, and meet otherwise.")
        )
        names = ", ".join(_entry_names(come))
        told.append(Consequence(said % {"stage": stage.name, "names": names}, stands=True))
    return tuple(told)


def _entry_names(ids: list[str]) -> list[str]:
    found = Entry.objects.filter(public_id__in=ids).select_related(*ENTRY_NAMES)
    return [publication.full_entry_name(entry) for entry in found]
