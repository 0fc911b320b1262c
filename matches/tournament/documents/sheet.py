"""A season as a sheet (CSV): a line a result, and lines of other kinds where a sheet has them.

The columns are named in the first line. A sheet of results has home and away and any of id, round,
date, home_score, away_score, outcome, winner. A whole season has a column `kind` first: a line is
a `result` (the default), an `entrant` (entrant, name, withdrawn), an `adjustment` (entrant, amount,
reason, step, date), `points` (name: win, draw, loss…; amount) or a `tie-break` (name).
"""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping

from matches.tournament.documents.fields import DocumentError, Mistake
from matches.tournament.documents.season import Season, read_season
from matches.tournament.exact import exact

# What other people's sheets call a column, and what it is called here.
ALIASES = {
    "home_goals": "home_score",
    "away_goals": "away_score",
    "home_team": "home",
    "away_team": "away",
    "home_points": "home_score",
    "away_points": "away_score",
    "hometeam": "home",
    "awayteam": "away",
    "fthg": "home_score",
    "ftag": "away_score",
    "matchday": "round",
    "team": "entrant",
}
COLUMNS = {
    "result": (
        *("id", "round", "date", "home", "away"),
        *("home_score", "away_score", "outcome", "winner"),
    ),
    "entrant": ("entrant", "name", "withdrawn"),
    "adjustment": ("entrant", "amount", "reason", "step", "date"),
    "points": ("name", "amount"),
    "tie-break": ("name",),
}
LISTS = {"result": "results", "entrant": "entrants", "adjustment": "adjustments"}
NUMBERS = ("round", "home_score", "away_score", "amount")
YES, NO = ("yes", "true", "1"), ("no", "false", "0")


def read_sheet(text: str | bytes, rules: Mapping[str, object] | None = None) -> Season:
    """The season that a sheet tells; `rules` are keys of the JSON document that it leaves out.

    Raises DocumentError; a path "results.3.home" is followed by the line in the sheet.
    """
    document, lines = sheet_document(text)
    for key, value in (rules or {}).items():
        if key in document:
            message = "is given both in the sheet and beside it"
            raise DocumentError([Mistake(key, message)])
        document[key] = value
    try:
        return read_season(document)
    except DocumentError as error:
        raise DocumentError([_with_line(mistake, lines) for mistake in error.mistakes]) from None


def sheet_document(text: str | bytes) -> tuple[dict[str, object], dict[str, int]]:
    """The JSON document that a sheet amounts to, and the line that each path came from."""
    mistakes: list[Mistake] = []
    document: dict[str, object] = {"results": []}
    lines: dict[str, int] = {}
    reader = _reader(text)
    try:
        rows = list(_rows(reader))
    except csv.Error as error:
        raise DocumentError([Mistake(f"line {reader.line_num}", f"is not CSV: {error}")]) from None
    for line, row in rows:
        kind = row.pop("kind", "") or "result"
        if kind not in COLUMNS:
            message = f"has the kind {kind[:40]!r}; known are {', '.join(COLUMNS)}"
            mistakes.append(Mistake(f"line {line}", message))
            continue
        strange = [column for column, value in row.items() if value and column not in COLUMNS[kind]]
        if strange:
            message = f"fills the column {strange[0]!r}, which a line of kind {kind} does not have"
            mistakes.append(Mistake(f"line {line}", message))
        lines[_add(document, kind, row)] = line
    if mistakes:
        raise DocumentError(mistakes)
    return document, lines


def _reader(text: str | bytes) -> csv.DictReader[str]:
    decoded = text.lstrip("\ufeff") if isinstance(text, str) else _decoded(text)
    first = decoded.split("\n", 1)[0]
    delimiter = max(",;\t", key=first.count)
    reader = csv.DictReader(io.StringIO(decoded, newline=""), delimiter=delimiter)
    names = [(name or "").strip().lower().replace(" ", "_") for name in reader.fieldnames or ()]
    columns = [ALIASES.get(name, name) for name in names]
    known = {"kind", *(column for kind in COLUMNS.values() for column in kind)}
    mistakes = [
        Mistake("line 1", f"has a column {name[:40]!r} that is not known; known are "
                f"{', '.join(sorted(known))}")
        for name in columns
        if name not in known
    ]  # fmt: skip
    if len(set(columns)) < len(columns):
        mistakes.append(Mistake("line 1", "names a column twice"))
    if "kind" not in columns and not {"home", "away"} <= set(columns):
        mistakes.append(Mistake("line 1", "must name the columns home and away, or kind"))
    if mistakes:
        raise DocumentError(mistakes)
    reader.fieldnames = columns
    return reader


def _decoded(text: bytes) -> str:
    """As spreadsheets write it: UTF-8, UTF-16 with its mark, or what Windows has instead."""
    if text[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return text.decode("utf-16", "replace")
    try:
        return text.decode("utf-8-sig")
    except UnicodeDecodeError:
        return text.decode("cp1252", "replace")


def _rows(reader: csv.DictReader[str]) -> list[tuple[int, dict[str, str]]]:
    rows = []
    for row in reader:
        if None in row:
            raise csv.Error("there are more cells than columns")
        cells = {column: (value or "").strip() for column, value in row.items()}
        if any(cells.values()):
            rows.append((reader.line_num, cells))
    return rows


def _add(document: dict[str, object], kind: str, row: dict[str, str]) -> str:
    """Add a line to the document; its path there."""
    filled = {column: _cell(column, value) for column, value in row.items() if value}
    if kind == "points":
        scheme = document.setdefault("points", {})
        if isinstance(scheme, dict):
            scheme[row.get("name", "")] = filled.get("amount")
        return f"points.{row.get('name', '')}"
    if kind == "tie-break":
        return _append(document, "tie_breaks", row.get("name", ""))
    if kind == "entrant":
        filled["id"] = filled.pop("entrant", "")
        answer = row.get("withdrawn", "").lower()
        if answer:
            filled["withdrawn"] = True if answer in YES else False if answer in NO else answer
    return _append(document, LISTS[kind], filled)


def _cell(column: str, value: str) -> object:
    """A cell as JSON would have it; what should be a number and is not stays text, and is wrong."""
    if column not in NUMBERS:
        return value
    try:
        return exact(value)
    except ValueError:
        return value


def _append(document: dict[str, object], key: str, item: object) -> str:
    items = document.setdefault(key, [])
    if not isinstance(items, list):
        return key
    items.append(item)
    return f"{key}.{len(items) - 1}"


def _with_line(mistake: Mistake, lines: Mapping[str, int]) -> Mistake:
    parts = mistake.path.split(".")
    line = lines.get(".".join(parts[:2]))
    if line is None:
        return mistake
    return Mistake(f"{mistake.path} (line {line})", mistake.message)
