"""TRF16 files: columns, lines and what is wrong with them."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from matches.tournament.documents import DocumentError
from matches.tournament.pairing import UnpairableError, pair, read_trf
from tests.deep import either


def player(number: int, points: float, *cells: str) -> str:
    start = f"001 {number:>4}      {f'Player {number}':<33} {2000:>4}"
    return start.ljust(80) + f"{points:4.1f}  {number:>3}  " + "  ".join(cells)


def file(*players: str, more: str = "XXR 5") -> str:
    return "\n".join([*players, more]) + "\n"


FOUR = (
    player(1, 1, "   3 w 1"),
    player(2, 0.5, "   4 b ="),
    player(3, 0, "   1 b 0"),
    player(4, 0.5, "   2 w ="),
)


def mistakes(text: str) -> list[str]:
    with pytest.raises(DocumentError) as caught:
        read_trf(text)
    return [str(mistake) for mistake in caught.value.mistakes]


def test_a_round_is_paired_with_the_numbers_of_the_file() -> None:
    paired = pair(read_trf(file(*FOUR)))
    assert paired.number == 2
    assert {*map(frozenset, paired.pairs)} in (
        {frozenset((1, 2)), frozenset((3, 4))},
        {frozenset((1, 4)), frozenset((2, 3))},
    )


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_may_end_as_they_like(end: str) -> None:
    text = file(*FOUR)
    assert pair(read_trf(text.replace("\n", end))) == pair(read_trf(text))


def test_who_has_a_cell_for_the_coming_round_is_left_out_of_it() -> None:
    absent = [*FOUR[:3], FOUR[3] + "  0000 - H"]
    swiss = read_trf(file(*absent))
    assert [one.number for one in swiss.present()] == [1, 2, 3]
    assert pair(swiss).bye == 3


def test_a_round_in_which_nobody_could_come_is_over() -> None:
    everyone = [line + "  0000 - Z" for line in FOUR]
    swiss = read_trf(file(*everyone))
    assert (swiss.round, len(swiss.present())) == (3, 4)


def test_points_that_are_not_stated_are_those_of_the_results() -> None:
    short = [f"001 {number:>4}      Player {number}" for number in range(1, 5)]
    swiss = read_trf(file(*short))
    assert [swiss.points(one) for one in swiss.competitors] == [0, 0, 0, 0]
    assert pair(swiss).pairs == ((1, 3), (4, 2))


def test_points_may_be_stated_with_the_head_start_of_the_coming_round() -> None:
    ahead = [FOUR[0][:80] + " 2.0" + FOUR[0][84:], *FOUR[1:]]
    swiss = read_trf(file(*ahead, more="XXR 5\nXXA    1  1.0  1.0"))
    assert swiss.points(swiss.competitors[0]) == 2
    assert mistakes(file(*ahead)) == ["line 1: states 2 points, and its results give 1"]


@pytest.mark.parametrize("first", ["w", "b"])
def test_who_had_the_first_flick_at_first_is_seen_where_no_line_says_it(first: str) -> None:
    second = {"w": "b", "b": "w"}[first]
    players = [player(1, 1, f"   2 {first} 1"), player(2, 0, f"   1 {second} 0"), player(3, 0)]
    swiss = read_trf(file(*players))
    assert swiss.top_first == (first == "w")
    assert read_trf(file(*players, more="XXR 5\nXXC white1")).top_first


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "latin-1", "cp1252"])
def test_a_name_may_hold_whatever_its_encoding_has(encoding: str) -> None:
    named = FOUR[1].replace("Player 2", "Zoë ü… 2" if encoding != "latin-1" else "Zoë ü  2")
    swiss = read_trf(file(FOUR[0], named, *FOUR[2:]).encode(encoding))
    assert pair(swiss) == pair(read_trf(file(*FOUR)))


def test_columns_may_be_counted_in_bytes() -> None:
    named = FOUR[1].replace("Player 2  ", "Zoë Zoë2")
    swiss = read_trf(file(FOUR[0], named, *FOUR[2:]).encode())
    assert pair(swiss) == pair(read_trf(file(*FOUR)))


def test_blank_cells_are_absences() -> None:
    players = [*FOUR, player(5, 0, "        ")]
    assert read_trf(file(*players)).competitors[4].rounds[0].kind == "bye-zero"


def test_extensions_are_read() -> None:
    more = "XXR 7\nXXC black1\nXXZ 4\nXXP 1 2\nXXS W=3.0 D=1.0\nXXA    3  1.0  1.0"
    points = [
        line[:80] + f"{p:4.1f}" + line[84:] for line, p in zip(FOUR, (3, 1, 0, 1), strict=True)
    ]
    swiss = read_trf(file(*points, more=more))
    assert (swiss.rounds, swiss.top_first, swiss.absent) == (7, False, {4})
    assert swiss.apart == {frozenset((1, 2))}
    by_number = {one.number: swiss.points(one) for one in swiss.competitors}
    assert by_number == {1: 3, 2: 1, 3: 1, 4: 1}


@pytest.mark.parametrize(
    ("line", "instead", "said"),
    [
        (0, player(1, 1, "   9 w 1"), "line 1: meets 9 in round 1, who is not in the file"),
        (0, player(1, 1, "   1 w 1"), "line 1: has in round 1 '1 w 1': that is the player itself"),
        (0, player(1, 1, "   3 x 1"), "line 1: has in round 1 '3 x 1': against an opponent"),
        (0, player(1, 1, "   3 w ?"), "line 1: has in round 1 '3 w ?': against an opponent"),
        (0, player(1, 1, "0000 - 1"), "line 1: has in round 1 '0000 - 1': without an opponent"),
        (0, player(1, 1, "abcd w 1"), "line 1: has in round 1 'abcd w 1': it must be"),
        (0, player(2, 1, "   3 w 1"), "line 2: has the starting number 2 of line 1 again"),
        (0, "001    x", "line 1: needs a starting number in columns 5 to 8, not 'x'"),
        (0, player(1, 1)[:70], "line 3: round 1 against 1: 1 (line 1) has no match in that round"),
        (4, "XXR many", "line 5: must state the number of rounds, 1 to 100, not 'many'"),
        (4, "XXC white1", "$: says nowhere how many rounds there are"),
        (4, "XXR 5\nXXC green1", "line 6: may say white1, black1 or rank, not 'green1'"),
        (4, "XXR 5\nXXZ 9", "line 6: names '9', which is no starting number of this file"),
        (4, "XXR 5\nXXP 1", "line 6: must name two or more different players"),
        (4, "XXR 5\nXXS Q=1", "line 6: may say such as 'W=3.0'"),
        (4, "XXR 5\nXXS WW=1.0 BW=2.0", "line 6: gives WW and BW different points"),
        (4, "XXR 5\nXXA 1", "line 6: must be a starting number and points for each round"),
        (4, "XXR 5\nXXR 6", "line 6: is a second XXR"),
        (4, "XXR 5\nXXQ 6", "line 6: has the code 'XXQ', which neither TRF16 nor TRF26 knows"),
        (4, "XXR 1", "$: has all 1 rounds (XXR) paired"),
    ],
)  # fmt: skip
def test_a_mistake_is_named_with_its_line(line: int, instead: str, said: str) -> None:
    lines = [*FOUR, "XXR 5"]
    lines[line] = instead
    assert any(one.startswith(said) for one in mistakes("\n".join(lines))), mistakes(
        "\n".join(lines)
    )


@settings(max_examples=either(15, 60), deadline=None)
@given(st.data())
def test_whatever_the_file_the_answer_is_a_pairing_or_a_list_of_mistakes(
    data: st.DataObject,
) -> None:
    text = file(*FOUR)
    for _ in range(data.draw(st.integers(1, 6))):
        at = data.draw(st.integers(0, len(text) - 1))
        text = text[:at] + data.draw(st.characters()) + text[at + data.draw(st.integers(0, 2)) :]
    said = "paired"
    try:
        pair(read_trf(text))
    except (DocumentError, UnpairableError) as error:
        said = str(error)
    assert said
