"""How a letter of each kind comes about: who is to get it, the names in it, and where it leads."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from matches import services
from matches.models import LetterKind, User
from matches.policy import visibility
from matches.services.competitions import binning
from matches.services.corrections import correcting_cards
from matches.services.people import invitations, permissions, sign_ins
from tests.services.following.test_following import ADDRESS, follow, target
from tests.services.following.test_following import tomorrow as next_day
from tests.services.ladders.test_ladder_letters import challenge, ladder_of, player
from tests.services.league import League, make_league, result_card
from tests.services.letters.test_line_ups_due import due
from tests.services.letters.test_results import report, two
from tests.services.letters.told import in_days, sent, sign_in
from tests.services.notices.pinned import member, pin
from tests.services.own_accounts import handed, helper, mailed
from tests.services.rearranging.agreeing import meeting_of
from tests.services.seals.mailed import own, seal_everything

HOME = "https://league.example.org"
OF_NO_CLUB = frozenset({"own-changed"})
"""Accounts are the installation's, and so are letters about them."""


@dataclass
class Awaited:
    """Who is to get a letter, the names that stand in it, and where a link of it leads; `user` is
    who opens it, None where no sign-in is needed."""

    to: str
    names: tuple[str, ...]
    link: str
    user: User | None = None


def league_of(**options: Any) -> League:
    made = make_league(4, **options)
    services.competitions.publish(
        made.owner, made.competition.public_id, "public", young_known=True
    )
    return made


def of_match(league: League, user: User, link: str = "") -> Awaited:
    """About the first match: both sides by name, and its page."""
    match = league.fixture()
    sides = [one.person for one in (match.home, match.away) if one is not None]
    names = tuple(f"{one.given_name} {one.family_name}" for one in sides if one is not None)
    return Awaited(user.email, names, link or f"/matches/{league.id()}/", user)


def address(league: League) -> str:
    row = league.competition
    return f"/competitions/{row.club.slug}/{row.season.slug}/{row.slug}/"


# ── how each comes about ─────────────────────────────────────────────────────────────────────────


def dates() -> Awaited:
    league = league_of()
    home, _away = two(league)
    services.fixtures.schedule(league.owner, league.id(), starts_at=in_days(5))
    return of_match(league, home)


def moved() -> Awaited:
    league = league_of()
    home, _away = two(league)
    services.fixtures.schedule(league.owner, league.id(), starts_at=in_days(5))
    sent()
    services.fixtures.schedule(league.owner, league.id(), starts_at=in_days(6))
    return of_match(league, home)


def rearranging() -> Awaited:
    meeting = meeting_of()
    meeting.propose()
    return of_match(meeting.league, meeting.away, f"/desk/matches/{meeting.id}/dates/")


def umpiring() -> Awaited:
    league = league_of()
    User.objects.filter(pk=league.umpire.pk).update(email="umpire@example.org")
    league.umpire.refresh_from_db()
    services.fixtures.umpires.assign(league.owner, league.id(), username=league.umpire.username)
    match = league.fixture()
    sides = (match.home, match.away)
    # A helper is no member, who knows the players.
    names = tuple(visibility.entry_name(one) for one in sides if one is not None)
    return Awaited("umpire@example.org", names, f"/matches/{league.id()}/", league.umpire)


def line_ups() -> Awaited:
    _league, match, _home, away = due()
    services.teams.letters.remind()
    link = f"/desk/matches/{match.public_id}/line-up/"
    return Awaited(away.email, ("Seconds", "Thirds"), link, away)


def answers() -> Awaited:
    league = league_of(format_options={"confirmation": "sides"})
    home, away = two(league)
    report(home, league)
    # Where the button is that agrees.
    return of_match(league, away, "/my/matches/")


def disputes() -> Awaited:
    league = league_of(format_options={"confirmation": "sides"})
    home, away = two(league)
    report(home, league)
    report(away, league, 9, 18)
    return of_match(league, home)


def given_away() -> Awaited:
    league = league_of()
    home, _away = two(league)
    services.rulings.walkover(league.owner, league.id(), winner="A", reason="Nobody came.")
    return of_match(league, home)


def corrections() -> Awaited:
    league = league_of()
    home, _away = two(league)
    league.play(1, 18, 9)
    correcting_cards.correct(league.owner, league.id(), result_card(9, 18), reason="Looked again.")
    return of_match(league, home)


