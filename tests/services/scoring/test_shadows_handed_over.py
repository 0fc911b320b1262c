"""A trainee's lines that one phone of his handed over without network, and another brings."""

from __future__ import annotations

from typing import Any

import pytest

from matches.errors import ConflictError, MeanwhileError
from matches.models import (
    AuditEntry,
    Result,
    RunningCard,
    RunningLine,
    Scorecard,
    ScoringDevice,
    ShadowCard,
    ShadowLine,
)
from matches.selectors.scoring import shadow_state
from matches.services.scoring import Sent
from tests.services.league import League
from tests.services.scoring.a_trainee import Trainee
from tests.services.scoring.at_the_board import BACK, BEGIN, MISS, entry, won

pytestmark = pytest.mark.django_db

OTHER = "another-phone-of-a-trainee"


@pytest.fixture
def other(league: League) -> Trainee:
    return Trainee(league, name=OTHER)


def handed(phone: Trainee, *bodies: Any) -> list[Sent]:
    """Lines that a phone wrote without network, as another brings them."""
    lines = [Sent(phone.sequence + at, body, phone.name) for at, body in enumerate(bodies, 1)]
    phone.sequence += len(lines)
    return lines


def own(lines: list[Sent]) -> list[Sent]:
    """The same lines, as the phone that wrote them sends them."""
    return [Sent(one.sequence, one.body) for one in lines]


def kept() -> list[tuple[str, int, str]]:
    return list(
        ShadowLine.objects.order_by("number").values_list("device", "sequence", "brought_by")
    )


@pytest.mark.parametrize("first", ["who wrote", "who brings"])
def test_they_are_kept_once_whoever_sends_them_first(
    trainee: Trainee, other: Trainee, first: str
) -> None:
    lines = handed(trainee, BEGIN, entry(MISS))
    both = [*lines, Sent(1, entry(BACK))]
    by = ["", "", ""]
    if first == "who wrote":
        trainee.send(own(lines))
    else:
        by = [OTHER, OTHER, ""]
    other.send(both)
    other.send(both)
    trainee.seen = 0
    trainee.send(own(lines))
    names = [(trainee.name, 1), (trainee.name, 2), (OTHER, 1)]
    assert kept() == [(*name, brought) for name, brought in zip(names, by, strict=True)]
    told = shadow_state(trainee.who, trainee.fixture)["lines"]
    assert [line["brought_by"] for line in told] == [one or None for one in by]


def test_it_stays_a_card_that_never_counts(trainee: Trainee, other: Trainee) -> None:
    other.send(handed(trainee, BEGIN, entry(MISS)))
    other.finish()
    for model in (RunningCard, RunningLine, ScoringDevice, Scorecard, Result):
        assert not model.objects.exists()
    assert ShadowCard.objects.get().trainee == trainee.who
    assert not AuditEntry.objects.filter(action__startswith="scoring.").exists()


def test_what_somebody_else_brings_is_on_a_card_of_his_own(
    league: League, trainee: Trainee
) -> None:
    lines = handed(trainee, BEGIN, entry(MISS))
    trainee.send(own(lines))
    Trainee(league, name=OTHER, actor=league.owner).send(lines)
    assert {card.trainee for card in ShadowCard.objects.all()} == {trainee.who, league.owner}
    assert ShadowLine.objects.filter(card__trainee=trainee.who).count() == 2


def test_what_the_other_wrote_after_handing_over_is_not_written_over(
    trainee: Trainee, other: Trainee
) -> None:
    lines = handed(trainee, BEGIN, entry(MISS))
    trainee.send(own(lines))
    trainee.write(entry(BACK))
    with pytest.raises(MeanwhileError):
        other.send([*lines, Sent(1, entry(won("O1", "B")))])
    assert len(kept()) == 3


def test_a_copy_that_was_put_after_other_lines_is_the_same_line(
    trainee: Trainee, other: Trainee
) -> None:
    trainee.write(BEGIN)
    handed(trainee, entry(MISS), {"undo": 2})
    other.seen = 1
    other.write(entry(MISS))
    brought = [Sent(2, entry(BACK), trainee.name), Sent(3, {"undo": 3}, trainee.name)]
    other.send(brought)
    # The first comes with the numbers that it knew: what is kept of it stands.
    trainee.send([Sent(3, {"undo": 2})])
    assert [name[:2] for name in kept()][2:] == [(trainee.name, 2), (trainee.name, 3)]
    with pytest.raises(ConflictError) as refused:
        trainee.send([Sent(2, entry(won("O1")))])
    assert refused.value.code == "sequence-used"
