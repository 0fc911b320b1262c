"""A mail server that takes what it is given, for as long as a test lasts; or refuses it."""

from __future__ import annotations

import email
import socketserver
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from email import policy
from email.message import EmailMessage


class Sink(socketserver.ThreadingTCPServer):
    """Takes letters; while `refusing`, it refuses everybody they are for."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Talk)
        self.letters: list[EmailMessage] = []
        self.refusing = False

    def taken(self, many: int) -> list[EmailMessage]:
        """So many letters, waited for within a minute; there is none afterwards."""
        for _time in range(300):
            if len(self.letters) >= many:
                break
            time.sleep(0.2)
        told, self.letters[:] = list(self.letters), []
        assert len(told) == many, [one["To"] for one in told]
        return told


class _Talk(socketserver.StreamRequestHandler):
    server: Sink

    def handle(self) -> None:
        self._say("220 sink")
        for line in iter(self.rfile.readline, b""):
            word = line.split()[0].upper() if line.split() else b""
            if word == b"QUIT":
                self._say("221 bye")
                return
            if word == b"RCPT" and self.server.refusing:
                self._say("550 no such mailbox")
            elif word == b"DATA":
                self._say("354 go on")
                self.server.letters.append(self._letter())
                self._say("250 taken")
            else:
                self._say("250 ok")

    def _letter(self) -> EmailMessage:
        lines = []
        for line in iter(self.rfile.readline, b".\r\n"):
            lines.append(line[1:] if line.startswith(b"..") else line)
        return email.message_from_bytes(b"".join(lines), policy=policy.default)

    def _say(self, text: str) -> None:
        self.wfile.write(f"{text}\r\n".encode())


@contextmanager
def sink() -> Iterator[Sink]:
    """A server on a port of its own."""
    with Sink() as server:
        threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
        yield server
        server.shutdown()
