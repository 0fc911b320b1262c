"""What is shown of a ladder, and the names put to it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from django.utils.translation import gettext as _

from matches.models import Club
from matches.selectors.base import Discreet, Named
from matches.selectors.fixtures import day_alone
from matches.selectors.ladders.ladder_log import LadderLog
from matches.selectors.ladders.ladder_words import SENTENCES
from matches.tournament.ladder import (
    AGREED,
    Challenge,
    Event,
    Happened,
    Ladder,
    Move,
    candidates,
)


@dataclass(frozen=True)
class ChallengeShown:
    """An open challenge. ``agreed``: it is to be played, in ``match``; else it waits for an answer.
    ``until`` is when its time is over, None without a limit."""

    public_id: str
    challenger: str
    challenged: str
    challenger_entry: str
    challenged_entry: str
    agreed: bool
    until: datetime | None
    match: str


@dataclass(frozen=True)
class Rung:
    """One rung: who stands there, whom they may challenge now, and what they are engaged in."""

    number: int
    entry: str
    name: str
    player: str | None
    may: tuple[tuple[str, str], ...]
    challenge: ChallengeShown | None
    rests_until: datetime | None
    away_until: datetime | None = None

    @property
    def may_names(self) -> str:
        """Whom they may challenge, as a list."""
        return ", ".join(name for _entry, name in self.may)


@dataclass(frozen=True)
class Moved:
    """Somebody who changed rungs; 0 is beside the ladder. ``own``: it was about them."""

    name: str
    before: int
    after: int
    own: bool


@dataclass(frozen=True)
class HistoryLine:
    """One thing that happened, and every rung that it moved. `absence`: somebody was away."""

    at: datetime
    sentence: str
    moved: tuple[Moved, ...]
    match: str
    absence: bool = False


@dataclass(frozen=True)
class Holiday:
    """A holiday that runs or is to come: of an entry, or ("") of everybody."""

    entry: str
    name: str
    first: datetime | None
    until: datetime


@dataclass(frozen=True)
class LadderShown:
    """A ladder with its open challenges and its history, the latest first. ``may_challenge``: the
    reader plays on it, or organises it, and it runs."""

    rungs: tuple[Rung, ...]
    open: tuple[ChallengeShown, ...]
    history: tuple[HistoryLine, ...]
    lines: int
    rules: tuple[str, ...]
    time_zone: str
    holidays: tuple[Holiday, ...] = ()
    away_days: int = 0
    may_challenge: bool = False

    @property
    def rests_until(self) -> datetime | None:
        """Until when everybody has a holiday."""
        return next((one.until for one in self.holidays if not one.entry and not one.first), None)


class Shower:
    """Puts names to a ladder."""

    def __init__(
        self, log: LadderLog, ladder: Ladder, names: Mapping[str, Named], free: Discreet
    ) -> None:
        self.log, self.ladder, self.names, self.free = log, ladder, names, free

    def name(self, entry: str) -> str:
        return self.names[entry].name if entry in self.names else _("somebody")

    def match(self, challenge: str) -> str:
        fixture = self.log.fixtures.get(challenge)
        return fixture.public_id if fixture is not None else ""

    def challenge(self, each: Challenge) -> ChallengeShown:
        agreed = each.state == AGREED
        return ChallengeShown(
            each.id,
            self.name(each.challenger),
            self.name(each.challenged),
            each.challenger,
            each.challenged,
            agreed,
            each.play_by if agreed else each.answer_by,
            self.match(each.id),
        )

    def rung(self, entry: str, now: datetime, running: bool) -> Rung:
        named = self.names.get(entry)
        engaged = self.ladder.open_challenge(entry)
        rests = self.ladder.protected.get(entry)
        may = candidates(self.log.rules, self.ladder, entry, now) if running else ()
        return Rung(
            self.ladder.rung(entry),
            entry,
            self.name(entry),
            named.player if named is not None else None,
            tuple((each.entrant, self.name(each.entrant)) for each in may if not each.hindered),
            self.challenge(engaged) if engaged is not None else None,
            rests if rests is not None and rests > now and engaged is None else None,
            end if (end := self.ladder.away.get(entry)) is not None and end > now else None,
        )

    def holidays(self, now: datetime) -> tuple[Holiday, ...]:
        """Those that run, then those to come."""
        running = [
            Holiday(entry, self.name(entry) if entry else "", None, end)
            for entry, end in self.ladder.away.items()
            if end > now and (not entry or self.ladder.rung(entry))
        ]
        ahead = [
            Holiday(one.entrant, self.name(one.entrant) if one.entrant else "", one.at, one.until)
            for one in self.log.ahead
            if one.until is not None
        ]
        return (*running, *ahead)

    def history(self, events: tuple[Event, ...]) -> list[HistoryLine]:
        """What happened, the latest first; what came too late to count is left out."""
        moves: dict[Event, list[Move]] = {}
        for move in self.ladder.moves:
            moves.setdefault(move.event, []).append(move)
        skipped = set(self.ladder.ignored)
        return [
            HistoryLine(
                event.at,
                self.sentence(event),
                tuple(
                    Moved(self.name(one.entrant), one.before, one.after, one.own)
                    for one in moves.get(event, ())
                ),
                self.match(event.challenge) if event.what == Happened.PLAYED else "",
                event.what == Happened.AWAY,
            )
            for event in sorted(events, key=lambda one: (one.at, one.number), reverse=True)
            if event not in skipped and event.what != Happened.BEGUN
        ]

    def sentence(self, event: Event) -> str:
        """One event in words."""
        held = self.ladder.challenges.get(event.challenge)
        told = {
            "a": self.name(held.challenger if held is not None else event.entrant),
            "b": self.name(held.challenged if held is not None else event.other),
            "n": event.rung,
            "reason": self.free.reason(event.reason),
        }
        if event.what == Happened.AWAY:
            sentence = self._holiday(event)
        elif event.what == Happened.PLAYED and held is not None:
            sentence = self._result(event, held) % told
        else:
            sentence = SENTENCES[event.what]() % told
        # Initials end with a stop of their own.
        return sentence[:-1] if sentence.endswith("..") else sentence

    def _holiday(self, event: Event) -> str:
        over = event.until is None or event.until <= event.at
        if not event.entrant:
            return _("The holidays are over.") if over else _("The ladder has holidays.")
        said = _("%(a)s is back.") if over else _("%(a)s has a holiday.")
        return said % {"a": self.name(event.entrant)}

    @staticmethod
    def _result(event: Event, held: Challenge) -> str:
        if not event.winner:
            return _("%(a)s and %(b)s drew.")
        if event.winner == held.challenger:
            return _("%(a)s challenged %(b)s and won.")
        return _("%(b)s held the place against %(a)s.")


def without_times(shown: LadderShown, club: Club) -> LadderShown:
    """A ladder as strangers read it where somebody under 18 plays: not until when anything waits or
    rests, nor who is away; of what is over the day alone. Whom somebody may challenge would tell
    who cannot be."""
    history = tuple(
        replace(one, at=day_alone(one.at, club, False)) for one in shown.history if not one.absence
    )
    return replace(
        shown,
        rungs=tuple(_rung_alone(each) for each in shown.rungs),
        open=tuple(replace(each, until=None) for each in shown.open),
        history=history,
        lines=shown.lines - (len(shown.history) - len(history)),
        holidays=(),
    )


def _rung_alone(rung: Rung) -> Rung:
    held = replace(rung.challenge, until=None) if rung.challenge is not None else None
    return replace(rung, may=(), challenge=held, rests_until=None, away_until=None)
