"""Tasks and log lines: every argument, key and line that the code has is declared."""

from __future__ import annotations

import ast
import inspect
import json
import logging
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from celery import current_app
from django.test import Client

from matches import tasks
from matches.models import User
from matches.policy.personal_data import (
    BROWSER,
    CHANNELS,
    COOKIES,
    HOLDINGS,
    LOG_KEYS,
    LOG_LINES,
    NOTHING,
    TASKS,
)
from pennyclub import logs

pytestmark = pytest.mark.any_database

ROOT = Path(__file__).resolve().parents[2]
SAYS = {"debug", "info", "warning", "error", "exception", "critical"}
ABOUT_THE_CALL = {"exc_info", "extra", "stack_info", "stacklevel"}
SCRIPTS = sorted((ROOT / "static" / "js").rglob("*.js"))
WRITES = {
    "localStorage": r"localStorage",
    "sessionStorage": r"sessionStorage",
    "indexedDB": r"indexedDB\.open\(",
    "caches": r"caches\.open\(",
}


def said() -> Iterator[tuple[str, set[str]]]:
    """Every line that our code logs: its words, and the keys beside them."""
    for folder in ("matches", "pennyclub"):
        for path in (ROOT / folder).rglob("*.py"):
            yield from _said_in(ast.parse(path.read_text(encoding="utf-8")))


def _said_in(tree: ast.AST) -> Iterator[tuple[str, set[str]]]:
    for node in ast.walk(tree):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)):
            continue
        who = node.func.value
        if (
            node.func.attr in SAYS
            and isinstance(who, ast.Name)
            and who.id in {"logger", "requests"}
        ):
            first = node.args[0]
            words = first.value if isinstance(first, ast.Constant) else ast.unparse(first)
            keys = {each.arg or "**" for each in node.keywords} - ABOUT_THE_CALL
            yield str(words), keys


def storage() -> dict[str, set[str]]:
    """Each browser store that a script opens, with the keys that stand in that script."""
    found: dict[str, set[str]] = {name: set() for name in WRITES}
    for path in SCRIPTS:
        text = path.read_text(encoding="utf-8")
        for name, opens in WRITES.items():
            if re.search(opens, text):
                found[name] |= _keys(text)
    return found


def _keys(text: str) -> set[str]:
    """Texts given to a store, directly or by the name of a constant."""
    given = re.findall(r"(?:setItem|getItem|caches\.open|indexedDB\.open)\(([^,)]+)", text)
    told = set()
    for each in (one.strip() for one in given):
        named = (
            re.search(rf"const {re.escape(each)} = ([^;]+);", text) if each.isidentifier() else None
        )
        told |= set(re.findall(r"[\"`]([\w.-]+)", named.group(1) if named else each))
    return told


def test_every_task_and_each_of_its_arguments_is_declared() -> None:
    assert tasks
    ours = {
        name: task for name, task in current_app.tasks.items() if not name.startswith("celery.")
    }
    assert {name: set(inspect.signature(task.run).parameters) for name, task in ours.items()} == {
        name: set(arguments) for name, arguments in TASKS.items()
    }


def loggers() -> set[str]:
    """What our code calls whatever it logs by."""
    found = set()
    for folder in ("matches", "pennyclub"):
        for path in (ROOT / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                made = node.value if isinstance(node, ast.Assign | ast.NamedExpr) else None
                if isinstance(made, ast.Call) and ast.unparse(made.func).lower().endswith(
                    ("getlogger", "get_logger")
                ):
                    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                    found |= {ast.unparse(each) for each in targets}
    return found


def test_nobody_logs_by_another_name_past_the_declarations() -> None:
    """What is called otherwise would not be looked at below."""
    assert loggers() == {"logger", "requests"}


def test_every_line_and_key_of_the_log_is_declared() -> None:
    lines = list(said())
    assert {words for words, _keys in lines} == set(LOG_LINES)
    assert {key for _words, keys in lines for key in keys} <= set(LOG_KEYS)


@pytest.mark.django_db
def test_a_line_of_a_run_has_no_key_beside_the_declared_ones(capfd: pytest.CaptureFixture) -> None:
    for line in _lines_of(capfd, lambda: Client().get("/privacy/")):
        assert set(line) <= set(LOG_KEYS)


@pytest.mark.django_db
def test_who_fails_to_sign_in_stands_in_no_line_of_the_log(capfd: pytest.CaptureFixture) -> None:
    User.objects.create_user("zebulon-q", password="heads-or-tails-9")
    typed = {"login": "zebulon-q", "password": "wrong"}

    def try_often() -> None:
        for _ in range(6):
            Client().post("/accounts/login/", typed, REMOTE_ADDR="203.0.113.77")

    told = json.dumps(_lines_of(capfd, try_often))
    assert "login failure" in told
    assert "zebulon" not in told
    assert "203.0.113" not in told


def _lines_of(capfd, act) -> list[dict[str, object]]:
    """The JSON lines that are written while something is done, as in production."""
    config = logs.configuration(as_json=True, level="INFO")
    before = logging.root.handlers[:], logging.root.level
    levels = {name: logging.getLogger(name).level for name in config["loggers"]}
    logging.config.dictConfig(config)
    try:
        act()
    finally:
        logging.root.handlers[:], level = before
        logging.root.setLevel(level)
        for name, was in levels.items():
            logging.getLogger(name).setLevel(was)
    lines = [json.loads(each) for each in capfd.readouterr().err.splitlines() if each[:1] == "{"]
    assert any(each["event"] == "request" for each in lines)
    return lines


def test_every_key_in_a_browser_is_declared() -> None:
    for name, keys in storage().items():
        # What is not named here is named nowhere; what is named here is there.
        assert {key for key in keys if not key.startswith(tuple(BROWSER[name]))} == set(), name
        assert {
            each for each in BROWSER[name] if not any(key.startswith(each) for key in keys)
        } == (set()), name


def _all_scripts() -> str:
    return "".join(path.read_text(encoding="utf-8") for path in SCRIPTS)


def test_a_script_sets_no_cookie_but_the_declared_ones() -> None:
    assert set(re.findall(r"document\.cookie = `(\w+)=", _all_scripts())) <= set(COOKIES)


def test_every_channel_of_redis_is_declared() -> None:
    from pennyclub.live import publishing

    assert {publishing.CHANNEL, publishing.COUNTER} == set(CHANNELS)


def test_every_declaration_is_of_a_holding() -> None:
    stores = [each for held in BROWSER.values() for each in held.values()]
    every = [*(each.holding for each in (*stores, *COOKIES.values())), *LOG_KEYS.values()]
    assert set(every) <= {*HOLDINGS, NOTHING}
