// What is set up in the lab: one plain value {situation, shot}, its history, and its draft.
(() => {
  const lab = (window.pennylab ??= {});
  // A study for a match has a draft of its own.
  const known = document.getElementById("lab-bench");
  const match = known && JSON.parse(known.textContent).draft;
  const KEY = match ? `pennyclub.lab.${match}` : "pennyclub.lab";
  const MOST = 200; // steps that can be undone
  const copy = (value) => JSON.parse(JSON.stringify(value));

  const store = (text) => {
    try { text === null ? localStorage.removeItem(KEY) : localStorage.setItem(KEY, text); } catch { /* full or forbidden */ }
  };
  const stored = () => {
    try { return localStorage.getItem(KEY); } catch { return null; }
  };

  const isPlace = (place) => Array.isArray(place) && place.length === 2 && place.every(Number.isFinite);

  /** Whether a value may be set up: whatever else is amiss in it, the server will say. */
  lab.isSetUp = (value, known) =>
    value !== null && typeof value === "object" && typeof value.situation === "string" && value.situation in known.situations &&
    value.shot !== null && typeof value.shot === "object" &&
    (typeof value.shot.board === "string" ? value.shot.board in known.boards : lab.isBoard(value.shot.board)) &&
    value.shot.pennies !== null && typeof value.shot.pennies === "object" && Object.keys(value.shot.pennies).length <= 60 &&
    Object.values(value.shot.pennies).every(isPlace) &&
    value.shot.flick !== null && typeof value.shot.flick === "object" &&
    ["speed", "direction"].every((name) => Number.isFinite(value.shot.flick[name]));

  lab.isBoard = (given) =>
    given !== null && typeof given === "object" &&
    { hexagon: ["side"], square: ["side"], circle: ["radius"], rectangle: ["width", "length"] }[given.shape]?.every((size) => Number.isFinite(given[size])) === true &&
    Object.values(given.lines ?? {}).every((line) => isPlace(line?.from) && isPlace(line?.to)) &&
    ["areas", "spots", "pegs"].every((kind) => Object.values(given[kind] ?? {}).every((mark) => Array.isArray(mark) && mark.every(Number.isFinite)));

  class Bench {
    constructor(known, changed) {
      this.known = known;
      this.changed = changed;
      this.chosen = null; // the club's board that was chosen last: several may measure the same
      this.past = [];
      this.future = [];
      this.now = this.fresh(Object.keys(known.situations)[0]);
    }

    fresh(situation) {
      return { situation, shot: copy(this.known.situations[situation].shot) };
    }

    get shot() { return this.now.shot; }
    get game() { return this.known.situations[this.now.situation].game; }
    get board() { return typeof this.shot.board === "string" ? this.known.boards[this.shot.board] : this.shot.board; }
    /** A club's own board by its id; and the one that a shot is set up on, known by its measures. */
    own(id) { return this.known.own.find((one) => one.id === id); }
    ownOf(shot) {
      if (typeof shot.board !== "object") return undefined;
      const measures = JSON.stringify(shot.board);
      const alike = this.known.own.filter((one) => JSON.stringify(one.equipment.board) === measures);
      return alike.find((one) => one.id === this.chosen) ?? alike[0];
    }

    get diameter() { return typeof this.shot.coin === "object" ? this.shot.coin.diameter : this.known.coins[this.shot.coin ?? "1p"]; }
    get radius() { return this.diameter / 2; }
    kind(penny) { return this.known.pennies[this.game]?.[penny] ?? "plain"; }

    /** Changes what is set up by `act(shot)`; `join`: goes with the step before, as a drag does. */
    change(act, { join = false } = {}) {
      const before = copy(this.now);
      act(this.shot, this.now);
      if (JSON.stringify(before) === JSON.stringify(this.now)) return;
      if (!join) {
        this.past.push(before);
        this.past.splice(0, this.past.length - MOST);
      }
      this.future = [];
      this.keep();
      this.changed();
    }

    set(value) {
      this.change((_shot, now) => Object.assign(now, copy(value)));
    }

    undo() { return this.go(this.past, this.future); }
    redo() { return this.go(this.future, this.past); }
    go(from, to) {
      if (!from.length) return false;
      to.push(this.now);
      this.now = from.pop();
      this.keep();
      this.changed();
      return true;
    }

    keep() {
      clearTimeout(this.waiting);
      this.waiting = setTimeout(() => store(JSON.stringify(this.now)), 200);
    }

    /** What was set up here before, or null. */
    draft() {
      try {
        const value = JSON.parse(stored());
        return lab.isSetUp(value, this.known) ? value : null;
      } catch { return null; }
    }

    forget() {
      clearTimeout(this.waiting);
      store(null);
    }

    /** What is plainly amiss with the pennies' places: [[id, word, other], …]. */
    amiss() {
      const found = [];
      const list = Object.entries(this.shot.pennies);
      list.forEach(([id, [x, y]], n) => {
        if (this.beyond(x, y) > 0) found.push([id, "beyond"]);
        for (const [other, at] of list.slice(n + 1)) {
          if (this.diameter - Math.hypot(at[0] - x, at[1] - y) > 1e-3) found.push([id, "overlaps", other]);
        }
      });
      return found;
    }

    /** How far (mm) a place lies past the board's edge. */
    beyond(x, y) {
      const given = this.board;
      if (given.shape === "circle") return Math.hypot(x, y) - given.radius;
      const corners = pennyboard.outline(given);
      return Math.max(...corners.map(([ax, ay], n) => {
        const [bx, by] = corners[(n + 1) % corners.length];
        const far = Math.hypot(bx - ax, by - ay);
        return ((by - ay) * (x - ax) - (bx - ax) * (y - ay)) / far;
      }));
    }
  }
  lab.Bench = Bench;
})();
