"""Documents that hang on a notice."""

import django.db.models.deletion
import matches.models.base.former_user
import matches.models.base.public
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('matches', '0047_second_factors'),
    ]

    operations = [
        migrations.CreateModel(
            name='NoticeFile',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('public_id', models.CharField(default=matches.models.base.public.new_public_id, editable=False, max_length=12, unique=True)),
                ('name', models.CharField(max_length=100)),
                ('kind', models.CharField(choices=[('pdf', 'PDF'), ('png', 'PNG'), ('jpeg', 'JPEG')], max_length=4)),
                ('content', models.BinaryField()),
                ('size', models.PositiveIntegerField()),
                ('digest', models.CharField(max_length=64)),
                ('put_at', models.DateTimeField(auto_now_add=True)),
                ('removed_at', models.DateTimeField(blank=True, null=True)),
                ('notice', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='files', to='matches.notice')),
                ('put_by', models.ForeignKey(on_delete=models.SET(matches.models.base.former_user.former_user), related_name='notice_files', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['notice_id', 'id'],
                'constraints': [models.CheckConstraint(condition=models.Q(('size__gte', 1), ('size__lte', 4194304)), name='matches_noticefile_has_a_size', violation_error_message='A document is longer than nothing, and not too long.'), models.CheckConstraint(condition=models.Q(('kind__in', ['pdf', 'png', 'jpeg'])), name='matches_noticefile_kind_is_known', violation_error_message='A document is a PDF, a PNG or a JPEG.'), models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='matches_noticefile_name_is_given', violation_error_message='The name is missing.')],
            },
        ),
    ]
