"""Which sites may show a club's competitions in a frame of theirs. Any may where they may today."""

from typing import Any

from django.db import migrations, models

import matches.models.clubs.framing


def any_site(apps: Any, schema_editor: Any) -> None:
    apps.get_model("matches", "Club").objects.filter(framed_by="").update(framed_by="*")


class Migration(migrations.Migration):

    dependencies = [
        ('matches', '0050_strikes'),
    ]

    operations = [
        migrations.AddField(
            model_name='club',
            name='framed_by',
            field=models.CharField(blank=True, db_default='', help_text='Sites that may show its competitions in a frame; * stands for any.', max_length=2000, validators=[matches.models.clubs.framing.validate_origins]),
        ),
        migrations.RunPython(any_site, migrations.RunPython.noop),
        migrations.AddConstraint(
            model_name='club',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('framed_by__contains', ';'), _negated=True), models.Q(('framed_by__contains', ','), _negated=True)), name='matches_club_framed_by_is_a_list_of_sites', violation_error_message='Sites are addresses with spaces between them.'),
        ),
    ]
