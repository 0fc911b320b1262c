// The board of Penny White: the pennies that lie in the middle, to be tapped where one was put off.
(() => {
  const scoring = (window.scoring ??= {});
  const { drawn } = scoring;

  class WhiteBoard {
    constructor(page) { this.page = page; }

    clear() {}

    entry() { return null; }

    draw() {
      const { doc, words } = this.page;
      const offers = new Map(doc.offers.filter((offer) => offer.place === "board").map((offer) => [offer.spot, offer]));
      const lying = doc.may.on ?? [];
      return [drawn(
        "svg",
        { viewBox: "0 0 460 200", role: "group", "aria-label": words.board },
        drawn("rect", { class: "wood", x: 10, y: 10, width: 440, height: 180 }),
        drawn("path", { class: "line", d: "M40 10v180M300 10v180" }),
        doc.may.kinds?.includes("start") ? null : drawn("circle", { class: "white", cx: 375, cy: 100, r: 9 }),
        ...lying.map((id, at) => this.#penny(id, at, lying.length, offers.get(id))),
      )];
    }

    // Where they lie nobody enters: they are drawn in a ring round the white.
    #penny(id, at, all, offer) {
      const angle = (2 * Math.PI * at) / Math.max(all, 8) - Math.PI / 2;
      const place = `translate(${(375 + 52 * Math.cos(angle)).toFixed(1)} ${(100 + 62 * Math.sin(angle)).toFixed(1)})`;
      const face = [drawn("circle", { r: 19 }), drawn("text", { y: 1 }, id.slice(1))];
      const side = `side-${id[0].toLowerCase()}`;
      if (!offer) return drawn("g", { class: `shooter ${side}`, transform: place }, ...face);
      const chosen = this.page.chosen?.name === offer.name;
      const choose = () => this.page.choose(offer);
      return drawn(
        "g",
        {
          class: `shooter ${side}${chosen ? " is-chosen" : ""}`, transform: place, tabindex: 0, role: "button",
          "aria-label": [offer.label, offer.leads].filter(Boolean).join(": "), "aria-pressed": String(chosen), onclick: choose,
          onkeydown: (event) => {
            if (event.key !== "Enter" && event.key !== " ") return;
            event.preventDefault();
            event.stopPropagation();
            choose();
          },
        },
        ...face,
      );
    }
  }

  (scoring.boards ??= {}).white = WhiteBoard;
})();
