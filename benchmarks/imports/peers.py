"""What others do with the same rows: django-import-export, and the least that anybody could do."""

from __future__ import annotations

import csv
import io
from time import process_time
from typing import Any

from benchmarks.imports.lists import as_csv, matches_of


def exported_people(data: bytes) -> tuple[float, int]:
    """The same people by django-import-export: a dry run, then the import."""
    import tablib
    from import_export import fields, resources

    from matches.models import Person

    class People(resources.ModelResource):  # type: ignore[misc]
        given_name = fields.Field("given_name", "given_name")
        family_name = fields.Field("family_name", "family_name")
        birth_year = fields.Field("birth_year", "birth_year")
        age_band = fields.Field("age_band", "age_band")

        class Meta:
            model = Person
            fields = ("given_name", "family_name", "birth_year", "age_band")
            # Who has that name and year is the same person, as in our lists.
            import_id_fields = ("given_name", "family_name", "birth_year")

    began = process_time()
    lines = list(csv.reader(io.StringIO(data.decode())))[1:]
    rows = tablib.Dataset(headers=["given_name", "family_name", "birth_year", "age_band"])
    for name, born, _team in lines:
        rows.append([*name.split(), born, "adult"])
    for dry in (True, False):
        done = People().import_data(rows, dry_run=dry, raise_errors=True, use_transactions=True)
    return process_time() - began, done.totals["new"]


def least_people(data: bytes) -> tuple[float, int]:
    """The same people read and put in, with nothing asked."""
    from matches.models import Person

    began = process_time()
    lines = list(csv.reader(io.StringIO(data.decode())))[1:]
    made = Person.objects.bulk_create(
        Person(
            given_name=name.split()[0],
            family_name=name.split()[1],
            birth_year=int(born),
            age_band="adult",
        )
        for name, born, _team in lines
    )
    return process_time() - began, len(made)


def least_of_spreadsheet(data: bytes) -> tuple[float, int]:
    """The same out of an XLSX, read by openpyxl."""
    import openpyxl

    began = process_time()
    sheet = openpyxl.load_workbook(io.BytesIO(data), read_only=True).worksheets[0]
    lines = [[str(cell) for cell in row] for row in sheet.iter_rows(values_only=True)]
    reading = process_time() - began
    took, many = least_people(as_csv(lines))
    return reading + took, many


def exported_fixtures() -> tuple[float, int]:
    """The same matches by django-import-export, into a league whose rounds are there."""
    import tablib
    from import_export import fields, resources
    from import_export.widgets import ForeignKeyWidget

    from matches.models import Division, Entry, Fixture, Stage
    from tests.services.league import make_league

    league = make_league(20, draw=False, format_options={"legs": 2})
    stage = Stage.objects.create(competition=league.competition, format="round-robin")
    division = Division.objects.create(stage=stage)

    class Fixtures(resources.ModelResource):  # type: ignore[misc]
        home = fields.Field("home", "home", ForeignKeyWidget(Entry, "public_id"))
        away = fields.Field("away", "away", ForeignKeyWidget(Entry, "public_id"))
        number = fields.Field("number", "number")

        class Meta:
            model = Fixture
            fields = ("home", "away", "number")
            import_id_fields = ("home", "away")

        def get_queryset(self) -> Any:
            return Fixture.objects.filter(division=division)

        def before_save_instance(self, instance: Any, *_told: Any, **_more: Any) -> None:
            instance.competition, instance.division = league.competition, division

    ids = {str(each.person): each.public_id for each in league.entries}
    lines = [(ids[a], ids[b], n) for n, (_round, a, b) in enumerate(matches_of(league), 1)]
    began = process_time()
    rows = tablib.Dataset(*lines, headers=["home", "away", "number"])
    for dry in (True, False):
        done = Fixtures().import_data(rows, dry_run=dry, raise_errors=True, use_transactions=True)
    return process_time() - began, done.totals["new"]
