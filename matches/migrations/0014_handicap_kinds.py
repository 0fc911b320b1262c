"""What a start is of; the database refuses one that is none of its game's (a guard)."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("matches", "0013_ladder_holidays"),
    ]

    operations = [
        migrations.AddField(
            model_name="handicap",
            name="kind",
            field=models.CharField(
                choices=[
                    ("score", "Added to the score"),
                    ("points", "Points in every game"),
                    ("pennies", "Pennies that the other plays without"),
                    ("pegs", "Sizes by which the other's goal is wider"),
                ],
                default="score",
                max_length=10,
            ),
        ),
        migrations.AddConstraint(
            model_name="handicap",
            constraint=models.CheckConstraint(
                condition=models.Q(("kind__in", ["score", "points", "pennies", "pegs"])),
                name="matches_handicap_kind_is_known",
                violation_error_message=(
                    "The kind must be one of: score, points, pennies, pegs."
                ),
            ),
        ),
    ]
