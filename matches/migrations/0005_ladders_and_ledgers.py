
import django.db.models.deletion
import matches.models.championships.championship
import matches.models.base.shapes
import matches.models.base.public
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('matches', '0004_formats'),
    ]

    operations = [
        migrations.CreateModel(
            name='Championship',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('public_id', models.CharField(default=matches.models.base.public.new_public_id, editable=False, max_length=12, unique=True)),
                ('slug', models.SlugField(max_length=80)),
                ('name', models.CharField(max_length=120)),
                ('rules', models.JSONField(default=matches.models.championships.championship.default_championship_rules, validators=[matches.models.base.shapes.validate_object])),
                ('visibility', models.CharField(choices=[('public', 'Public'), ('members', 'Members'), ('private', 'Private')], default='private', max_length=10)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='championships', to='matches.club')),
                ('competitions', models.ManyToManyField(blank=True, related_name='championships', to='matches.competition')),
                ('houses', models.ManyToManyField(related_name='championships', to='matches.team')),
                ('season', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='championships', to='matches.season')),
            ],
            options={
                'ordering': ['club_id', 'season_id', 'name', 'id'],
            },
        ),
        migrations.CreateModel(
            name='ChampionshipLine',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('fair-play', 'Fair play'), ('by-hand', 'By hand')], default='by-hand', max_length=10)),
                ('points', models.DecimalField(decimal_places=2, max_digits=6)),
                ('reason', models.TextField()),
                ('made_at', models.DateTimeField(auto_now_add=True)),
                ('withdrawn_at', models.DateTimeField(blank=True, null=True)),
                ('championship', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='lines', to='matches.championship')),
                ('house', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='championship_lines', to='matches.team')),
                ('made_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='championship_lines', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['championship_id', 'made_at', 'id'],
            },
        ),
        migrations.CreateModel(
            name='Handicap',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('version', models.PositiveSmallIntegerField()),
                ('start', models.PositiveSmallIntegerField()),
                ('basis', models.CharField(choices=[('by-hand', 'By hand'), ('by-rating', 'By rating')], default='by-hand', max_length=10)),
                ('reason', models.TextField(help_text='Why, or the formula with its numbers.')),
                ('made_at', models.DateTimeField(auto_now_add=True)),
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='handicaps', to='matches.entry')),
                ('made_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='handicaps_made', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['entry_id', 'version'],
            },
        ),
        migrations.CreateModel(
            name='LadderEvent',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('public_id', models.CharField(default=matches.models.base.public.new_public_id, editable=False, max_length=12, unique=True)),
                ('number', models.PositiveIntegerField()),
                ('at', models.DateTimeField()),
                ('what', models.CharField(choices=[('joined', 'Joined at the bottom'), ('left', 'Left'), ('placed', 'Placed by an organiser'), ('challenged', 'Challenged'), ('accepted', 'Accepted'), ('refused', 'Refused'), ('unanswered', 'Not answered in time'), ('unplayed', 'Not played in time'), ('cancelled', 'Cancelled by an organiser'), ('extended', 'More time to play'), ('idle', 'Did nothing for too long')], max_length=12)),
                ('rung', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('until', models.DateTimeField(blank=True, null=True)),
                ('reason', models.TextField(blank=True)),
                ('recorded_at', models.DateTimeField(auto_now_add=True)),
                ('by', models.ForeignKey(blank=True, help_text='Empty where the clock did it.', null=True, on_delete=django.db.models.deletion.PROTECT, related_name='ladder_events', to=settings.AUTH_USER_MODEL)),
                ('challenge', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='events', to='matches.ladderevent')),
                ('division', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='ladder_events', to='matches.division')),
                ('entry', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='ladder_events', to='matches.entry')),
                ('fixture', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='ladder_event', to='matches.fixture')),
                ('other', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='ladder_challenges', to='matches.entry')),
            ],
            options={
                'ordering': ['division_id', 'number'],
            },
        ),
        migrations.AddConstraint(
            model_name='championship',
            constraint=models.UniqueConstraint(fields=('club', 'slug'), name='matches_championship_slug_is_unique_in_its_club', violation_error_message='This club has a championship at that address already.'),
        ),
        migrations.AddConstraint(
            model_name='championship',
            constraint=models.CheckConstraint(condition=models.Q(('visibility__in', ['public', 'members', 'private'])), name='matches_championship_visibility_is_known', violation_error_message='The visibility must be one of: public, members, private.'),
        ),
        migrations.AddConstraint(
            model_name='championship',
            constraint=models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='matches_championship_name_is_given', violation_error_message='The name is missing.'),
        ),
        migrations.AddConstraint(
            model_name='championshipline',
            constraint=models.CheckConstraint(condition=models.Q(('kind__in', ['fair-play', 'by-hand'])), name='matches_championshipline_kind_is_known', violation_error_message='The kind must be one of: fair-play, by-hand.'),
        ),
        migrations.AddConstraint(
            model_name='championshipline',
            constraint=models.CheckConstraint(condition=models.Q(('reason', ''), _negated=True), name='matches_championshipline_reason_is_given', violation_error_message='The reason is missing.'),
        ),
        migrations.AddConstraint(
            model_name='championshipline',
            constraint=models.CheckConstraint(condition=models.Q(('points', 0), _negated=True), name='matches_championshipline_changes_something', violation_error_message='A line gives or takes points: 0 does neither.'),
        ),
        migrations.AddConstraint(
            model_name='handicap',
            constraint=models.UniqueConstraint(fields=('entry', 'version'), name='matches_handicap_version_is_unique_for_its_entry', violation_error_message='The entry has a handicap of that version already.'),
        ),
        migrations.AddConstraint(
            model_name='handicap',
            constraint=models.CheckConstraint(condition=models.Q(('version__gte', 1)), name='matches_handicap_version_counts_from_one', violation_error_message='Versions count from 1.'),
        ),
        migrations.AddConstraint(
            model_name='handicap',
            constraint=models.CheckConstraint(condition=models.Q(('basis__in', ['by-hand', 'by-rating'])), name='matches_handicap_basis_is_known', violation_error_message='The basis must be one of: by-hand, by-rating.'),
        ),
        migrations.AddConstraint(
            model_name='handicap',
            constraint=models.CheckConstraint(condition=models.Q(('reason', ''), _negated=True), name='matches_handicap_reason_is_given', violation_error_message='The reason is missing.'),
        ),
        migrations.AddConstraint(
            model_name='ladderevent',
            constraint=models.CheckConstraint(condition=models.Q(('what__in', ['joined', 'left', 'placed', 'challenged', 'accepted', 'refused', 'unanswered', 'unplayed', 'cancelled', 'extended', 'idle'])), name='matches_ladderevent_what_is_known', violation_error_message='The what must be one of: joined, left, placed, challenged, accepted, refused, unanswered, unplayed, cancelled, extended, idle.'),
        ),
        migrations.AddConstraint(
            model_name='ladderevent',
            constraint=models.UniqueConstraint(fields=('division', 'number'), name='matches_ladderevent_number_is_unique_in_its_division', violation_error_message="The ladder's log has a line of that number already."),
        ),
        migrations.AddConstraint(
            model_name='ladderevent',
            constraint=models.UniqueConstraint(condition=models.Q(('what__in', ('accepted', 'refused', 'unanswered', 'unplayed', 'cancelled'))), fields=('challenge', 'what'), name='matches_ladderevent_answers_a_challenge_once', violation_error_message='This challenge was answered already.'),
        ),
        migrations.AddConstraint(
            model_name='ladderevent',
            constraint=models.UniqueConstraint(condition=models.Q(('what', 'idle')), fields=('division', 'entry', 'at'), name='matches_ladderevent_drops_the_idle_once', violation_error_message='This entry went down for that time already.'),
        ),
        migrations.AddConstraint(
            model_name='ladderevent',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('challenge__isnull', True), ('entry__isnull', False), ('other__isnull', True), ('what__in', ('joined', 'left', 'idle'))), models.Q(('challenge__isnull', True), ('entry__isnull', False), ('other__isnull', True), ('rung__gte', 1), ('rung__isnull', False), ('what', 'placed')), models.Q(('challenge__isnull', True), ('entry__isnull', False), ('other__isnull', False), ('what', 'challenged')), models.Q(('challenge__isnull', False), ('entry__isnull', True), ('other__isnull', True), ('what__in', ('refused', 'unanswered', 'unplayed', 'cancelled'))), models.Q(('challenge__isnull', False), ('entry__isnull', True), ('fixture__isnull', False), ('other__isnull', True), ('what', 'accepted')), models.Q(('challenge__isnull', False), ('entry__isnull', True), ('other__isnull', True), ('until__isnull', False), ('what', 'extended')), _connector='OR'), name='matches_ladderevent_says_what_its_kind_needs', violation_error_message="A ladder's line names an entry, or a challenge, as its kind asks; an accepted challenge has its match, more time its end, a placing its rung."),
        ),
        migrations.AddConstraint(
            model_name='ladderevent',
            constraint=models.CheckConstraint(condition=models.Q(('other__isnull', True), models.Q(('other', models.F('entry')), _negated=True), _connector='OR'), name='matches_ladderevent_challenges_somebody_else', violation_error_message='Nobody challenges themselves.'),
        ),
        migrations.AddConstraint(
            model_name='ladderevent',
            constraint=models.CheckConstraint(condition=models.Q(('fixture__isnull', True), ('what', 'accepted'), _connector='OR'), name='matches_ladderevent_only_an_accepted_one_has_a_match', violation_error_message='Only a challenge that was accepted has a match.'),
        ),
        migrations.AddConstraint(
            model_name='ladderevent',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('what__in', ('placed', 'cancelled')), _negated=True), models.Q(('reason', ''), _negated=True), _connector='OR'), name='matches_ladderevent_a_ruling_has_its_reason', violation_error_message='Say why: it is kept, and shown.'),
        ),
    ]
