"""The variables of the environment: one list, which settings, documents and containers share."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from pennyclub import variables
from tests.platform.test_settings import PRODUCTION, settings_with

ROOT = Path(__file__).resolve().parents[2]
CONTAINERS = ("migrate", "web", "proxy", "worker", "worker-later", "beat", "postgresql", "redis")
NEVER_PASSED = {"PENNYCLUB_DEBUG", "PENNYCLUB_DATA", "PENNYCLUB_STATIC_ROOT"}
"""Never on in production; and what the image itself says."""


def text(path: str) -> str:
    return (ROOT / path).read_text(encoding="utf-8")


def compose() -> dict[str, Any]:
    return yaml.safe_load(text("compose.yaml"))["services"]


def sampled() -> set[str]:
    return set(re.findall(r"^(?:# )?([A-Z_]+)=", text("docs/env.sample"), re.M))


def test_the_list_is_what_the_settings_read():
    files = "".join(path.read_text("utf-8") for path in (ROOT / "pennyclub").rglob("*.py"))
    assert set(re.findall(r'env\.\w+\(\s*"(PENNYCLUB_\w+)"', files)) == variables.READ


def test_each_is_told_of_in_the_docs_by_its_whole_name():
    told = set(re.findall(r"`(PENNYCLUB_\w+)`", text("docs/how-to/running.md")))
    assert told >= variables.READ | variables.OF_COMPOSE


def test_the_containers_are_passed_each():
    for name in ("migrate", "web", "worker", "beat"):
        passed = compose()[name]["environment"]
        assert {each for each in passed if each in variables.READ} == variables.READ - NEVER_PASSED
        for each in variables.READ - NEVER_PASSED - {"PENNYCLUB_ENV"} - variables.OF_THE_MIGRATOR:
            assert passed[each].startswith("${" + each), each


def test_nobody_but_who_migrates_is_told_the_password_of_the_tables_owner():
    for name in ("web", "worker", "beat"):
        passed = compose()[name]["environment"]
        # The file .env is passed whole: what it must not bring is said to be empty.
        assert {passed[each] for each in (*variables.OF_THE_MIGRATOR, "POSTGRES_PASSWORD")} == {""}
        assert "${POSTGRES_PASSWORD" not in str(passed)
    told = compose()["migrate"]["environment"]
    assert "${POSTGRES_PASSWORD" in told["PENNYCLUB_MIGRATOR_DATABASE_URL"]
    assert told["DATABASE_URL"] == compose()["web"]["environment"]["DATABASE_URL"]


def test_the_sample_offers_what_compose_reads_and_nothing_else():
    assert sampled() == set(re.findall(r"\$\{([A-Z_]+)", text("compose.yaml")))


def test_those_of_the_tests_are_what_the_tests_read():
    files = "".join(
        path.read_text("utf-8") for at in ("tests", "script", ".ci") for path in _files(ROOT / at)
    )
    named = set(re.findall(r"\bPENNYCLUB_[A-Z_]+[A-Z]\b", files))
    slips = {"PENNYCLUB_HOST", "PENNYCLUB_OWNERS_NEED_SECOND_FACTORS", "PENNYCLUB_XYZZY"}
    assert named - variables.READ - variables.OF_COMPOSE - slips == variables.OF_TESTS


def _files(folder: Path) -> list[Path]:
    kinds = ("", ".py", ".sh")
    return [each for each in folder.rglob("*") if each.is_file() and each.suffix in kinds]


@pytest.mark.parametrize(
    ("name", "mend"),
    [
        ("PENNYCLUB_OWNERS_NEED_SECOND_FACTORS", "mean PENNYCLUB_OWNERS_NEED_SECOND_FACTOR?"),
        ("PENNYCLUB_HOST", "Did you mean PENNYCLUB_HOSTS?"),
        ("PENNYCLUB_XYZZY", "Unset it."),
        ("PENNYCLUB_DEEP", "is no variable of Pennyclub"),
    ],
)
def test_a_name_with_a_slip_stops_the_start_and_says_the_mend(
    tmp_path: Path, name: str, mend: str
) -> None:
    refused = settings_with(tmp_path, **PRODUCTION, **{name: "1"})
    assert refused.returncode != 0
    assert f"{name} is no variable of Pennyclub" in refused.stderr.splitlines()[-1]
    assert mend in refused.stderr.splitlines()[-1]


def test_an_empty_one_is_as_good_as_none(tmp_path: Path) -> None:
    empty = dict.fromkeys(variables.READ - {"PENNYCLUB_DATA"}, "")
    started = settings_with(tmp_path, **{**empty, **PRODUCTION})
    assert started.returncode == 0, started.stderr


@pytest.mark.parametrize("name", CONTAINERS)
def test_a_container_has_no_rights_beyond_a_user_s(name: str) -> None:
    held = compose()[name]
    assert held["security_opt"] == ["no-new-privileges:true"]
    assert held["cap_drop"] == ["ALL"]
    assert held["read_only"] is True
    assert any(each.split(":")[0] == "/tmp" for each in held["tmpfs"])
    assert held["mem_limit"]
    assert "privileged" not in held
    assert held.get("cap_add", []) == (["NET_BIND_SERVICE"] if name == "proxy" else [])


def test_every_container_is_asked_about() -> None:
    assert set(compose()) == set(CONTAINERS)


def test_redis_asks_for_a_password_and_nobody_but_web_and_its_proxy_is_published() -> None:
    redis = compose()["redis"]
    assert '--requirepass "$$REDIS_PASSWORD"' in redis["command"][-1]
    assert compose()["web"]["environment"]["REDIS_URL"].startswith("redis://:${REDIS_PASSWORD:?")
    assert [name for name, held in compose().items() if held.get("ports")] == ["web", "proxy"]
    assert compose()["web"]["ports"] == ["${PENNYCLUB_PUBLISH:-127.0.0.1:8000}:8000"]
