"""What one asks and another answers: dates, challenges, roles, teams asked, levels of naming."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any
from unittest import mock

from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from matches import services
from matches.models import (
    AskedState,
    DateAnswerKind,
    Fixture,
    Invitation,
    PermissionAsked,
    Role,
    User,
)
from matches.models.ladders.ladder import ONCE
from matches.selectors.rearranging import Wish
from matches.services import ladders, rearranging
from matches.services.people import invitations, permissions, second_person
from matches.services.people.ledger import Said
from matches.services.scoring import passes
from tests.security.lives.life import Life, Scene, after
from tests.services.league import make_league
from tests.services.letters.told import in_days
from tests.services.rearranging.agreeing import meeting_of

Step = Callable[[Scene], Any]


def _proposed() -> Scene:
    meeting = meeting_of()
    made = meeting.propose()
    scene = Scene(meeting.league, made.public_id)
    scene.held.update(home=meeting.home, away=meeting.away, fixture=meeting.id)
    return scene


def _counter(scene: Scene) -> Any:
    return rearranging.propose(
        scene.held["away"], scene.held["fixture"], [Wish(in_days(13))], answering=scene.id
    )


def _lapse(scene: Scene) -> Any:
    return services.fixtures.schedule(scene.owner, scene.held["fixture"], starts_at=in_days(20))


PROPOSAL = Life(
    "A proposal of dates",
    {
        "open": _proposed,
        "accepted": after(_proposed, lambda s: rearranging.accept(s.held["away"], s.id, 1)),
        "countered": after(_proposed, _counter),
        "declined": after(_proposed, lambda s: rearranging.decline(s.held["away"], s.id)),
        "withdrawn": after(_proposed, lambda s: rearranging.withdraw(s.held["home"], s.id)),
        "forbidden": after(_proposed, lambda s: rearranging.forbid(s.owner, s.id)),
        "lapsed": after(_proposed, _lapse),
    },
    {
        "rearranging.answering.accept": lambda s: rearranging.accept(s.held["away"], s.id, 1),
        "rearranging.answering.decline": lambda s: rearranging.decline(s.held["away"], s.id),
        "rearranging.answering.withdraw": lambda s: rearranging.withdraw(s.held["home"], s.id),
        "rearranging.answering.forbid": lambda s: rearranging.forbid(s.owner, s.id),
        "rearranging.proposing.propose": _counter,
    },
    kinds={kind: kind for kind in DateAnswerKind.values},
)


def _challenged() -> Scene:
    league = make_league(5, format="ladder", format_options={"reach": 2, "rematch_days": 0})
    low, high = league.entries[3], league.entries[1]
    made = ladders.challenge(league.owner, low.public_id, high.public_id)
    return Scene(league, made.public_id)


def _play(scene: Scene) -> None:
    fixture = Fixture.objects.get(competition=scene.league.competition)
    scene.league.play(fixture.number, 18, 9)


def _overdue(scene: Scene) -> None:
    """What the clock does, days later."""
    later = timezone.now() + timedelta(days=60)
    with mock.patch.object(timezone, "now", return_value=later):
        ladders.sweep()


CHALLENGE = Life(
    "A challenge",
    {
        "open": _challenged,
        "accepted": after(_challenged, lambda s: ladders.accept(s.owner, s.id)),
        "refused": after(_challenged, lambda s: ladders.refuse(s.owner, s.id)),
        "unanswered": after(_challenged, _overdue),
        "unplayed": after(_challenged, lambda s: ladders.accept(s.owner, s.id), _overdue),
        "cancelled": after(
            _challenged, lambda s: ladders.cancel(s.owner, s.id, reason="By mistake.")
        ),
        "played": after(_challenged, lambda s: ladders.accept(s.owner, s.id), _play),
    },
    {
        "ladders.ladders.accept": lambda s: ladders.accept(s.owner, s.id),
        "ladders.ladders.refuse": lambda s: ladders.refuse(s.owner, s.id),
        "ladders.ladders.cancel": lambda s: ladders.cancel(s.owner, s.id, reason="By mistake."),
        "ladders.ladders.extend": lambda s: ladders.extend(
            s.owner, s.id, until=(timezone.now() + timedelta(days=90)).date()
        ),
    },
    kinds={kind: kind for kind in ONCE},
)


def _invited() -> Scene:
    league = make_league(2, draw=False)
    made = invitations.invite(league.owner, league.club, email="x@example.org", role="umpire")
    return Scene(league, made.invitation.public_id, {"token": made.token})


def _accept(scene: Scene) -> Any:
    return invitations.accept(
        AnonymousUser(), scene.held["token"], username="newly-come", password="penny-and-more-7"
    )


def _revoke(scene: Scene) -> Any:
    return invitations.revoke(scene.owner, scene.id)


def _expire(scene: Scene) -> None:
    past = timezone.now() - timedelta(days=1)
    Invitation.objects.filter(public_id=scene.id).update(
        created_at=past - timedelta(days=14), expires_at=past
    )


INVITATION = Life(
    "An invitation to a role",
    {
        "open": _invited,
        "accepted": after(_invited, _accept),
        "revoked": after(_invited, _revoke),
        "expired": after(_invited, _expire),
    },
    {"people.invitations.accept": _accept, "people.invitations.revoke": _revoke},
)


def _guest() -> Scene:
    league = make_league(2, draw=False)
    cup = services.competitions.create(
        league.owner, league.season, name="Teams", game="black", entry_kind="team"
    )
    services.competitions.open(league.owner, cup.public_id)
    other = services.clubs.create(league.owner, name="Hill", kind="club")
    team = services.teams.create(league.owner, other.public_id, name="Hill Firsts")
    made = services.teams.guests.invite(league.owner, cup.public_id, team=team.public_id)
    return Scene(league, made.public_id, {"team": team.public_id, "cup": cup.public_id})


def _say(accept: bool) -> Step:
    return lambda s: services.teams.guests.answer(s.owner, s.id, accept=accept)


def _not_again(scene: Scene) -> Any:
    return services.teams.guests.take_back(scene.owner, scene.id)


def _enter_guest(scene: Scene) -> Any:
    return services.competitions.entries.enter(
        scene.owner, scene.held["cup"], team=scene.held["team"]
    )


GUEST = Life(
    "A team of another club that is asked",
    {
        "open": _guest,
        "accepted": after(_guest, _say(True)),
        "declined": after(_guest, _say(False)),
        "entered": after(_guest, _say(True), _enter_guest),
        "taken back": after(_guest, _not_again),
    },
    {
        "teams.guests.answer": _say(True),
        "teams.guests.take_back": _not_again,
        "competitions.entries.enter": _enter_guest,
    },
)


def _level() -> Scene:
    league = make_league(2, draw=False)
    # The one who asked may confirm nothing; a second organiser may.
    other = User.objects.create_user("second")
    Role.objects.create(user=other, club=league.competition.club, role="organiser")
    who = services.people.create(
        league.owner, league.club, given_name="Zebulon", family_name="Tern", age_band="child"
    )
    said = Said(naming="first", given_by="guardian", evidence="paper")
    permissions.record(league.owner, league.club, who.public_id, said)
    return Scene(league, PermissionAsked.objects.get().public_id, {"other": other})


def _confirm(scene: Scene) -> Any:
    return second_person.confirm(scene.held["other"], scene.league.club, [scene.id])


def _refuse(scene: Scene) -> Any:
    return second_person.refuse(scene.held["other"], scene.league.club, [scene.id])


LEVEL = Life(
    "A higher level of naming that is asked for",
    {
        "open": _level,
        "confirmed": after(_level, _confirm),
        "refused": after(_level, _refuse),
    },
    {"people.second_person.confirm": _confirm, "people.second_person.refuse": _refuse},
    kinds={state: state for state in AskedState.values},
)


def _pass() -> Scene:
    league = make_league(4)
    made = passes.make_for_match(league.owner, league.id(1), hours=2)
    return Scene(league, made.board_pass.public_id, {"token": made.token})


def _claim(scene: Scene) -> Any:
    return passes.claim(scene.held["token"])


def _end(scene: Scene) -> Any:
    return passes.revoke(scene.owner, scene.id)


PASS = Life(
    "A link for a device",
    {
        "made": _pass,
        "claimed": after(_pass, _claim),
        "revoked": after(_pass, _end),
    },
    {"scoring.passes.claim": _claim, "scoring.passes.revoke": _end},
)

LIVES = (PROPOSAL, CHALLENGE, INVITATION, GUEST, LEVEL, PASS)
