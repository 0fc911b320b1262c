"""What touches what: the bodies and contacts that one impact concerns."""

from __future__ import annotations

from math import sqrt

from rules.physics.engine.cluster import Contact
from rules.physics.engine.table import CLEAR, Table, World


def alone(world: World, table: Table, i: int, k: int, gap: float) -> bool:
    """Whether no other body touches the two of a pair; for what touches the same peg need not touch
    each other, a peg's neighbours do not count."""
    x, y, radius = table.x, table.y, world.radius
    xi, xk, size_i, size_k = x[i], x[k], radius[i], radius[k]
    left, right = (xi, xk) if xi < xk else (xk, xi)
    both = size_i if size_i > size_k else size_k
    both += CLEAR + gap
    for b in range(len(x)):
        xb, reach = x[b], both + radius[b]
        if left - reach <= xb <= right + reach and b not in (i, k) and table.alive[b]:
            yb = y[b]
            dx, dy, size = xb - xi, yb - y[i], (size_i + radius[b]) + gap
            if dx * dx + dy * dy <= size * size:
                return False
            dx, dy, size = xb - xk, yb - y[k], (size_k + radius[b]) + gap
            if dx * dx + dy * dy <= size * size and k < world.discs:
                return False
    return True


def touching(world: World, table: Table, i: int, gap: float) -> list[int]:
    """The bodies whose gap to body ``i`` is at most ``gap``; none of a peg."""
    found: list[int] = []
    if i >= world.discs:
        return found
    x, y, radius, alive = table.x, table.y, world.radius, table.alive
    here, there, size = x[i], y[i], radius[i]
    for k in range(len(x)):
        dx, dy, both = x[k] - here, y[k] - there, (size + radius[k]) + gap
        if dx * dx + dy * dy <= both * both and k != i and alive[k]:
            found.append(k)
    return found


def joined(world: World, table: Table, first: Contact, gap: float) -> list[Contact]:
    """The contact of the pair that meets, and all that are joined to it by touching."""
    found, waiting = [first], [first.i, first.k]
    seen, done = [False] * len(table.x), [False] * len(table.x)
    seen[first.i] = seen[first.k] = True
    while len(waiting) > 0:
        i = waiting.pop()
        for k in touching(world, table, i, gap):
            low, high = (i, k) if i < k else (k, i)
            if not done[k] and (low != first.i or high != first.k):
                found.append(contact_of(table, low, high))
            if not seen[k]:
                seen[k] = True
                waiting.append(k)
        done[i] = True
    return found


def contact_of(table: Table, i: int, k: int) -> Contact:
    dx, dy = table.x[k] - table.x[i], table.y[k] - table.y[i]
    far = sqrt(dx * dx + dy * dy)
    return Contact(i, k, dx / far, dy / far)


def closing_speed(table: Table, contact: Contact) -> float:
    i, k, nx, ny = contact
    return (table.vx[i] - table.vx[k]) * nx + (table.vy[i] - table.vy[k]) * ny


def bodies_of(count: int, contacts: list[Contact]) -> list[int]:
    """The bodies of a group, in order."""
    within = [False] * count
    for i, k, _, _ in contacts:
        within[i] = within[k] = True
    return [b for b in range(count) if within[b]]
