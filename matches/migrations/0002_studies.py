import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import matches.models.base.public


class Migration(migrations.Migration):
    dependencies = [("matches", "0001_initial")]

    operations = [
        migrations.CreateModel(
            name="Study",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("public_id", models.CharField(default=matches.models.base.public.new_public_id, editable=False, max_length=12, unique=True)),
                ("title", models.CharField(help_text="Shown to everybody: it names no child.", max_length=120)),
                ("situation", models.CharField(max_length=40)),
                ("document", models.JSONField(help_text="The shot document.")),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("author", models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="studies", to=settings.AUTH_USER_MODEL)),
                ("fixture", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="studies", to="matches.fixture")),
            ],
            options={
                "verbose_name_plural": "studies",
                "ordering": ["fixture_id", "created_at", "id"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("title", ""), _negated=True),
                        name="matches_study_title_is_given",
                        violation_error_message="The title is missing.",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("situation", ""), _negated=True),
                        name="matches_study_situation_is_given",
                        violation_error_message="The situation is missing.",
                    ),
                ],
            },
        ),
    ]
