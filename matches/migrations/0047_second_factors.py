"""Second factors that were kept as they are: enciphered."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.db import migrations

from matches.ports.second_factor_keys import deciphered, enciphered

KEPT = ("secret", "seed")


def _each(apps: Any, change: Callable[[str], str]) -> None:
    for row in apps.get_model("mfa", "Authenticator").objects.exclude(type="webauthn").iterator():
        told = {name: change(row.data[name]) for name in KEPT if name in row.data}
        if "migrated_codes" in row.data:
            told["migrated_codes"] = [change(code) for code in row.data["migrated_codes"]]
        if told:
            row.data = {**row.data, **told}
            row.save(update_fields=["data"])


def encipher(apps: Any, schema_editor: Any) -> None:
    _each(apps, enciphered)


def decipher(apps: Any, schema_editor: Any) -> None:
    _each(apps, deciphered)


class Migration(migrations.Migration):
    dependencies = [
        ("matches", "0046_kept_addresses"),
        ("mfa", "0003_authenticator_type_uniq"),
    ]

    operations = [migrations.RunPython(encipher, decipher)]
