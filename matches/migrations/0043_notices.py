"""The noticeboard of a club and of a competition, and letters that tell of it."""

import django.db.models.deletion
import matches.models.base.former_user
import matches.models.base.public
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('matches', '0042_the_bin'),
    ]

    operations = [
        migrations.CreateModel(
            name='Notice',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('public_id', models.CharField(default=matches.models.base.public.new_public_id, editable=False, max_length=12, unique=True)),
                ('told_at', models.DateTimeField(blank=True, help_text='When it was left for the letters of its readers.', null=True)),
            ],
            options={
                'ordering': ['club_id', 'id'],
            },
        ),
        migrations.CreateModel(
            name='NoticeVersion',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('title', models.CharField(max_length=120)),
                ('text', models.TextField(max_length=4000)),
                ('shown_from', models.DateField()),
                ('shown_until', models.DateField()),
                ('for_strangers', models.BooleanField(default=False)),
                ('taken_down', models.BooleanField(default=False)),
                ('made_at', models.DateTimeField(auto_now_add=True)),
            ],
            options={
                'ordering': ['notice_id', 'number'],
            },
        ),
        migrations.RemoveConstraint(
            model_name='letter',
            name='matches_letter_kind_is_known',
        ),
        migrations.RemoveConstraint(
            model_name='letterchoice',
            name='matches_letterchoice_kind_is_known',
        ),
        migrations.RemoveConstraint(
            model_name='letterstop',
            name='matches_letterstop_kind_is_known',
        ),
        migrations.RemoveConstraint(
            model_name='telling',
            name='matches_telling_kind_is_known',
        ),
        migrations.AlterField(
            model_name='letter',
            name='kind',
            field=models.CharField(blank=True, choices=[('dates', 'Matches and their dates'), ('moved', 'Matches moved or called off'), ('umpiring', 'Matches to umpire'), ('line-ups', 'Line-ups that are due'), ('answers', 'Results to answer'), ('disputes', 'Disputes'), ('given-away', 'Matches given away'), ('corrections', 'Corrected results'), ('ladders', 'Challenges'), ('entries', 'Places that become free'), ('tables', 'Final tables'), ('notices', 'Notices'), ('record', 'Heads of the record')], max_length=12, null=True),
        ),
        migrations.AlterField(
            model_name='letterchoice',
            name='kind',
            field=models.CharField(choices=[('dates', 'Matches and their dates'), ('moved', 'Matches moved or called off'), ('umpiring', 'Matches to umpire'), ('line-ups', 'Line-ups that are due'), ('answers', 'Results to answer'), ('disputes', 'Disputes'), ('given-away', 'Matches given away'), ('corrections', 'Corrected results'), ('ladders', 'Challenges'), ('entries', 'Places that become free'), ('tables', 'Final tables'), ('notices', 'Notices'), ('record', 'Heads of the record')], max_length=12),
        ),
        migrations.AlterField(
            model_name='letterstop',
            name='kind',
            field=models.CharField(blank=True, choices=[('dates', 'Matches and their dates'), ('moved', 'Matches moved or called off'), ('umpiring', 'Matches to umpire'), ('line-ups', 'Line-ups that are due'), ('answers', 'Results to answer'), ('disputes', 'Disputes'), ('given-away', 'Matches given away'), ('corrections', 'Corrected results'), ('ladders', 'Challenges'), ('entries', 'Places that become free'), ('tables', 'Final tables'), ('notices', 'Notices'), ('record', 'Heads of the record')], max_length=12, null=True),
        ),
        migrations.AlterField(
            model_name='telling',
            name='kind',
            field=models.CharField(choices=[('dates', 'Matches and their dates'), ('moved', 'Matches moved or called off'), ('umpiring', 'Matches to umpire'), ('line-ups', 'Line-ups that are due'), ('answers', 'Results to answer'), ('disputes', 'Disputes'), ('given-away', 'Matches given away'), ('corrections', 'Corrected results'), ('ladders', 'Challenges'), ('entries', 'Places that become free'), ('tables', 'Final tables'), ('notices', 'Notices'), ('record', 'Heads of the record')], max_length=12),
        ),
        migrations.AddConstraint(
            model_name='letter',
            constraint=models.CheckConstraint(condition=models.Q(('kind__in', ['dates', 'moved', 'umpiring', 'line-ups', 'answers', 'disputes', 'given-away', 'corrections', 'ladders', 'entries', 'tables', 'notices', 'record'])), name='matches_letter_kind_is_known', violation_error_message='The kind must be one of: dates, moved, umpiring, line-ups, answers, disputes, given-away, corrections, ladders, entries, tables, notices, record.'),
        ),
        migrations.AddConstraint(
            model_name='letterchoice',
            constraint=models.CheckConstraint(condition=models.Q(('kind__in', ['dates', 'moved', 'umpiring', 'line-ups', 'answers', 'disputes', 'given-away', 'corrections', 'ladders', 'entries', 'tables', 'notices', 'record'])), name='matches_letterchoice_kind_is_known', violation_error_message='The kind must be one of: dates, moved, umpiring, line-ups, answers, disputes, given-away, corrections, ladders, entries, tables, notices, record.'),
        ),
        migrations.AddConstraint(
            model_name='letterstop',
            constraint=models.CheckConstraint(condition=models.Q(('kind__in', ['dates', 'moved', 'umpiring', 'line-ups', 'answers', 'disputes', 'given-away', 'corrections', 'ladders', 'entries', 'tables', 'notices', 'record'])), name='matches_letterstop_kind_is_known', violation_error_message='The kind must be one of: dates, moved, umpiring, line-ups, answers, disputes, given-away, corrections, ladders, entries, tables, notices, record.'),
        ),
        migrations.AddConstraint(
            model_name='telling',
            constraint=models.CheckConstraint(condition=models.Q(('kind__in', ['dates', 'moved', 'umpiring', 'line-ups', 'answers', 'disputes', 'given-away', 'corrections', 'ladders', 'entries', 'tables', 'notices', 'record'])), name='matches_telling_kind_is_known', violation_error_message='The kind must be one of: dates, moved, umpiring, line-ups, answers, disputes, given-away, corrections, ladders, entries, tables, notices, record.'),
        ),
        migrations.AddField(
            model_name='notice',
            name='club',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='notices', to='matches.club'),
        ),
        migrations.AddField(
            model_name='notice',
            name='competition',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='notices', to='matches.competition'),
        ),
        migrations.AddField(
            model_name='noticeversion',
            name='made_by',
            field=models.ForeignKey(on_delete=models.SET(matches.models.base.former_user.former_user), related_name='notices_made', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='noticeversion',
            name='notice',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='versions', to='matches.notice'),
        ),
        migrations.AddIndex(
            model_name='noticeversion',
            index=models.Index(fields=['shown_until'], name='matches_notice_by_last_day'),
        ),
        migrations.AddConstraint(
            model_name='noticeversion',
            constraint=models.UniqueConstraint(fields=('notice', 'number'), name='matches_noticeversion_number_is_unique_in_its_notice', violation_error_message='Somebody changed this notice at the same time.'),
        ),
        migrations.AddConstraint(
            model_name='noticeversion',
            constraint=models.CheckConstraint(condition=models.Q(('number__gte', 1)), name='matches_noticeversion_counts_from_one', violation_error_message='Versions count from 1.'),
        ),
        migrations.AddConstraint(
            model_name='noticeversion',
            constraint=models.CheckConstraint(condition=models.Q(('shown_until__gte', models.F('shown_from'))), name='matches_noticeversion_does_not_end_before_it_starts', violation_error_message='The last day must not come before the first.'),
        ),
        migrations.AddConstraint(
            model_name='noticeversion',
            constraint=models.CheckConstraint(condition=models.Q(('for_strangers', False), ('taken_down', False), _connector='OR'), name='matches_noticeversion_taken_down_is_for_nobody', violation_error_message='What is taken down is for nobody to read.'),
        ),
        migrations.AddConstraint(
            model_name='noticeversion',
            constraint=models.CheckConstraint(condition=models.Q(('title', ''), _negated=True), name='matches_noticeversion_title_is_given', violation_error_message='The title is missing.'),
        ),
        migrations.AddConstraint(
            model_name='noticeversion',
            constraint=models.CheckConstraint(condition=models.Q(('text', ''), _negated=True), name='matches_noticeversion_text_is_given', violation_error_message='The text is missing.'),
        ),
    ]
