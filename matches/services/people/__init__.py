"""People and their way in: names, sign-ins, roles, invitations, keys for programs."""

from matches.services.people import (
    accounts,
    erasing,
    invitations,
    names,
    retention,
    roles,
    sign_ins,
    subject_access,
    tokens,
)
from matches.services.people.erasing import erase
from matches.services.people.people import (
    create,
    hides_the_name,
    join,
    leave,
    new_person,
    pair_of,
    rename,
    say_how_spoken,
    season_of,
    set_naming,
)

__all__ = [
    "accounts",
    "create",
    "erase",
    "erasing",
    "hides_the_name",
    "invitations",
    "join",
    "leave",
    "names",
    "new_person",
    "pair_of",
    "rename",
    "retention",
    "roles",
    "say_how_spoken",
    "season_of",
    "set_naming",
    "sign_ins",
    "subject_access",
    "tokens",
]
