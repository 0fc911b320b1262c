"""What *Why?* says first."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest
from django.test import Client

from matches.selectors.tables.gaps import first_line, level_lines
from matches.tournament.results import Entrant, Result
from matches.tournament.scheme import Adjustment
from matches.tournament.table import Table, tabulate
from tests.web.leagues import make_league

NAMES = {"h": "Ha'penny Bridge", "g": "Groat & Gander", "l": "The Lucky Florin", "o": "Old Crown"}


def table(*scores: tuple[str, str, int, int], **options: object) -> Table:
    """A table of these matches, three points a win."""
    results = [
        Result(str(n), a, b, home_score=x, away_score=y, round=n, date=f"2026-10-{n + 1:02d}")
        for n, (a, b, x, y) in enumerate(scores)
    ]
    ids = dict.fromkeys(one for a, b, _x, _y in scores for one in (a, b))
    return tabulate([Entrant(one) for one in ids], results, **options)


def lines(made: Table) -> dict[str, str]:
    return {row.entrant: first_line(row, made.rows, NAMES.__getitem__) for row in made.rows}


def test_the_gap_above_and_below_is_told() -> None:
    made = table(
        ("h", "g", 9, 1), ("h", "l", 9, 1), ("h", "o", 9, 1), ("g", "l", 5, 5), ("g", "o", 9, 2)
    )
    assert lines(made) == {
        "h": "9 points: 5 more than anybody.",
        "g": "4 points: 5 fewer than Ha'penny Bridge, 3 more than The Lucky Florin.",
        "l": "1 point: 3 fewer than Groat & Gander, 1 more than Old Crown.",
        "o": "0 points: 1 fewer than The Lucky Florin; nobody is below.",
    }
    assert level_lines(made.rows, NAMES.__getitem__) == ()


def test_of_two_who_are_level_it_says_what_parts_them() -> None:
    made = table(("h", "l", 9, 3), ("g", "o", 8, 3))
    told = lines(made)
    assert told["h"] == (
        "3 points, level with Groat & Gander. Ahead on difference, +6 to +5. 3 more than Old Crown."
    )
    assert told["g"].startswith(
        "3 points, level with Ha'penny Bridge. Behind on difference, +5 to +6."
    )


def test_who_are_level_in_everything_and_have_not_met_are_told_so_once() -> None:
    made = table(("h", "l", 9, 3), ("g", "o", 9, 3))
    met = table(("h", "g", 5, 5), ("h", "l", 9, 3), ("g", "o", 9, 3))
    said = level_lines(made.rows, NAMES.__getitem__)
    assert said[0] == (
        "Ha'penny Bridge and Groat & Gander are level in everything; they have not met."
        " They share place 1."
    )
    assert len(said) == 2
    assert "have not met" not in level_lines(met.rows, NAMES.__getitem__)[0]
    assert "have not met" not in " ".join(lines(made).values())


def test_points_that_were_taken_off_are_told_beside_those_won() -> None:
    off = Adjustment("h", -2, "Did not come.")
    told = lines(table(("h", "l", 9, 3), ("g", "o", 9, 2), adjustments=[off]))
    assert told["h"].startswith("1 point (3 won, 2 taken off): 2 fewer than Groat & Gander")


def test_halves_are_told_exactly() -> None:
    half = Adjustment("h", Fraction(1, 2), "Fair play.")
    told = lines(table(("h", "l", 9, 3), ("g", "o", 9, 2), adjustments=[half]))
    assert told["h"] == "3.5 points (3 won, 0.5 given): 0.5 more than anybody."


@pytest.mark.django_db
def test_the_page_says_it_first_over_the_whole_width_and_the_steps_after_it() -> None:
    made = make_league(4, 4)
    page = Client().get(made.address).content.decode()
    row = re.search(r'<tr class="why-row".*?</tr>', page, re.DOTALL)
    assert row is not None
    assert '<td colspan="11">' in row[0]
    assert row[0].index('class="why-line"') < row[0].index("Points:")
    assert page.count('class="why-row"') == page.count('<details class="why" id="why-')
