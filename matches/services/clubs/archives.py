"""Archives: a club's season as one document, from which anybody can make its tables again.

The public one holds what strangers may read: competitions that are public, official results and
their cards; where somebody under 18 plays, of matches that are over the day and no hour, and of
those to come neither. It says a code for everybody, or, where that is asked for, what strangers may
call them on the day on which it is written: a file that was passed on takes no name back. The
private one is the club's own: everything, with full names.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import Any

from django.utils.translation import gettext as _

from matches.errors import NotFoundError
from matches.models import (
    Competition,
    Division,
    Entry,
    Fixture,
    Person,
    Result,
    Scorecard,
    Season,
)
from matches.models.people import full_names
from matches.policy import access, reasons, visibility
from matches.policy.access import Actor
from matches.policy.ids_by_club import known_id
from matches.ports import places
from matches.selectors.base import ENTRY_NAMES, Discreet, discreet, hides_ahead
from matches.selectors.fixtures import day_alone
from matches.selectors.seals import heads_of
from matches.services.base import rows
from matches.services.tables import inputs
from matches.tournament.documents.archive import VERSION
from matches.tournament.documents.season import Season as TableSeason
from matches.tournament.documents.written import season_as_document
from matches.tournament.formats import has_table
from matches.tournament.results import Result as TableResult

_PERSON = "person:"
"""What stands before the id of who sits on a board, on a card."""


def archive(
    actor: Actor, season: str, *, private: bool = False, names: bool = False, cards: bool = False
) -> dict[str, Any]:
    """A season's archive; `names`: as strangers may read them today. Who may: organisers of its
    club. LaterError where two of the club's are being written already."""
    row = rows.season(season)
    access.require_organiser(actor, row.club)
    with places.of_club(row.club.public_id):
        return written(row, private=private, names=names, cards=cards)


def find_season(club: str, season: str) -> Season:
    """A club's season by slug or public id, for a command."""
    held = rows.club(club)
    found = (
        held.seasons.filter(slug=season).first() or held.seasons.filter(public_id=season).first()
    )
    if found is None:
        raise NotFoundError(_("There is no such season in %(club)s.") % {"club": held.name})
    return found


def written(season: Season, *, private: bool, cards: bool, names: bool = False) -> dict[str, Any]:
    """The archive of a season, for whoever may have it."""
    if private:
        full_names.handed_over(season.club_id)
    called = visibility.full_name if private else _public_name(names)
    competitions = season.competitions.select_related("club", "season").order_by("slug", "id")
    listed = [one for one in competitions if private or visibility.is_public(one)]
    return {
        "archive": VERSION,
        "private": private,
        "club": {"slug": season.club.slug, "name": season.club.name},
        "season": {
            "id": season.public_id,
            "slug": season.slug,
            "name": season.name,
            "starts_on": season.starts_on.isoformat(),
            "ends_on": season.ends_on.isoformat(),
        },
        **({"heads": [str(head) for head in heads_of([season.club])]} if private else {}),
        "competitions": [_competition(one, called, private=private, cards=cards) for one in listed],
    }


def _public_name(names: bool) -> Callable[[Person], str]:
    return visibility.person_name if names else visibility.code_name


def _competition(
    row: Competition, called: Callable[[Person], str], *, private: bool, cards: bool
) -> dict[str, Any]:
    entries = row.entries.select_related(*ENTRY_NAMES).prefetch_related("handicaps").order_by("id")
    divisions = (
        Division.objects.filter(stage__competition=row)
        .select_related("stage__competition")
        .order_by("stage__number", "number")
    )
    ahead = private or not hides_ahead(row, visibility.NOBODY)
    when = partial(day_alone, club=row.club, ahead=ahead)
    told = {
        "id": row.public_id,
        "slug": row.slug,
        "name": row.name,
        "game": row.game,
        "law_edition": row.law_edition,
        "options": row.options,
        "entry_kind": row.entry_kind,
        "format": row.format,
        "format_options": row.format_options,
        "state": row.state,
        "rated": row.rated,
        "rating_system": row.rating_system,
        "entries": [_entry(one, called) for one in entries],
        "divisions": [_division(one, when) for one in divisions],
        "fixtures": _fixtures(row, ahead=ahead),
        **({"cards": _cards(row, private, ahead=ahead)} if cards else {}),
    }
    return told if private else _masked(told, discreet(row.club_id, visibility.NOBODY, row))


def _masked(value: Any, shown: Discreet) -> Any:
    """A part of a public archive, with its reasons as strangers may read them: codes, and words."""
    if isinstance(value, list):
        return [_masked(held, shown) for held in value]
    if not isinstance(value, dict):
        return value
    told = {name: _masked(held, shown) for name, held in value.items()}
    if isinstance(told.get("reason"), str) and not reasons.is_known(told["reason"]):
        told["reason"] = shown.reason(reasons.Reason(told["reason"], told.get("reason_code", "")))
    return told


