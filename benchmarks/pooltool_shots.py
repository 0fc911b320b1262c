"""Our shots played by pooltool: run by pooltool's own Python, which benchmarks/physics.py is told.

    echo '{"mid": [{"places": …, "velocity": …, "radius": …, …}]}' | PYTHON pooltool_shots.py

Its balls roll after they have slid, its edges are cushions, and its table is larger: the nearest
there is to an event-driven simulator of pennies, not the same thing. Events a second is what can be
compared.
"""

import json
import sys
import time
from typing import Any

import numpy as np
import pooltool as pt
import pooltool.constants as const


def system(shot: dict[str, Any]) -> Any:
    """The shot as pooltool has it: metres, in the middle of its table."""
    table = pt.Table.default()
    sizes = {"R": shot["radius"] / 1000, "m": 0.00356, "u_s": shot["friction"]}
    balls = {}
    for n, (x, y) in enumerate(shot["places"]):
        place = (x / 1000 + table.w / 2, y / 1000 + table.l / 2)
        balls[str(n)] = pt.Ball.create(str(n), xy=place, e_b=shot["restitution"], **sizes)
    made = pt.System(cue=pt.Cue(cue_ball_id="0"), table=table, balls=balls)
    vx, vy = shot["velocity"]
    made.balls["0"].state.rvw[1] = np.array([vx / 1000, vy / 1000, 0.0])
    made.balls["0"].state.s = const.sliding
    return made


def main() -> None:
    """Prints events and shots a second, of processor time, for each kind of shot."""
    told = {}
    for name, shots in json.load(sys.stdin).items():
        pt.simulate(system(shots[0]), inplace=True)  # what it compiles, it compiles now
        begun, events = time.process_time(), 0
        for shot in shots:
            played = pt.simulate(system(shot), inplace=True)
            events += len(played.events)
        took = time.process_time() - begun
        told[name] = {"events_a_second": events / took, "shots_a_second": len(shots) / took}
    print(json.dumps(told))


if __name__ == "__main__":
    main()
