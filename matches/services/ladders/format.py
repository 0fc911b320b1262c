"""A ladder: nothing is drawn but the order of the rungs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from matches.services.draws.format import Format, Newcomers
from matches.services.draws.options import Choice, Option, Whole
from matches.services.draws.shapes import PlainRound
from matches.services.ladders import ladder_log
from matches.tournament.ladder.rules import MOST_DAYS, MOST_OPEN, MOST_REACH, LadderRules


def rounds(entries: Sequence[str], settings: Mapping[str, Any]) -> list[PlainRound]:
    """No rounds: matches come of challenges."""
    return []


USUAL = LadderRules()
LOSES = (
    ("lose", _("the challenged side loses its place, as if beaten")),
    ("stay", _("nobody moves")),
)
NO_LIMIT = _("Days. 0 sets no limit.")
OPTIONS: Mapping[str, Option] = {
    "reach": Whole(USUAL.reach, _("Challenges reach so many rungs up"), 1, MOST_REACH),
    "answer_days": Whole(USUAL.answer_days, _("Time to answer"), 0, MOST_DAYS, NO_LIMIT),
    "play_days": Whole(USUAL.play_days, _("Time to play"), 0, MOST_DAYS, NO_LIMIT),
    "win": Choice(
        USUAL.win,
        _("When the challenger wins"),
        (
            ("take", _("the challenger takes the place, and those between go one down")),
            ("swap", _("the two change places")),
        ),
    ),
    "loss": Choice(
        USUAL.loss,
        _("When the challenger loses"),
        (("stay", _("nobody moves")), ("down", _("the challenger goes one down"))),
    ),
    "refusal": Choice(USUAL.refusal, _("When a challenge is refused"), LOSES),
    "silence": Choice(USUAL.silence, _("When a challenge is not answered in time"), LOSES),
    "unplayed": Choice(USUAL.unplayed, _("When a match is not played in time"), LOSES),
    "protected_days": Whole(
        USUAL.protected_days, _("No challenge after a match for"), 0, MOST_DAYS, _("Days.")
    ),
    "rematch_days": Whole(
        USUAL.rematch_days, _("The same two again after"), 0, MOST_DAYS, _("Days.")
    ),
    "idle_days": Whole(
        USUAL.idle_days,
        _("Who neither plays nor challenges goes down after"),
        0,
        MOST_DAYS,
        _("Days, and again after as many. 0: never."),
    ),
    "idle_drop": Whole(USUAL.idle_drop, _("By so many rungs"), 1, MOST_REACH),
    "open_challenges": Whole(
        USUAL.open_challenges, _("Open challenges of somebody at once, at most"), 1, MOST_OPEN
    ),
    "away_days": Whole(
        USUAL.away_days,
        _("A holiday lasts at most"),
        0,
        MOST_DAYS,
        _("Days without challenges, in which no time runs. 0: no holidays."),
    ),
}
FORMAT = Format(
    "ladder",
    rounds,
    OPTIONS,
    begin=ladder_log.begin,
    forget=ladder_log.require_unchallenged,
    left=ladder_log.left,
    # Others stand where they stand by those results.
    results_stand=True,
    stays_gone=lambda _row, _reopened: gettext(
        "On a ladder those below have moved up: enter them again, at the foot."
    ),
    no_substitute=_(
        "On a ladder nobody takes over another’s rung: enter who comes, at the foot, and they"
        " climb."
    ),
    in_order=True,
    newcomers=Newcomers(ladder_log.takes_newcomers, ladder_log.join),
)
