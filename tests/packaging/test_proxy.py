"""The proxy that compose starts: what it speaks, and whom it believes. Where a Caddy is installed
it is asked; everywhere its configuration is read."""

from __future__ import annotations

import http.server
import shutil
import socket
import ssl
import subprocess
import threading
import time
from collections.abc import Iterator
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


class Web(http.server.BaseHTTPRequestHandler):
    """What stands for `web`: says what it was told of who asks."""

    def do_GET(self) -> None:
        names = ("X-Forwarded-For", "X-Forwarded-Proto", "Forwarded", "Host")
        body = "\n".join(f"{name}: {self.headers.get(name, '')}" for name in names).encode()
        self.send_response(200)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_given: object) -> None:
        """Nothing."""


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@pytest.fixture
def proxy(tmp_path: Path) -> Iterator[int]:
    web = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Web)
    threading.Thread(target=web.serve_forever, daemon=True).start()
    plain, tls = free_port(), free_port()
    file = text("Caddyfile").replace("web:8000", f"127.0.0.1:{web.server_port}")
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
        web.shutdown()


def _until_it_answers(port: int) -> None:
    for _ in range(200):
        try:
            asked(port, ssl.TLSVersion.TLSv1_3)
        except OSError:
            time.sleep(0.05)
        else:
            return
    pytest.fail("Caddy did not begin")


def asked(port: int, version: ssl.TLSVersion, *headers: str) -> str:
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    # So that it is the proxy that refuses, and not this side.
    context.set_ciphers("DEFAULT:@SECLEVEL=0")
    context.minimum_version = context.maximum_version = version
    with (
        socket.create_connection(("127.0.0.1", port), 5) as line,
        context.wrap_socket(line, server_hostname="localhost") as safe,
    ):
        more = "".join(f"{each}\r\n" for each in headers)
        safe.sendall(f"GET / HTTP/1.0\r\nHost: localhost\r\n{more}\r\n".encode())
        return b"".join(iter(lambda: safe.recv(4096), b"")).decode()


@asks_it
@pytest.mark.filterwarnings("ignore:ssl.TLSVersion")
def test_older_tls_is_refused_and_newer_is_spoken(proxy: int) -> None:
    for version in (ssl.TLSVersion.TLSv1_2, ssl.TLSVersion.TLSv1_3):
        assert " 200 " in asked(proxy, version).splitlines()[0]
    for version in (ssl.TLSVersion.TLSv1, ssl.TLSVersion.TLSv1_1):
        with pytest.raises(ssl.SSLError):
            asked(proxy, version)


@asks_it
def test_what_a_visitor_says_of_where_they_come_from_is_written_over(proxy: int) -> None:
    lies = ("X-Forwarded-For: 203.0.113.9", "X-Forwarded-Proto: http", "Forwarded: for=203.0.113.9")
    told = asked(proxy, ssl.TLSVersion.TLSv1_3, *lies)
    assert "203.0.113.9" not in told
    assert "X-Forwarded-For: 127.0.0.1" in told
    assert "X-Forwarded-Proto: https" in told
