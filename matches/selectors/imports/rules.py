"""By which rules a past season may have been played."""

from __future__ import annotations

from django.utils.translation import gettext as _

import rules
from matches.models import Club, Competition


def rules_to_choose(club: Club) -> list[tuple[str, str]]:
    """Pairs of what is chosen and its words: the usual rules of each game, and those of each of the
    club's competitions, the latest first. One query."""
    games = [
        (f"game-{name}", _("%(game)s, its usual rules") % {"game": _(game.title)})
        for name, game in rules.GAMES.items()
    ]
    held = Competition.objects.filter(club=club).select_related("season")
    told = [
        (
            f"like-{row.public_id}",
            _("the rules of %(name)s, %(season)s") % {"name": row.name, "season": row.season.name},
        )
        for row in held.order_by("-season__starts_on", "name", "pk")
    ]
    return games + told
