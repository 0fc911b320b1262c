"""The shots of `physics.py` played by pymunk, step by step, where it is installed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.rules.physics.scenes import DIAMETER, Scene

try:
    import pymunk
except ImportError:
    pymunk = None

STEP = 1 / 1000
LONGEST = 3.0


def step(scenes: Sequence[Scene], every: int = 10) -> None:
    """Plays each shot with pymunk, and looks at it after so many steps."""
    for scene in scenes:
        _stepped(scene, every)


def _stepped(scene: Scene, every: int) -> list[Any]:
    space, met = pymunk.Space(), []
    mass, radius = 3.56, DIAMETER / 2
    bodies = []
    if every == 1:
        space.on_collision(begin=lambda arbiter, space, data: met.append(arbiter.shapes))
    for place in scene.places:
        body = pymunk.Body(mass, mass * radius * radius / 2)
        body.position = place
        disc = pymunk.Circle(body, radius)
        disc.elasticity, disc.friction = scene.restitution**0.5, scene.disc_friction**0.5
        held = pymunk.PivotJoint(space.static_body, body, (0, 0), (0, 0))
        held.max_bias, held.max_force = 0, mass * scene.slowing
        turned = pymunk.GearJoint(space.static_body, body, 0, 1)
        turned.max_bias, turned.max_force = 0, mass * scene.slowing * radius * 2 / 3
        space.add(body, disc, held, turned)
        bodies.append(body)
    bodies[0].velocity = scene.velocity
    edges, steps = scene.bounds, 0
    while steps < LONGEST / STEP:
        space.step(STEP)
        steps += 1
        if steps % every == 0:
            for body in [b for b in bodies if _beyond(edges, b.position)]:
                space.remove(body, *body.shapes, *body.constraints)
                bodies.remove(body)
            if all(b.velocity.length < 1.0 for b in bodies):
                break
    return met


def _beyond(edges: Sequence[tuple[float, float, float]], place: Any) -> bool:
    return any(nx * place.x + ny * place.y > height for nx, ny, height in edges)
