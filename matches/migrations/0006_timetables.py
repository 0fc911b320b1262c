import django.db.models.deletion
import matches.models.base.shapes
import matches.models.base.public
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [("matches", "0005_ladders_and_ledgers")]

    operations = [
        migrations.CreateModel(
            name='Move',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField(help_text="Counts a competition's moves from 1.")),
                ('kind', models.CharField(choices=[('move', 'Move'), ('undo', 'Undo'), ('redo', 'Redo')], default='move', max_length=4)),
                ('changes', models.JSONField()),
                ('at', models.DateTimeField(auto_now_add=True)),
            ],
            options={
                'ordering': ['competition_id', 'number'],
            },
        ),
        migrations.CreateModel(
            name='Timetable',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('public_id', models.CharField(default=matches.models.base.public.new_public_id, editable=False, max_length=12, unique=True)),
                ('state', models.CharField(choices=[('waiting', 'Waiting'), ('computing', 'Computing'), ('proposed', 'Proposed'), ('impossible', 'Impossible'), ('failed', 'Failed'), ('applied', 'Applied'), ('discarded', 'Discarded')], default='waiting', max_length=10)),
                ('asked', models.JSONField(validators=[matches.models.base.shapes.validate_object])),
                ('proposal', models.JSONField(blank=True, null=True, validators=[matches.models.base.shapes.validate_object])),
                ('conflict', models.JSONField(blank=True, null=True)),
                ('progress', models.JSONField(blank=True, default=dict, validators=[matches.models.base.shapes.validate_object])),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('claimed_until', models.DateTimeField(blank=True, help_text='Until when a worker has it; after that another may.', null=True)),
                ('finished_at', models.DateTimeField(blank=True, null=True)),
            ],
            options={
                'ordering': ['-created_at', '-id'],
            },
        ),
        migrations.AddField(
            model_name='fixture',
            name='umpired_by',
            field=models.ForeignKey(blank=True, help_text='In a lesson: who rests in that round, and umpires.', null=True, on_delete=django.db.models.deletion.RESTRICT, related_name='umpired_fixtures', to='matches.entry'),
        ),
        migrations.AddField(
            model_name='venue',
            name='rest_minutes',
            field=models.PositiveSmallIntegerField(default=5, help_text='How long a player rests before being called to the next match.'),
        ),
        migrations.AddConstraint(
            model_name='fixture',
            constraint=models.CheckConstraint(condition=models.Q(('umpired_by__isnull', True), models.Q(models.Q(('home__isnull', True), models.Q(('home', models.F('umpired_by')), _negated=True), _connector='OR'), models.Q(('away__isnull', True), models.Q(('away', models.F('umpired_by')), _negated=True), _connector='OR')), _connector='OR'), name='matches_fixture_is_not_umpired_by_a_side', violation_error_message='Nobody umpires a match of their own.'),
        ),
        migrations.AddField(
            model_name='move',
            name='by',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='moves', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='move',
            name='competition',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='moves', to='matches.competition'),
        ),
        migrations.AddField(
            model_name='move',
            name='undoes',
            field=models.ForeignKey(blank=True, help_text='The move that is taken back or done again.', null=True, on_delete=django.db.models.deletion.CASCADE, related_name='undone_by', to='matches.move'),
        ),
        migrations.AddField(
            model_name='timetable',
            name='competition',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='timetables', to='matches.competition'),
        ),
        migrations.AddField(
            model_name='timetable',
            name='requested_by',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='timetables', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddConstraint(
            model_name='move',
            constraint=models.CheckConstraint(condition=models.Q(('kind__in', ['move', 'undo', 'redo'])), name='matches_move_kind_is_known', violation_error_message='The kind must be one of: move, undo, redo.'),
        ),
        migrations.AddConstraint(
            model_name='move',
            constraint=models.UniqueConstraint(fields=('competition', 'number'), name='matches_move_number_is_unique_in_its_competition', violation_error_message='Somebody moved a match meanwhile.'),
        ),
        migrations.AddConstraint(
            model_name='move',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('kind', 'move'), ('undoes__isnull', True)), models.Q(models.Q(('kind', 'move'), _negated=True), ('undoes__isnull', False)), _connector='OR'), name='matches_move_back_or_again_says_which', violation_error_message='What takes a move back, or does it again, says which.'),
        ),
        migrations.AddIndex(
            model_name='timetable',
            index=models.Index(fields=['state', 'created_at'], name='matches_timetable_by_state'),
        ),
        migrations.AddConstraint(
            model_name='timetable',
            constraint=models.CheckConstraint(condition=models.Q(('state__in', ['waiting', 'computing', 'proposed', 'impossible', 'failed', 'applied', 'discarded'])), name='matches_timetable_state_is_known', violation_error_message='The state must be one of: waiting, computing, proposed, impossible, failed, applied, discarded.'),
        ),
        migrations.AddConstraint(
            model_name='timetable',
            constraint=models.CheckConstraint(condition=models.Q(('proposal__isnull', False), models.Q(('state__in', ('proposed', 'applied')), _negated=True), _connector='OR'), name='matches_timetable_proposed_has_a_proposal', violation_error_message='A timetable that is proposed or applied says what.'),
        ),
        migrations.AddConstraint(
            model_name='timetable',
            constraint=models.CheckConstraint(condition=models.Q(('conflict__isnull', False), models.Q(('state', 'impossible'), _negated=True), _connector='OR'), name='matches_timetable_impossible_says_why', violation_error_message='An impossible timetable says which constraints clash.'),
        ),
    ]
