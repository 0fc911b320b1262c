"""A key made of software, which answers a page's challenge as a browser with a real one would; and
otherwise where a test says so."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from django.test import Client
from fido2.cose import ES256
from fido2.utils import websafe_encode
from fido2.webauthn import (
    Aaguid,
    AttestationObject,
    AttestedCredentialData,
    AuthenticatorData,
    CollectedClientData,
)

PASSWORD = "four-houses-one-table"
HOST = "localhost"
HERE = f"https://{HOST}"
ADD, ASK, AGAIN = (
    "/accounts/2fa/webauthn/add/",
    "/accounts/2fa/authenticate/",
    "/accounts/2fa/webauthn/reauthenticate/",
)
PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40


@dataclass
class SoftKey:
    """One key for one site: it counts how often it was used."""

    ident: bytes = b"a key of software"
    private: Any = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    used: int = 0

    def made(self, options: Any, **otherwise: Any) -> dict[str, Any]:
        """What a browser sends when a key was made for these options."""
        public = ES256.from_cryptography_key(self.private.public_key())
        own = AttestedCredentialData.create(Aaguid.NONE, self.ident, public)
        known = otherwise.get("known", own)
        asked = options["publicKey"]
        told = _told(CollectedClientData.TYPE.CREATE, asked, otherwise)
        flags = otherwise.get("flags", PRESENT | VERIFIED | (ATTESTED if known else 0))
        held = self._data(asked["rp"]["id"], flags, otherwise, known or b"")
        attested = AttestationObject.create("none", held, {})
        answer = {"clientDataJSON": _text(told), "attestationObject": _text(attested)}
        return self._whole(answer)

    def answered(self, options: Any, **otherwise: Any) -> dict[str, Any]:
        """What a browser sends when a key was used for these options."""
        asked = options["publicKey"]
        told = _told(CollectedClientData.TYPE.GET, asked, otherwise)
        flags = otherwise.get("flags", PRESENT | VERIFIED)
        held = self._data(asked["rpId"], flags, otherwise)
        signed = self.private.sign(held + told.hash, ec.ECDSA(hashes.SHA256()))
        answer = {
            "clientDataJSON": _text(told), "authenticatorData": _text(held),
            "signature": _text(signed), "userHandle": None,
        }  # fmt: skip
        return self._whole(answer)

    def _data(self, site: str, flags: int, otherwise: Any, known: bytes = b"") -> AuthenticatorData:
        self.used += 1
        site = otherwise.get("site", site)
        digest = hashes.Hash(hashes.SHA256())
        digest.update(site.encode())
        count = otherwise.get("count", self.used)
        return AuthenticatorData.create(digest.finalize(), flags, count, known)

    def _whole(self, response: dict[str, Any]) -> dict[str, Any]:
        ident = _text(self.ident)
        return {
            "type": "public-key", "id": ident, "rawId": ident, "response": response,
            "authenticatorAttachment": "cross-platform", "clientExtensionResults": {},
        }  # fmt: skip


def _told(kind: Any, asked: Any, otherwise: Any) -> CollectedClientData:
    return CollectedClientData.create(
        otherwise.get("kind", kind),
        otherwise.get("challenge", asked["challenge"]),
        otherwise.get("origin", HERE),
        otherwise.get("crossOrigin", False),
    )


def _text(content: bytes) -> str:
    return str(websafe_encode(content))


def options_at(client: Client, at: str) -> Any:
    """What a page asks of a key: its challenge, whose, for which site."""
    (options,) = client.get(at, secure=True, headers={"host": HOST}).context["js_data"].values()
    return json.loads(json.dumps(options, default=dict))


def send(client: Client, at: str, credential: Any, **more: Any) -> Any:
    """Send what a key said, as a page's script does."""
    sent = credential if isinstance(credential, str) else json.dumps(credential)
    typed = {"credential": sent, **more}
    return client.post(at, typed, secure=True, headers={"host": HOST})


def add_key(client: Client, key: SoftKey, name: str = "", **otherwise: Any) -> Any:
    """Set a key up for whoever is signed in."""
    return send(client, ADD, key.made(options_at(client, ADD), **otherwise), name=name)


def past_the_password(name: str) -> Client:
    """Somebody who gave the password: of whom the second factor is asked next, who has one."""
    client = Client()
    typed = {"login": name, "password": PASSWORD}
    client.post("/accounts/login/", typed, secure=True, headers={"host": HOST})
    return client


def is_in(client: Client) -> bool:
    """Whether somebody is signed in there."""
    return "_auth_user_id" in client.session


def uses_it(client: Client, key: SoftKey, at: str = ASK, **otherwise: Any) -> Any:
    """Answer what a page asks of a key."""
    return send(client, at, key.answered(options_at(client, at), **otherwise))
