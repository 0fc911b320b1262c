"""A timetable's constraints and clashes in words: the names behind the ids."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from django.utils import dates
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from matches.models import Board, Competition, Fixture, Person, User, Venue
from matches.policy import codes, visibility
from matches.selectors.base import Named, named_entries
from matches.selectors.clubs import ways_of
from matches.selectors.timetables.demand_words import demand_count_in_words, demand_in_words
from matches.tournament.timetable import Clash, Count, Reason


@dataclass(frozen=True)
class Words:
    """The names behind the ids that constraints and clashes hold."""

    competition: Competition
    names: Mapping[int, Named]
    fixtures: Mapping[str, Fixture]
    venues: Mapping[str, Venue]
    boards: Mapping[str, Board]
    asked: Mapping[str, Any] = field(default_factory=dict)
    ways: Mapping[tuple[str, str], int] = field(default_factory=dict)
    elsewhere: Mapping[str, str] = field(default_factory=dict)

    def entry(self, public_id: str) -> str:
        """An entry's full name."""
        return next((n.full_name for n in self.names.values() if n.public_id == public_id), "")

    def match(self, public_id: str) -> str:
        """Who meets whom."""
        fixture = self.fixtures.get(public_id)
        if fixture is None:
            return self.elsewhere.get(public_id) or _("a match of another competition")
        later = _("to be known")
        sides = [
            self.names[key].full_name if key is not None and key in self.names else later
            for key in (fixture.home_id, fixture.away_id)
        ]
        return _("%(home)s v %(away)s") % {"home": sides[0], "away": sides[1]}

    def who(self, about: str) -> str:
        """An entry, or a person by key."""
        if about[:1] == "p" and about[1:].isdecimal():
            person = Person.objects.filter(pk=int(about[1:])).first()
            if person is None:
                return _("Somebody")
            codes.seated(self.competition, person)
            return visibility.full_name(person)
        if about[:1] == "u" and about[1:].isdecimal():
            user = User.objects.filter(pk=int(about[1:])).first()
            return user.username if user is not None else _("Somebody")
        return self.entry(about) or _("Somebody")

    def venue(self, slug: str) -> str:
        """A venue's name."""
        return self.venues[slug].name if slug in self.venues else slug


def words_of(
    competition: Competition, asked: Mapping[str, Any], *, others: Iterable[str] = ()
) -> Words:
    """The names that a competition's timetable needs; `others` are matches (by public id) that may
    be of further competitions of the club, to be called by theirs. Five queries, and one for them.
    """
    venues = {
        v.slug: v for v in Venue.objects.filter(club=competition.club).prefetch_related("boards")
    }
    boards = {board.public_id: board for v in venues.values() for board in v.boards.all()}
    return Words(
        competition,
        named_entries(competition.pk),
        {f.public_id: f for f in competition.fixtures.all()},
        venues,
        boards,
        asked,
        ways_of(competition.club_id),
        _elsewhere(competition, others),
    )


def _elsewhere(competition: Competition, others: Iterable[str]) -> dict[str, str]:
    """Matches of the club's further competitions, by number. At most one query."""
    named = list(others)
    found = Fixture.objects.filter(public_id__in=named, competition__club=competition.club)
    told = found.exclude(competition=competition).select_related("competition") if named else ()
    said = _("match %(number)d of %(competition)s")
    return {
        f.public_id: said % {"number": f.number, "competition": f.competition.name} for f in told
    }


def reason_in_words(reason: Reason, words: Words) -> str:
    """A constraint as a sentence."""
    about, home = reason.about, words.asked.get("home", {}).get(reason.about, {})
    demanded = demand_in_words(reason, words)
    if demanded is not None:
        return demanded
    if reason.kind == "block":
        return _closed(words.asked["closed"][int(about)], words)
    said = {
        "home-night": _("%(who)s: home matches on %(day)s."),
        "home-venue": _("%(who)s: home matches at %(venue)s."),
        "boards": _("%(venue)s has no more boards."),
        "at-once": _("%(who)s: one match at a time."),
        "match": _("%(match)s stays where it is."),
    }
    if reason.kind == "travel":
        return _way(about, words)
    if reason.kind not in said:
        return _plain(reason.kind, words.asked)
    return said[reason.kind] % {
        "who": words.who(about),
        "day": dates.WEEKDAYS[int(home.get("night") or 0)],
        "venue": words.venue(home.get("venue") or about),
        "match": words.match(about),
    }


