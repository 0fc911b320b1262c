import django.db.models.deletion
import matches.models.base.shapes
import matches.models.base.public
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("matches", "0006_timetables"),
    ]

    operations = [
        migrations.CreateModel(
            name="BulkAction",
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
                    "kind",
                    models.CharField(
                        choices=[
                            ("postpone", "Postponed"),
                            ("walkover", "Walkovers"),
                            ("results", "Results entered"),
                        ],
                        max_length=10,
                    ),
                ),
                ("reason", models.TextField()),
                ("steps", models.JSONField()),
                ("made_at", models.DateTimeField(auto_now_add=True)),
                ("undone_at", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "ordering": ["-made_at", "-id"],
            },
        ),
        migrations.CreateModel(
            name="TeamInvitation",
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
                ("invited_at", models.DateTimeField(auto_now_add=True)),
                ("accepted", models.BooleanField(blank=True, null=True)),
                ("answered_at", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "ordering": ["-invited_at", "-id"],
            },
        ),
        migrations.RemoveConstraint(
            model_name="dispute",
            name="matches_dispute_is_open_once_a_fixture",
        ),
        migrations.RemoveConstraint(
            model_name="entry",
            name="matches_entry_withdrawal_is_known",
        ),
        migrations.AddField(
            model_name="competition",
            name="leaving",
            field=models.CharField(
                choices=[
                    ("share", "Expunged below a share of its matches, else they stand"),
                    (
                        "halves",
                        "Those of the first half stand once it is complete, the second is given away",
                    ),
                ],
                default="share",
                max_length=10,
            ),
        ),
        migrations.AddField(
            model_name="competition",
            name="remind_before_hours",
            field=models.PositiveSmallIntegerField(
                default=24, help_text="So long before that, who has not answered is reminded."
            ),
        ),
        migrations.AddField(
            model_name="competition",
            name="settle_after_hours",
            field=models.PositiveSmallIntegerField(
                blank=True,
                help_text="After so long a card nobody objected to is official. Empty: never by itself.",
                null=True,
            ),
        ),
        migrations.AddField(
            model_name="competition",
            name="zones",
            field=models.JSONField(
                blank=True,
                default=list,
                help_text='Places that lead somewhere: [{"name": "Promotion", "places": [1, 2]}].',
                validators=[matches.models.base.shapes.validate_list],
            ),
        ),
        migrations.AddField(
            model_name="dispute",
            name="fixture_board",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="disputes",
                to="matches.fixtureboard",
            ),
        ),
        migrations.AddField(
            model_name="dispute",
            name="reported",
            field=models.ForeignKey(
                blank=True,
                help_text="The card that the objecting side reports instead.",
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="disputes_as_report",
                to="matches.scorecard",
            ),
        ),
        migrations.AddField(
            model_name="membership",
            name="left_on",
            field=models.DateField(
                blank=True, help_text="The first day on which it no longer holds.", null=True
            ),
        ),
        migrations.AddField(
            model_name="teammember",
            name="captain",
            field=models.BooleanField(default=False, help_text="Reports the team's matches."),
        ),
        migrations.AlterField(
            model_name="entry",
            name="withdrawal",
            field=models.CharField(
                blank=True,
                choices=[
                    ("stand", "Its results stand, the rest are walkovers"),
                    ("expunge", "All its results are expunged"),
                    ("halves", "Those of the first half stand, the second half is given away"),
                ],
                max_length=10,
                null=True,
            ),
        ),
        migrations.AddConstraint(
            model_name="competition",
            constraint=models.CheckConstraint(
                condition=models.Q(("leaving__in", ["share", "halves"])),
                name="matches_competition_leaving_is_known",
                violation_error_message="The leaving must be one of: share, halves.",
            ),
        ),
        migrations.AddConstraint(
            model_name="competition",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("settle_after_hours__isnull", True),
                    ("settle_after_hours__gt", models.F("remind_before_hours")),
                    _connector="OR",
                ),
                name="matches_competition_reminds_before_it_settles",
                violation_error_message="The reminder comes between the report and its settling.",
            ),
        ),
        migrations.AddConstraint(
            model_name="dispute",
            constraint=models.UniqueConstraint(
                condition=models.Q(("fixture_board__isnull", True), ("state", "open")),
                fields=("fixture",),
                name="matches_dispute_is_open_once_a_fixture",
                violation_error_message="This match has an open dispute already.",
            ),
        ),
        migrations.AddConstraint(
            model_name="dispute",
            constraint=models.UniqueConstraint(
                condition=models.Q(("fixture_board__isnull", False), ("state", "open")),
                fields=("fixture_board",),
                name="matches_dispute_is_open_once_a_board",
                violation_error_message="This board has an open dispute already.",
            ),
        ),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.CheckConstraint(
                condition=models.Q(("withdrawal__in", ["stand", "expunge", "halves"])),
                name="matches_entry_withdrawal_is_known",
                violation_error_message="The withdrawal must be one of: stand, expunge, halves.",
            ),
        ),
        migrations.AddField(
            model_name="bulkaction",
            name="competition",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="bulk_actions",
                to="matches.competition",
            ),
        ),
        migrations.AddField(
            model_name="bulkaction",
            name="made_by",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="bulk_actions",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="bulkaction",
            name="undone_by",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="bulk_actions_undone",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="teaminvitation",
            name="answered_by",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="team_invitations_answered",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="teaminvitation",
            name="competition",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="team_invitations",
                to="matches.competition",
            ),
        ),
        migrations.AddField(
            model_name="teaminvitation",
            name="invited_by",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="teams_invited",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="teaminvitation",
            name="team",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="invitations",
                to="matches.team",
            ),
        ),
        migrations.AddConstraint(
            model_name="bulkaction",
            constraint=models.CheckConstraint(
                condition=models.Q(("kind__in", ["postpone", "walkover", "results"])),
                name="matches_bulkaction_kind_is_known",
                violation_error_message="The kind must be one of: postpone, walkover, results.",
            ),
        ),
        migrations.AddConstraint(
            model_name="bulkaction",
            constraint=models.CheckConstraint(
                condition=models.Q(("reason", ""), _negated=True),
                name="matches_bulkaction_reason_is_given",
                violation_error_message="The reason is missing.",
            ),
        ),
        migrations.AddConstraint(
            model_name="bulkaction",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("undone_at__isnull", True), ("undone_by__isnull", True)),
                    models.Q(("undone_at__isnull", False), ("undone_by__isnull", False)),
                    _connector="OR",
                ),
                name="matches_bulkaction_is_undone_by_somebody",
                violation_error_message="What is undone says when and by whom.",
            ),
        ),
        migrations.AddConstraint(
            model_name="teaminvitation",
            constraint=models.UniqueConstraint(
                fields=("competition", "team"),
                name="matches_teaminvitation_is_made_once",
                violation_error_message="This team has been asked already.",
            ),
        ),
        migrations.AddConstraint(
            model_name="teaminvitation",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("accepted__isnull", True), ("answered_at__isnull", True)),
                    models.Q(("accepted__isnull", False), ("answered_at__isnull", False)),
                    _connector="OR",
                ),
                name="matches_teaminvitation_answered_says_when",
                violation_error_message="An answered invitation, and only one, says when.",
            ),
        ),
    ]
