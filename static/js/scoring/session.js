// A match as this device has it: what the server told, what is not sent yet, and what the law makes
// of both. A tap is ruled on, kept on the device, shown, and then sent; in this order.
//
// Listeners of "changed" draw the page anew. `trouble` is null, or what stands in the way:
// {what: "meanwhile" | "refused" | "signed-out" | "not-allowed" | "broken", …} as scoring.Post tells it.
(() => {
  const scoring = (window.scoring ??= {});
  const AT_ONCE = 200;

  const bodies = (lines) => lines.map((line) => line.body);

  class Session extends scoring.Sender {
    constructor({ key, post, store, device, state, names }) {
      super();
      Object.assign(this, { key, post, store, device, state, names });
      this.unsent = [];
      this.running = state.running;
      this.law = null;
      this.trouble = null;
      this.held = null; // which lines the law has ruled on, by whose and which they are
      this.coming = false; // whether the law is on its way
      this.others = []; // other devices that are here, as the server told last
      this.turn = Promise.resolve();
    }

    // What was left on the device goes first. The page itself may be an old one that was kept: what
    // it tells of a match is older than what the server told last, unless it has more lines.
    async resume() {
      const kept = await this.store.read(this.key);
      this.unsent = kept.unsent;
      const known = kept.card?.state;
      const same = known && (known.card === this.state.card || this.state.card === null);
      const gone = known && this.state.abandoned?.card === known.card;
      if (same && !gone && known.lines.length > this.state.lines.length) this.state = known;
      await this.store.told(this.key, this.state);
      this.unsent = (await this.store.read(this.key)).unsent;
      this.running = this.state.running;
      return this;
    }

    // Every line that is known here, in its place on the card.
    get all() { return [...this.state.lines, ...this.unsent]; }

    #known() { return this.all.map(scoring.nameOf).join(); }

    // Whether the match is shown as it stands: without the law here, lines that wait for the server
    // are kept and not ruled on yet.
    get ruled() { return this.law ? this.stopped || this.held !== null : !this.unsent.length; }

    // One thing at a time is asked of the law and kept: what comes meanwhile waits for it.
    #after(work) {
      const done = this.turn.then(work);
      this.turn = done.catch(() => {});
      return done;
    }

    // The law has arrived, or the server told something: all that is known, ruled on anew.
    rule() { return this.#after(() => this.#ruleNow()); }

    async #ruleNow() {
      const known = this.#known();
      if (this.law && this.held !== known) {
        try {
          const opened = await this.law.open(this.state.head, bodies(this.all), this.names);
          this.running = opened.running;
          this.held = known;
        } catch {
          // Lines that do not fit together are shown as the server tells it; none is thrown away.
          this.held = null;
          this.running = this.state.running;
        }
      } else if (!this.law) this.running = this.state.running;
      this.changed();
    }

    // Where the law cannot be had, the server rules alone.
    async bring(law) {
      this.coming = true;
      this.changed();
      try {
        await law.ready;
        this.law = law;
      } catch (error) {
        console.warn(error);
      }
      this.coming = false;
      await this.rule();
    }

    get lines() { return this.state.lines.length + this.unsent.length; }

    // What would become of a line: {accepted, faults, fallen, running}; null where nobody knows here.
    async tried(line) { return this.law ? this.law.try(line) : null; }

    // Writes a line; gives null when it is kept, or the faults for which it is refused.
    async write(body) {
      const faults = await this.#after(() => this.#writeNow(body));
      if (faults) return faults;
      const sent = this.send();
      // Without the law here the ruling is the server's: it is waited for.
      if (!this.law) await sent;
      return null;
    }

    async #writeNow(body) {
      if (this.stopped || this.state.ended) return [];
      // What is offered stands on the last ruling: until there is one, nothing more is written.
      if (!this.ruled) return [];
      const written = this.law ? await this.law.write(body) : null;
      if (written && !written.accepted) return written.faults;
      const after = this.lines;
      const sequence = await this.store.add(this.key, body, after).catch((error) => {
        this.held = null; // the law holds a line that was not kept
        throw error;
      });
      // It is kept, and only now shown: what is seen is never lost.
      this.unsent = [...this.unsent, { key: this.key, device: this.device, sequence, after, body }];
      if (written) {
        this.running = written.running;
        this.held = this.#known();
      }
      this.changed();
      return null;
    }

    // What must be looked at before anything more is written; a sign-in that ran out need not.
    get stopped() { return Boolean(this.trouble) && this.trouble.what !== "signed-out"; }

    // What stood in the way may be settled: sent once more.
    tryAgain() {
      this.trouble = null;
      return this.send();
    }

    async sendNow() {
      if (!this.unsent.length || this.stopped) return;
      const lines = this.unsent.slice(0, AT_ONCE);
      // Who rules here need not be sent the whole match after each tap.
      const brief = this.#knows && lines[0].after === this.state.lines.length;
      const known = this.state;
      const told = await this.#whole(await this.post.lines(this.device, lines, brief), known);
      this.online = told.what !== "away";
      if (told.what === "sent") {
        this.trouble = null;
        await this.#take(brief ? this.#longer(this.state, told) : told);
        this.again ||= this.unsent.length > 0;
      } else if (told.what === "away") {
        this.later();
      } else {
        if (told.what === "refused" && told.state) await this.#take(told.state);
        await this.#seenFirst(told);
      }
      this.changed();
    }

    async #take(state) {
      await this.#after(async () => {
        await this.store.told(this.key, state);
        const sent = new Set(state.lines.map(scoring.nameOf));
        this.state = state;
        this.unsent = this.unsent.filter((line) => !sent.has(scoring.nameOf(line)));
        await this.#ruleNow();
      });
    }

    // Whether the law here has ruled on all that is known.
    get #knows() { return Boolean(this.law) && this.held !== null; }

    // The whole state, where only what came after the known was told; of another card it is asked for.
    async #whole(told, known) {
      if (!told.kept) return told;
      if (told.kept.card === known.card) return { ...told, state: this.#longer(known, told.kept) };
      const { what, state } = await this.post.state();
      return what === "sent" ? { ...told, state } : { what: "away" };
    }

    // What others wrote is looked at before anything more is written: what it makes says the law here.
    async #seenFirst(told) {
      await this.#after(async () => {
        this.trouble = told;
        if (!told.kept) return;
        this.held = null; // it holds the match without what is not sent
        const { head, lines } = told.state;
        const opened = await this.law?.open(head, bodies(lines), this.names).catch(() => null);
        if (opened) this.trouble = { ...told, state: { ...told.state, running: opened.running } };
      });
    }

    // The state with the lines that the server has kept after it; how it stands says the law here.
    #longer(known, { card, lines, ended }) {
      return { ...known, card, ended, abandoned: null, lines: [...known.lines, ...lines], running: this.running };
    }

    // Another device wrote: its lines are fetched, unless some of ours wait for an answer. What was
    // told meanwhile is newer than an answer that was on its way: it is asked for once more.
    async refresh() {
      if (this.unsent.length) return this.send();
      const before = this.state;
      const told = await this.#whole(await this.post.state(this.#knows ? before.lines.length : null), before);
      this.online = told.what !== "away";
      if (this.state !== before) return this.refresh();
      const news = ({ card, lines }) => card !== this.state.card || lines.length !== this.state.lines.length;
      if (told.what === "sent" && !this.unsent.length && news(told.state)) await this.#take(told.state);
      else if (told.what === "sent") this.state = { ...this.state, ended: told.state.ended };
      this.changed();
      return undefined;
    }

    // Ours come after what others wrote meanwhile; what the server has of them stands where it is.
    async mineAfter() {
      const { state } = this.trouble;
      await this.store.told(this.key, state);
      const { unsent } = await this.store.read(this.key);
      // Both began the match: it is begun once.
      await this.store.drop(this.key, state.lines.length ? unsent.filter((line) => line.body.begin) : []);
      await this.store.rebase(this.key, state.lines.length);
      await this.#fit(state);
      this.unsent = (await this.store.read(this.key)).unsent;
      this.state = state;
      this.trouble = null;
      await this.send();
      await this.rule();
    }

    // Both may have named the same penny of those that look alike: ours was another.
    async #fit(state) {
      if (!this.law) return;
      const { unsent } = await this.store.read(this.key);
      const { mine } = await this.law.afterOthers(state.head, bodies(state.lines), bodies(unsent));
      await this.store.rewrite(this.key, unsent.map((line, at) => ({ ...line, body: mine[at] })));
    }

    // Theirs stand, and ours are put away; they are given back, so that they can be shown.
    async theirsOnly() {
      const state = this.trouble.state ?? this.state;
      const dropped = this.unsent;
      await this.store.drop(this.key, dropped);
      this.unsent = [];
      this.trouble = null;
      await this.store.told(this.key, state);
      this.state = state;
      await this.rule();
      return dropped;
    }

    // Lines that another device handed over are in the place of what was unsent here; refused
    // with the reason where the law of this device does not take them.
    takeOver(unsent) {
      return this.#after(async () => {
        if (this.law) {
          this.held = null;
          try {
            await this.law.open(this.state.head, bodies([...this.state.lines, ...unsent]), this.names);
          } catch (error) {
            await this.#ruleNow();
            throw error;
          }
        }
        await this.store.rewrite(this.key, unsent);
        this.unsent = (await this.store.read(this.key)).unsent;
        this.trouble = null;
        await this.#ruleNow();
      });
    }

    async handIn() {
      await this.send();
      if (this.unsent.length) return { what: this.trouble?.what ?? "away" };
      const told = await this.post.handIn(this.device, this.state.lines.length);
      if (told.what === "meanwhile") {
        await this.#take(told.state);
        this.changed();
      }
      return told;
    }

    // Stopped for today: the lines stay, and the match is taken up again where it stopped.
    async abandon(reason) {
      await this.send();
      if (this.unsent.length) return { what: this.trouble?.what ?? "away" };
      return this.#answered(await this.post.abandon(this.device, this.state.lines.length, reason));
    }

    async takeUp() { return this.#answered(await this.post.resume()); }

    async #answered(told) {
      const state = told.what === "sent" ? told : told.state;
      if (state?.lines) {
        await this.#take(state);
        await this.rule();
      }
      this.changed();
      return told;
    }
  }

  scoring.Session = Session;
})();
