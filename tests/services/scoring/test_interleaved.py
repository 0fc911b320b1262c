"""Two phones write by turns, are refused, look, send again: whatever comes of it is what the lines
make, in their order."""

from __future__ import annotations

import random
from typing import Any

import rules
from matches.errors import LineRefused, MeanwhileError
from matches.models import RunningCard, RunningLine
from matches.selectors.scoring import fold, tongue_of
from matches.selectors.scoring import state as state_at
from tests.deep import either
from tests.services.league import League
from tests.services.scoring.at_the_board import BEGIN, ORDER, Phone, entry

COURSES = either(8, 80, 200)


def a_line(rng: random.Random, state: dict[str, Any]) -> dict[str, Any]:
    """Something that somebody writes: an entry, an undo, a mend; not always one that can be."""
    running = state["running"]
    if not running["begun"]:
        return BEGIN
    entries = running["entries"]
    kind = rng.random()
    if entries and kind < 0.15:
        return {"undo": entries[-1]["line"]}
    by = running["next"]["side"] if running["next"] and kind < 0.9 else rng.choice("AB")
    penny = rng.choice(ORDER)
    flick: dict[str, Any] = {"by": by, "struck": rng.choice([[], [penny]])}
    if flick["struck"] and rng.random() < 0.5:
        flick["off"] = [penny]
    if entries and 0.15 <= kind < 0.3:
        return {"mend": rng.choice(entries)["line"], "entry": {"flick": flick}, "drop": []}
    return entry({"flick": flick})


def a_course(rng: random.Random, phones: list[Phone]) -> None:
    """Some lines by either; who is refused looks, and who got no answer sends again."""
    states = [state_at(phone.who, phone.fixture) for phone in phones]
    for _ in range(rng.randint(4, 9)):
        turn = rng.randrange(2)
        phone, before = phones[turn], phones[turn].seen
        try:
            lines = [a_line(rng, states[turn]) for _ in range(rng.choice((1, 1, 2)))]
            states[turn] = phone.write(*lines)
            if rng.random() < 0.3:
                phone.seen = before
                states[turn] = phone.again()
        except (MeanwhileError, LineRefused) as refused:
            states[turn] = refused.state
            phone.seen = refused.state["running"]["lines"]


def check(league: League) -> None:
    """The card says what its lines make, and each is there once."""
    card = RunningCard.objects.filter(ended_at__isnull=True).first()
    if card is None:
        return
    lines = list(RunningLine.objects.filter(card=card).order_by("number"))
    assert [line.number for line in lines] == list(range(1, len(lines) + 1))
    assert len({(line.device, line.sequence) for line in lines}) == len(lines)
    for device in {line.device for line in lines}:
        own = [line.sequence for line in lines if line.device == device]
        assert own == sorted(own)
    folded = fold(card.head, [line.body for line in lines])
    assert folded.refused is None
    assert folded.running.live is not None
    standing = folded.running.live.standing
    assert (card.lines, card.score, card.finished) == (
        len(lines), standing.score, standing.finished,
    )  # fmt: skip
    state = state_at(league.owner, league.id(1))
    assert state["running"] == folded.running.as_document(tongue_of(state["head"]["sides"]))
    assert rules.adjudicate(folded.running.as_card()).valid


def test_any_two_phones_by_turns_write_what_the_lines_make(league: League) -> None:
    written = 0
    for course in range(COURSES):
        phones = [
            Phone(league, f"phone-{name}-{course:04}-at-the-board") for name in ("one", "two")
        ]
        a_course(random.Random(course), phones)
        check(league)
        written += RunningLine.objects.filter(card__ended_at__isnull=True).count()
        last = Phone(league, seen=state_at(league.owner, league.id(1))["running"]["lines"])
        last.abandon()
    assert written > 3 * COURSES
