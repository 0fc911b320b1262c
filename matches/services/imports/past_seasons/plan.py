"""What a list of results becomes: a whole competition, line by line, with what is to be asked."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from dataclasses import dataclass, field
from datetime import date
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from matches.models import AgeBand, Club, EntryKind, Season
from matches.services.imports.match_lists.lines import MatchLine, Reader
from matches.services.imports.match_lists.planned import PlannedMatches
from matches.services.imports.match_lists.roles import Column, columns_of, lacking
from matches.services.imports.past_seasons.cups import Cup, Key
from matches.services.imports.past_seasons.matching import Lines, PastMatch
from matches.services.imports.past_seasons.rounds import rounds_of
from matches.services.imports.past_seasons.sides import Entrant, Sides, Who
from matches.services.imports.past_seasons.wishes import PastRules, PastWishes, rules_of
from matches.services.imports.plan import require_few
from matches.services.people.people import usual_band
from matches.sheets import Sheet, SheetError
from matches.tournament.formats.played_bracket import PlayedBracket

MOST_MATCHES: Final = 400
"""Each is a card that the law rules on: so many are written within the time of a request."""


@dataclass(frozen=True)
class PastPlan(PlannedMatches):
    """All that a list becomes. ``number``: it would be the club's list of that number. ``digest``
    is of everything that it would do. ``without``: which columns have to be there and are not.
    Of a cup: its ``bracket``, or why it is ``unfit`` for one ("": where a question says so)."""

    season: Season
    wishes: PastWishes
    rules: PastRules
    columns: tuple[Column, ...]
    headings: bool
    matches: tuple[PastMatch, ...]
    new: tuple[Who, ...]
    here: tuple[Who, ...]
    number: int
    usual_band: str
    notes: tuple[str, ...] = ()
    without: str = ""
    title: str = ""
    others: int = 0
    bracket: PlayedBracket[Key] | None = None
    unfit: str = ""
    digest: str = field(default="", compare=False)

    @property
    def standing(self) -> tuple[PastMatch, ...]:
        """The matches that the competition gets."""
        return tuple(match for match in self.matches if match.stands)

    @property
    def entrants(self) -> tuple[Entrant, ...]:
        """Who plays in it, in the order of the list."""
        told: dict[tuple[str, ...], Entrant] = {}
        for match in self.standing:
            for side in (match.home, match.away):
                if side is not None:
                    told.setdefault(side.key, side)
        return tuple(told.values())

    @property
    def legs(self) -> int:
        """How often two met at most."""
        return max((match.leg for match in self.standing), default=1)

    @property
    def divisions(self) -> tuple[str, ...]:
        """The names of the divisions, in the order of the list."""
        return tuple(dict.fromkeys(match.line.division for match in self.standing))

    @property
    def young(self) -> int:
        """How many of the new people are under 18, or of no known age."""
        grown = (self.wishes.age_band or self.usual_band) == AgeBand.ADULT
        return 0 if grown or self.rules.kind == EntryKind.TEAM else len(self.new)

    @property
    def ageless(self) -> int:
        """Of how many of the new people nobody said how old they are."""
        named = self.wishes.age_band or self.rules.kind == EntryKind.TEAM
        return 0 if named else len(self.new)


def plan_of(club: Club, season: Season, sheet: Sheet, wishes: PastWishes, today: date) -> PastPlan:
    """What a sheet becomes in a club: six queries, however long it is."""
    columns, headings = columns_of(sheet, wishes)
    without = lacking(columns, "home", "away", "date")
    told = rules_of(club, wishes)
    # Rounds of a cup are told by who met whom: they are called finals, and counted backwards.
    reader = Reader(tuple(each.role for each in columns), wishes, placed=not wishes.is_cup)
    sides = Sides(club, season, told.kind, wishes, today)
    maker = Lines(reader, sides, told, today)
    matches = []
    for at, row in enumerate(() if without else sheet.rows):
        if headings and at == 0:
            matches.append(PastMatch(MatchLine(row), "headings"))
        else:
            matches.append(maker.match(reader.read(row)))
    asked = [each for match in matches for each in match.line.questions]
    require_few(asked, _("Date, Home, Away, Score"))
    standing = [match for match in matches if match.stands]
    _require_size(standing)
    cup = Cup(standing, reader) if wishes.is_cup else None
    standing = [match for match in standing if match.stands]
    if cup is None:
        _place(standing)
    number = club.bringings.order_by("-number").values_list("number", flat=True).first() or 0
    made = PastPlan(
        season, wishes, told, columns, headings, tuple(matches), sides.new, sides.here, number + 1,
        usual_band(club),
        tuple(_notes(standing, season, meetings=cup is None)), without, sheet.title, sheet.others,
        cup.bracket if cup is not None else None, cup.unfit if cup is not None else "",
    )  # fmt: skip
    object.__setattr__(made, "digest", _digest(made))
    return made


def _place(standing: list[PastMatch]) -> None:
    """Give every match its round, division by division."""
    for division in dict.fromkeys(match.line.division for match in standing):
        own = [match for match in standing if match.line.division == division]
        told = rounds_of(
            [
                (match.line.round, match.line.day, match.home.key, match.away.key)
                for match in own
                if match.home is not None and match.away is not None
            ]
        )
        for match, number in zip(own, told, strict=True):
            match.round = number


def _require_size(standing: list[PastMatch]) -> None:
    if len(standing) > MOST_MATCHES:
        raise SheetError(
            _("These are %(n)d matches; a season of at most %(most)d is brought in at once.")
            % {"n": len(standing), "most": MOST_MATCHES}
        )


def _notes(standing: list[PastMatch], season: Season, *, meetings: bool) -> list[str]:
    """What is worth a look before it is brought in, although nothing speaks against it; `meetings`:
    in a league all meet equally often."""
    notes = []
    days = [match.line.day for match in standing if match.line.day is not None]
    outside = sum(not season.starts_on <= day <= season.ends_on for day in days)
    if outside:
        said = ngettext(
            "%(n)d match was played outside the season %(season)s.",
            "%(n)d matches were played outside the season %(season)s.",
            outside,
        )
        notes.append(said % {"n": outside, "season": season.name})
    return notes + (_lacking(standing) if meetings else [])


def _lacking(standing: list[PastMatch]) -> list[str]:
    """How many matches are missing for all to have met equally often."""
    met = Counter(frozenset((m.home.key, m.away.key)) for m in standing if m.home and m.away)
    sizes: dict[str, set[tuple[str, ...]]] = {}
    for match in standing:
        if match.home is not None and match.away is not None:
            sizes.setdefault(match.line.division, set()).update((match.home.key, match.away.key))
    legs = max(met.values(), default=0)
    due = sum(len(size) * (len(size) - 1) // 2 * legs for size in sizes.values())
    lacking = due - sum(met.values())
    if not lacking:
        return []
    said = ngettext(
        "%(n)d match is missing for all to have met equally often.",
        "%(n)d matches are missing for all to have met equally often.",
        lacking,
    )
    return [said % {"n": lacking}]


def _digest(plan: PastPlan) -> str:
    wishes = plan.wishes
    # The name is no part of it: it may be typed beside the button that brings the season in.
    told = [
        plan.number, plan.season.public_id, wishes.naming, wishes.age_band,
        repr(plan.rules), wishes.played_as, [(each.key, each.name) for each in plan.new],
    ]  # fmt: skip
    lines = [
        [
            match.line.row.number, match.becomes, match.round, match.leg, match.line.division,
            str(match.line.day), str(match.line.at), match.line.how, match.line.a, match.line.b,
            match.tie, match.turned,
            match.home.key if match.home else "", match.away.key if match.away else "",
        ]
        for match in plan.matches
    ]  # fmt: skip
    text = json.dumps([told, lines], ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()
