from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("matches", "0032_own_choices"),
    ]

    operations = [
        migrations.AddField(
            model_name="club",
            name="controller",
            field=models.CharField(
                blank=True,
                db_default="",
                help_text="Who answers for what is kept about people, as everybody reads it.",
                max_length=200,
            ),
        ),
        migrations.AddField(
            model_name="club",
            name="contact",
            field=models.CharField(
                blank=True,
                db_default="",
                help_text="How to reach them: an address, a number, a room.",
                max_length=200,
            ),
        ),
    ]
