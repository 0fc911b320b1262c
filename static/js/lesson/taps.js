// A lesson's taps: a round begins, and who won. Each is kept on the device first, then shown, then
// sent in its order (as at a board: store.js, sender.js, post.js); a hall without network loses none.
// Without this file the buttons post their forms.
(() => {
  const { scoring } = window;
  const { made, fill } = scoring;
  const root = () => document.getElementById("lesson");
  const known = () => JSON.parse(document.getElementById("lesson-known").textContent);
  const part = (name) => document.querySelector(`[data-${name}]`);
  const SIDES = { A: "a", draw: "d", B: "b" };
  const AT_ONCE = 200;
  const STILL = 1_500;

  class Lesson extends scoring.Sender {
    unsent = [];
    refused = new Map(); // what the server did not do, and why, by the number of the tap
    trouble = null;
    turn = Promise.resolve();

    constructor(told) {
      super();
      this.known = told;
      this.state = told.state;
      this.post = new scoring.Post(told.api);
    }

    // The page may be an old one that was kept: then what the server told last is newer.
    async open() {
      this.store = await new scoring.Store().open();
      this.device = await this.store.device();
      const { card } = await this.store.read(this.known.key);
      if (card?.state && card.state.told > this.state.told) this.state = card.state;
      await this.store.about(this.known.key, { title: this.known.state.name, page: location.pathname });
      await this.#keep(this.state, []);
      return this;
    }

    async #keep(state, done) {
      this.state = state;
      const lines = done.map((sequence) => ({ device: this.device, sequence }));
      await this.store.told(this.known.key, { ...state, lines });
      this.unsent = (await this.store.read(this.known.key)).unsent;
    }

    // A page that came from the server again.
    async came(told) {
      this.known = told;
      if (told.state.told > this.state.told) await this.#keep(told.state, []);
      this.changed();
    }

    get waiting() { return this.unsent.filter((line) => !this.refused.has(line.sequence)); }

    // Who won as it is shown: as the server told it, and what was tapped here since.
    winner(match) {
      const own = this.waiting.filter(({ body }) => body.match === match).at(-1);
      return own ? own.body.winner : this.state.winners[match] ?? "";
    }

    // Until when each round lasts that has begun, by its number.
    get begun() {
      const rounds = new Map(Object.entries(this.state.begun).map(([number, ends]) => [Number(number), Date.parse(ends)]));
      for (const { body } of this.waiting) {
        if (body.begin && !rounds.has(body.begin)) rounds.set(body.begin, body.at + this.known.lasts);
      }
      return rounds;
    }

    // One tap after the other: what the next one shows rests on the one before.
    tap(said) {
      const done = this.turn.then(() => this.#tapNow(said));
      this.turn = done.catch(() => {});
      return done;
    }

    async #tapNow({ match, side, begin }) {
      const seen = match && this.winner(match);
      const body = match ? { match, winner: seen === side ? "" : side, seen, at: Date.now() } : { begin, at: Date.now() };
      if (begin && this.begun.has(begin)) return;
      await this.store.add(this.known.key, body, 0);
      const before = match ? this.unsent.filter((line) => this.refused.has(line.sequence) && line.body.match === match) : [];
      await this.drop(before);
      this.send();
    }

    // What was refused is put away, for another tap stands in its place or somebody said so.
    async drop(lines) {
      await this.store.drop(this.known.key, lines);
      for (const { sequence } of lines) this.refused.delete(sequence);
      this.unsent = (await this.store.read(this.known.key)).unsent;
      this.changed();
    }

    // Knowing by now what the server has.
    async retry(line) {
      const { now } = this.refused.get(line.sequence);
      await this.store.add(this.known.key, { ...line.body, ...(line.body.match ? { seen: now } : {}) }, 0);
      await this.drop([line]);
      return this.send();
    }

    async sendNow() {
      await this.turn;
      this.unsent = (await this.store.read(this.known.key)).unsent;
      const lines = this.waiting.slice(0, AT_ONCE);
      if (!lines.length) return this.changed();
      const told = await this.post.taps(this.device, lines);
      this.online = told.what !== "away";
      this.trouble = ["sent", "away"].includes(told.what) ? null : told;
      if (told.what === "away") this.later();
      if (told.what === "sent") {
        for (const each of told.taps) if (each.refused) this.refused.set(each.sequence, each);
        await this.#keep(told.state, told.taps.filter((each) => !each.refused).map((each) => each.sequence));
        this.again ||= this.waiting.length > 0;
        this.#renewSoon();
      }
      return this.changed();
    }

    // What others did meanwhile; ours is sent first.
    async refresh() {
      if (this.waiting.length) return this.send();
      const told = await this.post.state();
      this.online = told.what !== "away";
      if (["signed-out", "not-allowed"].includes(told.what)) this.trouble = told;
      if (told.what === "sent" && !this.waiting.length) {
        this.trouble = null;
        await this.#keep(told.state, []);
        if (Object.keys(told.state.begun).some((number) => !(number in this.known.state.begun))) this.#renewSoon();
      }
      return this.changed();
    }

    // When nobody taps, and nothing is open that somebody may be typing into, the page comes anew.
    #renewSoon() {
      clearTimeout(this.still);
      this.still = setTimeout(() => {
        if (this.waiting.length || !this.online || root().querySelector("details[open]")) return;
        htmx.ajax("GET", location.pathname, { target: "#lesson", select: "#lesson", swap: "outerHTML" })?.catch?.(() => {});
      }, STILL);
    }
  }

  // ── what is shown ───────────────────────────────────────────────────────────────────────────────

  // Which rounds stand there: the one that is on, those before it without all their winners, the next.
  const drawRounds = (lesson) => {
    const { begun } = lesson;
    const now = Math.max(0, ...begun.keys());
    for (const panel of root().querySelectorAll("[data-round]")) {
      const number = Number(panel.dataset.round);
      const open = [...panel.querySelectorAll("[data-match]")].filter((form) => !lesson.winner(form.dataset.match)).length;
      // One that is done with goes when the page comes anew, not under the finger.
      if (panel.hasAttribute("data-later")) panel.hidden = !begun.has(number) || (number < now && !open);
      const clock = panel.querySelector(".clock");
      if (clock && begun.has(number)) {
        clock.dataset.ends = new Date(begun.get(number)).toISOString();
        clock.hidden = number !== now;
      }
    }
    for (const panel of root().querySelectorAll("[data-next]")) panel.hidden = Number(panel.dataset.next) !== now + 1;
    const last = root().querySelector("[data-last]");
    if (last) last.hidden = now < Number(last.dataset.last);
  };

  const drawTaps = (lesson) => {
    for (const form of root().querySelectorAll("[data-match]")) {
      const winner = lesson.winner(form.dataset.match);
      for (const [side, name] of Object.entries(SIDES)) {
        const button = form.querySelector(`#tap-${form.dataset.match}-${name}`);
        button.setAttribute("aria-pressed", String(winner === side));
        button.value = winner === side ? "" : side;
      }
    }
  };

  // What a tap said, by the names on its button.
  const saying = ({ body }, words) => {
    if (body.begin) return fill(words.round, { n: body.begin });
    const button = document.getElementById(`tap-${body.match}-${SIDES[body.winner || body.seen]}`);
    const said = (button?.querySelector(".visually-hidden") ?? button)?.textContent ?? "–";
    return body.winner ? said : fill(words.takenBack, { what: said });
  };

  const drawNet = (lesson) => {
    const { words } = lesson.known;
    const { waiting, refused, trouble } = lesson;
    const net = part("net");
    net.hidden = false;
    net.classList.toggle("is-off", waiting.length > 0 || !lesson.online);
    net.textContent = waiting.length ? fill(words.unsent, { n: waiting.length }) : lesson.online ? words.sent : words.offline;
    part("memory").hidden = lesson.store.lasting;
    const rows = lesson.unsent.filter((line) => refused.has(line.sequence)).map((line) =>
      made("li", {}, made("strong", {}, saying(line, words)), ` ${refused.get(line.sequence).refused} `,
        made("button", { type: "button", class: "btn btn-s", onclick: () => lesson.retry(line) }, words.again), " ",
        made("button", { type: "button", class: "btn btn-quiet btn-s", onclick: () => lesson.drop([line]) }, words.drop)));
    part("refused").hidden = !rows.length;
    part("refused").querySelector("ul").replaceChildren(...rows);
    const said = { "signed-out": words.signedOut, "not-allowed": `${words.notAllowed} ${trouble?.said ?? ""}` }[trouble?.what] ?? trouble?.said ?? "";
    part("trouble").hidden = !trouble;
    part("trouble").replaceChildren(...(trouble ? [said || words.broken, " "] : []),
      ...(trouble?.what === "signed-out" ? [made("a", { href: `/accounts/login/?next=${encodeURIComponent(location.pathname)}` }, words.signIn)] : []));
  };

  const say = (text) => {
    part("trouble").hidden = false;
    part("trouble").replaceChildren(text);
    part("trouble").focus();
  };

  // ── the page begins ─────────────────────────────────────────────────────────────────────────────

  const lesson = new Lesson(known());
  const ready = lesson.open().catch((error) => { say(lesson.known.words.notKept); throw error; });
  const draw = () => {
    drawTaps(lesson);
    drawRounds(lesson);
    drawNet(lesson);
    document.dispatchEvent(new Event("lesson-drawn"));
  };

  const kept = async (said) => {
    await ready;
    // What could not be kept is not shown as done.
    await lesson.tap(said).catch(() => say(lesson.known.words.notKept));
  };

  // What the server alone can do: with all that was tapped before it, or not at all.
  const served = async (form, button) => {
    await ready;
    await lesson.refresh();
    if (lesson.waiting.length || !lesson.online) say(lesson.known.words.needsNetwork);
    else form.requestSubmit(button ?? undefined);
  };

  let through = null;
  document.addEventListener("submit", (event) => {
    const { target: form, submitter } = event;
    if (!form.closest("#lesson") || form === through) return;
    event.preventDefault();
    const { match } = form.dataset;
    if (match) kept({ match, side: submitter.dataset.side });
    else if (form.hasAttribute("data-begin")) kept({ begin: Number(submitter.value) });
    else {
      through = form;
      served(form, submitter).finally(() => { through = null; });
    }
  });
  lesson.addEventListener("changed", draw);
  // A sign-in that ran out answers with its own page: the lesson stays, and says so when it sends.
  document.body.addEventListener("htmx:beforeSwap", ({ detail }) => {
    if (detail.target === root() && !detail.xhr.response.includes('id="lesson"')) detail.shouldSwap = false;
  });
  document.body.addEventListener("htmx:afterSwap", () => lesson.came(known()));
  part("net").addEventListener("click", () => lesson.refresh());
  scoring.lesson = lesson;
  ready.then(() => {
    lesson.changed();
    lesson.whenItCan();
    scoring.stayAwake();
    scoring.keepPages(location.pathname);
    document.documentElement.dataset.ready = "";
  }).catch((error) => console.error(error));
})();
