// The board of Penny White: its pennies in the order in which they are flicked, those of A above
// those of B, large enough to tap. A penny to come is tapped where something came of it: what was
// flicked before it is written, and the buttons ask what it was; the penny that is due is tapped so
// too, and one that lies there where the one that is due put it off. When all are flicked they stand round the white:
// tapped from the nearest outwards, or dragged to where they lie, they are measured.
(() => {
  const scoring = (window.scoring ??= {});
  const { drawn, made, pressed } = scoring;
  const CELL = 75;
  const IN_A_ROW = 6;
  const STEP = 72; // between two pennies that wait at the sides of the white
  const MOVED = 6; // so far a finger may slip in a tap

  const number = (id) => Number(id.slice(1));
  const rows = (ids) => Array.from({ length: Math.ceil(ids.length / IN_A_ROW) }, (_, at) => ids.slice(at * IN_A_ROW, (at + 1) * IN_A_ROW));

  class WhiteBoard {
    constructor(page) {
      this.page = page;
      this.clear();
    }

    clear() {
      this.lies = new Map(); // where pennies were dragged to
      this.order = []; // from the nearest outwards
    }

    get #measuring() { return Boolean(this.page.doc.may.kinds?.includes("measure")); }

    // The measure as far as it was told: those that nobody named lie farther, all together.
    entry() {
      const on = this.page.doc.may.on ?? [];
      const told = this.order.filter((id) => on.includes(id));
      if (!this.#measuring || !told.length) return null;
      const farther = on.filter((id) => !told.includes(id));
      return { measure: { order: [...told.map((id) => [id]), ...(farther.length ? [farther] : [])] } };
    }

    // Which penny is flicked next, while pennies are.
    get due() {
      const { may } = this.page.doc;
      return may.kinds?.includes("flick") ? [...may.pennies].sort((a, b) => number(a) - number(b))[0] : "";
    }

    draw() { return this.#measuring ? this.#drawLies() : this.#drawPennies(); }

    #drawPennies() {
      const { doc, words } = this.page;
      const offers = new Map(doc.offers.filter((offer) => offer.spot).map((offer) => [offer.spot, offer]));
      const all = Object.keys(doc.pennies).sort((a, b) => number(a) - number(b));
      const lying = ["A", "B"].flatMap((side) => rows(all.filter((id) => id[0] === side)));
      const height = lying.length * CELL;
      const wide = Math.max(4, ...lying.map((row) => row.length)) * CELL + 10;
      return [drawn(
        "svg",
        { viewBox: `0 0 ${wide} ${height + 10}`, role: "group", "aria-label": words.board },
        drawn("rect", { class: "wood", x: 2, y: 2, width: wide - 4, height: height + 6 }),
        ...lying.flatMap((row, down) => row.map((id, along) => this.#penny(id, along, down, offers.get(id)))),
      )];
    }

    // ── where they lie ────────────────────────────────────────────────────────────────────────

    // How many pennies wait one below the other, and where the white lies.
    get #ground() {
      const deep = this.page.options.pennies > 6 ? 4 : 3;
      return { deep, white: [230, (STEP * deep + 12) / 2] };
    }

    #drawLies() {
      const { doc, words } = this.page;
      const { deep, white } = this.#ground;
      const waiting = (side) => doc.may.on.filter((id) => id[0] === side).sort((a, b) => number(a) - number(b));
      const places = new Map();
      for (const [side, x, out] of [["A", 40, 1], ["B", 420, -1]]) {
        waiting(side).forEach((id, at) => places.set(id, [x + out * STEP * Math.floor(at / deep), 42 + STEP * (at % deep)]));
      }
      const svg = drawn(
        "svg",
        { viewBox: `0 0 460 ${2 * white[1]}`, role: "group", "aria-label": words.board },
        drawn("rect", { class: "wood", x: 2, y: 2, width: 456, height: 2 * white[1] - 4 }),
        drawn("circle", { class: "jack", cx: white[0], cy: white[1], r: 16 }),
        ...[...places].map(([id, place]) => this.#lie(id, this.lies.get(id) ?? place)),
      );
      return [svg, made("p", { class: "ask" }, words.lies)];
    }

    #lie(id, [x, y]) {
      const rank = this.order.indexOf(id) + 1;
      const called = this.page.doc.pennies[id] ?? id;
      const face = [drawn("circle", { r: 33.5 }), drawn("text", { y: 1 }, rank ? String(rank) : "")];
      const penny = drawn(
        "g",
        {
          class: `shooter is-lie side-${id[0].toLowerCase()}${rank ? " is-chosen" : ""}`, transform: `translate(${x} ${y})`,
          "data-lie": id, ...pressed(rank ? `${called}: ${rank}` : called, rank > 0, () => this.#name(id)),
        },
        ...face,
      );
      penny.addEventListener("pointerdown", (event) => this.#drag(event, penny, id));
      return penny;
    }

    // Tapped: the next nearest; tapped again: not told.
    #name(id) {
      if (this.dragged) return;
      if (this.order.includes(id)) {
        this.order = this.order.filter((one) => one !== id);
        this.lies.delete(id);
      } else this.order.push(id);
      this.page.compose();
    }

    #drag(event, penny, id) {
      const svg = penny.ownerSVGElement;
      const { white } = this.#ground;
      const at = ({ clientX, clientY }) => {
        const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(svg.getScreenCTM().inverse());
        return [Math.min(Math.max(x, 0), 460), Math.min(Math.max(y, 0), 2 * white[1])];
      };
      const from = at(event);
      let to = null;
      const letGo = () => { this.held = false; };
      this.held = true;
      penny.setPointerCapture(event.pointerId);
      penny.onpointermove = (moved) => {
        const place = at(moved);
        if (!to && Math.hypot(place[0] - from[0], place[1] - from[1]) < MOVED) return;
        to = place;
        penny.setAttribute("transform", `translate(${to[0]} ${to[1]})`);
      };
      penny.onpointerup = () => {
        letGo();
        if (to) this.#lay(id, to);
      };
      penny.onpointercancel = () => {
        letGo();
        this.page.draw();
      };
    }

    // Those that were dragged in the order of their distance from the white, then those tapped.
    #lay(id, place) {
      this.dragged = true; // the click that ends a drag is no tap
      setTimeout(() => { this.dragged = false; });
      this.lies.set(id, place);
      const { white } = this.#ground;
      const far = (one) => Math.hypot(this.lies.get(one)[0] - white[0], this.lies.get(one)[1] - white[1]);
      const laid = [...this.lies.keys()].sort((a, b) => far(a) - far(b));
      this.order = [...laid, ...this.order.filter((one) => !this.lies.has(one))];
      this.page.compose();
    }

    #penny(id, along, down, offer) {
      const { page } = this;
      const place = `translate(${42.5 + along * CELL} ${42.5 + down * CELL})`;
      const face = [drawn("circle", { r: 33.5 }), drawn("text", { y: 1 }, id.slice(1))];
      const due = id === this.due;
      const lies = page.doc.may.on?.includes(id);
      if (!offer && !lies && !due) return drawn("circle", { class: "gone", r: 12, transform: place });
      const side = `side-${id[0].toLowerCase()}${lies ? "" : " is-to-come"}${due ? " is-on" : ""}`;
      const came = due && page.doc.offers.find((one) => one.place === "came");
      if (!offer && !came) return drawn("g", { class: `shooter ${side}`, transform: place }, ...face);
      const chosen = came ? page.pointed === id : page.chosen?.name === offer.name;
      const said = came ? came.group : [offer.label, offer.leads].filter(Boolean).join(": ");
      return drawn(
        "g",
        {
          class: `shooter ${side}${chosen ? " is-chosen" : ""}`, transform: place, "data-spot": id,
          ...pressed(said, chosen, () => (came ? this.#point(chosen ? "" : id) : this.#tapped(id, offer))),
        },
        ...face,
      );
    }

    async #tapped(id, offer) {
      if (offer.place !== "spot") return this.page.choose(offer);
      await this.page.take(offer);
      return this.page.refused ? undefined : this.#point(id);
    }

    // Something came of the penny that is due: the buttons ask what.
    #point(id) {
      this.page.chosen = null;
      this.page.pointed = id;
      this.page.draw();
    }
  }

  (scoring.boards ??= {}).white = WhiteBoard;
})();
