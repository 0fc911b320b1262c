"""What comes into an image: what is named, enough to start with, and no secret in any layer."""

from __future__ import annotations

import io
import json
import re
import secrets
import shutil
import sys
import tarfile
from pathlib import Path
from typing import Any

import pytest

from script import image_scan
from script.image_scan import is_never, mistakes
from script.secret_scan import KNOWN, git, known
from tests.packaging.builds import ROOT, run

ALSO_NEW = ("--cached", "--others", "--exclude-standard")
"""What is not committed yet is copied as well."""

# ── what is built from ────────────────────────────────────────────────────────────────────────


def as_pattern(line: str) -> re.Pattern[str]:
    """A line of .dockerignore as Docker reads it: it covers what it matches and all below that."""
    parts = re.split(r"(\*\*/|\*|\?)", line)
    words = {"**/": "(?:.*/)?", "*": "[^/]*", "?": "[^/]"}
    return re.compile("".join(words.get(part, re.escape(part)) for part in parts) + "(?:/.*)?")


def comes_in(path: str) -> bool:
    """Whether Docker is given a file: the last line that covers it decides."""
    inside = True
    for line in (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#") and as_pattern(line.lstrip("!")).fullmatch(path):
            inside = line.startswith("!")
    return inside


@pytest.mark.parametrize(
    "path",
    [
        ".env", ".env.production", "pennyclub/.env", "pennyclub/settings/.env.local", ".git/config",
        "var/club.sqlite3", "club.dump", "backup/club.dump", "matches/club.sqlite3-wal", "id_rsa",
        "tests/conftest.py", ".venv/bin/python", "compose.yaml", "pennyclub/tls/own.pem",
        "matches/__pycache__/apps.cpython-311.pyc", "secrets.txt", "script/secrets.txt", ".netrc",
    ],
)  # fmt: skip
def test_what_is_not_named_stays_out(path: str) -> None:
    assert not comes_in(path)


@pytest.fixture(scope="module")
def built_from(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files of this working copy that Docker is given."""
    folder = tmp_path_factory.mktemp("context")
    for name in git("ls-files", "-z", *ALSO_NEW).decode().rstrip("\0").split("\0"):
        if comes_in(name) and (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / name)
    return folder


@pytest.mark.deep
def test_what_is_named_is_enough_to_build_and_to_start_with(built_from: Path) -> None:
    for line in (ROOT / "Dockerfile").read_text(encoding="utf-8").splitlines():
        for name in re.findall(r"requirements\S*\.txt", line):
            assert (built_from / name).is_file()
    environment = {
        "PENNYCLUB_ENV": "production", "PENNYCLUB_HOSTS": "localhost", "PENNYCLUB_DATA": "var",
        "PENNYCLUB_SECRET_KEY": secrets.token_hex(40), "PYTHONDONTWRITEBYTECODE": "1",
    }  # fmt: skip
    manage = (sys.executable, "manage.py")
    run(*manage, "check", cwd=built_from, **environment)
    # Without the hashes and the compressing, which take half a minute.
    collect = ("collectstatic", "--noinput", "--no-post-process", "--verbosity", "0")
    run(*manage, *collect, cwd=built_from, **environment)
    assert (built_from / "staticfiles" / "js" / "page.js").is_file()


# ── what is in it ─────────────────────────────────────────────────────────────────────────────

PLANTED = "DATABASE_" + "PASSWORD = 'correct-" + "horse-battery'\n"


def added(archive: tarfile.TarFile, name: str, content: bytes) -> None:
    info = tarfile.TarInfo(name)
    info.size = len(content)
    archive.addfile(info, io.BytesIO(content))


def layer_of(files: dict[str, str], mode: str = "w") -> bytes:
    into = io.BytesIO()
    with tarfile.open(fileobj=into, mode=mode) as layer:  # type: ignore[call-overload]
        for name, text in files.items():
            added(layer, name, text.encode())
    return into.getvalue()


def saved(path: Path, *layers: bytes, **config: Any) -> Path:
    """An image as `docker save` writes it, of these layers."""
    described = {"config": {"WorkingDir": "/srv/pennyclub", **config.pop("config", {})}, **config}
    names = [f"blobs/sha256/{number}" for number in range(len(layers))]
    with tarfile.open(path, "w") as image:
        for name, content in zip(names, layers, strict=True):
            added(image, name, content)
        added(image, "blobs/sha256/config", json.dumps(described).encode())
        listed = [{"Config": "blobs/sha256/config", "RepoTags": None, "Layers": names}]
        added(image, "manifest.json", json.dumps(listed).encode())
    return path


BASE = layer_of({"etc/passwd": "root:x:0:0\n", "usr/lib/python3.11/netrc.py": PLANTED}, "w:gz")
"""What others made is theirs: of it only names are looked at."""


def test_every_layer_is_looked_through_also_what_a_later_one_took_away(tmp_path: Path) -> None:
    image = saved(
        tmp_path / "image.tar",
        BASE,
        layer_of({"srv/pennyclub/pennyclub/own.py": PLANTED, "srv/pennyclub/.env": "A=1"}),
        layer_of({"srv/pennyclub/pennyclub/.wh.own.py": "", "srv/pennyclub/manage.py": "\n"}),
    )
    told = [*mistakes(image, {})]
    assert len(told) == 2
    assert told[0].startswith("/srv/pennyclub/pennyclub/own.py (layer 2 of 3), line 1: this looks")
    assert told[1].startswith("/srv/pennyclub/.env (layer 2 of 3): no image is to hold")
    assert image_scan.main([str(image)]) == "\n".join(told)


@pytest.mark.parametrize(
    "name",
    [
        "root/.netrc", "root/.ssh/known_hosts", "srv/pennyclub/.git/config", "data/anything",
        "etc/pip.conf", "srv/pennyclub/var/club.sqlite3-wal", "root/.docker/config.json",
        "tmp/club.dump", "home/a/id_ed25519", "srv/pennyclub/.env.production",
    ],
)  # fmt: skip
def test_keys_passwords_and_data_are_known_by_their_names(name: str, tmp_path: Path) -> None:
    assert is_never(name)
    (told,) = mistakes(saved(tmp_path / "image.tar", BASE, layer_of({f"./{name}": ""})), {})
    assert told.startswith(f"/{name} (layer 2 of 2)")


@pytest.mark.parametrize(
    "made_with",
    [
        {"config": {"Env": ["PATH=/bin", "PENNYCLUB_" + "SECRET_KEY=kq8vn2" + "x7ab31z"]}},
        {"config": {"Env": ["DATABASE_URL=postgres://club:" + "own-word9@db/club"]}},
        {"config": {"Labels": {"pass" + "word": "correct-" + "horse"}}},
        {"history": [{"created_by": "RUN export PASSWORD='correct-" + "horse' && true"}]},
    ],
)
def test_so_is_what_it_was_made_with(made_with: dict[str, Any], tmp_path: Path) -> None:
    (told,) = mistakes(saved(tmp_path / "image.tar", BASE, **made_with), {})
    assert "looks like a secret" in told
    assert "horse" not in told
    assert "own-word" not in told


def test_what_we_build_from_and_say_to_build_it_is_quiet(built_from: Path, tmp_path: Path) -> None:
    ours = {
        f"srv/pennyclub/{path.relative_to(built_from).as_posix()}": path.read_text("utf-8")
        for folder in ("pennyclub/settings", "templates/people")
        for path in sorted((built_from / folder).rglob("*"))
        if path.suffix in (".py", ".html")
    }
    told = (ROOT / "Dockerfile").read_text(encoding="utf-8").replace("\\\n", " ").splitlines()
    history = [{"created_by": line} for line in told if line and not line.startswith("#")]
    variables = [line[4:] for line in told if line.startswith("ENV ")]
    # The base image's own: which Python it is, and who signed it.
    variables += ["GPG_KEY=" + "A035C8C1" * 5, "PYTHON_VERSION=3.11.9"]
    image = saved(
        tmp_path / "image.tar", BASE, layer_of(ours), history=history, config={"Env": variables}
    )
    assert [*mistakes(image, known(KNOWN.read_text(encoding="utf-8")))] == []
    assert image_scan.main([str(image)]) == 0


def test_what_is_no_image_is_said_to_be_none(tmp_path: Path) -> None:
    bad = tmp_path / "image.tar"
    bad.write_text("nothing")
    assert "It takes a file of docker save" in str(image_scan.main([str(bad)]))
    with tarfile.open(bad, "w") as image:
        added(image, "manifest.json", b"[]")
    assert "Save one image" in str(image_scan.main([str(bad)]))
    assert "layers as tar or gzip" in str(image_scan.main([str(saved(bad, b"(\xb5/\xfd zstd"))]))
    assert "docker save" in str(image_scan.main([]))
