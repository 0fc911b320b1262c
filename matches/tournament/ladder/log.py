"""A ladder's log: what happened, appended. Everything else follows from it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


class Happened(StrEnum):
    """What an event tells of."""

    JOINED = "joined"
    LEFT = "left"
    PLACED = "placed"
    CHALLENGED = "challenged"
    ACCEPTED = "accepted"
    BEGUN = "begun"
    REFUSED = "refused"
    UNANSWERED = "unanswered"
    PLAYED = "played"
    UNPLAYED = "unplayed"
    CANCELLED = "cancelled"
    EXTENDED = "extended"
    IDLE = "idle"
    AWAY = "away"


@dataclass(frozen=True, slots=True)
class Event:
    """One line of the log. Events are in the order of `at`, and of `number` within a moment.

    Joined, left, idle and placed are told of `entrant` (placed: on `rung`, from 1 at the top, with
    the `reason`). Challenged: `entrant` challenges `other`, and the challenge is known by
    `challenge` from then on. Played: by `winner`, an entrant, or "" for a draw. Begun: it is
    being played, or its card waits to be agreed, so that time no longer runs. Extended: to be
    played by `until`. Away: `entrant`, or with none everybody, has a holiday from `at` to `until`;
    a later one for the same replaces it, and one that ends when it begins ends it early.
    """

    number: int
    at: datetime
    what: Happened
    entrant: str = ""
    other: str = ""
    challenge: str = ""
    winner: str = ""
    rung: int = 0
    until: datetime | None = None
    reason: str = ""
