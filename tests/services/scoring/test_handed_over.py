"""Lines that one device handed over without network, and another brings."""

from typing import Any

import pytest

from matches.errors import ConflictError, InvalidError, MeanwhileError, NotFoundError
from matches.models import AuditEntry, RunningLine, User
from matches.selectors.scoring import state as state_at
from matches.services.scoring import Sent, passes
from tests.services.league import League
from tests.services.scoring.at_the_board import BACK, BEGIN, MISS, Phone, entry, won

OTHER = "phone-two-at-the-board"


@pytest.fixture
def other(league: League) -> Phone:
    return Phone(league, name=OTHER)


def handed(phone: Phone, *bodies: Any) -> list[Sent]:
    """Lines that a phone wrote without network, as another brings them."""
    lines = [Sent(phone.sequence + at, body, phone.name) for at, body in enumerate(bodies, 1)]
    phone.sequence += len(lines)
    phone.sent = [Sent(one.sequence, one.body) for one in lines]
    return lines


def kept(league: League) -> list[tuple[str, int, str]]:
    lines = RunningLine.objects.filter(card__fixture__public_id=league.id(1)).order_by("number")
    return list(lines.values_list("device", "sequence", "brought_by"))


@pytest.mark.parametrize("first", ["who wrote", "who brings"])
def test_they_are_kept_once_whoever_sends_them_first(
    league: League, phone: Phone, other: Phone, first: str
) -> None:
    lines = handed(phone, BEGIN, entry(MISS))
    both = [*lines, Sent(1, entry(BACK))]
    if first == "who wrote":
        phone.again()
        other.send(both)
        by = ["", "", ""]
    else:
        other.send(both)
        phone.again()
        by = [OTHER, OTHER, ""]
    other.send(both)
    phone.again()
    names = [(phone.name, 1), (phone.name, 2), (OTHER, 1)]
    assert kept(league) == [(*name, brought) for name, brought in zip(names, by, strict=True)]
    told = state_at(league.owner, league.id(1))["lines"]
    assert [line["brought_by"] for line in told] == [one or None for one in by]


def test_who_brought_them_is_audited(league: League, phone: Phone, other: Phone) -> None:
    other.send(handed(phone, BEGIN, entry(MISS)))
    noted = AuditEntry.objects.get(action="scoring.brought")
    assert noted.user == league.owner
    assert noted.after["devices"] == [phone.name]
    assert (noted.after["brought"], noted.after["by_device"]) == (2, OTHER)


def test_what_the_other_wrote_after_handing_over_is_not_written_over(
    league: League, phone: Phone, other: Phone
) -> None:
    lines = handed(phone, BEGIN, entry(MISS))
    phone.again()
    phone.write(entry(BACK))
    with pytest.raises(MeanwhileError):
        other.send([*lines, Sent(1, entry(won("O1", "B")))])
    assert len(kept(league)) == 3


def test_a_copy_that_was_put_after_lines_of_others_is_the_same_line(
    league: League, phone: Phone, other: Phone
) -> None:
    phone.write(BEGIN)
    handed(phone, entry(MISS), {"undo": 2})
    third = Phone(league, name="phone-three-at-the-board", seen=1)
    third.write(entry(MISS))
    other.seen = 2
    other.send([Sent(2, entry(BACK), phone.name), Sent(3, {"undo": 3}, phone.name)])
    # The first comes with the numbers that it knew: what is kept of it stands.
    phone.send([Sent(3, {"undo": 2})])
    assert [name[:2] for name in kept(league)][2:] == [(phone.name, 2), (phone.name, 3)]
    with pytest.raises(ConflictError) as refused:
        phone.send([Sent(2, entry(won("O1")))])
    assert refused.value.code == "sequence-used"


def test_who_may_not_write_brings_nothing(league: League, phone: Phone) -> None:
    nobody = User.objects.create_user("stranger", "stranger@example.org", "x")
    stranger = Phone(league, name=OTHER, actor=nobody)
    with pytest.raises(NotFoundError):
        stranger.send(handed(phone, BEGIN))
    assert not RunningLine.objects.exists()


def test_who_holds_a_link_brings_them_with_it_to_its_match_alone(
    league: League, phone: Phone
) -> None:
    link = passes.make_for_match(league.owner, league.id(1), hours=2)
    holder = passes.holder(passes.claim(link.token).text)
    Phone(league, name=OTHER, actor=holder).send(handed(phone, BEGIN))
    line = RunningLine.objects.get()
    assert (line.device, line.brought_by, line.written_with) == (phone.name, OTHER, link.board_pass)
    with pytest.raises(NotFoundError):
        Phone(league, name=OTHER, actor=holder, number=2).send(handed(phone, BEGIN))


@pytest.mark.parametrize("device", ["short", "x" * 65, "phone one at the board!"])
def test_a_device_that_could_be_another_brings_nothing(phone: Phone, device: str) -> None:
    with pytest.raises(InvalidError):
        phone.send([Sent(1, BEGIN, device)])


def test_each_device_counts_its_own_lines(league: League, phone: Phone, other: Phone) -> None:
    with pytest.raises(InvalidError):
        other.send([Sent(2, BEGIN, phone.name), Sent(1, entry(MISS), phone.name)])
    other.send([Sent(1, BEGIN, phone.name), Sent(1, entry(MISS)), Sent(2, entry(BACK), phone.name)])
    assert [name[:2] for name in kept(league)] == [(phone.name, 1), (OTHER, 1), (phone.name, 2)]
