"""What is wrong with a competition's rules: everything at once, by field."""

from __future__ import annotations

from django.utils.translation import gettext as _

import rules
from matches.errors import InvalidError
from matches.models import Competition, Side
from matches.selectors.teams.boards import plays_doubles
from matches.services.draws import known_formats
from matches.services.tables import inputs
from matches.tournament.documents import rules as written
from matches.tournament.documents.fields import DocumentError
from matches.tournament.team_match import read_team_match


def check(competition: Competition) -> None:
    """Everything that is wrong with a competition's rules, at once."""
    mistakes: dict[str, list[str]] = {}
    if competition.game in rules.GAMES:
        found = rules.Mistakes()
        rules.GAMES[competition.game].setting(competition.options, Side.A.value, found)
        if found:
            mistakes["options"] = [
                f"{each.where}: {each.sentence.say(rules.PLAIN)}" for each in found
            ]
    for field, read in (
        ("points_scheme", written.points_scheme),
        ("tie_breaks", written.tie_breaks),
        ("zones", inputs.zones_of),
    ):
        try:
            read(getattr(competition, field))
        except DocumentError as error:
            mistakes[field] = [f"{each.path}: {each.message}" for each in error.mistakes]
    if "points_scheme" not in mistakes and (unknown := _unknown_numbers(competition)):
        mistakes["points_scheme"] = unknown
    try:
        known_formats.read_options(competition.format, competition.format_options)
        _check_boards(competition)
    except InvalidError as error:
        mistakes.update(error.mistakes)
    if mistakes:
        raise InvalidError(mistakes)


def _unknown_numbers(competition: Competition) -> list[str]:
    """What is said of bonuses that go by a number which no result of the game has: nobody would
    ever earn them, and nobody would see why."""
    if competition.game not in rules.GAMES:
        return []
    known = rules.GAMES[competition.game].measure
    bonuses = written.points_scheme(competition.points_scheme).bonuses
    return [
        _("bonuses: “%(name)s” goes by %(number)s, which no result here has: they have %(known)s")
        % {"name": bonus.name, "number": bonus.of, "known": known}
        for bonus in bonuses
        if bonus.of not in ("", known)
    ]


def _check_boards(competition: Competition) -> None:
    """Refuse doubles boards that a match between teams cannot have."""
    match = read_team_match(competition.format_options)
    if not match.doubles_boards:
        return
    if competition.game in rules.GAMES and not plays_doubles(competition.game):
        those = [game.title for game in rules.GAMES.values() if plays_doubles(game.name)]
        said = _("Only %(games)s is played two a side.") % {"games": ", ".join(map(_, those))}
    elif match.boards is None or match.doubles_boards > match.boards:
        said = _("Say how many boards a match has: so many of them, at most, are doubles.")
    else:
        return
    raise InvalidError({"doubles_boards": [said]})
