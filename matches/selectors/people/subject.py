"""Everything kept about one person, for that person: as they may take it with them.

Others are named as strangers may read them: what is mine to have is not theirs to give.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime
from typing import Any

from allauth.mfa.models import Authenticator
from axes.models import AccessAttempt, AccessLog
from django.apps import apps
from django.db.models import Q

from matches.models import (
    AuditEntry,
    Entry,
    FixtureBoard,
    Follower,
    Invitation,
    KeptAddress,
    Person,
    Rating,
    Result,
    ShadowCard,
    SignInLetter,
    TeamMember,
    User,
    WaitingEntry,
)
from matches.models.people.former_name import clubs_of
from matches.models.people.free_texts import TEXTS
from matches.policy import visibility
from matches.policy.masking import Mask
from matches.selectors.base import ENTRY_NAMES
from matches.selectors.people.permissions import told_of
from matches.selectors.people.tokens import tokens_of
from matches.selectors.ratings import places_of

Section = list[dict[str, Any]]
DATES = ("birth_year", "age_review_on", "shown_until", "created_at")


def subject_of(person: Person) -> dict[str, Section]:
    """All that is kept about a person, by what it is. Some thirty queries, however much it is."""
    clubs = clubs_of(person)
    told = {
        "person": _rows([_person(person)]),
        "memberships": _rows(
            {"club": each.club.name, "season": each.season.name, "left_on": each.left_on}
            for each in person.memberships.select_related("club", "season")
        ),
        **_named(person, _others(person, clubs)),
        "entries": _rows(_entries(person)),
        "teams": _rows(
            {"team": each.team.name, "order": each.order, "captain": each.captain}
            for each in TeamMember.objects.filter(person=person).select_related("team")
        ),
        "results": _rows(_results(person)),
        "ratings": _rows(
            {"game": each.game, "system": each.system, "rating": round(each.ordinal, 3)}
            for each in Rating.objects.filter(person=person)
        ),
        "ranking_editions": _rows(places_of(person)),
        "waiting": _rows(
            {"competition": each.competition.name}
            for each in WaitingEntry.objects.filter(person=person).select_related("competition")
        ),
        "texts": _rows(_texts(person, clubs)),
        "noted": _rows(_noted(Q(object_type="person", object_id=person.public_id))),
    }
    return told | (_account(person.user) if person.user is not None else {})


def _person(row: Person) -> dict[str, Any]:
    columns = ("public_id", "given_name", "family_name", "alias", "spoken_as", "naming", "age_band")
    told = {name: getattr(row, name) for name in (*columns, *DATES)}
    return told | {"strangers_see": visibility.person_name(row)}


def _named(person: Person, masked: Mask) -> dict[str, Section]:
    """What was said of how strangers may read them, what waits, and their numbers."""
    return {
        "permissions": _rows(told_of(person, masked)),
        "asked_permissions": _rows(
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
            for each in person.asked_levels.select_related("club")
        ),
        "mailed_links": _rows(
            {"club": each.club.name, "to": each.email, "at": each.made_at}
            for each in SignInLetter.objects.filter(person=person).select_related("club")
        ),
        "kept_address": _rows(
            {
                "club": each.club.name,
                "to": each.email,
                "guardian": each.guardian,
                "at": each.noted_at,
                "sent_at": each.sent_at,
                "reminded_at": each.reminded_at,
            }
            for each in KeptAddress.objects.filter(person=person).select_related("club")
        ),
        "codes": _rows(
            {"club": each.club.name, "number": each.number}
            for each in person.club_codes.select_related("club")
        ),
    }


def _entries(person: Person) -> Iterable[dict[str, Any]]:
    own = Entry.objects.filter(_plays(person)).select_related("competition__club", *ENTRY_NAMES)
    for each in own.distinct():
        yield {
            "club": each.competition.club.name,
            "competition": each.competition.name,
            "game": each.competition.game,
            "as": visibility.entry_name(each),
            "state": each.state,
            "entered_at": each.entered_at,
            "withdrawn_on": each.withdrawn_on,
        }


def _results(person: Person) -> Iterable[dict[str, Any]]:
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
    found = Result.objects.filter(played, official=True).select_related(
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


def _others(person: Person, clubs: list[int]) -> Mask:
    """What cuts everybody else's names out of a text."""
    around = Person.objects.filter(memberships__club__in=clubs).exclude(pk=person.pk).distinct()
    return Mask(around.order_by().values_list("given_name", "family_name", "pk"))


