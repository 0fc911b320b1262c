"""One reading of an address of Redis, for all who connect to it.

kombu, Celery's results and redis-py each read one for themselves, and not alike: of `rediss://`
without a word more the first verifies no certificate, the second refuses each time, the third
verifies. What is handed to them says everything, in the way in which all of them understand it.
"""

from __future__ import annotations

from typing import Final
from urllib.parse import SplitResult, parse_qsl, quote, urlsplit

from django.core.exceptions import ImproperlyConfigured

WHOLE: Final = "redis://:password@host:6379/0, or rediss:// where it speaks TLS"
FILES: Final = ("ssl_ca_certs", "ssl_certfile", "ssl_keyfile")
VERIFIED: Final = {"required": "required", "CERT_REQUIRED": "required"}
UNVERIFIED: Final = {"none": "none", "CERT_NONE": "none"}


def one_reading(name: str, address: str) -> str:
    """The address in the variable of that name, so that all read it alike; empty where it is.

    Nothing of it is quoted in what is said: it holds a password.
    """
    if not address:
        return ""
    scheme = address.partition("://")[0]
    if "sentinel" in scheme or "cluster" in scheme:
        raise _unread(
            name,
            "names a Sentinel or a cluster, which is not understood: give one server, or an address"
            " that follows whichever is the first (docs/decisions/tasks.md)",
        )
    if scheme not in {"redis", "rediss"}:
        raise _unread(name, "is no address of Redis")
    parts = _parts(name, address)
    told = dict(parse_qsl(parts.query, keep_blank_values=True))
    number = told.pop("db", "") or parts.path.strip("/")
    if number and not (number.isascii() and number.isdigit()):
        raise _unread(name, "ends in something other than the number of a database")
    path = f"/{number}" if number else parts.path
    if scheme == "redis":
        if told:
            raise _unread(name, "has something behind a ? that is for rediss:// alone, or unknown")
        return f"redis://{parts.netloc}{path}"
    query = "&".join(f"{key}={value}" for key, value in _about_tls(name, told).items())
    return f"rediss://{parts.netloc}{path}?{query}"


def _parts(name: str, address: str) -> SplitResult:
    if "#" in address:
        raise _unread(name, "has a # in it: in a password write %23 (and %3F for ?, %2F for /)")
    try:
        parts = urlsplit(address)
        # Asked for, since it is read no sooner.
        _ = parts.port
    except ValueError:
        raise _unread(name, "has no port, or no host, that could be one") from None
    return parts


def _about_tls(name: str, told: dict[str, str]) -> dict[str, str]:
    """What is said of certificates: verified, by the roots of the system and by those named."""
    wanted = told.pop("ssl_cert_reqs", "required")
    if wanted not in VERIFIED | UNVERIFIED:
        raise _unread(name, "has an ssl_cert_reqs that is neither required nor none")
    if unknown := set(told) - set(FILES):
        # How many, and not which: what a slip made a name of may be a password.
        raise _unread(
            name,
            f"has {len(unknown)} unknown behind its ?: there may be ssl_cert_reqs and paths of"
            f" files, {', '.join(FILES)}",
        )
    if any(not path or "%" in path for path in told.values()):
        raise _unread(name, "names a file by no path, or by one with a % in it")
    files = {key: quote(path, safe="/") for key, path in told.items()}
    return {"ssl_cert_reqs": (VERIFIED | UNVERIFIED)[wanted], **files}


def _unread(name: str, why: str) -> ImproperlyConfigured:
    return ImproperlyConfigured(f"{name} {why}. It is written as {WHOLE}.")
