"""Transcripts: cards of every game with all that the law says of them, kept beside the tests.

    python -m tests.rules.transcripts            writes anew what the law says now: read the diff
    python -m tests.rules.transcripts --choose   chooses other cards, so few and short as tell all

Nobody has to look for what a change changed: the difference of the transcripts shows it, down to
the words.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import rules
from tests.rules.random_cards import Document, deals, head_of, random_card

FOLDER = Path(__file__).parent / "transcripts"
DEALT = 2_000
"""Cards from which those with something new to tell are chosen."""

LEAST_WORTH = 0.1
"""New things a line for which a card is still kept."""


def told(card: Document) -> Document:
    """All that the law says of a card: verdict, words, what may come, and what is left behind."""
    verdict = rules.adjudicate(card)
    document = {"card": card, "verdict": verdict.as_document()}
    document["said"] = [one.text for one in verdict.explanations()]
    document["measures"] = verdict.measures()
    document["tallies"] = [
        [one.noun, one.entry, one.number, one.side, one.amount, one.how, dict(one.more)]
        for one in verdict.tallies()
    ]
    if card["detail"] != "result":
        document["may"] = list(_may(card))
    return json.loads(json.dumps(document))


def _may(card: Document) -> Iterator[Any]:
    live, _ = rules.begin(head_of(card))
    assert live is not None
    yield live.may()
    for entry in card["entries"]:
        carried = rules.carry_on(live, entry)
        if carried.ruling is not None and carried.live is not None:
            live = carried.live
            yield live.may()


def read(game: str) -> list[Document]:
    """The transcripts of a game; none where it brings none."""
    kept = FOLDER / f"{game}.jsonl"
    lines = kept.read_text(encoding="utf-8").splitlines() if kept.is_file() else []
    return [json.loads(line) for line in lines]


def write(game: str, cards: list[Document]) -> None:
    """Keeps what the law says of some cards."""
    lines = [json.dumps(told(card), ensure_ascii=False, sort_keys=True) + "\n" for card in cards]
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / f"{game}.jsonl").write_text("".join(lines), encoding="utf-8")


def features(card: Document) -> dict[Any, int]:
    """What there is to tell of a card, and by how many entries it has been told."""
    verdict = rules.adjudicate(card)
    found: dict[Any, int] = {}
    assert verdict.card is not None
    if card["detail"] != "result":
        referee = verdict.card.game.referees[card["detail"]]
        for number, ruling in verdict.ruled:
            kind = verdict.card.entries[number].kind
            news = [(kind, rule) for rule in ruling.rules]
            news += [(said.text, said.count == 1) for said in referee.explain(ruling)]
            for new in news:
                found.setdefault((card["detail"], new), number + 1)
    for fault in verdict.faults:
        where = 0 if fault.entry is None else fault.entry + 1
        found.setdefault((card["detail"], fault.code, fault.rule, fault.sentence.text), where)
    for row in verdict.tallies():
        found.setdefault((card["detail"], row.noun, row.how), row.entry + 1)
    return found


def chosen(game: str) -> list[Document]:
    """Cards that tell all there is to tell, each time the one that tells most a line."""
    cards = [random_card(game, random.Random(f"{game} {number}")) for number in range(DEALT)]
    found = [features(card) for card in cards]
    todo = {key for each in found for key in each}
    kept = []
    while todo:
        worth, number, length = max(
            _best_prefix(each, todo, number) for number, each in enumerate(found)
        )
        if worth < LEAST_WORTH:
            break
        short = {**cards[number], "entries": cards[number]["entries"][:length]}
        kept.append(short)
        todo -= set(features(short))
    return kept


def _best_prefix(found: dict[Any, int], todo: set[Any], number: int) -> tuple[float, int, int]:
    """The length at which a card tells most a line, and how much that is."""
    ends = sorted(at for key, at in found.items() if key in todo)
    best = [(told / (length + 2), number, length) for told, length in enumerate(ends, start=1)]
    return max(best, default=(0.0, number, 0))


def main() -> None:
    """Writes the transcripts of every game, of the cards that are kept or of others."""
    for game in rules.GAMES:
        if not deals(game):
            sys.stdout.write(f"{game}: none given\n")
            continue
        cards = chosen(game) if "--choose" in sys.argv else [one["card"] for one in read(game)]
        write(game, cards)
        entries = sum(len(card["entries"]) for card in cards)
        sys.stdout.write(f"{game}: {len(cards)} cards, {entries} entries\n")


if __name__ == "__main__":
    main()
