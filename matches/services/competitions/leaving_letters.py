"""Letters about who leaves a competition: with all of their results; who is back; who plays in
their place. To themselves, and to who plays against them. What a withdrawal gives away is told
match by match (`services.rulings.given_away_letter`)."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from matches.models import (
    CompetitionState,
    Entry,
    EntryState,
    Fixture,
    LetterKind,
    Telling,
    User,
    Withdrawal,
)
from matches.selectors.base import ENTRY_NAMES
from matches.services.base import messages
from matches.services.letters import readers
from matches.services.letters.telling import News, tell
from matches.services.letters.writers import MY_MATCHES, Line, Reader

LEFT, BACK, IN_PLACE, AGAIN = "left", "returned", "in-place", "in-again"
WHATS = (LEFT, BACK, IN_PLACE, AGAIN)
"""What an entry did: left with all of its results; is back; came in for another; plays again
itself, after another had come in for it."""


def leave_word(entry: Entry, what: str, by: User) -> None:
    """Have who meets an entry told what it did, in the transaction at hand."""
    since = f"{timezone.now():%Y%m%d%H%M%S%f}"
    told = {"entry": entry.public_id, "what": what, "since": since, "by": str(by.pk)}
    messages.put(messages.PARTED, **told)


def left(entry: Entry, by: User) -> None:
    """The same of an entry that has just left, where all of its results went with it."""
    if entry.withdrawal == Withdrawal.EXPUNGE:
        leave_word(entry, LEFT, by)


def parted(entry: str, what: str, since: str, by: int) -> int:
    """Tell an entry, who plays against it and for whom it came in what it did; `since` tells one
    time from another. Who did it knows. Returns how many are told."""
    row = Entry.objects.select_related("competition__club").filter(public_id=entry).first()
    if row is None or row.competition.state != CompetitionState.RUNNING:
        return 0
    met = {key for pair in _matches(row).values_list("home", "away") for key in pair}
    users = frozenset().union(*readers.players_of(met | {row.replaces_id}).values())
    return tell(News(LetterKind.ENTRIES, what, f"{entry}:{since}", row.competition), users - {by})


def _matches(row: Entry) -> QuerySet[Fixture]:
    both = Fixture.objects.filter(home__isnull=False, away__isnull=False)
    return both.filter(Q(home=row) | Q(away=row)).order_by()


def lines(reader: Reader, tellings: Sequence[Telling]) -> list[Line]:
    """A line for each entry, as it is by now: who left and is back meanwhile is not told of."""
    whats: dict[str, list[str]] = {}
    for each in tellings:
        whats.setdefault(each.about.partition(":")[0], []).append(each.what)
    found = Entry.objects.filter(public_id__in=whats).select_related(
        "competition__club", *ENTRY_NAMES, *(f"replaces__{name}" for name in ENTRY_NAMES)
    )
    written = []
    for row in found.order_by("pk"):
        if not reader.may_hear(row.competition):
            continue
        line = _line(reader, row, whats[row.public_id])
        if line is not None:
            written.append(line)
    return written


def _line(reader: Reader, row: Entry, whats: Sequence[str]) -> Line | None:
    """What an entry did last, where that is still so."""
    gone, what = row.state == EntryState.WITHDRAWN, whats[-1]
    if what == LEFT:
        holds = gone and row.withdrawal == Withdrawal.EXPUNGE
    elif what == BACK:
        holds = not gone and LEFT not in whats
    else:
        holds = not gone and (what == AGAIN or row.replaces is not None)
    if not holds:
        return None
    told = {"who": reader.entry(row), "competition": row.competition.name}
    if row.replaces is not None:
        told["former"] = reader.entry(row.replaces)
    title, text = (_to_themselves if reader.plays_for(row) else _to_others)(what)
    return Line(title % told, text % told, MY_MATCHES, row.competition)


def _to_others(what: str) -> tuple[str, str]:
    return {
        LEFT: (
            _("%(who)s has left"),
            _("%(who)s has left %(competition)s. What you had not played against them is not"
              " played, and what you had counts no more."),
        ),
        BACK: (
            _("%(who)s is back"),
            _("%(who)s is back in %(competition)s: what you had not played against them is to be"
              " played after all, and what you had counts again."),
        ),
        IN_PLACE: (
            _("%(who)s plays in the place of %(former)s"),
            _("%(who)s plays in %(competition)s in the place of %(former)s, and has their open"
              " matches."),
        ),
        AGAIN: (
            _("%(who)s plays again"),
            _("%(who)s plays again in %(competition)s: the matches that another had taken over are"
              " theirs as before."),
        ),
    }[what]  # fmt: skip


def _to_themselves(what: str) -> tuple[str, str]:
    return {
        LEFT: (
            _("Left: %(competition)s"),
            _("%(who)s is withdrawn from %(competition)s: none of your matches is played any more,"
              " and none counts. Was that not meant? Its organisers can take it back."),
        ),
        BACK: (
            _("In again: %(competition)s"),
            _("%(who)s is in %(competition)s again: what you had not played is to be played after"
              " all, and what you had counts again."),
        ),
        IN_PLACE: (
            _("You play in the place of %(former)s"),
            _("In %(competition)s %(who)s plays in the place of %(former)s: their open matches are"
              " yours."),
        ),
        AGAIN: (
            _("In again: %(competition)s"),
            _("%(who)s plays again in %(competition)s: the matches that another had taken over are"
              " yours as before."),
        ),
    }[what]  # fmt: skip
