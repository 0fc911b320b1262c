"""What the tables may say about the law: the games that exist.

The games are the law's, not the database's: a fifth game needs no migration.
"""

from typing import Any

from django.core.exceptions import ValidationError

import rules


def validate_game(name: str) -> None:
    """Refuse a game the law does not know."""
    if name not in rules.GAMES:
        raise ValidationError(
            "“%(name)s” is not a game played here. The games are: %(games)s.",
            code="unknown_game",
            params={"name": name, "games": ", ".join(rules.GAMES)},
        )


def validate_games(names: Any) -> None:
    """Refuse anything but a list of different games the law knows."""
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise ValidationError('Give a list of games, such as ["black", "white"].', code="shape")
    if len(set(names)) != len(names):
        raise ValidationError("A game is named twice.", code="repeated")
    for name in names:
        validate_game(name)
