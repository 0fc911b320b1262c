// Where every penny of a trace is at a time: the same operations in the same order as the law's own
// `rules.place_at`, and so the same places. Lengths in mm, times in s.
(() => {
  const board = (window.pennyboard ??= {});

  // The number of stretches that have begun by t.
  const begun = (path, t) => {
    let low = 0, high = path.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (path[middle][0] <= t) low = middle + 1;
      else high = middle;
    }
    return low;
  };

  /** The place {x, y, speed} of a penny at t, or null once it is off. */
  board.placeAt = (trace, penny, t) => {
    const one = trace.pennies[penny];
    if (one.off !== null && t > one.off) return null;
    const last = begun(one.path, t) - 1;
    if (last < 0) return { x: one.from[0], y: one.from[1], speed: 0 };
    const [from, x, y, vx, vy, , own] = one.path[last];
    const slowing = own ?? trace.slowing;
    const speed = Math.sqrt(vx * vx + vy * vy);
    if (speed === 0) return { x, y, speed: 0 };
    const passed = Math.min(t - from, speed / slowing);
    const part = (passed * (speed - 0.5 * slowing * passed)) / speed;
    return { x: x + part * vx, y: y + part * vy, speed: speed - slowing * passed };
  };

  const lost = (left, passed, slowing) => {
    // How far (rad) a penny turns in a time, while its spin goes evenly down to none, or stays.
    if (slowing === 0) return left * passed;
    const until = Math.min(passed, Math.abs(left) / slowing);
    return Math.sign(left) * (Math.abs(left) * until - 0.5 * slowing * until * until);
  };

  /** How far (rad) a penny has turned by t, for its mark. */
  board.turnedAt = (trace, penny, t) => {
    let turned = 0;
    const path = trace.pennies[penny].path;
    path.forEach(([from, , , , , spin, , own], n) => {
      const until = Math.min(t, path[n + 1]?.[0] ?? Infinity);
      if (until > from && spin) turned += lost(spin, until - from, own ?? trace.spin_slowing);
    });
    return turned;
  };

  /** The corners of a penny's path up to t: [[x, y], …]. */
  board.pathTo = (trace, penny, t) => {
    const one = trace.pennies[penny];
    if (!one.path.length || one.path[0][0] > t) return [];
    const corners = [one.from, ...one.path.filter(([from]) => from > 0 && from <= t).map(([, x, y]) => [x, y])];
    const now = board.placeAt(trace, penny, one.off === null ? t : Math.min(t, one.off));
    return [...corners, [now.x, now.y]];
  };
})();
