// A flick by pulling back: a penny is drawn away from its target like a bow, and let go. The farther
// it is pulled, the harder the flick; the aim is opposite to the pull. A pull that is no longer than
// the penny is none: letting go there flicks nothing.
(() => {
  const lab = (window.pennylab ??= {});
  const STEP = 10, FINE = 1; // mm that an arrow key pulls

  class Pull {
    constructor(table, id) {
      this.table = table;
      this.id = id;
      this.back = [0, 0];
      this.joined = false;
    }

    get bench() { return this.table.bench; }
    get from() { return this.bench.shot.pennies[this.id]; }
    get far() { return Math.hypot(...this.back); }
    get tense() { return this.far > this.bench.radius; }

    /** Pulls to a place of the board. */
    to(x, y) {
      const [px, py] = this.from;
      this.back = [x - px, y - py];
      this.aim();
    }

    /** Pulls by an arrow key. */
    by([across, up], fine) {
      const step = fine ? FINE : STEP;
      // The first press draws it clear of the penny, or it would do nothing that is seen.
      const first = this.far === 0 ? this.bench.radius : 0;
      this.back = [this.back[0] + across * (step + first), this.back[1] + up * (step + first)];
      this.aim();
    }

    aim() {
      const [x, y] = this.back;
      const before = JSON.stringify(this.bench.now);
      this.bench.change(({ flick }) => {
        flick.penny = this.id;
        if (!this.tense) return;
        flick.direction = lab.round((Math.atan2(-y, -x) * 180) / Math.PI, 0.1);
        flick.speed = lab.speedOf(this.far - this.bench.radius);
      }, { join: this.joined });
      if (JSON.stringify(this.bench.now) !== before) this.joined = true;
      this.table.aim(); // the band follows also where the aim stays
    }

    /** Let go: flicks, if it was pulled. */
    go() {
      if (!this.tense) return false;
      this.table.told.flick();
      return true;
    }

    /** Not flicked after all: the aim is as it was. */
    stop() {
      if (this.joined) this.bench.undo();
    }

    /** The band from the penny to the hand. */
    drawn() {
      if (!this.tense) return [];
      const [x, y] = this.from;
      const [tx, ty] = [x + this.back[0], y + this.back[1]];
      return [
        pennyboard.make("line", { class: "pull-line", x1: x, y1: -y, x2: tx, y2: -ty }),
        pennyboard.make("circle", { class: "pull-hand", cx: tx, cy: -ty, r: 6 }),
      ];
    }
  }
  lab.Pull = Pull;
})();
