"""What anyone may address: rows with a public id that cannot be guessed."""

import hmac
import secrets
from hashlib import sha256

from django.conf import settings
from django.db import models

# Without 0, 1, i, l and o: these ids are read aloud, typed from paper and printed small.
ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
PUBLIC_ID_LENGTH = 12


def new_public_id() -> str:
    """Twelve characters from `ALPHABET`: 59 bits of chance, safe in an address."""
    return "".join(secrets.choice(ALPHABET) for _ in range(PUBLIC_ID_LENGTH))


def reckoned(salt: bytes, told: str, length: int) -> str:
    """So many characters from `ALPHABET`, the same for the same words, that nobody reckons without
    the installation's secret key; `salt` keeps those of one purpose from those of another."""
    key = hmac.digest(settings.SECRET_KEY.encode(), salt, sha256)
    number = int.from_bytes(hmac.digest(key, told.encode(), sha256), "big")
    letters = []
    for _ in range(length):
        number, letter = divmod(number, len(ALPHABET))
        letters.append(ALPHABET[letter])
    return "".join(letters)


class PublicModel(models.Model):
    """A row with an address. The primary key stays inside; `public_id` is what the world sees."""

    public_id = models.CharField(
        max_length=PUBLIC_ID_LENGTH, unique=True, default=new_public_id, editable=False
    )

    class Meta:
        abstract = True
