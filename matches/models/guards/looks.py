"""Who looked is written once, and goes whole after its time: `services.people.retention`."""

from collections.abc import Iterator

from matches.models.guards.guard import Guard, emptied


def looks() -> Iterator[Guard]:
    message = "Who looked is written once, and never edited."
    yield Guard("look_edit", "matches_look", "UPDATE", message)
    yield emptied("look", message)
