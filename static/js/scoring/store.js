// What a phone keeps of the matches it scores: each tap before anything else is done with it.
//
// IndexedDB, database "pennyclub-scoring": `cards` holds a record a match, {key, state, sequence},
// the state as the server last told it; `unsent` holds the lines that the server does not have yet,
// {key, sequence, after, body}, by [key, sequence]. A browser that keeps nothing (some private
// windows) is told so: then `lasting` is false and memory is all there is.
(() => {
  const scoring = (window.scoring ??= {});
  const NAME = "pennyclub-scoring";

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
    for (const how of ["undo", "mend", "insert", "strike"]) if (how in said) said[how] = number(said[how]);
    if (said.drop) said.drop = said.drop.map(number);
    return said;
  };

  class Store {
    #base = null;
    #memory = { cards: new Map(), unsent: new Map(), device: scoring.chance() };

    async open() {
      try {
        this.#base = await opened();
        await navigator.storage?.persist?.();
      } catch {
        this.#base = null;
      }
      return this;
    }

    get lasting() { return this.#base !== null; }

    // The name of this browser, made once and kept.
    async device() {
      if (!this.lasting) return this.#memory.device;
      return within(this.#base, ["device"], (transaction, answer) => {
        const kept = transaction.objectStore("device");
        kept.get("device").onsuccess = ({ target }) => {
          const id = target.result?.id ?? scoring.chance();
          if (!target.result) kept.put({ key: "device", id });
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
        const range = IDBKeyRange.bound([key, 0], [key, Infinity]);
        transaction.objectStore("unsent").getAll(range).onsuccess = ({ target }) => {
          found.unsent = target.result;
          answer(found);
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
        this.#memory.unsent.set(key, [...lines, { key, sequence: card.sequence, after, body }]);
        return card.sequence;
      }
      return within(this.#base, ["cards", "unsent"], (transaction, answer) => {
        const cards = transaction.objectStore("cards");
        cards.get(key).onsuccess = ({ target }) => {
          const card = target.result ?? { key, sequence: 0, state: null };
          card.sequence += 1;
          cards.put(card);
          transaction.objectStore("unsent").put({ key, sequence: card.sequence, after, body });
          answer(card.sequence);
        };
      });
    }

    // What the server told is kept, and the lines that it has are unsent no more.
    async told(key, state, device) {
      const mine = state.lines.filter((line) => line.device === device).map((line) => line.sequence);
      const last = Math.max(0, ...mine);
      if (!this.lasting) {
        const card = this.#memory.cards.get(key) ?? { key, sequence: 0 };
        this.#memory.cards.set(key, { ...card, state, sequence: Math.max(card.sequence, last) });
        const left = (this.#memory.unsent.get(key) ?? []).filter((line) => !mine.includes(line.sequence));
        this.#memory.unsent.set(key, left);
        return;
      }
      await within(this.#base, ["cards", "unsent"], (transaction) => {
        const cards = transaction.objectStore("cards");
        cards.get(key).onsuccess = ({ target }) => {
          const card = target.result ?? { key, sequence: 0 };
          cards.put({ ...card, state, sequence: Math.max(card.sequence ?? 0, last) });
        };
        for (const sequence of mine) transaction.objectStore("unsent").delete([key, sequence]);
      });
    }

    // The unsent lines come after others now: they follow line `after`, and what they say of each
    // other by number says so of the new numbers.
    async rebase(key, after) {
      const { unsent } = await this.read(key);
      await this.amend(key, unsent.map((line, at) => ({ ...line, after: after + at, body: renumbered(line.body, unsent[0].after, after) })));
    }

    // The unsent lines of a match as they are now.
    async amend(key, lines) {
      if (!this.lasting) {
        this.#memory.unsent.set(key, lines);
        return;
      }
      await within(this.#base, ["unsent"], (transaction) => {
        for (const line of lines) transaction.objectStore("unsent").put(line);
      });
    }

    // Lines that somebody looked at and put away.
    async drop(key, sequences) {
      if (!this.lasting) {
        const left = (this.#memory.unsent.get(key) ?? []).filter((line) => !sequences.includes(line.sequence));
        this.#memory.unsent.set(key, left);
        return;
      }
      await within(this.#base, ["unsent"], (transaction) => {
        for (const sequence of sequences) transaction.objectStore("unsent").delete([key, sequence]);
      });
    }
  }

  scoring.Store = Store;
})();
