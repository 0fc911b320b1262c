"""The replay: a card's entries under a game's law, one after the other."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from rules.core.fault import Fault, Mistake, Refusal
from rules.core.game import Game, Referee, Standing
from rules.core.scorecard import NO_CLAIM, Claim, Entry, Scorecard
from rules.core.sentence import Sentence, sentence
from rules.core.verdict import Verdict

LONGEST_SHOWN = 200
"""Characters of a claimed value that a message shows."""


@dataclass(frozen=True, slots=True)
class Step:
    """What became of one entry: a ruling, or faults and the state as it was, or both."""

    state: Any
    ruling: Any | None
    faults: tuple[Fault, ...]


def step(game: Game, referee: Referee, state: Any, entry: Entry, number: int) -> Step:
    """One entry under the law: refused and nothing changes, or ruled on and its claim compared."""
    faults: list[Fault] = []
    ruled: list[tuple[int, Any]] = []
    after = _played(game, referee, state, ((number, entry),), ruled, faults)
    return Step(after, ruled[0][1] if ruled else None, tuple(faults))


def replay(card: Scorecard) -> Verdict:
    """The verdict on a well-formed card."""
    if card.detail == "result":
        return _result(card)
    game, referee = card.game, card.referee
    ruled: list[tuple[int, Any]] = []
    faults: list[Fault] = []
    state = referee.begin(card.setting)
    state = _played(game, referee, state, enumerate(card.entries), ruled, faults)
    standing = referee.standing(state)
    faults.extend(_fault(None, refusal) for refusal in referee.warn(state))
    faults.extend(_claimed(game, standing, card.claim.values))
    statistics = referee.statistics(card.setting, tuple([ruling for _, ruling in ruled]))
    verdict = Verdict(card, standing, tuple(faults), tuple(ruled), statistics)
    return _with_shots(verdict) if card.with_shots else verdict


def _with_shots(verdict: Verdict) -> Verdict:
    """The verdict on a card with shots: the game's own rulings, and the shots beside them."""
    ruled = verdict.ruled
    shots = [ruling.played(number) for number, ruling in ruled]
    return replace(
        verdict,
        ruled=tuple([(number, ruling.ruling) for number, ruling in ruled]),
        shots=tuple([shot for shot in shots if shot is not None]),
        differences=tuple(
            [(number, found) for number, ruling in ruled for found in ruling.differences]
        ),
    )


def _played(
    game: Game,
    referee: Referee,
    state: Any,
    entries: Iterable[tuple[int, Entry]],
    ruled: list[tuple[int, Any]],
    faults: list[Fault],
) -> Any:
    """The state after some entries; what is ruled and what is wrong is added to the lists."""
    refuse, adjudicate, evolve = referee.refuse, referee.adjudicate, referee.evolve
    for number, entry in entries:
        kind, facts = entry.kind, entry.facts
        refusal = refuse(state, kind, facts)
        if refusal is not None:
            faults.append(_fault(number, refusal))
            continue
        ruling = adjudicate(state, kind, facts)
        state = evolve(state, ruling)
        ruled.append((number, ruling))
        if entry.claim is not NO_CLAIM:
            faults.extend(_compared(game, ruling, entry.claim, number))
    return state


def _result(card: Scorecard) -> Verdict:
    standing, refusals = card.game.result(card.setting, card.claim.values)
    faults = tuple([_fault(None, refusal) for refusal in refusals])
    return Verdict(card, standing, faults, (), {})


def _fault(number: int | None, refusal: Refusal) -> Fault:
    path = None
    if refusal.path and number is not None:
        path = Mistake(("entries", number, *refusal.path), refusal.sentence).where
    return Fault(number, refusal.code, refusal.rule, refusal.sentence, path)


def _compared(game: Game, ruling: Any, claim: Claim, number: int) -> tuple[Fault, ...]:
    """The parts of a ruling that were claimed otherwise, in the claim's own order of names."""
    document = ruling.as_document(number)
    found = []
    for name in sorted(claim.values):
        claimed = claim.values[name]
        if name in document and agrees(claimed, document[name]):
            continue
        said = (
            sentence(
                "the card says {name} is {claimed}; by the law it is {ruled}",
                name=name,
                claimed=shown(claimed),
                ruled=shown(document[name]),
            )
            if name in document
            else sentence("the card claims {name}, which no ruling here has", name=shown(name))
        )
        found.append(Fault(number, "claim-mismatch", _decisive(game, name, ruling.rules), said))
    return tuple(found)


def _decisive(game: Game, name: str, cited: tuple[str, ...]) -> str | None:
    """The cited rule that decided a field of the ruling: the one that bears on it, else the
    first."""
    for rule in game.bearing.get(name, ()):
        if rule in cited:
            return rule
    return cited[0] if cited else None


def agrees(claimed: Any, ruled: Any) -> bool:
    """Whether a claim says nothing that the ruling does not: of objects, a part is enough."""
    if isinstance(claimed, dict) and isinstance(ruled, dict):
        return all(key in ruled and agrees(claimed[key], ruled[key]) for key in claimed)
    if isinstance(claimed, list) and isinstance(ruled, list):
        pairs = zip(claimed, ruled, strict=False)
        return len(claimed) == len(ruled) and all(agrees(one, two) for one, two in pairs)
    if isinstance(claimed, bool) or isinstance(ruled, bool):
        return claimed is ruled
    return bool(claimed == ruled)


def shown(value: Any) -> str | Sentence:
    """A JSON value in a message, short: ``A 3, B 1`` for a score, however it was written down."""
    if value in ({}, []):
        return sentence("nothing")
    text = _text(value)
    return text if len(text) <= LONGEST_SHOWN else text[: LONGEST_SHOWN - 1] + "…"


def _text(value: Any) -> str:
    if value is None:
        return "null"
    if isinstance(value, dict):
        return ", ".join([f"{key} {_text(value[key])}" for key in sorted(value)]) or "–"
    if isinstance(value, list):
        return ", ".join(map(_item, value)) or "–"
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def _item(value: Any) -> str:
    """An item of a list: of an object its values, such as the code of what was broken first."""
    if not isinstance(value, dict):
        return _text(value)
    if "code" in value:
        return _text(value["code"])
    return " ".join([_text(value[key]) for key in sorted(value)])


def _claimed(game: Game, standing: Standing, claim: Mapping[str, Any]) -> list[Fault]:
    """The card's own claim against the standing that the law found."""
    faults = []
    if "score" in claim and not agrees(claim["score"], standing.score):
        faults.append(_mismatch("score", claim["score"], standing.score))
    winner = claim.get("winner")
    if winner is not None and not standing.finished:
        said = sentence("the card names a winner, but the match is not finished")
        faults.append(Fault(None, "unfinished", None, said))
    elif "winner" in claim and winner != standing.winner:
        faults.append(_mismatch("winner", winner, standing.winner))
    return faults


def _mismatch(name: str, claimed: Any, ruled: Any) -> Fault:
    said = sentence(
        "the card says the {name} is {claimed}; by the law it is {ruled}",
        name=name,
        claimed=shown(claimed),
        ruled=shown(ruled),
    )
    return Fault(None, "claim-mismatch", None, said)
