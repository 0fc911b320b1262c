"""Under which names a live stream is there: those under which the pages are."""

import asyncio
from typing import Any

import pytest

from pennyclub.live import audience, stream

TOPIC = "competition-7hq2m4kd9xwz"


def asked_under(name: str | None) -> int:
    """The status of what is answered to who asks for a topic under a name."""
    said: list[Any] = []

    async def receive() -> Any:
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        said.append(message)

    headers = [] if name is None else [(b"host", name.encode())]
    scope = {"path": f"/live/{TOPIC}", "method": "GET", "headers": headers}
    asyncio.run(stream.application(scope, receive, send))
    return int(said[0]["status"])


@pytest.mark.parametrize(
    ("name", "status"),
    [
        ("127.0.0.1", 404),
        ("localhost:8000", 404),
        ("evil.example", 400),
        ("localhost.evil.example", 400),
        ("", 400),
        (None, 400),
    ],
)
def test_nobody_listens_under_a_name_that_is_not_the_clubs(
    name: str | None, status: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def nothing(*_asked: Any) -> bool:
        return False

    monkeypatch.setattr(audience, "may_listen", nothing)
    assert asked_under(name) == status
