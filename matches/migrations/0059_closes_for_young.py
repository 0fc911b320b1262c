"""What was opened while nobody under 18 played closes once somebody does: what is public by now and
has nobody so young, too."""

from typing import Any

from django.db import migrations, models

ENTERED = ("person", "pair__first", "pair__second", "team__members__person")
SEATED = tuple(f"{side}_{one}" for side in ("home", "away") for one in ENTERED[:3])


def of_those_without_young(apps: Any, schema_editor: Any) -> None:
    young: set[int] = set()
    for model, paths, where in (
        ("Entry", ENTERED, "competition"),
        ("FixtureBoard", SEATED, "fixture__competition"),
    ):
        rows = apps.get_model("matches", model).objects.order_by()
        for path in paths:
            there = rows.filter(**{f"{path}__isnull": False}).exclude(**{f"{path}__age_band": "adult"})
            young.update(there.values_list(where, flat=True))
    public = apps.get_model("matches", "Competition").objects.filter(visibility="public")
    public.exclude(pk__in=young).update(open_until_young=True)


class Migration(migrations.Migration):

    dependencies = [
        ('matches', '0058_whose_code_it_was'),
    ]

    operations = [
        migrations.AddField(
            model_name='competition',
            name='closed_for_young_at',
            field=models.DateTimeField(blank=True, editable=False, help_text='When it closed so; empty: it did not, or somebody said since who may read it.', null=True),
        ),
        migrations.AddField(
            model_name='competition',
            name='open_until_young',
            field=models.BooleanField(db_default=False, default=False, editable=False, help_text='Opened to strangers while nobody under 18 played: it closes once somebody does.'),
        ),
        migrations.RunPython(of_those_without_young, migrations.RunPython.noop),
    ]
