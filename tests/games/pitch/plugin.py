"""``pytest -p tests.games.pitch.plugin``: the suite with Penny Pitch among the games."""

from rules.games import add

add("tests.games.pitch")
