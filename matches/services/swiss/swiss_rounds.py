"""A Swiss competition between its rounds: what the next is drawn from, and what it would be."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from matches.errors import ConflictError
from matches.models import (
    Absence,
    Competition,
    Division,
    Entry,
    EntryState,
    Fixture,
    FixtureState,
    Outcome,
    Place,
    Round,
)
from matches.services.base.sentences import with_names
from matches.services.draws import known_formats, open_matches
from matches.services.tables import inputs
from matches.tournament.pairing import (
    NextRound,
    SwissState,
    UnpairableError,
    cards,
    pair_next,
)
from matches.tournament.results import COUNTING, winning_side
from matches.tournament.results import Outcome as TableOutcome
from matches.tournament.results import Result as TableResult

NAME = "swiss"


@dataclass(frozen=True)
class RoundPlan:
    """A round as it would be drawn now: entries by public id.

    `pairs` are in the order of the boards, the first flicker first; `absent` says which bye each
    gets who is not there. `basis` is what is kept with the round: what it was drawn from and the
    card of every pair.
    """

    number: int
    rounds: int
    pairs: tuple[tuple[str, str], ...]
    bye: str | None
    absent: Mapping[str, str]
    basis: Mapping[str, Any]


def division_of(row: Competition) -> Division:
    """The one division of a Swiss competition; ConflictError where there is none yet."""
    if row.format != NAME:
        raise ConflictError(
            _("%(competition)s is no Swiss competition: its rounds are all drawn at once.")
            % {"competition": row.name},
            code="format",
        )
    found = Division.objects.filter(stage__competition=row).select_related("stage").first()
    if found is None:
        raise ConflictError(
            _("Close the entries of %(competition)s first: then rounds are drawn.")
            % {"competition": row.name},
            code="not-drawn",
        )
    found.stage.competition = row
    return found


def settings_of(row: Competition) -> dict[str, Any]:
    """The options of a Swiss competition, with their defaults."""
    return known_formats.read_options(row.format, row.format_options)


VOIDED = "voided"
"""In a round's basis: its matches are void, because what it rested on was corrected. It is drawn
again in its turn."""


def drawn_rounds(row: Competition) -> QuerySet[Round]:
    """The rounds that are drawn; one that was voided is none until it is drawn again."""
    return Round.objects.filter(division__stage__competition=row).exclude(basis__has_key=VOIDED)


def last_round(division: Division) -> int:
    """The number of the latest round that was drawn; 0 before the first."""
    drawn = drawn_rounds(division.stage.competition).filter(division=division)
    number = drawn.order_by("-number").values_list("number")
    return next((found for (found,) in number[:1]), 0)


def rounds_ahead(row: Competition) -> tuple[int, ...]:
    """The numbers of the rounds of a Swiss competition that are not drawn yet."""
    if row.format != "swiss":
        return ()
    last = drawn_rounds(row).order_by("-number").values_list("number", flat=True).first() or 0
    return tuple(range(last + 1, settings_of(row)["rounds"] + 1))


def has_begun(held: Round) -> bool:
    """Whether anything of a round was played; what is void is nothing."""
    return open_matches.has_begun(Fixture.objects.filter(round=held))


def open_fixtures(division: Division, before: int) -> list[Fixture]:
    """The matches of the rounds before that still need a result; one that was put off may wait."""
    return list(
        Fixture.objects.filter(division=division, round__number__lt=before)
        .exclude(state=FixtureState.OFFICIAL)
        .exclude(outcome=Outcome.POSTPONED)
        .order_by("number")
    )


def plan(division: Division, number: int) -> RoundPlan:
    """The round of this number by what is official now. Seven queries.

    ConflictError where matches are open, all rounds are drawn, or no legal pairing exists.
    """
    row = division.stage.competition
    settings = settings_of(row)
    if number > settings["rounds"]:
        raise ConflictError(
            _("All %(rounds)d rounds are drawn.") % {"rounds": settings["rounds"]},
            code="all-drawn",
        )
    require_results(division, number)
    state = state_of(division, number, settings)
    return _plan(state, paired(state), settings["rounds"])


def require_results(division: Division, before: int) -> None:
    """ConflictError, naming them, where matches of the rounds before have no result."""
    open_matches.require_none(open_fixtures(division, before))


def state_of(
    division: Division,
    number: int,
    settings: Mapping[str, Any],
    instead: TableResult | None = None,
) -> SwissState:
    """The competition before a round; `instead` takes the place of one fixture's result."""
    reckoned = inputs.reckon(division)
    if instead is not None:
        reckoned = reckoned.with_result(instead)
    places = Place.objects.filter(division=division).select_related("entry").order_by("number")
    entries = [place.entry for place in places]
    return SwissState(
        entrants=tuple(entry.public_id for entry in entries),
        results=tuple(result for result in reckoned.counted if 0 < result.round < number),
        rounds=settings["rounds"],
        round=number,
        scheme=reckoned.scheme,
        absent=_absent(entries, number),
        top_first=settings["top_seed"] == "first",
        rematches=settings["rematches"],
        edition=_edition(division, number, settings),
    )


