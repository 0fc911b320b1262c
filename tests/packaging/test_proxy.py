"""The proxy that compose starts: what it speaks, and whom it believes. Where a Caddy is installed
it is asked; everywhere its configuration is read."""

from __future__ import annotations

import http.server
import re
import shutil
import socket
import ssl
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.packaging.test_variables import compose, text

CADDY = shutil.which("caddy")
asks_it = pytest.mark.skipif(CADDY is None, reason="no Caddy is installed: only its file is read")


def test_it_speaks_tls_1_2_or_later_and_takes_no_orders() -> None:
    lines = [line.strip() for line in text("Caddyfile").splitlines()]
    assert [line for line in lines if line.startswith("protocols")] == ["protocols tls1.2 tls1.3"]
    assert "admin off" in lines
    assert [line for line in lines if line.startswith("reverse_proxy")] == [
        "reverse_proxy web:8000 {"
    ]
    assert not any(line.startswith("trusted_proxies") for line in lines)


def test_compose_starts_it_with_that_file_and_web_believes_it_alone() -> None:
    held = compose()["proxy"]
    assert "./Caddyfile:/etc/caddy/Caddyfile:ro" in held["volumes"]
    assert held["ports"] == ["80:8080", "443:8443"]
    own = held["networks"]["default"]["ipv4_address"]
    believed = compose()["web"]["environment"]["FORWARDED_ALLOW_IPS"]
    assert believed == "${FORWARDED_ALLOW_IPS:-127.0.0.1," + own + "}"


LONG_ENOUGH = 4096
"""Bytes: less would not be compressed."""
HEARD = threading.Event()
"""The first event of a stream has come."""


class Web(http.server.BaseHTTPRequestHandler):
    """What stands for `web`: says what it was told of who asks."""

    def do_GET(self) -> None:
        if self.path.startswith("/live/"):
            self._stream()
            return
        names = ("X-Forwarded-For", "X-Forwarded-Proto", "Forwarded", "Host")
        body = "\n".join(f"{name}: {self.headers.get(name, '')}" for name in names).encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(body.ljust(LONG_ENOUGH))

    def _stream(self) -> None:
        """One event, and the next once that was seen to have come."""
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.end_headers()
        for _each in range(2):
            self.wfile.write(b"data: one\n\n".rjust(LONG_ENOUGH))
            HEARD.wait(10)

    def log_message(self, *_given: object) -> None:
        """Nothing."""


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@pytest.fixture
def port() -> int:
    """Where `web` is."""
    return free_port()


@pytest.fixture
def web(port: int) -> Iterator[None]:
    HEARD.clear()
    with serving(port):
        yield


@contextmanager
def serving(port: int) -> Iterator[None]:
    web = http.server.ThreadingHTTPServer(("127.0.0.1", port), Web)
    threading.Thread(target=web.serve_forever, daemon=True).start()
    yield
    web.shutdown()
    web.server_close()


def of_this_caddy(file: str) -> str:
    """Without what one older than that of compose.yaml does not know yet (Debian's is)."""
    version = subprocess.run([str(CADDY), "version"], capture_output=True, text=True, check=True)
    older = tuple(map(int, re.findall(r"\d+", version.stdout)[:3])) < (2, 6, 3)
    return re.sub(r"\n\s*request_buffers.*", "", file) if older else file


@pytest.fixture
def proxy(tmp_path: Path, port: int) -> Iterator[int]:
    plain, tls = free_port(), free_port()
    file = of_this_caddy(text("Caddyfile").replace("web:8000", f"127.0.0.1:{port}"))
    file = file.replace("8080", str(plain)).replace("8443", str(tls))
    file = file.replace("admin off", "admin off\n\tskip_install_trust")
    (tmp_path / "Caddyfile").write_text(file)
    told = {
        "PENNYCLUB_HOSTS": "localhost, league.test", "PENNYCLUB_TLS": "internal",
        "HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path),
    }  # fmt: skip
    command = [str(CADDY), "run", "--config", str(tmp_path / "Caddyfile"), "--adapter", "caddyfile"]
    caddy = subprocess.Popen(command, env=told, stderr=subprocess.PIPE)
    try:
        _until_it_answers(tls)
        yield tls
    finally:
        caddy.kill()
        caddy.wait()


