// The board of the lab: pennies that are dragged or moved by keys, and the ring that aims the flick;
// or, with the other hand chosen, pennies that are pulled back and let go (pull.js).
(() => {
  const lab = (window.pennylab ??= {});
  const THUMB = 22; // px: half of a finger's breadth
  const REACH = 70; // mm of arrow for each m/s
  const SLOWEST = 0.05, FASTEST = 20;
  const round = (lab.round = (value, step) => Number((Math.round(value / step) * step).toFixed(6)));
  /** The speed (m/s) that so many mm of arrow, or of pull, mean. */
  lab.speedOf = (far) => round(Math.max(SLOWEST, Math.min(FASTEST, far / REACH)), 0.01);
  const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

  class Table {
    constructor(place, bench, told) {
      this.holder = place;
      this.bench = bench;
      this.told = told;
      this.dragged = null;
      this.pull = null;
      this.pulls = false;
      // A finger is as broad on every screen: what it reaches is measured anew with the board.
      new ResizeObserver(() => this.reach()).observe(place);
    }

    /** Which hand: whether a penny that is dragged is pulled back, or moved. */
    hand(pulls) {
      this.pulls = pulls;
      this.letBe();
      this.svg.classList.toggle("is-pulling", pulls);
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
        this.lens = new lab.Lens(bench.board);
        svg.classList.toggle("is-pulling", this.pulls);
        this.holder.replaceChildren(svg, this.lens.svg);
        this.listen();
      }
      this.pennies();
      this.aim();
      this.reach();
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
        group.prepend(pennyboard.make("circle", { class: "reach", r: bench.radius }));
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
      const line = pennyboard.make("line", { class: "aim-line", x1: at[0], y1: -at[1], x2: x, y2: -y });
      this.layers.aims.replaceChildren(line, ...(this.pull?.drawn() ?? []));
      const ring = pennyboard.make("g", {
        class: "aim-ring", tabindex: 0, role: "button", "data-handle": "aim", transform: pennyboard.at(x, y),
        "aria-label": this.told.say("aim", { direction: round(flick.direction, 0.01), speed: round(flick.speed, 0.001) }),
      });
      ring.append(pennyboard.make("circle", { class: "reach", r: 9 }), pennyboard.make("circle", { class: "ring", r: 9 }));
      const label = pennyboard.make("text", { "font-size": 7 });
      label.textContent = round(flick.speed, 0.01);
      ring.append(label);
      this.layers.rings.replaceChildren(ring);
      this.reach();
    }

    /** Handles are as large to a finger as a finger is; which one it means is the nearest. */
    reach() {
      const scale = this.svg?.getScreenCTM()?.a;
      if (!scale) return;
      for (const circle of this.svg.querySelectorAll(".reach")) circle.setAttribute("r", Math.max(this.bench.radius, THUMB / scale));
    }

    listen() {
      // A finger that means a penny does not scroll the page; one beside it does.
      this.svg.addEventListener("touchstart", (event) => {
        const [touch] = event.touches;
        if (event.touches.length === 1 && this.meant({ target: event.target, clientX: touch.clientX, clientY: touch.clientY })) event.preventDefault();
      }, { passive: false });
      this.svg.addEventListener("pointerdown", (event) => this.grab(event));
      this.svg.addEventListener("pointermove", (event) => this.drag(event));
      this.svg.addEventListener("pointerup", () => this.drop());
      this.svg.addEventListener("pointercancel", () => { this.letBe(); this.drop(); });
      this.svg.addEventListener("keydown", (event) => this.key(event));
      // Who goes elsewhere has let go of nothing: the pull is over, the aim stays.
      this.svg.addEventListener("focusout", (event) => {
        if (!event.relatedTarget || this.dragged || event.relatedTarget.getAttribute("data-handle") === this.pull?.id) return;
        this.pull = null;
        for (const drawn of this.svg.querySelectorAll(".pull-line, .pull-hand")) drawn.remove();
      });
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
      this.pull = this.pulls && id !== "aim" ? new lab.Pull(this, id) : null;
      this.dragged = { id, off: [at[0] - x, at[1] - y], join: false };
      this.svg.setPointerCapture(event.pointerId);
      handle.focus({ preventScroll: true });
      this.magnify(event);
      event.preventDefault();
    }

    drag(event) {
      if (!this.dragged) return;
      const { id, off, join } = this.dragged;
      const [x, y] = this.spot(event);
      const before = JSON.stringify(this.bench.now);
      if (this.pull) this.pull.to(x + off[0], y + off[1]);
      else if (id === "aim") this.aimAt(x, y, join);
      else this.put(id, x + off[0], y + off[1], join);
      if (JSON.stringify(this.bench.now) !== before) this.dragged.join = true;
      this.magnify(event);
    }

    drop() {
      const { pull, dragged } = this;
      this.pull = this.dragged = null;
      this.lens.hide();
      if (pull) {
        this.aim();
        pull.go();
      } else if (dragged?.join && dragged.id !== "aim") this.tellPlace(dragged.id);
    }

    /** A pull is given up: nothing is flicked. */
    letBe() {
      const { pull } = this;
      this.pull = null;
      if (pull) pull.stop();
      if (this.dragged && pull) {
        this.dragged = null;
        this.lens.hide();
      }
      this.aim();
    }

    /** Under a finger one sees nothing: the lens shows the penny, or what the flick would meet. */
    magnify(event) {
      if (event.pointerType === "mouse") return;
      const { flick, pennies } = this.bench.shot;
      const { id } = this.dragged;
      const moves = !this.pull && id !== "aim";
      const met = moves ? null : lab.aimedAt(pennies, flick.penny, flick.direction, this.bench.diameter);
      const parts = { aims: [...this.layers.aims.children], pennies: [...this.layers.pennies.children] };
      this.lens.show(moves ? pennies[id] : met?.at ?? pennies[flick.penny], parts, event, met && { at: met.ghost, diameter: this.bench.diameter });
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
        told.speed = lab.speedOf(far - this.bench.radius - 8);
      }, { join });
    }

    key(event) {
      const id = event.target.closest?.("[data-handle]")?.getAttribute("data-handle");
      if (!id || event.ctrlKey || event.metaKey || event.altKey) return;
      const arrow = ARROWS[event.key];
      if (arrow) {
        if (id === "aim") this.turn(arrow, event.shiftKey);
        else if (this.pulls) this.pullBy(id, arrow, event.shiftKey);
        else this.push(id, arrow, event.shiftKey);
      } else if ((event.key === "Delete" || event.key === "Backspace") && id !== "aim") this.told.remove(id);
      else if (event.key === "Escape" && this.pull) {
        this.letBe();
        this.told.status("letBe");
      } else if (event.key === "Enter" || event.key === " ") {
        if (id === "aim") this.told.flick();
        else if (this.pull?.tense) this.drop();
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

    /** Arrow keys on a penny that is pulled. */
    pullBy(id, arrow, fine) {
      if (this.pull?.id !== id) this.pull = new lab.Pull(this, id);
      this.pull.by(arrow, fine);
      const { direction, speed } = this.bench.shot.flick;
      this.told.status(this.pull.tense ? "pulled" : "slack", { id, direction, speed });
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
