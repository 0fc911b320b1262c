import django.db.models.deletion
import django.utils.timezone
import matches.models.base.public
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("matches", "0011_fixture_places"),
    ]

    operations = [
        migrations.AddField(
            model_name="fixture",
            name="goes_on",
            field=models.CharField(
                blank=True,
                choices=[("A", "A"), ("B", "B")],
                help_text="In a bracket: the side that went on, where a corrected result says otherwise.",
                max_length=1,
                null=True,
            ),
        ),
        migrations.CreateModel(
            name="Correction",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "public_id",
                    models.CharField(
                        default=matches.models.base.public.new_public_id,
                        editable=False,
                        max_length=12,
                        unique=True,
                    ),
                ),
                (
                    "resting",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("keep", "Kept, on record that they rest on a corrected result"),
                            ("redraw", "Drawn again where nothing is played, else kept"),
                            ("void", "Void where they were played, and drawn or played again"),
                        ],
                        max_length=6,
                        null=True,
                    ),
                ),
                ("reason", models.TextField()),
                ("steps", models.JSONField(blank=True, default=list)),
                ("touched", models.JSONField(blank=True, default=list)),
                ("made_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "before",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="corrected_by",
                        to="matches.result",
                    ),
                ),
                (
                    "fixture",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="corrections",
                        to="matches.fixture",
                    ),
                ),
                (
                    "fixture_board",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="corrections",
                        to="matches.fixtureboard",
                    ),
                ),
                (
                    "made_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="corrections_made",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "result",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="corrects",
                        to="matches.result",
                    ),
                ),
                (
                    "reverts",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="reverted_by",
                        to="matches.correction",
                    ),
                ),
            ],
            options={
                "ordering": ["-made_at", "-id"],
            },
        ),
        migrations.AddField(
            model_name="fixture",
            name="rests_on",
            field=models.ForeignKey(
                blank=True,
                help_text="It stands although the result that it rests on was corrected.",
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="kept",
                to="matches.correction",
            ),
        ),
        migrations.AddConstraint(
            model_name="fixture",
            constraint=models.CheckConstraint(
                condition=models.Q(("goes_on__in", ["A", "B"])),
                name="matches_fixture_goes_on_is_known",
                violation_error_message="The goes_on must be one of: A, B.",
            ),
        ),
        migrations.AddConstraint(
            model_name="correction",
            constraint=models.CheckConstraint(
                condition=models.Q(("reason", ""), _negated=True),
                name="matches_correction_reason_is_given",
                violation_error_message="The reason is missing.",
            ),
        ),
        migrations.AddConstraint(
            model_name="correction",
            constraint=models.CheckConstraint(
                condition=models.Q(("resting__in", ["keep", "redraw", "void"])),
                name="matches_correction_resting_is_known",
                violation_error_message="The resting must be one of: keep, redraw, void.",
            ),
        ),
        migrations.AddConstraint(
            model_name="correction",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("result__isnull", True),
                    models.Q(("result", models.F("before")), _negated=True),
                    _connector="OR",
                ),
                name="matches_correction_changes_the_result",
                violation_error_message="A correction puts another result in force.",
            ),
        ),
    ]
