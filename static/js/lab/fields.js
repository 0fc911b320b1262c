// The lab's numbers: every field of the set-up as an input, and what is wrong shown at it.
(() => {
  const lab = (window.pennylab ??= {});
  const DEFAULTS = { friction: 0.15, restitution: 0.9, disc_friction: 0.15 };
  const OWN = "own:"; // before the id of a club's board, so that none is taken for a board's name
  const MEASURED = ["board", "coin", "friction", "restitution", "disc_friction"];
  const shown = (value) => String(Number(Number(value).toFixed(4)));

  class Fields {
    constructor(root, bench, told) {
      this.root = root;
      this.bench = bench;
      this.told = told;
      this.list = root.querySelector("[data-pennies]");
      for (const input of root.querySelectorAll("[data-field]")) {
        input.addEventListener("change", () => this.read(input));
      }
      this.list.addEventListener("change", (event) => this.readPlace(event.target));
      this.list.addEventListener("click", (event) => {
        const id = event.target.closest("[data-remove]")?.dataset.remove;
        if (id) told.remove(id);
      });
      this.options("coin", Object.keys(bench.known.coins));
    }

    /** The boards with names, and the club's own that suit the game. */
    boards() {
      const { bench } = this;
      const select = this.options("board", Object.keys(bench.known.boards));
      const own = bench.known.own.filter((one) => one.games.includes(bench.game));
      if (!own.length) return;
      const group = Object.assign(document.createElement("optgroup"), { label: this.told.say("own") });
      group.append(...own.map((one) => new Option(one.name, OWN + one.id)));
      select.append(group);
    }

    /** A club's board brings its coin and how it slides; a board with a name after one does not. */
    setBoard(value) {
      const { bench } = this;
      const own = bench.own(value.slice(OWN.length));
      bench.chosen = own?.id ?? null;
      bench.change((shot, now) => {
        const plain = bench.fresh(now.situation).shot;
        if (value.startsWith(OWN) || bench.ownOf(shot)) {
          for (const key of MEASURED) {
            const from = value.startsWith(OWN) ? own.equipment : plain;
            if (key in from) shot[key] = structuredClone(from[key]);
            else delete shot[key];
          }
        }
        if (!value.startsWith(OWN)) shot.board = value;
      });
    }

    options(field, names) {
      const select = this.root.querySelector(`[data-field="${field}"]`);
      const held = select.value;
      select.replaceChildren(...names.map((name) => new Option(name, name)));
      if (names.includes(held)) select.value = held;
      return select;
    }

    read(input) {
      const [part, name] = input.dataset.field.split(".");
      if (input.tagName !== "SELECT" && (input.value === "" || !Number.isFinite(input.valueAsNumber))) {
        this.draw(); // what is no number goes back to the number before
        return;
      }
      const value = input.tagName === "SELECT" ? input.value : input.valueAsNumber;
      if (part === "board" && value === "") return;
      if (part === "board") return this.setBoard(value);
      this.bench.change((shot) => {
        if (name) shot[part][name] = value;
        else shot[part] = value;
      });
    }

    readPlace(input) {
      const { penny, axis } = input.dataset;
      if (!penny || input.value === "" || !Number.isFinite(input.valueAsNumber)) return this.draw();
      return this.bench.change((shot) => { shot.pennies[penny][Number(axis)] = input.valueAsNumber; });
    }

    draw() {
      const { shot } = this.bench;
      this.boards();
      this.options("flick.penny", Object.keys(shot.pennies)).value = shot.flick.penny;
      for (const input of this.root.querySelectorAll("[data-field]")) {
        const [part, name] = input.dataset.field.split(".");
        const value = (name ? shot[part]?.[name] : shot[part]) ?? DEFAULTS[part] ?? (name ? 0 : "");
        if (input.tagName === "SELECT") this.choose(input, value);
        else if (document.activeElement !== input || input.valueAsNumber !== value) input.value = shown(value);
      }
      this.places();
    }

    /** A board or coin of its own, from a link, is a choice without a name. */
    choose(select, value) {
      const measured = select.dataset.field === "board" && this.bench.ownOf(this.bench.shot);
      const name = measured ? OWN + measured.id : typeof value === "object" ? "" : value;
      const own = select.querySelector('option[value=""]');
      if (name === "" && !own) select.add(new Option("–", ""));
      else if (name !== "") own?.remove();
      select.value = name;
    }

    /** A row for each penny. Rows that are there already stay, or Tab would lose its place. */
    places() {
      const { pennies } = this.bench.shot;
      const ids = Object.keys(pennies);
      const held = [...this.list.rows].map((row) => row.dataset.penny);
      if (ids.join() !== held.join()) this.list.replaceChildren(...ids.map((id) => this.row(id)));
      for (const input of this.list.querySelectorAll("input")) {
        const value = shown(pennies[input.dataset.penny][Number(input.dataset.axis)]);
        if (Number(input.value) !== Number(value) || input.value === "") input.value = value;
      }
    }

    row(id) {
      const row = document.createElement("tr");
      row.dataset.penny = id;
      row.append(Object.assign(document.createElement("th"), { scope: "row", textContent: id }));
      for (const axis of [0, 1]) {
        const input = Object.assign(document.createElement("input"), { type: "number", step: "any", id: `place-${id}-${axis}` });
        Object.assign(input.dataset, { penny: id, axis });
        input.setAttribute("aria-label", this.told.say(axis ? "y" : "x", { id }));
        const cell = document.createElement("td");
        cell.append(input);
        row.append(cell);
      }
      const off = Object.assign(document.createElement("button"), { type: "button", className: "btn btn-quiet btn-s", textContent: "×" });
      off.dataset.remove = id;
      off.setAttribute("aria-label", this.told.say("remove", { id }));
      const cell = document.createElement("td");
      cell.append(off);
      row.append(cell);
      return row;
    }

    clear() {
      for (const input of this.root.querySelectorAll("[aria-invalid]")) {
        input.removeAttribute("aria-invalid");
        input.removeAttribute("aria-describedby");
      }
      for (const note of this.root.querySelectorAll("[data-fault]")) note.remove();
    }

    /** The input that a path such as `shot.pennies.O1.0` is about, or null. */
    input(path) {
      const [, part, name, axis] = (path ?? "").split(".");
      if (part === "pennies" && name) return document.getElementById(`place-${name}-${axis === "1" ? 1 : 0}`);
      const field = name && part === "flick" ? `${part}.${name}` : part;
      return this.root.querySelector(`[data-field="${CSS.escape(field ?? "")}"]`);
    }

    /** Shows a mistake at its input. */
    mark(path, text, n) {
      const input = this.input(path);
      if (!input) return null;
      input.closest("details")?.setAttribute("open", "");
      const note = Object.assign(document.createElement("p"), { className: "error-text", id: `lab-fault-${n}`, textContent: text });
      note.dataset.fault = "";
      input.setAttribute("aria-invalid", "true");
      input.setAttribute("aria-describedby", note.id);
      (input.closest(".field") ?? input.closest("tr").firstElementChild).append(note);
      return input;
    }
  }
  lab.Fields = Fields;
})();
