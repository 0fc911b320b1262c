"""Codes that there are already: they are of the club that spoke last."""

from typing import Any

from django.db import migrations

AT_ONCE = 500


def of_who_spoke_last(apps: Any, schema_editor: Any) -> None:
    spoke: dict[int, dict[int | None, None]] = {}
    lines = apps.get_model("matches", "Permission").objects.order_by("pk")
    for person, club, kind in lines.values_list("person_id", "club_id", "kind").iterator():
        clubs = spoke.setdefault(person, {})
        clubs.pop(club, None)
        if kind != "ended" and club is not None:
            clubs[club] = None
    whose: dict[int, list[int]] = {}
    for person, clubs in spoke.items():
        if clubs:
            whose.setdefault([*clubs][-1], []).append(person)
    people = apps.get_model("matches", "Person").objects.exclude(code="")
    for club, keys in whose.items():
        for first in range(0, len(keys), AT_ONCE):
            people.filter(pk__in=keys[first : first + AT_ONCE]).update(code_of=club)


class Migration(migrations.Migration):

    dependencies = [
        ('matches', '0057_whose_code'),
    ]

    operations = [
        migrations.RunPython(of_who_spoke_last, migrations.RunPython.noop),
    ]
