// Everything that the law lets be reported, told field by field: for what no button says. What was
// answered is ruled on first, and kept by a second tap.
(() => {
  const scoring = (window.scoring ??= {});
  const { made, button } = scoring;

  class Told {
    constructor(page, pennies) {
      this.page = page;
      this.pennies = pennies;
      this.kind = "";
      this.answers = {};
      this.ruled = []; // what the law says of it, and the button that keeps it
    }

    // The kinds of entry that may come now.
    get kinds() {
      const { doc, facts } = this.page;
      const known = facts[doc.detail] ?? {};
      return (doc.may.kinds ?? []).filter((kind) => known[kind]).map((kind) => [kind, known[kind]]);
    }

    begin(kind) {
      this.kind = kind;
      this.answers = {};
      this.ruled = [];
      const { may } = this.page.doc;
      const by = this.#fields.find((field) => field.name === "by");
      const said = by?.choices.map(([value]) => value) ?? [];
      const whose = [may.player, may.side, may.server].find((one) => said.includes(one));
      if (whose) this.answers.by = whose;
    }

    get #fields() { return this.page.facts[this.page.doc.detail][this.kind].fields; }

    // The entry as far as it was answered: what was left out is as the law takes it.
    entry() {
      const given = Object.entries(this.answers).filter(([, answer]) => !(Array.isArray(answer) && !answer.length));
      return { [this.kind]: Object.fromEntries(given) };
    }

    draw(again) {
      const { words } = this.page;
      if (!this.kind) {
        return [made("div", { class: "row is-two" }, ...this.kinds.map(([kind, { label }]) =>
          button({ "data-kind": kind, onclick: () => { this.begin(kind); again(); } }, label)))];
      }
      const look = async () => {
        await this.#look(again);
        again();
        document.querySelector("[data-told-ruled]")?.scrollIntoView({ block: "nearest" });
      };
      return [
        ...this.#fields.map((field) => this.#field(field, () => { this.ruled = []; again(); })),
        made("div", { "data-told-ruled": true, role: "status" }, ...this.ruled),
        made("div", { class: "row" }, button({ "data-look": true, onclick: look }, words.look)),
      ];
    }

    async #look(again) {
      const { page } = this;
      const { words, session } = page;
      const line = { entry: this.entry() };
      const keep = async () => {
        await page.keep(line);
        if (!page.refused) return;
        this.ruled = [made("p", { class: "ask" }, page.refused)];
        again();
      };
      const told = await session.tried(line);
      const said = told?.accepted ? told.running.entries.at(-1).said.join(" ") : scoring.said(told?.faults);
      const kept = button({ class: "b-main", "data-keep-told": true, onclick: keep }, words.keepIt);
      this.ruled = [
        ...(told && !told.accepted ? [made("h3", {}, words.cannotBe)] : []),
        ...(said ? [made("p", {}, said)] : []),
        ...(!told || told.accepted ? [made("div", { class: "row" }, kept)] : []),
      ];
    }

    // ── one field ─────────────────────────────────────────────────────────────────────────────

    #field(field, changed) {
      const set = (answer) => {
        if (answer === undefined) delete this.answers[field.name];
        else this.answers[field.name] = answer;
        changed();
      };
      const chips = this.#chips(field, this.answers[field.name], set);
      return made(
        "fieldset", { class: "chips told", "data-field": field.name },
        made("legend", { class: "ask" }, field.label, field.help ? made("span", {}, ` (${field.help})`) : null),
        ...chips,
      );
    }

    #chips(field, answer, set) {
      const one = ([value, label]) => this.#chip(value, label, answer === value, () => set(answer === value ? undefined : value));
      const toggled = (list, value) => (list.includes(value) ? list.filter((each) => each !== value) : [...list, value]);
      const several = (pairs, list, give) => pairs.map(([value, label]) => {
        const at = list.indexOf(value);
        return this.#chip(value, at < 0 ? label : `${at + 1}. ${label}`, at >= 0, () => give(toggled(list, value)));
      });
      switch (field.answered) {
        case "one": return field.choices.map(([value, label]) => one([value, this.page.names[value] ?? label]));
        case "some": return several(field.choices, answer ?? [], set);
        case "steps": return this.#sequence(field.choices, answer ?? [], set);
        case "sequence": return this.#sequence(this.pennies, answer ?? [], set);
        case "yes": return [this.#chip("yes", this.page.words.yes, answer === true, () => set(answer === true ? undefined : true)),
          ...(field.open ? [this.#chip("no", this.page.words.no, answer === false, () => set(answer === false ? undefined : false))] : [])];
        case "penny": return [...this.pennies.map(one), ...(field.none ? [one([null, this.page.words.none])] : [])];
        case "pennies": return several(this.pennies, answer ?? [], set);
        case "pairs": return this.#pairs(answer ?? [], set);
        case "by-side": return ["A", "B"].flatMap((side) => [
          made("span", { class: "ask" }, this.page.names[side]),
          ...several(this.pennies, answer?.[side] ?? [], (list) => set({ ...answer, [side]: list })),
        ]);
        default: return [made("input", {
          type: "number", min: 0, inputmode: "numeric", value: answer ?? "", "aria-label": field.label,
          onchange: (event) => set(event.target.value === "" ? undefined : Number(event.target.value)),
        })];
      }
    }

    // One after the other, as often as it happened: what was told stands before what may follow it,
    // and a tap takes it back.
    #sequence(options, list, give) {
      const labels = new Map(options);
      const without = (at) => list.filter((_, each) => each !== at);
      return [
        ...list.map((value, at) => this.#told(at, labels.get(value) ?? value, () => give(without(at)))),
        ...options.map(([value, label]) => this.#chip(value, label, null, () => give([...list, value]))),
      ];
    }

    // Two by two, in the order in which they are tapped: the upper one, then the one below it; who
    // drove, then whom. A penny may stand in several; it is never both of one.
    #pairs(answer, set) {
      const labels = new Map(this.pennies);
      const open = answer.at(-1)?.length === 1 ? answer.at(-1)[0] : null;
      const before = open === null ? answer : answer.slice(0, -1);
      const press = (id) => {
        if (open === null) set([...before, [id]]);
        else set(open === id ? before : [...before, [open, id]]);
      };
      const both = (pair) => pair.map((id) => labels.get(id) ?? id).join(" → ");
      return [
        ...before.map((pair, at) => this.#told(at, both(pair), () => set(answer.filter((_, each) => each !== at)))),
        ...this.pennies.map(([id, label]) => this.#chip(id, id === open ? `${before.length + 1}. ${label} → …` : label, id === open, () => press(id))),
      ];
    }

    // What was told already.
    #told(at, label, press) {
      const what = `${at + 1}. ${label}`;
      return made("button", {
        type: "button", class: "chip is-told", "data-taken": at, "aria-label": scoring.fill(this.page.words.takeBack, { what }), onclick: press,
      }, `${what} ×`);
    }

    #chip(value, label, on, press) {
      return made("button", { type: "button", class: "chip", "data-answer": value, "aria-pressed": on === null ? null : String(on), onclick: press }, label);
    }
  }

  // The pennies of a match by their ids, as people call them; those called the same with a number.
  scoring.pennies = (page) => {
    const { pennies } = page.doc;
    const called = (id) => pennies[id] ?? page.names[id] ?? page.words.pennies[id] ?? id;
    const ids = page.ids.filter((id) => id in pennies || id in page.names || id === id.toLowerCase());
    return ids.map((id) => {
      const alike = ids.filter((one) => called(one) === called(id));
      return [id, alike.length > 1 ? `${called(id)} ${alike.indexOf(id) + 1}` : called(id)];
    });
  };

  scoring.Told = Told;
})();
