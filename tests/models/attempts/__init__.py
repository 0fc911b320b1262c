"""The attempts, by noun. Importing this registers them all."""

from tests.models.attempts import (  # noqa: F401
    boards,
    cards,
    competitions,
    corrections,
    fixtures,
    guards,
    holds,
    ladders,
    lessons,
    letters,
    looks,
    notices,
    people,
    rearranging,
    results,
    scoring,
    seals,
    shadows,
    tables,
    timetables,
)
