import django.db.models.deletion
import matches.models.base.shapes
import matches.models.base.public
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("matches", "0002_studies"),
    ]

    operations = [
        migrations.RemoveField(
            model_name='board',
            name='equipment',
        ),
        migrations.CreateModel(
            name='AimMap',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('public_id', models.CharField(default=matches.models.base.public.new_public_id, editable=False, max_length=12, unique=True)),
                ('digest', models.CharField(help_text='Of the position and what is asked of it.', max_length=64)),
                ('document', models.JSONField(validators=[matches.models.base.shapes.validate_object])),
                ('asked', models.JSONField(validators=[matches.models.base.shapes.validate_object])),
                ('state', models.CharField(choices=[('waiting', 'Waiting'), ('computing', 'Computing'), ('done', 'Done'), ('cancelled', 'Cancelled'), ('failed', 'Failed')], default='waiting', max_length=9)),
                ('total', models.PositiveIntegerField()),
                ('done', models.PositiveIntegerField(default=0)),
                ('cells', models.JSONField(blank=True, default=list)),
                ('trouble', models.CharField(blank=True, max_length=300)),
                ('asked_by', models.CharField(max_length=64)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('claimed_until', models.DateTimeField(blank=True, help_text='Until when a worker has it; after that another may.', null=True)),
                ('finished_at', models.DateTimeField(blank=True, null=True)),
            ],
            options={
                'ordering': ['-created_at', '-id'],
                'indexes': [models.Index(fields=['state', 'created_at'], name='matches_aimmap_by_state')],
                'constraints': [models.CheckConstraint(condition=models.Q(('state__in', ['waiting', 'computing', 'done', 'cancelled', 'failed'])), name='matches_aimmap_state_is_known', violation_error_message='The state must be one of: waiting, computing, done, cancelled, failed.'), models.UniqueConstraint(condition=models.Q(('state__in', ('waiting', 'computing', 'done'))), fields=('digest',), name='matches_aimmap_is_computed_once', violation_error_message='This map is there already, or being computed.'), models.UniqueConstraint(condition=models.Q(('state__in', ('waiting', 'computing'))), fields=('asked_by',), name='matches_aimmap_one_at_a_time', violation_error_message='One map at a time: the last one is still being computed.'), models.CheckConstraint(condition=models.Q(('done__lte', models.F('total'))), name='matches_aimmap_no_more_than_all', violation_error_message='No more shots are done than were asked for.'), models.CheckConstraint(condition=models.Q(models.Q(('state', 'done'), _negated=True), ('done', models.F('total')), _connector='OR'), name='matches_aimmap_done_is_all_of_it', violation_error_message='A map that is done holds every shot.')],
            },
        ),
        migrations.CreateModel(
            name='BoardVersion',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('version', models.PositiveIntegerField(help_text="Counts a board's versions from 1.")),
                ('equipment', models.JSONField(validators=[matches.models.base.shapes.validate_object])),
                ('measured', models.JSONField(blank=True, null=True, validators=[matches.models.base.shapes.validate_object])),
                ('note', models.CharField(blank=True, help_text='Why it was measured again.', max_length=200)),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('board', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='versions', to='matches.board')),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='board_versions', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['board_id', 'version'],
                'constraints': [models.UniqueConstraint(fields=('board', 'version'), name='matches_boardversion_version_is_unique_on_its_board', violation_error_message='Somebody changed this board meanwhile.'), models.CheckConstraint(condition=models.Q(('version__gte', 1)), name='matches_boardversion_counts_from_one', violation_error_message="A board's versions count from 1.")],
            },
        ),
    ]
