import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('matches', '0060_addresses_in_small_letters'),
    ]

    operations = [
        migrations.AddField(
            model_name='tokennote',
            name='club',
            field=models.ForeignKey(blank=True, help_text='The one club in which it is good; empty: in every club of its owner.', null=True, on_delete=django.db.models.deletion.CASCADE, related_name='token_notes', to='matches.club'),
        ),
    ]
