"""A ladder in words: its rules, and what happened on it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from matches.tournament.ladder import (
    Happened,
    LadderRules,
)

SENTENCES: Mapping[Happened, Callable[[], str]] = {
    Happened.JOINED: lambda: _("%(a)s joined at the bottom."),
    Happened.LEFT: lambda: _("%(a)s left the ladder."),
    Happened.PLACED: lambda: _("An organiser put %(a)s on rung %(n)d: %(reason)s"),
    Happened.CHALLENGED: lambda: _("%(a)s challenged %(b)s."),
    Happened.ACCEPTED: lambda: _("%(b)s took up the challenge of %(a)s."),
    Happened.REFUSED: lambda: _("%(b)s refused the challenge of %(a)s."),
    Happened.UNANSWERED: lambda: _("%(b)s did not answer %(a)s in time."),
    Happened.UNPLAYED: lambda: _("%(a)s and %(b)s did not play in time."),
    Happened.CANCELLED: lambda: _("The challenge of %(a)s to %(b)s was cancelled: %(reason)s"),
    Happened.EXTENDED: lambda: _("%(a)s and %(b)s got more time to play."),
    Happened.IDLE: lambda: _("%(a)s neither played nor challenged for too long."),
}


def rules_told(rules: LadderRules) -> list[str]:
    """The rules of a ladder, a sentence each."""
    told = [
        ngettext(
            "Challenges reach %(n)d rung up.", "Challenges reach up to %(n)d rungs up.", rules.reach
        )
        % {"n": rules.reach},
        _("A challenger who wins takes the place; those between go one down.")
        if rules.win == "take"
        else _("A challenger who wins changes places with the other."),
        _("A challenger who loses goes one down.")
        if rules.loss == "down"
        else _("A challenger who loses stays."),
    ]
    if rules.open_challenges > 1:
        told.append(
            _("Nobody is in more than %(n)d open challenges.") % {"n": rules.open_challenges}
        )
    for limit, effect, lose, stay in (
        (True, rules.refusal, _("Who refuses a challenge loses the place."),
         _("Refusing a challenge costs nothing.")),
        (rules.answer_days, rules.silence,
         _("Who does not answer within %(n)d days loses the place."),
         _("A challenge not answered within %(n)d days is over.")),
        (rules.play_days, rules.unplayed,
         _("Not played within %(n)d days, the challenged side loses the place."),
         _("A match not played within %(n)d days is off.")),
    ):  # fmt: skip
        if limit:
            told.append((lose if effect == "lose" else stay) % {"n": limit})
    for number, sentence in (
        (rules.protected_days, _("After a match both rest from challenges for %(n)d days.")),
        (rules.rematch_days, _("The same two may meet again after %(n)d days.")),
        (rules.idle_days, _("Who neither plays nor challenges for %(n)d days goes down.")),
        (rules.away_days, _("A holiday lasts %(n)d days at most: no challenges, no deadlines.")),
    ):
        if number:
            told.append(sentence % {"n": number})
    return told
