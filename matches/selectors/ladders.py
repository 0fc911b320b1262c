"""A ladder as its page shows it: the rungs, who may challenge whom, and how it came to this."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from matches.models import Competition, CompetitionState, Division, EntryState
from matches.publication import Viewer
from matches.selectors.competition_found import find_competition
from matches.selectors.free_texts import Discreet, discreet
from matches.selectors.ladder_log import LADDER, LadderLog, is_ladder, log_of
from matches.selectors.naming import Named, named_entries
from matches.selectors.viewer import entries_of, own_entries
from matches.tournament.ladder import (
    AGREED,
    Challenge,
    Event,
    Happened,
    Ladder,
    LadderRules,
    Move,
    candidates,
    climb,
    due,
)

SHOWN = 30
"""So many lines of the history stand on the page; `?history` shows them all."""


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
    """One thing that happened, and every rung that it moved."""

    at: datetime
    sentence: str
    moved: tuple[Moved, ...]
    match: str


@dataclass(frozen=True)
class Holiday:
    """A holiday that runs or is to come: of an entry, or ("") of everybody."""

    entry: str
    name: str
    first: datetime | None
    until: datetime


@dataclass(frozen=True)
class LadderShown:
    """A ladder with its open challenges and its history, the latest first."""

    rungs: tuple[Rung, ...]
    open: tuple[ChallengeShown, ...]
    history: tuple[HistoryLine, ...]
    lines: int
    rules: tuple[str, ...]
    time_zone: str
    holidays: tuple[Holiday, ...] = ()
    away_days: int = 0

    @property
    def rests_until(self) -> datetime | None:
        """Until when everybody has a holiday."""
        return next((one.until for one in self.holidays if not one.entry and not one.first), None)


@dataclass(frozen=True)
class LadderDesk:
    """A ladder for those who act on it: `own` entries of who is looking, by public id."""

    competition: Competition
    ladder: LadderShown
    own: frozenset[str]
    may_organise: bool

    @property
    def away_choices(self) -> list[tuple[str, str]]:
        """Whose holiday the reader may announce: entries, and for organisers everybody's ("")."""
        if not self.may_organise and not self.ladder.away_days:
            return []
        listed = [
            (rung.entry, rung.name)
            for rung in self.ladder.rungs
            if self.may_organise or rung.entry in self.own
        ]
        return [*listed, *([("all", _("everybody"))] if self.may_organise else [])]

    @property
    def pairs(self) -> list[tuple[str, list[tuple[str, str]]]]:
        """Who may be challenged, by challenger: values are both entries with a space between."""
        return [
            (
                rung.name,
                [(f"{rung.entry} {entry}", f"{rung.name} → {name}") for entry, name in rung.may],
            )
            for rung in self.ladder.rungs
            if rung.may and (self.may_organise or rung.entry in self.own)
        ]


def ladder_shown(
    competition: Competition,
    division: Division,
    names: Mapping[int, Named],
    free: Discreet,
    *,
    whole: bool = False,
) -> LadderShown:
    """A ladder as it stands at this moment: two queries.

    What has fallen due is counted in, also where nobody has noted it yet.
    """
    log, now = log_of(division, competition), timezone.now()
    running = competition.state == "running"
    events = (*log.events, *(due(log.rules, log.events, now) if running else ()))
    ladder = climb(log.rules, events)
    by_id = {named.public_id: named for named in names.values()}
    shown = _Shower(log, ladder, by_id, free)
    history = shown.history(events)
    return LadderShown(
        tuple(shown.rung(entry, now, running) for entry in ladder.rungs),
        tuple(shown.challenge(each) for each in ladder.challenges.values() if each.open),
        tuple(history if whole else history[:SHOWN]),
        len(history),
        tuple(rules_told(log.rules)),
        competition.club.time_zone,
        shown.holidays(now) if running else (),
        log.rules.away_days,
    )


