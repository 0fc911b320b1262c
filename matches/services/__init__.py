"""Writes: one public function, one transaction.

How a service is written
------------------------
- It takes the acting user first (`actor`: a user, or an anonymous one, who is refused) and finds
  what it works on by public id (`base.rows`). Arguments after `*` are given by name.
- It asks `matches.policy.access` whether the actor may; it never decides that itself.
- It returns the row it wrote, or refuses with one of `matches.errors` and has saved nothing:
  `NotAllowedError`, `NotFoundError`, `ConflictError`, `InvalidError` (mistakes by field), `Refused`
  (the law's faults).
- It is one transaction (`base.transaction.one_transaction`), notes what it did (`base.audits`), and
  leaves what can wait in the outbox (`base.messages`).
- Functions without an actor are for tasks and commands, and may be done twice without harm.

Where it goes
-------------
A room a noun, the same in every layer; the room's first lines say what it is for, and it hands on
its public functions: `services.fixtures.schedule`, `services.clubs.seasons.create`. No room knows
one that knows it (a contract that runs). What follows a result stands in `followers`, in its order;
who does what with a message of the outbox, in
`outbox_handlers`; how what was done is taken back in `doings`; and the formats of competitions in
`formats`.
"""

from matches.services import (
    base,
    boxes,
    bulk,
    calendars,
    championships,
    clubs,
    competitions,
    corrections,
    doings,
    draws,
    fixtures,
    followers,
    following,
    formats,
    handicaps,
    invites,
    knockouts,
    lab,
    ladders,
    lately,
    leagues,
    lessons,
    letters,
    looked,
    notices,
    outbox_handlers,
    people,
    ratings,
    rearranging,
    results,
    rulings,
    scoring,
    seals,
    swiss,
    tables,
    teams,
    timetables,
    upkeep,
)

__all__ = [
    "base",
    "boxes",
    "bulk",
    "calendars",
    "championships",
    "clubs",
    "competitions",
    "corrections",
    "doings",
    "draws",
    "fixtures",
    "followers",
    "following",
    "formats",
    "handicaps",
    "invites",
    "knockouts",
    "lab",
    "ladders",
    "lately",
    "leagues",
    "lessons",
    "letters",
    "looked",
    "notices",
    "outbox_handlers",
    "people",
    "ratings",
    "rearranging",
    "results",
    "rulings",
    "scoring",
    "seals",
    "swiss",
    "tables",
    "teams",
    "timetables",
    "upkeep",
]
