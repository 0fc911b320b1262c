"""What second factors are made from, as the database keeps it: enciphered with the club's keys.

Whoever reads a backup, or the database alone, cannot make anybody's codes. The keys are the setting
`SECOND_FACTOR_KEYS`: the first writes, all of them read. Fernet (AES-128-CBC and HMAC-SHA256), each
key by HKDF-SHA256 from a secret of any length.
"""

from __future__ import annotations

import base64
from functools import lru_cache
from typing import Final

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings

MARK: Final = "enciphered:"
"""What an enciphered text begins with: neither a secret in base 32 nor a seed has a colon."""


class MissingKeyError(Exception):
    """A text was enciphered with a key that is not among the club's any more."""


def enciphered(text: str) -> str:
    """A secret as it is to be kept. One that is enciphered already stays as it is."""
    if text.startswith(MARK):
        return text
    return MARK + _keys(tuple(settings.SECOND_FACTOR_KEYS)).encrypt(text.encode()).decode()


def deciphered(kept: str) -> str:
    """The secret again. MissingKeyError where none of the keys reads it; what was kept before there
    were any is handed on."""
    if not kept.startswith(MARK):
        return kept
    try:
        token = kept.removeprefix(MARK).encode()
        return _keys(tuple(settings.SECOND_FACTOR_KEYS)).decrypt(token).decode()
    except InvalidToken as error:
        raise MissingKeyError("None of SECOND_FACTOR_KEYS reads it.") from error


@lru_cache
def _keys(secrets: tuple[str, ...]) -> MultiFernet:
    def key(secret: str) -> Fernet:
        derived = HKDF(SHA256(), 32, salt=None, info=b"second factors").derive(secret.encode())
        return Fernet(base64.urlsafe_b64encode(derived))

    return MultiFernet([key(each) for each in secrets])
