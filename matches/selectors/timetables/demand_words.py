"""Demands on home and away matches in words: as a constraint, a count, and a wish."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from typing import Any, Protocol

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from matches.tournament.timetable import NAMED, Count, Reason


class Words(Protocol):
    """What `timetable_words.Words` knows, as far as demands are concerned."""

    @property
    def asked(self) -> Mapping[str, Any]:
        """What was asked of the timetable."""

    def who(self, about: str) -> str:
        """An entry by public id, named."""

    def venue(self, slug: str) -> str:
        """A venue's name."""


OF_THESE = ("most-of", "least-of")
BY_DAYS = ("apart", "evening", "together", "most-of", "most-breaks")
"""Counts of demands that more days would help."""


def demand_in_words(reason: Reason, words: Words) -> str | None:
    """A demand and whom it is about as a sentence; None where it is no demand."""
    said = {
        "in-a-row": _("%(who)s: at most %(n)d home or away matches in a row."),
        "halves": _("%(who)s: home and away matches differ by at most %(n)d in each half."),
        "apart": _("%(who)s: at least %(n)d days from one meeting to the next."),
        "evening": _("%(who)s: at most %(n)d matches an evening."),
        "together": _("%(who)s: never at home on the same evening."),
        "legs": _("%(who)s: half of their meetings in each half of the days."),
        "most-breaks": _("At most %(n)d breaks in all."),
        "most-of": _("On %(days)s at most %(n)d of these matches: %(who)s."),
        "least-of": _("On %(days)s at least %(n)d of these matches: %(who)s."),
    }
    if reason.kind not in said:
        return None
    return said[reason.kind] % _told(reason.kind, reason.about, words)


def demand_count_in_words(count: Count, words: Words) -> str | None:
    """What of a demand does not add up, as a sentence; None where it is no demand's count."""
    said = {
        "in-a-row": _(
            "%(who)s has %(wanted)d home matches: between its away matches there is room for"
            " %(room)d."
        ),
        "away-in-a-row": _(
            "%(who)s has %(wanted)d away matches: between its home matches there is room for"
            " %(room)d."
        ),
        **_of_breaks(),
        "halves": _(
            "The home and away matches of %(who)s differ by %(wanted)d: two halves take up no more"
            " than %(room)d."
        ),
        "apart": _(
            "%(who)s meet %(wanted)d times, and days that far apart there are for %(room)d."
        ),
        "evening": _(
            "%(wanted)d matches can only be at %(who)s, and its evenings have room for %(room)d."
        ),
        "together": _(
            "%(who)s have %(wanted)d home matches, and evenings for %(room)d, one at home on each."
        ),
        "most-of": _(
            "There are %(wanted)d matches of these, and room for %(room)d: at most %(n)d on"
            " %(days)s, and the others elsewhere. %(who)s."
        ),
        "least-of": _(
            "At least %(wanted)d of these matches are to be on %(days)s, and %(room)d can be:"
            " %(who)s."
        ),
    }
    if count.kind not in said:
        return None
    told = _told(count.kind, count.about, words)
    return said[count.kind] % {**told, "wanted": count.wanted, "room": count.room}


def _of_breaks() -> dict[str, str]:
    return {
        "breaks-in-rounds": _(
            "Played round by round, the draw has %(wanted)d breaks: at most %(room)d are allowed."
        ),
        "most-breaks": _(
            "Everybody plays at each of the times, and no two who meet have the same row of home"
            " and away: that takes %(wanted)d breaks, and at most %(room)d are allowed."
        ),
    }


def wishes_in_words(told: Iterable[tuple[str, list[str], int]], words: Words) -> Iterator[str]:
    """How far each wish is kept, as a line."""
    said = {
        "in-a-row": _("At most %(n)d home or away matches in a row"),
        "breaks": _("Few breaks"),
        "halves": _("Home and away differing by at most %(n)d in each half"),
        "apart": _("At least %(n)d days between two meetings"),
        "evening": _("At most %(n)d matches an evening at %(who)s"),
        "together": _("%(who)s not at home on the same evening"),
        "legs": _("Half of the meetings in each half of the days"),
        "most-breaks": _("At most %(n)d breaks in all"),
        "most-of": _("On %(days)s at most %(n)d of these matches: %(who)s"),
        "least-of": _("On %(days)s at least %(n)d of these matches: %(who)s"),
    }
    for kind, about, missed in told:
        line = said[kind] % {
            "n": _number(kind, "|".join(sorted(about)), words.asked),
            "who": _who(kind, about, words) if about else "",
            "days": _days(kind, "|".join(about), words.asked),
        }
        yield f"{line}: {_kept(kind, missed)}"


def _kept(kind: str, missed: int) -> str:
    if kind == "breaks":
        return _("%(n)d in all") % {"n": missed}
    if not missed:
        return _("kept")
    return ngettext("missed once", "missed %(n)d times", missed) % {"n": missed}


def _told(kind: str, about: str, words: Words) -> dict[str, Any]:
    """What the sentences say of a demand: whom, how many, when."""
    return {
        "who": _who(kind, about.split("|"), words),
        "n": _number(kind, about, words.asked),
        "days": _days(kind, about, words.asked),
    }


def _who(kind: str, about: Iterable[str], words: Words) -> str:
    if kind == "evening":
        return _(" and ").join(words.venue(each) for each in about)
    if kind in OF_THESE:
        (name,) = about
        listed = _asked(name, words.asked)["matches"]
        return ", ".join(match_in_words(both, words) for both in listed)
    if kind in ("most-breaks", "breaks-in-rounds"):
        return ""
    return _(" and ").join(words.who(each) for each in about)


def match_in_words(both: Iterable[str | None], words: Words) -> str:
    """A match, or all those of one side, as the wizard reads it too."""
    home, away = both
    if home is None and away is None:
        return _("any match")
    if away is None:
        return _("%(who)s at home") % {"who": words.who(str(home))}
    if home is None:
        return _("%(who)s away") % {"who": words.who(away)}
    return _("%(home)s v %(away)s") % {"home": words.who(home), "away": words.who(away)}


def _asked(name: str, asked: Mapping[str, Any]) -> Mapping[str, Any]:
    """A demand that is known by its place among those asked for."""
    found: Mapping[str, Any] = asked["demands"][int(name)]
    return found


def _days(kind: str, about: str, asked: Mapping[str, Any]) -> str:
    """The days that a demand speaks of."""
    if kind not in OF_THESE:
        return ""
    told = []
    for stretch in _asked(about, asked)["days"]:
        first, last = (date_format(date.fromisoformat(day), "j M Y") for day in stretch)
        told.append(first if first == last else f"{first} – {last}")
    return ", ".join(told)


def _number(kind: str, about: str, asked: Mapping[str, Any]) -> int:
    """The number that was asked of this; of evenings it is each venue's own."""
    if kind in NAMED:
        return int(_asked(about, asked)["number"])
    for each in asked.get("demands", ()):
        if each["kind"] == kind and (kind != "evening" or about in each["about"]):
            return int(each["number"])
    return 0
