// The scoring page: read above, tap below. What may come next is offered by the law; everything else
// is under "something else happened". What is tapped below the board stands in dock.js.
(() => {
  const scoring = (window.scoring ??= {});
  const { fill } = scoring;
  const root = document.querySelector("[data-scoring]");
  if (!root) return;
  const known = JSON.parse(document.getElementById("scoring").textContent);
  const { words } = known;
  const MARKS = ["penny", "lie", "spot", "offer", "variant", "chip", "clear", "keep"];
  const part = (name) => root.querySelector(`[data-${name}]`);

  class Page {
    constructor(session) {
      this.session = session;
      this.words = words;
      this.options = known.state.head.options ?? {};
      this.facts = known.facts;
      this.ids = known.pennies;
      this.shadow = Boolean(known.shadow); // a trainee's own card: nobody else's is asked or told of
      this.chosen = null; // an offer that is looked at before it is kept
      this.composed = null; // what the law says of an entry that is put together on the board
      this.refused = "";
      this.typed = []; // keys that begin an offer of several keys
      this.variant = ""; // which penny is meant, where the same may have happened with another
      this.pointed = ""; // the penny of which something came, as long as it is due
      this.sheets = new scoring.Sheets(this);
      this.handOver = new scoring.HandOver(this);
      this.dock = new scoring.Dock(this, known);
      const Board = scoring.boards?.[known.state.head.game];
      this.board = Board ? new Board(this) : null;
      session.addEventListener("changed", () => this.draw());
      document.addEventListener("keydown", (event) => this.#key(event));
    }

    get doc() { return this.session.running; }

    get names() { return this.session.state.names ?? known.names; }

    // What may come next of the penny that is meant.
    get offers() { return this.doc.offers.filter((offer) => !offer.variant || offer.variant === this.meant); }

    get variants() { return [...new Set(this.doc.offers.map((offer) => offer.variant).filter(Boolean))]; }

    get meant() { return this.variants.includes(this.variant) ? this.variant : this.variants[0]; }

    // ── taps ──────────────────────────────────────────────────────────────────────────────────

    choose(offer) {
      this.chosen = this.chosen?.name === offer.name ? null : offer;
      this.draw();
    }

    // Something on the board was tapped: what the law would make of it stands on the button.
    async compose() {
      const entry = this.board.entry();
      this.chosen = null;
      this.composed = entry ? { entry, told: null } : null;
      this.draw();
      if (!entry) return;
      const told = await this.session.tried({ entry });
      if (this.composed?.entry === entry) {
        this.composed.told = told;
        this.draw();
      }
    }

    async keep(body) {
      if (this.busy) return;
      this.busy = true;
      this.refused = "";
      try {
        const faults = await this.session.write(body);
        if (faults) this.refused = scoring.said(faults);
        else {
          this.chosen = this.composed = null;
          this.variant = this.pointed = "";
          this.typed = [];
          this.board?.clear();
          this.sheets.shut();
          navigator.vibrate?.(12);
        }
      } catch (error) {
        // Nothing was kept, so nothing is shown: the match stands as it stood before.
        console.error(error);
        this.refused = words.notKept;
        await this.session.rule();
      } finally {
        this.busy = false;
        this.draw();
        if (this.refused) this.sheets.refuse(this.refused);
      }
    }

    take(offer) {
      const { entries } = offer;
      return this.keep(entries.length === 1 ? { entry: entries[0] } : { entries });
    }

    undo() {
      // A change to an earlier entry is taken back with all that it struck out.
      if (this.doc.restores) return this.keep({ restore: this.doc.restores });
      const last = this.doc.entries.at(-1);
      return last ? this.keep({ undo: last.line }) : undefined;
    }

    #key(event) {
      if (event.ctrlKey || event.metaKey || event.altKey || root.querySelector("dialog[open]")) return;
      if (event.target.closest?.("input, select, textarea") || !this.#open) return;
      const keeps = event.key === "k" || (event.key === "Enter" && event.target === document.body);
      if (event.key === "u") this.undo();
      else if (keeps && this.#mayKeep) this.keepLooked();
      else if (this.#typed([...this.typed, event.key]) || this.#typed([event.key])) event.preventDefault();
    }

    // Keys one after the other write an offer, begin one of several keys, or say which penny is meant.
    // Gives whether they did; what leads to nothing is forgotten.
    #typed(keys) {
      const typed = keys.join(" ");
      const offer = this.offers.find((one) => one.key === typed);
      const begins = this.offers.some((one) => one.key?.startsWith(`${typed} `));
      const variant = this.variants.length > 1 && !offer && !begins ? this.variants[typed - 1] : undefined;
      this.typed = begins && !offer ? keys : [];
      if (variant) this.variant = variant;
      if (offer) this.take(offer);
      else this.draw();
      return Boolean(offer || begins || variant);
    }

    // Whether something may be written now.
    get #open() {
      const { session } = this;
      return this.doc.begun && !session.stopped && !session.state.ended && session.ruled;
    }

    get #mayKeep() { return Boolean(this.chosen ?? (this.composed && (this.composed.told?.accepted ?? true))); }

    keepLooked() { return this.chosen ? this.take(this.chosen) : this.keep({ entry: this.composed.entry }); }

    // What was looked at is not kept.
    putAway() {
      this.chosen = this.composed = null;
      this.board?.clear();
      this.draw();
    }

    // ── what is shown ─────────────────────────────────────────────────────────────────────────

    draw() {
      const { doc } = this;
      const marked = this.#marked();
      this.#net();
      this.#score();
      this.#call();
      const began = doc.begun && !this.session.state.ended;
      // A break may go on after the match is won.
      const flicked = !doc.finished || doc.offers.length > 0;
      const shown = began && flicked && this.board && doc.may.kinds && doc.detail === "flicks";
      if (!shown && this.board) this.board.held = false;
      // What a finger holds is not drawn anew under it.
      if (!shown || !this.board.held) part("board").replaceChildren(...(shown ? this.board.draw() : []));
      root.classList.toggle("has-no-board", !shown);
      part("dock").replaceChildren(...this.dock.draw());
      part("foot").hidden = !doc.begun || Boolean(this.session.state.ended);
      const last = doc.entries?.at(-1);
      part("undo").disabled = (!last && !doc.restores) || !this.#open;
      const together = (doc.entries ?? []).filter((one) => one.line === last.line).length;
      const what = together > 1 ? fill(words.together, { n: together }) : last?.said[0] ?? "";
      const undone = doc.restores ? words.undoChange : last && fill(words.undo, { what });
      part("undo-label").textContent = undone || words.nothingToUndo;
      root.dataset.ready = "";
      if (marked && document.activeElement === document.body) root.querySelector(marked)?.focus();
    }

    // What was drawn anew has the focus as before.
    #marked() {
      const at = document.activeElement;
      const name = MARKS.find((one) => at?.hasAttribute(`data-${one}`));
      return name ? `[data-${name}="${at.getAttribute(`data-${name}`)}"]` : "";
    }

    #net() {
      const { unsent, online, store } = this.session;
      const net = part("net");
      net.classList.toggle("is-off", unsent.length > 0 || !online);
      const said = unsent.length ? fill(words.unsent, { n: unsent.length }) : words.sent;
      net.textContent = online || unsent.length ? said : words.offline;
      part("memory").hidden = store.lasting;
      const others = this.#others();
      part("others").hidden = !others;
      if (part("others").textContent !== others) part("others").textContent = others;
    }

    // Whoever else is at this match, and who writes there now: said to who wrote before.
    #others() {
      const { device, state, others } = this.session;
      if (this.shadow || state.ended) return "";
      const called = (one) => one?.name || words.aDevice;
      const last = state.lines.at(-1)?.device;
      const taken = last && last !== device && state.lines.some((line) => line.device === device);
      if (taken) return fill(words.otherWrites, { who: called(others.find((one) => one.device === last)) });
      return others.length ? fill(words.othersHere, { who: others.map(called).join(", ") }) : "";
    }

    #score() {
      const { doc } = this;
      for (const side of ["A", "B"]) {
        const box = part(`side-${side.toLowerCase()}`);
        const score = doc.score?.[side] ?? 0;
        const inSets = typeof score === "object";
        // Once it is over no game is on: it was won by sets.
        const flat = inSets ? score[doc.finished ? "sets" : "points"] : score;
        const turn = doc.next?.side === side;
        box.classList.toggle("is-on", turn);
        box.classList.toggle("is-won", doc.winner === side);
        box.querySelector("[data-points]").textContent = doc.begun ? flat : "–";
        const free = doc.next?.free_shot ? ` · ${words.freeShot}` : "";
        const won = inSets ? fill(doc.finished ? words.sets : words.setsAndGames, score) : "";
        const due = doc.next?.kind === "remove" ? words.toTakeOff : words.toFlick;
        const say = turn ? due + free : doc.winner === side ? words.won : "";
        box.querySelector("[data-say]").textContent = [won, say].filter(Boolean).join(" · ");
      }
    }

    #call() {
      const { doc } = this;
      const last = doc.entries?.at(-1);
      const spoken = (this.session.state.spoken ?? []).map(([name, as]) => fill(words.spoken, { name, spoken: as }));
      const said = last ? last.said.join(" ") : [...spoken, doc.begun ? words.begun : words.notBegun].join(" ");
      part("call-text").textContent = this.refused || said;
      part("call").classList.toggle("is-refused", Boolean(this.refused));
      part("why").hidden = !last || Boolean(this.refused);
    }

    async handIn(event) {
      event.currentTarget.disabled = true;
      const told = await this.session.handIn();
      if (told.what === "sent") return location.assign(told.result);
      this.refused = told.what === "away" ? words.handInAway : told.said || words.handInRefused;
      this.sheets.shut();
      return this.draw();
    }
  }

  const bringLaw = async (session) => {
    if (!known.law) return;
    const { startLaw } = await import(known.law.script);
    await session.bring(startLaw(known.law));
  };

  // ── the page begins ───────────────────────────────────────────────────────────────────────────

  const begin = async () => {
    const store = await new scoring.Store().open();
    const device = await store.device();
    const post = new scoring.Post(known.api, known.shadow ? "finish" : "hand-in");
    const session = await new scoring.Session({ key: known.key, post, store, device, state: known.state, names: known.state.names ?? known.names }).resume();
    const page = new Page(session);
    scoring.page = page;
    part("net").addEventListener("click", () => session.send());
    part("undo").addEventListener("click", () => page.undo());
    part("else").addEventListener("click", () => page.sheets.open("else"));
    part("menu").addEventListener("click", () => page.sheets.open("entries"));
    part("why").addEventListener("click", () => page.sheets.open("why"));
    await store.about(known.key, { title: `${page.names.A} – ${page.names.B}`, page: location.pathname });
    page.draw();
    session.whenItCan();
    scoring.watch(session, known);
    await page.handOver.come();
    await bringLaw(session);
  };

  begin().catch((error) => {
    part("call-text").textContent = words.broken;
    console.error(error);
  });
})();
