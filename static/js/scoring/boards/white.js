// The board of Penny White: its pennies in the order in which they are flicked, those of A above
// those of B, large enough to tap. A penny to come is tapped where something came of it, one that
// lies there where the penny that is due put it off. Where they lie nobody need enter.
(() => {
  const scoring = (window.scoring ??= {});
  const { drawn, pressed } = scoring;
  const CELL = 75;
  const IN_A_ROW = 6;

  const number = (id) => Number(id.slice(1));
  const rows = (ids) => Array.from({ length: Math.ceil(ids.length / IN_A_ROW) }, (_, at) => ids.slice(at * IN_A_ROW, (at + 1) * IN_A_ROW));

  class WhiteBoard {
    constructor(page) { this.page = page; }

    clear() {}

    entry() { return null; }

    // Which penny is flicked next, while pennies are.
    get #due() {
      const { may } = this.page.doc;
      return may.kinds?.includes("flick") ? [...may.pennies].sort((a, b) => number(a) - number(b))[0] : "";
    }

    draw() {
      const { doc, words } = this.page;
      const offers = new Map(doc.offers.filter((offer) => offer.spot).map((offer) => [offer.spot, offer]));
      const all = Object.keys(doc.pennies).sort((a, b) => number(a) - number(b));
      const lying = ["A", "B"].flatMap((side) => rows(all.filter((id) => id[0] === side)));
      const height = lying.length * CELL;
      return [drawn(
        "svg",
        { viewBox: `0 0 460 ${height + 10}`, role: "group", "aria-label": words.board },
        drawn("rect", { class: "wood", x: 2, y: 2, width: 456, height: height + 6 }),
        ...lying.flatMap((row, down) => row.map((id, along) => this.#penny(id, along, down, offers.get(id)))),
      )];
    }

    #penny(id, along, down, offer) {
      const { page } = this;
      const place = `translate(${42.5 + along * CELL} ${42.5 + down * CELL})`;
      const face = [drawn("circle", { r: 33.5 }), drawn("text", { y: 1 }, id.slice(1))];
      const due = id === this.#due;
      const lies = page.doc.may.on?.includes(id);
      if (!offer && !lies && !due) return drawn("circle", { class: "gone", r: 12, transform: place });
      const side = `side-${id[0].toLowerCase()}${lies ? "" : " is-to-come"}${due ? " is-on" : ""}`;
      if (!offer) return drawn("g", { class: `shooter ${side}`, transform: place }, ...face);
      const chosen = page.chosen?.name === offer.name;
      const press = () => (offer.place === "spot" ? page.take(offer) : page.choose(offer));
      return drawn(
        "g",
        {
          class: `shooter ${side}${chosen ? " is-chosen" : ""}`, transform: place, "data-spot": id,
          ...pressed([offer.label, offer.leads].filter(Boolean).join(": "), chosen, press),
        },
        ...face,
      );
    }
  }

  (scoring.boards ??= {}).white = WhiteBoard;
})();
