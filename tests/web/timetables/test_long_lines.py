"""A text of a page has ten pages at most, and a line of demands forty matches."""

from __future__ import annotations

import pytest
from django import forms

from matches.web.base.inputs import LONGEST_TEXT, text_area
from matches.web.timetables import of_these

DAYS = "2026-11-03: at most 1 of "


class Typed(forms.Form):
    text = text_area(label="Text")


def test_a_longer_text_is_refused_in_words_and_no_browser_cuts_it_off() -> None:
    form = Typed({"text": "x" * (LONGEST_TEXT + 1)})
    assert form.errors["text"] == ["At most 20000 characters are read: this has 20001."]
    assert "maxlength" not in str(form["text"])
    assert Typed({"text": "x" * LONGEST_TEXT}).is_valid()


def test_a_line_of_demands_with_more_is_refused_before_it_is_taken_apart() -> None:
    with pytest.raises(ValueError, match="at most 2000 characters"):
        of_these.read(DAYS + "x v " * 500, lambda _name: pytest.fail("asked"))


@pytest.mark.parametrize("between", [" ", "   ", "\t", " \u00a0 "])
def test_blanks_of_a_line_are_one_each(between: str) -> None:
    known = {"Owls": "o", "Larks": "l"}

    def entry(name: str) -> str:
        if name not in known:
            raise ValueError(name)
        return known[name]

    read = of_these.read(DAYS + between.join(["Owls", "v", "Larks,", "Owls", "at", "home"]), entry)
    assert read["matches"] == [["o", "l"], ["o", None]]
