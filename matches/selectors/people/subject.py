"""Everything kept about one person, for that person: as they may take it with them. A club is told
what is its own of it, so that it can answer who asks for it: nothing of other clubs, nor of the
account.

Others are named as strangers may read them: what is mine to have is not theirs to give.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Any

from django.apps import apps
from django.db.models import Q

from matches.models import (
    Club,
    Entry,
    FixtureBoard,
    KeptAddress,
    Membership,
    Person,
    Rating,
    Result,
    SignInLetter,
    TeamMember,
    WaitingEntry,
)
from matches.models.people.former_name import clubs_of
from matches.models.people.free_texts import TEXTS
from matches.policy import codes, visibility, walls
from matches.policy.masking import Mask
from matches.selectors.base import ENTRY_NAMES
from matches.selectors.base.players import players
from matches.selectors.people.account import account_of
from matches.selectors.people.kept import Section, in_json, noted
from matches.selectors.people.permissions import told_of
from matches.selectors.ratings import places_of

DATES = ("birth_year", "age_review_on", "shown_until", "created_at")


@walls.across_clubs()
def subject_of(person: Person) -> dict[str, Section]:
    """All that is kept about a person, by what it is. Some thirty queries, however much it is."""
    clubs = clubs_of(person)
    told = _kept(person, clubs, _anywhere, _others(person, clubs)) | {
        "ratings": in_json(
            {"game": each.game, "system": each.system, "rating": round(each.ordinal, 3)}
            for each in Rating.objects.filter(person=person)
        ),
        "ranking_editions": in_json(places_of(person)),
    }
    return told | (account_of(person.user) if person.user is not None else {})


def subject_in(person: Person, club: Club) -> dict[str, Section]:
    """The same as far as it is one club's: names of other clubs' members who do not play there are
    not cut from it, or what is cut would tell which words are names there. Ratings are of all
    clubs, and no club's."""
    codes.listed_by(club.pk, person)
    return _kept(person, [club.pk], lambda path: Q(**{path: club}), _others(person, [club.pk]))


Within = Callable[[str], Q]
"""The rows of which it is told, by the path that leads to their club."""


def _anywhere(_path: str) -> Q:
    return Q()


def _kept(person: Person, clubs: list[int], within: Within, others: Mask) -> dict[str, Section]:
    places = TeamMember.objects.filter(within("team__club"), person=person).select_related("team")
    waits = WaitingEntry.objects.filter(within("competition__club"), person=person)
    about = Q(object_type="person", object_id=person.public_id)
    return {
        "person": in_json([_person(person)]),
        "memberships": in_json(
            {"club": each.club.name, "season": each.season.name, "left_on": each.left_on}
            for each in person.memberships.filter(within("club")).select_related("club", "season")
        ),
        **_named(person, others, within),
        "entries": in_json(_entries(person, within)),
        "teams": in_json(
            {"team": each.team.name, "order": each.order, "captain": each.captain}
            for each in places
        ),
        "results": in_json(_results(person, within)),
        "waiting": in_json(
            {"competition": each.competition.name} for each in waits.select_related("competition")
        ),
        "texts": in_json(_texts(person, clubs, others)),
        "noted": in_json(noted(about & within("club"))),
    }


def _person(row: Person) -> dict[str, Any]:
    columns = ("public_id", "given_name", "family_name", "alias", "spoken_as", "naming", "age_band")
    told = {name: getattr(row, name) for name in (*columns, *DATES)}
    return told | {"strangers_see": visibility.person_name(row)}


def _named(person: Person, masked: Mask, within: Within) -> dict[str, Section]:
    """What was said of how strangers may read them, what waits, and their numbers."""
    return {
        "permissions": in_json(told_of(person, masked, within("club"))),
        "asked_permissions": in_json(
            {
                "at": each.asked_at,
                "club": each.club.name,
                "naming": each.naming,
                "age_band": each.age_band,
                "given_by": each.given_by,
                "evidence": each.evidence,
                "until": each.until,
                "state": each.state,
                "note": masked(each.note),
            }
            for each in person.asked_levels.filter(within("club")).select_related("club")
        ),
        **_addresses(person, within),
        "codes": in_json(
            {"club": each.club.name, "number": each.number}
            for each in person.club_codes.filter(within("club")).select_related("club")
        ),
    }


