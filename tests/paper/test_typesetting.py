"""The typesetter: what people typed is text on paper, and it reads no file."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from matches.errors import LaterError
from matches.law.apart.works import WORKS
from matches.paper import typesetting
from matches.ports import paper
from tests.web.paper.reading import read

NASTY = (
    '#read("/etc/passwd")',
    "#sys.inputs",
    "$x^2$ and $",
    "@somebody <label>",
    r"\u{41} \ back\slash",
    "*bold* _it_ `raw` = heading",
    '"); #panic("out',
    "]#{1+1}[",
    "// a comment /* and another",
    "<script>alert(1)</script>",
)


def sheet(**changed: Any) -> dict[str, Any]:
    """A scoresheet of two people, plainly."""
    block = {"title": "Turn", "columns": [{"title": "Side", "words": "A / B"}], "lines": 5}
    return {
        "title": "A: Ben – B: Dora",
        "meta": [["", "Penny Black"], ["Umpire", ""]],
        "said": [],
        "blocks": [block],
        "qr": "",
        **changed,
    }


def data(*sheets: dict[str, Any], two: bool = False, **changed: Any) -> str:
    once = {
        "lang": "en", "title": "Scoresheets", "number": "No.", "qr_said": "", "signed": [],
        "missing": [], "missing_title": "Without", "two": two, "sheets": list(sheets),
    }  # fmt: skip
    return json.dumps({**once, **changed})


@pytest.mark.parametrize("name", NASTY)
def test_a_name_is_text_whatever_it_looks_like_to_the_compiler(name: str) -> None:
    told = sheet(title=name, meta=[["Place", name]], said=[name])
    (page,) = read(typesetting.typeset(("scoresheets", data(told))))
    assert page.count(" ".join(name.split())) == 3
    assert "root:" not in page


def test_no_sheet_evaluates_reads_or_imports_anything() -> None:
    for name in typesetting.SHEETS:
        code = re.sub(r"//.*", "", typesetting.source(name).decode())
        forbidden = r"\b(eval|read|import|include|plugin|csv|yaml|toml|xml|cbor|bibliography)\b"
        assert re.findall(forbidden, code) == []
        # What looks like a file is bytes in every place.
        assert re.findall(r"\b(?:json|image)\((?!bytes\()", code) == []


@pytest.mark.parametrize(
    "path", ["/etc/passwd", "common.typ", "../common.typ", "/proc/self/environ"]
)
def test_the_compiler_reads_no_file_though_a_sheet_asked_it_to(
    path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    import typst

    monkeypatch.setattr(typesetting, "source", lambda _sheet: f'#read("{path}")'.encode())
    with pytest.raises(typst.TypstError, match=r"not found|escape the project root"):
        typesetting.typeset(("scoresheets", "{}"))


def test_the_same_words_give_the_same_file_and_there_is_no_date_in_it() -> None:
    first, second = (typesetting.typeset(("scoresheets", data(sheet()))) for _ in range(2))
    assert first == second
    assert b"CreationDate" not in first


@pytest.mark.parametrize(("two", "pages"), [(False, 5), (True, 3)])
def test_a_sheet_is_one_page_or_half_of_one_however_much_stands_on_it(
    two: bool, pages: int
) -> None:
    block = {"title": "End", "columns": [{"title": "Side", "words": ""}] * 7, "lines": 60}
    long = sheet(blocks=[block], said=["A long sentence about this match. " * 12])
    told = read(typesetting.typeset(("scoresheets", data(*[long] * 5, two=two))))
    assert len(told) == pages
    assert " 60 " in f"{told[0]} "


def test_the_kinds_of_sheet_are_files_and_there_is_no_other() -> None:
    found = {each.stem for each in Path(typesetting.HERE).glob("*.typ")} - {"common"}
    assert found == set(typesetting.SHEETS)
    parts = {each.stem for each in Path(typesetting.HERE, "parts").glob("*.typ")}
    assert parts == {one for each in typesetting.SHEETS.values() for one in each}
    with pytest.raises(ValueError, match="no sheet called"):
        WORKS["typeset"](("../common", "{}"))


def test_without_the_package_it_is_said_what_is_missing_and_what_helps(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(paper, "is_installed", lambda: False)
    with pytest.raises(LaterError, match="pip install typst") as told:
        paper.printed("scoresheets", {}, caller="", price=0)
    assert told.value.status == 503


@pytest.mark.slow
def test_no_page_loads_the_compiler() -> None:
    code = "import django; django.setup(); import matches.web.urls, sys; "
    code += "sys.exit('typst' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
