"""What the server serves: Django's pages in threads, live updates on the event loop.

Django runs as WSGI in a pool of threads, which served four times the pages that its own ASGI
handler did (docs/decisions/server.md); only `/live/` needs the event loop.
"""

from django.conf import settings

from pennyclub.bodies import WholeBodies
from pennyclub.lifespan import lifespan
from pennyclub.live import stream
from pennyclub.serving.room import Room
from pennyclub.serving.threads import Threads
from pennyclub.serving.unhurried import Unhurried
from pennyclub.wsgi import application as pages

_pages = Unhurried(
    WholeBodies(
        Threads(pages, workers=settings.SERVER_THREADS),
        longest=settings.LONGEST_BODY,
        seconds=settings.BODY_SECONDS,
        room=Room(in_all=settings.BODIES_HELD, of_one=settings.BODIES_HELD_OF_ONE),
    )
)


async def application(scope: stream.Message, receive: stream.Receive, send: stream.Send) -> None:
    """Hand one connection to whoever answers it."""
    if scope["type"] == "lifespan":
        await lifespan(receive, send)
    elif scope["type"] == "http" and scope["path"].startswith(stream.PREFIX):
        await stream.application(scope, receive, send)
    elif scope["type"] == "http":
        await _pages(scope, receive, send)
    else:
        await send({"type": "websocket.close", "code": 1000})
