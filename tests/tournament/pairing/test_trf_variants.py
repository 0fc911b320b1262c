"""One tournament written in many ways is paired alike: files of the oracles, retold."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache

import pytest

from matches.tournament.pairing import PairedRound, pair, read_trf
from tests.deep import either
from tests.tournament.oracles import oracle

EVERY = either(69, 23)


@cache
def known() -> list[dict[str, str]]:
    """Some rounds of the oracles, each a file with absences, forfeits and byes in it."""
    lines = oracle("swiss/dutch2017_public.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines[::EVERY]]


@cache
def paired(text: str) -> PairedRound:
    return pair(read_trf(text))


def split(text: str) -> tuple[list[str], list[str]]:
    """The lines of players, and the others."""
    lines = text.splitlines()
    return [x for x in lines if x[:3] == "001"], [x for x in lines if x[:3] != "001"]


def backwards(text: str) -> str:
    players, others = split(text)
    return "\n".join([*players[::-1], *others]) + "\n"


def extensions_last(text: str) -> str:
    players, others = split(text)
    return "\n".join(["", *players, "# a remark", *others[::-1]])


def with_headings(text: str) -> str:
    told = ("022 Fen", "042 2026/01/01", "062 9", "092 Swiss", "102 An arbiter", "132 26/01/01")
    return "\n".join([*told, text])


def absent_by_line(text: str) -> str:
    """Who has a cell for the coming round without an opponent is named by XXZ instead."""
    players, others = split(text)
    longest = max(len(line.rstrip()) for line in players)
    met = max(len(line.rstrip()) for line in players if line.rstrip()[-8:-4] != "0000")
    if longest == met:
        return text
    away = [line[4:8] for line in players if len(line.rstrip()) > met]
    # Their points have the bye in them already.
    cut = [line.rstrip()[:met] for line in split(without_points(text))[0]]
    return "\n".join([*cut, *others, f"XXZ {' '.join(away)}"])


def without_points(text: str) -> str:
    players, others = split(text)
    return "\n".join([*(line[:80] + "    " + line[84:] for line in players), *others])


def played_in_letters(text: str) -> str:
    players, others = split(text)
    letters = str.maketrans({"1": "W", "=": "D", "0": "L"})
    told = []
    for line in players:
        cells = [line[at : at + 10] for at in range(89, len(line), 10)]
        cells = [
            cell[:9] + cell[9:].translate(letters) if cell[2:6] != "0000" else cell.lower()
            for cell in cells
        ]
        told.append(line[:89] + "".join(cells))
    return "\n".join([*told, *others])


def with_all_columns(text: str) -> str:
    players, others = split(text)
    return "\n".join([*(line + " " * 24 for line in players), *others])


@pytest.mark.parametrize(
    "retold",
    [
        backwards, extensions_last, with_headings, absent_by_line, played_in_letters,
        without_points, with_all_columns,
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.replace("\n", "\r"),
        lambda text: "\n".join(line.rstrip() for line in text.splitlines()),
        lambda text: "\ufeff" + text,
        lambda text: text.replace("Player0003", "Zoë \x85 \u2028 Ö."),
    ],
    ids=lambda way: way.__name__ if way.__name__ != "<lambda>" else None,
)  # fmt: skip
def test_a_file_written_another_way_is_paired_alike(retold: Callable[[str], str]) -> None:
    for one in known():
        other = retold(one["trf"])
        assert pair(read_trf(other.encode("utf-8"))) == paired(one["trf"]), one["id"]
