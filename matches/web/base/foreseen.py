"""A change of which it is said first what follows, and that is saved at once where nothing does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.forms import Form
from django.http import HttpRequest

from matches.web.base.attempt import attempt
from matches.web.base.digests import digest_of


@dataclass(frozen=True)
class Foreseen:
    """`answer`: the service's, where it is saved; or `follows`, what would follow, in sentences,
    and `looked`, which the form brings back so that nothing else is saved than what was looked
    at."""

    answer: Any = None
    follows: tuple[str, ...] = ()
    looked: str = ""

    @property
    def saved(self) -> bool:
        """Whether it is."""
        return self.answer is not None


def keep(
    request: HttpRequest,
    form: Form,
    foresee: Callable[..., tuple[str, ...]],
    service: Callable[..., object],
    *of: Any,
    **changes: Any,
) -> Foreseen:
    """Save what a form says, or have it looked at first. A refusal stands in the form."""
    follows = attempt(form, foresee, request.user, *of, **changes)
    if follows is None:
        return Foreseen()
    looked = digest_of({"follows": follows, "changes": changes})
    if follows and request.POST.get("looked") != looked:
        return Foreseen(follows=follows, looked=looked)
    return Foreseen(attempt(form, service, request.user, *of, **changes))
