// The board of Penny Green is its keypad: a tap says where the green went. A's end lies left.
(() => {
  const scoring = (window.scoring ??= {});
  const { drawn, pressed } = scoring;
  // Each place that an offer may stand for: x, y, width, height, in millimetres of the drawing.
  const SPOTS = {
    "A-end": [72, 74, 106, 240], centre: [178, 74, 104, 240], "B-end": [282, 74, 106, 240],
    side: [72, 0, 316, 70], "goal-line-A": [0, 74, 68, 70], "goal-line-B": [392, 74, 68, 70],
    "goal-A": [0, 148, 68, 96], "goal-B": [392, 148, 68, 96],
  };
  const MIDDLE = { "A-end": 125, centre: 230, "B-end": 335 };
  const MOST = 11; // letters that fit into a third of the board

  class GreenBoard {
    constructor(page) { this.page = page; }

    clear() {}

    entry() { return null; }

    draw() {
      const { doc, words } = this.page;
      const offers = doc.offers.filter((offer) => offer.place === "board");
      const svg = drawn(
        "svg",
        { viewBox: "0 -2 460 320", "aria-label": words.board, role: "group" },
        drawn("rect", { class: "wood", x: 72, y: 74, width: 316, height: 240 }),
        drawn("path", { class: "line", d: "M178 74v240M282 74v240M230 120v194" }),
        drawn("rect", { class: "line", x: 72, y: 148, width: 36, height: 96 }),
        drawn("rect", { class: "line", x: 352, y: 148, width: 36, height: 96 }),
        ...offers.map((offer) => this.#spot(offer)),
        doc.may.green ? drawn("circle", { class: "green", cx: MIDDLE[doc.may.green], cy: 196, r: 13 }) : null,
      );
      return [svg];
    }

    #spot(offer) {
      const [x, y, width, height] = SPOTS[offer.spot];
      const said = this.page.words.spots[offer.spot] ?? "";
      const fitted = said.length > MOST && width < 200 ? { textLength: width - 8, lengthAdjust: "spacingAndGlyphs" } : {};
      const chosen = this.page.chosen?.name === offer.name;
      return drawn(
        "g",
        {
          class: `spot${chosen ? " is-chosen" : ""}`, "data-spot": offer.spot,
          ...pressed([offer.label, offer.leads].filter(Boolean).join(": "), chosen, () => this.page.choose(offer)),
        },
        drawn("rect", { x, y, width, height, rx: 4 }),
        drawn("text", { x: x + width / 2, y: y + (height > 100 ? 26 : height / 2), ...fitted }, said),
      );
    }
  }

  (scoring.boards ??= {}).green = GreenBoard;
})();
