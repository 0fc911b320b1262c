"""Lists, tables, brackets and certificates as the compiler makes them of words."""

from __future__ import annotations

import io
import json
from typing import Any

import pypdf
import pytest

from matches.paper import typesetting
from tests.paper.test_typesetting import NASTY
from tests.web.paper.reading import read

LONG = (
    "Maximiliane-Alexandra Featherstonehaugh-Cholmondeley",
    "The Lucky Florin Second Team of the Ha’penny Bridge Social Club and Institute",
    "W" * 60,
)


def listed(*blocks: dict[str, Any], **changed: Any) -> dict[str, Any]:
    return {
        "lang": "en", "title": "Autumn league", "under": [], "foot": "Autumn league",
        "cover": None, "contents": "", "lying": False, "blocks": list(blocks), **changed,
    }  # fmt: skip


def matches(*names: str, many: int = 1) -> dict[str, Any]:
    columns = {
        "no": "No.", "when": "Time", "home": "Home", "score": "Score", "away": "Away",
        "place": "Place",
    }  # fmt: skip
    line = {
        "no": "1", "when": "Sat 3 Oct 2026, 19:30", "score": "16–9", "won": "A", "note": "",
        "place": names[0], "home": names[0], "away": names[-1],
    }  # fmt: skip
    return {
        "kind": "matches",
        "columns": columns,
        "groups": [{"title": "Round", "lines": [line] * many}],
    }


def table(*names: str) -> dict[str, Any]:
    rows = [
        {
            "cells": [str(n), name, "9", "5", "0", "4", "120", "98", "+22", "15"],
            "said": "", "out": False, "zone": "",
        }
        for n, name in enumerate(names, start=1)
    ]  # fmt: skip
    head = ["Pl.", "Side", "P", "W", "D", "L", "For", "Ag.", "Diff", "Pts"]
    notes = [{"mark": str(n), "said": f"Because of {name}."} for n, name in enumerate(names, 1)]
    return {
        "kind": "table", "title": "One", "head": head, "zone": "Zone", "rows": rows, "under": [],
        "why": "Why they stand there", "notes": notes,
    }  # fmt: skip


def bracket(home: str, away: str) -> dict[str, Any]:
    box = {
        "at": [0, 0.5], "no": "1", "home": home, "away": away, "scores": ["16", "9"], "won": "A",
        "known": [True, True], "title": "",
    }  # fmt: skip
    return {
        "kind": "bracket", "first": True, "part": "", "title": "Cup", "under": "", "paper": "a4",
        "rows": 16, "columns": ["Final"] * 6, "boxes": [box], "links": [[[0, 0.5], [1, 0.5]]],
    }  # fmt: skip


def certificate(name: str) -> dict[str, Any]:
    sheet = {
        "club": name, "head": "Certificate", "letter": "B", "name": name, "place": "Champion",
        "competition": name, "said": "2026/27", "note": name, "signed": ["Date", "For the club"],
    }  # fmt: skip
    return {"lang": "en", "title": "Certificates", "sheets": [sheet]}


def pdf(sheet: str, said: dict[str, Any]) -> bytes:
    return typesetting.typeset((sheet, json.dumps(said)))


@pytest.mark.parametrize("name", NASTY)
def test_a_name_is_text_on_every_kind_of_paper(name: str) -> None:
    said = listed(matches(name, name), table(name), bracket(name, name), title=name)
    plain = "".join(name.split())
    pages = "".join("".join(read(pdf("lists", said))).split())
    # The title, two sides and the place, the row and its note, and the two of the bracket.
    assert pages.count(plain) == 8
    own = "".join("".join(read(pdf("certificates", certificate(name)))).split())
    assert own.count(plain) == 4
    assert "root:" not in pages + own


def places(data: bytes) -> list[tuple[float, float, float]]:
    """Where each piece of text begins on its page, and how wide the page is."""
    found: list[tuple[float, float, float]] = []
    for page in pypdf.PdfReader(io.BytesIO(data)).pages:
        wide = float(page.mediabox.width)

        def seen(text: str, cm: Any, tm: Any, *_more: Any, wide: float = wide) -> None:
            if text.strip():
                found.append((tm[4] * cm[0] + cm[4], 0.0, wide))

        page.extract_text(visitor_text=seen)
    return found


@pytest.mark.parametrize("name", LONG)
def test_the_longest_names_stay_on_the_page_and_are_there_in_full(name: str) -> None:
    said = listed(matches(name, name), table(name, name), bracket(name, name))
    for data in (pdf("lists", said), pdf("certificates", certificate(name))):
        assert "".join(name.split()) in "".join("".join(read(data)).split()).replace("\u200b", "")
        assert all(0 <= left < wide for left, _down, wide in places(data))


def test_forty_in_a_table_take_two_pages_with_why_they_stand_there() -> None:
    names = [f"Somebody with a name {n}" for n in range(1, 41)]
    pages = read(pdf("lists", listed(table(*names))))
    assert len(pages) == 2
    assert all(f"Because of {name}." in " ".join(pages) for name in names)


def test_a_group_of_matches_is_not_parted_and_a_long_one_has_its_heads_again() -> None:
    short = [matches("Asha", "Ben", many=9) for _ in range(6)]
    for page in read(pdf("lists", listed(*short))):
        assert page.count("Asha 16–9") + page.count("Asha") >= 9
        assert page.count("Home") == page.count("Round")
    long = read(pdf("lists", listed(matches("Asha", "Ben", many=120))))
    assert len(long) > 2
    assert all("Home" in page and "Away" in page for page in long)


def test_a_booklet_has_a_cover_contents_with_pages_and_lying_brackets() -> None:
    cover = {"over": "Harbour", "title": "Season booklet", "season": "2026/27", "lines": []}
    part = {"kind": "part", "title": "Autumn league", "lines": []}
    said = listed(
        part, table("Asha", "Ben"), bracket("Asha", "Ben"), cover=cover, contents="Contents"
    )
    data = pdf("lists", said)
    told = read(data)
    assert "Season booklet" in told[0]
    assert "Contents" in told[1]
    sizes = [
        (float(page.mediabox.width) > float(page.mediabox.height))
        for page in pypdf.PdfReader(io.BytesIO(data)).pages
    ]
    assert sizes == [False, False, True]


def test_what_is_read_is_tagged_with_its_language_title_and_heads_of_tables() -> None:
    data = pdf("lists", listed(table("Asha", "Ben"), lang="de"))
    root = pypdf.PdfReader(io.BytesIO(data)).trailer["/Root"]
    assert root["/Lang"] == "de"
    assert root["/MarkInfo"]["/Marked"]
    assert "/StructTreeRoot" in root

    kinds: list[str] = []

    def walk(node: Any) -> None:
        node = node.get_object()
        if isinstance(node, pypdf.generic.ArrayObject):
            for each in node:
                walk(each)
        elif isinstance(node, pypdf.generic.DictionaryObject):
            kinds.append(str(node.get("/S", "")))
            if "/K" in node:
                walk(node["/K"])

    walk(root["/StructTreeRoot"])
    assert kinds.count("/TH") == 10
    assert "/H1" in kinds
