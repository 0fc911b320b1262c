"""People and their way in: names, sign-ins, roles, invitations, keys for programs."""

from matches.services.people import invitations, names, roles, sign_ins, tokens
from matches.services.people.people import (
    create,
    erase,
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
    "create",
    "erase",
    "hides_the_name",
    "invitations",
    "join",
    "leave",
    "names",
    "new_person",
    "pair_of",
    "rename",
    "roles",
    "say_how_spoken",
    "season_of",
    "set_naming",
    "sign_ins",
    "tokens",
]
