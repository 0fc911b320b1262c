"""Reasons that are more than a code, with what strangers read of each, and what they would read if
it were published."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from matches.models import PublishedReason
from matches.policy.reasons import OTHER, WORDS, Reason, words
from matches.selectors.base.free_texts import Discreet


@dataclass(frozen=True)
class ReasonLine:
    """A text, what was chosen of the list (`title`), and of whom it is said, if of somebody
    (`who`). `key` is how it is published; `rows` are all that say it, which are published together;
    `now` and `then`: what strangers read, and what they would."""

    key: str
    rows: tuple[tuple[str, int], ...]
    title: str
    text: str
    now: str
    then: str
    published_at: datetime | None = None
    who: str = ""


@dataclass(frozen=True)
class ReasonsPage:
    """The texts of a match, a competition or a championship; `young`: somebody under 18 plays
    there, so that none of them is ever published."""

    of: Any
    lines: tuple[ReasonLine, ...]
    young: bool


def reason_lines(
    told: Iterable[tuple[Reason, str]], own: Discreet, stranger: Discreet, **of: object
) -> tuple[ReasonLine, ...]:
    """A line for every text, with whom it is said of; the same words of the same are one. `own`
    shows the organiser, `stranger` a stranger; `of` is what they belong to. One query, and those of
    the texts."""
    published = {
        (one.said_by, one.row): one.published_at
        for one in PublishedReason.objects.filter(**of, withdrawn_at=None)
    }
    found: dict[tuple[str, str, str], ReasonLine] = {}
    for reason, who in told:
        about, same = reason.about or ("", 0), (str(reason), reason.code, who)
        held = found.get(same)
        if held is not None:
            found[same] = replace(held, rows=(*held.rows, about))
            continue
        found[same] = ReasonLine(
            f"{about[0]}-{about[1]}",
            (about,),
            words(reason.code) or str(WORDS[OTHER]),
            own(str(reason)),
            stranger.reason(reason),
            stranger.opened(reason),
            published.get(about),
            who,
        )
    return tuple(found.values())
