"""What is not there cannot be abused: no message that is code, no address fetched, no field of a
form that nobody named."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from kombu.exceptions import ContentDisallowed
from kombu.serialization import dumps, loads

from pennyclub.celery import app

pytestmark = pytest.mark.any_database

ROOT = Path(__file__).resolve().parents[2]
FETCHES = {"requests", "httpx", "aiohttp", "urllib3", "urllib.request", "http.client", "ftplib"}


def trees() -> Iterator[tuple[str, ast.Module]]:
    """Every file of the product, read."""
    for package in ("matches", "pennyclub", "rules"):
        for path in sorted((ROOT / package).rglob("*.py")):
            yield str(path.relative_to(ROOT)), ast.parse(path.read_text(encoding="utf-8"))


def imported(tree: ast.Module) -> set[str]:
    """The modules that a file imports, wherever in it."""
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {each.name for each in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names |= {node.module, *(f"{node.module}.{each.name}" for each in node.names)}
    return names


def test_a_task_that_is_code_is_refused_unread() -> None:
    accepted = app.conf.accept_content
    assert (app.conf.task_serializer, list(accepted)) == ("json", ["json"])
    kind, encoding, message = dumps(["ec5ttk8rmrhh"], serializer="pickle")
    with pytest.raises(ContentDisallowed):
        loads(message, kind, encoding, accept=accepted)


def test_the_server_fetches_no_address_that_somebody_typed() -> None:
    assert {path: found for path, tree in trees() if (found := imported(tree) & FETCHES)} == {}


def test_a_file_that_fetches_would_be_found() -> None:
    for line in (
        "import requests",
        "from urllib.request import urlopen",
        "from urllib import request",
    ):
        assert imported(ast.parse(line)) & FETCHES, line


def every_field(tree: ast.Module) -> bool:
    """Whether some form or serializer takes every field that its model has."""
    return any(
        isinstance(node, ast.Assign)
        and any(isinstance(each, ast.Name) and each.id == "fields" for each in node.targets)
        and isinstance(node.value, ast.Constant)
        and node.value.value == "__all__"
        for node in ast.walk(tree)
    )


def test_no_form_takes_every_field_of_its_model() -> None:
    assert [path for path, tree in trees() if every_field(tree)] == []
    assert every_field(ast.parse("class Meta:\n    fields = '__all__'"))
