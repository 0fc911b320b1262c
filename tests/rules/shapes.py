"""Shapes of every game as forms and schemas show them, kept beside the transcripts.

python -m tests.rules.shapes    writes anew what the games say now: read the diff
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import rules

FOLDER = Path(__file__).parent / "transcripts"


def told(name: str) -> dict[str, Any]:
    """All that a game says of itself before a match: options, kinds of entries, claims."""
    game = rules.GAMES[name]
    document = {
        "title": game.title,
        "edition": game.edition,
        "rules": game.rules,
        "measure": game.measure,
        "score": game.score_kind.schema(),
        "claimed": {key: kind.schema() for key, kind in game.claimed_more.items()},
        "bearing": game.bearing,
        "options": _record(game.options),
        "entries": {_said(options): _entries(game, options) for options in _settings(game)},
    }
    return json.loads(json.dumps(document, default=repr))


def _settings(game: rules.Game) -> list[dict[str, Any]]:
    """No option at all, and each flag turned by itself: these change what there is to enter."""
    flags = [field for field in game.options.fields if isinstance(field.default, bool)]
    return [{}, *({flag.name: not flag.default} for flag in flags)]


def _said(options: dict[str, Any]) -> str:
    return json.dumps(options) if options else "plain"


def _entries(game: rules.Game, options: dict[str, Any]) -> dict[str, Any]:
    setting = game.setting(options, "A", rules.Mistakes())
    kinds = {detail: referee.kinds(setting) for detail, referee in game.referees.items()}
    # Beside the shot a card of shots holds what a card of flicks does: once is enough.
    shot = kinds.pop("shots", {}).get("shot")
    told: dict[str, Any] = {
        detail: {kind: _record(record) for kind, record in known.items()}
        for detail, known in kinds.items()
    }
    if not options and shot is not None:
        told["shots"] = {"shot": _record(shot)}
    return told | {"players": game.players(setting)}


def _record(record: rules.Record[Any]) -> dict[str, Any]:
    fields = [
        {
            "name": field.name,
            "holder": field.holder,
            "kind": field.kind.name,
            "schema": field.kind.schema(),
            "default": "required" if field.required else field.default,
            "label": field.label,
            "help": field.help,
        }
        for field in record.fields
    ]
    return {"label": record.label, "fields": fields}


def read(name: str) -> dict[str, Any]:
    """The kept shapes of a game; empty where it brings none."""
    kept = FOLDER / f"{name}.shapes.json"
    document: dict[str, Any] = json.loads(kept.read_text("utf-8")) if kept.is_file() else {}
    return document


def main() -> None:
    """Writes the shapes of every game."""
    for name in rules.GAMES:
        text = json.dumps(told(name), ensure_ascii=False, indent=1, sort_keys=True) + "\n"
        (FOLDER / f"{name}.shapes.json").write_text(text, encoding="utf-8")
        sys.stdout.write(f"{name}: {len(text)} characters\n")


if __name__ == "__main__":
    main()
