// The board of the lab: pennies that are dragged or moved by keys, and the ring that aims the flick.
(() => {
  const lab = (window.pennylab ??= {});
  const THUMB = 22; // px: half of a finger's breadth
  const REACH = 70; // mm of arrow for each m/s
  const SLOWEST = 0.05, FASTEST = 20;
  const round = (value, step) => Number((Math.round(value / step) * step).toFixed(6));
  const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

  class Table {
    constructor(place, bench, told) {
      this.holder = place;
      this.bench = bench;
      this.told = told;
      this.dragged = null;
    }

    /** Draws all that is set up; what was focused stays so. */
    draw() {
      const { bench } = this;
      const focused = document.activeElement?.getAttribute?.("data-handle");
      const drawn = JSON.stringify(bench.board);
      if (drawn !== this.drawn) {
        const { svg, layers } = pennyboard.picture(bench.board, ["aims", "pennies", "rings"]);
        svg.classList.add("lab-table");
        svg.setAttribute("role", "application");
        svg.setAttribute("aria-label", this.told.words.board);
        this.svg = svg;
        this.layers = layers;
        this.drawn = drawn;
        this.holder.replaceChildren(svg);
        this.listen();
      }
      this.pennies();
      this.aim();
      if (focused) this.svg.querySelector(`[data-handle="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
    }

    pennies() {
      const { bench } = this;
      const bad = new Set(bench.amiss().flatMap(([id, , other]) => (other ? [id, other] : [id])));
      const made = Object.entries(bench.shot.pennies).map(([id, [x, y]]) => {
        const { group } = pennyboard.penny(id, bench.kind(id), bench.diameter);
        const flicked = id === bench.shot.flick.penny;
        group.setAttribute("transform", pennyboard.at(x, y));
        group.setAttribute("tabindex", "0");
        group.setAttribute("role", "button");
        group.setAttribute("data-handle", id);
        group.setAttribute("aria-label", this.told.say(flicked ? "flicked" : "penny", { id, x: round(x, 0.1), y: round(y, 0.1) }));
        group.classList.toggle("is-flicked", flicked);
        group.classList.toggle("is-bad", bad.has(id));
        return group;
      });
      this.layers.pennies.replaceChildren(...made);
    }

    aim() {
      const { flick, pennies } = this.bench.shot;
      const at = pennies[flick.penny];
      if (!at) {
        this.layers.aims.replaceChildren();
        this.layers.rings.replaceChildren();
        return;
      }
      const turn = (flick.direction * Math.PI) / 180;
      const far = this.bench.radius + 8 + flick.speed * REACH;
      const [x, y] = [at[0] + Math.cos(turn) * far, at[1] + Math.sin(turn) * far];
      this.layers.aims.replaceChildren(pennyboard.make("line", { class: "aim-line", x1: at[0], y1: -at[1], x2: x, y2: -y }));
      const ring = pennyboard.make("g", {
        class: "aim-ring", tabindex: 0, role: "button", "data-handle": "aim", transform: pennyboard.at(x, y),
        "aria-label": this.told.say("aim", { direction: round(flick.direction, 0.01), speed: round(flick.speed, 0.001) }),
      });
      ring.append(pennyboard.make("circle", { class: "ring", r: 9 }));
      const label = pennyboard.make("text", { "font-size": 7 });
      label.textContent = round(flick.speed, 0.01);
      ring.append(label);
      this.layers.rings.replaceChildren(ring);
    }

    listen() {
      // A finger that means a penny does not scroll the page; one beside it does.
      this.svg.addEventListener("touchstart", (event) => {
        const [touch] = event.touches;
        if (event.touches.length === 1 && this.meant({ target: event.target, clientX: touch.clientX, clientY: touch.clientY })) event.preventDefault();
      }, { passive: false });
      this.svg.addEventListener("pointerdown", (event) => this.grab(event));
      this.svg.addEventListener("pointermove", (event) => this.drag(event));
      for (const end of ["pointerup", "pointercancel"]) this.svg.addEventListener(end, () => this.drop());
      this.svg.addEventListener("keydown", (event) => this.key(event));
    }

    /** A pointer's place on the board (mm). */
    spot(event) {
      const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.svg.getScreenCTM().inverse());
      return [x, -y];
    }

    /** The handle that a pointer means: the one whose middle is nearest, if the pointer is on a
     *  handle or, for a thumb on a small board, within a thumb's breadth of that one. */
    meant(event) {
      const [x, y] = this.spot(event);
      const scale = this.svg.getScreenCTM().a;
      const near = [...this.svg.querySelectorAll("[data-handle]")].map((handle) => {
        const { e, f } = handle.transform.baseVal.consolidate().matrix;
        return { handle, far: Math.hypot(e - x, -f - y) * scale };
      });
      const [best] = near.sort((a, b) => a.far - b.far);
      return best && (event.target.closest?.("[data-handle]") || best.far <= THUMB) ? best.handle : null;
    }

    grab(event) {
      const handle = this.meant(event);
      if (!handle || event.button > 0) return;
      const id = handle.getAttribute("data-handle");
      const [x, y] = this.spot(event);
      const at = this.bench.shot.pennies[id] ?? [x, y];
      this.dragged = { id, off: [at[0] - x, at[1] - y], join: false };
      this.svg.setPointerCapture(event.pointerId);
      handle.focus({ preventScroll: true });
      event.preventDefault();
    }

    drag(event) {
      if (!this.dragged) return;
      const { id, off, join } = this.dragged;
      const [x, y] = this.spot(event);
      const before = JSON.stringify(this.bench.now);
      if (id === "aim") this.aimAt(x, y, join);
      else this.put(id, x + off[0], y + off[1], join);
      if (JSON.stringify(this.bench.now) !== before) this.dragged.join = true;
    }

    drop() {
      if (this.dragged?.join && this.dragged.id !== "aim") this.tellPlace(this.dragged.id);
      this.dragged = null;
    }

    put(id, x, y, join = false) {
      const [wide, high] = pennyboard.halfSize(this.bench.board);
      const within = (value, most) => round(Math.max(-most, Math.min(most, value)), 0.1);
      this.bench.change((shot) => { shot.pennies[id] = [within(x, wide), within(y, high)]; }, { join });
    }

    aimAt(x, y, join) {
      const { flick, pennies } = this.bench.shot;
      const [px, py] = pennies[flick.penny];
      const far = Math.hypot(x - px, y - py);
      this.bench.change(({ flick: told }) => {
        told.direction = round((Math.atan2(y - py, x - px) * 180) / Math.PI, 0.1);
        told.speed = round(Math.max(SLOWEST, Math.min(FASTEST, (far - this.bench.radius - 8) / REACH)), 0.01);
      }, { join });
    }

    key(event) {
      const id = event.target.closest?.("[data-handle]")?.getAttribute("data-handle");
      if (!id || event.ctrlKey || event.metaKey || event.altKey) return;
      const arrow = ARROWS[event.key];
      if (arrow) {
        if (id === "aim") this.turn(arrow, event.shiftKey);
        else this.push(id, arrow, event.shiftKey);
      } else if ((event.key === "Delete" || event.key === "Backspace") && id !== "aim") this.told.remove(id);
      else if (event.key === "Enter" || event.key === " ") {
        if (id === "aim") this.told.flick();
        else this.bench.change((shot) => { shot.flick.penny = id; });
      } else return;
      event.preventDefault();
    }

    /** Arrow keys on the ring: left and right turn the aim, up and down change its speed. */
    turn([across, up], fine) {
      this.bench.change(({ flick }) => {
        flick.direction = round(flick.direction - across * (fine ? 0.1 : 1), 0.1);
        flick.speed = round(Math.max(SLOWEST, Math.min(FASTEST, flick.speed + up * (fine ? 0.01 : 0.1))), 0.01);
      });
    }

    push(id, [across, up], fine) {
      const [x, y] = this.bench.shot.pennies[id];
      const step = fine ? 0.1 : 5;
      this.put(id, x + across * step, y + up * step);
      this.tellPlace(id);
    }

    tellPlace(id) {
      const [x, y] = this.bench.shot.pennies[id];
      this.told.status("moved", { id, x: round(x, 0.1), y: round(y, 0.1) });
    }
  }
  lab.Table = Table;
})();
