import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('knox', '0009_extend_authtoken_field'),
        ('matches', '0024_epochs'),
    ]

    operations = [
        migrations.CreateModel(
            name='TokenNote',
            fields=[
                ('token', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='note', serialize=False, to='knox.authtoken')),
                ('name', models.CharField(blank=True, help_text='For its owner alone.', max_length=60)),
                ('scope', models.CharField(choices=[('read', 'read'), ('score', 'read, and write cards and scores'), ('organise', 'all that you may do')], default='organise', max_length=10)),
                ('last_used_at', models.DateTimeField(blank=True, null=True)),
            ],
            options={
                'ordering': ['token_id'],
                'constraints': [models.CheckConstraint(condition=models.Q(('scope__in', ['read', 'score', 'organise'])), name='matches_tokennote_scope_is_known', violation_error_message='The scope must be one of: read, score, organise.')],
            },
        ),
    ]
