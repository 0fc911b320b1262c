"""Taking the port to listen on."""

import errno
import socket


class PortTaken(Exception):
    """The address cannot be listened on; the message says why and what to do."""


def take(host: str, port: int) -> socket.socket:
    """Return a socket bound to `host` and `port` (0: any free one); raises PortTaken."""
    try:
        family, kind, protocol, _name, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
    except socket.gaierror as trouble:
        raise PortTaken(
            f'HOST="{host}" is no address of this machine ({trouble.strerror}).'
        ) from None
    # The protocol said outright: asyncio sends at once (TCP_NODELAY) only where it reads TCP there,
    # and otherwise every second answer of a connection waits 40 ms for the other side's nod.
    listener = socket.socket(family, kind, protocol)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind(address)
        # Only listening shows that another server has the port: binding alone may succeed.
        listener.listen(2048)
    except OSError as trouble:
        listener.close()
        raise PortTaken(_why(trouble, host, port)) from None
    listener.set_inheritable(False)
    return listener


def shown_here(host: str, port: int) -> str:
    """The address at which this machine's own browser finds the club."""
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, host)  # noqa: S104 - told, not chosen
    if ":" in shown and not shown.startswith("["):
        shown = f"[{shown}]"
    return f"http://{shown}:{port}"


def shown_to_others(host: str, port: int) -> str:
    """The address at which phones in the same room find the club, where it listens for them."""
    if host in {"0.0.0.0", "::"}:  # noqa: S104 - asked for
        return f"http://{_own_address()}:{port}"
    return shown_here(host, port)


def _own_address() -> str:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Sends nothing: it only asks which of our addresses would be used.
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return socket.gethostname()
        return str(probe.getsockname()[0])


def _why(trouble: OSError, host: str, port: int) -> str:
    if trouble.errno == errno.EADDRINUSE:
        other = port + 1 if port < 65535 else 8000
        return (
            f"port {port} is taken: something (perhaps another script/server) listens there."
            f" Stop it, or choose another:  PORT={other} script/server"
        )
    if trouble.errno == errno.EACCES:
        return (
            f"port {port} is not for everybody: those below 1024 need special rights."
            " Choose another:  PORT=8000 script/server"
        )
    if trouble.errno == errno.EADDRNOTAVAIL:
        return f'HOST="{host}" is no address of this machine.'
    return f"cannot listen on {host}, port {port}: {trouble.strerror}."
