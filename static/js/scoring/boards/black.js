// The board of Penny Black: its pennies three times their size, where they stood in the set. A tap
// says what the shooter did to a penny; who keeps it reads the ruling on the button first.
//
// The first penny tapped was struck and went off, a further one went off after it; a further tap on
// the same penny goes on: struck and stayed, off, nothing.
(() => {
  const scoring = (window.scoring ??= {});
  const { drawn, made, pressed } = scoring;
  const STEP = 66.6;
  const COLOURS = { O: "outer", K: "black" };
  const AFTER = { "struck-off": "struck", struck: "off", off: "" };
  const AFTER_FURTHER = { off: "struck-off", "struck-off": "struck", struck: "" };

  // The honeycomb of the set, as rules/physics/boards.py lays it: black, six, twelve.
  const places = (ids) => {
    const ring = [[0, 1], [1, 0], [1, -1], [0, -1], [-1, 0], [-1, 1]];
    const at = (q, r) => [q * STEP * Math.sqrt(3) / 2, -(r + q / 2) * STEP];
    const inner = ids.filter((id) => !(id[0] in COLOURS));
    const letters = [...new Set(inner.map((id) => id[0]))];
    const found = { K: [0, 0] };
    ring.forEach(([q, r], n) => {
      found[`${letters[n % 3]}${1 + Math.floor(n / 3)}`] = at(q, r);
      const [aheadQ, aheadR] = ring[(n + 1) % 6];
      found[`O${2 * n + 1}`] = at(2 * q, 2 * r);
      found[`O${2 * n + 2}`] = at(q + aheadQ, r + aheadR);
    });
    return found;
  };

  const rim = (board) => {
    if (board === "circle") return drawn("circle", { class: "wood", r: 205 });
    if (board === "square") return drawn("rect", { class: "wood", x: -195, y: -195, width: 390, height: 390 });
    return drawn("polygon", { class: "wood", points: "0,-230 199,-115 199,115 0,230 -199,115 -199,-115" });
  };

  class BlackBoard {
    constructor(page) {
      this.page = page;
      this.taps = []; // [id, what], in the order in which they were first tapped
      this.shooterOff = false;
      this.from = "";
    }

    clear() {
      this.taps = [];
      this.shooterOff = false;
      this.from = "";
    }

    #tap(id) {
      const at = this.taps.findIndex(([known]) => known === id);
      if (at < 0) this.taps.push([id, this.taps.length ? "off" : "struck-off"]);
      else {
        const next = (at ? AFTER_FURTHER : AFTER)[this.taps[at][1]];
        if (next) this.taps[at][1] = next;
        else this.taps.splice(at, 1);
      }
      this.page.compose();
    }

    // The entry that was put together, or null.
    entry() {
      const { side } = this.page.doc.may;
      if (!this.taps.length && !this.shooterOff && !this.from) return null;
      const those = (part) => this.taps.filter(([, what]) => what.includes(part)).map(([id]) => id);
      const flick = { by: side, struck: those("struck"), off: those("off") };
      if (this.shooterOff) flick.shooter_off = true;
      if (this.from) flick.from = this.from;
      return { flick };
    }

    #penny(id, [x, y], on) {
      const colour = this.page.doc.pennies[id];
      const at = this.taps.findIndex(([known]) => known === id);
      const what = at < 0 ? "" : this.taps[at][1];
      const said = { "": "", "struck-off": this.page.words.struckOff, struck: this.page.words.struck, off: this.page.words.off };
      return drawn(
        "g",
        {
          class: `penny c-${colour}${on ? " is-on" : ""}${what ? ` is-${what}` : ""}`,
          transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})`,
          "data-penny": id,
          ...pressed([colour, said[what]].filter(Boolean).join(": "), at >= 0, () => this.#tap(id)),
        },
        drawn("circle", { class: "face", r: 31 }),
        drawn("text", { y: 1 }, id[0] === "O" ? colour[0].toUpperCase() : id[0]),
        what.includes("struck") ? drawn("text", { class: "count", x: 22, y: -20 }, String(at + 1)) : null,
      );
    }

    draw() {
      const { doc, words } = this.page;
      const { may } = doc;
      const where = places(Object.keys(doc.pennies));
      const svg = drawn(
        "svg",
        { viewBox: "-200 -200 400 400", "aria-label": words.board, role: "group" },
        rim(this.page.options.board),
        ...Object.entries(where).map(([id, place]) =>
          (may.board ?? []).includes(id)
            ? this.#penny(id, place, may.on.includes(id))
            : drawn("circle", { class: "gone", r: 12, cx: place[0], cy: place[1] })),
      );
      const toggle = (name, pressed, label, press) =>
        made("button", { type: "button", class: "chip", "data-chip": name, "aria-pressed": String(pressed), onclick: () => { press(); this.page.compose(); } }, label);
      const chips = [toggle("shooter", this.shooterOff, words.shooterOff, () => { this.shooterOff = !this.shooterOff; })];
      if ((may.from ?? []).length > 1) {
        chips.push(toggle("corner", this.from === "corner", words.fromCorner, () => { this.from = this.from ? "" : "corner"; }));
      }
      return [svg, made("div", { class: "chips" }, ...chips)];
    }
  }

  (scoring.boards ??= {}).black = BlackBoard;
})();
