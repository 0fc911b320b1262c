"""What the club shows, as text: pages, API, archives, tables and verdicts. See `script/snapshot`.

Nothing of the club's own modules is imported, so that it runs on any version of them: it asks
Django for the models and the URL conf, and the commands by their names.
"""

from __future__ import annotations

import argparse
import importlib
import io
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

GAMES = ("black", "green", "red", "white")
CARDS = 1000
SEED = 1_000_000


def main() -> None:
    """Make what is asked for on the command line."""
    asked = _asked()
    cards = asked.database.with_suffix(".cards.jsonl")
    if not asked.database.exists():
        _make_demo(asked.database)
    if not cards.exists():
        _deal(cards)
    asked.folder.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as scratch:
        copy = Path(scratch) / "club.sqlite3"
        shutil.copyfile(asked.database, copy)
        _environ(copy)
        _verdicts(asked.folder, cards)
        _walk(asked.folder, every=asked.every)
        _archives(asked.folder)


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="script/snapshot")
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="must not be there yet")
    parser.add_argument("database", type=Path, metavar="DATABASE")
    parser.add_argument("--every", action="store_true", help="every match and person")
    return parser.parse_args()


def _environ(database: Path) -> None:
    """An installation of its own, as a machine without any settings has it."""
    for name in [name for name in os.environ if name.startswith("PENNYCLUB_")]:
        del os.environ[name]
    os.environ.pop("REDIS_URL", None)
    os.environ |= {
        "DATABASE_URL": f"sqlite:///{database}",
        "DJANGO_SETTINGS_MODULE": "pennyclub.settings",
        "EMAIL_URL": "dummymail://",
        "PENNYCLUB_DATA": str(database.parent),
        "PENNYCLUB_LOG": "CRITICAL",
        "PENNYCLUB_SECRET_KEY": "snapshot" * 8,
    }


def _manage(*words: str) -> bytes:
    done = subprocess.run(  # noqa: S603 - our own command
        [sys.executable, "manage.py", *words], stdout=subprocess.PIPE, check=False
    )
    return done.stdout + f"\nexit status {done.returncode}\n".encode()


def _make_demo(database: Path) -> None:
    _environ(database)
    _manage("migrate", "--verbosity", "0")
    _manage("demo")
    import django

    django.setup()
    from script.snapshots.demo import prepare

    prepare()


def _deal(file: Path) -> None:
    """Random cards of every game, as the tests deal them."""
    sys.path.insert(0, str(Path.cwd()))
    with file.open("w", encoding="utf-8") as out:
        for game in GAMES:
            dealer = importlib.import_module(f"tests.rules.oracles.{game}_cards")
            for number in range(CARDS // len(GAMES)):
                card = dealer.random_card(random.Random(SEED + number))  # noqa: S311
                out.write(json.dumps(card, ensure_ascii=False) + "\n")


def _verdicts(folder: Path, cards: Path) -> None:
    (folder / "verdicts.jsonl").write_bytes(_manage("adjudicate", "--lines", str(cards)))
    (folder / "verdicts.txt").write_bytes(_manage("adjudicate", "--lines", "--explain", str(cards)))


def _walk(folder: Path, *, every: bool) -> None:
    """The pages and the API, with the clock stopped an hour after the demo was made."""
    from script.snapshots import standstill

    standstill.stop(Path(os.environ["DATABASE_URL"].removeprefix("sqlite:///")))
    import django

    django.setup()
    from script.snapshots.crawl import crawl, description

    standstill.stop_modules()
    (folder / "api.json").write_text(description(), encoding="utf-8")
    crawl(folder / "pages", every=every)


def _archives(folder: Path) -> None:
    """Every season's archives, and the tables that are made of them again."""
    from django.apps import apps

    for season in apps.get_model("matches", "Season").objects.select_related("club").order_by("id"):
        for kind, flags in {"public": [], "private": ["--private", "--cards"]}.items():
            name = f"{season.club.slug}.{season.slug}.{kind}"
            file = folder / "archives" / f"{name}.json"
            file.parent.mkdir(exist_ok=True)
            file.write_text(_said("archive", season.club.slug, season.slug, *flags), "utf-8")
            tables = _said("tabulate", str(file)).replace(str(folder), "")
            file.with_suffix(".tables.txt").write_text(tables, encoding="utf-8")


def _said(*words: Any) -> str:
    from django.core.management import call_command

    out = io.StringIO()
    with redirect_stdout(out):
        try:
            call_command(*words, stdout=out, stderr=out)
        except SystemExit as left:
            out.write(f"\nexit status {left.code}\n")
        except Exception as error:
            out.write(f"\n{type(error).__name__}: {error}\n")
    return out.getvalue()


if __name__ == "__main__":
    main()
