"""Every page there is, as the person it is for, over the demo season: which addresses are visited,
and which names of the URL conf are not, with the reason."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from django.urls import URLPattern, get_resolver, resolve

import rules
from matches.demo import stage
from matches.models import (
    Championship,
    Club,
    User,
)
from tests.browser.atlas.demo_rows import (
    a_hall,
    a_line_up,
    a_link,
    a_match,
    a_ranking,
    a_report,
    a_stop_link,
    a_study,
    address,
    competition_named,
    open_to_all,
    own_name,
    proposed_dates,
    shots_match,
)
from tests.browser.atlas.desks import (
    desk_of_clubs,
    desk_of_competitions,
    desk_of_matches,
    desk_of_schools,
)
from tests.browser.atlas.unvisited import NOT_OURS

STRANGER = ""
NOWHERE = "/nothing-here/"


@dataclass
class Atlas:
    """Where to go: by the sign-in, "" for a stranger."""

    pages: dict[str, list[str]] = field(default_factory=dict)

    def visited(self) -> set[str]:
        """The names of all addresses."""
        every = {each.partition("?")[0] for held in self.pages.values() for each in held}
        return {resolve(each).view_name for each in every - {NOWHERE}}


def names() -> set[str]:
    """Every name of the URL conf that is ours, a pattern without one by its address."""

    def walk(resolver: Any, before: str) -> Iterator[str]:
        for each in resolver.url_patterns:
            if isinstance(each, URLPattern):
                yield before + (each.name or str(each.pattern))
            else:
                yield from walk(each, before + (f"{each.namespace}:" if each.namespace else ""))

    return {name for name in walk(get_resolver(), "") if not name.startswith(NOT_OURS)}


def over_the_demo() -> Atlas:
    """The pages of a demo season that is in the database. What it lacks is added here."""
    owner = User.objects.get(username=stage.OWNER)
    dates = proposed_dates(owner)
    return Atlas(
        {
            STRANGER: [*_for_strangers(), *_of_competitions(), *_of_the_law()],
            stage.OWNER: [
                *desk_of_competitions(owner),
                *desk_of_matches(),
                *desk_of_clubs(owner),
                *desk_of_schools(),
                *_own(),
                dates,
            ],
            stage.PLAYER: [
                "/my/matches/",
                "/desk/",
                a_line_up(),
                a_report(),
                dates,
                open_to_all(owner),
            ],
            stage.UMPIRE: ["/desk/", "/my/matches/"],
        }
    )


def _for_strangers() -> list[str]:
    corrected = a_match(scorecards__version=2)
    team = a_match(competition__name__startswith="Three Boards", state="official")
    met = a_match(competition__name="Red Singles", state="official")
    player, other = met.home.person, met.away.person
    shots = shots_match()
    study = a_study(shots)
    card = shots.scorecards.latest("version")
    number = next(n for n, each in enumerate(card.document["entries"], 1) if "shot" in each)
    championship = Championship.objects.select_related("club").get()
    return [
        "/",
        *_found(),
        f"/matches/{corrected.public_id}/",
        f"/matches/{team.public_id}/",
        f"/matches/{a_match(competition__name='Red Singles', state='planned').public_id}/",
        f"/matches/{a_match(state='disputed').public_id}/",
        f"/matches/{shots.public_id}/",
        f"/matches/{shots.public_id}/shots/{number}/",
        f"/matches/{shots.public_id}/studies/{study.public_id}/",
        f"/players/{player.public_id}/",
        f"/players/{player.public_id}/against/{other.public_id}/",
        *a_ranking("black"),
        *_notices(championship.club.slug),
        f"/championships/{championship.club.slug}/{championship.slug}/",
        a_hall(""),
        "/accounts/login/",
        "/accounts/password/reset/",
        "/accounts/password/reset/done/",
        "/accounts/password/reset/key/done/",
        "/accounts/inactive/",
        "/accounts/confirm-email/",
        "/invitations/not-a-token/",
        a_link(),
        "/score/",
        own_name(),
        a_stop_link(),
        NOWHERE,
    ]


def _found() -> list[str]:
    team = a_match(competition__name__startswith="Three Boards", state="official").home.team
    clubs = (f"/clubs/{club.slug}/" for club in Club.objects.order_by("id")[:2])
    return ["/search/", "/search/?q=pen", f"/teams/{team.public_id}/",
            f"/teams/{team.public_id}/follow/", *clubs]  # fmt: skip


def _notices(club: str) -> list[str]:
    readers = ("8-11", "12-17", "parents", "adults")
    return [
        "/privacy/",
        *(f"/privacy/{reader}/" for reader in readers),
        *(f"/clubs/{club}/privacy/{rest}" for rest in ("", "8-11/")),
    ]


def _of_competitions() -> list[str]:
    """A competition of every format, with the pages around it."""
    league = competition_named("Lunch Break Black League")
    formats = [
        "Swiss Open", "Green Cup", "Last Coin", "Pennyford Open", "Corn Exchange Plate",
        "Sunday Boxes", "Lunch Ladder", "Three Boards", "Handicap Evening", "Spring Draw",
        "Monday and Wednesday",
    ]  # fmt: skip
    return [
        address(league),
        address(league, "?projector"),
        address(league, "fixtures/"),
        address(league, "figures/"),
        address(league, "follow/"),
        "/embed" + address(league),
        *(address(competition_named(each)) for each in formats),
        address(competition_named("Swiss Open"), "after/2/"),
        address(competition_named("Founders' Cup"), "draw/"),
        address(competition_named("Pennyford Open"), "draw/"),
        address(competition_named("Sunday Boxes"), "?period=1"),
    ]


def _of_the_law() -> list[str]:
    games = tuple(rules.GAMES)
    return [
        "/rules/",
        *(f"/rules/{game}/" for game in games),
        "/rules/red/shots/cannon/",
        "/adjudicate/",
        "/adjudicate/?game=red&detail=result",
        "/adjudicate/?game=white&detail=card",
        *(f"/adjudicate/?game={game}&detail=flicks" for game in games),
        "/lab/",
    ]


def _own() -> list[str]:
    return [
        "/account/",
        "/account/sessions/",
        "/account/tokens/",
        "/account/data/",
        "/account/typed/",
        "/account/calendar/",
        "/account/letters/",
        "/accounts/password/change/",
        "/accounts/email/",
        "/accounts/2fa/",
        "/accounts/logout/",
    ]
