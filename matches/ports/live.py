"""What the club tells pages that are being watched: the port to live updates.

A service says that something has changed; whoever has the page open hears of it within moments and
fetches it anew. An announcement is a nudge and never the news itself: it carries no name and no
score, it may be lost, and a page that missed it is right again after its next load.

How it travels (inside the process, or over Redis between several) is the platform's affair: the
setting `ANNOUNCEMENTS` names the function that carries it.
"""

import re
from collections.abc import Mapping
from functools import partial
from typing import Any, Protocol

from django.conf import settings
from django.db import transaction
from django.utils.module_loading import import_string

# Public ids are twelve characters of `models.base.public.ALPHABET`.
TOPIC = re.compile(r"(?:club|competition|division|fixture)-[2-9a-hjkmnp-z]{12}")
EVENT = re.compile(r"[a-z][a-z-]{0,30}")

Plain = str | int | bool | None


class Carrier(Protocol):
    """Takes one announcement away, quickly, from any thread, and never raises."""

    def __call__(
        self,
        topic: str,
        event: str,
        data: Mapping[str, Plain],
        *,
        about: str = "",
        ahead: bool = False,
    ) -> None: ...


def is_topic(topic: str) -> bool:
    """Say whether `topic` has the form of one; who may listen, `selectors.live_access` says."""
    return TOPIC.fullmatch(topic) is not None


def publish(
    topic: str,
    event: str,
    data: Mapping[str, Plain] | None = None,
    *,
    about: str = "",
    ahead: bool = False,
) -> None:
    """Announce `event` on `topic` once the transaction at hand has committed.

    `topic` is a kind and a public id ("competition-7hq2m4kd9xwz"); `event` is a word ("table",
    "result"); `data` holds plain values that whoever may read the topic's page may read, such as a
    version number. Neither `about` nor `ahead` is sent: `about` is the public id of the match of
    which a club's topic announces something, and who may not read of it hears nothing; `ahead`
    says that it is of times and places to come. Raises ValueError for a topic or event of another
    form, which is a mistake in the code that calls it; trouble on the way is logged and goes no
    further.
    """
    if not is_topic(topic):
        raise ValueError(f"{topic!r} is no topic: see matches.ports.live.TOPIC")
    if EVENT.fullmatch(event) is None:
        raise ValueError(f"{event!r} is no event name: lower-case letters and hyphens")
    more: dict[str, Any] = {"about": about} if about else {}
    if ahead:
        more["ahead"] = True
    carry: Carrier = import_string(settings.ANNOUNCEMENTS)
    transaction.on_commit(partial(carry, topic, event, dict(data or {}), **more), robust=True)
