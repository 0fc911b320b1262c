"""How a competition was drawn: rounds with their reasons, later stages with theirs, lots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import F
from django.utils.translation import gettext

from matches.models import (
    Commitment,
    Competition,
    Division,
    Entry,
    Place,
    Round,
    Stage,
)
from matches.policy import visibility
from matches.policy.visibility import NOBODY, Viewer
from matches.selectors.base import find_competition, may_be_found, named_entries
from matches.selectors.draws import known_formats
from matches.selectors.draws.format import Name, RoundTold
from matches.tournament.drawing.by_hand import BY_HAND, LISTED
from matches.tournament.drawing.lots import RULE, lot


@dataclass(frozen=True)
class ThroughLine:
    """One who plays in a later stage: its seed there, and whence it comes."""

    seed: int
    name: str
    why: str


@dataclass(frozen=True)
class StageTold:
    """A later stage: who is in it and why; `lot` is the seed of the lot that parted level ones."""

    title: str
    lines: tuple[ThroughLine, ...]
    lot: str


@dataclass(frozen=True)
class LotsTold:
    """A drawn seeding: its commitment, and once it is opened the seed and the order it drew."""

    digest: str
    made_at: datetime
    opened_at: datetime | None
    seed: str
    lots: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class DrawPage:
    """How a competition was drawn; `by_hand`: who exchanged places by an organiser's hand;
    `listed`: so many matches stood in the list of fixtures that was brought in instead."""

    competition: Competition
    lots: tuple[LotsTold, ...]
    rounds: tuple[RoundTold, ...]
    stages: tuple[StageTold, ...]
    by_hand: tuple[tuple[str, str], ...]
    listed: int
    rule: str
    is_public: bool
    may_be_found: bool

    @property
    def is_opened(self) -> bool:
        """Whether there is a draw that can be drawn again."""
        return any(each.opened_at is not None for each in self.lots)


def draw_page(club: str, season: str, competition: str, viewer: Viewer) -> DrawPage | None:
    """The page of how a competition was drawn: at most eight queries."""
    found = find_competition(club, season, competition, viewer)
    return _page(found, viewer) if found is not None else None


def draw_of(public_id: str, viewer: Viewer) -> DrawPage | None:
    """The same of a competition by its public id, named as strangers read it."""
    found = Competition.objects.select_related("club", "season").filter(public_id=public_id).first()
    return (
        _page(found, NOBODY) if found is not None and visibility.may_read(found, viewer) else None
    )


def _page(found: Competition, reader: Viewer) -> DrawPage:
    named = {each.public_id: each.name for each in named_entries(found.pk, reader).values()}

    def name(id_: str) -> str:
        return named.get(id_, gettext("somebody"))

    stages = list(Stage.objects.filter(competition=found).order_by("number"))

    return DrawPage(
        found,
        tuple(_lots(each, name) for each in Commitment.objects.filter(competition=found)),
        _rounds(found, name),
        _stages(found, [each for each in stages if each.number > 1], name),
        tuple((name(one), name(other)) for one, other in _by_hand(stages)),
        _listed(stages),
        RULE,
        visibility.is_public(found),
        may_be_found(found),
    )


def _rounds(competition: Competition, name: Name) -> tuple[RoundTold, ...]:
    """The rounds that were drawn by results, the latest first."""
    told = known_formats.of(competition).round_told
    if told is None:
        return ()
    rounds = Round.objects.filter(division__stage__competition=competition).exclude(basis={})
    return tuple(told(each.number, each.basis, name) for each in rounds.order_by("-number"))


def draw_document(
    club: str, season: str, competition: str, viewer: Viewer
) -> dict[str, Any] | None:
    """The draw as `manage.py draw` takes it, without names: with the seed, if a sealed draw was
    opened, else with the entries in seed order. None for a format that the command cannot draw and
    that no lot was drawn for. Five queries."""
    found = find_competition(club, season, competition, viewer)
    if found is None:
        return None
    held = Commitment.objects.filter(competition=found, opened_at__isnull=False).last()
    again = known_formats.of(found).again
    if _listed(list(Stage.objects.filter(competition=found, number=1))):
        # It was drawn elsewhere: nothing here tells how.
        again = None
    if held is None and again is None:
        return None
    # Of a format that cannot be drawn again so, the lots alone can.
    told: dict[str, Any] = {
        "format": found.format if again is not None else "single-elimination",
        **{key: value for key, value in found.format_options.items() if key in (again or ())},
    }
    if held is not None:
        certified = {"seed": held.seed, "commitment": held.digest}
        return {**told, **_hand(found, sorted(held.order or ())), **certified}
    entries = Entry.objects.filter(competition=found)
    order = entries.order_by(F("seed").asc(nulls_last=True), "id")
    return {**told, **_hand(found, list(order.values_list("public_id", flat=True)))}


def _hand(found: Competition, order: Sequence[str]) -> dict[str, Any]:
    """The entrants, and where places were exchanged by hand, those pairs."""
    stages = Stage.objects.filter(competition=found, number=1)
    pairs = [{"first": one, "second": other} for one, other in _by_hand(list(stages))]
    told: dict[str, Any] = {"entrants": list(order)}
    if pairs and all(id_ in order for pair in pairs for id_ in pair.values()):
        told[BY_HAND] = pairs
    return told


def _lots(held: Commitment, name: Name) -> LotsTold:
    opened = held.opened_at is not None
    order = held.order or ()
    return LotsTold(
        held.digest,
        held.made_at,
        held.opened_at,
        held.seed if opened else "",
        tuple((name(id_), lot(held.seed, id_)) for id_ in order) if opened else (),
    )


def _listed(stages: list[Stage]) -> int:
    return sum(int(each.basis.get(LISTED, 0)) for each in stages[:1])


def _by_hand(stages: Sequence[Stage]) -> list[tuple[str, str]]:
    """The entries that exchanged places in the first bracket, in order."""
    return [(one, other) for each in stages[:1] for one, other in each.basis.get(BY_HAND, ())]


def _stages(competition: Competition, held: list[Stage], name: Name) -> tuple[StageTold, ...]:
    if not held:
        return ()
    places = Place.objects.filter(division__stage__in=held).values_list(
        "division__stage_id", "number", "entry__public_id"
    )
    seeds = {(stage, entry): number for stage, number, entry in places}
    groups = dict(
        Division.objects.filter(stage__competition=competition).values_list("public_id", "name")
    )
    return tuple(
        StageTold(
            stage.name,
            tuple(
                sorted(
                    (
                        ThroughLine(
                            seeds.get((stage.pk, line["entry"]), 0),
                            name(line["entry"]),
                            _whence(line, groups),
                        )
                        for line in stage.basis.get("through", ())
                    ),
                    key=lambda line: line.seed,
                )
            ),
            stage.basis.get("lot", ""),
        )
        for stage in held
    )


def _whence(line: dict[str, Any], groups: dict[str, str]) -> str:
    if line["by"] == "lost":
        return gettext("lost the first match")
    told = {"place": line["place"], "group": groups.get(line["group"], "")}
    if line["by"] == "best":
        return gettext("number %(place)d of %(group)s, among the best of those") % told
    return gettext("number %(place)d of %(group)s") % told
