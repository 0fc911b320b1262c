"""A thing in one of its states, what can be tried with it, and what became of that."""

from __future__ import annotations

import copy
import datetime
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from django.db import transaction

from matches.errors import NotAllowedError, ServiceError
from matches.policy import walls
from tests.security.lives.audited import unnoted, written
from tests.services.league import League

MAY, MAY_NOT, NOTHING = "yes", "–", "none"
"""An action is done, is refused, or there is nothing of that state that it could be done to."""


class NothingThereError(Exception):
    """In this state there is nothing that the action could be done to."""


@dataclass
class Scene:
    """A thing, in a league, with whatever else its actions need."""

    league: League
    id: str = ""
    held: dict[str, Any] = field(default_factory=dict)

    @property
    def owner(self) -> Any:
        """Who may do everything in the club."""
        return self.league.owner

    @property
    def competition(self) -> str:
        """The competition's public id."""
        return str(self.league.competition.public_id)

    @property
    def entry(self) -> str:
        """The first entry's public id."""
        if not self.league.entries:
            raise NothingThereError
        return str(self.league.entries[0].public_id)

    def fixture(self, number: int = 1) -> str:
        """A match's public id."""
        if not self.league.fixtures():
            raise NothingThereError
        return self.league.id(number)


State = Callable[[], Scene]
Action = Callable[[Scene], Any]


def after(begin: State, *steps: Action) -> State:
    """The scene that `begin` sets, once these steps were taken in it."""

    def made() -> Scene:
        scene = begin()
        for step in steps:
            step(scene)
        return scene

    return made


@dataclass(frozen=True)
class Life:
    """A kind of thing. `kinds`: by the database's word for a state, the state that is tried."""

    name: str
    states: Mapping[str, State]
    actions: Mapping[str, Action]
    kinds: Mapping[str, str] = field(default_factory=dict)


def tried(scene: Scene, action: Action) -> tuple[str, str]:
    """Do it, see whether it is done, and take it back; and the words in which it was refused."""
    point = transaction.savepoint()
    try:
        # A phone counts what it sends: each action is tried by one that has sent nothing since.
        # And nobody has passed a gate before it, as a request begins.
        with written() as rows, walls._being(walls.NOTHING):
            action(replace(scene, held={key: copy.copy(one) for key, one in scene.held.items()}))
        assert not (bare := unnoted(rows)), f"The audit has no row of it: {bare}"
    except NothingThereError:
        return NOTHING, ""
    except NotAllowedError as error:
        raise AssertionError(f"Who tries it may not, whatever the state: {error}") from error
    except ServiceError as error:
        return MAY_NOT, str(error)
    finally:
        transaction.savepoint_rollback(point)
    return MAY, ""


def next_season(scene: Scene) -> str:
    """A season after the league's own."""
    from matches import services

    made = services.clubs.seasons.create(
        scene.owner, scene.league.club, name="2027/28",
        starts_on=datetime.date(2027, 9, 1), ends_on=datetime.date(2028, 6, 30),
    )  # fmt: skip
    return str(made.public_id)


def newcomer(scene: Scene, name: str = "Zoe") -> str:
    """Somebody of the club who has entered nothing."""
    from matches import services

    made = services.people.create(
        scene.owner, scene.league.club, given_name=name, family_name="Tern",
        season=scene.league.season,
    )  # fmt: skip
    return str(made.public_id)
