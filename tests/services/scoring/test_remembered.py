"""What the lines of a card made is remembered, as far as it was committed."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest
from django.db import transaction

import rules
from matches.errors import LineRefused
from matches.models import RunningCard, RunningLine
from matches.selectors.scoring import fold, fold_written, remembered
from matches.selectors.scoring.folding import Remembered
from tests.services.league import make_league
from tests.services.scoring.at_the_board import BACK, BEGIN, MISS, Phone, entry, whole

HEAD = {"game": "black", "options": {}, "sides": {"A": ["Ana"], "B": ["Ben"]}}


@dataclass
class Card:
    """As much of a card as is asked here."""

    public_id: str
    head: dict[str, Any] = field(default_factory=lambda: dict(HEAD))


def after(lines: int) -> rules.Running:
    return fold(HEAD, whole()[:lines]).running


@pytest.mark.django_db(transaction=True)
def test_a_line_is_ruled_on_after_what_was_committed_and_after_nothing_else(
    django_assert_num_queries: Any,
) -> None:
    phone = Phone(make_league())
    phone.write(BEGIN, entry(MISS), entry(BACK))
    card = RunningCard.objects.get()
    with django_assert_num_queries(0):
        assert fold_written(card).running.as_document() == after(3).as_document()
    with transaction.atomic():
        phone.write({"undo": 3}, {"undo": 2})
        transaction.set_rollback(True)
    phone.sequence, phone.seen = 3, 3
    phone.write(whole()[3])
    card.refresh_from_db()
    with django_assert_num_queries(0):
        known = fold_written(card).running
    bodies = RunningLine.objects.filter(card=card).order_by("number").values_list("body", flat=True)
    assert list(bodies) == whole()[:4]
    assert known.as_document() == fold(card.head, bodies).running.as_document()


@pytest.mark.django_db(transaction=True)
def test_what_another_process_wrote_is_read_from_where_this_one_stopped(
    django_assert_num_queries: Any,
) -> None:
    phone = Phone(make_league())
    phone.write(BEGIN, entry(MISS))
    card = RunningCard.objects.get()
    RunningLine.objects.create(
        card=card, number=3, device="phone-of-another-process", sequence=1, body=entry(BACK)
    )
    RunningCard.objects.update(lines=3)
    card.refresh_from_db()
    with django_assert_num_queries(1) as asked:
        assert fold_written(card).running.as_document() == after(3).as_document()
    assert '"number" > 2' in asked.captured_queries[0]["sql"]


@pytest.mark.django_db(transaction=True)
def test_a_line_that_is_refused_is_not_remembered() -> None:
    phone = Phone(make_league())
    phone.write(BEGIN)
    with pytest.raises(LineRefused):
        phone.write(entry(MISS), entry(MISS))
    card = RunningCard.objects.get()
    held = remembered.of(card, 99)
    assert held is not None
    assert held.lines == card.lines == 2


def test_so_many_entries_are_remembered_and_the_cards_asked_for_last() -> None:
    held = Remembered(30)
    one, two, three = (Card(each) for each in ("one", "two", "three"))
    for card in (one, two):
        held.keep(card, after(13))
    assert held.of(one, 99) is not None
    held.keep(three, after(13))
    assert held.of(two, 99) is None
    assert held.of(one, 99) is not None
    held.keep(one, after(9))
    known = held.of(one, 99)
    assert known is not None
    assert known.lines == 13
    assert held.of(one, 12) is None
    held.keep(Card("alone"), after(len(whole())))
    assert held.of(Card("alone"), 99) is not None


def test_a_card_whose_beginning_was_rewritten_is_made_anew() -> None:
    held = Remembered(30)
    held.keep(Card("one"), after(5))
    changed = Card("one", {**HEAD, "sides": {"A": ["person:erased"], "B": ["Ben"]}})
    assert held.of(changed, 99) is None
    fresh = fold(changed.head, whole()[:3]).running
    held.keep(changed, fresh)
    assert held.of(changed, 99) == fresh