def _addresses(person: Person, within: Within) -> dict[str, Section]:
    """Where they were written to for a sign-in of their own."""
    return {
        "mailed_links": in_json(
            {"club": each.club.name, "to": each.email, "at": each.made_at}
            for each in SignInLetter.objects.filter(within("club"), person=person).select_related(
                "club"
            )
        ),
        "kept_address": in_json(
            {
                "club": each.club.name,
                "to": each.email,
                "guardian": each.guardian,
                "at": each.noted_at,
                "sent_at": each.sent_at,
                "reminded_at": each.reminded_at,
            }
            for each in KeptAddress.objects.filter(within("club"), person=person).select_related(
                "club"
            )
        ),
    }


def _entries(person: Person, within: Within) -> Iterable[dict[str, Any]]:
    own = Entry.objects.filter(_plays(person), within("competition__club"))
    for each in own.select_related("competition__club", *ENTRY_NAMES).distinct():
        yield {
            "club": each.competition.club.name,
            "competition": each.competition.name,
            "game": each.competition.game,
            "as": visibility.entry_name(each),
            "state": each.state,
            "entered_at": each.entered_at,
            "withdrawn_on": each.withdrawn_on,
        }


def _results(person: Person, within: Within) -> Iterable[dict[str, Any]]:
    own = Entry.objects.filter(_plays(person)).values("pk")
    boards = FixtureBoard.objects.filter(
        Q(home_person=person)
        | Q(away_person=person)
        | Q(home_pair__in=person.pairs_as_first.all())
        | Q(home_pair__in=person.pairs_as_second.all())
        | Q(away_pair__in=person.pairs_as_first.all())
        | Q(away_pair__in=person.pairs_as_second.all())
    ).values("pk")
    played = Q(fixture__home__in=own) | Q(fixture__away__in=own) | Q(fixture_board__in=boards)
    sides = [f"fixture__{side}__{name}" for side in ("home", "away") for name in ENTRY_NAMES]
    here = within("fixture__competition__club")
    found = Result.objects.filter(played, here, official=True).select_related(
        "fixture__competition", *sides
    )
    for each in found.distinct().order_by("played_at", "id"):
        match = each.fixture
        yield {
            "competition": match.competition.name,
            "played_at": each.played_at,
            "home": visibility.entry_name(match.home) if match.home else "",
            "away": visibility.entry_name(match.away) if match.away else "",
            "outcome": each.outcome,
            "winner": each.winner,
            "score": [each.score_a, each.score_b],
        }


def _others(person: Person, clubs: Collection[int]) -> Mask:
    """What cuts everybody else's names out of a text: of who was a member there, and of who came to
    play."""
    here = players(
        Entry.objects.filter(competition__club__in=clubs),
        FixtureBoard.objects.filter(fixture__competition__club__in=clubs),
    )
    members = Membership.objects.filter(club__in=clubs).order_by().values("person")
    everybody = members.union(Person.objects.filter(here).order_by().values("pk"))
    around = Person.objects.filter(pk__in=everybody).exclude(pk=person.pk)
    return Mask(around.order_by().values_list("given_name", "family_name", "pk"))


def _texts(person: Person, clubs: list[int], others: Mask) -> Iterable[dict[str, Any]]:
    """What somebody wrote with this person's name in it; everybody else's is masked."""
    own = Mask([(person.given_name, person.family_name)])
    for model, column, club in TEXTS:
        rows = apps.get_model("matches", model).objects.filter(**{f"{club}__in": clubs})
        for text in rows.order_by("pk").values_list(column, flat=True):
            if text and (own(text) != text or person.public_id in text):
                yield {"where": f"{model.lower()}.{column}", "text": others(text)}


def _plays(person: Person) -> Q:
    return (
        Q(person=person)
        | Q(pair__first=person)
        | Q(pair__second=person)
        | Q(team__members__person=person)
    )
