"""Looks at what was done in a league's club, and takes it back, as a page would."""

from __future__ import annotations

from typing import Any

from matches.services import lately
from matches.services.lately.listing import Line
from tests.services.league import League


def lines(league: League, actor: Any = None) -> list[Line]:
    """What was done, the newest first."""
    return list(lately.done(actor or league.owner, league.club).lines)


def newest(league: League, said: str) -> Line:
    """The newest line that says so."""
    return next(line for line in lines(league) if line.said == said)


def look(league: League, said: str) -> Any:
    """What taking the newest such line back would do."""
    return lately.look(league.owner, league.club, newest(league, said).number)


def undo(league: League, said: str, actor: Any = None) -> Any:
    """Look at the newest such line and take it back; what was shown."""
    shown = look(league, said)
    assert shown.line.why_not == ""
    who = actor or league.owner
    lately.undo(who, league.club, shown.line.number, seen=shown.digest)
    return shown