def count_in_words(count: Count, words: Words) -> str:
    """What does not add up, as a sentence."""
    demanded = demand_count_in_words(count, words)
    if demanded is not None:
        return demanded
    said = {
        "matches": _("%(about)s has %(wanted)d matches to play, and there is room for %(room)d."),
        "boards": _("The matches at %(about)s want %(wanted)d boards, and %(room)d are free.")
        if count.about
        else _("The matches want %(wanted)d boards in all, and %(room)d are free."),
        "rounds": _("There are %(wanted)d rounds, and room for %(room)d after each other."),
    }
    about = words.venue(count.about) if count.kind == "boards" else ""
    about = words.who(count.about) if count.kind == "matches" else about
    return said[count.kind] % {"about": about, "wanted": count.wanted, "room": count.room}


def clash_in_words(clash: Clash, words: Words) -> str:
    """What is wrong with a timetable, as a sentence."""
    matches = _(" and ").join(words.match(each) for each in clash.matches[:2])
    if clash.kind == "at-once":
        return _("%(matches)s: %(who)s would play both at once.") % {
            "matches": matches, "who": words.who(clash.about),
        }  # fmt: skip
    if clash.kind == "travel":
        return _("%(matches)s: %(who)s has no time for the way between the venues.") % {
            "matches": matches, "who": words.who(clash.about),
        }  # fmt: skip
    if clash.kind == "rest":
        return _("%(matches)s: %(who)s has too little rest between them.") % {
            "matches": matches, "who": words.who(clash.about),
        }  # fmt: skip
    if clash.kind == "board":
        board = words.boards.get(clash.about)
        return _("%(matches)s: both on %(board)s.") % {
            "matches": matches, "board": board.name if board is not None else clash.about,
        }  # fmt: skip
    if clash.kind == "in-order":
        return _("%(matches)s: the later round begins before the earlier has ended.") % {
            "matches": matches
        }
    said = reason_in_words(Reason(clash.kind, clash.about), words)
    if len(clash.matches) > 2:
        matches = ", ".join(words.match(each) for each in clash.matches)
    return f"{matches}: {said}"


def _way(about: str, words: Words) -> str:
    one, other = about.split("|")
    said = _("From %(one)s to %(other)s it takes %(n)d minutes.")
    return said % {
        "one": words.venue(one), "other": words.venue(other), "n": words.ways.get((one, other), 0),
    }  # fmt: skip


def _plain(kind: str, asked: Mapping[str, Any]) -> str:
    if kind == "rest":
        return _("%(n)d minutes of rest between two matches.") % {"n": asked["rest_minutes"]}
    if kind == "most-a-day":
        return _("At most %(n)s matches a day for anybody.") % {"n": asked["most_a_day"]}
    if kind == "in-order":
        return _("The rounds are played in order.")
    return _("There are no other days and times than those chosen.")


def closed_line(closed: Mapping[str, Any], words: Words) -> str:
    """Closed days as the wizard reads them: its line, with the names of now."""
    what = _what(closed, words)
    days = closed["first"]
    if closed["last"] != days:
        days = f"{days} to {closed['last']}"
    why = closed.get("why", "")
    return f"{days} {what}: {why}".strip() if what else f"{days} {why}".strip()


def _what(closed: Mapping[str, Any], words: Words) -> str:
    """What is closed: a venue, one board of it, or an entry; "" where everything is."""
    if closed.get("entry"):
        return words.entry(closed["entry"])
    if not closed.get("venue"):
        return ""
    venue = words.venue(closed["venue"])
    board = words.boards.get(closed.get("board", ""))
    return f"{venue}, {board.name}" if board is not None else venue


def _closed(closed: Mapping[str, Any], words: Words) -> str:
    first, last = (date.fromisoformat(closed[key]) for key in ("first", "last"))
    days = date_format(first, "j M Y")
    if last != first:
        days = f"{days} – {date_format(last, 'j M Y')}"
    what = _what(closed, words)
    told = ", ".join(filter(None, (what, closed.get("why", ""))))
    return _("Not on %(days)s: %(told)s.") % {"days": days, "told": told or _("nothing is played")}
