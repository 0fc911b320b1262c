"""The erasure list: digests of who was erased, kept where a restored backup cannot undo it.

The list is a table, and a file beside the database (`ERASURES_FILE`): a backup brings back the
people and an older table, and the file still knows who had gone. Neither tells a name.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path

from django.conf import settings
from django.utils.translation import gettext as _

from matches.errors import InvalidError
from matches.models import Erasure, User
from matches.models.people import name_digests
from matches.services.base import lines_beside

Entry = tuple[str, str]
"""A kind, and a digest."""


def user_text(user: User) -> str:
    """What tells an account from every other, a later one of the same name too."""
    return f"{user.get_username()}|{user.date_joined.isoformat()}"


def add(kind: str, text: str) -> None:
    """Put somebody on the list; the file has them once the transaction has committed."""
    digest = name_digests.digest(f"{kind}:{text}")
    row, made = Erasure.objects.get_or_create(
        kind=kind, digest=digest, defaults={"key": name_digests.key_ids()[0]}
    )
    if made:
        told = {"kind": row.kind, "digest": row.digest, "key": row.key}
        lines_beside.append(Path(settings.ERASURES_FILE), told)


def has(entries: frozenset[Entry], kind: str, text: str) -> bool:
    """Whether somebody is on a list, by any of the keys."""
    keys = range(len(name_digests.key_ids()))
    return any((kind, name_digests.digest(f"{kind}:{text}", key)) in entries for key in keys)


def entries(files: Iterable[Path] = ()) -> frozenset[Entry]:
    """Everybody on the list: of the table, of the file beside the database, and of other files."""
    found = set(Erasure.objects.values_list("kind", "digest"))
    for path in (Path(settings.ERASURES_FILE), *files):
        found.update(_read(path))
    return frozenset(found)


def _read(path: Path) -> Iterator[Entry]:
    if not path.exists():
        return
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        if line.strip():
            try:
                told = json.loads(line)
                yield str(told["kind"]), str(told["digest"])
            except (ValueError, KeyError, TypeError) as error:
                raise InvalidError(
                    {
                        "list": [
                            _("Line %(n)d of %(file)s is broken: nobody is read from it.")
                            % {"n": number, "file": path}
                        ]
                    }
                ) from error


def require_readable(files: Iterable[Path]) -> None:
    """InvalidError where a list has a line that is broken: it is known before anybody comes back by
    a backup, and not when they have to go again."""
    for path in files:
        for _entry in _read(path):
            pass
