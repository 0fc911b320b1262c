"""Letters to those on a ladder: challenged, answered, soon over, over.

Told to whoever may answer for a side, and to the one who did the thing not.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta

from django.utils.translation import gettext as _

from matches.models import (
    Competition,
    Entry,
    LadderEvent,
    LadderEventKind,
    LetterKind,
    Often,
    Telling,
)
from matches.policy import reasons
from matches.policy.said_of import said_of
from matches.selectors.base import discreet
from matches.selectors.ladders import LadderLog, log_of
from matches.services.base import audits, messages
from matches.services.letters import readers
from matches.services.letters import telling as letters
from matches.services.letters.match_words import moment
from matches.services.letters.telling import News
from matches.services.letters.writers import Line, Reader, Writer
from matches.tournament.ladder import AGREED, ASKED, Challenge

REMINDED = "ladder.reminded"
LOW, HIGH = "challenger", "challenged"

SUBJECTS: Mapping[str, Callable[[], str]] = {
    LadderEventKind.CHALLENGED: lambda: _("You are challenged"),
    LadderEventKind.ACCEPTED: lambda: _("Your challenge is taken up"),
    LadderEventKind.REFUSED: lambda: _("Your challenge is refused"),
    LadderEventKind.UNANSWERED: lambda: _("A challenge was not answered in time"),
    LadderEventKind.UNPLAYED: lambda: _("A match was not played in time"),
    LadderEventKind.CANCELLED: lambda: _("A challenge is cancelled"),
    LadderEventKind.EXTENDED: lambda: _("More time to play"),
}
TEXTS: Mapping[str, Callable[[], str]] = {
    LadderEventKind.CHALLENGED: lambda: _("%(low)s challenges %(high)s."),
    LadderEventKind.ACCEPTED: lambda: _("%(high)s takes up the challenge of %(low)s."),
    LadderEventKind.REFUSED: lambda: _("%(high)s refuses the challenge of %(low)s."),
    LadderEventKind.UNANSWERED: lambda: _("%(high)s did not answer %(low)s in time."),
    LadderEventKind.UNPLAYED: lambda: _("%(low)s and %(high)s did not play in time."),
    LadderEventKind.CANCELLED: lambda: _(
        "The challenge of %(low)s to %(high)s is cancelled: %(reason)s"
    ),
    LadderEventKind.EXTENDED: lambda: _("%(low)s and %(high)s have more time to play."),
}
TO: Mapping[str, tuple[str, ...]] = {
    LadderEventKind.CHALLENGED: (HIGH,),
    LadderEventKind.ACCEPTED: (LOW,),
    LadderEventKind.REFUSED: (LOW,),
    LadderEventKind.UNANSWERED: (LOW, HIGH),
    LadderEventKind.UNPLAYED: (LOW, HIGH),
    LadderEventKind.CANCELLED: (LOW, HIGH),
    LadderEventKind.EXTENDED: (LOW, HIGH),
}


# ── told ─────────────────────────────────────────────────────────────────────────────────────────


def tell(event: str) -> int:
    """Tell the sides of what happened to a challenge, but for who did it; returns how many."""
    row = _row(event)
    made = (row.challenge or row) if row is not None else None
    if row is None or made is None:
        return 0
    return _tell(made, "ladder", event, TO[row.what], row.by_id)


def reminder(challenge: str) -> int:
    """Remind who has to answer, or both who have to play, if they still do."""
    made = _row(challenge)
    if made is None:
        return 0
    _competition, held = _held(made)
    asked = held.state == ASKED
    until = held.answer_by if asked else held.play_by
    if not held.open or until is None:
        return 0
    about = f"{challenge}:{held.state}:{until:%Y%m%d%H%M}"
    return _tell(made, "ladder-soon", about, (HIGH,) if asked else (LOW, HIGH), None)


def _tell(made: LadderEvent, what: str, about: str, to: Sequence[str], by: int | None) -> int:
    sides = _sides(made)
    news = News(LetterKind.LADDERS, what, about, made.division.stage.competition)
    return letters.tell(news, readers.speakers_of(*(sides[side] for side in to)) - {by})


def remind(competition: Competition, log: LadderLog, now: datetime) -> int:
    """Leave a reminder in the outbox for every challenge whose time is soon over, once for each
    deadline; in the transaction of who calls, with the ladder locked. Returns how many."""
    soon = [each for each in log.ladder.challenges.values() if _is_soon(each, competition, now)]
    said = {
        (one.object_id, (one.after or {}).get("until"))
        for one in said_of("ladder-event", [one.id for one in soon], REMINDED)
    }
    late = [one for one in soon if (one.id, _limit(one)) not in said]
    for one in late:
        messages.put(messages.LADDER_SOON, event=one.id)
        audits.note(
            REMINDED, "ladder-event", one.id,
            by=None, club=competition.club_id, after={"until": _limit(one)},
        )  # fmt: skip
    return len(late)


def _is_soon(each: Challenge, competition: Competition, now: datetime) -> bool:
    until = each.answer_by if each.state == ASKED else each.play_by
    if not each.open or until is None or (each.paused_until or now) > now:
        return False
    return until - timedelta(hours=competition.remind_before_hours) <= now < until


def _limit(each: Challenge) -> str:
    until = each.answer_by if each.state == ASKED else each.play_by
    return f"{each.state} {until.isoformat() if until is not None else ''}"


def _row(event: str) -> LadderEvent | None:
    return (
        LadderEvent.objects.select_related(
            "division__stage__competition__club",
            "division__stage__competition__season",
            *(f"{side}__competition" for side in ("entry", "other")),
            *(f"challenge__{side}__competition" for side in ("entry", "other")),
            *("entry__person", "entry__team", "entry__pair__first", "entry__pair__second"),
            *("other__person", "other__team", "other__pair__first", "other__pair__second"),
            *(
                f"challenge__{side}__{name}"
                for side in ("entry", "other")
                for name in ("person", "team", "pair__first", "pair__second")
            ),
        )
        .filter(public_id=event)
        .first()
    )


def _held(made: LadderEvent) -> tuple[Competition, Challenge]:
    division = made.division
    competition = division.stage.competition
    return competition, log_of(division, competition).ladder.challenges[made.public_id]


def _sides(made: LadderEvent) -> dict[str, Entry]:
    sides = {LOW: made.entry, HIGH: made.other}
    return {side: entry for side, entry in sides.items() if entry is not None}


# ── written ──────────────────────────────────────────────────────────────────────────────────────


def _ladders(reader: Reader, tellings: Sequence[Telling]) -> list[Line]:
    lines = []
    for each in tellings:
        row = _row(each.about.partition(":")[0])
        line = _line(reader, row, each) if row is not None else None
        if line is not None:
            lines.append(line)
    return lines


def _line(reader: Reader, row: LadderEvent, telling: Telling) -> Line | None:
    """What is said of a challenge; nothing of what has changed since, nor to who plays for neither
    side any more."""
    made = row.challenge or row
    if not reader.may_hear(made.division.stage.competition, *_sides(made).values()):
        return None
    competition, held = _held(made)
    asked = held.state == ASKED
    until = held.answer_by if asked else held.play_by
    if telling.what == "ladder-soon":
        if not held.open or until is None:
            return None
        return _reminding(reader, made, until, asked=asked)
    waiting = {LadderEventKind.CHALLENGED: ASKED, LadderEventKind.ACCEPTED: AGREED}
    if row.what in waiting and held.state != waiting[LadderEventKind(row.what)]:
        return None
    concerned = reader.plays_for(*_sides(made).values())
    read = discreet(competition.club_id, reader.viewer, competition, concerned=concerned)
    text = TEXTS[row.what]() % {
        **_names(reader, made),
        "reason": read.reason(reasons.reason_of(row)),
    }
    return _finished(made, SUBJECTS[row.what](), text, until)


def _reminding(reader: Reader, made: LadderEvent, until: datetime, *, asked: bool) -> Line:
    names = _names(reader, made)
    if asked:
        text = _("%(high)s has not answered the challenge of %(low)s yet.") % names
        return _finished(made, _("Reminder: a challenge to answer"), text, until)
    text = _("%(low)s and %(high)s have not played yet.") % names
    return _finished(made, _("Reminder: a match to play"), text, until)


def _finished(made: LadderEvent, title: str, text: str, until: datetime | None) -> Line:
    competition = made.division.stage.competition
    said = [text]
    if until is not None:
        said.append(_("Until %(at)s.") % {"at": moment(until)})
    said.append(_("Sign in and open “Challenges” on the ladder's page for what can be done."))
    address = f"/competitions/{competition.club.slug}/{competition.season.slug}/{competition.slug}/"
    return Line(f"{title}: {competition.name}", " ".join(said), f"/desk{address}ladder/")


def _names(reader: Reader, made: LadderEvent) -> dict[str, str]:
    sides = _sides(made)
    return {"low": reader.entry(sides[LOW]), "high": reader.entry(sides[HIGH])}


WRITERS = (Writer(LetterKind.LADDERS, Often.AT_ONCE, _ladders),)
