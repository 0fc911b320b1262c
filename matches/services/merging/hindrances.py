"""Why two people cannot be one: what they played says that they are two, or nobody here decides.

What they have in clubs that the asker does not organise is one reason without a name: it is not
told which club, which competition, nor which of the two.
"""

from __future__ import annotations

from collections.abc import Iterator

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from matches.models import (
    Club,
    Competition,
    CompetitionState,
    Entry,
    Fixture,
    FixtureBoard,
    LineUp,
    Pair,
    Person,
    Role,
    RoleName,
    User,
    WaitingEntry,
)
from matches.policy.charge import standing
from matches.policy.visibility import full_name

NOT_DRAWN = (CompetitionState.DRAFT, CompetitionState.OPEN)


def hindrances(user: User, kept: Person, gone: Person) -> list[str]:
    """Every reason against it, in sentences; none: it can be done."""
    own = organised_by(user)
    told = [
        *_themselves(kept, gone),
        *_elsewhere(own, (kept, gone)),
        *_pairs(own, kept, gone),
        *_entries(own, kept, gone),
        *_boards(own, kept, gone),
    ]
    return list(dict.fromkeys(told))


def organised_by(user: User) -> frozenset[int]:
    """The clubs whose names, competitions and teams somebody is told: those that they organise, all
    for who runs the installation. One query."""
    if user.is_superuser:
        return frozenset(Club.objects.values_list("pk", flat=True))
    roles = Role.objects.filter(user=user, role__in=(RoleName.OWNER, RoleName.ORGANISER))
    return frozenset(roles.values_list("club_id", flat=True))


def clubs_of(person: Person) -> frozenset[int]:
    """Every club in which something is somebody's now: a membership that stands, an entry alone or
    in a pair, a place in a team or on a waiting list, a board, a line-up."""
    pair = Q(pair__first=person) | Q(pair__second=person)
    lined_up = LineUp.objects.filter(boards__icontains=person.public_id)
    found = (
        person.memberships.filter(standing()).values_list("club_id", flat=True),
        person.team_places.values_list("team__club_id", flat=True),
        _clubs(Entry.objects.filter(Q(person=person) | pair), "competition"),
        _clubs(WaitingEntry.objects.filter(person=person), "competition"),
        _clubs(FixtureBoard.objects.filter(_sits(person)), "fixture__competition"),
        _clubs(lined_up, "fixture__competition"),
    )
    return frozenset(club for each in found for club in each)


def _clubs(rows: QuerySet, competition: str) -> QuerySet:
    return rows.order_by().values_list(f"{competition}__club_id", flat=True)


def entries_of(person: Person) -> dict[int, list[Entry]]:
    """Where somebody is entered by name or in a pair, by competition. One query."""
    own = Entry.objects.filter(
        Q(person=person) | Q(pair__first=person) | Q(pair__second=person)
    ).select_related("competition")
    told: dict[int, list[Entry]] = {}
    for entry in own.order_by("id"):
        told.setdefault(entry.competition_id, []).append(entry)
    return told


def twice_before_the_draw(kept: Person, gone: Person) -> list[Entry]:
    """The entries of who goes, in competitions that are not drawn and that have both: one goes."""
    mine, theirs = entries_of(kept), entries_of(gone)
    return [
        entry
        for competition in theirs
        if competition in mine
        for entry in theirs[competition]
        if entry.person_id is not None and _is_open(entry.competition)
    ]


def _is_open(competition: Competition) -> bool:
    return competition.state in NOT_DRAWN


def _themselves(kept: Person, gone: Person) -> Iterator[str]:
    if kept.erased_at is not None or gone.erased_at is not None:
        yield _("A former player cannot be told from another one.")
    if kept.user_id is not None and gone.user_id is not None:
        yield _("Both have a sign-in: take one of them back first.")


def _elsewhere(own: frozenset[int], both: tuple[Person, Person]) -> Iterator[str]:
    """Another club that has something of one of them has a say, too."""
    if not all(clubs_of(person) <= own for person in both):
        yield _("One of them plays elsewhere too: whoever organises there has to agree.")


def _pairs(own: frozenset[int], kept: Person, gone: Person) -> Iterator[str]:
    if Pair.objects.filter(first__in=(kept, gone), second__in=(kept, gone)).exists():
        yield _("They are a pair: nobody is a pair with themselves.")
    mine = {_other(pair, kept): pair for pair in _pairs_of(kept)}
    for pair in _pairs_of(gone):
        twin = mine.get(_other(pair, gone))
        if twin is not None and (twin.first_id == kept.pk) != (pair.first_id == gone.pk):
            other = pair.second if pair.first_id == gone.pk else pair.first
            known = other.memberships.filter(standing(), club__in=own).exists()
            yield _("Both are a pair with %(name)s, in one order and in the other.") % {
                "name": full_name(other) if known else _("somebody else")
            }


def _pairs_of(person: Person) -> list[Pair]:
    held = Pair.objects.filter(Q(first=person) | Q(second=person))
    return list(held.select_related("first", "second").order_by("id"))


def _other(pair: Pair, person: Person) -> int:
    return pair.second_id if pair.first_id == person.pk else pair.first_id


def _entries(own: frozenset[int], kept: Person, gone: Person) -> Iterator[str]:
    mine, theirs = entries_of(kept), entries_of(gone)
    for competition in mine.keys() & theirs.keys():
        both = [*mine[competition], *theirs[competition]]
        row, name = both[0].competition, {"name": both[0].competition.name}
        if row.club_id not in own:
            continue
        ids = ([each.pk for each in mine[competition]], [each.pk for each in theirs[competition]])
        met = Q(home__in=ids[0], away__in=ids[1]) | Q(home__in=ids[1], away__in=ids[0])
        if Fixture.objects.filter(met, competition=row).exists():
            yield _("In %(name)s they meet each other.") % name
        elif not _is_open(row):
            yield _("Both are in %(name)s, which is drawn: nobody has two places there.") % name
        elif any(each.person_id is None for each in both):
            yield _("Both are in %(name)s, in a pair: take one entry off the list.") % name


def _boards(own: frozenset[int], kept: Person, gone: Person) -> Iterator[str]:
    """In one match between teams, or one round, both sat at a board."""
    mine, theirs = _seats(kept), _seats(gone)
    fixtures = {fixture for fixture, _round in mine} & {fixture for fixture, _round in theirs}
    rounds = {at for _f, at in mine if at} & {at for _f, at in theirs if at}
    found = Competition.kept.filter(
        Q(fixtures__in=fixtures) | Q(fixtures__round__in=rounds), club__in=own
    ).distinct()
    for competition in found:
        yield _("In %(name)s both played in one round.") % {"name": competition.name}
    named = LineUp.objects.filter(
        boards__icontains=kept.public_id, fixture__competition__club__in=own
    )
    for line_up in named.filter(boards__icontains=gone.public_id).select_related(
        "fixture__competition"
    ):
        name = line_up.fixture.competition.name
        yield _("In %(name)s both stand in one line-up.") % {"name": name}


def _seats(person: Person) -> set[tuple[int, int | None]]:
    """The matches between teams in which somebody sits at a board, with their rounds."""
    found = FixtureBoard.objects.filter(_sits(person))
    return set(found.values_list("fixture_id", "fixture__round_id"))


def _sits(person: Person) -> Q:
    sits = Q()
    for side in ("home", "away"):
        sits |= Q(**{f"{side}_person": person})
        sits |= Q(**{f"{side}_pair__first": person}) | Q(**{f"{side}_pair__second": person})
    return sits
