"""Passkeys and security keys: what a browser says of one is believed as far as it goes.

allauth has a library check challenge, site and signature. What it leaves: whether what came can be
read and kept at all, whether the very page of ours was asked for it, whether the key is somebody
else's already, and whether there are two of it by now.
"""

from __future__ import annotations

import json
import re
import struct
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from typing import Any, Final

from allauth.core import context
from allauth.mfa.models import Authenticator
from allauth.mfa.webauthn import forms as theirs
from allauth.mfa.webauthn.internal import auth
from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from fido2.cose import CoseKey

from matches.ports import counted
from pennyclub.sign_ins import noted

MOST: Final = 10
"""Keys of one account."""
LONGEST: Final = 20_000
"""Letters of what a browser says: a key with its maker's certificates has some five thousand."""
LONGEST_NAME: Final = 60
A_MINUTE: Final = 60
PARTS: Final = ("clientDataJSON", "attestationObject", "authenticatorData", "signature")
WRONG: Final = "incorrect_code"
"""What allauth says of a key that is none, or another one."""
USED: Final = "used"
"""Of a key that is kept: how often it said that it had been used."""
_WEB64: Final = re.compile(r"[A-Za-z0-9_=-]*")
_UNREADABLE: Final = (
    ArithmeticError, AssertionError, AttributeError, LookupError, RuntimeError, TypeError,
    ValueError, struct.error,
)  # fmt: skip
"""What reading breaks off with where nothing of it was made by a browser."""


class Said(forms.JSONField):
    """What a browser says of a key: of it what has a meaning, and nothing that is not text."""

    widget = forms.HiddenInput

    def to_python(self, value: Any) -> Any:
        """The parts that are known; ValidationError where they are something else."""
        if value in self.empty_values:
            return None
        with read_or_refused():
            if len(value) > LONGEST:
                raise ValueError(value[:9])
            return _known(json.loads(value))

    def bound_data(self, data: Any, initial: Any) -> Any:
        """Nothing: a key answers another challenge the next time."""
        return initial


def _known(said: dict[str, Any]) -> dict[str, Any]:
    told = said["response"]
    kept: dict[str, Any] = {name: _text(said[name]) for name in ("id", "rawId")}
    kept["type"] = "public-key"
    kept["response"] = {name: _text(told[name]) for name in PARTS if name in told}
    props = said.get("clientExtensionResults", {}).get("credProps", {})
    kept["clientExtensionResults"] = {"credProps": {"rk": props["rk"]}} if _says(props) else {}
    return kept


def _says(props: Any) -> bool:
    return isinstance(props, dict) and isinstance(props.get("rk"), bool)


def _text(part: Any) -> str:
    if not isinstance(part, str) or not _WEB64.fullmatch(part):
        raise ValueError(part)
    return part


@contextmanager
def read_or_refused() -> Iterator[None]:
    """Whatever cannot be read, and whatever allauth calls a wrong code, is refused as a key is."""
    try:
        yield
    except _UNREADABLE as error:
        raise refused() from error
    except ValidationError as error:
        raise refused() if error.code == WRONG else error from error


def refused() -> ValidationError:
    """In words of keys: nobody types anything here."""
    return ValidationError(
        _(
            "That key was not taken: it is another one than was asked for, or the page had waited "
            "too long. Try again."
        ),
        code=WRONG,
    )


def _asked_here(told: Any) -> None:
    """ValidationError where it was not a page of this very address that asked: the library takes
    one of a host below ours, of any port, and one within a page of another site."""
    request = context.request
    ours = {f"{request.scheme}://{request.get_host()}", *settings.CSRF_TRUSTED_ORIGINS}
    if told.origin not in ours or told.cross_origin:
        raise refused()


class AddForm(theirs.AddWebAuthnForm):
    """Takes a key that is nobody's yet, whose answers can be checked."""

    credential = Said(label=gettext_lazy("Key"))

    def clean_name(self) -> str:
        """What it is called. Never refused: the key is made by then."""
        return str(super().clean_name())[:LONGEST_NAME]

    def clean(self) -> dict[str, Any]:
        """ValidationError where it is no key, a strange one, or one too many."""
        if said := (self.cleaned_data or {}).get("credential"):
            with read_or_refused():
                response = auth.parse_registration_response(said).response
                _asked_here(response.client_data)
                known = response.attestation_object.auth_data.credential_data
                if type(known.public_key) not in _checkable():
                    raise refused()
            self._is_new(said["rawId"])
        with read_or_refused():
            cleaned: dict[str, Any] = super().clean()
        if said and not self.errors and counted.add(_being_set_up(said["rawId"]), 1, A_MINUTE) > 1:
            # Pressed twice: neither has been kept when the other is looked for.
            raise ValidationError(_("This key is set up already."))
        return cleaned

    def _is_new(self, ident: str) -> None:
        keys = Authenticator.objects.filter(type=Authenticator.Type.WEBAUTHN)
        if keys.filter(data__credential__rawId=ident).exists():
            raise ValidationError(_("This key is set up already."))
        if keys.filter(user=self.user).count() >= MOST:
            raise ValidationError(_("An account has ten keys at the most: remove one first."))


def _being_set_up(ident: str) -> str:
    return f"sign-in:key:{sha256(ident.encode()).hexdigest()[:32]}"


def _checkable() -> set[type[CoseKey]]:
    return {CoseKey.for_alg(number) for number in CoseKey.supported_algorithms()}


class _Used:
    """A key that was used: at a page of ours, and once more than the last time."""

    cleaned_data: dict[str, Any]
    user: Any

    def clean_credential(self) -> Authenticator:
        """Whose key it is; ValidationError where it is none of theirs, or was copied."""
        said = self.cleaned_data["credential"]
        with read_or_refused():
            told = auth.parse_authentication_response(said).response
            check: Callable[[], Authenticator] = super().clean_credential  # type: ignore[misc]
            key = check()
        _asked_here(told.client_data)
        return _used_once_more(key, told.authenticator_data.counter)


def _used_once_more(key: Authenticator, used: int) -> Authenticator:
    """The key, with how often it was used by now. A number that goes back, or stands still, comes
    from a copy, which the audit is told. Keys that keep no count say 0, always."""
    held, before = _counted(key, used)
    if held is not None:
        return held
    noted.copied(key, before, used)
    raise ValidationError(
        _("This key may have been copied: it was used more often than it says. Remove it.")
    )


@transaction.atomic
def _counted(key: Authenticator, used: int) -> tuple[Authenticator | None, int]:
    """The key, None where it comes from a copy; and how often it was used before."""
    held = Authenticator.objects.select_for_update().filter(pk=key.pk).first()
    if held is None:
        raise refused()
    before = held.data.get(USED, held.wrap().authenticator_data.counter)
    if (before or used) and used <= before:
        return None, before
    if used != before:
        held.data[USED] = used
        held.save(update_fields=["data"])
    return held, before


class AuthenticateForm(_Used, theirs.AuthenticateWebAuthnForm):
    """Asked for after the password."""

    credential = Said(label=gettext_lazy("Key"))


class ReauthenticateForm(_Used, theirs.ReauthenticateWebAuthnForm):
    """Asked for again before what is sensitive."""

    credential = Said(label=gettext_lazy("Key"))


class EditForm(theirs.EditWebAuthnForm):
    """Another name, of a length that a page holds."""

    name = forms.CharField(max_length=LONGEST_NAME)
