"""Which ledgers there are: a game's matches, by each system that some competition is rated by."""

from __future__ import annotations

from typing import NamedTuple

from matches.models import Competition, Ranking
from matches.tournament.ratings import USUAL


class Book(NamedTuple):
    """A ledger: the matches of a game that one system rates, of all clubs."""

    game: str
    system: str = USUAL

    def __str__(self) -> str:
        return self.game if self.system == USUAL else f"{self.game}, {self.system}"


def books(game: str) -> tuple[Book, ...]:
    """The ledgers of a game, the usual system's first: of each other by which a competition is
    rated, or was since the ledger was begun. One query."""
    begun = Ranking.objects.filter(game=game).order_by().values_list("system")
    chosen = Competition.kept.filter(game=game).order_by().values_list("rating_system")
    others = {system for (system,) in begun.union(chosen)} - {USUAL}
    return (Book(game), *(Book(game, system) for system in sorted(others)))
