"""The table against a second, plain way of making it, from documents as `tabulate` reads them."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable
from fractions import Fraction
from itertools import groupby
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from matches.tournament import round_robin
from matches.tournament.documents import read_sheet
from matches.tournament.documents.season import read_json
from tests.deep import either

NAMES = ("ash", "Birch & Co", "c:d", "Émile", "x,y", "zoo")
SCHEMES = st.sampled_from(
    [
        {"win": 3, "draw": 1, "loss": 0},
        {"win": 2, "draw": 1, "loss": 0},
        {"win": 1, "draw": 0.5, "loss": 0},
        {"win": 5, "draw": 3, "loss": 1},
        {"win": 3, "draw": 1, "loss": 0, "walkover_win": 2, "walkover_loss": -1,
         "double_walkover": -2},
        {"win": "4/3", "draw": "1/3", "loss": 0, "walkover_score": [16, 0]},
    ]
)  # fmt: skip
OUTCOMES = st.sampled_from(
    ["played"] * 6 + ["walkover", "double-walkover", "planned", "postponed", "abandoned", "void"]
)
SCORES = st.tuples(st.integers(0, 4), st.integers(0, 4))
REENTRY = st.sampled_from(["no", "after-all"])


@st.composite
def leagues(draw: st.DrawFn) -> dict[str, Any]:
    """A double round robin with everything that can become of a match, and deductions."""
    names = list(NAMES[: draw(st.integers(2, 6))])
    results = []
    for one in round_robin(names, 2):
        for pair in one.pairings:
            outcome = draw(OUTCOMES)
            result: dict[str, Any] = {"round": one.number, "home": pair.home, "away": pair.away}
            if outcome in ("played", "abandoned"):
                result["score"] = list(draw(SCORES))
            if outcome == "walkover":
                result["winner"] = draw(st.sampled_from(["home", "away", pair.home, pair.away]))
            results.append({**result, "outcome": outcome})
    adjustments = [
        {"entrant": draw(st.sampled_from(names)), "amount": draw(st.integers(-6, 3)), "reason": "x"}
        for _ in range(draw(st.integers(0, 3)))
    ]
    head_to_head = {
        "name": "head-to-head",
        "options": {"steps": ["points", "difference"], "re_enter": draw(REENTRY)},
    }
    order = ["difference", "scored", head_to_head]
    if draw(st.booleans()):
        order = [head_to_head, "difference", "scored"]
    return {
        "entrants": names,
        "points": draw(SCHEMES),
        "tie_breaks": ["points", *order],
        "results": results,
        "adjustments": adjustments,
    }


def number(value: object) -> Fraction:
    return Fraction(str(value))


def rows_of(document: dict[str, Any], among: Iterable[str]) -> dict[str, dict[str, Fraction]]:
    """Sums over the matches among some, by hand."""
    scheme = {"walkover_win": document["points"]["win"],
              "walkover_loss": document["points"]["loss"],
              "double_walkover": document["points"]["loss"], **document["points"]}  # fmt: skip
    zero = dict.fromkeys(("played", "won", "drawn", "lost", "for", "against", "points"), Fraction())
    rows = {name: dict(zero) for name in among}
    for result in document["results"]:
        home, away = result["home"], result["away"]
        if home not in rows or away not in rows:
            continue
        if result["outcome"] not in ("played", "walkover", "double-walkover"):
            continue
        score = result.get("score", [0, 0])
        if result["outcome"] == "walkover":
            home_wins = result["winner"] in ("home", home)
            score = list(scheme.get("walkover_score", [0, 0]))[:: 1 if home_wins else -1]
            ends = ("won", "lost") if home_wins else ("lost", "won")
            worth = {"won": scheme["walkover_win"], "lost": scheme["walkover_loss"]}
        elif result["outcome"] == "double-walkover":
            ends, worth = ("lost", "lost"), {"lost": scheme["double_walkover"]}
        else:
            ends = ("won", "lost") if score[0] > score[1] else ("lost", "won")
            ends = ("drawn", "drawn") if score[0] == score[1] else ends
            worth = {"won": scheme["win"], "drawn": scheme["draw"], "lost": scheme["loss"]}
        for name, end, own, other in zip((home, away), ends, score, score[::-1], strict=True):
            row = rows[name]
            row["played"] += 1
            row[end] += 1
            row["for"] += own
            row["against"] += other
            row["points"] += number(worth[end])
    return rows


def ranked(document: dict[str, Any]) -> list[tuple[int, str]]:
    """(rank, entrant) as a first attempt would order them: group by group, step by step."""
    rows = rows_of(document, document["entrants"])
    for one in document["adjustments"]:
        rows[one["entrant"]]["points"] += one["amount"]

    def key(step: object, name: str, group: list[str]) -> tuple[Fraction, ...]:
        if isinstance(step, dict):
            own = rows_of(document, group)[name]
            return own["points"], own["for"] - own["against"]
        row = rows[name]
        held = {"points": row["points"], "difference": row["for"] - row["against"],
                "scored": row["for"]}  # fmt: skip
        return (held[str(step)],)

    def parted(group: list[str], steps: list[Any]) -> list[list[str]]:
        if len(group) == 1 or not steps:
            return [group]
        keys = {name: key(steps[0], name, group) for name in group}
        listed = sorted(group, key=keys.__getitem__, reverse=True)
        parts = [list(part) for _, part in groupby(listed, key=keys.__getitem__)]
        again = isinstance(steps[0], dict) and steps[0]["options"]["re_enter"] == "after-all"
        rest = steps if again and len(parts) > 1 else steps[1:]
        return [end for part in parts for end in parted(part, rest)]

    told, place = [], 1
    for part in parted(list(document["entrants"]), document["tie_breaks"]):
        part.sort(key=document["entrants"].index)
        told += [(place, name) for name in part]
        place += len(part)
    return told


@settings(max_examples=either(37, 150), deadline=None)
@given(leagues())
def test_every_number_and_rank_is_that_of_a_plain_reckoning(document: dict[str, Any]) -> None:
    table = read_json(json.dumps(document)).table()
    rows = rows_of(document, document["entrants"])
    for row in table.rows:
        plain = rows[row.entrant]
        added = sum(o["amount"] for o in document["adjustments"] if o["entrant"] == row.entrant)
        assert (row.played, row.won, row.drawn, row.lost) == tuple(
            plain[column] for column in ("played", "won", "drawn", "lost")
        )
        assert (row.scored, row.conceded) == (plain["for"], plain["against"])
        assert row.points == plain["points"] + added
    assert [(row.rank, row.entrant) for row in table.rows] == ranked(document)


@settings(max_examples=either(15, 60), deadline=None)
@given(leagues(), st.sampled_from([",", ";", "\t"]), st.sampled_from(["\n", "\r\n"]))
def test_a_sheet_and_its_rules_make_the_table_of_the_document(
    document: dict[str, Any], delimiter: str, end: str
) -> None:
    out = io.StringIO()
    writer = csv.writer(out, delimiter=delimiter, lineterminator=end)
    columns = ("round", "home", "away", "home_goals", "away_goals", "outcome", "winner")
    writer.writerow(columns)
    for one in document["results"]:
        score = one.get("score", ["", ""])
        cells = (one["round"], one["home"], one["away"], *score, one["outcome"])
        writer.writerow((*cells, one.get("winner", "")))
    rules = {key: document[key] for key in ("points", "tie_breaks", "adjustments")}
    from_sheet = read_sheet(out.getvalue().encode(), rules).table()
    played = {name for one in document["results"] for name in (one["home"], one["away"])}
    listed = {**document, "entrants": sorted(played)}
    assert from_sheet.rows == read_json(json.dumps(listed)).table().rows
