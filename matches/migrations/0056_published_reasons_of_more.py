"""Texts of points, starts, ladders and championships can be published as those of a match can."""

from typing import Any

import django.db.models.deletion
from django.db import migrations, models


def keep_for_the_club(apps: Any, schema_editor: Any) -> None:
    """On the way back: what the edition before does not know is published no more."""
    apps.get_model("matches", "PublishedReason").objects.filter(fixture=None).delete()


class Migration(migrations.Migration):

    dependencies = [
        ('matches', '0055_made_one'),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name='publishedreason',
            name='matches_publishedreason_said_by_is_known',
        ),
        migrations.AddField(
            model_name='publishedreason',
            name='championship',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='published_reasons', to='matches.championship'),
        ),
        migrations.AddField(
            model_name='publishedreason',
            name='competition',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='published_reasons', to='matches.competition'),
        ),
        migrations.AlterField(
            model_name='publishedreason',
            name='fixture',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='published_reasons', to='matches.fixture'),
        ),
        migrations.AlterField(
            model_name='publishedreason',
            name='said_by',
            field=models.CharField(choices=[('Result', 'A result'), ('Correction', 'A correction'), ('Scorecard', 'A version of a card'), ('LineUpRuling', 'A decision on a line-up'), ('Adjustment', 'Points given or taken'), ('Handicap', 'A start'), ('LadderEvent', "A line of a ladder's log"), ('ChampionshipLine', 'A line of a championship')], max_length=20),
        ),
        migrations.AddConstraint(
            model_name='publishedreason',
            constraint=models.CheckConstraint(condition=models.Q(('said_by__in', ['Result', 'Correction', 'Scorecard', 'LineUpRuling', 'Adjustment', 'Handicap', 'LadderEvent', 'ChampionshipLine'])), name='matches_publishedreason_said_by_is_known', violation_error_message='The said_by must be one of: Result, Correction, Scorecard, LineUpRuling, Adjustment, Handicap, LadderEvent, ChampionshipLine.'),
        ),
        migrations.AddConstraint(
            model_name='publishedreason',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('championship__isnull', True), ('competition__isnull', True), ('fixture__isnull', False), ('said_by__in', ['Result', 'Correction', 'Scorecard', 'LineUpRuling'])), models.Q(('championship__isnull', True), ('competition__isnull', False), ('fixture__isnull', True), ('said_by__in', ['Adjustment', 'Handicap', 'LadderEvent'])), models.Q(('championship__isnull', False), ('competition__isnull', True), ('fixture__isnull', True), ('said_by__in', ['ChampionshipLine'])), _connector='OR'), name='matches_publishedreason_is_of_one_thing', violation_error_message='A text is of a match, of a competition or of a championship: of exactly one, and said by a row of it.'),
        ),
        migrations.RunPython(migrations.RunPython.noop, keep_for_the_club),
    ]
