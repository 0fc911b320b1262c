"""Second factors as allauth keeps them: enciphered."""

from __future__ import annotations

import base64
import logging
import secrets

from allauth.mfa.adapter import DefaultMFAAdapter
from django.utils.translation import gettext_lazy

from matches.ports import second_factor_keys

logger = logging.getLogger("pennyclub.sign_ins")


class Enciphered(DefaultMFAAdapter):
    """What an app's codes and the recovery codes come from is read with the club's keys alone."""

    error_messages = DefaultMFAAdapter.error_messages | {
        "incorrect_code": gettext_lazy(
            "That is not right. An app shows other digits every half minute: type those that it "
            "shows now, and see that the phone’s clock is right. A recovery code is good once."
        ),
    }

    def encrypt(self, text: str) -> str:
        """What the database is given."""
        return second_factor_keys.enciphered(text)

    def decrypt(self, encrypted_text: str) -> str:
        """What codes are made from. Where no key reads it, a secret of chance: no code is right,
        the page says so as of any wrong one, and the log says what is missing."""
        try:
            return second_factor_keys.deciphered(encrypted_text)
        except second_factor_keys.MissingKeyError:
            logger.error("Second factors: name the key of then in PENNYCLUB_SECOND_FACTOR_KEYS")
            return base64.b32encode(secrets.token_bytes(20)).decode()
