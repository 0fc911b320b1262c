"""What the whole run of tests must not let be overheard: passwords, tokens, secrets of second
factors and the installation's own key, in any line of the log, page of an error, metric or letter.

Each is noted as it comes into being, whatever test makes it; after a test nothing of what it made
may have been heard. Letters may hold the links that they bring, and no password.
"""

from __future__ import annotations

import logging
import secrets
import sys
from collections.abc import Callable
from typing import Any, Final

from django.conf import settings
from django.contrib.auth.hashers import MD5PasswordHasher
from django.core import mail
from django.test import Client
from knox.models import AuthTokenManager

from matches.ports import second_factor_keys

SHORTEST: Final = 12
"""A shorter word may stand somewhere by chance."""
ERRORS: Final = frozenset({403, 404, 405, 413, 429, 500, 503})
"""Not 400: a form comes back to who filled it in, with what they typed."""

passwords: set[str] = set()
links: set[str] = set()
heard: list[str] = []
ears: list[logging.Handler] = []


def begin_test() -> None:
    """Know nothing of other tests, one of which may have set the log up anew."""
    root = logging.getLogger()
    if ears and ears[0] not in root.handlers:
        root.addHandler(ears[0])
    heard.clear()
    passwords.clear()
    links.clear()
    passwords.add(settings.SECRET_KEY)


def found() -> list[str]:
    """What was heard since the test began, its letters too."""
    for letter in getattr(mail, "outbox", ()):
        _listen(f"a letter, {letter.subject}", f"{letter.subject}\n{letter.body}", passwords)
    return heard


def _listen(where: str, text: str, known: set[str]) -> None:
    heard.extend(f"{each[:4]}… in {where}" for each in known if each in text)


class Ear(logging.Handler):
    """Hears every line as it is written down."""

    def emit(self, record: logging.LogRecord) -> None:
        """Look at one."""
        known = passwords | links
        if known:
            _listen(f"the log of {record.name}", self.format(record), known)


def install() -> None:
    """Once a run: listen to the log, to errors and metrics, and note what is secret."""
    ear, told = Ear(), dict(settings.LOGGING["formatters"]["lines"])
    # A line as the installation writes it: without the tokens in addresses.
    ear.setFormatter(told.pop("()")(**told))
    logging.getLogger().addHandler(ear)
    ears[:] = [ear]
    # Whatever is set or tried comes by here.
    _before(MD5PasswordHasher, "encode", lambda _self, raw, *_more: _note(passwords, raw))
    _before(second_factor_keys, "enciphered", lambda text, *_more: _note(passwords, text))
    _after(AuthTokenManager, "create", lambda made: _note(links, made[1]))
    _links_of_ours()
    _after_request()


def _note(known: set[str], word: Any) -> None:
    if isinstance(word, str) and len(word) >= SHORTEST:
        known.add(word)


def _before(owner: Any, name: str, note: Callable[..., None]) -> None:
    real = getattr(owner, name)

    def noted(*args: Any, **kwargs: Any) -> Any:
        note(*args, *kwargs.values())
        return real(*args, **kwargs)

    setattr(owner, name, noted)


def _after(owner: Any, name: str, note: Callable[[Any], None]) -> None:
    real = getattr(owner, name)

    def noted(*args: Any, **kwargs: Any) -> Any:
        made = real(*args, **kwargs)
        note(made)
        return made

    setattr(owner, name, noted)


def _links_of_ours() -> None:
    real = secrets.token_urlsafe

    def noted(nbytes: int | None = None) -> str:
        made = real(nbytes)
        # Others make nonces of pages by it.
        if sys._getframe(1).f_globals.get("__name__", "").startswith("matches."):
            _note(links, made)
        return made

    secrets.token_urlsafe = noted


def _after_request() -> None:
    real = Client.request

    def noted(self: Client, **request: Any) -> Any:
        answer = real(self, **request)
        path = request.get("PATH_INFO", "")
        if (answer.status_code in ERRORS or path == "/metrics") and not answer.streaming:
            text = answer.content.decode(errors="replace")
            _listen(f"{answer.status_code} at {path}", text, passwords | links)
        return answer

    Client.request = noted  # type: ignore[method-assign]
