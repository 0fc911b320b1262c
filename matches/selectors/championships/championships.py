"""A championship as its page shows it: the houses, and every line with its source."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from django.utils.translation import gettext as _

from matches.models import (
    Championship,
    ChampionshipLine,
    Club,
    Competition,
    Entry,
    Season,
    Team,
    TeamMember,
    Visibility,
)
from matches.policy import acquaintance, reasons, visibility
from matches.policy.visibility import NOBODY, Viewer
from matches.selectors.base import Discreet, discreet, with_young
from matches.selectors.championships.placings import Placing, placings_of
from matches.selectors.championships.shapes import (
    ByHand,
    ChampionshipPage,
    Column,
    HouseShown,
    LineShown,
)
from matches.tournament.championship import (
    FAIR_PLAY,
    FULL,
    PARTICIPATION,
    PLACE,
    REVERSAL,
    ChampionshipRules,
    HouseTotal,
    LedgerLine,
    Placed,
    Source,
    championship,
)
from matches.tournament.exact import exact, mixed, plain, text


def may_read(row: Championship, viewer: Viewer) -> bool:
    """Whether a viewer may know of it."""
    if viewer.may_organise(row.club_id) or row.visibility == Visibility.PUBLIC:
        return True
    return row.visibility == Visibility.MEMBERS and row.club_id in viewer.belongs


def championship_page(
    club: str, slug: str, viewer: Viewer, *, passed_on: bool = False
) -> ChampionshipPage | None:
    """A championship at its address, if this viewer may read it: six queries, and four at most a
    competition. What is `passed_on`, as paper is, has of its reasons what strangers read."""
    row = (
        Championship.objects.select_related("club", "season")
        .filter(club__slug=club, slug=slug)
        .first()
    )
    if row is None or not may_read(row, viewer):
        return None
    houses = {team.public_id: team.name for team in row.houses.order_by("name", "id")}
    every = list(row.competitions.select_related("club", "season").order_by("name", "id"))
    counted = [one for one in every if not _is_kept_from(one, viewer)]
    by_hand = _by_hand(row)
    placed = {one.public_id: placings_of(one) for one in counted}
    ledger = _ledger(row, list(houses), placed, by_hand)
    columns = tuple(_column(one, viewer) for one in counted)
    shown = discreet(row.club_id, NOBODY if passed_on else viewer, championship=row)
    shower = _Shower(counted, columns, placed, shown, acquaintance.here(viewer))
    return ChampionshipPage(
        row,
        tuple(shower.house(total, houses[total.house]) for total in ledger),
        columns,
        tuple(_rules_told(rules_of(row))),
        _told(by_hand, shown),
        viewer.may_organise(row.club_id),
        row.visibility == Visibility.PUBLIC,
        _may_be_found(row, every),
        len(every) - len(counted),
    )


def _told(by_hand: Sequence[ChampionshipLine], shown: Discreet) -> tuple[ByHand, ...]:
    reversed_ = {one.reverses_id for one in by_hand}
    return tuple(
        ByHand(
            one.pk,
            one.house.name,
            mixed(exact(one.points), True),
            shown.reason(reasons.reason_of(one)),
            one.reverses_id is None and one.pk not in reversed_,
        )
        for one in by_hand
    )


def _is_kept_from(competition: Competition, viewer: Viewer) -> bool:
    """Whether not even the points in it are told: it is kept from strangers for who plays there."""
    kept = competition.collected_only or competition.closed_for_young_at is not None
    return kept and not visibility.may_read(competition, viewer)


def _may_be_found(row: Championship, counted: Iterable[Competition]) -> bool:
    """Whether search engines may list it: public, no school's, and nobody under 18 plays in any of
    its competitions."""
    if row.visibility != Visibility.PUBLIC or row.club.is_school:
        return False
    return not with_young(one.pk for one in counted)


def ledger_of(row: Championship) -> tuple[HouseTotal, ...]:
    """Every house's total as it is now, with its lines: four queries, and four at most a
    competition."""
    houses = list(row.houses.order_by("name", "id").values_list("public_id", flat=True))
    counted = row.competitions.select_related("club", "season")
    placed = {one.public_id: placings_of(one) for one in counted}
    return tuple(_ledger(row, houses, placed, _by_hand(row)))


def _by_hand(row: Championship) -> list[ChampionshipLine]:
    return list(
        ChampionshipLine.objects.filter(championship=row, withdrawn_at__isnull=True)
        .select_related("house")
        .order_by("made_at", "id")
    )


def _ledger(
    row: Championship,
    houses: list[str],
    placed: Mapping[str, tuple[Placing, ...]],
    by_hand: list[ChampionshipLine],
) -> Sequence[HouseTotal]:
    members = _members(row)
    return championship(
        houses,
        [_source(id_, held, set(houses), members) for id_, held in placed.items()],
        rules_of(row),
        [_line(one) for one in by_hand],
    )


def championships_of(club_id: int, viewer: Viewer) -> tuple[Championship, ...]:
    """A club's championships that the viewer may read. One query."""
    listed = Championship.objects.filter(club_id=club_id).select_related("club", "season")
    return tuple(row for row in listed if may_read(row, viewer))


