"""The table of all tie-breaks in `docs/reference/tie-breaks.md`, made from the functions.

`python -m matches.tournament.tiebreaks.page` writes it anew; a test holds that it is so.
"""

from __future__ import annotations

import re
from pathlib import Path

from matches.tournament.tiebreaks import TIE_BREAKS
from matches.tournament.tiebreaks.registry import Option, TieBreak

PAGE = Path(__file__).resolve().parents[3] / "docs" / "reference" / "tie-breaks.md"
HEAD = "| name | C.07 | rule | options |\n| --- | --- | --- | --- |\n"


def line(known: TieBreak) -> str:
    """A tie-break's line of the table: name, letters, rule, options with their defaults."""
    told = "; ".join(_option(name, option) for name, option in known.options.items())
    return f"| `{known.name}` | {known.fide} | {known.rule} | {told} |"


def table() -> str:
    """The whole table, in the order in which tie-breaks are registered."""
    return HEAD + "".join(f"{line(known)}\n" for known in TIE_BREAKS.values())


def renewed(page: str) -> str:
    """The page with its table made anew."""
    return re.sub(re.escape(HEAD) + r"(?:\|.*\n)*", lambda _old: table(), page, count=1)


def _option(name: str, option: Option) -> str:
    choices = f": {', '.join(option.choices)}" if option.kind == "choice" else ""
    default = option.default
    if isinstance(default, tuple | list):
        default = ", ".join(map(str, default))
    return f"`{name}`{choices} ({default})" if default not in ("", None) else f"`{name}`{choices}"


if __name__ == "__main__":
    PAGE.write_text(renewed(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
