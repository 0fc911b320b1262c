"""The letters of who follows by mail: one that asks, and what is new, each with the link that stops
it. They name people as strangers read them, at the moment they are written."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo

from django.conf import settings
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from matches.models import Follower
from matches.ports import own_address
from matches.selectors.following import News, Target, news_of, of_row
from matches.selectors.people.retention import FOLLOWS
from matches.services.following import asking
from matches.services.letters import envelope, post
from matches.services.letters.match_words import moment


def asks(follower: str) -> None:
    """Mail the letter that asks, from the outbox. One that was answered, or is over, is none."""
    row = _found(follower)
    if row is None or row.confirmed_at is not None:
        return
    target = of_row(row)
    if not target.open:
        return
    with _as_in(target):
        said = {
            "name": target.name,
            "club": target.club.name,
            "page": own_address.absolute(target.path),
            "link": own_address.absolute(f"/follow/confirm/{asking.confirm_token(row)}/"),
            "stop": own_address.absolute(f"/follow/stop/{asking.stop_token(row)}/"),
        }
        text = _(
            "Somebody asked that this address be told of %(name)s (%(club)s): results, new dates"
            " and notices, in one letter a day at most, where there is something new.\n%(page)s\n\n"
            "If that was you, say so here within seven days:\n%(link)s\n\n"
            "If it was not, do nothing: nothing more is sent, and the address is forgotten. At"
            " once:\n%(stop)s"
        )
        subject = _("Do you want to follow %(name)s?") % said
        post.send(envelope.plain(target.club, subject, text % said, row.email))


def tells(follower: str, since: str, until: str) -> int:
    """Write what is new from one moment to another, and mail it, from the outbox; returns how many
    letters went out: none where nothing is new, or nothing may be told by now."""
    row = _found(follower)
    if row is None or row.confirmed_at is None:
        return 0
    target = of_row(row)
    row.told_until = datetime.fromisoformat(since)
    news = news_of(row, datetime.fromisoformat(until))
    if not news.count:
        return 0
    with _as_in(target):
        stop = own_address.absolute(f"/follow/stop/{asking.stop_token(row)}/")
        written = envelope.of_club(
            target.club,
            _subject(target, news),
            _body(row, target, news, stop),
            row.email,
            headers={
                "Message-ID": f"<follow-{row.public_id}.{until[:19].replace(':', '')}@{_host()}>",
                "List-Unsubscribe": f"<{stop}>",
                "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
                "Auto-Submitted": "auto-generated",
            },
        )
        post.send(written)
    return 1


def _found(follower: str) -> Follower | None:
    joined = ("competition__club", "competition__season", "team__club", "team__season")
    return Follower.objects.select_related(*joined).filter(public_id=follower).first()


@contextmanager
def _as_in(target: Target) -> Iterator[None]:
    """In the language and at the clock of a target's club."""
    zone = ZoneInfo(target.club.time_zone)
    with translation.override(target.club.locale), timezone.override(zone):
        yield


def _subject(target: Target, news: News) -> str:
    parts = []
    if count := len(news.results):
        parts.append(ngettext("%(n)d result", "%(n)d results", count) % {"n": count})
    if count := len(news.dates):
        parts.append(ngettext("%(n)d date", "%(n)d dates", count) % {"n": count})
    if count := len(news.notices):
        parts.append(ngettext("%(n)d notice", "%(n)d notices", count) % {"n": count})
    return f"{target.name}: {', '.join(parts)}"[: post.LONGEST_SUBJECT]


def _body(row: Follower, target: Target, news: News, stop: str) -> str:
    told = [_section(_("Results"), [_at(one.text, one.match) for one in news.results])]
    told.append(
        _section(
            _("Dates"),
            [_at(_when(one.sides, one.at, one.where), one.match) for one in news.dates],
        )
    )
    told.append(_section(_("Notices"), [f"{one.title}\n{one.text}" for one in news.notices]))
    if news.more:
        more = ngettext("%(n)d more on its page.", "%(n)d more on its page.", news.more)
        told.append(more % {"n": news.more})
    told.append(own_address.absolute(target.path))
    return "\n\n".join([*(each for each in told if each), _foot(row, target, stop)]) + "\n"


def _section(title: str, lines: list[str]) -> str:
    return "\n\n".join([title.upper(), *lines]) if lines else ""


def _at(text: str, match: str) -> str:
    return f"{text}\n{own_address.absolute(f'/matches/{match}/')}"


def _when(sides: str, at: datetime | None, where: str) -> str:
    if at is None:
        return _("%(sides)s: put off, without a new date yet") % {"sides": sides}
    told = f"{sides}: {moment(at)}"
    return f"{told}, {where}" if where else told


def _foot(row: Follower, target: Target, stop: str) -> str:
    lines = [envelope.RULE, target.club.name]
    if answers := envelope.who_answers(target.club):
        lines.append(answers)
    said = {"name": target.name, "stop": stop}
    lines.append(_("No more letters about %(name)s: %(stop)s") % said)
    if row.confirmed_at is not None:
        ends = timezone.localtime(row.confirmed_at + FOLLOWS).strftime("%d %B %Y")
        lines.append(_("You asked for them. They end on %(ends)s.") % {"ends": ends})
    return "\n".join(lines)


def _host() -> str:
    return urlsplit(settings.OWN_ADDRESS).hostname or "localhost"
