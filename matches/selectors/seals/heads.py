"""The heads of chains, as they are known outside the database."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from django.conf import settings

from matches.models import Club, Seal
from matches.models.seals.on_record import chain_of

WRITTEN = re.compile(r"([a-z0-9-]+):([0-9]{1,10}):([0-9a-f]{64})")


class Head(NamedTuple):
    """What somebody knows of a chain: that its seal of this number had this digest."""

    chain: str
    number: int
    digest: str

    def __str__(self) -> str:
        return f"{self.chain}:{self.number}:{self.digest}"

    @classmethod
    def read(cls, text: str) -> Head:
        """From ``chain:number:digest``; ValueError where it is none."""
        found = WRITTEN.fullmatch(text.strip().lower())
        if found is None:
            raise ValueError(text)
        chain, number, digest = found.groups()
        return cls(chain, int(number), digest)


def heads_of(clubs: Iterable[Club | None]) -> list[Head]:
    """The newest head of each chain that has one; one query a club."""
    found = []
    for club in clubs:
        last = Seal.objects.filter(club=club).order_by("number").last()
        if last is not None:
            found.append(Head(chain_of(club), last.number, last.head))
    return found


def kept_heads(files: Iterable[Path] = ()) -> Iterator[Head]:
    """The heads in the file beside the database, and in others like it."""
    for path in (Path(settings.SEALS_FILE), *files):
        if path.exists():
            for line in path.read_text(encoding="utf-8").splitlines():
                if line.strip():
                    told = json.loads(line)
                    yield Head(told["chain"], told["number"], told["head"])
