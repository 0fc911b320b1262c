from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("matches", "0005_ladders_and_ledgers")]

    operations = []
