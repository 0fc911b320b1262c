"""A bracket on paper: its matches in words, each at its place, on as many pages as it takes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext

from matches.paper.bracket_pages import A3, A4, BracketPage, Sheet, fits, pages_of
from matches.selectors.fixtures import FixtureLine
from matches.selectors.paper import OnPaper
from matches.tournament.formats.single_elimination import FOR_THIRD

SIZES: Final[Mapping[str, Sheet]] = {"a4": A4, "a3": A3}


@dataclass(frozen=True)
class _Drawn:
    """One bracket, or a half of it, as it is drawn: what each column is called, its matches by
    their tie, and which of them lead to which."""

    title: str
    columns: tuple[str, ...]
    rounds: tuple[tuple[str, ...], ...]
    lines: Mapping[str, FixtureLine]
    comes: Mapping[str, Sequence[str]]
    third: FixtureLine | None = None


def bracket_blocks(page: OnPaper, size: str = "") -> list[dict[str, Any]]:
    """The pages of every bracket of a competition. Without a `size` it is A4, or A3 for what takes
    one page of that and several of the other."""
    blocks = []
    for shown in page.brackets:
        for drawn in _drawings(shown, page.competition.name):
            blocks += _pages(drawn, _sheet(drawn, size))
    return blocks


def _sheet(drawn: _Drawn, size: str) -> Sheet:
    if size in SIZES:
        return SIZES[size]
    on_a4 = fits(drawn.rounds, drawn.comes, A4)
    return A4 if on_a4 or not fits(drawn.rounds, drawn.comes, A3) else A3


def _drawings(shown: Any, name: str) -> Iterator[_Drawn]:
    """What is drawn by itself: the finals stand behind the upper half whose winner plays in
    them."""
    halves = list(shown.halves)
    finals = halves.pop() if len(halves) > 1 else None
    for number, half in enumerate(halves):
        rounds = [*half.rounds, *(finals.rounds if finals is not None and not number else ())]
        ends = finals is not None and not number
        called = gettext("%(half)s and final") % {"half": half.title} if ends else half.title
        title = " · ".join(filter(None, (name, shown.title, called)))
        yield _drawn(title, rounds, shown.comes)


def _drawn(title: str, rounds: Sequence[Any], comes: Mapping[str, Sequence[str]]) -> _Drawn:
    lines = {line.tie: line for held in rounds for line in held.lines}
    third = lines.pop(FOR_THIRD, None)
    kept = [tuple(line.tie for line in held.lines if line.tie in lines) for held in rounds]
    known = {tie: [one for one in comes.get(tie, ()) if one in lines] for tie in lines}
    return _Drawn(title, tuple(held.title for held in rounds), tuple(kept), lines, known, third)


def _pages(drawn: _Drawn, sheet: Sheet) -> list[dict[str, Any]]:
    pages = pages_of(drawn.rounds, drawn.comes, sheet)
    return [_page(drawn, page, sheet, number, pages) for number, page in enumerate(pages, start=1)]


def _page(
    drawn: _Drawn, page: BracketPage, sheet: Sheet, number: int, pages: Sequence[BracketPage]
) -> dict[str, Any]:
    at = {box.id: [box.column, box.row] for box in page.boxes}
    ordered = sorted(page.boxes, key=lambda box: (box.column, box.row))
    boxes = [_box(drawn.lines[box.id], at[box.id]) for box in ordered]
    rows = page.rows
    if drawn.third is not None and number == len(pages):
        # Below the final, and clear of it where there is nothing but the final.
        rows = max(rows, 2.0) + (1.0 if rows < 3 else 0.0)
        place = [page.columns - 1, rows - 0.5]
        boxes.append({**_box(drawn.third, place), "title": drawn.third.round})
    of = gettext("page %(n)d of %(all)d") % {"n": number, "all": len(pages)}
    return {
        "kind": "bracket",
        "first": number == 1,
        "title": drawn.title if len(pages) == 1 else f"{drawn.title} ({of})",
        "part": "",
        "under": "",
        "paper": sheet.name,
        "rows": rows,
        "columns": list(drawn.columns[page.first : page.first + page.columns]),
        "boxes": boxes,
        "links": [[at[start], at[end]] for start, end in page.links],
    }


def _box(line: FixtureLine, at: Sequence[float]) -> dict[str, Any]:
    """A match: its number, its two sides with what they scored, and what is to be said beside."""
    both = "–" in line.score
    scores = [line.score_a, line.score_b] if both else ["", ""]
    if not both and line.score:
        scores["AB".find(line.winner) if line.winner in ("A", "B") else 0] = line.score
    return {
        "at": list(at),
        "no": str(line.number),
        "home": line.home,
        "away": line.away,
        "scores": scores,
        "won": line.winner,
        "known": [line.home_id is not None, line.away_id is not None],
        "title": "",
    }
