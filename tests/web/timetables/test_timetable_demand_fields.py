"""What the wizard asks of home and away matches: read, shown again, and named where it is wrong."""

from __future__ import annotations

import pytest

from matches.web.timetables.demand_fields import initial_of
from matches.web.timetables.forms import TimetableForm

SENT = {
    "first_day": "2026-11-03", "last_day": "2026-11-24", "weekdays": ["1"], "from_time": "19:00",
    "slot_minutes": "45", "slots_a_day": "3", "venues": ["hall"], "rest_minutes": "0",
    "boards_a_match": "1",
}  # fmt: skip


def form_of(**sent: str) -> TimetableForm:
    return TimetableForm(
        {**SENT, **sent}, venues=[("hall", "Hall (1)")], venue_names={"hall": "Hall"}, boards={},
        entries=[("aa", "Owls"), ("bb", "Larks"), ("cc", "Rooks"), ("dd", "Rooks")],
    )  # fmt: skip


def test_the_wizard_reads_demands_and_shows_them_again():
    form = form_of(
        in_a_row="2", in_a_row_how="much", breaks="some", halves="must", apart="28",
        apart_how="must", together="owls, Larks\n", together_how="some", **{"evening-hall": "4"},
    )  # fmt: skip
    assert form.is_valid(), form.errors
    demands = form.values()["demands"]
    assert demands == [
        {"kind": "in-a-row", "number": 2, "how": "much"},
        {"kind": "apart", "number": 28, "how": "must"},
        {"kind": "breaks", "number": 0, "how": "some"},
        {"kind": "halves", "number": 1, "how": "must"},
        {"kind": "evening", "number": 4, "about": ["hall"]},
        {"kind": "together", "how": "some", "about": ["aa", "bb"]},
    ]
    shown = initial_of({"demands": demands}, {"aa": "Owls", "bb": "Larks"})
    assert shown == {
        "in_a_row": 2, "in_a_row_how": "much", "breaks": "some", "halves": "must", "apart": 28,
        "apart_how": "must", "evening-hall": 4, "together": "Owls, Larks", "together_how": "some",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Owls", "Line 1: name at least two."),
        ("Owls, Wrens", "Line 1: “Wrens” is no entry here."),
        ("Owls, Rooks", "Line 1: there are several called “Rooks”."),
    ],
)
def test_a_line_of_teams_that_cannot_be_read_is_named(line, said):
    form = form_of(together=line)
    assert not form.is_valid()
    assert form.errors["together"] == [said]


def test_lines_of_certain_matches_on_certain_days_are_read_and_shown_again():
    lines = [
        "2026-11-03 to 2026-11-17, 2026-12-01: at most 1 of Owls v Larks, larks at home, Owls away",
        "2026-11-03: at least 2 of any match",
        "2026-11-10 - 2026-11-11: At Most 0 of Owls",
    ]
    form = form_of(of_these="\n".join(lines), of_these_how="much", most_breaks="0", legs="must")
    assert form.is_valid(), form.errors
    assert form.has_demands
    demands = form.values()["demands"]
    assert demands == [
        {"kind": "most-breaks", "number": 0, "how": "must"},
        {"kind": "legs", "number": 0, "how": "must"},
        {
            "kind": "most-of", "number": 1, "how": "much",
            "days": [["2026-11-03", "2026-11-17"], ["2026-12-01", "2026-12-01"]],
            "matches": [["aa", "bb"], ["bb", None], [None, "aa"]],
        },
        {
            "kind": "least-of", "number": 2, "how": "much", "days": [["2026-11-03", "2026-11-03"]],
            "matches": [[None, None]],
        },
        {
            "kind": "most-of", "number": 0, "how": "much", "days": [["2026-11-10", "2026-11-11"]],
            "matches": [["aa", None], [None, "aa"]],
        },
    ]  # fmt: skip
    names = {"aa": "Owls", "bb": "Larks"}
    shown = initial_of({"demands": demands}, names)
    assert (shown["most_breaks"], shown["legs"], shown["of_these_how"]) == (0, "must", "much")
    assert shown["of_these"].splitlines() == [
        "2026-11-03 to 2026-11-17, 2026-12-01: at most 1 of Owls v Larks, Larks at home, Owls away",
        "2026-11-03: at least 2 of any match",
        "2026-11-10 to 2026-11-11: at most 0 of Owls at home, Owls away",
    ]
    again = form_of(**{key: str(value) for key, value in shown.items()})
    assert again.is_valid(), again.errors
    assert again.values()["demands"] == demands
    assert "Larks" not in initial_of({"demands": demands}, {"aa": "Owls"})["of_these"]


def test_an_entry_with_a_v_in_its_name_is_still_told_from_the_other():
    form = TimetableForm(
        {**SENT, "of_these": "2026-11-03: at most 1 of Box v Cox v Larks"},
        venues=[("hall", "Hall (1)")], venue_names={"hall": "Hall"}, boards={},
        entries=[("aa", "Box v Cox"), ("bb", "Larks")],
    )  # fmt: skip
    assert form.is_valid(), form.errors
    assert form.values()["demands"][0]["matches"] == [["aa", "bb"]]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("at most 1 of Owls", "begin with days and a colon, such as 2026-11-03 to 2026-11-17:"),
        ("3 November: at most 1 of Owls", "begin with days and a colon, such as 2026-11-03 to"),
        ("2026-11-31: at most 1 of Owls", "there is no such day."),
        ("2026-11-05 to 2026-11-03: at most 1 of Owls", "the last day comes before the first."),
        ("1026-11-05: at most 1 of Owls", "there is no such day."),
        ("2026-11-03: some of Owls", "write it as in 2026-11-03 to 2026-11-17: at most 1 of Owls"),
        ("2026-11-03: at most 1 of Wrens", "“Wrens” is no entry here."),
        ("2026-11-03: at most 1 of Owls v Wrens", "“Wrens” is no entry here."),
        ("2026-11-03: at most 1 of Rooks at home", "there are several called “Rooks”."),
    ],
)
def test_a_line_of_matches_that_cannot_be_read_is_named(line, said):
    form = form_of(of_these=f"2026-11-03: at most 1 of Owls\n{line}")
    assert not form.is_valid()
    assert form.errors["of_these"][0].startswith(f"Line 2: {said}")
