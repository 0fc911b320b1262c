// What may be tapped next: what the law offers, what is looked at before it is kept, how a match begins
// and that it is over.
(() => {
  const scoring = (window.scoring ??= {});
  const { made, fill, button } = scoring;

  class Dock {
    // `known`: what the page was told of the match when it was opened.
    constructor(page, known) { Object.assign(this, { page, known, words: page.words }); }

    // First what stands in the way of sending, if anything does.
    draw() {
      const { session, sheets } = this.page;
      if (session.stopped) return sheets.trouble(session.trouble);
      return [...(session.trouble ? sheets.trouble(session.trouble) : []), ...this.#next()];
    }

    #next() {
      const { page, words } = this;
      const { doc, session, chosen } = page;
      if (session.state.ended) return [made("p", { class: "ask" }, words.ended), made("a", { class: "b b-main", href: this.known.match }, words.toMatch)];
      if (!session.ruled && !page.busy) {
        if (session.coming) return [made("p", { class: "ask" }, words.rulesComing)];
        const again = button({ class: "b-main", onclick: () => session.send() }, words.tryAgain);
        return [made("p", { class: "ask" }, words.notRuled), made("div", { class: "row" }, again)];
      }
      if (!doc.begun) return this.#beginning();
      if (doc.finished && !doc.offers.length) return this.#over();
      if (chosen) return [this.#looked(chosen.label, chosen.leads, true)];
      if (page.composed) return [this.#composed()];
      const came = page.pointed && page.board?.due === page.pointed ? this.#rows("came") : [];
      const rows = came.length ? came : [...this.#whichPenny(), ...this.#rows("main"), ...this.#rows("usual")];
      return doc.finished ? [...this.#over(), ...rows] : rows;
    }

    // Numbers of both sides stand in a row each; of anything else three stand side by side.
    #rows(place) {
      const all = this.page.offers;
      const offers = all.filter((offer) => offer.place === place);
      const sided = place === "main" && offers.length > 2 && offers.every((offer) => offer.side);
      const rows = sided ? ["A", "B"].map((side) => offers.filter((offer) => offer.side === side)) : [offers];
      const dense = place === "usual" && offers.length === 4 && all.some((offer) => offer.place === "main" && offer.side);
      const asked = offers[0]?.group && offers.every((offer) => offer.group === offers[0].group);
      const ask = asked ? [made("p", { class: "ask" }, offers[0].group)] : [];
      return [...ask, ...rows.filter((row) => row.length).map((row) => {
        const narrow = sided ? (row.length > 4 ? " is-four is-numbers" : " is-numbers") : dense ? " is-four is-dense" : row.length > 6 || place === "came" ? " is-three" : row.length > 3 ? " is-two" : "";
        const first = (at) => place === "main" && at === 0 && !sided;
        return made("div", { class: `row is-${place}${narrow}`, role: "group" }, ...row.map((offer, at) => this.offered(offer, first(at) && !offer.side, sided)));
      })];
    }

    // Chips to say with which penny it was.
    #whichPenny() {
      const { variants, meant, doc, names } = this.page;
      if (variants.length < 2) return [];
      const chip = (id) => made("button", {
        type: "button", class: "chip", "data-variant": id, "aria-pressed": String(id === meant),
        onclick: () => {
          this.page.variant = id;
          this.page.draw();
        },
      }, doc.pennies[id] ?? names[id] ?? id);
      return [made("div", { class: "chips", role: "group", "aria-label": this.words.whichPenny }, ...variants.map(chip))];
    }

    // An offer as a button, which writes it.
    offered(offer, main = false, bare = false) {
      const { typed } = this.page;
      const side = offer.side ? ` b-${offer.side.toLowerCase()}` : "";
      const begun = typed.length && offer.key?.startsWith(`${typed.join(" ")} `);
      return button(
        { class: `${main ? "b-main" : ""}${side}${begun ? " is-typed" : ""}`, "data-offer": offer.name, ...this.#keyed(offer), onclick: () => this.page.take(offer) },
        offer.label,
        bare || offer.leads?.toLowerCase() === offer.label.toLowerCase() ? "" : offer.leads ?? "",
      );
    }

    // The keys of an offer, as they stand on a desk's keyboard; programs are told of single ones.
    #keyed({ key }) {
      if (!key) return {};
      const said = key.replace("ArrowLeft", "←").replace("ArrowRight", "→");
      return { "data-keys": said, "aria-keyshortcuts": key.includes(" ") ? null : key };
    }

    #composed() {
      const { words } = this;
      const { told } = this.page.composed;
      if (!told) return this.#looked(words.keepIt, "", true);
      if (!told.accepted) return this.#looked(words.cannotBe, scoring.said(told.faults), false);
      const last = told.running.entries.at(-1);
      return this.#looked(last.said[0] ?? words.keepIt, last.said.slice(1).join(" "), true);
    }

    #looked(label, below, may) {
      const { page, words } = this;
      return made(
        "div",
        { class: "row is-looked", role: "group" },
        button({ class: "b-main", "data-keep": true, "aria-keyshortcuts": "k", disabled: !may, onclick: () => page.keepLooked() }, label, below),
        button({ "data-clear": true, onclick: () => page.putAway() }, words.clear),
      );
    }

    #beginning() {
      const { page, words, known } = this;
      // What was chosen outlives being drawn anew, as when the law arrives.
      const detail = () => this.detail ?? known.details[0]?.[0] ?? "flicks";
      const choice = (value, label) =>
        made("label", { class: "chip" }, made("input", { type: "radio", name: "detail", value, checked: value === detail(), onchange: () => { this.detail = value; } }), ` ${label}`);
      const start = (side) =>
        button({ class: `b-${side.toLowerCase()}`, "data-begin": side, onclick: () => page.keep({ begin: { first: side, detail: detail() } }) }, fill(words.starts, { who: page.names[side] }));
      const { abandoned } = page.session.state;
      const again = abandoned
        ? [made("p", { class: "ask" }, fill(words.stoppedAt, { n: abandoned.lines, reason: abandoned.reason })),
          made("div", { class: "row" }, button({ class: "b-main", "data-take-up": true, onclick: () => page.session.takeUp() }, words.takeUp))]
        : [];
      const drawnFirst = known.first ? [made("p", { class: "ask" }, fill(words.firstDrawn, { who: page.names[known.first] }))] : [];
      return [
        ...again,
        made("fieldset", { class: "chips" }, made("legend", { class: "ask" }, words.howMuch), ...known.details.map(([value, label]) => choice(value, label))),
        ...drawnFirst,
        made("div", { class: "row", role: "group" }, start("A"), start("B")),
        button({ "data-take-over": true, onclick: () => page.handOver.open() }, words.takeOver, words.takeOverHint),
        ...(known.form ? [made("a", { class: "quiet", href: known.form }, words.onlyResult)] : []),
      ];
    }

    #over() {
      const { page, words } = this;
      return [
        made("p", { class: "ask" }, words.over),
        made("div", { class: "row" }, button({ class: "b-main", "data-hand-in": true, onclick: (event) => page.handIn(event) }, words.handIn, words.bothAgree)),
      ];
    }
  }

  scoring.Dock = Dock;
})();
