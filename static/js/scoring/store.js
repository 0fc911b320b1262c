// What a phone keeps of the matches it scores: each tap before anything else is done with it.
//
// IndexedDB, database "pennyclub-scoring": `cards` holds a record a match, {key, state, sequence},
// the state as the server last told it; `unsent` holds the lines that the server does not have yet,
// {key, sequence, after, body}, by [key, sequence]; a line that another device wrote and handed over
// has [device, its sequence there] for its sequence. A record also says what it is of, and where the
// page is that sends it (`title`, `page`): whoever signs out is told of what was not sent. `cards`
// also holds, as "parts:" and the key, the parts of a hand-over that were read so far. Each record has
// the time at which it was last kept: a day later it goes, unless lines of it wait. A browser that
// keeps nothing (some private windows) is told so: then `lasting` is false and memory is all there is.
(() => {
  const scoring = (window.scoring ??= {});
  const NAME = "pennyclub-scoring";
  const PARTS = "parts:";
  const DAY = 24 * 60 * 60 * 1_000;

  const opened = () =>
    new Promise((done, failed) => {
      const asked = indexedDB.open(NAME, 1);
      asked.onupgradeneeded = () => {
        asked.result.createObjectStore("cards", { keyPath: "key" });
        asked.result.createObjectStore("unsent", { keyPath: ["key", "sequence"] });
        asked.result.createObjectStore("device", { keyPath: "key" });
      };
      asked.onsuccess = () => done(asked.result);
      asked.onerror = () => failed(asked.error);
    });

  // One transaction; it is done when it is on the disk, or as near as the browser lets us see.
  const within = (base, names, work) =>
    new Promise((done, failed) => {
      const transaction = base.transaction(names, "readwrite", { durability: "strict" });
      let answer;
      transaction.oncomplete = () => done(answer);
      transaction.onerror = transaction.onabort = () => failed(transaction.error);
      work(transaction, (value) => { answer = value; });
    });

  // A line that undoes, mends or strikes out another that came after line `before`, as it is said
  // once that follows line `after`.
  const renumbered = (body, before, after) => {
    const number = (line) => (line > before ? line + after - before : line);
    const said = { ...body };
    for (const how of ["undo", "restore", "mend", "insert", "strike"]) if (how in said) said[how] = number(said[how]);
    if (said.drop) said.drop = said.drop.map(number);
    return said;
  };

  // A line as a session has it, with the device that wrote it; and as it is kept.
  const known = (line, device) => {
    const [by, sequence] = Array.isArray(line.sequence) ? line.sequence : [device, line.sequence];
    return { ...line, device: by, sequence };
  };
  const kept = ({ key, device, sequence, after, body }, own) =>
    ({ key, sequence: device === own ? sequence : [device, sequence], after, body });
  // All that is unsent of a match: numbers stand before lists in IndexedDB's order.
  const unsentOf = (key) => IDBKeyRange.bound([key, 0], [key, [[]]]);
  const inOrder = (lines) => lines.sort((one, other) => one.after - other.after);

  // Of a record only the number stays that its lines had come to, so that this device never uses one
  // twice; of the parts of a hand-over nothing does.
  const letGo = (cards, { key, sequence }) =>
    key.startsWith(PARTS) ? cards.delete(key) : cards.put({ key, sequence, state: null });
  const dated = (record) => ({ ...record, kept: Date.now() });

  scoring.rebased = (lines, after) =>
    lines.map((line, at) => ({ ...line, after: after + at, body: renumbered(line.body, lines[0].after, after) }));

  // What a line is kept once by.
  scoring.nameOf = (line) => `${line.device}:${line.sequence}`;

  class Store {
    #base = null;
    #memory = { cards: new Map(), unsent: new Map(), device: scoring.chance() };

    // The store of a device that has scored; null on any other, where none is made by looking.
    static async found() {
      const known = await indexedDB.databases?.();
      return known && !known.some(({ name }) => name === NAME) ? null : new Store().open();
    }

    async open() {
      try {
        this.#base = await opened();
        await navigator.storage?.persist?.();
      } catch {
        this.#base = null;
      }
      // Whatever speaks against tidying up speaks against no tap.
      await this.#tidy().catch(() => {});
      return this;
    }

    // What was last kept more than a day ago goes, where all of it is sent, and its page with it. A
    // record without a time, or with one to come by a clock that was put back, has a day from now.
    async #tidy(now = Date.now()) {
      if (!this.lasting) return;
      const pages = await within(this.#base, ["cards", "unsent"], (transaction, answer) => {
        const cards = transaction.objectStore("cards");
        transaction.objectStore("unsent").getAllKeys().onsuccess = ({ target: { result } }) => {
          const waiting = new Set(result.map(([key]) => key));
          cards.getAll().onsuccess = ({ target }) => {
            const held = target.result.filter((card) => !waiting.has(card.key) && (card.state || card.title || card.parts));
            for (const card of held.filter(({ kept }) => !(kept <= now))) cards.put(dated(card));
            const old = held.filter(({ kept }) => kept < now - DAY);
            for (const card of old) letGo(cards, card);
            answer(old.map(({ page }) => page).filter(Boolean));
          };
        };
      });
      if (pages.length) await scoring.forgetPages(pages);
    }

    get lasting() { return this.#base !== null; }

    // The name of this browser, made once and kept.
    async device() {
      this.own = this.lasting ? await this.#named() : this.#memory.device;
      return this.own;
    }

    #named() {
      return within(this.#base, ["device"], (transaction, answer) => {
        const device = transaction.objectStore("device");
        device.get("device").onsuccess = ({ target }) => {
          const id = target.result?.id ?? scoring.chance();
          if (!target.result) device.put({ key: "device", id });
          answer(id);
        };
      });
    }

    // The record of a match and its unsent lines, in their order.
    async read(key) {
      if (!this.lasting) {
        return { card: this.#memory.cards.get(key) ?? null, unsent: [...(this.#memory.unsent.get(key) ?? [])] };
      }
      return within(this.#base, ["cards", "unsent"], (transaction, answer) => {
        const found = { card: null, unsent: [] };
        transaction.objectStore("cards").get(key).onsuccess = ({ target }) => { found.card = target.result ?? null; };
        transaction.objectStore("unsent").getAll(unsentOf(key)).onsuccess = ({ target }) => {
          found.unsent = inOrder(target.result.map((line) => known(line, this.own)));
          answer(found);
        };
      });
    }

    // What the record is of, in words, and the address of its page.
    async about(key, { title, page }) {
      if (!this.lasting) return;
      await within(this.#base, ["cards"], (transaction) => {
        const cards = transaction.objectStore("cards");
        cards.get(key).onsuccess = ({ target }) => cards.put(dated({ sequence: 0, state: null, ...target.result, key, title, page }));
      });
    }

    // What was not sent yet: [{key, count, title, page}].
    async waiting() {
      if (!this.lasting) return [];
      return within(this.#base, ["cards", "unsent"], (transaction, answer) => {
        const counted = new Map();
        transaction.objectStore("unsent").getAll().onsuccess = ({ target }) => {
          for (const { key } of target.result) counted.set(key, (counted.get(key) ?? 0) + 1);
        };
        transaction.objectStore("cards").getAll().onsuccess = ({ target }) => {
          const known = new Map(target.result.map((card) => [card.key, card]));
          answer([...counted].map(([key, count]) => ({ key, count, title: known.get(key)?.title, page: known.get(key)?.page })));
        };
      });
    }

    // What is sent is kept no longer. Where lines wait, their record stays.
    async forget() {
      const waiting = new Set((await this.waiting()).map(({ key }) => key));
      if (!this.lasting) return;
      await within(this.#base, ["cards"], (transaction) => {
        const cards = transaction.objectStore("cards");
        cards.getAll().onsuccess = ({ target }) => {
          for (const card of target.result) {
            if (!waiting.has(card.key)) letGo(cards, card);
          }
        };
      });
    }

    // A line is kept with the next sequence of this device, in one transaction; gives that number.
    async add(key, body, after) {
      if (!this.lasting) {
        const card = this.#memory.cards.get(key) ?? { key, sequence: 0, state: null };
        card.sequence += 1;
        this.#memory.cards.set(key, card);
        const lines = this.#memory.unsent.get(key) ?? [];
        this.#memory.unsent.set(key, [...lines, { key, device: this.own, sequence: card.sequence, after, body }]);
        return card.sequence;
      }
      return within(this.#base, ["cards", "unsent"], (transaction, answer) => {
        const cards = transaction.objectStore("cards");
        cards.get(key).onsuccess = ({ target }) => {
          const card = target.result ?? { key, sequence: 0, state: null };
          card.sequence += 1;
          cards.put(dated(card));
          transaction.objectStore("unsent").put({ key, sequence: card.sequence, after, body });
          answer(card.sequence);
        };
      });
    }

    // What the server told is kept, and the lines that it has are unsent no more.
    async told(key, state) {
      const last = Math.max(0, ...state.lines.filter((line) => line.device === this.own).map((line) => line.sequence));
      if (!this.lasting) {
        const card = this.#memory.cards.get(key) ?? { key, sequence: 0 };
        this.#memory.cards.set(key, { ...card, state, sequence: Math.max(card.sequence, last) });
        return this.drop(key, state.lines);
      }
      return within(this.#base, ["cards", "unsent"], (transaction) => {
        const cards = transaction.objectStore("cards");
        cards.get(key).onsuccess = ({ target }) => {
          const card = target.result ?? { key, sequence: 0 };
          cards.put(dated({ ...card, state, sequence: Math.max(card.sequence ?? 0, last) }));
        };
        for (const line of state.lines) transaction.objectStore("unsent").delete([key, kept(line, this.own).sequence]);
      });
    }

    // The unsent lines come after others now: they follow line `after`, and what they say of each
    // other by number says so of the new numbers.
    async rebase(key, after) {
      const { unsent } = await this.read(key);
      return this.rewrite(key, scoring.rebased(unsent, after));
    }

    // Other unsent lines in the place of those there are, all at once.
    async rewrite(key, lines) {
      if (!this.lasting) {
        this.#memory.unsent.set(key, lines);
        return;
      }
      await within(this.#base, ["unsent"], (transaction) => {
        const unsent = transaction.objectStore("unsent");
        unsent.delete(unsentOf(key));
        for (const line of lines) unsent.put(kept({ ...line, key }, this.own));
      });
    }

    // Lines that the server has, or that somebody looked at and put away.
    async drop(key, lines) {
      if (!this.lasting) {
        const gone = new Set(lines.map(scoring.nameOf));
        const left = (this.#memory.unsent.get(key) ?? []).filter((line) => !gone.has(scoring.nameOf(line)));
        this.#memory.unsent.set(key, left);
        return;
      }
      await within(this.#base, ["unsent"], (transaction) => {
        for (const line of lines) transaction.objectStore("unsent").delete([key, kept(line, this.own).sequence]);
      });
    }

    // The parts of a hand-over that were read so far, changed by `change`, in one transaction: each
    // may be read on a page of its own. Gives what they are now.
    async parts(key, change) {
      const name = `${PARTS}${key}`;
      if (!this.lasting) {
        const now = change(this.#memory.cards.get(name)?.parts ?? []);
        this.#memory.cards.set(name, { key: name, parts: now });
        return now;
      }
      return within(this.#base, ["cards"], (transaction, answer) => {
        const cards = transaction.objectStore("cards");
        cards.get(name).onsuccess = ({ target }) => {
          const parts = change(target.result?.parts ?? []);
          cards.put(dated({ key: name, parts }));
          answer(parts);
        };
      });
    }
  }

  scoring.Store = Store;

  // Pages with names, and what was kept of matches, go from the device. Lines that were not sent stay.
  scoring.forget = async () => {
    await scoring.forgetPages();
    // A memory of the law cannot be looked through: the next one makes their own.
    await window.caches?.delete("pennyclub-law-1");
    await (await Store.found())?.forget();
  };
})();
