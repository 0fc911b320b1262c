"""What is sealed, and what a row of it says, as digests.

A digest never depends on what erasing or merging people may rightly change elsewhere: a person's
public id counts as their primary key, which stays.
"""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from hashlib import sha256
from typing import Any, Final, NamedTuple

from django.conf import settings
from django.db.models import Model

from matches.models.base.audit import AuditEntry
from matches.models.base.public import ALPHABET, PUBLIC_ID_LENGTH
from matches.models.clubs.club import Club
from matches.models.competitions.settings_change import SettingsChange
from matches.models.corrections.correction import Correction
from matches.models.people.free_texts import CLUB_OF_MATCH, DOCUMENTS, TEXTS
from matches.models.people.permission import Permission
from matches.models.people.person import Person
from matches.models.results.result import CHANGEABLE, Result
from matches.models.results.scorecard import Scorecard

LATER: Final = frozenset({"reason_code"})
"""Columns that came after rows had been sealed: left empty, they add nothing to what a row says."""
OPENED: Final = "opened"
"""Under which an audit entry names the rows that it rightly touched: keys by table."""
_PUBLIC_ID = re.compile(rf"(?<![a-z0-9])[{ALPHABET}]{{{PUBLIC_ID_LENGTH}}}(?![a-z0-9])")


@dataclass(frozen=True)
class OnRecord:
    """A table whose rows are sealed: the way to its club, the columns that may change, and the one
    (where nobody chooses it) that says when it was written."""

    model: type[Model]
    club: str
    changeable: Collection[str] = ()
    written: str = ""

    @property
    def table(self) -> str:
        return self.model.__name__

    @property
    def lasting(self) -> tuple[str, ...]:
        """The columns that nothing ever changes."""
        return _columns(self)[0]

    @property
    def words(self) -> tuple[str, ...]:
        """Those that erasing somebody may write over: free texts, and which account it was."""
        return _columns(self)[1]

    @property
    def accounts(self) -> tuple[str, ...]:
        """Those that name an account: gone, it becomes the former user."""
        return tuple(name for name in self.words if name.endswith("_id"))


ON_RECORD: Final = (
    OnRecord(AuditEntry, "club", written="at"),
    OnRecord(Scorecard, CLUB_OF_MATCH),
    OnRecord(Result, CLUB_OF_MATCH, CHANGEABLE, written="created_at"),
    OnRecord(Correction, CLUB_OF_MATCH),
    OnRecord(Permission, "club"),
    OnRecord(SettingsChange, "competition__club"),
)
"""What is on record. All of it is appended; of permissions, those of somebody go who was brought in
with a list that was taken back, and those of one who was two are of whom they were made one with.
Of cards and results those go that were brought in with a past season that was taken back.
"""


@cache
def _columns(table: OnRecord) -> tuple[tuple[str, ...], tuple[str, ...]]:
    texts = {column for model, column, _club in (*TEXTS, *DOCUMENTS) if model == table.table}
    lasting: list[str] = []
    words: list[str] = []
    for field in table.model._meta.local_concrete_fields:
        if field.name in table.changeable:
            continue
        user = field.related_model is not None and field.related_model._meta.label == (
            settings.AUTH_USER_MODEL
        )
        (words if user or field.name in texts else lasting).append(field.attname)
    return tuple(sorted(lasting)), tuple(sorted(words))


class Digests(NamedTuple):
    """A row, as digests: of what lasts, and of its words with that salt."""

    salt: str
    lasting: str
    words: str


def digests(
    table: OnRecord, rows: Sequence[Mapping[str, Any]], salts: Mapping[int, str] | None = None
) -> dict[int, Digests]:
    """What rows say, by primary key; with a fresh salt each, or with those given. One query."""
    wanted = (*table.lasting, *table.words)
    texts = {row["id"]: {name: _text(row[name]) for name in wanted} for row in rows}
    people = _people(text for told in texts.values() for text in told.values())
    told = {}
    for key, columns in texts.items():
        said = {name: _PUBLIC_ID.sub(_known(people), text) for name, text in columns.items()}
        salt = secrets.token_hex(16) if salts is None else salts[key]
        told[key] = Digests(
            salt,
            _digest(table.table, *(f"{name}={said[name]}" for name in _told(table, said))),
            _digest(salt, *(f"{name}={said[name]}" for name in table.words)),
        )
    return told


def _told(table: OnRecord, said: Mapping[str, str]) -> Iterable[str]:
    empty = _text("")
    return (name for name in table.lasting if name not in LATER or said[name] != empty)


def root(sealed: Iterable[tuple[str, int, str, str]]) -> str:
    """The digest of a seal's rows: each a table, a primary key and the row's two digests."""
    return _digest(*(f"{table} {row} {one} {two}" for table, row, one, two in sorted(sealed)))


def head(previous: str, club: str, number: int, at: datetime, rows: int, root: str) -> str:
    """The digest of a chain up to a seal; `previous` is the head before it, or nothing."""
    return _digest(previous, club, str(number), _text(at), str(rows), root)


def chain_of(club: Club | None) -> str:
    """What a chain is called: its club's public id, or the installation's."""
    return club.public_id if club is not None else "installation"


def _text(value: Any) -> str:
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat(timespec="microseconds")
    return json.dumps(value, sort_keys=True, ensure_ascii=False, default=str)


def _digest(*parts: str) -> str:
    return sha256(json.dumps(parts, ensure_ascii=False).encode()).hexdigest()


def _people(texts: Iterable[str]) -> dict[str, int]:
    maybe = {each for text in texts for each in _PUBLIC_ID.findall(text)}
    found = Person.objects.filter(public_id__in=maybe).order_by().values_list("public_id", "pk")
    return dict(found) if maybe else {}


def _known(people: Mapping[str, int]) -> Any:
    return lambda found: f"person {people[found[0]]}" if found[0] in people else found[0]
