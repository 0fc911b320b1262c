"""Who may do what.

| may | who |
| --- | --- |
| run the installation, make clubs | a platform superuser |
| grant and revoke roles, edit the club | an owner of the club |
| run its seasons, competitions, people, entries, fixtures | its organisers, and owners |
| settle disputes, adjust points | its organisers, and owners |
| call, start and enter the card of a fixture | an umpire assigned to it, and organisers |
| agree with or dispute a card | who plays on a side of the fixture, and organisers |
| hand in a team's line-up | its captain, and organisers |
| report a match (where the competition waits for its sides) | who plays it; a team's captain |

A superuser may do all of it everywhere. Who is refused is told what it takes; who may not even know
that a competition exists is told that there is no such thing. Who passes the gate of a club's
organisers has the walls around its private rows opened; who passes any of these may write what is
its own (`walls`). Who comes by a token for one club is all of this there alone (`one_club`).
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TypeAlias

from django.contrib.auth.models import AnonymousUser
from django.utils.translation import gettext as _

from matches.errors import NotAllowedError, NotFoundError
from matches.models import (
    Club,
    Competition,
    Entry,
    Fixture,
    FixtureBoard,
    Role,
    RoleName,
    User,
)
from matches.policy import one_club, speakers, visibility, walls
from matches.policy.viewer import own_entries, viewer_of

Actor: TypeAlias = User | AnonymousUser | None
"""Who acts: whoever is signed in. An anonymous user, or None, may do nothing."""

ORGANISERS = (RoleName.OWNER, RoleName.ORGANISER)


def user_of(actor: Actor) -> User:
    """The signed-in user behind an actor; NotAllowedError for anybody else."""
    if not isinstance(actor, User) or not actor.is_active:
        raise NotAllowedError(_("Sign in first: this is not open to everybody."), code="sign-in")
    return actor


def roles_of(user: User, club_id: int) -> frozenset[str]:
    """The names of the roles a user has in a club. One query."""
    held = Role.objects.filter(one_club.covering("club"), user=user, club_id=club_id).order_by()
    return frozenset(held.values_list("role", flat=True))


def organises(actor: Actor, club_id: int) -> bool:
    """Whether somebody is an owner or organiser of a club (or a superuser). One query."""
    return _passes(actor, club_id, ORGANISERS)


def owns(actor: Actor, club_id: int) -> bool:
    """Whether somebody is an owner of a club (or a superuser). One query."""
    return _passes(actor, club_id, (RoleName.OWNER,))


def _passes(actor: Actor, club_id: int, needed: Collection[str]) -> bool:
    if not isinstance(actor, User) or not actor.is_active:
        return False
    if not one_club.runs(actor) and roles_of(actor, club_id).isdisjoint(needed):
        return False
    walls.open_for([club_id])
    walls.act_in(club_id)
    return True


def require_superuser(actor: Actor) -> User:
    """The actor, who may run the installation."""
    user = user_of(actor)
    if not one_club.runs(user):
        raise NotAllowedError(_("Only who runs this installation may do that."))
    walls.open_every_club()
    return user


def require_owner(actor: Actor, club: Club) -> User:
    """The actor, who owns the club."""
    user = user_of(actor)
    if not owns(user, club.pk):
        raise NotAllowedError(
            _("Only an owner of %(club)s may do that; ask one of them.") % {"club": club.name}
        )
    return user


def require_organiser(actor: Actor, club: Club) -> User:
    """The actor, who organises the club."""
    user = user_of(actor)
    if not organises(user, club.pk):
        raise NotAllowedError(
            _("Only an organiser of %(club)s may do that; ask one of them.") % {"club": club.name}
        )
    return user


def require_organiser_of(actor: Actor, competition: Competition) -> User:
    """The actor, who organises the competition's club."""
    user = user_of(actor)
    if not organises(user, competition.club_id):
        _hide(competition, user, _("No such competition."))
        raise NotAllowedError(
            _("Only an organiser of %(club)s may do that in %(competition)s.")
            % {"club": competition.club.name, "competition": competition.name}
        )
    return user


def require_sight(actor: Actor, competition: Competition, sentence: str) -> User:
    """The actor, who may know that the competition exists; to any other `sentence` says that there
    is nothing. For what is read, or brought up to date, before it is known who may act."""
    user = user_of(actor)
    _hide(competition, user, sentence)
    return user


