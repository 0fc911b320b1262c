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
