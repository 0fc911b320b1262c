"""What a process apart can be asked for, each by its name: plain questions, and answers of the
law's own classes. Nothing here knows a database, a request, or who asks."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

import rules
from matches.law import aiming, situations
from matches.law.aiming import Grid
from matches.law.apart.carried import begin, carry_on, take_back
from matches.law.apart.said import Answer, mistakes_of
from matches.law.explained import canonical, explained
from matches.law.language import said
from matches.law.law_texts import rule_address
from matches.law.replay import Replay, replay
from matches.paper.typesetting import typeset

AT_ONCE: Final = 12
"""Shots of a map between two looks at the clock."""


@dataclass(frozen=True)
class Part:
    """A part of an aim map: flicks from `start` up to `stop`, as many as `seconds` allow, and one
    at least."""

    shot: Mapping[str, Any]
    situation: str | None
    grid: Grid
    start: int
    stop: int
    seconds: float
    quick: bool = False


def simulated(body: Mapping[str, Any]) -> Answer:
    """A shot, played, and what the law says of it in a situation."""
    played = rules.simulate(body.get("shot"))
    if played.motion is None:
        return Answer(
            status=400 if played.malformed else 422,
            mistakes=tuple(mistakes_of(played.faults, "shot")),
            code="malformed" if played.malformed else "impossible",
        )
    told, name = situations.Told(None), body.get("situation")
    if played.facts is not None and name is not None:
        told = situations.tell(name, played.facts, list(played.motion.rest))
    ruling = None
    if told.ruled is not None:
        cited = [{"name": rule, "url": rule_address(rule)} for rule in told.ruled.cited]
        ruling = {"text": told.ruled.text, "rules": cited}
    return Answer(
        {
            **replay(played).as_document(),
            "facts": played.facts,
            "seen": situations.in_words(played.facts) if played.facts is not None else [],
            "ruling": ruling,
            "problems": list(told.problems),
        }
    )


def playable(shot: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    """What keeps a shot from being played, each with its path; nothing where it can be."""
    played = rules.simulate(dict(shot))
    if played.motion is not None:
        return ()
    return tuple((fault.path or "$", said(fault.sentence)) for fault in played.faults)


def replayed(asked: tuple[Mapping[str, Any], str, str]) -> Replay | None:
    """The replay of a shot in a situation, under a key; None where it cannot be played."""
    document, situation, key = asked
    played = rules.simulate(dict(document))
    if played.motion is None:
        return None
    ruled = None
    if played.facts is not None and situation in situations.SITUATIONS:
        ruled = situations.tell(situation, played.facts, list(played.motion.rest)).ruled
    return replay(played, key=key, ruled=ruled)


def adjudicated(asked: tuple[bytes, bool]) -> Answer:
    """The verdict on a card as its bytes, explained or not."""
    text, explain = asked
    verdict = rules.adjudicate_text(text)
    told = canonical(explained(verdict)) if explain else verdict.as_text()
    status = 400 if verdict.malformed else 200
    return Answer(told.encode("utf-8", "backslashreplace"), status)


def judged(card: Any) -> rules.Verdict:
    """The verdict on a card, given as text or as a document."""
    if isinstance(card, str | bytes):
        return rules.adjudicate_text(card)
    return rules.adjudicate(card)


def reachable(asked: tuple[str, Mapping[str, Any]]) -> dict[str, Any]:
    """The final scores that a game's options allow."""
    name, options = asked
    game = rules.GAMES[name]
    setting = game.setting(dict(options), "A", rules.Mistakes())
    return {"options": game.options.write(setting.options), "reachable": game.reachable(setting)}


def aimed(part: Part) -> str:
    """What comes of the flicks of a part: a letter each, of as many as there was time for."""
    until, found = time.monotonic() + part.seconds, ""
    while len(found) < part.stop - part.start:
        first = part.start + len(found)
        some: Iterable[int] = range(first, min(first + AT_ONCE, part.stop))
        found += aiming.outcomes(part.shot, part.situation, part.grid, some, quick=part.quick)
        if time.monotonic() >= until:
            break
    return found


WORKS: Final[Mapping[str, Callable[[Any], Any]]] = {
    "simulate": simulated,
    "playable": playable,
    "replay": replayed,
    "adjudicate": adjudicated,
    "judge": judged,
    "reachable": reachable,
    "aim": aimed,
    "live-begin": begin,
    "live-entry": carry_on,
    "live-undo": take_back,
    "typeset": typeset,
}
