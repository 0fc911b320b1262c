"""What is kept about an account, for who signs in by it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from allauth.mfa.models import Authenticator
from axes.models import AccessAttempt, AccessLog
from django.db.models import Q

from matches.models import Follower, Invitation, ShadowCard, User
from matches.policy import walls
from matches.selectors.people.kept import Section, in_json, noted
from matches.selectors.people.tokens import tokens_of


@walls.across_clubs()
def account_of(user: User) -> dict[str, Section]:
    """All that is kept of an account. Some fifteen queries."""
    columns = ("username", "email", "date_joined", "last_login", "is_active")
    return {
        "account": in_json([{name: getattr(user, name) for name in columns}]),
        "roles": in_json(
            {"club": each.club.name, "role": each.role, "granted_at": each.granted_at}
            for each in user.roles.select_related("club")
        ),
        "invitations": in_json(
            {"club": each.club.name, "role": each.role, "created_at": each.created_at}
            for each in Invitation.objects.filter(
                Q(accepted_by=user) | Q(email__iexact=user.email or "-")
            ).select_related("club")
        ),
        "letters": in_json(_letters(user)),
        "letter_choices": in_json(
            {"kind": each.kind, "often": each.often} for each in user.letter_choices.all()
        ),
        "followed": in_json(_followed(user)),
        "tokens": _tokens(user),
        "second_factors": in_json(
            {"type": each.type, "created_at": each.created_at}
            for each in Authenticator.objects.filter(user=user)
        ),
        "sign_ins": in_json(
            {
                "at": each.attempt_time,
                "address": each.ip_address,
                "browser": each.user_agent,
                "failed": isinstance(each, AccessAttempt),
            }
            for model in (AccessLog, AccessAttempt)
            for each in model.objects.filter(_tried_as(user)).order_by("pk")
        ),
        "shadow_cards": in_json(_shadow_cards(user)),
        "done": in_json(noted(Q(user=user))),
    }


def _tried_as(user: User) -> Q:
    """The sign-ins that were tried by their name, or by their address."""
    names = Q(username__iexact=user.get_username())
    return names | Q(username__iexact=user.email) if user.email else names


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
    return in_json(
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
