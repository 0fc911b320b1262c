// The board of Penny White: the pennies that lie on it, to be tapped where one was put off. Where
// they lie nobody enters: they are drawn in rows, those of A above those of B, large enough to tap.
(() => {
  const scoring = (window.scoring ??= {});
  const { drawn, pressed } = scoring;
  const CELL = 75;
  const IN_A_ROW = 6;

  const rows = (ids) => Array.from({ length: Math.ceil(ids.length / IN_A_ROW) }, (_, at) => ids.slice(at * IN_A_ROW, (at + 1) * IN_A_ROW));

  class WhiteBoard {
    constructor(page) { this.page = page; }

    clear() {}

    entry() { return null; }

    draw() {
      const { doc, words } = this.page;
      const offers = new Map(doc.offers.filter((offer) => offer.place === "board").map((offer) => [offer.spot, offer]));
      const lying = ["A", "B"].flatMap((side) => rows((doc.may.on ?? []).filter((id) => id[0] === side)));
      const height = Math.max(lying.length, 2) * CELL;
      return [drawn(
        "svg",
        { viewBox: `0 0 460 ${height + 10}`, role: "group", "aria-label": words.board },
        drawn("rect", { class: "wood", x: 2, y: 2, width: 456, height: height + 6 }),
        ...lying.flatMap((row, down) => row.map((id, along) => this.#penny(id, along, down, offers.get(id)))),
      )];
    }

    #penny(id, along, down, offer) {
      const place = `translate(${42.5 + along * CELL} ${42.5 + down * CELL})`;
      const face = [drawn("circle", { r: 33.5 }), drawn("text", { y: 1 }, id.slice(1))];
      const side = `side-${id[0].toLowerCase()}`;
      if (!offer) return drawn("g", { class: `shooter ${side}`, transform: place }, ...face);
      const chosen = this.page.chosen?.name === offer.name;
      return drawn(
        "g",
        {
          class: `shooter ${side}${chosen ? " is-chosen" : ""}`, transform: place, "data-spot": id,
          ...pressed([offer.label, offer.leads].filter(Boolean).join(": "), chosen, () => this.page.choose(offer)),
        },
        ...face,
      );
    }
  }

  (scoring.boards ??= {}).white = WhiteBoard;
})();
