"""Says whether an image holds what looks like a secret, in any of its layers. Needs no network.

    docker save pennyclub --output image.tar
    .venv/bin/python script/image_scan.py image.tar

Looked at: the name of every file of every layer, also of one that a later layer took away; what
stands in our own files; the variables, labels and commands that the image was made with. What was
looked at and is no secret stands in script/secrets.txt.
"""

from __future__ import annotations

import json
import sys
import tarfile
import tempfile
from collections.abc import Iterator, Mapping
from fnmatch import fnmatchcase
from pathlib import Path, PurePosixPath
from typing import IO, Any, Final

# Run as a script, its neighbour stands beside it; the tests find both in their folder.
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from detect_secrets.core.scan import scan_file
from detect_secrets.settings import transient_settings

from script.secret_scan import KNOWN, Finding, found_in_content, is_looked_through, known

NEVER: Final = (
    ".env", ".env.*", ".netrc", ".pgpass", ".npmrc", ".pypirc", "pip.conf", ".git-credentials",
    "id_rsa", "id_dsa", "id_ecdsa", "id_ed25519", "*.sqlite3*", "*.dump", "*.p12", "*.pfx", "*.key",
    ".dockercfg", "erasures.jsonl", "setup-code",
)  # fmt: skip
"""Names of files that no image has, wherever they lie: keys, passwords, databases."""
NOWHERE: Final = (".git", ".ssh", ".aws", ".docker", ".gnupg")
"""Folders that no image has."""
DATA: Final = "data/"
"""Where an installation's own data comes to lie: an image brings none."""
IN_WORDS: Final = {
    "plugins_used": [
        {"name": name}
        for name in (
            "KeywordDetector", "BasicAuthDetector", "PrivateKeyDetector", "AWSKeyDetector",
            "GitHubTokenDetector", "GitLabTokenDetector", "JwtTokenDetector", "SlackDetector",
        )
    ]
}  # fmt: skip
"""What is looked for in variables and commands: there a long number is a version's check sum."""


class NoImageError(Exception):
    """The file is not what `docker save` writes. Says why, and what to do."""


def mistakes(image: Path, listed: Mapping[Finding, str]) -> Iterator[str]:
    """A sentence for each thing in an image that is not to be there."""
    looked_at = {digest for _name, digest in listed}
    with _opened(image) as archive:
        manifest, config = _described(archive)
        yield from _said_by(config, looked_at)
        below = str(config.get("config", {}).get("WorkingDir") or "/").strip("/")
        for number, layer in enumerate(manifest["Layers"], start=1):
            for name, file in _files(archive, layer):
                where = f"/{name} (layer {number} of {len(manifest['Layers'])})"
                if is_never(name):
                    yield f"{where}: no image is to hold such a file. Take it out of what is built"
                elif name.startswith(f"{below}/") and is_looked_through(name):
                    yield from _said_of(where, name, file, looked_at)


def is_never(name: str) -> bool:
    """Whether a file of this name, below the root, is none for an image."""
    path = PurePosixPath(name)
    return (
        name.startswith(DATA)
        or any(part in NOWHERE for part in path.parts[:-1])
        or any(fnmatchcase(path.name, each) for each in NEVER)
    )


def _opened(image: Path) -> tarfile.TarFile:
    try:
        return tarfile.open(image)
    except (OSError, tarfile.TarError) as error:
        raise NoImageError(f"{image}: {error}. It takes a file of docker save.") from error


def _described(archive: tarfile.TarFile) -> tuple[dict[str, Any], dict[str, Any]]:
    try:
        (manifest,) = json.load(_member(archive, "manifest.json"))
        config = json.load(_member(archive, manifest["Config"]))
    except (KeyError, ValueError, TypeError) as error:
        raise NoImageError(f"It has no list of one image: {error}. Save one image.") from error
    return manifest, config


def _member(archive: tarfile.TarFile, name: str) -> IO[bytes]:
    held = archive.extractfile(name)
    if held is None:
        raise KeyError(name)
    return held


def _files(archive: tarfile.TarFile, layer: str) -> Iterator[tuple[str, IO[bytes]]]:
    """The files of a layer, by name below the root."""
    try:
        with tarfile.open(fileobj=_member(archive, layer)) as held:
            for member in held:
                file = held.extractfile(member) if member.isreg() else None
                if file is not None:
                    yield str(PurePosixPath("/", member.name)).strip("/"), file
    except tarfile.ReadError as error:
        raise NoImageError(f"{layer}: {error}. Save it with layers as tar or gzip.") from error


def _said_of(where: str, name: str, file: IO[bytes], looked_at: set[str]) -> Iterator[str]:
    for (_name, digest), line in found_in_content(file.read(), name):
        if digest not in looked_at:
            yield f"{where}, line {line}: this looks like a secret ({digest})"


def _said_by(config: Mapping[str, Any], looked_at: set[str]) -> Iterator[str]:
    """Of what an image was made with: everybody who has it can read that."""
    own = config.get("config", {})
    said = {
        "variable": own.get("Env") or [],
        "label": [f"{key}={value}" for key, value in (own.get("Labels") or {}).items()],
        "command": [str(each.get("created_by", "")) for each in config.get("history", ())],
    }
    for kind, lines in said.items():
        for line in lines:
            if any(digest not in looked_at for digest in _secrets_in(line)):
                yield f"{kind} {line.split('=')[0][:40]}…: this looks like a secret in its words"


def _secrets_in(words: str) -> Iterator[str]:
    with tempfile.TemporaryDirectory() as folder, transient_settings(IN_WORDS):
        path = Path(folder) / "words.sh"
        path.write_text(f"{words}\n", encoding="utf-8")
        for each in scan_file(str(path)):
            yield each.secret_hash


def main(argv: list[str]) -> str | int:
    """0 where nothing is found; else what, or how it is asked."""
    if len(argv) != 1:
        return "python script/image_scan.py image.tar (docker save pennyclub --output image.tar)"
    try:
        told = [*mistakes(Path(argv[0]), known(KNOWN.read_text(encoding="utf-8")))]
    except NoImageError as error:
        return str(error)
    return "\n".join(told) or 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
