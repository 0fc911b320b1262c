"""Letters about a competition: there is a place for who waited; it is called off, or on again; its
table is final."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from matches.models import (
    Competition,
    CompetitionState,
    Entry,
    EntryState,
    LetterKind,
    Often,
    Telling,
)
from matches.services.competitions import leaving_letters
from matches.services.letters import readers
from matches.services.letters.telling import News, tell
from matches.services.letters.writers import Line, Reader, Writer


def moved_up(entry: str) -> int:
    """Tell who waited that there is a place for them now; returns how many are told."""
    row = Entry.objects.select_related("competition__club").filter(public_id=entry).first()
    if row is None:
        return 0
    news = News(LetterKind.ENTRIES, "place", entry, row.competition)
    return tell(news, readers.speakers_of(row))


def binned(competition: str, since: str, by: int) -> int:
    """Tell who is entered that a competition is called off, or on again after they had read that it
    is not; `since` tells one time in the bin from another. Who did it knows."""
    row = Competition.kept.select_related("club").filter(public_id=competition).first()
    if row is None or row.gone_at is not None:
        return 0
    about, off = f"{competition}:{since}", row.binned_at is not None
    told = _entered(row) - {by}
    if not off:
        read = Telling.objects.filter(what="binned", about=about, letter__isnull=False)
        told &= set(read.values_list("user", flat=True))
    return tell(News(LetterKind.ENTRIES, "binned" if off else "back", about, row), told)


def final(competition: str, finish: str) -> int:
    """Tell everybody who played that the table is final; `finish` tells one ending of the
    competition from another, after it was reopened."""
    row = Competition.objects.select_related("club").filter(public_id=competition).first()
    if row is None or row.state != CompetitionState.FINISHED:
        return 0
    return tell(News(LetterKind.TABLES, "final", f"{competition}:{finish}", row), _entered(row))


def _entered(row: Competition) -> frozenset[int]:
    """Who plays in it, by their own sign-in."""
    entries = row.entries.filter(state=EntryState.ENTERED).values_list("pk", flat=True)
    return frozenset().union(*readers.players_of(entries).values())


def _entries(reader: Reader, tellings: Sequence[Telling]) -> list[Line]:
    return [
        *_binned(reader, [each for each in tellings if each.what in ("binned", "back")]),
        *leaving_letters.lines(
            reader, [each for each in tellings if each.what in leaving_letters.WHATS]
        ),
        *_places(reader, [each for each in tellings if each.what == "place"]),
    ]


def _binned(reader: Reader, tellings: Sequence[Telling]) -> list[Line]:
    """As it is by now: told that it is off and brought back meanwhile, nobody hears of it."""
    last = {each.competition_id or 0: each.what for each in tellings}
    held = Competition.kept.filter(pk__in=last, gone_at=None).select_related("club", "season")
    lines = []
    for row in held.order_by("pk"):
        off = row.binned_at is not None
        if off != (last[row.pk] == "binned") or reader.user.pk not in _entered(row):
            continue
        told = {"competition": row.name}
        if off:
            title = _("Called off: %(competition)s") % told
            text = _("%(competition)s is called off by its organisers: none of its matches is"
                     " played, unless they say that it is on again.") % told  # fmt: skip
            lines.append(Line(title, text))
            continue
        title = _("On again: %(competition)s") % told
        text = _("%(competition)s is on again, with its matches and results as they were.") % told
        lines.append(Line(title, text, reader.page_of(row)))
    return lines


def _places(reader: Reader, tellings: Sequence[Telling]) -> list[Line]:
    entries = Entry.objects.filter(public_id__in=[each.about for each in tellings])
    held = entries.filter(state=EntryState.ENTERED).select_related("competition__season")
    text = _("There is a place for you in %(competition)s now. If you cannot come, take yourself"
             " off the list on its page: somebody else waits.")  # fmt: skip
    lines = []
    for one in held.select_related("competition__club", "competition__season").order_by("pk"):
        if not reader.may_hear(one.competition, one):
            continue
        told = {"competition": one.competition.name}
        title = _("A place for you: %(competition)s") % told
        lines.append(Line(title, text % told, reader.page_of(one.competition)))
    return lines


def _finals(reader: Reader, tellings: Sequence[Telling]) -> list[Line]:
    keys = {each.competition_id or 0 for each in tellings}
    held = Competition.objects.filter(pk__in=keys, state=CompetitionState.FINISHED)
    lines = []
    for row in held.select_related("club", "season").order_by("pk"):
        if not reader.may_hear(row):
            continue
        told = {"competition": row.name}
        title = _("The table is final: %(competition)s") % told
        text = _("%(competition)s is over, and its table is final.") % told
        lines.append(Line(title, text, reader.page_of(row)))
    return lines


WRITERS = (
    Writer(LetterKind.ENTRIES, Often.AT_ONCE, _entries),
    Writer(LetterKind.TABLES, Often.DAILY, _finals),
)
