// The board of Penny Green is its keypad: a tap says where the green went. A's end lies left.
(() => {
  const scoring = (window.scoring ??= {});
  const { drawn } = scoring;
  // Each place that an offer may stand for: x, y, width, height, in millimetres of the drawing.
  const SPOTS = {
    "A-end": [68, 68, 108, 200], centre: [176, 68, 108, 200], "B-end": [284, 68, 108, 200],
    side: [68, 0, 324, 64], "goal-line-A": [0, 68, 64, 68], "goal-line-B": [396, 68, 64, 68],
    "goal-A": [0, 138, 64, 76], "goal-B": [396, 138, 64, 76],
  };
  const MIDDLE = { "A-end": 122, centre: 230, "B-end": 338 };

  class GreenBoard {
    constructor(page) { this.page = page; }

    clear() {}

    entry() { return null; }

    draw() {
      const { doc, words } = this.page;
      const offers = doc.offers.filter((offer) => offer.place === "board");
      const svg = drawn(
        "svg",
        { viewBox: "0 -2 460 274", "aria-label": words.board, role: "group" },
        drawn("rect", { class: "wood", x: 68, y: 68, width: 324, height: 200 }),
        drawn("path", { class: "line", d: "M176 68v200M284 68v200M230 68v200" }),
        drawn("rect", { class: "line", x: 68, y: 128, width: 36, height: 96 }),
        drawn("rect", { class: "line", x: 356, y: 128, width: 36, height: 96 }),
        ...offers.map((offer) => this.#spot(offer)),
        doc.may.green ? drawn("circle", { class: "green", cx: MIDDLE[doc.may.green], cy: 176, r: 13 }) : null,
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
        drawn("text", { x: x + width / 2, y: y + (height > 100 ? 26 : height / 2) }, this.page.words.spots[offer.spot] ?? ""),
      );
    }
  }

  (scoring.boards ??= {}).green = GreenBoard;
})();
