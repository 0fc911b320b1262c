import django.db.models.deletion
from django.db import migrations, models


def name_the_ties(apps, schema_editor):  # noqa: ANN001, ANN201
    """Brackets drawn before ties had names: theirs follow from the order of the numbers."""
    from matches.tournament.formats.single_elimination import single_elimination

    stages = apps.get_model("matches", "Stage").objects.select_related("competition")
    for stage in stages:
        if (stage.format or stage.competition.format) != "single-elimination":
            continue
        options = stage.format_options or stage.competition.format_options
        for division in stage.divisions.all():
            fixtures = list(division.fixtures.order_by("number"))
            places = [str(place.pk) for place in division.places.order_by("number")]
            if not fixtures or len(places) < 2:
                continue
            bracket = single_elimination(places, bool(options.get("third_place", False)))
            for fixture, tie in zip(fixtures, bracket.ties, strict=False):
                fixture.tie = tie.id
                fixture.save(update_fields=["tie"])


class Migration(migrations.Migration):

    dependencies = [
        ('matches', '0003_boards_and_aim_maps'),
    ]

    operations = [
        migrations.CreateModel(
            name='Absence',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('round', models.PositiveSmallIntegerField(help_text='The number of the round.')),
                ('bye', models.CharField(choices=[('bye-half', 'Half points'), ('bye-zero', 'No points')], default='bye-zero', max_length=10)),
                ('announced_at', models.DateTimeField(auto_now_add=True)),
            ],
            options={
                'ordering': ['entry_id', 'round'],
            },
        ),
        migrations.CreateModel(
            name='Commitment',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seed', models.CharField(editable=False, max_length=64)),
                ('digest', models.CharField(help_text='The SHA-256 of the seed.', max_length=64)),
                ('made_at', models.DateTimeField(auto_now_add=True)),
                ('opened_at', models.DateTimeField(blank=True, null=True)),
                ('order', models.JSONField(blank=True, help_text='Public ids of the entries, in the order drawn.', null=True)),
            ],
            options={
                'ordering': ['competition_id', 'id'],
            },
        ),
        migrations.RemoveConstraint(
            model_name='fixture',
            name='matches_fixture_only_a_bye_has_no_away_entry',
        ),
        migrations.AddField(
            model_name='fixture',
            name='tie',
            field=models.CharField(blank=True, help_text='Its name in its bracket: r1m3, final.', max_length=20),
        ),
        migrations.RunPython(name_the_ties, migrations.RunPython.noop, elidable=True),
        migrations.AddField(
            model_name='round',
            name='basis',
            field=models.JSONField(blank=True, default=dict, help_text='What a round drawn by itself was drawn from, with the reason for each pair.'),
        ),
        migrations.AddField(
            model_name='stage',
            name='basis',
            field=models.JSONField(blank=True, default=dict, help_text='What a later stage was drawn from: who is through, from where, and why.'),
        ),
        migrations.AddConstraint(
            model_name='fixture',
            constraint=models.UniqueConstraint(condition=models.Q(('tie', ''), _negated=True), fields=('division', 'tie'), name='matches_fixture_tie_is_unique_in_its_division', violation_error_message='The bracket has that match already.'),
        ),
        migrations.AddConstraint(
            model_name='fixture',
            constraint=models.CheckConstraint(condition=models.Q(('outcome__isnull', True), ('outcome', 'postponed'), models.Q(('away__isnull', True), ('home__isnull', False), ('outcome__in', ('bye-full', 'bye-half', 'bye-zero'))), ('outcome', 'void'), models.Q(('away__isnull', False), ('home__isnull', False), models.Q(('outcome__in', ('bye-full', 'bye-half', 'bye-zero')), _negated=True)), _connector='OR'), name='matches_fixture_only_a_bye_has_no_away_entry', violation_error_message='A bye has a home entry and no away entry; every other outcome but void needs both.'),
        ),
        migrations.AddField(
            model_name='absence',
            name='entry',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='absences', to='matches.entry'),
        ),
        migrations.AddField(
            model_name='commitment',
            name='competition',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='commitments', to='matches.competition'),
        ),
        migrations.AddConstraint(
            model_name='absence',
            constraint=models.UniqueConstraint(fields=('entry', 'round'), name='matches_absence_is_announced_once_for_a_round', violation_error_message='The entry is away from that round already.'),
        ),
        migrations.AddConstraint(
            model_name='absence',
            constraint=models.CheckConstraint(condition=models.Q(('round__gte', 1)), name='matches_absence_round_counts_from_one', violation_error_message='Rounds count from 1.'),
        ),
        migrations.AddConstraint(
            model_name='absence',
            constraint=models.CheckConstraint(condition=models.Q(('bye__in', ['bye-half', 'bye-zero'])), name='matches_absence_bye_is_known', violation_error_message='The bye must be one of: bye-half, bye-zero.'),
        ),
        migrations.AddConstraint(
            model_name='commitment',
            constraint=models.UniqueConstraint(condition=models.Q(('opened_at__isnull', True)), fields=('competition',), name='matches_commitment_one_is_sealed_in_its_competition', violation_error_message='The competition has a sealed draw already.'),
        ),
        migrations.AddConstraint(
            model_name='commitment',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('opened_at__isnull', True), ('order__isnull', True)), models.Q(('opened_at__isnull', False), ('order__isnull', False)), _connector='OR'), name='matches_commitment_opened_shows_its_order', violation_error_message='A draw that is opened, and only one, shows its order.'),
        ),
    ]