def my_ladders(viewer: Viewer) -> tuple[Competition, ...]:
    """The running ladders on which the viewer plays. One query, none for a stranger."""
    if viewer.user_id is None:
        return ()
    rows = (
        Competition.objects.filter(format=LADDER, state=CompetitionState.RUNNING)
        .filter(entries__in=entries_of(viewer.user_id), entries__state=EntryState.ENTERED)
        .select_related("club", "season")
        .distinct()
    )
    return tuple(rows)


def ladder_desk(
    club: str, season: str, competition: str, viewer: Viewer
) -> LadderDesk | Competition | None:
    """The ladder at an address for who organises it or plays in it; the competition itself where
    it is no ladder that has begun; None for everybody else. Five queries."""
    found = find_competition(club, season, competition, viewer)
    if found is None:
        return None
    names = named_entries(found.pk)
    mine = frozenset(names[pk].public_id for pk in own_entries(viewer.user_id, found))
    organises = viewer.may_organise(found.club_id)
    if not organises and not mine:
        return None
    division = Division.objects.filter(stage__competition=found).first()
    if division is None or not is_ladder(found):
        return found if organises else None
    return LadderDesk(
        found,
        ladder_shown(found, division, names, discreet(found.club_id, viewer, found)),
        mine,
        organises,
    )


class _Shower:
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
            "reason": self.free(event.reason),
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


SENTENCES: Mapping[Happened, Callable[[], str]] = {
    Happened.JOINED: lambda: _("%(a)s joined at the bottom."),
    Happened.LEFT: lambda: _("%(a)s left the ladder."),
    Happened.PLACED: lambda: _("An organiser put %(a)s on rung %(n)d: %(reason)s"),
    Happened.CHALLENGED: lambda: _("%(a)s challenged %(b)s."),
    Happened.ACCEPTED: lambda: _("%(b)s took up the challenge of %(a)s."),
    Happened.REFUSED: lambda: _("%(b)s refused the challenge of %(a)s."),
    Happened.UNANSWERED: lambda: _("%(b)s did not answer %(a)s in time."),
    Happened.UNPLAYED: lambda: _("%(a)s and %(b)s did not play in time."),
    Happened.CANCELLED: lambda: _("The challenge of %(a)s to %(b)s was cancelled: %(reason)s"),
    Happened.EXTENDED: lambda: _("%(a)s and %(b)s got more time to play."),
    Happened.IDLE: lambda: _("%(a)s neither played nor challenged for too long."),
}


def rules_told(rules: LadderRules) -> list[str]:
    """The rules of a ladder, a sentence each."""
    told = [
        ngettext(
            "Challenges reach %(n)d rung up.", "Challenges reach up to %(n)d rungs up.", rules.reach
        )
        % {"n": rules.reach},
        _("A challenger who wins takes the place; those between go one down.")
        if rules.win == "take"
        else _("A challenger who wins changes places with the other."),
        _("A challenger who loses goes one down.")
        if rules.loss == "down"
        else _("A challenger who loses stays."),
    ]
    if rules.open_challenges > 1:
        told.append(
            _("Nobody is in more than %(n)d open challenges.") % {"n": rules.open_challenges}
        )
    for limit, effect, lose, stay in (
        (True, rules.refusal, _("Who refuses a challenge loses the place."),
         _("Refusing a challenge costs nothing.")),
        (rules.answer_days, rules.silence,
         _("Who does not answer within %(n)d days loses the place."),
         _("A challenge not answered within %(n)d days is over.")),
        (rules.play_days, rules.unplayed,
         _("Not played within %(n)d days, the challenged side loses the place."),
         _("A match not played within %(n)d days is off.")),
    ):  # fmt: skip
        if limit:
            told.append((lose if effect == "lose" else stay) % {"n": limit})
    for number, sentence in (
        (rules.protected_days, _("After a match both rest from challenges for %(n)d days.")),
        (rules.rematch_days, _("The same two may meet again after %(n)d days.")),
        (rules.idle_days, _("Who neither plays nor challenges for %(n)d days goes down.")),
        (rules.away_days, _("A holiday lasts %(n)d days at most: no challenges, no deadlines.")),
    ):
        if number:
            told.append(sentence % {"n": number})
    return told
