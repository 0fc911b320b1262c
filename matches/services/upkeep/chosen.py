"""Of what something is to be verified or made anew: all of it, or a club's, a competition's, a
game's."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import rules
from matches.errors import NotFoundError
from matches.models import Championship, Club, Competition, Scorecard
from matches.policy.visibility import in_use

KINDS: Final = ("cards", "brackets", "tables", "championships", "ratings")
"""What is stored, in the order in which one rests on another."""
SOME: Final = 200
CARDS: Final = 50
"""Cards that are read in one go: one that was written flick by flick leaves hundreds of rows."""


@dataclass(frozen=True)
class Chosen:
    """A club (its slug), a competition (its public id), a game; empty, all. `kinds` of `KINDS`."""

    club: str = ""
    competition: str = ""
    game: str = ""
    kinds: tuple[str, ...] = KINDS

    def check(self) -> None:
        """NotFoundError where there is no such club, competition, game or kind."""
        if self.club and not Club.objects.filter(slug=self.club).exists():
            raise NotFoundError(f"There is no club at {self.club}: give its slug.")
        held = Competition.objects.filter(public_id=self.competition)
        if self.competition and not held.exists():
            raise NotFoundError(f"There is no competition {self.competition}: give its public id.")
        if self.game and self.game not in rules.GAMES:
            raise NotFoundError(
                f"There is no game {self.game}; there are {', '.join(rules.GAMES)}."
            )
        if strange := set(self.kinds) - set(KINDS):
            raise NotFoundError(f"There is no kind {min(strange)}; there are {', '.join(KINDS)}.")

    def competitions(self, after: int = 0) -> Iterator[Competition]:
        """The competitions that are meant, in the order of their keys, from behind one on. What is
        in a bin is left as it is: nothing of it is read, and nothing written."""
        if not {"brackets", "tables"} & set(self.kinds):
            return
        held = Competition.objects.filter(in_use())
        held = held.filter(club__slug=self.club) if self.club else held
        held = held.filter(public_id=self.competition) if self.competition else held
        held = held.filter(game=self.game) if self.game else held
        while some := list(held.filter(pk__gt=after).order_by("pk")[:SOME]):
            yield from some
            after = some[-1].pk

    def cards(self, after: int = 0) -> Iterator[list[Scorecard]]:
        """The cards that are meant, some at a time in the order of their keys, from behind one on;
        of a competition in a bin none."""
        if "cards" not in self.kinds:
            return
        held = Scorecard.objects.filter(in_use("fixture__competition__"))
        held = held.filter(fixture__competition__club__slug=self.club) if self.club else held
        if self.competition:
            held = held.filter(fixture__competition__public_id=self.competition)
        held = held.filter(fixture__competition__game=self.game) if self.game else held
        while some := list(held.filter(pk__gt=after).order_by("pk")[:CARDS]):
            yield some
            after = some[-1].pk

    def championships(self) -> Iterator[Championship]:
        """The championships that are meant: those of a club, or all."""
        if "championships" not in self.kinds or self.competition or self.game:
            return
        held = Championship.objects.order_by("pk")
        yield from (held.filter(club__slug=self.club) if self.club else held).iterator()

    def games(self) -> tuple[str, ...]:
        """The games whose ratings are meant. They are of all clubs together: of a club or a
        competition alone there are none."""
        if "ratings" not in self.kinds or self.club or self.competition:
            return ()
        return (self.game,) if self.game else tuple(rules.GAMES)
