"""How many connections are held of senders who are waited for: in all, and of one network.

Each has its time (`pennyclub.serving.patience`). But as many as come within it are as many open
files, of which a process has a number: once they are gone nobody is let in, and no database is
opened. Who has been waited for longest goes first: whoever asks for a page sends it all at once.
"""

from __future__ import annotations

import resource
from collections import Counter, OrderedDict, defaultdict
from typing import Any, Final, Protocol

from prometheus_client import Counter as Tally

from matches.ports.client_address import network

FILES: Final = 8192
"""Open files that the server asks for, where the system gives it fewer at first and lets it."""
FOR_CONNECTIONS: Final = 3, 4
"""Of these so many in so many may be connections: the database and what is read need some."""
PART_WAITED_FOR: Final = 2
"""Of the connections a half may be such as are waited for: the rest are pages and streams."""
PART_OF_ONE: Final = 4
"""Of those a quarter may be one network's: a school, or a proxy, keeps some hundreds."""

let_go = Tally("pennyclub_connections_let_go", "Connections waited for that made way for others")
refused = Tally("pennyclub_connections_refused", "Connections for which there was no room")


class Caller(Protocol):
    """One connection."""

    client: tuple[str, int] | None

    def has_said_more(self) -> bool:
        """Whether something has come on it that nobody has read yet."""

    def make_way(self) -> None:
        """Close it now: nothing is under way on it."""


class Crowd:
    """The connections of one process. It belongs to its event loop."""

    def __init__(self, *, in_all: int, waited_for: int, of_one: int) -> None:
        self.in_all = in_all
        self.waited_for = waited_for
        self.of_one = of_one
        self._here: set[Any] = set()
        # Each in the order in which they began to be waited for.
        self._waited_for: OrderedDict[Caller, str] = OrderedDict()
        self._of: defaultdict[str, OrderedDict[Caller, None]] = defaultdict(OrderedDict)

    def __len__(self) -> int:
        return len(self._here)

    def counts(self) -> Counter[str]:
        """How many are waited for, by network."""
        return Counter({name: len(held) for name, held in self._of.items()})

    def comes(self, caller: Caller) -> bool:
        """Take in a new connection; not where all there may be have something under way."""
        if len(self._here) >= self.in_all and not self._oldest_goes(self._waited_for):
            refused.inc()
            return False
        self._here.add(caller)
        return True

    def waits(self, caller: Caller) -> None:
        """From now on it is waited for, unless it is already; the oldest of too many goes."""
        if caller not in self._here or caller in self._waited_for:
            return
        name = network(caller.client[0] if caller.client else "")
        self._waited_for[caller] = name
        self._of[name][caller] = None
        while len(self._of[name]) > self.of_one and self._oldest_goes(self._of[name]):
            pass
        while len(self._waited_for) > self.waited_for and self._oldest_goes(self._waited_for):
            pass

    def goes_on(self, caller: Caller) -> None:
        """All that it sends now is here: it waits for us."""
        name = self._waited_for.pop(caller, None)
        if name is not None:
            del self._of[name][caller]
            # Of whom nothing is held nothing is known.
            if not self._of[name]:
                del self._of[name]

    def leaves(self, caller: Caller) -> None:
        """It is closed."""
        self.goes_on(caller)
        self._here.discard(caller)

    def _oldest_goes(self, held: OrderedDict[Caller, Any]) -> bool:
        """Of many who come at one moment each may have sent its request, and nobody read it yet:
        they are passed over."""
        for _ in range(len(held)):
            oldest = next(iter(held))
            if oldest.has_said_more():
                held.move_to_end(oldest)
                continue
            self.leaves(oldest)
            let_go.inc()
            oldest.make_way()
            return True
        return False


def of_files(files: int) -> Crowd:
    """As many as a process has room for that may open so many files."""
    part, whole = FOR_CONNECTIONS
    in_all = files * part // whole
    waited_for = in_all // PART_WAITED_FOR
    return Crowd(in_all=in_all, waited_for=waited_for, of_one=waited_for // PART_OF_ONE)


def files_to_open() -> int:
    """How many files this process may open from now on: as many as it may ask for, to `FILES`.
    Many systems give 1,024, and less than half of them let everybody in a hall follow a match."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY:
        return FILES
    wanted = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return min(max(soft, wanted), FILES)
