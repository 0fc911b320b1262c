from django.db import migrations, models
from django.db.models import F


def each_alone(apps, schema_editor):  # noqa: ANN001, ANN201
    """Whose network the maps of before came from is not known: each counts as its own."""
    apps.get_model("matches", "AimMap").objects.update(asked_from=F("asked_by"))


class Migration(migrations.Migration):

    dependencies = [
        ("matches", "0007_reports"),
    ]

    operations = [
        migrations.AddField(
            model_name="aimmap",
            name="asked_from",
            field=models.CharField(default="", max_length=64),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="aimmap",
            name="in_line",
            field=models.PositiveSmallIntegerField(
                default=0,
                help_text="Lower ones are computed first: nobody's second before your first.",
            ),
        ),
        migrations.RunPython(each_alone, migrations.RunPython.noop, elidable=True),
        migrations.AddConstraint(
            model_name="aimmap",
            constraint=models.UniqueConstraint(
                condition=models.Q(("state__in", ("waiting", "computing"))),
                fields=("asked_from", "in_line"),
                name="matches_aimmap_stands_in_line",
                violation_error_message="Many maps were asked for at once. Ask again.",
            ),
        ),
        migrations.AddConstraint(
            model_name="aimmap",
            constraint=models.CheckConstraint(
                condition=models.Q(("in_line__lt", 8)),
                name="matches_aimmap_few_of_a_network",
                violation_error_message="Enough maps of this network are waiting.",
            ),
        ),
    ]
