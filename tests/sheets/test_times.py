"""Days and times of matches to come as people write them, and as spreadsheets keep them."""

from __future__ import annotations

from datetime import date, time

import pytest

from matches.sheets import formats
from matches.sheets.dates import order_of, planned_day
from matches.sheets.times import time_of, written_time


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("19:30", time(19, 30)), ("19.30", time(19, 30)), ("19:30:00", time(19, 30)),
        ("7:30 pm", time(19, 30)), ("7.30 p.m.", time(19, 30)), ("7pm", time(19)),
        ("12 am", time(0)), ("12:15 pm", time(12, 15)), ("19h", time(19)), ("19h30", time(19, 30)),
        ("24:00", None), ("13 pm", None), ("7", None), ("7:3", None), ("half past", None),
    ],
)  # fmt: skip
def test_a_time_is_read_as_it_is_written(said, meant):
    assert written_time(said) == meant


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("2026-10-03", date(2026, 10, 3)), ("3/10/2026", date(2026, 10, 3)),
        ("3.10.26", date(2026, 10, 3)), ("Sat 3 October 2026", date(2026, 10, 3)),
        ("3rd Oct 2026", date(2026, 10, 3)), ("Saturday, 3 oct. 2026", date(2026, 10, 3)),
        ("3 Ju 2026", None), ("31/2/2026", None), ("next week", None),
    ],
)  # fmt: skip
def test_a_day_is_read_as_it_is_written(said, meant):
    assert planned_day(said) == meant


def test_the_month_is_first_only_where_that_is_said_and_never_with_dots():
    assert planned_day("3/4/2026", month_first=True) == date(2026, 3, 4)
    assert planned_day("3.4.2026", month_first=True) == date(2026, 4, 3)


@pytest.mark.parametrize(
    ("cells", "order"),
    [
        (["3/4/2026", "4/5/2026"], "either"),
        (["3/4/2026", "13/5/2026"], "day"),
        (["3/4/2026", "4/13/2026"], "month"),
        (["2026-04-03", "3.4.2026", "4/4/2026", "soon", ""], "day"),
    ],
)
def test_a_column_has_one_order_of_day_and_month(cells, order):
    assert order_of(iter(cells)) == order


def test_a_spreadsheet_s_part_of_a_day_is_a_time():
    assert [time_of(each) for each in ("0.8125", "0", "1990", "x")] == [
        "19:30", "00:00", "1990", "x",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("number", "code", "shows"),
    [
        (14, "", formats.DAY),
        (20, "", formats.TIME),
        (2, "", formats.NUMBER),
        (164, "h:mm AM/PM", formats.TIME),
        (165, "dd/mm/yyyy hh:mm", formats.DAY),
        (166, '0.0 "days"', formats.NUMBER),
        (167, "[Red]0", formats.NUMBER),
        (168, "[$-409]d mmm", formats.DAY),
        (169, '0 "yards', formats.NUMBER),
        (170, "[h]:mm", formats.NUMBER),
        (171, r"0\d", formats.NUMBER),
        (172, "y" * 256, formats.NUMBER),
    ],
)
def test_a_number_s_format_says_whether_it_is_a_day_or_a_time(number, code, shows):
    assert formats.shown(number, code) == shows
