"""A match carried on entry by entry, whose state travels with the question."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _

import rules
from matches.law.apart.said import Answer, malformed, mistakes_of
from matches.law.explained import law
from matches.law.language import tongue

logger = logging.getLogger(__name__)


def begin(head: Mapping[str, Any]) -> Answer:
    """The state before the first entry, and what may happen."""
    live, faults = rules.begin(head)
    return malformed(mistakes_of(faults)) if live is None else Answer(_standing(live))


def carry_on(body: Mapping[str, Any]) -> Answer:
    """The match after the entry, the ruling and the words for it."""
    return _from_a_state(body, lambda live: _carried(live, body))


def take_back(body: Mapping[str, Any]) -> Answer:
    """The match before its last entry."""
    return _from_a_state(body, _taken_back)


def _from_a_state(body: Mapping[str, Any], go_on: Callable[[rules.Live], Answer]) -> Answer:
    """The law's answer about a state that somebody carried here.

    A state of the right shape can still be one that no match reaches, written by hand: then the
    law has no answer, and nothing is known but that.
    """
    live, faults = rules.resume(body["state"])
    if live is None:
        return malformed(mistakes_of(faults, "state"))
    try:
        return go_on(live)
    except MemoryError:
        raise
    except Exception:
        logger.info("a carried state without sense", exc_info=True)
        message = _("This is not the state of a match: send one that the API gave.")
        return malformed([("state", message)])


def _carried(live: rules.Live, body: Mapping[str, Any]) -> Answer:
    carried = rules.carry_on(live, body["entry"])
    if any(fault.code == "malformed" for fault in carried.faults):
        return malformed(mistakes_of(carried.faults))
    answer = _standing(carried.live or live) | _ruled(carried, names_of(body.get("sides")))
    return Answer(answer, 422 if carried.ruling is None else 200)


def _taken_back(live: rules.Live) -> Answer:
    before = rules.undo(live)
    if before is None:
        return Answer(status=409, code="nothing-to-undo")
    return Answer(_standing(before))


def _standing(live: rules.Live) -> dict[str, Any]:
    standing = live.standing
    return {
        "state": live.as_document(),
        "may": live.may(),
        "finished": standing.finished,
        "winner": standing.winner,
        "score": standing.score,
        "next": standing.next,
    }


def _ruled(carried: rules.Carried, names: Mapping[str, str]) -> dict[str, Any]:
    cited = list(carried.ruling["rules"]) if carried.ruling is not None else []
    cited += [fault.rule for fault in carried.faults if fault.rule]
    speaking = tongue(names)
    number = carried.ruling["entry"] if carried.ruling is not None else 0
    told = [found.as_document(number) for found in carried.differences]
    beside = {"differences": told} if told else {}
    return beside | {
        "ruling": carried.ruling,
        "sentences": [sentence.say(speaking) for sentence in carried.sentences],
        "faults": rules.fault_documents(carried.faults, speaking),
        "law": law(cited),
    }


def names_of(sides: Any) -> dict[str, str]:
    """Who is who, from a card's ``sides``; what is not of that shape names nobody."""
    names: dict[str, str] = {}
    for side in rules.SIDES:
        given = sides.get(side) if isinstance(sides, dict) else None
        players = [one for one in given if isinstance(one, str)] if isinstance(given, list) else []
        if players:
            names[side] = " & ".join(players)
        if len(players) > 1:
            names |= {f"{side}{n}": player for n, player in enumerate(players, start=1)}
    return names
