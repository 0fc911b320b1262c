"""``manage.py subject-access``: everything about one person, for that person."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand
from django.template.loader import render_to_string

from matches.errors import NotFoundError
from matches.services import looked, people


class Command(BaseCommand):
    """Writes JSON, and a page to read where one is asked for."""

    help = (
        "Write everything that is kept about a person (by public id) as JSON, and with --page as a"
        " page to read. Others are named as strangers may read them. Exit status 2 when nobody has"
        " that id."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("person", help="the person's public id")
        parser.add_argument("--out", metavar="FILE", help="left out: standard output")
        parser.add_argument("--page", metavar="FILE", help="an HTML page to read")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            told = people.subject_access.at_the_server(options["person"])
            looked.note_taken(options["person"])
        except NotFoundError as error:
            self.stderr.write(str(error))
            sys.exit(2)
        text = json.dumps(told, ensure_ascii=False, indent=1)
        if options["page"]:
            page = render_to_string("people/own_data/own_data_page.html", {"told": told})
            Path(options["page"]).write_text(page, encoding="utf-8")
        if options["out"]:
            Path(options["out"]).write_text(text + "\n", encoding="utf-8")
        else:
            self.stdout.write(text)
