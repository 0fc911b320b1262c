"""What stands on a scoresheet, as the typesetter is given it: texts, and a code as a drawing."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext

from matches.ports.codes import drawn
from matches.selectors.paper import MatchOnPaper
from matches.templatetags.law import game_title
from matches.templatetags.times import when
from matches.web.law.scoresheet import Block, Scoresheet

QUIET = 4
"""White modules around a code, so that cameras find it."""


def said_once(
    competition: Any, missing: Sequence[MatchOnPaper], until: datetime | None
) -> dict[str, Any]:
    """What is said once for all sheets of a file; `missing` are matches that have none."""
    score, signed = gettext("Final score"), gettext("Signed")
    at = date_format(timezone.localtime(until), "D j M, H:i") if until is not None else ""
    return {
        "title": gettext("Scoresheets of %(name)s") % {"name": competition.name},
        "number": gettext("No."),
        "signed": [[f"{score} – A", ""], ["B", ""], [f"{signed} – A", ""], ["B", ""]],
        "qr_said": gettext("Score it on one phone, until %(until)s") % {"until": at} if at else "",
        "missing_title": gettext("Without a sheet: it is not said yet who plays whom"),
        "missing": [f"{one.line.home} – {one.line.away}" for one in missing],
    }


def said_of(competition: Any, match: MatchOnPaper, sheet: Scoresheet, link: str) -> dict[str, Any]:
    """One sheet; with a `link` its code."""
    return {
        "title": f"A: {sheet.home} – B: {sheet.away}",
        "meta": _meta(competition, match, sheet),
        "said": _sentences(match, sheet),
        "blocks": [_block(one) for one in sheet.blocks],
        "qr": svg_of(link) if link else "",
    }


def _meta(competition: Any, match: MatchOnPaper, sheet: Scoresheet) -> list[tuple[str, str]]:
    """Pairs of a label and what stands there; an empty one is a line to write on."""
    line, board = match.line, match.fixture.board
    place = ", ".join(filter(None, (line.venue, board.name if board is not None else "")))
    on_board = gettext("Board %(n)d of the match") % {"n": sheet.board} if sheet.board else ""
    plain = (game_title(competition.game), competition.name, line.round, on_board)
    return [
        *(("", text) for text in plain if text),
        (gettext("Time"), when(line, "year")),
        (gettext("Place"), place),
        (gettext("Umpire"), ", ".join(match.umpires)),
        (gettext("First flick"), ""),
    ]


def _sentences(match: MatchOnPaper, sheet: Scoresheet) -> list[str]:
    spoken = (
        gettext("%(name)s is spoken %(spoken)s.") % {"name": name, "spoken": said}
        for name, said in sheet.spoken
    )
    options = " · ".join(f"{name}: {value}" for name, value in sheet.options)
    return [*spoken, *filter(None, [options]), *match.starts_told]


def _block(block: Block) -> dict[str, Any]:
    columns = [{"title": one.title, "words": " / ".join(one.words)} for one in block.columns]
    return {"title": block.title, "columns": columns, "lines": len(block.lines)}


def svg_of(link: str) -> str:
    """The code of a link as a drawing of its own. The link itself is not in it."""
    code = drawn(link, QUIET)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {code.size} {code.size}"'
        f' shape-rendering="crispEdges"><path d="{code.path}"/></svg>'
    )
