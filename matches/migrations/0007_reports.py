from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("matches", "0006_timetables")]

    operations = []