def _texts(person: Person, clubs: list[int]) -> Iterable[dict[str, Any]]:
    """What somebody wrote with this person's name in it; everybody else's is masked."""
    own = Mask([(person.given_name, person.family_name)])
    others = _others(person, clubs)
    for model, column, club in TEXTS:
        rows = apps.get_model("matches", model).objects.filter(**{f"{club}__in": clubs})
        for text in rows.order_by("pk").values_list(column, flat=True):
            if text and (own(text) != text or person.public_id in text):
                yield {"where": f"{model.lower()}.{column}", "text": others(text)}


def _account(user: User) -> dict[str, Section]:
    names = Q(username__iexact=user.get_username())
    if user.email:
        names |= Q(username__iexact=user.email)
    columns = ("username", "email", "date_joined", "last_login", "is_active")
    return {
        "account": _rows([{name: getattr(user, name) for name in columns}]),
        "roles": _rows(
            {"club": each.club.name, "role": each.role, "granted_at": each.granted_at}
            for each in user.roles.select_related("club")
        ),
        "invitations": _rows(
            {"club": each.club.name, "role": each.role, "created_at": each.created_at}
            for each in Invitation.objects.filter(
                Q(accepted_by=user) | Q(email__iexact=user.email or "-")
            ).select_related("club")
        ),
        "letters": _rows(_letters(user)),
        "letter_choices": _rows(
            {"kind": each.kind, "often": each.often} for each in user.letter_choices.all()
        ),
        "followed": _rows(_followed(user)),
        "tokens": _tokens(user),
        "second_factors": _rows(
            {"type": each.type, "created_at": each.created_at}
            for each in Authenticator.objects.filter(user=user)
        ),
        "sign_ins": _rows(
            {
                "at": each.attempt_time,
                "address": each.ip_address,
                "browser": each.user_agent,
                "failed": isinstance(each, AccessAttempt),
            }
            for model in (AccessLog, AccessAttempt)
            for each in model.objects.filter(names).order_by("pk")
        ),
        "shadow_cards": _rows(_shadow_cards(user)),
        "done": _rows(_noted(Q(user=user))),
    }


def _followed(user: User) -> Iterable[dict[str, Any]]:
    """What their address follows by mail."""
    own = Follower.objects.filter(email=user.email.lower() or "-")
    for each in own.select_related("competition", "team"):
        yield {"follows": str(each.competition or each.team), "asked_at": each.asked_at}


def _letters(user: User) -> Iterable[dict[str, Any]]:
    """What they were told by mail: of what kind, of which match, when the letter went out. Its
    words are kept nowhere."""
    for each in user.tellings.select_related("club", "fixture", "letter"):
        yield {
            "club": each.club.name,
            "kind": each.kind,
            "match": each.fixture.public_id if each.fixture is not None else None,
            "told_at": each.told_at,
            "sent_at": each.letter.sent_at if each.letter is not None else None,
        }


def _shadow_cards(user: User) -> Iterable[dict[str, Any]]:
    """What somebody wrote down to learn, line by line; who played is theirs to give."""
    own = ShadowCard.objects.filter(trainee=user)
    for each in own.select_related("fixture__competition").prefetch_related("written"):
        yield {
            "competition": each.fixture.competition.name,
            "match": each.fixture.public_id,
            "begun_at": each.begun_at,
            "ended_at": each.ended_at,
            "lines": [line.body for line in each.written.all()],
        }


def _tokens(user: User) -> Section:
    return _rows(
        {
            "begins": each.public_id,
            "name": each.name,
            "scope": each.scope,
            "created": each.created,
            "expiry": each.expiry,
            "last_used": each.last_used,
        }
        for each in tokens_of(user)
    )


def _noted(which: Q) -> Iterable[dict[str, Any]]:
    for each in AuditEntry.objects.filter(which).order_by("pk"):
        yield {"at": each.at, "action": each.action, "about": each.object_id}


def _plays(person: Person) -> Q:
    return (
        Q(person=person)
        | Q(pair__first=person)
        | Q(pair__second=person)
        | Q(team__members__person=person)
    )


def _rows(rows: Iterable[dict[str, Any]]) -> Section:
    """Rows as JSON has them."""
    return [{name: _plain(value) for name, value in row.items()} for row in rows]


def _plain(value: Any) -> Any:
    return value.isoformat() if isinstance(value, date | datetime) else value
