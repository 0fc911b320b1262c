"""``manage.py tabulate``: from a season's results and rules to its table and its proof."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from matches.management.contents import contents
from matches.tournament.documents import DocumentError, Season, read_sheet
from matches.tournament.documents.archive import is_archive, tables_in
from matches.tournament.documents.json_text import json_value
from matches.tournament.documents.season import read_season
from matches.tournament.exact import exact, text
from matches.tournament.table import Table
from matches.tournament.tally import PAIRINGS
from matches.tournament.why import explain
from matches.tournament.zones import tell

LARGEST_FILE = 200 * 1024 * 1024
HEADINGS = ("", "", "P", "W", "D", "L", "For", "Ag", "Diff", "Pts", "Form")


class Command(BaseCommand):
    """Prints the table as JSON, or with --explain as a report a person can read."""

    help = (
        "Make the table of a season: entrants, results, points scheme, tie-breaks and adjustments "
        "in, rows with their proof out. Needs no database. Exit status 2 when FILE cannot be read."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "file", nargs="?", default="-", help="JSON, or CSV by its name; - reads standard input"
        )
        parser.add_argument("--csv", action="store_true", help="read CSV whatever the file's name")
        parser.add_argument("--points", metavar="3/1/0", help="points scheme, for a CSV of results")
        parser.add_argument(
            "--tie-breaks", metavar="NAMES", help="points,difference,… for a CSV of results"
        )
        parser.add_argument(
            "--pairings", choices=PAIRINGS, help="known before play or not, for a CSV of results"
        )
        parser.add_argument(
            "--adjust",
            action="append",
            default=[],
            metavar="ENTRANT:AMOUNT:REASON",
            help="points given or taken, for a CSV of results; may be repeated",
        )
        parser.add_argument("--explain", action="store_true", help="a report for people")

        parser.add_argument(
            "--division", metavar="ID", help="of an archive: this division's table alone"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            read = _seasons(options)
            held = read if isinstance(read, dict) else {"": read}
            tables = {id_: season.table() for id_, season in held.items()}
        except DocumentError as error:
            self._refuse([str(mistake) for mistake in error.mistakes])
        except (OSError, ValueError) as error:
            self._refuse([str(error)])
        if isinstance(read, dict):
            self._tell_all(tables, explain=options["explain"])
            return
        table = tables[""]
        if options["explain"]:
            self.stdout.write(report(table))
        else:
            self.stdout.write(json.dumps(table.as_document(), ensure_ascii=False, indent=1))

    def _tell_all(self, tables: dict[str, Table], *, explain: bool) -> None:
        """The tables of an archive, by division."""
        if explain:
            told = [f"{id_}\n{report(table)}" for id_, table in tables.items()]
            self.stdout.write("\n\n".join(told))
            return
        documents = {id_: table.as_document() for id_, table in tables.items()}
        self.stdout.write(json.dumps({"tables": documents}, ensure_ascii=False, indent=1))

    def _refuse(self, mistakes: list[str]) -> None:
        for mistake in mistakes:
            self.stderr.write(mistake)
        sys.exit(2)


def _seasons(options: dict[str, Any]) -> Season | dict[str, Season]:
    """One season, or those of an archive by division."""
    name: str = options["file"]
    content = contents(name, LARGEST_FILE)
    rules = _rules(options)
    if options["csv"] or name.lower().endswith((".csv", ".tsv")):
        return read_sheet(content, rules)
    if rules:
        raise ValueError(
            "--points, --tie-breaks, --pairings and --adjust are for CSV; JSON says its own"
        )
    value = json_value(content)
    if not is_archive(value):
        return read_season(value)
    tables = tables_in(value)
    if not options["division"]:
        return tables
    if options["division"] not in tables:
        raise ValueError(f"the archive has no table of a division {options['division']!r}")
    return tables[options["division"]]


def _rules(options: dict[str, Any]) -> dict[str, object]:
    rules: dict[str, object] = {}
    if options["points"]:
        rules["points"] = options["points"]
    if options["tie_breaks"]:
        rules["tie_breaks"] = [name.strip() for name in options["tie_breaks"].split(",")]
    if options["pairings"]:
        rules["pairings"] = options["pairings"]
    if options["adjust"]:
        rules["adjustments"] = [_adjustment(given) for given in options["adjust"]]
    return rules


def _adjustment(given: str) -> dict[str, object]:
    parts = given.split(":", 2)
    if len(parts) != 3:
        raise ValueError(f"--adjust wants ENTRANT:AMOUNT:REASON, not {given!r}")
    entrant, amount, reason = parts
    try:
        return {"entrant": entrant, "amount": exact(amount), "reason": reason}
    except ValueError as error:
        raise ValueError(f"--adjust {given!r}: {error}") from None


def report(table: Table) -> str:
    """The table as aligned text, and under it the proof of every row."""
    lines: list[tuple[str, ...]] = [HEADINGS]
    for row in table.rows:
        numbers = (row.played, row.won, row.drawn, row.lost)
        scores = (text(row.scored), text(row.conceded), text(row.difference, signed=True))
        form = "".join(entry.letter for entry in row.form)
        rank = str(row.rank) if row.rank is not None else "–"
        lines.append((rank, row.name, *map(str, numbers), *scores, text(row.points), form))
    widths = [max(len(line[column]) for line in lines) for column in range(len(HEADINGS))]
    out = [
        "  ".join(
            cell.ljust(width) if column in (1, 10) else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in lines
    ]
    names = {row.entrant: row.name for row in table.rows}
    for row in table.rows:
        out += ["", f"{row.place}. {row.name}"]
        out += [f"   {sentence}" for sentence in explain(row.why, names.__getitem__)]
        out += [f"   {tell(one, row.name)}" for one in row.outlooks]
        out += [
            f"   {one.step}: adjusted by {text(one.amount, signed=True)}: {one.reason}"
            for one in row.adjustments
        ]
    return "\n".join(out)
