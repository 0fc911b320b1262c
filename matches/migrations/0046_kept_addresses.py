"""Addresses kept with people, to invite them to a sign-in by."""

import django.db.models.deletion
import django.utils.timezone
import matches.models.base.former_user
import matches.models.base.public
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('matches', '0025_token_notes'),
        ('matches', '0045_rearranging'),
    ]

    operations = [
        migrations.CreateModel(
            name='KeptAddress',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('public_id', models.CharField(default=matches.models.base.public.new_public_id, editable=False, max_length=12, unique=True)),
                ('email', models.EmailField(max_length=254)),
                ('guardian', models.BooleanField(help_text="A parent's or guardian's, and not their own.")),
                ('noted_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('asked_at', models.DateTimeField(blank=True, null=True)),
                ('sent_at', models.DateTimeField(blank=True, null=True)),
                ('remind_at', models.DateTimeField(blank=True, help_text='From when on they are to be reminded, once.', null=True)),
                ('reminded_at', models.DateTimeField(blank=True, null=True)),
                ('asked_by', models.ForeignKey(blank=True, null=True, on_delete=models.SET(matches.models.base.former_user.former_user), related_name='+', to=settings.AUTH_USER_MODEL)),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='kept_addresses', to='matches.club')),
                ('person', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='kept_address', to='matches.person')),
            ],
            options={
                'verbose_name_plural': 'kept addresses',
                'ordering': ['club_id', 'id'],
                'indexes': [models.Index(condition=models.Q(('asked_at__isnull', False)), fields=['asked_at'], name='matches_address_asked')],
                'constraints': [models.CheckConstraint(condition=models.Q(('email', ''), _negated=True), name='matches_keptaddress_email_is_given', violation_error_message='The email is missing.'), models.CheckConstraint(condition=models.Q(models.Q(('asked_at__isnull', True), ('asked_by__isnull', True)), models.Q(('asked_at__isnull', False), ('asked_by__isnull', False)), _connector='OR'), name='matches_keptaddress_is_asked_by_somebody', violation_error_message='An invitation that is asked for says when and by whom.'), models.CheckConstraint(condition=models.Q(('sent_at__isnull', True), ('asked_at__isnull', False), _connector='OR'), name='matches_keptaddress_is_sent_when_asked', violation_error_message='Nobody is invited whom nobody asked to be invited.'), models.CheckConstraint(condition=models.Q(('reminded_at__isnull', True), ('sent_at__isnull', False), _connector='OR'), name='matches_keptaddress_is_reminded_after_it_was_sent', violation_error_message='Nobody is reminded of a letter that was not sent.')],
            },
        ),
    ]
