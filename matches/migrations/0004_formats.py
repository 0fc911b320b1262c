from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("matches", "0003_boards_and_aim_maps")]

    operations = []
