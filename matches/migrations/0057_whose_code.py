"""Whose code a person's code is, so that no other club shows it."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('matches', '0056_published_reasons_of_more'),
    ]

    operations = [
        migrations.AddField(
            model_name='person',
            name='code_of',
            field=models.ForeignKey(blank=True, db_index=False, editable=False, help_text='Whose code it is: another club shows another one.', null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='matches.club'),
        ),
    ]
