"""A season as a booklet: cover, contents, who won what, then each competition."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from zoneinfo import ZoneInfo

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext

from matches.selectors.paper import OnPaper, PlaceOnPaper, SeasonOnPaper
from matches.web.paper.bracket_words import bracket_blocks
from matches.web.paper.list_words import entered, facts, matches_block, table_blocks

PODIUM = 3


def booklet(held: SeasonOnPaper) -> dict[str, Any]:
    """The whole booklet."""
    season = held.season
    title = gettext("The season %(name)s") % {"name": season.name}
    return {
        "title": f"{season.club.name}: {title}",
        "under": [],
        "foot": f"{season.club.name} · {season.name}",
        "lying": False,
        "cover": {
            "over": season.club.name,
            "title": gettext("Season booklet"),
            "season": season.name,
            "lines": _cover_lines(held),
        },
        "contents": gettext("Contents"),
        "blocks": [*_honours(held.competitions), *_parts(held.competitions)],
    }


def _cover_lines(held: SeasonOnPaper) -> list[str]:
    own = held.season
    today = timezone.localdate(timezone=ZoneInfo(own.club.time_zone))
    days = f"{date_format(own.starts_on, 'j M Y')} – {date_format(own.ends_on, 'j M Y')}"
    lines = [days, gettext("as of %(day)s") % {"day": date_format(today, "j M Y")}]
    if held.full:
        lines.append(gettext("With full names: for the club, not for the street."))
    if held.left_out:
        more = ngettext(
            "%(n)d more competition is not in it: a booklet holds no more.",
            "%(n)d more competitions are not in it: a booklet holds no more.",
            held.left_out,
        )
        lines.append(more % {"n": held.left_out})
    return lines


def _honours(competitions: Sequence[OnPaper]) -> list[dict[str, Any]]:
    """The first three of everything that is finished."""
    won = [one for one in competitions if any(each.rank == 1 for each in one.places)]
    if not won:
        return []
    places = [gettext("Competition"), gettext("1st"), gettext("2nd"), gettext("3rd")]
    rows = [
        [one.competition.name, *(_at(one.places, rank) for rank in range(1, PODIUM + 1))]
        for one in won
    ]
    return [{"kind": "honours", "title": gettext("Champions"), "head": places, "rows": rows}]


def _at(places: Sequence[PlaceOnPaper], rank: int) -> str:
    return ", ".join(one.name for one in places if one.rank == rank) or "–"


def _parts(competitions: Sequence[OnPaper]) -> list[dict[str, Any]]:
    blocks: list[dict[str, Any]] = []
    for one in competitions:
        own = [*table_blocks(one), *bracket_blocks(one, "a4")]
        name = one.competition.name
        # A cup begins on the page of its bracket, everything else above its first table.
        if own and own[0]["kind"] == "bracket":
            own[0] |= {"part": name, "under": " ".join(facts(one))}
        else:
            blocks.append({"kind": "part", "title": name, "lines": facts(one)})
        blocks += own or [entered(one)]
        if one.rounds:
            blocks.append({"kind": "heading", "title": gettext("Matches and results")})
            blocks.append(matches_block(one.rounds))
    return blocks