def ladders() -> Awaited:
    league = ladder_of()
    asha, chidi = player(league, "Asha"), player(league, "Chidi")
    challenge(league, "Chidi", "Asha", chidi)
    return Awaited(asha.email, ("Asha Brook", "Chidi Holm"), f"/desk{address(league)}ladder/", asha)


def entries() -> Awaited:
    league = league_of()
    (asha,) = sign_in(league, 0)
    own_id = league.competition.public_id
    binning.put(league.owner, own_id, seen=binning.look(league.owner, own_id).digest)
    sent()
    binning.bring_back(league.owner, own_id)
    return Awaited(asha.email, ("Autumn League",), address(league), asha)


def tables() -> Awaited:
    league = league_of()
    (asha,) = sign_in(league, 0)
    services.competitions.finish(league.owner, league.competition.public_id, unplayed=True)
    return Awaited(asha.email, ("Autumn League",), address(league), asha)


def notices() -> Awaited:
    league = league_of()
    user = member(league)
    pin(league)
    services.notices.letters.tell_new()
    club = league.competition.club.slug
    return Awaited("a-member@example.org", ("Hall closed",), f"/clubs/{club}/", user)


def record() -> Awaited:
    league = league_of()
    own(league, "owner@example.org")
    league.play(1)
    seal_everything()
    services.seals.letters.tell_heads()
    return Awaited("owner@example.org", ("Harbour Club",), "/account/letters/", league.owner)


def invitation() -> Awaited:
    league = league_of()
    link = f"{HOME}/invitations/{{token}}/"
    invitations.invite(league.owner, league.club, email="new@example.org", role="umpire", link=link)
    return Awaited("new@example.org", ("Harbour Club",), "/invitations/")


def a_sign_in() -> Awaited:
    league = league_of()
    who = league.entries[0].person
    assert who is not None
    link = f"{HOME}/names/{{token}}/"
    sign_ins.mail_link(league.owner, league.club, who.public_id, email="new@example.org", link=link)
    return Awaited("new@example.org", ("Harbour Club",), "/names/")


def own_choice() -> Awaited:
    league = league_of()
    second, who = helper(league), league.entries[0].person
    assert who is not None
    permissions.choose(handed(league, who), "full")
    link = f"/desk/clubs/{league.competition.club.slug}/permissions/"
    return Awaited(second.email, ("Harbour Club",), link, second)


def own_account() -> Awaited:
    league = league_of()
    second, who = helper(league), league.entries[0].person
    assert who is not None
    mailed(league, who)
    link = f"/desk/clubs/{league.competition.club.slug}/members/{who.public_id}/"
    return Awaited(second.email, ("Harbour Club",), link, second)


def own_changed() -> Awaited:
    league = league_of()
    (asha,) = sign_in(league, 0)
    asha.set_password("six-lanterns-on-a-quay")
    asha.save()
    return Awaited(asha.email, (asha.username, "league.example.org"), "/account/", asha)


def _open(league: League) -> League:
    league.competition.refresh_from_db()
    return league


def follow_asked() -> Awaited:
    league = _open(league_of())
    services.following.ask(target(league), ADDRESS)
    return Awaited(ADDRESS, ("Autumn League",), "/follow/confirm/")


def followed() -> Awaited:
    league = _open(league_of())
    follow(league)
    league.play(1)
    match = league.fixture()
    sides = (match.home, match.away)
    names = tuple(visibility.entry_name(one) for one in sides if one is not None)
    services.following.of_the_day(next_day())
    return Awaited(ADDRESS, names, f"/matches/{league.id()}/")


ARRANGED: Mapping[str, Callable[[], Awaited]] = {
    LetterKind.DATES: dates,
    LetterKind.MOVED: moved,
    LetterKind.REARRANGING: rearranging,
    LetterKind.UMPIRING: umpiring,
    LetterKind.LINE_UPS: line_ups,
    LetterKind.ANSWERS: answers,
    LetterKind.DISPUTES: disputes,
    LetterKind.GIVEN_AWAY: given_away,
    LetterKind.CORRECTIONS: corrections,
    LetterKind.LADDERS: ladders,
    LetterKind.ENTRIES: entries,
    LetterKind.TABLES: tables,
    LetterKind.NOTICES: notices,
    LetterKind.RECORD: record,
    "invitation": invitation,
    "sign-in": a_sign_in,
    "own-choice": own_choice,
    "own-account": own_account,
    "own-changed": own_changed,
    "follow-asked": follow_asked,
    "followed": followed,
}
