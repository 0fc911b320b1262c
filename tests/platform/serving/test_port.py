"""The port that the server listens on."""

import asyncio
import socket

from pennyclub.serving import port


def test_an_answer_is_sent_at_once():
    """Held back until the other side has nodded, every second answer would take 40 ms more."""

    async def held_back(listener: socket.socket) -> int:
        seen: list[int] = []

        async def answer(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            taken = writer.get_extra_info("socket")
            seen.append(taken.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()

        async with await asyncio.start_server(answer, sock=listener):
            reader, writer = await asyncio.open_connection(*listener.getsockname()[:2])
            await reader.read()
            writer.close()
        return seen[0]

    assert asyncio.run(held_back(port.take("127.0.0.1", 0))) != 0


def test_letters_of_a_server_that_listens_everywhere_name_one_address_of_this_machine():
    told = port.shown_to_others("0.0.0.0", 8123)
    assert told.startswith("http://")
    assert told.endswith(":8123")
    assert "0.0.0.0" not in told
    assert port.shown_to_others("127.0.0.1", 8123) == "http://127.0.0.1:8123"
