"""Editions of rankings; and what is collected and not published is rated no longer."""

import matches.models.base.law
from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.utils import timezone


def rate_without_what_is_collected(apps: Apps, _editor: BaseDatabaseSchemaEditor) -> None:
    """Ask for the ratings of the games concerned at once: the night would find it as well."""
    competition = apps.get_model("matches", "Competition")
    message = apps.get_model("matches", "OutboxMessage")
    found = competition.objects.filter(rated=True, collected_only=True).order_by()
    for game in sorted(set(found.values_list("game", flat=True))):
        message.objects.create(
            topic="ratings.recompute", payload={"game": game}, due_at=timezone.now()
        )


class Migration(migrations.Migration):

    dependencies = [
        ('matches', '0040_coded_reasons'),
    ]

    operations = [
        migrations.CreateModel(
            name='RankingEdition',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('game', models.CharField(max_length=20, validators=[matches.models.base.law.validate_game])),
                ('system', models.CharField(default='openskill', max_length=20)),
                ('year', models.PositiveSmallIntegerField()),
                ('month', models.PositiveSmallIntegerField()),
                ('whole', models.BooleanField()),
                ('rows', models.JSONField()),
                ('digest', models.CharField(max_length=64)),
                ('published_at', models.DateTimeField(auto_now_add=True)),
            ],
            options={
                'ordering': ['game', 'system', 'year', 'month'],
                'constraints': [models.UniqueConstraint(fields=('game', 'system', 'year', 'month'), name='matches_rankingedition_is_one_a_month', violation_error_message='The game has an edition of that month already.'), models.CheckConstraint(condition=models.Q(('month__gte', 1), ('month__lte', 12)), name='matches_rankingedition_month_is_one', violation_error_message='Months count from 1 to 12.'), models.CheckConstraint(condition=models.Q(('game', ''), _negated=True), name='matches_rankingedition_game_is_given', violation_error_message='The game is missing.')],
            },
        ),
        migrations.RunPython(rate_without_what_is_collected, migrations.RunPython.noop, elidable=True),
    ]
