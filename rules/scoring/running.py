"""A running card: a match in progress, as the lines that were written about it, in their order.

A line is a JSON object, and nothing that was written is ever changed. Lines count from 1:

``{"begin": {"first": "A", "detail": "flicks"}}`` is the first;
``{"entry": {"flick": …}}`` adds an entry of the card, ``{"entries": […]}`` several at once;
``{"undo": 7}`` takes back the last line that stands, with all its entries;
``{"mend": 5, "entry": {…}, "drop": [6]}`` puts another entry where that of line 5 stood; ``drop``
names the later ones that cannot stand after it;
``{"strike": 5}`` takes it out, ``{"insert": 5, "entry": {…}}`` puts one before it, in the same way;
``{"restore": 8}`` takes back what line 8 mended, struck out or inserted, with what it dropped, as
long as no later line stands;
``{"detail": "card"}`` goes on with a line a turn, end, point or goal: what was written flick by
flick is told so too;
``part`` says which entry of a line with several is meant, from 1.

The card is made from the lines, by whoever has them: a phone without network and the server come
to the same one. The law rules on each line before it is written: what it refuses is no line.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from rules.core import live as live_use
from rules.core.fault import Fault, Path, malformed
from rules.core.game import Game
from rules.core.live import Live
from rules.core.mistakes import Mistakes
from rules.core.reading import check_value
from rules.core.replay import replay
from rules.core.scorecard import read_scorecard
from rules.core.sentence import Sentence, sentence
from rules.core.shape import Trail, unknown
from rules.scoring.card import Running, Standing, Written
from rules.scoring.lines import EARLIER, check_line


def open_card(head: Mapping[str, Any], games: Mapping[str, Game]) -> Running:
    """A card on which nothing is written yet; KeyError for a game that is not played here."""
    return Running(games[head["game"]], head)


def write(running: Running, line: Any) -> Written:
    """One more line under the law. What is refused leaves the card as it was."""
    mistakes = check_value(line)
    if not mistakes:
        check_line(line, mistakes)
    if mistakes:
        return _refused(running, [malformed(mistake) for mistake in mistakes])
    if "begin" in line:
        return _begin(running, line["begin"])
    if running.opening is None:
        return _cannot(running, "begin", sentence("this card is not begun yet"))
    return _go_on(running, line)


def _go_on(running: Running, line: Mapping[str, Any]) -> Written:
    """A line after the first."""
    if "detail" in line:
        return _coarsen(running, line["detail"])
    if "undo" in line:
        return _undo(running, line["undo"])
    if "restore" in line:
        return _restore(running, line["restore"])
    how = next((how for how in EARLIER if how in line), None)
    if how is not None:
        return _rewrite(running, how, line)
    return _add(running, line["entries"] if "entries" in line else [line["entry"]])


def fold(running: Running, lines: Sequence[Any]) -> Running:
    """The card after lines that were accepted before; ValueError where one is refused now."""
    for line in lines:
        written = write(running, line)
        if not written.accepted:
            raise ValueError(f"line {running.lines + 1} is refused: {written.faults[0].message}")
        running = written.running
    return running


def _begin(running: Running, given: Any) -> Written:
    if running.opening is not None:
        return _cannot(running, "begin", sentence("this card is begun already"))
    mistakes = Mistakes()
    trail: Trail = (None, "begin")
    if type(given) is not dict:
        mistakes.note(trail, sentence("a match begins with a JSON object"))
    else:
        unknown(given, ("first", "detail"), trail, mistakes)
    if mistakes:
        return _refused(running, [malformed(mistake) for mistake in mistakes])
    agreed = {key: running.head[key] for key in ("game", "options") if key in running.head}
    live = live_use.begin({**agreed, **given}, {running.game.name: running.game}, mistakes)
    if live is None:
        return _refused(running, [malformed(mistake) for mistake in mistakes])
    return Written(replace(running, opening=live, lines=1))


def _add(running: Running, entries: Sequence[Any]) -> Written:
    number = running.lines + 1
    added = list(running.entries)
    for part, entry in enumerate(entries, start=1):
        carried = live_use.carry_on(_after(running, added), entry)
        if carried.ruling is None:
            return _refused(running, carried.faults)
        added.append(Standing(number, part, entry, carried))
    return Written(replace(running, lines=number, entries=tuple(added)))


def _coarsen(running: Running, detail: Any) -> Written:
    """The card told in lines; refused where the law would not come to the same standing."""
    live = running.live
    if detail != "card" or running.finer is not None or live is None or live.detail != "flicks":
        said = sentence("only a card of flicks can go on with less detail, as “card”")
        return _cannot(running, "detail", said)
    entries = running.game.offering.coarser(_rulings(running))
    if entries is None:
        said = sentence("write this line to its end first: then it can go on with less detail")
        return _cannot(running, "detail", said)
    bare = replace(running, opening=None, entries=(), changed=None)
    fresh = _begin(bare, {"first": live.setting.first, "detail": "card"}).running
    told = _add(fresh, entries)
    if not told.accepted or not _stands_the_same(told.running, live):
        said = sentence("what was written so far cannot be told in less detail")
        return _cannot(running, "detail", said)
    number = running.lines + 1
    lines = tuple([replace(one, line=number) for one in told.running.entries])
    return Written(replace(told.running, lines=number, entries=lines, finer=running))


def _rulings(running: Running) -> list[Any]:
    """The game's own rulings on the entries that stand."""
    card = read_scorecard(running.as_card(), {running.game.name: running.game}, Mistakes())
    return [ruling for _, ruling in replay(card).ruled] if card is not None else []


