import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("matches", "0014_handicap_kinds"),
    ]

    operations = [
        migrations.CreateModel(
            name='OpenEntry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('places', models.PositiveSmallIntegerField(blank=True, help_text='Empty: no limit. Who comes after waits for a place.', null=True)),
                ('closes_at', models.DateTimeField(blank=True, null=True)),
                ('opened_at', models.DateTimeField(auto_now_add=True)),
                ('competition', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='open_entry', to='matches.competition')),
                ('opened_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='open_entries', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name_plural': 'open entries',
                'ordering': ['competition_id'],
                'constraints': [models.CheckConstraint(condition=models.Q(('places__isnull', True), ('places__gte', 2), _connector='OR'), name='matches_openentry_has_two_places', violation_error_message='A competition has two places or more.')],
            },
        ),
        migrations.CreateModel(
            name='WaitingEntry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('asked_at', models.DateTimeField(auto_now_add=True)),
                ('competition', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='waiting_entries', to='matches.competition')),
                ('person', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='waiting_entries', to='matches.person')),
                ('team', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='waiting_entries', to='matches.team')),
            ],
            options={
                'verbose_name_plural': 'waiting entries',
                'ordering': ['competition_id', 'id'],
                'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('person__isnull', False), ('team__isnull', True)), models.Q(('person__isnull', True), ('team__isnull', False)), _connector='OR'), name='matches_waitingentry_is_a_person_or_a_team', violation_error_message='One person or one team waits for a place.'), models.UniqueConstraint(fields=('competition', 'person'), name='matches_waitingentry_person_waits_once', violation_error_message='This person waits already.'), models.UniqueConstraint(fields=('competition', 'team'), name='matches_waitingentry_team_waits_once', violation_error_message='This team waits already.')],
            },
        ),
    ]
