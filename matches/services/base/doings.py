"""What is done in a club, in words, and how each kind of it is taken back.

The audit has a row for everything that is done. What a kind of row (its `action`) is called, and
how it is undone or why it cannot be, says the room that notes it, in its `doings.py`;
`matches.services.doings` lists the rooms. Undoing goes through the services that do it on their own
pages, which ask who may, and note it: nobody may here what they may not do there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from matches.errors import ConflictError
from matches.models import AuditEntry, User

Words: TypeAlias = str | Promise
"""Words in the language of whoever reads them then."""

UNDONE: Final = "doing.undone"
"""The action of the row that says of another, by its number, that it was taken back here."""


@dataclass(frozen=True)
class Touched:
    """What undoing may move the numbers of: a competition, and matches of it, by public id. Without
    matches all of its tables are looked at."""

    competition: str
    fixtures: tuple[str, ...] = ()


@dataclass(frozen=True)
class Undo:
    """How a row is taken back.

    `do` takes it back, refusing as services do. `follows` says in words what that does, `touches`
    which numbers it may move (None: none). `since`: actions that, done to the same object later,
    have taken it back or changed it again (None: its own); with a `part` only those whose `after`
    says the same of that key. `asks`: of which rows the password is asked for again, as on the page
    that does the same. `tells`: what is to be known besides before it is done, in sentences.
    """

    do: Callable[[User, AuditEntry], object]
    follows: Words
    touches: Callable[[AuditEntry], Touched | None] | None = None
    since: tuple[str, ...] | None = None
    part: str = ""
    asks: Callable[[AuditEntry], bool] | None = None
    tells: Callable[[User, AuditEntry], Sequence[str]] | None = None


@dataclass(frozen=True)
class Doing:
    """One kind of row: what it is called, how it is undone or why it never is (`stays`). `quiet`:
    it only follows from another row, which is told instead. `hinders` says of many rows, by primary
    key, why they are not undone although their kind is, in a fixed number of queries."""

    action: str
    said: Words
    undo: Undo | None = None
    stays: Words = ""
    quiet: bool = False
    hinders: Callable[[Sequence[AuditEntry]], Mapping[int, str]] | None = None

    @property
    def since(self) -> tuple[str, ...]:
        """The actions after which it is no more undone."""
        if self.undo is None:
            return ()
        return self.undo.since if self.undo.since is not None else (self.action,)


_DOINGS: dict[str, Doing] = {}


def told(*rooms: Iterable[Doing]) -> None:
    """Take in the doings of each room; ValueError for an action that is told twice, or with neither
    a way back nor a reason."""
    for doing in (each for room in rooms for each in room):
        if doing.action in _DOINGS:
            raise ValueError(f"{doing.action} is told twice")
        if not doing.quiet and (doing.undo is None) == (not doing.stays):
            raise ValueError(f"{doing.action} needs a way back or a reason, and not both")
        _DOINGS[doing.action] = doing


def of(action: str) -> Doing | None:
    """What is told of an action; None for one that no room tells of."""
    return _DOINGS.get(action)


def listed() -> tuple[str, ...]:
    """The actions that have a line of their own."""
    return tuple(each.action for each in _DOINGS.values() if not each.quiet)


def before(row: AuditEntry) -> dict[str, Any]:
    """What was before, as the row has it."""
    return dict(row.before or {})


def after(row: AuditEntry) -> dict[str, Any]:
    """What is since, as the row has it."""
    return dict(row.after or {})


def require_unchanged(unchanged: bool) -> None:
    """ConflictError ("changed-since") where what a row set is otherwise by now."""
    if not unchanged:
        raise ConflictError(
            _("It was changed again since: take the later change back first."), code="changed-since"
        )
