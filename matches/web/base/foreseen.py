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
    """`saved`: it is, and `answer` is the service's; or `follows`, what would follow, in sentences,
    and `looked`, which the form brings back so that nothing else is saved than what was looked
    at."""

    saved: bool = False
    answer: Any = None
    follows: tuple[str, ...] = ()
    looked: str = ""


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
    answer = attempt(form, service, request.user, *of, **changes)
    return Foreseen(saved=answer is not None, answer=answer)