def may_enter_card(actor: Actor, fixture: Fixture) -> bool:
    """Whether somebody may enter the fixture's card: its umpires and the organisers."""
    if not isinstance(actor, User) or not actor.is_active or fixture.competition.binned_at:
        return False
    return organises(actor, fixture.competition.club_id) or _is_umpire(actor, fixture)


def require_card_keeper(actor: Actor, fixture: Fixture) -> User:
    """The actor, who may enter the fixture's card."""
    user = user_of(actor)
    if not may_enter_card(user, fixture):
        _hide(fixture.competition, user, _("No such match."))
        raise NotAllowedError(
            _(
                "Only an umpire assigned to this match, or an organiser of %(club)s, enters its"
                " card. Ask an organiser to assign you."
            )
            % {"club": fixture.competition.club.name},
            code="not-the-umpire",
        )
    return user


def require_a_say(actor: Actor, fixture: Fixture) -> tuple[User, frozenset[str]]:
    """The actor, and the sides he may speak for: his own, and both for an organiser."""
    user = user_of(actor)
    if organises(user, fixture.competition.club_id):
        return user, frozenset("AB")
    sides = speakers.sides_of(user, fixture)
    if not sides:
        _hide(fixture.competition, user, _("No such match."))
        raise NotAllowedError(
            _("Only who plays this match, or an organiser, has a say in its card."),
            code="not-a-side",
        )
    walls.act_in(fixture.competition.club_id)
    return user, sides


def require_say_for(actor: Actor, entry: Entry) -> User:
    """The actor, who speaks for an entry: who plays in it, and organisers."""
    user = user_of(actor)
    club_id = entry.competition.club_id
    if organises(user, club_id) or entry.pk in own_entries(user.pk, entry.competition):
        walls.act_in(club_id)
        return user
    _hide(entry.competition, user, _("No such entry."))
    raise NotAllowedError(
        _("Only who plays for this entry, or an organiser, may do that in its name."),
        code="not-a-side",
    )


def require_reporter(
    actor: Actor, fixture: Fixture, board: FixtureBoard | None
) -> tuple[User, str]:
    """The actor and the side he reports for: his own match, his own board, or as a captain.

    A team without a captain is spoken for by all its members.
    """
    user = user_of(actor)
    sides = (("A", fixture.home), ("B", fixture.away))
    speaks = [side for side, entry in sides if speakers.speaks_for(user.pk, entry)]
    if not speaks and board is not None and one_club.covers_that_of(fixture):
        speaks = speakers.seats_of(user, board)
    if len(speaks) != 1:
        _hide(fixture.competition, user, _("No such match."))
        raise NotAllowedError(
            _("Only who plays this match, or the captain of a team in it, reports it."),
            code="not-a-side",
        )
    if fixture.competition.format_options.get("confirmation", "nobody") == "nobody":
        raise NotAllowedError(
            _("In %(competition)s umpires and organisers enter the cards.")
            % {"competition": fixture.competition.name},
            code="no-reports",
        )
    walls.act_in(fixture.competition.club_id)
    return user, speaks[0]


def require_captain(actor: Actor, fixture: Fixture, side: str) -> tuple[User, bool]:
    """The actor, who says who plays for side "A" or "B" of a match between teams: its captain (of a
    team without one: anybody in it), or an organiser; and whether as an organiser."""
    user = user_of(actor)
    speaks = speakers.speaks_for(user.pk, fixture.home if side == "A" else fixture.away)
    organiser = organises(user, fixture.competition.club_id)
    if not speaks and not organiser:
        _hide(fixture.competition, user, _("No such match."))
        raise NotAllowedError(
            _("Only the captain of this team, or an organiser, says who plays for it."),
            code="not-the-captain",
        )
    walls.act_in(fixture.competition.club_id)
    return user, organiser


def _is_umpire(user: User, fixture: Fixture) -> bool:
    # A role taken back takes the matches with it, also those that were given out before.
    here = one_club.covering("fixture__competition__club")
    assigned = fixture.umpires.filter(here, user=user)
    if not assigned.filter(user__roles__club_id=fixture.competition.club_id).exists():
        return False
    walls.act_in(fixture.competition.club_id)
    return True


def _hide(competition: Competition, user: User, sentence: str) -> None:
    """Say 404 to who may not know that the competition exists. Two queries, on refusal only."""
    if not visibility.may_read(competition, viewer_of(user)):
        raise NotFoundError(sentence)
