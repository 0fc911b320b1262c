from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('matches', '0023_handed_over'),
    ]

    operations = [
        migrations.AddField(
            model_name='user',
            name='epoch',
            field=models.PositiveIntegerField(db_default=0, default=0, editable=False, help_text='Counts how often everything that lets this user in was ended.'),
        ),
    ]
