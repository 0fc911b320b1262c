// The board of Penny Green is its keypad: a tap says where the green went. A's end lies left.
(() => {
  const scoring = (window.scoring ??= {});
  const { drawn } = scoring;
  // Each place that an offer may stand for: x, y, width, height, in millimetres of the drawing.
  const SPOTS = {
    "A-end": [20, 30, 140, 180], centre: [160, 30, 140, 180], "B-end": [300, 30, 140, 180],
    side: [20, 0, 420, 28], "goal-line-A": [0, 30, 19, 60], "goal-line-B": [441, 30, 19, 60],
    "goal-A": [0, 92, 19, 56], "goal-B": [441, 92, 19, 56],
  };
  const MIDDLE = { "A-end": 90, centre: 230, "B-end": 370 };

  class GreenBoard {
    constructor(page) { this.page = page; }

    clear() {}

    entry() { return null; }

    draw() {
      const { doc, words } = this.page;
      const offers = doc.offers.filter((offer) => offer.place === "board");
      const svg = drawn(
        "svg",
        { viewBox: "0 -2 460 244", "aria-label": words.board, role: "group" },
        drawn("rect", { class: "wood", x: 20, y: 30, width: 420, height: 180 }),
        drawn("path", { class: "line", d: "M160 30v180M300 30v180M230 30v180" }),
        drawn("rect", { class: "line", x: 20, y: 75, width: 45, height: 90 }),
        drawn("rect", { class: "line", x: 395, y: 75, width: 45, height: 90 }),
        ...offers.map((offer) => this.#spot(offer)),
        doc.may.green ? drawn("circle", { class: "green", cx: MIDDLE[doc.may.green], cy: 120, r: 12 }) : null,
      );
      return [svg];
    }

    #spot(offer) {
      const [x, y, width, height] = SPOTS[offer.spot];
      const chosen = this.page.chosen?.name === offer.name;
      const choose = () => this.page.choose(offer);
      return drawn(
        "g",
        {
          class: `spot${chosen ? " is-chosen" : ""}`, tabindex: 0, role: "button", "data-spot": offer.spot,
          "aria-label": [offer.label, offer.leads].filter(Boolean).join(": "), "aria-pressed": String(chosen),
          onclick: choose,
          onkeydown: (event) => {
            if (event.key !== "Enter" && event.key !== " ") return;
            event.preventDefault();
            event.stopPropagation();
            choose();
          },
        },
        drawn("rect", { x, y, width, height, rx: 4 }),
        width > 100 ? drawn("text", { x: x + width / 2, y: y + (height > 60 ? 22 : 19) }, this.page.words.spots[offer.spot] ?? "") : null,
      );
    }
  }

  (scoring.boards ??= {}).green = GreenBoard;
})();
