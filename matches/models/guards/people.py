"""Of people: an address that is kept with somebody is a guardian's where they are under 18, and
their own where they are not, and who signs in has an address of their own; who looked at names is
written once, stays for a year, and goes whole then (`services.people.retention`)."""

from collections.abc import Iterator
from typing import Final

from matches.models.guards.guard import Guard, emptied

LOOKS_KEPT: Final = 364
"""Days for which nobody deletes who looked: a day less than `selectors.people.retention.LOOKS`, for
the application's clock and the database's may differ."""

_FITS_NOT = (
    "EXISTS (SELECT 1 FROM matches_person p WHERE p.id = NEW.person_id"
    " AND CASE WHEN NEW.guardian THEN p.age_band = 'adult' ELSE p.age_band <> 'adult' END)"
)
_SIGNS_IN = (
    "EXISTS (SELECT 1 FROM matches_person p WHERE p.id = NEW.person_id AND p.user_id IS NOT NULL)"
)


def kept_addresses() -> Iterator[Guard]:
    for event, name in (("INSERT", "new"), ("UPDATE", "set")):
        yield Guard(
            f"keptaddress_age_fits_{name}",
            "matches_keptaddress",
            event,
            "Of who is under 18, or of no known age, a guardian's address is kept; of an adult"
            " their own.",
            condition=_FITS_NOT,
            columns=("person_id", "guardian", "email") if event == "UPDATE" else (),
        )
        yield Guard(
            f"keptaddress_signs_in_{name}",
            "matches_keptaddress",
            event,
            "Who has a sign-in has an address of their own: none is kept beside it.",
            condition=_SIGNS_IN,
            columns=("person_id", "email") if event == "UPDATE" else (),
        )


def looks() -> Iterator[Guard]:
    message = "Who looked is written once, and never edited."
    yield Guard("look_edit", "matches_look", "UPDATE", message)
    yield emptied("look", message)
    yield Guard(
        "look_delete",
        "matches_look",
        "DELETE",
        "Who looked is kept for a year.",
        younger=("at", LOOKS_KEPT),
    )
