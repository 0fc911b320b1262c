"""The addresses of accounts in small letters: written otherwise, nobody found them who signed in
with one, or asked for a new password."""

from typing import Any

from django.db import migrations
from django.db.models.functions import Lower


def in_small_letters(apps: Any, schema_editor: Any) -> None:
    users = apps.get_model("matches", "User").objects
    users.exclude(email=Lower("email")).update(email=Lower("email"))
    addresses = apps.get_model("account", "EmailAddress").objects
    for each in addresses.exclude(email=Lower("email")).order_by("-verified", "pk"):
        small = addresses.filter(email=each.email.lower())
        verified = each.verified and not small.filter(verified=True).exists()
        own = small.filter(user=each.user).first()
        if own is None:
            # Confirmed by two, it is the one's whose is found today.
            addresses.filter(pk=each.pk).update(email=each.email.lower(), verified=verified)
            continue
        each.delete()
        own.verified, own.primary = own.verified or verified, own.primary or each.primary
        own.save(update_fields=["verified", "primary"])


class Migration(migrations.Migration):

    dependencies = [
        ("matches", "0059_closes_for_young"),
        ("account", "0009_emailaddress_unique_primary_email"),
    ]

    operations = [migrations.RunPython(in_small_letters, migrations.RunPython.noop)]
