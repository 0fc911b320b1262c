"""How the club's works are: for whoever runs the installation. Numbers and kinds, no names."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import datetime

from django.db.models import Count, Max, Q

from matches.models import OutboxMessage, Seal
from matches.models.base.outbox import MOST_ATTEMPTS
from matches.selectors.base.outbox import FAILED, FailedMessage, failed_messages, longest_wait
from matches.selectors.letters.failed import INVITATION, LETTER

SHOWN = 50


@dataclass(frozen=True)
class Kind:
    """Messages of one kind that are not done: how many wait, are tried again, are dead."""

    topic: str
    waiting: int
    failing: int
    dead: int


@dataclass(frozen=True)
class Works:
    """The outbox, the letters and the seals. `why` of what failed is the error's kind alone: its
    words may hold somebody's address."""

    wait: float
    kinds: tuple[Kind, ...]
    failed: tuple[FailedMessage, ...]
    seals: int
    sealed_at: datetime | None

    @property
    def failing(self) -> int:
        """Messages that failed and are tried again, letters apart."""
        return sum(kind.failing for kind in self.kinds if kind.topic not in (LETTER, INVITATION))

    @property
    def dead(self) -> int:
        """Messages that were given up, letters apart."""
        return sum(kind.dead for kind in self.kinds if kind.topic not in (LETTER, INVITATION))

    @property
    def letters_failing(self) -> int:
        """Letters and invitations that are tried again."""
        return sum(kind.failing for kind in self.kinds if kind.topic in (LETTER, INVITATION))

    @property
    def letters_dead(self) -> int:
        """Letters and invitations that were given up."""
        return sum(kind.dead for kind in self.kinds if kind.topic in (LETTER, INVITATION))


def works() -> Works:
    """How they are now. Four queries, however much waits."""
    rows = (
        OutboxMessage.objects.filter(sent_at__isnull=True)
        .values("topic")
        .annotate(
            waiting=Count("pk", filter=~FAILED),
            failing=Count("pk", filter=FAILED & Q(attempts__lt=MOST_ATTEMPTS)),
            dead=Count("pk", filter=Q(attempts__gte=MOST_ATTEMPTS)),
        )
        .order_by("topic")
    )
    sealed = Seal.objects.aggregate(n=Count("pk"), at=Max("at"))
    return Works(
        longest_wait(),
        tuple(Kind(**row) for row in rows),
        tuple(replace(one, why=_kind(one.why)) for one in failed_messages()[:SHOWN]),
        sealed["n"],
        sealed["at"],
    )


def _kind(why: str) -> str:
    """``ValueError: words`` without the words."""
    return re.match(r"\w{0,80}", why, re.ASCII).group()  # type: ignore[union-attr]
