// A board and its pennies as SVG, to scale: mm, with y turned over as pictures have it. Everything is
// dressed by css/board.css; nothing here writes a style, which the pages' content policy refuses.
(() => {
  const board = (window.pennyboard ??= {});
  const SVG = "http://www.w3.org/2000/svg";
  const HALF_ROOT = 0.8660254037844386;
  const MARGIN = 25;

  const make = (tag, attributes = {}, title = "") => {
    const made = document.createElementNS(SVG, tag);
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    if (title) made.append(Object.assign(document.createElementNS(SVG, "title"), { textContent: title }));
    return made;
  };
  board.make = make;

  /** The corners of a board object, as the law's own board has them; none of a circle. */
  board.outline = (given) => {
    if (given.shape === "circle") return [];
    if (given.shape === "hexagon") {
      const x = given.side * HALF_ROOT, y = given.side / 2;
      return [[0, -given.side], [x, -y], [x, y], [0, given.side], [-x, y], [-x, -y]];
    }
    const x = (given.width ?? given.side) / 2, y = (given.length ?? given.side) / 2;
    return [[x, -y], [x, y], [-x, y], [-x, -y]];
  };

  /** Half the width and half the height of a board object (mm). */
  board.halfSize = (given) => {
    if (given.shape === "circle") return [given.radius, given.radius];
    const corners = board.outline(given);
    return [Math.max(...corners.map(([x]) => x)), Math.max(...corners.map(([, y]) => y))];
  };

  const circle = (kind, x, y, r, title) => make("circle", { class: kind, cx: x, cy: -y, r }, title);

  const marks = (given) => {
    const parts = [];
    const corners = board.outline(given);
    parts.push(corners.length
      ? make("polygon", { class: "board", points: corners.map(([x, y]) => `${x},${-y}`).join(" ") })
      : make("circle", { class: "board", r: given.radius }));
    for (const [name, line] of Object.entries(given.lines ?? {})) {
      const [x1, y1] = line.from, [x2, y2] = line.to;
      parts.push(make("line", { class: "line", x1, y1: -y1, x2, y2: -y2, "stroke-width": line.width || 1 }, name));
    }
    for (const [name, [x, y, r]] of Object.entries(given.areas ?? {})) parts.push(circle("area", x, y, r, name));
    for (const [name, [x, y, d]] of Object.entries(given.spots ?? {})) parts.push(circle("spot", x, y, (d ?? 10) / 2, name));
    for (const [name, [x, y, d]] of Object.entries(given.pegs ?? {})) parts.push(circle("peg", x, y, (d ?? 6) / 2, name));
    return parts;
  };

  /** A new picture of a board object with empty layers, by name, to draw in. */
  board.picture = (given, layers) => {
    const [wide, high] = board.halfSize(given);
    const svg = make("svg", {
      class: "board-picture",
      viewBox: `${-wide - MARGIN} ${-high - MARGIN} ${2 * (wide + MARGIN)} ${2 * (high + MARGIN)}`,
    });
    const ground = make("g", { class: "ground" });
    ground.append(...marks(given));
    svg.append(ground);
    const made = {};
    for (const name of layers) svg.append((made[name] = make("g", { class: name })));
    return { svg, layers: made };
  };

  /** A penny's disc with its mark and its name, at the origin: put it in place by `transform`. */
  board.penny = (id, kind, diameter) => {
    const radius = diameter / 2;
    const group = make("g", { class: `coin-of penny-${kind}`, "data-penny": id });
    const label = make("text", { "font-size": id.length > 3 ? radius * 0.55 : radius * 0.8 });
    label.textContent = id;
    const rim = make("g", { class: "rim" });
    // A notch on the rim shows how the penny turns.
    rim.append(make("line", { class: "notch", x1: 0, y1: -radius * 0.72, x2: 0, y2: -radius * 0.95 }));
    group.append(make("circle", { class: `penny penny-${kind}`, r: radius - 0.35 }), rim, label);
    return { group, rim };
  };

  /** The transform that puts something at (x, y) of the board. */
  board.at = (x, y) => `translate(${x} ${-y})`;
})();