def _stands_the_same(coarse: Running, live: Live) -> bool:
    """Whether the match stands where it stood, as far as less detail can tell."""
    one, two = live.standing, coarse.live.standing if coarse.live is not None else None
    return two is not None and (one.score, one.winner) == (two.score, two.winner)


def _undo(running: Running, line: int) -> Written:
    if running.finer is not None and line == running.finer.lines + 1:
        return Written(replace(running.finer, lines=running.lines + 1))
    if not running.entries:
        return _cannot(running, "undo", sentence("there is nothing to take back"))
    if running.entries[-1].line != line:
        return _cannot(running, "undo", sentence("line {line} is not the last entry", line=line))
    left = tuple([one for one in running.entries if one.line != line])
    undone = replace(running, lines=running.lines + 1, entries=left)
    # What stood when an earlier entry was changed goes: the change cannot be taken back any more.
    stood = running.changed is not None and line <= running.changed.lines + 1
    return Written(replace(undone, changed=None) if stood else undone)


def _restore(running: Running, line: int) -> Written:
    """The card as it was before an earlier entry was changed."""
    if running.changed is None or line != running.restores:
        said = sentence("line {line} is no change that nothing stands after", line=line)
        return _cannot(running, "restore", said)
    return Written(replace(running.changed, lines=running.lines + 1))


def _rewrite(running: Running, how: str, line: Mapping[str, Any]) -> Written:
    """An earlier entry mended, struck out, or put before another."""
    meant = (line[how], line.get("part", 1))
    places = {(one.line, one.part): at for at, one in enumerate(running.entries)}
    at = places.get(meant)
    if at is None:
        said = sentence("line {line} is no entry that stands", line=line[how])
        return _cannot(running, how, said)
    kept = list(running.entries[:at])
    number = running.lines + 1
    if how != "strike":
        carried = live_use.carry_on(_after(running, kept), line["entry"])
        if carried.ruling is None:
            return _refused(running, carried.faults)
        kept.append(Standing(number, 1, line["entry"], carried))
    later = running.entries[at:] if how == "insert" else running.entries[at + 1 :]
    fallen = _replayed(running, kept, later)
    if line.get("drop", []) != fallen:
        said = sentence("lines {lines} cannot stand after this", lines=", ".join(map(str, fallen)))
        none = sentence("every later entry stands after this")
        refused = _cannot(running, "drop", said if fallen else none)
        return replace(refused, fallen=tuple(fallen))
    rewritten = replace(running, lines=number, entries=tuple(kept), changed=running)
    return Written(rewritten, fallen=tuple(fallen))


def _replayed(running: Running, kept: list[Standing], later: Sequence[Standing]) -> list[int]:
    """Rules anew on later entries and adds them to those kept; gives the lines that fall."""
    fallen = []
    for one in later:
        carried = live_use.carry_on(_after(running, kept), one.entry)
        if carried.ruling is None:
            fallen.append(one.line)
        else:
            kept.append(replace(one, carried=carried))
    return list(dict.fromkeys(fallen))


def _after(running: Running, entries: Sequence[Standing]) -> Live:
    """The match after some of a card's entries; before the first where there is none."""
    live = entries[-1].carried.live if entries else running.opening
    if live is None:
        raise ValueError("a card that is not begun has no entries")
    return live


def _cannot(running: Running, key: str, said: Sentence) -> Written:
    path: Path = (key,)
    return _refused(running, [Fault(None, "illegal", None, said, ".".join(map(str, path)))])


def _refused(running: Running, faults: Sequence[Fault]) -> Written:
    return Written(running, tuple(faults))