def choices_for(club: Club) -> tuple[list[tuple[str, str]], list[tuple[str, str]]]:
    """The teams and the competitions that a club's championship can have. Two queries."""
    teams = Team.objects.filter(club=club).select_related("season")
    competitions = Competition.objects.filter(club=club).select_related("season")
    return (
        [(t.public_id, f"{t.name} ({t.season.name})" if t.season else t.name) for t in teams],
        [(c.public_id, f"{c.name} ({c.season.name})") for c in competitions],
    )


def seasons_for(club: Club) -> list[tuple[str, str]]:
    """The club's seasons, the latest first. One query."""
    return [
        (one.public_id, one.name) for one in Season.objects.filter(club=club).order_by("-starts_on")
    ]


def rules_of(row: Championship) -> ChampionshipRules:
    """The stored rules as the arithmetic takes them."""
    return ChampionshipRules(
        tuple(exact(each) for each in row.rules["places"]),
        row.rules["ties"],
        exact(row.rules["participation"]),
    )


def _members(row: Championship) -> dict[int, str]:
    """Whose house is whose: people by key. Somebody in two houses is of neither."""
    found: dict[int, set[str]] = {}
    for person, house in TeamMember.objects.filter(team__championships=row).values_list(
        "person_id", "team__public_id"
    ):
        found.setdefault(person, set()).add(house)
    return {person: next(iter(held)) for person, held in found.items() if len(held) == 1}


def _source(
    id_: str, placed: Iterable[Placing], houses: set[str], members: dict[int, str]
) -> Source:
    return Source(
        id_,
        tuple(
            Placed(p.entry.public_id, _house(p.entry, houses, members), p.rank, p.took_part)
            for p in placed
        ),
    )


def _house(entry: Entry, houses: set[str], members: dict[int, str]) -> str:
    """The house that an entry plays for: a pair's only if both are of it."""
    if entry.team is not None:
        return entry.team.public_id if entry.team.public_id in houses else ""
    if entry.pair is not None:
        both = {members.get(entry.pair.first_id, ""), members.get(entry.pair.second_id, "")}
        return both.pop() if len(both) == 1 else ""
    return members.get(entry.person_id or 0, "")


def _line(row: ChampionshipLine) -> LedgerLine:
    return LedgerLine(
        row.house.public_id,
        exact(row.points),
        row.kind if row.reverses_id is None else REVERSAL,
        reason=reasons.reason_of(row),
        date=row.made_at.date().isoformat(),
    )


def _column(competition: Competition, viewer: Viewer) -> Column:
    readable = visibility.may_read(competition, viewer)
    title = competition.name if readable else _("a competition that is not public")
    return Column(title, competition if readable else None, competition.state == "finished")


class _Shower:
    """Puts names to a ledger."""

    def __init__(
        self,
        competitions: list[Competition],
        columns: tuple[Column, ...],
        placed: dict[str, tuple[Placing, ...]],
        shown: Discreet,
        known: acquaintance.Acquaintance,
    ) -> None:
        self.shown = shown
        self.ids = [one.public_id for one in competitions]
        self.columns = dict(zip(self.ids, columns, strict=True))
        self.names: dict[str, str] = {}
        for held in placed.values():
            known.meet_entered(one.entry for one in held)
            entries = {one.entry.public_id: known.entered(one.entry) for one in held}
            self.names |= visibility.distinct(entries)

    def house(self, total: HouseTotal, name: str) -> HouseShown:
        own = [line for line in total.lines if not line.source]
        return HouseShown(
            total.house,
            name,
            total.rank,
            total.shared,
            plain(total.points),
            tuple(plain(total.points_in(id_)) for id_ in self.ids),
            plain(exact(sum((line.points for line in own), exact(0))), True) if own else "",
            tuple(self.line(line) for line in total.lines),
            told if (told := mixed(total.points)) != plain(total.points) else "",
        )

    def line(self, line: LedgerLine) -> LineShown:
        column = self.columns.get(line.source)
        return LineShown(
            mixed(line.points, True),
            self.sentence(line, column),
            column.title if column is not None else "",
            column.competition if column is not None else None,
        )

    def sentence(self, line: LedgerLine, column: Column | None) -> str:
        if line.kind not in (PLACE, PARTICIPATION):
            kinds = {FAIR_PLAY: _("Fair play"), REVERSAL: _("Taken back")}
            kind = kinds.get(line.kind, _("By an organiser"))
            return f"{kind}, {line.date}: {self.shown.reason(line.reason)}"
        readable = column is not None and column.competition is not None
        who = self.names.get(line.entry, _("somebody")) if readable else _("an entry")
        if line.kind == PARTICIPATION:
            return _("%(who)s took part") % {"who": who}
        told = {"who": who, "rank": line.rank, "tied": line.tied}
        if line.tied > 1:
            return _("%(who)s, place %(rank)d shared by %(tied)d") % told
        return _("%(who)s, place %(rank)d") % told


def _rules_told(rules: ChampionshipRules) -> list[str]:
    told = [
        _("The places in every competition give %(points)s points.")
        % {"points": ", ".join(text(each) for each in rules.places)},
        _("Who share a place each get its points in full.")
        if rules.ties == FULL
        else _("Who share places share the points of those places."),
    ]
    if rules.participation:
        told.append(
            _("Every entry that took part gives %(points)s points.")
            % {"points": text(rules.participation)}
        )
    return told
