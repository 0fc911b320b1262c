"""Letters: who is told what, how often, and by which letter it goes out.

A room tells (`telling.tell`) in the handler of its message; what waits for somebody is packed into
letters (`packing`), at once or in the one of the day; a letter is written and sent (`post`), from
the club (`envelope`), and its links stop it (`stopping`). What a letter says of each kind is in the
`letters.py` of the room that it is about; all of them stand in `services.outbox_handlers`.
"""

from matches.services.letters import (
    envelope,
    failed,
    kind_words,
    packing,
    post,
    readers,
    stopping,
    telling,
    writers,
)

__all__ = [
    "envelope",
    "failed",
    "kind_words",
    "packing",
    "post",
    "readers",
    "stopping",
    "telling",
    "writers",
]
