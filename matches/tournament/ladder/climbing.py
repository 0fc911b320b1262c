"""The climbing of a ladder: its log, event by event, in their order."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime

from matches.tournament.ladder.ladder import AGREED, ASKED, OVER, Challenge, Ladder, Move
from matches.tournament.ladder.log import Event, Happened
from matches.tournament.ladder.rules import LadderRules, days


def climb(rules: LadderRules, events: Iterable[Event]) -> Ladder:
    """The ladder that a log makes; the order in which the events are handed over is no matter."""
    climber = Climber(rules)
    for event in sorted(events, key=lambda one: (one.at, one.number)):
        climber.take(event)
    return climber.ladder()


class Climber:
    """A ladder in the making: takes events in their order, one by one."""

    def __init__(self, rules: LadderRules) -> None:
        self.rules = rules
        self.rungs: list[str] = []
        self.challenges: dict[str, Challenge] = {}
        self.open: dict[str, Challenge] = {}
        self.moves: list[Move] = []
        self.active: dict[str, datetime] = {}
        self.protected: dict[str, datetime] = {}
        self.met: dict[frozenset[str], datetime] = {}
        self.ignored: list[Event] = []
        self.holidays: dict[str, datetime] = {}

    def ladder(self) -> Ladder:
        """As it stands now."""
        return Ladder(
            tuple(self.rungs),
            dict(self.challenges),
            tuple(self.moves),
            dict(self.active),
            dict(self.protected),
            dict(self.met),
            tuple(self.ignored),
            dict(self.holidays),
        )

    def take(self, event: Event) -> None:
        """One more event; one that does not fit any more is put aside."""
        if not _TAKE[event.what](self, event):
            self.ignored.append(event)

    def joined(self, event: Event) -> bool:
        if not event.entrant or event.entrant in self.rungs:
            return False
        self.active[event.entrant] = event.at
        self._reorder(event, [*self.rungs, event.entrant], (event.entrant,))
        return True

    def left(self, event: Event) -> bool:
        if event.entrant not in self.rungs:
            return False
        for each in list(self.open.values()):
            if event.entrant in (each.challenger, each.challenged):
                self._end(each, event)
        self._reorder(event, [one for one in self.rungs if one != event.entrant], (event.entrant,))
        return True

    def placed(self, event: Event) -> bool:
        return self._to(event, event.entrant, event.rung)

    def idle(self, event: Event) -> bool:
        if event.entrant not in self.rungs:
            return False
        self.active[event.entrant] = event.at
        lower = self.rungs.index(event.entrant) + 1 + self.rules.idle_drop
        return self._to(event, event.entrant, lower)

    def challenged(self, event: Event) -> bool:
        two = (event.entrant, event.other)
        if event.challenge in self.challenges or len({*two} & {*self.rungs}) < 2:
            return False
        limit = self.rules.answer_days
        made = Challenge(event.challenge, *two, event.at)
        begins = self._paused(made, event.at)
        answer_by = begins + days(limit) if limit else None
        self._hold(replace(made, answer_by=answer_by, paused_until=begins))
        self.active[event.entrant] = event.at
        return True

    def accepted(self, event: Event) -> bool:
        held = self._open(event, ASKED)
        if held is None:
            return False
        limit = self.rules.play_days
        begins = self._paused(held, event.at)
        play_by = begins + days(limit) if limit else None
        self._keep(held, state=AGREED, play_by=play_by, paused_until=begins)
        return True

    def away(self, event: Event) -> bool:
        if event.until is None or (event.entrant and event.entrant not in self.rungs):
            return False
        held = self.holidays.get(event.entrant, event.at)
        for one in [event.entrant] if event.entrant else self.rungs:
            # Nobody is idle in a holiday.
            self.active[one] += event.until - max(held, event.at)
        self.holidays[event.entrant] = event.until
        for each in list(self.open.values()):
            if event.entrant in ("", each.challenger, each.challenged):
                self._pause(each, event.at)
        return True

    def _paused(self, held: Challenge, at: datetime) -> datetime:
        """The moment from which time runs for a challenge: now, or after the holidays."""
        ends = (self.holidays.get(one, at) for one in (held.challenger, held.challenged, ""))
        return max(at, *ends)

    def _pause(self, held: Challenge, at: datetime) -> None:
        """Put a challenge's deadlines off by its holidays, or take back what is left of them."""
        until = self._paused(held, at)
        more = until - max(at, held.paused_until or at)
        self._keep(
            held,
            answer_by=held.answer_by + more if held.answer_by is not None else None,
            play_by=held.play_by + more if held.play_by is not None else None,
            paused_until=until,
        )

    def begun(self, event: Event) -> bool:
        held = self._open(event, AGREED)
        if held is None:
            return False
        self._keep(held, play_by=None)
        return True

    def extended(self, event: Event) -> bool:
        held = self._open(event, AGREED)
        if held is None or event.until is None or event.until <= event.at:
            return False
        self._keep(held, play_by=event.until)
        return True

    def refused(self, event: Event) -> bool:
        return self._defaulted(event, ASKED, self.rules.refusal)

    def unanswered(self, event: Event) -> bool:
        return self._defaulted(event, ASKED, self.rules.silence)

    def unplayed(self, event: Event) -> bool:
        return self._defaulted(event, AGREED, self.rules.unplayed)

    def cancelled(self, event: Event) -> bool:
        held = self._open(event)
        if held is None:
            return False
        self._end(held, event)
        return True

    def played(self, event: Event) -> bool:
        held = self._open(event, AGREED)
        if held is None or event.winner not in ("", held.challenger, held.challenged):
            return False
        self._end(held, event, event.winner)
        two = (held.challenger, held.challenged)
        for one in two:
            self.protected[one] = event.at + days(self.rules.protected_days)
        self.met[frozenset(two)] = event.at
        if event.winner == held.challenger:
            self._won(event, held)
        elif event.winner == held.challenged and self.rules.loss == "down":
            self._to(event, held.challenger, self.rungs.index(held.challenger) + 2)
        return True

    def _defaulted(self, event: Event, state: str, effect: str) -> bool:
        held = self._open(event, state)
        if held is None:
            return False
        loses = effect == "lose"
        self._end(held, event, held.challenger if loses else "")
        if loses:
            self._won(event, held)
        return True

    def _won(self, event: Event, held: Challenge) -> None:
        """The challenger goes up to the rung of the challenged, if that is still above."""
        low, high = self.rungs.index(held.challenger), self.rungs.index(held.challenged)
        if low < high:
            return
        new = list(self.rungs)
        if self.rules.win == "swap":
            new[low], new[high] = new[high], new[low]
        else:
            new.insert(high, new.pop(low))
        self._reorder(event, new, (held.challenger, held.challenged))

    def _to(self, event: Event, entrant: str, rung: int) -> bool:
        if entrant not in self.rungs or rung < 1:
            return False
        new = [one for one in self.rungs if one != entrant]
        new.insert(min(rung, len(self.rungs)) - 1, entrant)
        self._reorder(event, new, (entrant,))
        return True

    def _reorder(self, event: Event, new: list[str], own: tuple[str, ...]) -> None:
        old = self.rungs
        before = {one: rung for rung, one in enumerate(old, start=1)}
        after = {one: rung for rung, one in enumerate(new, start=1)}
        for one in [*new, *(gone for gone in old if gone not in after)]:
            was, now = before.get(one, 0), after.get(one, 0)
            if was != now:
                self.moves.append(Move(event, one, was, now, one in own))
        self.rungs = new

    def _open(self, event: Event, state: str = "") -> Challenge | None:
        held = self.challenges.get(event.challenge)
        if held is None or not held.open or (state and held.state != state):
            return None
        return held

    def _end(self, held: Challenge, event: Event, winner: str = "") -> None:
        # Nobody is idle who waits for an answer or a match, so their time starts again now.
        self.active[held.challenger] = self.active[held.challenged] = event.at
        self._keep(held, state=OVER, ended=event.what, ended_at=event.at, winner=winner)

    def _keep(self, held: Challenge, **changes: object) -> None:
        self._hold(replace(held, **changes))  # type: ignore[arg-type]

    def _hold(self, challenge: Challenge) -> None:
        self.challenges[challenge.id] = challenge
        if challenge.open:
            self.open[challenge.id] = challenge
        else:
            self.open.pop(challenge.id, None)


_TAKE = {
    Happened.JOINED: Climber.joined,
    Happened.LEFT: Climber.left,
    Happened.PLACED: Climber.placed,
    Happened.CHALLENGED: Climber.challenged,
    Happened.ACCEPTED: Climber.accepted,
    Happened.BEGUN: Climber.begun,
    Happened.REFUSED: Climber.refused,
    Happened.UNANSWERED: Climber.unanswered,
    Happened.PLAYED: Climber.played,
    Happened.UNPLAYED: Climber.unplayed,
    Happened.CANCELLED: Climber.cancelled,
    Happened.EXTENDED: Climber.extended,
    Happened.IDLE: Climber.idle,
    Happened.AWAY: Climber.away,
}
