// A match as this device has it: what the server told, what is not sent yet, and what the law makes
// of both. A tap is ruled on, kept on the device, shown, and then sent; in this order.
//
// Listeners of "changed" draw the page anew. `trouble` is null, or what stands in the way:
// {what: "meanwhile" | "refused" | "signed-out" | "broken", …} as scoring.Post tells it.
(() => {
  const scoring = (window.scoring ??= {});
  const TRY_AGAIN = 5_000;

  class Session extends EventTarget {
    constructor({ key, post, store, device, state, names }) {
      super();
      Object.assign(this, { key, post, store, device, state, names });
      this.unsent = [];
      this.running = state.running;
      this.law = null;
      this.trouble = null;
      this.online = navigator.onLine;
      this.sending = null;
    }

    // What was left on the device goes first: an older state is no news, unsent lines are.
    async resume() {
      const kept = await this.store.read(this.key);
      this.unsent = kept.unsent;
      const known = kept.card?.state;
      if (known && known.card === this.state.card && known.lines.length > this.state.lines.length) this.state = known;
      if (!this.unsent.length) await this.store.told(this.key, this.state, this.device);
      this.running = this.state.running;
      return this;
    }

    #bodies() { return [...this.state.lines.map((line) => line.body), ...this.unsent.map((line) => line.body)]; }

    // The law has arrived, or the server told something: all that is known, ruled on anew.
    async rule() {
      if (this.law) {
        const opened = await this.law.open(this.state.head, this.#bodies(), this.names);
        this.running = opened.running;
      } else if (!this.unsent.length) {
        this.running = this.state.running;
      }
      this.#changed();
    }

    async bring(law) {
      await law.ready;
      this.law = law;
      try {
        await this.rule();
      } catch {
        // Lines that no longer fit together are shown as the server tells it; none is thrown away.
        this.law = null;
        this.running = this.state.running;
        this.#changed();
      }
    }

    get lines() { return this.state.lines.length + this.unsent.length; }

    // What would become of a line: {accepted, faults, fallen, running}; null where nobody knows here.
    async tried(line) { return this.law ? this.law.try(line) : null; }

    // Writes a line; gives null when it is kept, or the faults for which it is refused.
    async write(body) {
      if (this.trouble && this.trouble.what !== "signed-out") return [];
      if (this.law) {
        const written = await this.law.write(body);
        if (!written.accepted) return written.faults;
        this.running = written.running;
      }
      const after = this.lines;
      const sequence = await this.store.add(this.key, body, after);
      this.unsent = [...this.unsent, { key: this.key, sequence, after, body }];
      this.#changed();
      const sent = this.send();
      // Without the law here the ruling is the server's: it is waited for.
      if (!this.law) await sent;
      return null;
    }

    // Sends what is kept, once at a time; who asks while it is under way asks for another round.
    async send() {
      if (this.sending) {
        this.again = true;
        return this.sending;
      }
      this.sending = this.#sent();
      try {
        await this.sending;
      } finally {
        this.sending = null;
      }
      if (this.again) {
        this.again = false;
        return this.send();
      }
      return undefined;
    }

    async #sent() {
      if (!this.unsent.length || (this.trouble && this.trouble.what !== "signed-out")) return;
      const lines = this.unsent;
      const told = await this.post.lines(this.device, lines);
      this.online = told.what !== "away";
      if (told.what === "sent") {
        this.trouble = null;
        await this.#take(told);
      } else if (told.what === "away") {
        clearTimeout(this.later);
        this.later = setTimeout(() => this.send(), TRY_AGAIN);
      } else {
        if (told.what === "refused" && told.state) await this.#take(told.state);
        this.trouble = told;
      }
      this.#changed();
    }

    async #take(state) {
      await this.store.told(this.key, state, this.device);
      const mine = new Set(state.lines.filter((line) => line.device === this.device).map((line) => line.sequence));
      const others = state.lines.length - this.state.lines.length > this.unsent.filter((line) => mine.has(line.sequence)).length;
      this.state = state;
      this.unsent = this.unsent.filter((line) => !mine.has(line.sequence));
      if (!this.law || others) await this.rule();
    }

    // Another device wrote: its lines are fetched, unless some of ours wait for an answer.
    async refresh() {
      if (this.unsent.length) return this.send();
      const told = await this.post.state();
      this.online = told.what !== "away";
      if (told.what === "sent" && told.state.lines.length !== this.state.lines.length) await this.#take(told.state);
      else if (told.what === "sent") this.state = { ...this.state, ended: told.state.ended };
      this.#changed();
      return undefined;
    }

    // Ours come after what others wrote meanwhile.
    async mineAfter() {
      const { state } = this.trouble;
      await this.store.rebase(this.key, state.lines.length);
      this.state = state;
      this.unsent = (await this.store.read(this.key)).unsent;
      this.trouble = null;
      await this.send();
    }

    // Theirs stand, and ours are put away; they are given back, so that they can be shown.
    async theirsOnly() {
      const state = this.trouble.state ?? this.state;
      const dropped = this.unsent;
      await this.store.drop(this.key, dropped.map((line) => line.sequence));
      this.unsent = [];
      this.trouble = null;
      await this.store.told(this.key, state, this.device);
      this.state = state;
      await this.rule();
      return dropped;
    }

    async handIn() {
      await this.send();
      if (this.unsent.length) return { what: this.trouble?.what ?? "away" };
      const told = await this.post.handIn(this.device, this.state.lines.length);
      if (told.what === "meanwhile") {
        await this.#take(told.state);
        this.#changed();
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
      this.#changed();
      return told;
    }

    #changed() { this.dispatchEvent(new Event("changed")); }
  }

  scoring.Session = Session;
})();
