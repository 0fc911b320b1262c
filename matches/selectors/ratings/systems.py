"""A page of one of the systems that rate in a game, and its others."""

from __future__ import annotations

from matches.tournament.ratings import TITLES


class OfSystem:
    """A page's ``system``, of the ``systems`` that there are."""

    system: str
    systems: tuple[str, ...]

    @property
    def system_title(self) -> str:
        """What the system is called."""
        return TITLES[self.system]

    @property
    def others(self) -> tuple[tuple[str, str], ...]:
        """The other systems of the game, each by its name and what it is called."""
        return tuple((each, TITLES[each]) for each in self.systems if each != self.system)
