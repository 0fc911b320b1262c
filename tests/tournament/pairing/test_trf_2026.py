"""TRF26 files: what their lines say, what is wrong in them, and that what is written reads back."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from matches.tournament.documents import DocumentError
from matches.tournament.exact import exact
from matches.tournament.pairing import Habits, made_up, pair, read_course, read_trf, write_trf
from matches.tournament.pairing.course import Apart
from matches.tournament.pairing.history import Kind, worth_of
from matches.tournament.scheme import PointsScheme
from tests.deep import either
from tests.tournament.pairing.test_trf import FOUR, file, mistakes, player


def test_the_lines_of_2026_say_what_those_of_javafo_said() -> None:
    points = [
        line[:80] + f"{p:4.1f}" + line[84:] for line, p in zip(FOUR, (3, 1, 0, 1), strict=True)
    ]
    more = (
        "### a remark\n142 7\n152 B\n162  W 3.0    D 1.0\n192 FIDE_DUTCH_2025_BAKU\n"
        "240 H 002 0004\n250      01.0 001 003 0003 0003\n260 002 002 0001 0002\n"
        "212 PTS,BH:GP,SB\n222 5400+30"
    )
    swiss = read_trf(file(*points, more=more))
    older = "XXR 7\nXXC black1\nXXZ 4\nXXP 1 2\nXXS W=3.0 D=1.0 PAB=3.0\nXXA 3  1.0  1.0  1.0"
    assert swiss == read_trf(file(*points, more=older))


def test_players_may_be_kept_apart_for_some_rounds_only() -> None:
    course = read_course(file(*FOUR, more="142 5\n260 001 001 0001 0002\n260 003 005 0003 0004"))
    assert [course.before(number).apart for number in (1, 2)] == [
        {frozenset((1, 2))},
        frozenset(),
    ]
    assert course.apart[1] == Apart(frozenset((3, 4)), 3, 5)


def test_a_bye_of_a_past_round_may_stand_in_a_line_of_its_own() -> None:
    players = [*FOUR, player(5, 0.5)]
    swiss = read_trf(file(*players, more="142 5\n240 H 001 0005"))
    assert swiss.competitors[4].rounds[0].kind == Kind.HALF
    assert swiss.points(swiss.competitors[4]) == exact("0.5")


def test_a_bye_for_the_coming_round_leaves_the_player_out_of_it() -> None:
    players = [*FOUR, player(5, 0, "0000 - Z")]
    swiss = read_trf(file(*players, more="142 5\n240 Z 002 0002\n240 H 004 0001"))
    assert swiss.absent == {2}


def test_without_a_line_the_absence_and_the_walkover_lost_are_worth_what_162_gives_them() -> None:
    worth = read_trf(file(*FOUR, more="142 5\n162  A 0.2    P 0.5")).worth
    assert (worth[Kind.ZERO], worth[Kind.WALKOVER_LOSS]) == (exact("0.2"), exact("0.2"))
    assert (worth[Kind.BYE], worth[Kind.FULL], worth[Kind.WIN]) == (exact("0.5"), 1, 1)


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ("142 0", "line 5: must state the number of rounds, 1 to 100, not '0'"),
        ("142 5\nXXR 6", "line 6: states 6 rounds, and an earlier line 5"),
        ("142 5\n142 5", "line 6: is a second 142"),
        ("142 5\n152 G", "line 6: may say W or B, not 'G'"),
        ("142 5\n162  Q 1.0", "line 6: may say such as 'W 3.0' for W D L A P, not 'Q 1.0'"),
        ("142 5\n162  W x.0", "line 6: may say such as 'W 3.0'"),
        ("142 5\n192 FIDE_DUBOV", "line 6: names the system 'FIDE_DUBOV', which does not pair"),
        ("142 5\n192 FIDE_DUTCH_BAKU", "line 6: says that the start is accelerated, and no line"),
        ("142 5\n240 X 003 0001", "line 6: must be F, H or Z and a round"),
        ("142 5\n240 H 003 0009", "line 6: names '0009', which is no starting number"),
        ("142 5\n240 H 001 0001", "line 6: gives 1 a bye in round 1, and line 1 says win"),
        ("142 5\n240 H 003 0001\n240 Z 003 0001", "line 7: gives 1 another bye in round 3"),
        ("142 5\n250      00.0 001 003 0001 0002", "line 6: must be points, first and last"),
        ("142 5\n250      01.0 003 001 0001 0002", "line 6: must be points, first and last"),
        ("142 5\n250 01.0 01.0 001 003 0001 0002", "line 6: must be points, first and last"),
        (
            "142 5\n250      01.0 001 003 0001 0002\n250      00.5 003 004 0002 0002",
            "line 7: gives 2 a second head start in one round",
        ),
        ("142 5\n260 002 001 0001 0002", "line 6: must be first and last round"),
        ("142 5\n260 001 002 0001", "line 6: must be first and last round"),
        ("142 5\n299 W     01.0  001 0001", "line 6: gives points by hand (299)"),
        ("142 5\n310   1 The Lucky Florin", "line 6: is of a tournament of teams (310)"),
    ],
)
def test_what_a_line_cannot_mean_is_named_with_the_line(more: str, said: str) -> None:
    told = mistakes(file(*FOUR, more=more))
    assert any(one.startswith(said) for one in told), told


def test_a_tournament_that_is_over_is_read_whole_but_has_no_round_to_pair() -> None:
    text = file(*FOUR, more="142 1")
    assert read_course(text).over == 1
    assert mistakes(text) == ["$: has all 1 rounds (XXR) paired: there is none left to pair"]
    assert read_course(file(*FOUR, more="012 nothing said of rounds")).rounds == 1


@settings(max_examples=either(10, 60), deadline=None)
@given(seed=st.integers(0, 10**6), players=st.integers(2, 24), rounds=st.integers(1, 7))
def test_what_is_written_reads_back_as_it_was(seed: int, players: int, rounds: int) -> None:
    scheme = PointsScheme(win=3, draw=1, loss=0) if seed % 2 else PointsScheme(win=2, draw=1)
    habits = Habits(0.3, 0.1, 0.1, 0.1, 0.02)
    course, names = made_up(seed, players, rounds, habits=habits, scheme=scheme)
    course = replace(
        course,
        absent=frozenset({1}) if course.over < rounds else frozenset(),
        apart=(Apart(frozenset({1, 2}), 1, rounds),),
        competitors=tuple(
            replace(one, head_start=(1, 1, 0, exact("0.5"))[: rounds if one.number == 2 else 0])
            for one in course.competitors
        ),
    )
    text = write_trf(course, "Made\nup", names)
    told = read_course(text)
    assert {one.number: one.rounds for one in told.competitors} == {
        one.number: one.rounds for one in course.competitors
    }
    assert dict(told.worth) == {**worth_of(scheme), Kind.BYE: scheme.win}
    for number in range(1, min(course.over + 1, rounds) + 1):
        ours, theirs = course.before(number), told.before(number)
        assert (ours.absent, ours.apart, ours.top_first) == (
            (theirs.absent, theirs.apart, theirs.top_first)
        )
        assert [ours.points(one) for one in ours.competitors] == [
            theirs.points(one) for one in theirs.competitors
        ]


def test_what_the_columns_cannot_hold_is_said_before_a_wrong_file_is_written() -> None:
    course, names = made_up(1, 6, 2)
    thirds = {**course.worth, Kind.DRAW: exact("1/3"), Kind.HALF: exact("1/3")}
    differ = {**course.worth, Kind.WALKOVER_WIN: exact(2)}
    for worth, said in ((thirds, "no room for"), (differ, "one amount of points for win and")):
        with pytest.raises(ValueError, match=said):
            write_trf(replace(course, worth=worth), "", names)
    high = replace(course.competitors[0], number=10_000)
    with pytest.raises(ValueError, match="from 1 to 9999"):
        write_trf(replace(course, competitors=(high,)), "", names)


def test_a_name_cannot_begin_a_line_of_its_own() -> None:
    course, names = made_up(1, 4, 1)
    names[1] = replace(names[1], name="Ash\r\nXXR 9\u2028001    9")
    text = write_trf(course, "Open\r\n142 99", names)
    assert text.count("\r\n") == text.count("\n") == len(text.splitlines())
    assert read_course(text).rounds == 1


def test_an_unreadable_file_is_refused_whether_it_is_over_or_not() -> None:
    for reads in (read_trf, read_course):
        with pytest.raises(DocumentError):
            reads("001    x")


def test_a_file_of_2026_is_paired_like_the_same_file_of_2016() -> None:
    older = read_trf(file(*FOUR, more="XXR 5\nXXC white1"))
    newer = read_trf(file(*FOUR, more="142 5\n152 W\n192 FIDE_DUTCH_2025"))
    assert pair(older) == pair(newer)
