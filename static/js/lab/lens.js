// The lens: what lies under a finger, and where a flick would arrive, four times as large as on a
// phone's board and away from the hand. It is a picture alone: nothing in it is taken hold of.
(() => {
  const lab = (window.pennylab ??= {});
  const SEEN = 30; // mm to each side of the middle

  class Lens {
    constructor(board) {
      const { svg, layers } = pennyboard.picture(board, ["aims", "pennies", "ghosts"]);
      svg.classList.add("lab-lens");
      svg.setAttribute("aria-hidden", "true");
      svg.toggleAttribute("hidden", true);
      this.svg = svg;
      this.layers = layers;
    }

    /** Shows a place of the board; `parts` are the table's own, by layer; `ghost`: {place, diameter}
     *  of the flicked penny where it meets another. The lens keeps away from the event's hand. */
    show([x, y], parts, event, ghost = null) {
      this.svg.setAttribute("viewBox", `${x - SEEN} ${-y - SEEN} ${2 * SEEN} ${2 * SEEN}`);
      for (const [name, nodes] of Object.entries(parts)) this.layers[name].replaceChildren(...nodes.map((node) => this.copy(node)));
      this.layers.ghosts.replaceChildren(...(ghost ? [pennyboard.make("circle", { class: "ghost", cx: ghost.at[0], cy: -ghost.at[1], r: ghost.diameter / 2 })] : []));
      this.svg.classList.toggle("is-right", event.clientX < innerWidth / 2);
      this.svg.classList.toggle("is-low", event.clientY < innerHeight * 0.4);
      this.svg.toggleAttribute("hidden", false);
    }

    copy(node) {
      const copied = node.cloneNode(true);
      for (const name of ["tabindex", "role", "data-handle", "aria-label"]) copied.removeAttribute(name);
      copied.querySelector(".reach")?.remove();
      return copied;
    }

    hide() {
      this.svg.toggleAttribute("hidden", true);
      for (const layer of Object.values(this.layers)) layer.replaceChildren();
    }
  }
  lab.Lens = Lens;

  /** What a penny meets first on its way: {at: the other's place, ghost: its own place then}, or null. */
  lab.aimedAt = (pennies, id, direction, diameter) => {
    const turn = (direction * Math.PI) / 180;
    const [dx, dy] = [Math.cos(turn), Math.sin(turn)];
    const [px, py] = pennies[id];
    let best = null;
    for (const [other, [x, y]] of Object.entries(pennies)) {
      if (other === id) continue;
      const along = (x - px) * dx + (y - py) * dy;
      const beside = (x - px) * dy - (y - py) * dx;
      if (along <= 0 || Math.abs(beside) >= diameter) continue;
      const far = along - Math.sqrt(diameter * diameter - beside * beside);
      if (!best || far < best.far) best = { far, at: [x, y], ghost: [px + far * dx, py + far * dy] };
    }
    return best;
  };
})();
