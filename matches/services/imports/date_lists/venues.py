"""Which venue and which boards of the club a line of a list of dates means."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext as _

from matches.models import Board, Club, Venue
from matches.selectors.clubs import suiting
from matches.services.base.likeness import Likeness, key
from matches.services.imports.asking import Choice, leave_out
from matches.services.imports.match_lists.lines import MatchLine, Reader

VENUE: Final = "venue-"
MOST_LIKE: Final = 6


class Venues:
    """A club's venues by their names, with the boards that suit a game. Two queries."""

    def __init__(self, club: Club, game: str, asks: Reader) -> None:
        held = list(Venue.objects.filter(club=club).prefetch_related("boards__venue"))
        self._venues = {each.slug: each for each in held}
        self._boards = {each.slug: suiting(each.boards.all(), game) for each in held}
        self._likeness = Likeness()
        for each in held:
            self._likeness.add(each.slug, each.name, "")
        self._said: dict[str, str] = {}
        self._asks = asks

    def venue(self, line: MatchLine) -> Venue | None:
        """The venue that a line names; None where it names none, or that is asked about: where the
        name stands first."""
        said = key(line.venue)
        if not said:
            return None
        if said not in self._said:
            exact = [one for one in self._venues.values() if said in (key(one.name), one.slug)]
            self._said[said] = exact[0].slug if len(exact) == 1 else self._asked(line)
        # Left out where it was asked, it is nowhere here either.
        line.out = line.out or self._said[said] == "out"
        return self._venues.get(self._said[said])

    def boards(self, line: MatchLine, venue: Venue | None, count: int) -> list[Board]:
        """The board that a line names and as many beside it as the match is played on; none where
        it names none, or that is asked about. ``venue``: where the match is."""
        said = key(line.board)
        if not said:
            return []
        within = [venue.slug] if venue is not None else list(self._boards)
        found = [(slug, at) for slug in within if (at := self._at(slug, said)) is not None]
        if len(found) != 1:
            told = self._missing(venue) if not found else _("Say the venue too: several have it.")
            self._asks.refuse(line, "board", _("a board that is not known"), told, "board")
            return []
        ((slug, at),) = found
        boards = self._boards[slug]
        chosen = [*boards[at:], *reversed(boards[:at])][:count]
        if len(chosen) < count:
            told = _("The match is played on %(count)d boards at once: %(venue)s has fewer.")
            told %= {"count": count, "venue": self._venues[slug].name}
            self._asks.refuse(line, "board", _("too few boards"), told, "board")
            return []
        return chosen

    def _at(self, slug: str, said: str) -> int | None:
        """The place of a board among those of a venue, by its name or by the number in it."""
        names = [key(board.name) for board in self._boards[slug]]
        if said in names:
            return names.index(said)
        ending = [at for at, name in enumerate(names) if name.split()[-1:] == [said]]
        return ending[0] if len(ending) == 1 else None

    def _missing(self, venue: Venue | None) -> str:
        if venue is None:
            return _("No venue of the club has a board of this name that suits the game.")
        names = ", ".join(board.name for board in self._boards[venue.slug][:MOST_LIKE])
        told = {"venue": venue.name, "boards": names or _("none")}
        return _("%(venue)s has no board of this name for the game. It has: %(boards)s.") % told

    def _asked(self, line: MatchLine) -> str:
        like = [slug for slug, _name in self._likeness.like(line.venue, "")] or list(self._venues)
        choices = tuple(
            Choice(VENUE + slug, self._venues[slug].name)
            for slug in list(dict.fromkeys(like))[:MOST_LIKE]
        )
        told = _("The club has no venue of this name. Which is meant?")
        if not choices:
            told = _("The club has no venue yet: make it first, in its settings.")
        title = _("a venue that is not known")
        answer = self._asks.ask(line, "venue", title, told, (*choices, leave_out()), "venue")
        return answer.removeprefix(VENUE)