def _entry(entry: Entry, called: Callable[[Person], str]) -> dict[str, Any]:
    return {
        "id": entry.public_id,
        "name": visibility.entry_called(entry, called),
        "seed": entry.seed,
        "state": entry.state,
        "withdrawn_on": entry.withdrawn_on.isoformat() if entry.withdrawn_on else None,
        "withdrawal": entry.withdrawal,
        "starts": [
            {
                "since": each.made_at.isoformat(),
                "kind": each.kind,
                "start": each.start,
                "reason": each.reason,
                "reason_code": each.reason_code,
            }
            for each in entry.handicaps.all()
        ],
    }


def _division(division: Division, when: Callable[[datetime], datetime]) -> dict[str, Any]:
    """A division; its table as the season that `manage.py tabulate` makes it from."""
    format_ = division.stage.format_in_force
    told: dict[str, Any] = {
        "id": division.public_id,
        "stage": division.stage.number,
        "number": division.number,
        "name": division.name,
        "format": format_,
    }
    if has_table(format_):
        held = inputs.reckon(division)
        told["table"] = season_as_document(
            TableSeason(
                held.entrants, tuple(_dated(each, when) for each in held.counted), held.scheme,
                held.steps, held.adjustments, inputs.ALL, held.zones, held.pairings,
            )
        )  # fmt: skip
    return told


def _dated(result: TableResult, when: Callable[[datetime], datetime]) -> TableResult:
    if not result.date:
        return result
    return replace(result, date=when(datetime.fromisoformat(result.date)).isoformat())


def _fixtures(row: Competition, *, ahead: bool) -> list[dict[str, Any]]:
    """The matches; without `ahead` not when they are played: of one that is over the day alone."""
    official = {
        result.fixture_id: result
        for result in Result.objects.filter(
            fixture__competition=row, official=True, fixture_board__isnull=True
        )
    }
    fixtures = Fixture.objects.filter(competition=row).select_related(
        "home", "away", "round", "division"
    )
    told = fixtures.order_by("number")
    when = partial(day_alone, club=row.club, ahead=ahead)
    return [_fixture(one, official.get(one.pk), ahead, when) for one in told]


def _fixture(
    fixture: Fixture, result: Result | None, dated: bool, when: Callable[[datetime], datetime]
) -> dict[str, Any]:
    told: dict[str, Any] = {
        "id": fixture.public_id,
        "number": fixture.number,
        "division": fixture.division.public_id,
        "round": fixture.round.number if fixture.round is not None else None,
        "leg": fixture.leg,
        "home": fixture.home.public_id if fixture.home is not None else None,
        "away": fixture.away.public_id if fixture.away is not None else None,
        "starts_at": fixture.starts_at.isoformat() if dated and fixture.starts_at else None,
    }
    if result is not None:
        score = [result.score_a, result.score_b] if result.score_a is not None else None
        told["result"] = {
            "outcome": result.outcome,
            "winner": result.winner,
            "score": score,
            "measures": result.measures,
            "played_at": when(result.played_at).isoformat(),
            "reason": result.reason,
            "reason_code": result.reason_code,
        }
    return told


def _cards(row: Competition, private: bool, *, ahead: bool) -> list[dict[str, Any]]:
    """Official cards, or in a private archive every version; sides are ids, never names: in a
    public one those that the club tells strangers, which are others in every club."""
    cards = Scorecard.objects.filter(fixture__competition=row).select_related(
        "fixture", "fixture_board"
    )
    if not private:
        cards = cards.filter(results__official=True)
    held = list(cards.order_by("fixture_id", "fixture_board_id", "version").distinct())
    documents = [card.document for card in held]
    if not private:
        documents = _as_strangers(documents, row.club.public_id)
    return [
        {
            "fixture": card.fixture.public_id,
            "board": card.fixture_board.number if card.fixture_board is not None else None,
            "version": card.version,
            "reason": card.reason,
            "reason_code": card.reason_code,
            "edition": card.engine_edition,
            "submitted_at": day_alone(card.submitted_at, row.club, ahead).isoformat(),
            "document": document,
        }
        for card, document in zip(held, documents, strict=True)
    ]


def _as_strangers(documents: list[dict[str, Any]], club: str) -> list[dict[str, Any]]:
    """Cards whose people have the ids by which strangers know them in a club. One query."""
    ids = {
        ref.removeprefix(_PERSON)
        for document in documents
        for side in document["sides"].values()
        for ref in side
        if ref.startswith(_PERSON)
    }
    people = Person.objects.filter(public_id__in=ids)
    told = {f"{_PERSON}{one.public_id}": f"{_PERSON}{known_id(one, club)}" for one in people}
    return [
        {
            **document,
            "sides": {
                name: [told.get(ref, ref) for ref in side]
                for name, side in document["sides"].items()
            },
        }
        for document in documents
    ]
