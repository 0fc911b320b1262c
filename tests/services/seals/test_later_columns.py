"""A column that comes after rows were sealed: what was sealed before says what it said."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any

import pytest

from matches.models.seals.on_record import ON_RECORD, OnRecord, digests

CODED = [each for each in ON_RECORD if "reason_code" in each.lasting]


def row_of(table: OnRecord, code: str) -> dict[str, Any]:
    row: dict[str, Any] = dict.fromkeys((*table.lasting, *table.words), "x")
    return {**row, "id": 1, "reason_code": code}


@pytest.mark.django_db
@pytest.mark.parametrize("table", CODED, ids=lambda table: table.table)
def test_a_row_without_a_code_is_sealed_as_it_was_before_there_were_codes(table: OnRecord) -> None:
    told = digests(table, [row_of(table, "")])[1].lasting
    said = {name: json.dumps(value) for name, value in row_of(table, "").items()}
    before = [f"{name}={said[name]}" for name in table.lasting if name != "reason_code"]
    known = sha256(json.dumps([table.table, *before], ensure_ascii=False).encode()).hexdigest()
    assert told == known
    coded = {digests(table, [row_of(table, code)])[1].lasting for code in ("weather", "agreed")}
    assert len(coded | {told}) == 3


def test_results_cards_and_corrections_have_such_a_code() -> None:
    assert {each.table for each in CODED} == {"Result", "Scorecard", "Correction"}
