"""Judging a card before anything is locked: is it this match's, and what does the law say of it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

import rules
from matches.errors import ConflictError, InvalidError, Refused
from matches.models import Competition, Fixture, ShadowCard, Via
from matches.policy import visibility
from matches.selectors.handicaps import NO_STARTS, sentences, starts_of
from matches.selectors.results.seats import board_of
from matches.selectors.teams import options_on
from matches.services.results import outcomes, sides

__all__ = ["Judged", "board_of", "its_game", "judge"]

KEY_LENGTH = 64


@dataclass(frozen=True)
class Judged:
    """A card that is this match's, that the law finds valid, and that is ready to be saved."""

    document: dict[str, Any]
    verdict: rules.Verdict
    via: str = Via.FORM
    key: str | None = None
    played_at: datetime | None = None
    reason: str = ""


def judge(
    fixture: Fixture,
    document: Any,
    *,
    via: str = Via.FORM,
    board: int | None = None,
    key: str | None = None,
    played_at: datetime | None = None,
    reason: str = "",
    finished: bool = True,
) -> Judged:
    """The card, if it is this match's and the law finds it valid and (where asked) finished."""
    if key is not None:
        _check_key(key)
    if played_at is not None and not _is_past(played_at):
        raise InvalidError({"played_at": [_("A match is entered after it was played.")]})
    verdict = rules.adjudicate(document)
    if board is None:
        # The starts of this very moment are what the card is held to, and what its result keeps.
        played_at = played_at or outcomes.day_of(fixture) or timezone.now()
    if not verdict.malformed:
        its_game(fixture, document, verdict, board, played_at)
    if not verdict.valid:
        raise Refused(_sentence(verdict), _serious(verdict), verdict)
    if finished and not verdict.finished:
        raise Refused(
            _(
                "The card stops before the match is decided. Enter the rest of it; if the match was"
                " broken off, abandon it, and the card is kept."
            ),
            (),
            verdict,
            code="unfinished",
        )
    # A later replay shows whether anybody changed a shot since.
    document = rules.with_motions(document, verdict.shots)
    seated = sides.seated(document, sides.seats_of(fixture, board_of(fixture, board)))
    return Judged(seated, verdict, via, key, played_at, reason)


def _check_key(key: str) -> None:
    """Refuses what is no key, and the name of a trainee's card."""
    if not 0 < len(key) <= KEY_LENGTH:
        raise InvalidError({"submission_key": [_("A key has 1 to 64 characters.")]})
    if ShadowCard.objects.filter(public_id=key).exists():
        raise ConflictError(
            _("A shadow card is never handed in: it was kept to learn, and counts for nothing."),
            code="shadow",
        )


def its_game(
    fixture: Fixture,
    document: Any,
    verdict: rules.Verdict,
    board: int | None = None,
    played_at: datetime | None = None,
) -> None:
    """Refuse a card of another game, or one played by other options or with other starts."""
    competition = fixture.competition
    _same_game(competition, document["game"], verdict)
    starts = NO_STARTS
    if board is None:
        starts = starts_of(fixture, played_at or outcomes.day_of(fixture))
    wrong = _other_options({**options_on(competition, board), **starts.options}, verdict)
    of_starts = [said for name, said in wrong.items() if name in starts.options]
    if of_starts:
        raise Refused(
            _("The card was not played with the starts of this match: %(options)s. %(starts)s")
            % {
                "options": "; ".join(of_starts),
                "starts": " ".join(sentences(starts, _entries(fixture))),
            },
            verdict=verdict,
            code="other-start",
        )
    if wrong:
        raise Refused(
            _("The card was played by other options than %(competition)s: %(options)s.")
            % {"competition": competition.name, "options": "; ".join(wrong.values())},
            verdict=verdict,
            code="other-options",
        )


def _same_game(competition: Competition, game: str, verdict: rules.Verdict) -> None:
    if game == competition.game:
        return
    raise Refused(
        _("This is a card of %(card)s; %(competition)s plays %(game)s.")
        % {
            "card": rules.GAMES[game].title,
            "competition": competition.name,
            "game": rules.GAMES[competition.game].title,
        },
        verdict=verdict,
        code="other-game",
    )


def _other_options(wanted: dict[str, Any], verdict: rules.Verdict) -> dict[str, str]:
    """By the name of an option, what is other on the card than was agreed."""
    if verdict.card is None:
        return {}
    game = verdict.card.game
    agreed = game.setting(wanted, verdict.card.setting.first, rules.Mistakes()).options
    return {
        field.name: _("%(option)s: %(card)s on the card, %(agreed)s in the competition")
        % {"option": field.name, "card": _value(field, own), "agreed": _value(field, due)}
        for field in game.options.fields
        if (own := getattr(verdict.card.setting.options, field.holder))
        != (due := getattr(agreed, field.holder))
    }


def _entries(fixture: Fixture) -> dict[str, str]:
    """What the sides are called."""
    return {
        side: visibility.entry_name(entry) if entry is not None else side
        for side, entry in (("A", fixture.home), ("B", fixture.away))
    }


def _value(field: rules.Field, value: Any) -> str:
    written = field.kind.write(value)
    return str(written).lower() if isinstance(written, bool) else str(written)


def _serious(verdict: rules.Verdict) -> tuple[rules.Fault, ...]:
    return tuple(fault for fault in verdict.faults if not fault.is_warning)


def _sentence(verdict: rules.Verdict) -> str:
    first, *others = _serious(verdict)
    where = _("Entry %(number)d: ") % {"number": first.entry + 1} if first.entry is not None else ""
    rule = f" ({first.rule})" if first.rule else ""
    more = _(" And %(count)d more.") % {"count": len(others)} if others else ""
    return _("The card is refused. %(where)s%(message)s%(rule)s.%(more)s") % {
        "where": where,
        "message": first.message,
        "rule": rule,
        "more": more,
    }


def _is_past(played_at: datetime) -> bool:
    if timezone.is_naive(played_at):
        raise InvalidError({"played_at": [_("A time needs its time zone.")]})
    # A day's grace: a clock in another zone is no lie.
    return played_at <= timezone.now() + timedelta(days=1)
