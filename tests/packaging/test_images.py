"""What ours stands on is what was looked at, and is renewed on purpose."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from script import images
from tests.packaging.builds import ROOT

pytestmark = pytest.mark.any_database
NEW = "sha256:" + "2" * 64


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A project whose files name images as ours do."""
    for name in images.FILES:
        shutil.copy(ROOT / name, tmp_path / name)
    return tmp_path


def spoilt(root: Path, file: str, was: str, said: str) -> list[str]:
    """What is said once a file has something else."""
    text = (root / file).read_text(encoding="utf-8")
    assert was in text
    (root / file).write_text(text.replace(was, said), encoding="utf-8")
    return images.mistakes(root)


def docker(folder: Path, monkeypatch: pytest.MonkeyPatch, does: str) -> None:
    """A program of that name, which answers so."""
    program = folder / "bin" / "docker"
    program.parent.mkdir()
    program.write_text(f"#!/bin/sh\n{does}\n", encoding="utf-8")
    program.chmod(0o700)
    monkeypatch.setenv("PATH", f"{program.parent}:{os.environ['PATH']}")


def test_every_image_of_others_has_version_and_digest() -> None:
    assert images.mistakes() == []
    assert {each.tagged.partition(":")[0] for each in images.named()} == {
        "python", "caddy", "postgres", "redis",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("file", "name"),
    [("Dockerfile", "python"), ("compose.yaml", "caddy"), ("compose.yaml", "redis")],
)
def test_one_without_a_digest_is_told(root: Path, file: str, name: str) -> None:
    (each,) = [each for each in images.named(root) if each.tagged.startswith(f"{name}:")]
    (said,) = spoilt(root, file, each.line, each.tagged)
    assert each.tagged in said


def test_a_tag_that_moves_with_every_release_is_no_version(root: Path) -> None:
    (each,) = [each for each in images.named(root) if each.tagged.startswith("caddy:")]
    assert spoilt(root, "compose.yaml", each.line, f"caddy:latest@{each.digest}")
    assert images.mistakes(root)[0].startswith("compose.yaml: caddy:latest@")


def test_what_the_registry_holds_otherwise_is_told_and_written_on_demand(
    root: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Of all but one it says what is written down."""
    same = "\n".join(
        f"  {each.tagged}) echo {each.digest} ;;"
        for each in images.named(root)
        if not each.tagged.startswith("postgres:")
    )
    docker(tmp_path, monkeypatch, f'case "$6" in\n{same}\n  *) echo {NEW} ;;\nesac')
    before = {name: (root / name).read_text(encoding="utf-8") for name in images.FILES}
    (told,) = images.compare(root)
    assert told.startswith("compose.yaml: postgres:")
    assert NEW in told
    assert images.renew(root) == [told.replace(" by now: script/images --renew", " now")]
    assert images.compare(root) == []
    assert images.mistakes(root) == []
    assert (root / "Dockerfile").read_text(encoding="utf-8") == before["Dockerfile"]
    lines = (root / "compose.yaml").read_text(encoding="utf-8").splitlines()
    changed = set(lines) - set(before["compose.yaml"].splitlines())
    assert [line.strip().startswith("image: postgres:") for line in changed] == [True]


@pytest.mark.parametrize("does", ["echo nothing of the kind", "echo away >&2; exit 1"])
def test_a_registry_that_does_not_answer_changes_nothing(
    root: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, does: str
) -> None:
    before = [(root / name).read_bytes() for name in images.FILES]
    docker(tmp_path, monkeypatch, does)
    with pytest.raises(SystemExit, match="says no digest"):
        images.renew(root)
    assert [(root / name).read_bytes() for name in images.FILES] == before


def test_without_docker_it_says_so(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(root))
    with pytest.raises(SystemExit, match="Docker is not installed"):
        images.compare(root)
