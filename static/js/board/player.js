// The replay player: plays the trace of a shot on its board, at real or slow speed, and steps
// through it moment by moment. Without this file the part is a picture of the paths and a list of
// what happens; with it the same list steers the picture.
(() => {
  const board = (window.pennyboard ??= {});
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const SHORT = 9; // a longer list of moments is folded
  const FLASH = 0.06; // s of the shot: how long the ring of a contact is seen

  class Player {
    constructor(root) {
      this.root = root;
      this.find = (name) => root.querySelector(`[data-${name}]`);
      this.controls = this.find("controls");
      this.line = this.find("line");
      this.said = this.find("said");
      this.clock = this.find("clock");
      this.t = 0;
      this.playing = 0;
      this.wire();
      const held = root.querySelector('script[type="application/json"]');
      if (held) this.load(JSON.parse(held.textContent), { play: root.hasAttribute("data-autoplay") });
    }

    wire() {
      const on = (name, act) => this.find(name)?.addEventListener("click", act);
      on("play", () => (this.playing ? this.pause() : this.play()));
      on("previous", () => this.step(-1));
      on("next", () => this.step(1));
      on("start", () => this.jump(0));
      on("end", () => this.jump(this.replay.trace.duration));
      this.line.addEventListener("input", () => {
        this.pause();
        this.show(Number(this.line.value));
      });
      this.line.addEventListener("change", () => this.say());
    }

    /** Shows a replay {trace, told, steps}: from its start, or, where nothing may move, at its end. */
    load(replay, { play = false } = {}) {
      this.stop();
      this.replay = replay;
      const { trace } = replay;
      this.draw(trace);
      this.line.max = trace.duration;
      this.line.step = trace.duration ? trace.duration / 500 : 1;
      this.controls.hidden = false;
      this.list();
      this.show(still.matches ? trace.duration : 0);
      if (play && !still.matches) this.play();
      else if (play) this.say();
    }

    draw(trace) {
      const { svg, layers } = board.picture(trace.board, ["starts", "paths", "flashes", "pennies"]);
      svg.setAttribute("aria-hidden", "true"); // the list beside it says all that it shows
      this.layers = layers;
      this.pennies = {};
      this.paths = {};
      for (const [id, one] of Object.entries(trace.pennies)) {
        const made = (this.pennies[id] = board.penny(id, one.kind, trace.diameter));
        layers.pennies.append(made.group);
        if (!one.path.length) continue;
        layers.starts.append(board.make("circle", { class: "start", cx: one.from[0], cy: -one.from[1], r: trace.diameter / 2 }));
        layers.paths.append((this.paths[id] = board.make("polyline", { class: `path path-${one.kind}` })));
      }
      this.find("stage").replaceChildren(svg);
    }

    /** The list of moments: each a button that leads there. */
    list() {
      const list = this.find("steps");
      list.closest("details").open = this.replay.steps.length <= SHORT;
      this.items = this.replay.steps.map((step) => {
        const item = document.createElement("li");
        const button = Object.assign(document.createElement("button"), { type: "button" });
        const time = Object.assign(document.createElement("span"), { className: "step-clock", textContent: this.time(step.t) });
        button.append(time, " ", Object.assign(document.createElement("span"), { textContent: step.text }));
        button.addEventListener("click", () => this.jump(step.t));
        item.append(button);
        return item;
      });
      list.replaceChildren(...this.items);
    }

    time(t) {
      return this.root.dataset.clock.replace("0.000", t.toFixed(3));
    }

    show(t) {
      const { trace, steps } = this.replay;
      this.t = Math.max(0, Math.min(t, trace.duration));
      for (const [id, made] of Object.entries(this.pennies)) this.place(id, made);
      for (const [id, path] of Object.entries(this.paths)) {
        path.setAttribute("points", board.pathTo(trace, id, this.t).map(([x, y]) => `${x},${-y}`).join(" "));
      }
      this.flash();
      this.line.value = this.t;
      this.clock.textContent = this.time(this.t);
      this.line.setAttribute("aria-valuetext", this.time(this.t));
      const now = this.now();
      this.items.forEach((item, n) => (n === now ? item.setAttribute("aria-current", "step") : item.removeAttribute("aria-current")));
      this.find("previous").disabled = this.find("start").disabled = this.t <= 0;
      this.find("next").disabled = this.find("end").disabled = this.t >= trace.duration;
      return steps[now];
    }

    place(id, made) {
      const { trace } = this.replay;
      const gone = trace.pennies[id].off;
      const at = board.placeAt(trace, id, this.t);
      const where = at ?? board.placeAt(trace, id, gone);
      made.group.setAttribute("transform", board.at(where.x, where.y));
      made.group.classList.toggle("is-off", !at);
      const turned = (board.turnedAt(trace, id, this.t) * 180) / Math.PI;
      made.rim.setAttribute("transform", `rotate(${-turned})`);
    }

    /** Rings where pennies have just met, or have just gone off. */
    flash() {
      const rings = this.replay.trace.events
        .filter((event) => event.kind !== "stop" && event.t <= this.t + 1e-9 && this.t - event.t < FLASH)
        .map((event) => board.make("circle", {
          class: `flash flash-${event.kind}`, cx: event.at[0], cy: -event.at[1],
          r: 4 + (140 * (this.t - event.t)), opacity: 1 - (this.t - event.t) / FLASH,
        }));
      this.layers.flashes.replaceChildren(...rings);
    }

    /** The number of the last moment that has come. */
    now() {
      return this.replay.steps.findLastIndex((step) => step.t <= this.t + 1e-9);
    }

    say() {
      this.said.textContent = this.replay.steps[this.now()]?.text ?? "";
    }

    jump(t) {
      this.pause();
      this.show(t);
      this.say();
    }

    step(by) {
      const { steps } = this.replay;
      const now = this.now();
      const between = this.t - steps[now].t > 1e-9;
      const next = by < 0 && between ? now : Math.max(0, Math.min(steps.length - 1, now + by));
      this.jump(steps[next].t);
      this.items[next].scrollIntoView?.({ block: "nearest" });
    }

    play() {
      if (this.t >= this.replay.trace.duration) this.show(0);
      this.said.textContent = "";
      this.mark(true);
      let before = performance.now();
      const speed = () => Number(this.find("speed").value);
      const on = (now) => {
        this.show(this.t + ((now - before) / 1000) * speed());
        before = now;
        if (this.t < this.replay.trace.duration) this.playing = requestAnimationFrame(on);
        else {
          this.pause();
          this.say();
          this.root.dispatchEvent(new Event("shot-over"));
        }
      };
      this.playing = requestAnimationFrame(on);
    }

    stop() {
      cancelAnimationFrame(this.playing);
      this.playing = 0;
    }

    pause() {
      const was = this.playing;
      this.stop();
      this.mark(false);
      if (was) this.say();
    }

    mark(playing) {
      const button = this.find("play");
      button.classList.toggle("is-playing", playing);
      button.querySelector("[data-label]").textContent = playing ? button.dataset.pause : button.dataset.go;
    }
  }

  /** Wakes the players of a part of the page that are not awake yet. */
  board.wake = (part = document) => {
    for (const root of part.querySelectorAll("[data-player]")) root.player ??= new Player(root);
  };

  board.wake();
  document.addEventListener("htmx:load", (event) => board.wake(event.target));
})();
