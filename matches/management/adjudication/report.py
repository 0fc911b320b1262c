"""A verdict as a person reads it: entry by entry, with sentences, rules and faults."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from textwrap import wrap
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import rules
from matches.law.law_texts import rule_summary

WIDTH: Final = 100
_MARGIN: Final = "      "
_BESIDE: Final = ("entry", "by", "rules", "score", "next")


def report(name: str, verdict: rules.Verdict) -> str:
    """The whole report on one document, ending in an empty line."""
    card = verdict.card
    names = card.names() if card is not None else {}
    tongue = rules.Tongue(names, _, ngettext)
    lines = [f"{name}: {_title(card)}", *_wrapped(_summary(verdict, names))]
    lines += _faults((fault for fault in verdict.faults if fault.entry is None), tongue)
    if card is None:
        lines += _faults((fault for fault in verdict.faults if fault.entry is not None), tongue)
    else:
        lines += _entries(card, verdict, tongue)
        lines += _law(verdict)
    return "\n".join([*lines, ""])


def _title(card: rules.Scorecard | None) -> str:
    if card is None:
        return _("not a scorecard")
    names = card.names()
    return _("%(game)s, detail “%(detail)s”: %(a)s (A) and %(b)s (B)") % {
        "game": _(card.game.title),
        "detail": card.detail,
        "a": names["A"],
        "b": names["B"],
    }


def _summary(verdict: rules.Verdict, names: Mapping[str, str]) -> str:
    count = sum(not fault.is_warning for fault in verdict.faults)
    if verdict.malformed:
        many = ngettext("%(n)d mistake in the document.", "%(n)d mistakes in the document.", count)
        return _("Malformed:") + " " + many % {"n": count}
    told = [
        _("Valid.")
        if verdict.valid
        else ngettext("Not valid: %(n)d fault.", "Not valid: %(n)d faults.", count) % {"n": count}
    ]
    told.append(_("Score %(score)s.") % {"score": _score(verdict.score)})
    told.append(_ending(verdict, names))
    return " ".join(told)


def _ending(verdict: rules.Verdict, names: Mapping[str, str]) -> str:
    if not verdict.finished:
        return _("The match is not finished.")
    if verdict.winner == "draw":
        return _("A draw.")
    return _("%(winner)s wins.") % {"winner": names.get(verdict.winner or "", "")}


def _entries(card: rules.Scorecard, verdict: rules.Verdict, tongue: rules.Tongue) -> Iterator[str]:
    said = {each.entry: each for each in verdict.explanations(tongue)}
    rulings = {ruling["entry"]: ruling for ruling in verdict.rulings}
    faults: dict[int, list[rules.Fault]] = {}
    for fault in verdict.faults:
        if fault.entry is not None:
            faults.setdefault(fault.entry, []).append(fault)
    for number, entry in enumerate(card.entries):
        head = f"{number:>4}  "
        if number in said:
            explained = said[number]
            by = f"{tongue.name(explained.by)}: " if explained.by else ""
            yield from _wrapped(f"{by}{explained.text}", head)
            for differing in explained.beside:
                yield from _wrapped(differing, f"{_MARGIN}≠ ", f"{_MARGIN}  ")
            yield from _wrapped(_ruling(rulings[number], tongue))
            yield from _wrapped(_("rules: %(names)s") % {"names": ", ".join(explained.rules)})
        else:
            yield head + _("%(kind)s: refused, and nothing changes") % {"kind": entry.kind}
        yield from _faults(faults.get(number, ()), tongue)


def _ruling(ruling: Mapping[str, Any], tongue: rules.Tongue) -> str:
    """What the ruling holds, in a line: score and next first; left out is what says nothing, and
    lists of objects, which the sentences before have told."""
    following = ruling.get("next")
    parts = [_("score %(score)s") % {"score": _score(ruling.get("score"))}]
    if isinstance(following, str):
        parts.append(_("next %(who)s") % {"who": tongue.name(following)})
    parts += [
        f"{key} {_value(value)}"
        for key, value in ruling.items()
        if key not in _BESIDE and not _says_nothing(value) and not _holds_objects(value)
    ]
    return "; ".join(parts)


def _says_nothing(value: Any) -> bool:
    if isinstance(value, dict):
        return all(map(_says_nothing, value.values()))
    return value in (None, False, 0, "", [])


def _holds_objects(value: Any) -> bool:
    return isinstance(value, list) and any(isinstance(one, dict) for one in value)


def _value(value: Any) -> str:
    if value is True:
        return _("yes")
    if isinstance(value, list):
        return ", ".join(map(_value, value))
    if isinstance(value, dict):
        held = (f"{key} {_value(inner)}" for key, inner in value.items() if inner not in ([], None))
        return "(" + ", ".join(held) + ")"
    return str(value)


def _score(score: Any) -> str:
    if not isinstance(score, dict):
        return "–"
    a, b = score.get("A"), score.get("B")
    if isinstance(a, dict) and isinstance(b, dict):
        return ", ".join(f"{key} {a[key]}–{b.get(key)}" for key in a)
    return f"{a}–{b}"


def _faults(faults: Iterable[rules.Fault], tongue: rules.Tongue) -> Iterator[str]:
    for fault in faults:
        mark = _("warning") if fault.is_warning else _("fault")
        rule = f" ({fault.rule})" if fault.rule else ""
        path = f"{fault.path}: " if fault.path is not None else ""
        text = f"{mark}, {fault.code}{rule}: {path}{fault.sentence.say(tongue)}"
        yield from _wrapped(text, f"{_MARGIN}! ", f"{_MARGIN}  ")


def _law(verdict: rules.Verdict) -> Iterator[str]:
    """The rules that were cited, each with what it says."""
    cited = [rule for _number, ruling in verdict.ruled for rule in ruling.rules]
    cited += [fault.rule for fault in verdict.faults if fault.rule]
    if not cited:
        return
    yield _("The rules cited:")
    for name in dict.fromkeys(cited):
        yield from _wrapped(f"{name}: {rule_summary(name)}", "  ", _MARGIN)


def _wrapped(text: str, first: str = _MARGIN, then: str = _MARGIN) -> list[str]:
    return wrap(text, WIDTH, initial_indent=first, subsequent_indent=then, break_on_hyphens=False)
