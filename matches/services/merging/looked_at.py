"""Two are made one just as it was looked at, or not at all."""

from __future__ import annotations

from typing import Protocol

from django.utils.translation import gettext as _

from matches.errors import ConflictError


class Plan(Protocol):
    """What would move, what speaks against it, and a digest of all of that."""

    @property
    def hindrances(self) -> tuple[str, ...]: ...

    @property
    def digest(self) -> str: ...


def require(plan: Plan, seen: str) -> None:
    """ConflictError "not-one" with every reason against it, "changed" where it is not what was
    `seen` (a digest)."""
    if plan.hindrances:
        raise ConflictError(" ".join(plan.hindrances), code="not-one")
    if plan.digest != seen:
        raise ConflictError(
            _("Something has changed since you looked: look again, then make them one."),
            code="changed",
        )
