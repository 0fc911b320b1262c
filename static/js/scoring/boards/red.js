// The court of Penny Red, to read whose serve it is and where the red is. A's end lies left.
(() => {
  const scoring = (window.scoring ??= {});
  const { drawn } = scoring;

  class RedBoard {
    constructor(page) { this.page = page; }

    clear() {}

    entry() { return null; }

    draw() {
      const { doc } = this.page;
      const side = doc.may.side ?? doc.next?.side;
      const serving = doc.may.server && (doc.may.kinds ?? []).includes("serve");
      const red = { A: serving ? 60 : 130, B: serving ? 400 : 330 }[side] ?? 230;
      const shooter = (id, x, y) =>
        drawn("g", { class: `shooter side-${id[0].toLowerCase()}${id[0] === side ? " is-on" : ""}`, transform: `translate(${x} ${y})` },
          drawn("circle", { r: 15 }), drawn("text", { y: 1 }, id[1]));
      return [drawn(
        "svg",
        { viewBox: "0 0 460 200", role: "img", "aria-label": this.page.words.board },
        drawn("rect", { class: "wood", x: 10, y: 10, width: 440, height: 180 }),
        drawn("path", { class: "line", d: "M230 10v180" }),
        shooter("A1", 35, 45), shooter("A2", 35, 155), shooter("B1", 425, 45), shooter("B2", 425, 155),
        doc.finished ? null : drawn("circle", { class: "red", cx: red, cy: 100, r: 15 }),
      )];
    }
  }

  (scoring.boards ??= {}).red = RedBoard;
})();
