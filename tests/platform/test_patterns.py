"""A pattern that is looked for in what people type takes no longer than the text is long.

One that repeats something without end, and then needs something that may not be there, may be tried
from each letter of a text to its end: for a million of them that takes hours, and `re` lets nothing
else in the process be done meanwhile. Each that does so says here why that costs nothing.
"""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Iterator
from re import _constants as sre
from re import _parser
from typing import Any

import matches
import pennyclub
import rules

WHOLE = "asked from the beginning to the end alone"
CELL = "a cell: 300 letters"
OURS = "our own text"
ENDLESS = {
    "matches.models.people.club_codes._KINDS_OF_CLUBS": "the name of a club: 120 letters",
    "matches.policy.personal_data.pages._MADE": OURS,
    "matches.selectors.base.free_texts._PLACES": OURS,
    "matches.selectors.seals.heads.WRITTEN": WHOLE,
    "matches.services.imports.match_lists.lines._SCORE": CELL,
    "matches.services.imports.past_seasons.sides._AND": CELL,
    "matches.services.invites.reading._ADDRESS": CELL,
    "matches.sheets.formats._QUOTED": "what is not closed goes on to the end; 255 letters",
    "matches.sheets.times._HOUR": WHOLE,
    "matches.tournament.pairing.competition.NUMBER": OURS,
    "matches.uploads.pdf.ACTIVE": "spaces after one of its words are walked over once",
    "matches.uploads.pdf._PACKED_ONCE": "spaces after its one word are walked over four times",
    "matches.web.bulk.score_text.SCORE": "spaces after a number are walked over six times at most",
    "matches.web.bulk.team_text.NAME": WHOLE,
    "matches.web.bulk.team_text.PAIR": "spaces are one each",
    "matches.web.law.lawbook._CITED": OURS,
    "matches.web.timetables.forms._HALF_A_DAY": "asked at the beginning alone",
    "matches.web.timetables.of_these._BETWEEN": "spaces are one each",
    "matches.web.timetables.of_these._ONE_SIDE": "asked of the whole, spaces are one each",
    "matches.web.timetables.of_these._SAID": WHOLE,
    "matches.web.timetables.of_these._STRETCH": WHOLE,
    "pennyclub.kept_pages.reading._NAMES": "statements that Django writes",
}


def patterns() -> Iterator[tuple[str, re.Pattern[Any]]]:
    """Every pattern that a module of ours keeps, by its name there."""
    for package in (matches, pennyclub, rules):
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if ".migrations." in found.name or found.name.endswith("__main__"):
                continue
            for name, value in vars(importlib.import_module(found.name)).items():
                if isinstance(value, re.Pattern) and not name.startswith("__"):
                    yield f"{found.name}.{name}", value


def goes_on_endlessly(pattern: re.Pattern[Any]) -> bool:
    """Whether a pattern that may begin anywhere repeats something without end, and then needs
    something."""
    return _goes_on(_parser.parse(pattern.pattern, pattern.flags & ~re.UNICODE), needs=False)


def _goes_on(steps: Any, *, needs: bool) -> bool:
    """`needs`: whether something must come after these steps."""
    for at, (kind, told) in enumerate(steps):
        if kind is sre.AT and told in (sre.AT_BEGINNING, sre.AT_BEGINNING_STRING):
            return False
        if _step(kind, told, needs or any(not _may_be_empty(*each) for each in steps[at + 1 :])):
            return True
    return False


def _step(kind: Any, told: Any, needs: bool) -> bool:
    if kind in (sre.MAX_REPEAT, sre.MIN_REPEAT):
        _least, most, inner = told
        return needs if most is sre.MAXREPEAT else _goes_on(inner, needs=needs)
    if kind is sre.SUBPATTERN:
        return _goes_on(told[3], needs=needs)
    return kind is sre.BRANCH and any(_goes_on(each, needs=needs) for each in told[1])


def _may_be_empty(kind: Any, told: Any) -> bool:
    if kind in (sre.MAX_REPEAT, sre.MIN_REPEAT):
        return told[0] == 0
    if kind is sre.SUBPATTERN:
        return all(_may_be_empty(*each) for each in told[3])
    if kind is sre.BRANCH:
        return any(all(_may_be_empty(*each) for each in way) for way in told[1])
    return False


def test_what_goes_on_without_end_says_why_that_costs_nothing() -> None:
    assert {name for name, pattern in patterns() if goes_on_endlessly(pattern)} == set(ENDLESS)


def test_such_a_repetition_is_seen_wherever_it_stands() -> None:
    for one in (r"\s+v", r"(?:a|\s*b)c", r"(\w+)@", r"a?b*c", r"(?:\s+|^)end", r"\[[^\]]*\]"):
        assert goes_on_endlessly(re.compile(one)), one
    for none in (r"^\s+v", r"v\s+", r"\d{1,3}x", r"\A\w+@", r"\w+", r"\s*x?", r"(?:a|b)+"):
        assert not goes_on_endlessly(re.compile(none)), none
