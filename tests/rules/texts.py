"""Every text that the law can say, found by reading its code: what translators are given."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

import rules

FOLDER = Path(rules.__file__).parent
TEXTS_OF = {"sentence": 1, "sentences": 2, "marked": 1}
"""The functions that are given texts, and how many of their first arguments are texts."""


@cache
def modules() -> dict[Path, ast.Module]:
    """Each module of the law, parsed; of games from elsewhere too."""
    beside = [Path(*import_module(game.package).__path__) for game in rules.GAMES.values()]
    folders = [FOLDER, *(folder for folder in beside if FOLDER not in folder.parents)]
    found = [path for folder in folders for path in folder.rglob("*.py")]
    return {path: ast.parse(path.read_text(encoding="utf-8")) for path in found}


def called(node: ast.AST) -> str:
    """The name of the function that a node calls; empty where it calls none by name."""
    return node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""


def given_texts() -> Iterator[tuple[Path, ast.expr]]:
    """Each argument, in all the law, that stands where a text is wanted."""
    for path, module in modules().items():
        for node in ast.walk(module):
            if isinstance(node, ast.Call) and called(node) in TEXTS_OF:
                for argument in node.args[: TEXTS_OF[called(node)]]:
                    yield path, argument


def is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


@cache
def collected() -> frozenset[str]:
    """The texts that ``manage.py makemessages`` collects from the law."""
    return frozenset(
        argument.value
        for _, argument in given_texts()
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    )


def unmarked(path: Path, argument: ast.expr) -> list[str]:
    """Texts that an argument can stand for and that nobody would collect."""
    if is_text(argument):
        return []
    if isinstance(argument, ast.Name):
        return _unmarked_in(path, argument.id)
    root = argument.value if isinstance(argument, ast.Subscript) else argument
    if isinstance(root, ast.Name):
        return _unmarked_in(path, root.id)
    if isinstance(root, ast.Attribute) and isinstance(root.value, ast.Name):
        return _unmarked_in(path.with_name(f"{root.value.id}.py"), root.attr)
    return [f"{ast.unparse(argument)}: no text, and no name of one"]


def _unmarked_in(path: Path, name: str) -> list[str]:
    values = list(_values_of(modules()[path], name))
    if not values:
        return [f"{name}: bound to nothing that can be read here"]
    found = []
    for value in values:
        if isinstance(value, ast.Name):
            found += _unmarked_in(path, value.id)
            continue
        marked = {
            id(text) for call in ast.walk(value) if called(call) == "marked" for text in call.args
        }
        found += [
            str(node.value)
            for node in ast.walk(value)
            if is_text(node) and " " in str(node.value) and id(node) not in marked
        ]
    return found


def _values_of(module: ast.Module, name: str) -> Iterator[ast.expr]:
    """What a name is bound to in a module: by assignment, or by going through a table."""
    for node in ast.walk(module):
        if isinstance(node, ast.Assign):
            targets, value = node.targets, node.value
        elif isinstance(node, ast.AnnAssign) and node.value is not None:
            targets, value = [node.target], node.value
        elif isinstance(node, ast.For | ast.comprehension):
            targets, value = [node.target], node.iter
        else:
            continue
        bound = {one.id for target in targets for one in ast.walk(target) if _is_stored(one)}
        if name in bound and called(value) not in ("sentence", "sentences"):
            yield value


def _is_stored(node: ast.AST) -> bool:
    return isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