def _edition(division: Division, number: int, settings: Mapping[str, Any]) -> Any:
    """Whose year's rules pair: as the competition says. One that says nothing goes on by those that
    its rounds were drawn by; a round that does not tell was drawn by the older ones."""
    if number == 1 or "edition" in division.stage.competition.format_options:
        return settings["edition"]
    drawn = drawn_rounds(division.stage.competition).filter(division=division, number__lt=number)
    basis = drawn.order_by("-number").values_list("basis", flat=True).first()
    return settings["edition"] if basis is None else basis.get("edition", "2017")


def _absent(entries: Iterable[Entry], number: int) -> dict[str, TableOutcome]:
    """Who is not to be paired: who has withdrawn, and who said so."""
    listed = list(entries)
    announced = dict(
        Absence.objects.filter(entry__in=listed, round=number).values_list("entry_id", "bye")
    )
    told = {}
    for entry in listed:
        if entry.state == EntryState.WITHDRAWN:
            told[entry.public_id] = TableOutcome.BYE_ZERO
        elif entry.pk in announced:
            told[entry.public_id] = TableOutcome(announced[entry.pk])
    return told


def paired(state: SwissState) -> NextRound:
    """The pairing; ConflictError, with names, where no legal one exists."""
    try:
        return pair_next(state)
    except UnpairableError as error:
        said = with_names(str(error), state.entrants)
        raise ConflictError(said, code="unpairable") from error


def _plan(state: SwissState, made: NextRound, rounds: int) -> RoundPlan:
    absent = {id_: str(outcome) for id_, outcome in state.absent.items()}
    basis = {
        "system": made.system,
        "edition": made.edition,
        "method": made.method,
        "notes": list(made.notes),
        "entrants": list(state.entrants),
        "absent": absent,
        "digest": digest_of(state.results),
        "cards": [card.as_document() for card in cards(state, made)],
    }
    return RoundPlan(made.number, rounds, made.pairs, made.bye, absent, basis)


def digest_of(results: Iterable[TableResult]) -> str:
    """What tells what a round was drawn from, from what it would be drawn from now: who met whom
    in which round and how it ended, without scores."""
    told = sorted(
        (
            result.round, result.home, result.away or "", str(result.outcome),
            (winning_side(result) or "") if result.away is not None else "",
        )
        for result in results
        if result.outcome in COUNTING
    )  # fmt: skip
    return hashlib.sha256(repr(told).encode()).hexdigest()


def stale_rounds(division: Division) -> tuple[int, ...]:
    """The drawn rounds whose earlier results are others by now than when they were drawn."""
    rounds = list(drawn_rounds(division.stage.competition).order_by("number"))
    results = inputs.reckon(division).results
    return tuple(
        held.number
        for held in rounds
        if held.number > 1
        and held.basis.get("digest")
        != digest_of(
            result
            for result in results
            if 0 < result.round < held.number and was_in(held, result.home)
        )
    )


def was_in(held: Round, entrant: str) -> bool:
    """Whether a round was drawn among others with this entrant: who came later has byes for what
    was drawn before, and those change nothing about it."""
    return entrant in held.basis.get("entrants", (entrant,))


def as_entered(state: SwissState, held: Round) -> SwissState:
    """The competition before a round, with those alone among whom it was drawn."""
    return replace(
        state,
        entrants=tuple(one for one in state.entrants if was_in(held, one)),
        results=tuple(one for one in state.results if was_in(held, one.home)),
        absent={one: outcome for one, outcome in state.absent.items() if was_in(held, one)},
    )