def _until_it_answers(port: int) -> None:
    for _ in range(200):
        try:
            connected(port, ssl.TLSVersion.TLSv1_3).close()
        except OSError:
            time.sleep(0.05)
        else:
            return
    pytest.fail("Caddy did not begin")


def connected(port: int, version: ssl.TLSVersion) -> ssl.SSLSocket:
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    # So that it is the proxy that refuses, and not this side.
    context.set_ciphers("DEFAULT:@SECLEVEL=0")
    context.minimum_version = context.maximum_version = version
    with socket.create_connection(("127.0.0.1", port), 10) as line:
        return context.wrap_socket(line, server_hostname="localhost")


def asked(port: int, version: ssl.TLSVersion, *headers: str) -> str:
    with connected(port, version) as safe:
        send(safe, "/", *headers)
        return b"".join(iter(lambda: safe.recv(4096), b"")).decode()


def send(safe: ssl.SSLSocket, path: str, *headers: str) -> None:
    more = "".join(f"{each}\r\n" for each in headers)
    safe.sendall(f"GET {path} HTTP/1.0\r\nHost: localhost\r\n{more}\r\n".encode())


@asks_it
@pytest.mark.filterwarnings("ignore:ssl.TLSVersion")
@pytest.mark.usefixtures("web")
def test_older_tls_is_refused_and_newer_is_spoken(proxy: int) -> None:
    for version in (ssl.TLSVersion.TLSv1_2, ssl.TLSVersion.TLSv1_3):
        assert " 200 " in asked(proxy, version).splitlines()[0]
    for version in (ssl.TLSVersion.TLSv1, ssl.TLSVersion.TLSv1_1):
        with pytest.raises(ssl.SSLError):
            asked(proxy, version)


@asks_it
@pytest.mark.usefixtures("web")
def test_what_a_visitor_says_of_where_they_come_from_is_written_over(proxy: int) -> None:
    lies = ("X-Forwarded-For: 203.0.113.9", "X-Forwarded-Proto: http", "Forwarded: for=203.0.113.9")
    told = asked(proxy, ssl.TLSVersion.TLSv1_3, *lies)
    assert "203.0.113.9" not in told
    assert "X-Forwarded-For: 127.0.0.1" in told
    assert "X-Forwarded-Proto: https" in told


@asks_it
@pytest.mark.usefixtures("web")
def test_a_page_goes_out_compressed(proxy: int) -> None:
    with connected(proxy, ssl.TLSVersion.TLSv1_3) as safe:
        send(safe, "/", "Accept-Encoding: gzip")
        head, _, body = b"".join(iter(lambda: safe.recv(4096), b"")).partition(b"\r\n\r\n")
    assert b"Content-Encoding: gzip" in head
    assert len(body) < LONG_ENOUGH // 4


@asks_it
@pytest.mark.usefixtures("web")
def test_a_stream_is_passed_on_as_it_comes(proxy: int) -> None:
    with connected(proxy, ssl.TLSVersion.TLSv1_3) as safe:
        send(safe, "/live/tables", "Accept-Encoding: gzip")
        came = b""
        while b"data: one" not in came:
            came += safe.recv(4096)
        HEARD.set()
        rest = b"".join(iter(lambda: safe.recv(4096), b""))
    assert b"Content-Encoding" not in came
    assert rest.count(b"data: one") == 1


@asks_it
def test_who_comes_while_web_is_started_anew_waits_for_it(proxy: int, port: int) -> None:
    with connected(proxy, ssl.TLSVersion.TLSv1_3) as safe:
        send(safe, "/")
        time.sleep(1)
        with serving(port):
            assert b" 200 " in safe.recv(4096).splitlines()[0]
