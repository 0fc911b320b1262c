"""Who looked at full names: appended, never edited."""

import django.db.models.deletion
import matches.models.base.former_user
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('matches', '0043_notices'),
    ]

    operations = [
        migrations.CreateModel(
            name='Look',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('once', models.CharField(max_length=64, unique=True)),
                ('at', models.DateTimeField()),
                ('surface', models.CharField(choices=[('members', 'The list of members'), ('permissions', 'How strangers read names'), ('ledger', 'The permission ledger, as a file'), ('keeping', 'What goes when'), ('archive', 'The private archive of a season'), ('spreadsheet', 'A spreadsheet'), ('sheet', 'A sheet to print'), ('subject', 'All that is kept about one person'), ('entries', 'The entries of a competition'), ('desk', 'Another desk of the club'), ('search', 'What was searched for'), ('program', 'What a program asked for'), ('admin', 'The administration of the installation'), ('page', 'Another page')], max_length=12)),
                ('door', models.CharField(choices=[('page', 'A page'), ('api', 'The API'), ('admin', 'The administration'), ('link', 'A link, without a sign-in'), ('command', 'A command at the server')], max_length=8)),
                ('people', models.PositiveIntegerField(help_text='Whose full name strangers do not read.')),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='looks', to='matches.club')),
                ('who', models.ForeignKey(blank=True, help_text='Empty where nobody signs in: by a link or a command.', null=True, on_delete=models.SET(matches.models.base.former_user.former_user), related_name='looks', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['-at', '-id'],
                'indexes': [models.Index(models.F('club'), models.OrderBy(models.F('at'), descending=True), name='matches_look_by_club')],
                'constraints': [models.CheckConstraint(condition=models.Q(('once', ''), _negated=True), name='matches_look_once_is_given', violation_error_message='The once is missing.'), models.CheckConstraint(condition=models.Q(('surface__in', ['members', 'permissions', 'ledger', 'keeping', 'archive', 'spreadsheet', 'sheet', 'subject', 'entries', 'desk', 'search', 'program', 'admin', 'page'])), name='matches_look_surface_is_known', violation_error_message='The surface must be one of: members, permissions, ledger, keeping, archive, spreadsheet, sheet, subject, entries, desk, search, program, admin, page.'), models.CheckConstraint(condition=models.Q(('door__in', ['page', 'api', 'admin', 'link', 'command'])), name='matches_look_door_is_known', violation_error_message='The door must be one of: page, api, admin, link, command.'), models.CheckConstraint(condition=models.Q(('people__gte', 1), ('surface__in', ['archive', 'ledger']), _connector='OR'), name='matches_look_is_of_somebody', violation_error_message="A look is of somebody, or of the club's own file."), models.CheckConstraint(condition=models.Q(('who__isnull', False), ('door__in', ['link', 'command']), _connector='OR'), name='matches_look_is_somebodys', violation_error_message="Say who looked: only a link or a command may be nobody's.")],
            },
        ),
    ]
