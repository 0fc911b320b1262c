"""The same person entered twice: looked at with all that moves, then made one."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import Any

from django.db.models import Q
from django.utils.translation import gettext as _

from matches.errors import ConflictError, InvalidError
from matches.models import (
    Club,
    Entry,
    FixtureBoard,
    KeptAddress,
    Person,
    Rating,
    Result,
    SignInLetter,
    User,
)
from matches.models.seals.on_record import OPENED
from matches.policy import access, codes, members, visibility, walls
from matches.policy.access import Actor
from matches.services import ratings
from matches.services.base import audits, rows
from matches.services.base.transaction import one_transaction
from matches.services.merging import looked_at, moving, recording
from matches.services.merging.hindrances import (
    clubs_of,
    hindrances,
    organised_by,
    twice_before_the_draw,
)
from matches.services.merging.journal import Journal
from matches.services.people import ageing, ledger, own_accounts, redaction


@dataclass(frozen=True)
class Moving:
    """What merging two people would do: who stays and who goes; what moves, by name; how strangers
    would read who is left; what is to be known before; and why it cannot be (none: it can).
    ``digest`` is of all of it: who was shown something else is refused."""

    kept: Person
    gone: Person
    competitions: tuple[str, ...]
    twice: tuple[str, ...]
    results: int
    teams: tuple[str, ...]
    seasons: tuple[str, ...]
    games: tuple[str, ...]
    sign_in: str
    shown: str
    age_band: str
    warnings: tuple[str, ...]
    hindrances: tuple[str, ...]

    @property
    def digest(self) -> str:
        """What was shown, in short."""
        told = [
            self.kept.public_id, self.gone.public_id, self.competitions, self.twice, self.results,
            self.teams, self.seasons, self.shown, self.age_band,
        ]  # fmt: skip
        return hashlib.sha256(json.dumps(told).encode()).hexdigest()[:32]


def look(actor: Actor, club: str, person: str, other: str) -> Moving:
    """What making `other` the same as `person` would do; nothing is changed. Who may: organisers of
    a club that is in charge of both."""
    user, held, kept, gone = _both(actor, club, person, other)
    return _moving(user, held, kept, gone)


@one_transaction
@walls.across_clubs()
def merge(actor: Actor, club: str, person: str, other: str, *, seen: str) -> Person:
    """Make `other` the same as `person`: entries, seats, results, memberships, places in teams and
    pairs, waiting, the sign-in, former names; `person`'s name and address stay, and the other
    address is nobody's. Ratings are reckoned anew; tables and brackets are by entry, and entries
    move as they are. For a day it can be taken back (`two_again`). Each club that had something of
    `other` has it in its own record.

    ConflictError "not-one" with every reason where they cannot be one, "changed" where it would do
    something else than `seen` (the digest of what was looked at). Who may: organisers of a club
    that is in charge of both, and of every club that has one of them as a member, in a
    team or in a competition.
    """
    user, held, kept, gone = _both(actor, club, person, other, lock=True)
    plan = _moving(user, held, kept, gone)
    looked_at.require(plan, seen)
    games, clubs = sorted(set(plan.games)), sorted(clubs_of(gone) | {held.pk})
    before, shown = gone.public_id, moving.shown_as(kept, gone)
    record = recording.begin(held, kept, gone, by=user, games=games, clubs=clubs)
    said = moving.said_of_both(kept, gone, held, shown["naming"])
    lines = list(gone.permissions.order_by("pk").values_list("pk", flat=True))
    moving.everything(kept, gone, twice_before_the_draw(kept, gone), record.journal)
    _take_over(kept, gone, shown, record.journal)
    own_accounts.brought_along(kept, held, by=user)
    recording.named_anew(record.journal, kept, lambda: ledger.append(kept, held, said, by=user))
    for game in games:
        ratings.recompute(game, whole=True)
    _require_empty(gone)
    with moving.new_names(gone, record.journal):
        record.journal.delete(gone)
    opened = {**redaction.readdress(before, kept.public_id, merged=True), "Permission": lines}
    told = {k: shown[k] for k in ("naming", "age_band")} | {"record": record.end()}
    for each in clubs:
        audits.note(
            "person.merged", "person", kept.public_id, by=user, club=each,
            before={"also": before, OPENED: opened}, after=told,
        )  # fmt: skip
    return kept


def _both(
    actor: Actor, club: str, person: str, other: str, *, lock: bool = False
) -> tuple[User, Club, Person, Person]:
    """The two, in the charge of a club; locked in one order, whoever is to stay."""
    held = rows.club(club)
    if person == other:
        raise InvalidError({"other": [_("Choose two different people.")]})
    found = {one: rows.person(one, lock=lock) for one in sorted((person, other))}
    user = access.require_organiser(actor, held)
    for each in found.values():
        members.require_charge_of(actor, held, each)
    return user, held, found[person], found[other]


def _moving(user: User, club: Club, kept: Person, gone: Person) -> Moving:
    """What is told of what they have in clubs that the user organises; of no other."""
    own = organised_by(user)
    entries = Entry.objects.filter(
        Q(person=gone) | Q(pair__first=gone) | Q(pair__second=gone), competition__club__in=own
    ).select_related("competition")
    twice = [one for one in twice_before_the_draw(kept, gone) if one.competition.club_id in own]
    places = gone.team_places.filter(team__club__in=own).order_by("id")
    held = gone.memberships.filter(club__in=own).order_by("season__starts_on", "id")
    shown = moving.shown_as(kept, gone)
    preview = Person(
        public_id=kept.public_id, given_name=kept.given_name, family_name=kept.family_name,
        code=kept.code, code_of_id=kept.code_of_id, **shown,
    )  # fmt: skip
    codes.listed_by(club.pk, preview)
    games = Rating.objects.filter(person__in=(kept, gone)).values_list("game", flat=True)
    return Moving(
        kept,
        gone,
        tuple(dict.fromkeys(entry.competition.name for entry in entries.order_by("id"))),
        tuple(entry.competition.name for entry in twice),
        _results(gone, [entry.pk for entry in entries], own),
        tuple(places.values_list("team__name", flat=True)),
        tuple(held.values_list("season__name", flat=True)),
        tuple(sorted(set(games))),
        gone.user.get_username() if gone.user is not None else "",
        visibility.person_name(preview),
        shown["age_band"],
        tuple(_warnings(kept, gone)),
        tuple(hindrances(user, kept, gone)),
    )


def _results(person: Person, entries: list[int], clubs: frozenset[int]) -> int:
    """How many official results of these clubs somebody has a part in."""
    boards = FixtureBoard.objects.filter(
        Q(home_person=person) | Q(away_person=person), fixture__competition__club__in=clubs
    )
    part = Q(fixture__home__in=entries) | Q(fixture__away__in=entries)
    part |= Q(fixture_board__in=boards.values("pk"))
    return Result.objects.filter(part, official=True).distinct().count()


def _warnings(kept: Person, gone: Person) -> list[str]:
    told = []
    if None not in (kept.birth_year, gone.birth_year) and kept.birth_year != gone.birth_year:
        told.append(
            _("One was born in %(kept)d, the other in %(gone)d: are they two?")
            % {"kept": kept.birth_year, "gone": gone.birth_year}
        )
    if kept.age_band != gone.age_band:
        told.append(_("Their ages differ: the younger one holds."))
    return told


def _take_over(kept: Person, gone: Person, shown: dict[str, str], journal: Journal) -> None:
    """What a person has once: the sign-in, the year of birth, how the name is said, how strangers
    read it."""
    user, band = gone.user, shown["age_band"]
    # A link that was on its way opens nothing any more, also once they are two again.
    SignInLetter.objects.filter(person__in=(kept, gone)).delete()
    # Two addresses, two ages: which of them is right, the next invitation asks.
    journal.delete(KeptAddress.objects.filter(person__in=(kept, gone)))
    own: dict[str, Any] = {"age_review_on": ageing.review_of_both(kept, gone, band)}
    own["birth_year"] = ageing.year_of_both(kept, gone, band)
    own["spoken_as"] = kept.spoken_as or gone.spoken_as
    if user is not None:
        journal.change(gone, user_id=None)
        own["user_id"] = user.pk
    journal.change(kept, **own)
    # The ledger saves these, with how they are named from now on.
    kept.alias, kept.age_band = shown["alias"], band


def _require_empty(gone: Person) -> None:
    """Nothing may go with who goes: a table that is not thought of here stops it all."""
    forgotten = list(moving.left_behind(gone))
    if forgotten:
        raise ConflictError(
            _("Something of theirs cannot be moved: %(what)s.") % {"what": ", ".join(forgotten)},
            code="not-one",
        )
