"""Which services note what they did: read off their source, and looked at while they run."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from django.db import connection

HOUSE: Final = Path(__file__).parents[3]
NOTE: Final = "matches.services.base.audits.note"
BESIDE: Final = frozenset({"matches_auditentry", "matches_outboxmessage", "kept_generation"})
"""The audit itself, what is to be done after the commit, and how often a page was made anew."""
LINES: Final = {
    "matches_runningline": "matches_runningcard",
    "matches_shadowline": "matches_shadowcard",
}
"""A line written at the board is on record itself, with the device that wrote it; its card counts
them. That a card begins, and all that becomes of it, is in the audit."""
_WRITES: Final = re.compile(r'(INSERT (?:OR IGNORE )?INTO|UPDATE|DELETE FROM) "?(\w+)')


class Source:
    """The functions and classes of all services, by their full names, and what each one uses."""

    def __init__(self, root: Path = HOUSE / "matches" / "services") -> None:
        self.modules: dict[str, ast.Module] = {}
        for path in sorted(root.rglob("*.py")):
            at = ".".join(["matches.services", *path.relative_to(root).with_suffix("").parts])
            self.modules[at.removesuffix(".__init__")] = ast.parse(path.read_text("utf-8"))
        self.known = {name: dict(_imports(tree)) for name, tree in self.modules.items()}
        self.held = {
            f"{name}.{node.name}": node
            for name, tree in self.modules.items()
            for node in tree.body
            if isinstance(node, ast.FunctionDef | ast.ClassDef)
        }
        self.uses = {name: frozenset(self._uses(name)) for name in self.held}

    def public(self) -> Iterator[str]:
        """The functions that are a transaction of their own, or that somebody asks."""
        for name, node in self.held.items():
            if not isinstance(node, ast.FunctionDef) or node.name.startswith("_"):
                continue
            marks = {ast.unparse(each) for each in node.decorator_list}
            first = next(iter(node.args.args), None)
            if "one_transaction" in marks or (first is not None and first.arg == "actor"):
                yield name

    def noting(self) -> frozenset[str]:
        """What comes to the audit, by whatever it calls."""
        found = {NOTE, *(name for name, node in self.held.items() if _notes(node))}
        while more := {n for n, uses in self.uses.items() if n not in found and uses & found}:
            found |= more
        return frozenset(found)

    def _uses(self, name: str) -> Iterator[str]:
        module = name.rpartition(".")[0]
        for node in ast.walk(self.held[name]):
            said = _dotted(node)
            first, _dot, rest = said.partition(".")
            whole = self.known[module].get(first, f"{module}.{first}")
            yield self._found(f"{whole}.{rest}" if rest else whole)

    def _found(self, name: str) -> str:
        """Where a name was written that another module passes on."""
        module, _dot, own = name.rpartition(".")
        if name in self.held or not module:
            return name
        passed = self.known.get(module, {}).get(own)
        if passed is not None and passed != name:
            return self._found(passed)
        inner = self._found(module)
        return self._found(f"{inner}.{own}") if inner != module else name


def _imports(tree: ast.Module) -> Iterator[tuple[str, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            for each in node.names:
                yield each.asname or each.name, f"{node.module}.{each.name}"


def _dotted(node: ast.AST) -> str:
    if isinstance(node, ast.Attribute):
        before = _dotted(node.value)
        return f"{before}.{node.attr}" if before else ""
    return node.id if isinstance(node, ast.Name) else ""


def _notes(node: ast.AST) -> bool:
    """Whether it says so of something it holds: ``there.note(…)``."""
    return any(
        isinstance(each, ast.Attribute) and each.attr == "note" and _dotted(each.value) != "letters"
        for each in ast.walk(node)
    )


@contextmanager
def written() -> Iterator[dict[str, int]]:
    """The tables that are written to within, and how many rows of each."""
    rows: dict[str, int] = {}

    def watch(execute: Any, sql: Any, params: Any, many: bool, context: Mapping[str, Any]) -> Any:
        done = execute(sql, params, many, context)
        if found := _WRITES.match(str(sql).lstrip()):
            # SQLite does not know yet how many rows an INSERT gives back.
            least = 1 if found[1].startswith("INSERT") else 0
            rows[found[2]] = rows.get(found[2], 0) + max(context["cursor"].rowcount, least)
        return done

    with connection.execute_wrapper(watch):
        yield rows


def unnoted(rows: Mapping[str, int]) -> list[str]:
    """The tables that were changed although the audit was not told."""
    if rows.get("matches_auditentry"):
        return []
    lines = {each for line, card in LINES.items() if rows.get(line) for each in (line, card)}
    return sorted(t for t, number in rows.items() if number and t not in BESIDE | lines)
