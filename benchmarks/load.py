"""An evening with everybody at once, alone and beside hostile strangers.

    .venv/bin/python benchmarks/load.py [--minutes 10] [--strangers 20] [--boards N] [--watchers N]
                                        [--a-second N] [--webs N] [--without-law] [--json]

The hall of `scoring/hall.py` (100 boards, 200 phones, 20 lines a second, 1,000 watchers) over the
server that `script/server` starts; DATABASE_URL, REDIS_URL and `--webs` as there. Beside it, each
in a process of its own: ten looks a second at public pages and matches, a sign-in every ten
seconds, a result every fifteen and the time until the table counts it, and so many hostile
strangers (0), each of whom sends the dearest shot there is as soon as the last is answered. Told
are median and 95th of a hundred of each; and what the machine itself was like: an answer without
work, and what those who ask took of it, for they run on the same cores.

Ends with status 1 where a line was lost or doubled, anything was answered as it should not be, or
it was too slow: a line kept within 250 ms and a look within 150 (95th); beside hostile strangers
the front page within a second, a sign-in within two, and any result on the table within 15 s.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import sys
from concurrent.futures import Future, ProcessPoolExecutor
from pathlib import Path
from statistics import median, quantiles
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from benchmarks import visitors  # noqa: E402
from benchmarks.scoring.hall import SIGN_INS, arguments, asked_of, hall, summed  # noqa: E402
from benchmarks.visitors import RESULT_EVERY, Place, Seen  # noqa: E402

LOOKS = ("home", "table", "match", "fixtures", "phone")
REACH = {"writes": 250.0, **dict.fromkeys(LOOKS, 150.0), "on the table": 15_000.0}
REACH_BESIDE = {"home": 1000.0, "sign-in": 2000.0, "on the table": 15_000.0}


def evening(asked: argparse.Namespace) -> dict[str, Any]:
    """All of it once, and what was measured, in milliseconds."""
    from benchmarks.scoring.server import a_hall

    seconds = asked.minutes * 60
    spare = int(seconds / RESULT_EVERY) + 2
    beside = ProcessPoolExecutor(4, multiprocessing.get_context("spawn"))
    begun: list[Future[Any]] = []
    with a_hall(asked.boards + spare, SIGN_INS, asked.watchers, asked.webs) as (ports, league), \
         beside:  # fmt: skip
        every = league["fixtures"]
        league["fixtures"] = every[: asked.boards]
        place = Place(
            ports[-1], league["competition"], league["fixtures"], every[asked.boards :],
            league["sessions"][0],
        )  # fmt: skip

        def begin() -> None:
            names = [f"organiser{n}" for n in range(SIGN_INS)]
            begun.append(beside.submit(visitors.read, place, seconds))
            begun.append(beside.submit(visitors.sign_in, place, names, seconds))
            begun.append(beside.submit(visitors.hand_in, place, seconds))
            begun.append(
                beside.submit(visitors.annoy, place.port, asked.strangers, _shot(), seconds)
            )

        told = summed(asyncio.run(hall(ports, league, asked, begin)))
        *seen, strangers = [each.result() for each in begun]
    return {**told, **_of(seen), "strangers": dict(strangers), "over": league["over"]}


def _shot() -> str:
    from tests.platform.apart.hostile import cage

    return json.dumps({"shot": cage(26)})


def _of(seen: list[Seen]) -> dict[str, Any]:
    every = Seen()
    for each in seen:
        every.take(each)
    figures: dict[str, Any] = {}
    for name, held in every.took.items():
        cuts = quantiles(held, n=20, method="inclusive") if len(held) > 1 else held * 19
        figures[name] = {
            "n": len(held), "p50": 1000 * median(held), "p95": 1000 * cuts[18],
            "most": 1000 * max(held),
        }  # fmt: skip
    return {**figures, "wrong": dict(every.wrong)}


def faults(told: dict[str, Any], *, hostile: bool) -> list[str]:
    """What was not as it should be."""
    found = [f"{name}: {n}" for name, n in told["wrong"].items()]
    found += [f"{each}: {told[each]}" for each in ("lost", "doubled") if told[each]]
    # By their status: lines that were refused.
    found += [f"a line: {told[each]} times {each}" for each in told if isinstance(each, int)]
    for name, most in (REACH_BESIDE if hostile else REACH).items():
        which = "most" if name == "on the table" else "p95"
        if name not in told or told[name][which] > most:
            found.append(f"{name}: {told.get(name, {}).get(which, 'never')}, not within {most} ms")
    return found


def main() -> int:
    """Measure, tell, and say whether it is good enough."""
    parser = arguments(__doc__, minutes=10)
    parser.add_argument("--strangers", type=int, default=0)
    asked = asked_of(parser)
    told = evening(asked)
    found = faults(told, hostile=bool(asked.strangers))
    print(json.dumps({**told, "faults": found})) if asked.json else _say(told, found)
    return int(bool(found))


def _say(told: dict[str, Any], found: list[str]) -> None:
    print(f"over {told['over']}")
    for name, held in told.items():
        if isinstance(held, dict) and "p95" in held:
            most = f", most {held['most']:8.1f}" if "most" in held else ""
            typical = f"p50 {held['p50']:8.1f} ms, p95 {held['p95']:8.1f}"
            print(f"{name:>14}: {typical}{most} of {held['n']:,}")
    print(f"the server's processor: {told['processor_a_line']:.1f} ms for each line that was kept,")
    own = f"{told['phones_of_a_core']:.0%}"
    print(f"with all else that was asked; phones and watchers took {own} of a core themselves")
    print(f"hostile strangers were answered {told['strangers']}")
    print(f"load average {told['load_average']:.1f} on {told['cores']} cores")
    print("\n".join(found) or "nothing was lost, refused or too slow")


if __name__ == "__main__":
    sys.exit(main())
