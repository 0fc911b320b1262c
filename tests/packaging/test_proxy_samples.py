"""The proxies of docs/how-to/running.md, run as they stand there where they are installed."""

from __future__ import annotations

import re
import shutil
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest

from tests.packaging import test_proxy
from tests.packaging.test_variables import text

WEB: Final = "127.0.0.1:8000"


def sample(name: str) -> str:
    """The block of the page that follows the line which begins so."""
    found = re.search(rf"^{name}.*?```\n(.*?)```", text("docs/how-to/running.md"), re.M | re.S)
    assert found
    return found.group(1)


def caddy(folder: Path, port: int, web: int) -> list[str]:
    """Without a certificate: the name is a port's."""
    held = (
        sample("Caddy").replace("league.example.org", f":{port}").replace(WEB, f"127.0.0.1:{web}")
    )
    file = folder / "Caddyfile"
    file.write_text("{\n\tadmin off\n}\n" + test_proxy.of_this_caddy(held))
    return ["caddy", "run", "--config", str(file), "--adapter", "caddyfile"]


def nginx(folder: Path, port: int, web: int) -> list[str]:
    held = sample("nginx").replace("443 ssl", str(port)).replace(WEB, f"127.0.0.1:{web}")
    places = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    temporary = "".join(f"{each}_temp_path {folder}/{each};" for each in places)
    file = folder / "nginx.conf"
    file.write_text(
        f"daemon off; master_process off; pid {folder}/pid; error_log {folder}/error;"
        f" events {{}} http {{ access_log off; {temporary} {held} }}"
    )
    return ["nginx", "-p", str(folder), "-c", str(file), "-e", f"{folder}/error"]


@pytest.fixture(params=[caddy, nginx], ids=["caddy", "nginx"])
def proxy(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[int]:
    begun: Callable[[Path, int, int], list[str]] = request.param
    if shutil.which(begun.__name__) is None:
        pytest.skip(f"no {begun.__name__} is installed")
    test_proxy.HEARD.clear()
    port, web = test_proxy.free_port(), test_proxy.free_port()
    own = {"HOME": str(tmp_path), "PATH": "/usr/sbin:/usr/bin:/sbin:/bin"}
    with test_proxy.serving(web), subprocess.Popen(begun(tmp_path, port, web), env=own) as it:
        try:
            _until_it_listens(port)
            yield port
        finally:
            it.kill()


def _until_it_listens(port: int) -> None:
    for _ in range(200):
        try:
            socket.create_connection(("127.0.0.1", port), 5).close()
        except OSError:
            time.sleep(0.05)
        else:
            return
    pytest.fail("It did not begin")


def asked(port: int, path: str) -> socket.socket:
    line = socket.create_connection(("127.0.0.1", port), 10)
    said = "Host: league.example.org\r\nConnection: close\r\nAccept-Encoding: gzip"
    line.sendall(f"GET {path} HTTP/1.1\r\n{said}\r\n\r\n".encode())
    return line


def test_pages_are_compressed(proxy: int) -> None:
    with asked(proxy, "/") as line:
        told = b"".join(iter(lambda: line.recv(4096), b""))
    assert told.startswith(b"HTTP/1.1 200 ")
    assert b"content-encoding: gzip" in told.lower()


def test_streams_are_passed_on_as_they_come(proxy: int) -> None:
    with asked(proxy, "/live/tables") as line:
        came = b""
        while b"data: one" not in came:
            came += line.recv(4096)
        test_proxy.HEARD.set()
        rest = b"".join(iter(lambda: line.recv(4096), b""))
    assert b"content-encoding" not in came.lower()
    assert rest.count(b"data: one") == 1
