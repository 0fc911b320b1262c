"""Tables in every way in which people bring them, and in the ways in which nobody should."""

from __future__ import annotations

import contextlib
import tracemalloc
from collections import Counter
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from matches.sheets import SheetError, formats, from_bytes, from_text, worksheet
from matches.sheets import text as plain_text
from matches.sheets.columns import roles_of
from matches.sheets.parts import MOST_ELEMENTS, Parts
from matches.sheets.sheet import MOST_LINES, MOST_UNPACKED
from tests.sheets.books import by_hand, of_sheets, saved, sheet_of

STYLE = '<xf numFmtId="900"/>'
TWO = [("Name", "Born", "Team"), ("Zoë Brook", "1990", "Anchors"), ("Ben Vale", "2011", "Anchors")]


def cells(sheet):
    return [row.cells for row in sheet.rows]


@pytest.mark.parametrize("between", [",", ";", "\t"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
def test_a_text_is_the_same_table_however_it_was_saved(between, end, encoding):
    text = end.join(between.join(row) for row in TWO) + end
    assert cells(from_bytes(text.encode(encoding))) == TWO


def test_a_quoted_cell_may_hold_the_separator_and_the_lines_are_still_counted():
    read = from_text('Name,Team\n"Brook, Asha","The\nAnchors"\nBen Vale,Owls\n')
    assert [(row.number, row.cells) for row in read.rows] == [
        (1, ("Name", "Team")), (2, ("Brook, Asha", "The Anchors")), (4, ("Ben Vale", "Owls")),
    ]  # fmt: skip


def test_a_spreadsheet_is_read_with_its_days_numbers_and_what_is_merged_downwards():
    rows = [
        ("Name", "Born", "Team", "Captain"),
        ("Asha Brook", date(1990, 3, 9), "Anchors", True),
        ("Ben Vale", 2011, None, False),
        (None, None, None, None),
        ("Chidi Holm", 2011.0, "Owls", None),
    ]
    read = from_bytes(saved(rows, merge="C2:C3"))
    assert read.title == "People"
    assert cells(read) == [
        ("Name", "Born", "Team", "Captain"),
        ("Asha Brook", "1990-03-09", "Anchors", "yes"),
        ("Ben Vale", "2011", "Anchors", "no"),
        ("Chidi Holm", "2011", "Owls"),
    ]
    assert [row.number for row in read.rows] == [1, 2, 3, 5]


def test_a_formula_is_its_text():
    rows = [("Name",), ('=HYPERLINK("http://x.example","Asha")',), ("=1+1",)]
    assert cells(from_bytes(saved(rows)))[1:] == [
        ('=HYPERLINK("http://x.example","Asha")',),
        ("=1+1",),
    ]


def test_a_table_written_as_text_is_read_back_with_its_numbers():
    read = from_bytes(saved([("Name", "Team"), (None, None), ("Asha Brook", "Anchors")]))
    again = from_text(read.as_text())
    assert again.rows == read.rows


OLD = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"


def bomb() -> bytes:
    """Sixty megabytes of blanks in sixty kilobytes."""
    return by_hand(sheet_of("<row>" + " " * 60_000_000 + "</row>"))


def _archive() -> bytes:
    return by_hand("").replace(b"xl/workbook.xml", b"xl/nothing_.xml")


BAD = {
    "a zip bomb": (bomb, "too large"),
    "more elements than anybody has": (lambda: by_hand(sheet_of("<x/>" * 2_100_000)), "too large"),
    "a million rows": (
        lambda: by_hand(sheet_of('<row><c t="str"><v>x</v></c></row>' * 1_000_000)),
        "Line 1001: at most 1000 lines",
    ),
    "a million empty rows": (lambda: by_hand(sheet_of("<row/>" * 1_000_000)), "too large"),
    "a row far below": (
        lambda: by_hand(sheet_of('<row r="1048576"><c t="str"><v>x</v></c></row>')),
        "Line 1048576",
    ),
    "a column far to the right": (
        lambda: by_hand(sheet_of('<row r="3"><c r="XFD3" t="str"><v>x</v></c></row>')),
        "Line 3 has",
    ),
    "entities": (
        lambda: by_hand('<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>' + sheet_of("&b;")),
        "document type",
    ),
    "a file read from elsewhere": (
        lambda: by_hand('<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>' + sheet_of("&a;")),
        "document type",
    ),
    "letters of several bytes": (
        lambda: by_hand('<?xml version="1.0" encoding="utf-7"?>' + sheet_of("<row/>")),
        "is damaged",
    ),
    "letters that nobody knows": (
        lambda: by_hand('<?xml version="1.0" encoding="x-odd"?>' + sheet_of("<row/>")),
        "is damaged",
    ),
    "an endless number of a text": (
        lambda: by_hand(sheet_of(f'<row><c t="s"><v>{"1" * 299}</v></c></row>')),
        "more than 9 digits",
    ),
    "an endless number of a style": (
        lambda: by_hand(sheet_of(f'<row><c s="{"1" * 5000}"><v>1</v></c></row>')),
        "more than 9 digits",
    ),
    "an endless number of a format": (
        lambda: by_hand(
            sheet_of(""),
            **{
                "xl/styles.xml": "<styleSheet><numFmts>"
                f'<numFmt numFmtId="{"1" * 5000}" formatCode="d"/></numFmts></styleSheet>'
            },
        ),
        "more than 9 digits",
    ),
    "an endless number of a style's format": (
        lambda: by_hand(
            sheet_of(""),
            **{
                "xl/styles.xml": "<styleSheet><cellXfs>"
                f'<xf numFmtId="{"1" * 5000}"/></cellXfs></styleSheet>'
            },
        ),
        "more than 9 digits",
    ),
    "a hundred thousand sheets": (
        lambda: of_sheets(100_000, sheet_of("<row/>")),
        "more than 200 sheets",
    ),
    "broken XML": (lambda: by_hand("<worksheet><sheetData>"), "damaged"),
    "a broken zip": (lambda: saved(TWO)[:-200], "damaged"),
    "a zip with a byte changed": (lambda: _spoilt(saved(TWO)), "damaged"),
    "an archive of something else": (_archive, "no XLSX"),
    "an old spreadsheet": (lambda: OLD + b"x" * 600, "old or a locked"),
    "a picture": (lambda: b"\x89PNG\r\n\x1a\n\x00\x00", "no text and no spreadsheet"),
    "a PDF": (lambda: b"%PDF-1.7 ...", "no table"),
    "NULs": (lambda: b"Name\n\x00Asha", "no text"),
    "60 MiB": (lambda: b"x," * 31_000_000, "5 MiB"),
    "a million lines": (lambda: b"Asha Brook\n" * 400_000, "Line 1001"),
    "five million empty lines": (lambda: b"\r" * 5_000_000, "more than 100,000 lines"),
    "a million lines of nothing but separators": (
        lambda: b"Asha Brook\n" + b",,\n" * 1_000_000,
        "more than 100,000 lines",
    ),
    "fifty thousand parts": (lambda: _parts(50_000), "too large"),
    "fifty thousand parts that say they are one": (lambda: _as_one(_parts(3_000)), "too large"),
    "one endless cell": (lambda: b'Name\n"' + b"x" * 4_000_000, "Line 2"),
    "letters of nowhere": (lambda: b"Name\nAsh\x81\xff", "cannot be read"),
    "nothing": (lambda: b"\r\n \t\r\n", "no line in it"),
}  # fmt: skip


def _parts(number: int) -> bytes:
    """An archive of so many empty parts, written by hand: zipfile takes its time."""
    local = b"PK\x03\x04" + bytes(22) + b"\x01\x00\x00\x00x"
    entry = b"PK\x01\x02" + bytes(24) + b"\x01\x00" + bytes(16) + b"x"
    size, many = len(entry) * number, min(number, 0xFFFF)
    ends = many.to_bytes(2, "little") * 2 + size.to_bytes(4, "little")
    return local + entry * number + b"PK\x05\x06" + bytes(4) + ends + b"\x1f\0\0\0\0\0"


def _as_one(data: bytes) -> bytes:
    at = data.rindex(b"PK\x05\x06")
    return data[: at + 8] + b"\x01\x00\x01\x00" + data[at + 12 :]


def _spoilt(data: bytes) -> bytes:
    at = data.index(b"xl/worksheets/sheet1.xml") + 40
    return data[:at] + bytes([data[at] ^ 0xFF]) * 8 + data[at + 8 :]


DEAR = {"more elements than anybody has", "a million empty rows"}
"""What takes seconds to make and to read."""


@pytest.mark.parametrize(
    "what", [pytest.param(each, marks=[pytest.mark.deep] * (each in DEAR)) for each in BAD]
)
def test_what_is_bad_is_refused_with_its_reason_and_costs_little(what, monkeypatch):
    make, said = BAD[what]
    data = make()
    done = Counter()
    for where, work in ((Parts, "_counted"), (worksheet, "row_of"), (plain_text, "row_of")):
        monkeypatch.setattr(where, work, _counting(done, work, getattr(where, work)))
    tracemalloc.start()
    with pytest.raises(SheetError, match=said):
        from_bytes(data)
    _now, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 60_000_000
    assert done["row_of"] <= MOST_LINES + 1
    assert done["_counted"] <= MOST_ELEMENTS + 1


@pytest.mark.parametrize(
    "opened", ["<", "<!--", "<?x ", '<row spans="', "<row ", "&"], ids=lambda opened: opened.strip()
)
def test_what_is_opened_and_never_ends_is_given_up_early(opened):
    parts = Parts(by_hand(sheet_of(opened + (" " if opened == "<row " else "a") * 40_000_000)))
    with pytest.raises(SheetError, match="damaged"):
        parts.read("xl/worksheets/sheet1.xml", lambda _tag, _told: None)
    assert MOST_UNPACKED - parts.left < 1_000_000


@pytest.mark.parametrize("opened", ["[", '"', "\\"])
def test_a_format_of_nothing_but_beginnings_is_read_once_and_to_its_end(opened, monkeypatch):
    """Looked at anew for each style it took a core for good."""
    looked = []
    shown = formats.shown
    monkeypatch.setattr(formats, "shown", lambda *told: looked.append(told) or shown(*told))
    code = (opened * 40_000).replace('"', "&quot;")
    own = f'<numFmt numFmtId="900" formatCode="{code}"/>'
    styles = f"<s>{own}<cellXfs>{STYLE * 300}</cellXfs></s>"
    row = '<row r="1"><c r="A1" s="7"><v>1</v></c></row>'
    read = from_bytes(by_hand(sheet_of(row), **{"xl/styles.xml": styles}))
    assert cells(read) == [("1",)]
    assert len(looked) == 1


def test_a_long_text_is_no_such_thing():
    parts, heard = Parts(by_hand(sheet_of("x" * 3_000_000))), []
    parts.read("xl/worksheets/sheet1.xml", lambda _tag, _told: None, words=heard.append)
    assert len("".join(heard)) == 3_000_000


def _counting(done, name, real):
    def counted(*told):
        done[name] += 1
        return real(*told)

    return counted


def test_a_part_is_read_once_however_many_sheets_point_at_it(monkeypatch):
    read, real = [], Parts.read
    monkeypatch.setattr(
        Parts, "read", lambda parts, name, *told: (read.append(name), real(parts, name, *told))[1]
    )
    with pytest.raises(SheetError, match="no line in it"):
        from_bytes(of_sheets(200, sheet_of("<row/>")))
    assert read.count("xl/worksheets/sheet1.xml") == 1


@settings(max_examples=60, deadline=None)
@given(st.binary(max_size=400))
def test_no_file_is_too_strange_to_be_refused_in_words(data):
    for each in (data, b"PK\x03\x04" + data):
        with contextlib.suppress(SheetError):
            assert from_bytes(each).rows


@pytest.mark.parametrize(
    ("text", "roles", "headings"),
    [
        ("Name\tBorn\tTeam\tE-mail\nx\t1\t2\t3", ("name", "born", "team", "nothing"), True),
        ("Surname;Forename\nBrook;Asha", ("family", "given"), True),
        ("Team,Captain,Player\nOwls,yes,Ben Vale", ("team", "captain", "name"), True),
        ("Asha Brook\nBen Vale", ("name",), False),
        ("Asha\tBrook\t1990\nBen\tVale\t1991", ("given", "family", "born"), False),
        ("A B,x@y.example,1990\nC D,z@y.example,1991", ("name", "nothing", "born"), False),
        (
            "A B,Owls,x\nC D,Owls,\nE F,Hens,\nG H,Hens,x", ("name", "team", "captain"), False,
        ),
        ("Name,Name\na,b", ("name", "nothing"), True),
    ],
)  # fmt: skip
def test_columns_are_told_by_their_headings_or_by_what_is_in_them(text, roles, headings):
    assert roles_of(from_text(text)) == (roles, headings)
