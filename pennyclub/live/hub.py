"""Who in this process listens to what, and the last few things that were said."""

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

HISTORY = 32
TOPICS_REMEMBERED = 1_000
WAITING = 64
ANEW = "resync"
"""What a page hears that is to fetch itself anew: said of a whole, it is said of all its parts."""


@dataclass(frozen=True)
class Event:
    """One announcement as it goes out: `id` is the same in every process, `data` is JSON text.
    What never goes out: which match it is `about`, and whether it is of what lies `ahead`."""

    id: str
    topic: str
    name: str
    data: str
    about: str = ""
    ahead: bool = False


class Full(Exception):
    """There is no room for one more listener."""


@dataclass(eq=False)
class Listener:
    """One open stream. `None` in its queue says that the stream must end. `whole` is the topic of
    which its own is a part (a match of a competition); "": of none."""

    topic: str
    whole: str = ""
    queue: asyncio.Queue[Event | None] = field(
        default_factory=lambda: asyncio.Queue(maxsize=WAITING)
    )


class Hub:
    """The listeners of one process. All but the `_soon` methods belongs to its event loop."""

    def __init__(self, *, at_most: int, at_most_per_address: int) -> None:
        self._at_most = at_most
        self._at_most_per_address = at_most_per_address
        self._listeners: dict[str, set[Listener]] = {}
        self._parts: dict[str, set[Listener]] = {}
        self._addresses: Counter[str] = Counter()
        self._history: OrderedDict[str, deque[Event]] = OrderedDict()
        self._loop: asyncio.AbstractEventLoop | None = None

    def __len__(self) -> int:
        return self._addresses.total()

    @property
    def is_open(self) -> bool:
        """Whether a server runs in this process, so that somebody could be listening."""
        return self._loop is not None

    def open(self) -> None:
        """Start taking listeners, on the running event loop."""
        self._loop = asyncio.get_running_loop()

    def close(self) -> None:
        """End every stream; browsers will connect again to whoever comes next."""
        self._loop = None
        for listeners in self._listeners.values():
            for listener in listeners:
                _end(listener)

    def close_soon(self) -> None:
        """Close from a signal handler or another thread."""
        if (loop := self._loop) is not None:
            loop.call_soon_threadsafe(self.close)

    def deliver_soon(self, event: Event) -> None:
        """Deliver `event` to this process's listeners. From any thread; never waits."""
        loop = self._loop
        if loop is None:
            return
        try:
            loop.call_soon_threadsafe(self.deliver, event)
        except RuntimeError:  # The loop closed between the two lines: nobody listens any more.
            return

    def deliver(self, event: Event) -> None:
        """Remember `event` and queue it for its topic's listeners, on the event loop."""
        past = self._history.setdefault(event.topic, deque(maxlen=HISTORY))
        self._history.move_to_end(event.topic)
        past.append(event)
        if len(self._history) > TOPICS_REMEMBERED:
            self._history.popitem(last=False)
        for listener in self._listeners.get(event.topic, ()):
            _hand(listener, event)
        if event.name == ANEW:
            # One announcement for a competition of a thousand matches. Each gate is asked for its
            # own topic: who keeps a card may read that match, and nothing else there.
            for listener in self._parts.get(event.topic, ()):
                _hand(listener, replace(event, topic=listener.topic))

    def all_anew(self, told: str) -> None:
        """Have every page fetch itself anew, on the event loop: not all that was said came here.
        What is remembered has a gap there, and is forgotten. `told`: an id of its own."""
        self._history.clear()
        for topic, listeners in self._listeners.items():
            for listener in listeners:
                _hand(listener, Event(told, topic, ANEW, "{}"))

    def missed(self, topic: str, last_seen: str) -> list[Event] | None:
        """Return what came after the event `last_seen`; None where that is no longer known."""
        past = list(self._history.get(topic, ()))
        for at, event in enumerate(past):
            if event.id == last_seen:
                return past[at + 1 :]
        return None

    @contextmanager
    def listening(self, topic: str, address: str) -> Iterator[Listener]:
        """Take part in `topic` for as long as the block lasts; raises Full."""
        if len(self) >= self._at_most or self._addresses[address] >= self._at_most_per_address:
            raise Full
        listener = Listener(topic)
        self._listeners.setdefault(topic, set()).add(listener)
        self._addresses[address] += 1
        try:
            yield listener
        finally:
            self._addresses -= Counter({address: 1})
            _leave(self._listeners, topic, listener)
            if listener.whole:
                _leave(self._parts, listener.whole, listener)

    def is_part(self, listener: Listener, whole: str) -> None:
        """Have a listener hear, too, that all of `whole` is to be fetched anew."""
        listener.whole = whole
        self._parts.setdefault(whole, set()).add(listener)


def _leave(held: dict[str, set[Listener]], topic: str, listener: Listener) -> None:
    held[topic].discard(listener)
    if not held[topic]:
        del held[topic]


def _hand(listener: Listener, event: Event) -> None:
    try:
        listener.queue.put_nowait(event)
    except asyncio.QueueFull:
        # Too slow to keep up. It will come back and say what it saw last.
        _end(listener)


def _end(listener: Listener) -> None:
    while listener.queue.full():
        listener.queue.get_nowait()
    listener.queue.put_nowait(None)
