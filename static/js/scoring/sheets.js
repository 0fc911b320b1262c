// What lies over the page for a moment: everything else that may have happened, the entries so far,
// the rules of the last ruling, and what stands in the way of sending.
(() => {
  const scoring = (window.scoring ??= {});
  const { made, fill, button } = scoring;

  class Sheets {
    constructor(page) {
      this.page = page;
      this.dialog = document.querySelector("[data-sheet]");
      this.dialog.addEventListener("click", (event) => { if (event.target === this.dialog) this.shut(); });
    }

    shut() { if (this.dialog.open) this.dialog.close(); }

    open(which) {
      const { words } = this.page;
      const [title, ...content] = { else: () => this.#otherwise(), entries: () => this.#entries(), why: () => this.#why(), told: () => this.#told() }[which]();
      this.show(title, content, words.close);
    }

    show(title, content, close) {
      this.dialog.replaceChildren(
        made("h2", { id: "sheet-title" }, title),
        made("div", { class: "sheet-body" }, ...content),
        made("div", { class: "sheet-foot" }, button({ onclick: () => this.shut() }, close)),
      );
      if (!this.dialog.open) this.dialog.showModal();
    }

    // A sheet lies over the place where the page says why something was refused: it says so itself.
    refuse(said) {
      if (!this.dialog.open || this.dialog.querySelector("[data-told-ruled]")) return;
      const held = this.dialog.querySelector("[data-sheet-refused]");
      const place = held ?? made("p", { class: "sheet-refused", role: "alert", "data-sheet-refused": true });
      if (!held) this.dialog.querySelector(".sheet-body").prepend(place);
      place.textContent = said;
      place.scrollIntoView({ block: "nearest" });
    }

    #otherwise() {
      const { doc, words, session } = this.page;
      const stop = async () => {
        const typed = this.dialog.querySelector("[name=reason]");
        const reason = typed.value.trim();
        if (!reason) return typed.focus();
        const told = await session.abandon(reason);
        if (told.what === "sent") return this.shut();
        // What was typed stays where it is.
        this.dialog.querySelector("[data-stop-failed]").textContent = told.said || words.stopFailed;
        return typed.focus();
      };
      const groups = new Map();
      for (const offer of this.page.offers.filter((one) => one.place === "more")) {
        groups.set(offer.group, [...(groups.get(offer.group) ?? []), offer]);
      }
      const made_ = [...groups].flatMap(([group, offers]) => [
        made("h3", {}, group),
        made("div", { class: "row is-two" }, ...offers.map((offer) => this.page.dock.offered(offer))),
      ]);
      const form = document.querySelector("[data-form]")?.href;
      return [
        words.somethingElse,
        ...made_,
        ...this.#toldHere(),
        made("h3", {}, words.thisMatch),
        made("div", { class: "row is-two" },
          button({ onclick: () => this.open("entries") }, words.mend, words.mendHint),
          ...this.#withOthers(),
          ...(doc.detail === "flicks" ? [button({ "data-less": true, onclick: () => this.page.keep({ detail: "card" }) }, words.less, words.lessHint)] : []),
          ...(form ? [made("a", { class: "b", href: form }, made("b", {}, words.byForm), made("span", {}, words.byFormHint))] : [])),
        // Who holds a link for one match can leave it: an organiser stops it.
        ...(!form ? [] : [made("details", {}, made("summary", {}, words.stop),
          made("label", { class: "ask" }, words.stopWhy, made("input", { name: "reason", maxlength: 200 })),
          made("p", { role: "alert", "data-stop-failed": true }),
          made("div", { class: "row" }, button({ class: "b-bad", "data-stop": true, onclick: stop }, words.stop, words.stopHint)))]),
      ];
    }

    // What no button says is told field by field.
    #toldHere() {
      const { page } = this;
      const { words } = page;
      this.telling = new scoring.Told(page, scoring.pennies(page));
      if (!this.telling.kinds.length || !page.session.ruled) return [];
      return [made("div", { class: "row" }, button({ "data-told": true, onclick: () => this.open("told") }, words.inFull, words.inFullHint))];
    }

    #told() { return [this.page.words.inFull, ...this.telling.draw(() => this.open("told"))]; }

    // Of a match that one writes to learn nobody else is asked or told anything: it goes to another
    // phone of one's own alone.
    #withOthers() {
      const { words, handOver, shadow } = this.page;
      const own = shadow
        ? button({ "data-finish": true, onclick: (event) => this.page.handIn(event) }, words.finishNow, words.finishNowHint)
        : this.#call();
      return [
        own,
        button({ "data-hand-over": true, onclick: () => handOver.show() }, words.handOver, words.handOverHint),
        button({ "data-take-over": true, onclick: () => handOver.open() }, words.takeOver, words.takeOverHint),
      ];
    }

    #call() {
      const { words, session } = this.page;
      const [label, hint] = session.help ? [words.called, words.calledHint] : [words.call, words.callHint];
      return button({ "data-call-referee": true, onclick: () => { session.call?.(!session.help); this.open("else"); } }, label, hint);
    }

    #entries() {
      const { doc, words } = this.page;
      const rows = (doc.entries ?? []).map((one, at) =>
        made("li", {}, button({ onclick: () => this.#entry(one, at) }, `${at + 1}. ${one.said[0] ?? ""}`, one.said.slice(1).join(" "))));
      if (!rows.length) return [words.entries, made("p", {}, words.noEntries)];
      return [words.entries, made("p", { class: "ask" }, words.entriesHint), made("ol", { class: "written" }, ...rows.reverse())];
    }

    // One entry: put another in its place, put one before it, or strike it out.
    async #entry(one, at) {
      const { words, session } = this.page;
      const known = { line: one.line, part: one.part };
      const offers = session.law?.offersAt ? (await session.law.offersAt(known)).offers : [];
      const mend = (offer) => this.#preview({ mend: one.line, part: one.part, entry: offer.entries[0] });
      const insert = (offer) => this.#preview({ insert: one.line, part: one.part, entry: offer.entries[0] });
      const single = offers.filter((offer) => offer.entries.length === 1);
      const choices = (press) => made("div", { class: "row is-two" }, ...single.map((offer) =>
        button({ onclick: () => press(offer) }, offer.group ? `${offer.group}: ${offer.label}` : offer.label, offer.leads ?? "")));
      this.show(`${at + 1}. ${one.said[0] ?? ""}`, [
        made("div", { class: "row" }, button({ class: "b-bad", "data-strike": true, onclick: () => this.#preview({ strike: one.line, part: one.part }) }, words.strike, words.strikeHint)),
        ...(single.length
          ? [made("details", { open: true }, made("summary", {}, words.insteadOfIt), choices(mend)), made("details", {}, made("summary", {}, words.beforeIt), choices(insert))]
          : [made("p", { class: "ask" }, words.mendNeedsLaw)]),
      ], words.leaveIt);
    }

    // What a change of an earlier entry would do, before it is kept.
    async #preview(line) {
      const { words, session, doc } = this.page;
      let told = await session.tried(line);
      let kept = line;
      if (told && !told.accepted && told.fallen.length) {
        kept = { ...line, drop: told.fallen };
        told = await session.tried(kept);
      }
      if (!told) return this.page.keep(kept);
      if (!told.accepted) {
        return this.show(words.cannotBe, [made("p", {}, scoring.said(told.faults))], words.leaveIt);
      }
      const before = new Map(doc.entries.map((one) => [`${one.line}.${one.part}`, one.said.join(" ")]));
      const changed = told.running.entries.filter((one) => before.get(`${one.line}.${one.part}`) !== one.said.join(" "));
      const fallen = doc.entries.filter((one) => (kept.drop ?? []).includes(one.line));
      const list = (entries) => made("ul", { class: "plain" }, ...entries.map((one) => made("li", {}, one.said.join(" "))));
      const score = ({ score }) => ["A", "B"].map((side) => (typeof score[side] === "object" ? Object.values(score[side]).join("/") : score[side])).join("–");
      return this.show(words.whatChanges, [
        made("p", {}, fill(words.scoreChanges, { before: score(doc), after: score(told.running) })),
        ...(changed.length ? [made("h3", {}, words.ruledAnew), list(changed)] : []),
        ...(fallen.length ? [made("h3", {}, words.cannotStand), list(fallen)] : []),
        made("div", { class: "row" }, button({ class: "b-main", "data-keep-change": true, onclick: () => this.page.keep(kept) }, words.keepChange)),
      ], words.leaveIt);
    }

    #why() {
      const { doc, words, session } = this.page;
      const last = doc.entries.at(-1);
      const game = session.state.head.game;
      const rules = last.ruling.rules.map((rule) =>
        made("li", {}, made("a", { href: `/rules/${game}/#${rule}`, target: "_blank", rel: "noopener" }, rule), made("span", { "data-rule": rule }, "")));
      this.#fillIn(game);
      return [words.why, made("p", {}, last.said.join(" ")), made("ul", { class: "rules" }, ...rules)];
    }

    // The rule's own words, where they are here or can be fetched.
    async #fillIn(game) {
      try {
        const told = await (await fetch(`/api/v1/games/${game}`)).json();
        for (const place of this.dialog.querySelectorAll("[data-rule]")) {
          place.textContent = told.rules.find((rule) => rule.name === place.dataset.rule)?.text?.split("\n\n")[0] ?? "";
        }
      } catch {
        // The link is there all the same.
      }
    }

    // What stands in the way of sending, and what can be done about it: in the dock.
    trouble(told) {
      const { words, session } = this.page;
      if (told.what === "signed-out") {
        return [made("p", { class: "ask" }, words.signedOut), made("a", { class: "b b-main", href: words.signInAt ?? `/accounts/login/?next=${encodeURIComponent(location.pathname)}` }, words.signIn)];
      }
      if (told.what === "not-allowed") {
        return [
          made("p", { class: "ask" }, `${words.notAllowed} ${told.said}`.trim()), made("p", {}, words.nothingLost),
          made("div", { class: "row" }, button({ "data-try-again": true, onclick: () => session.tryAgain() }, words.tryAgain)),
        ];
      }
      if (told.what === "broken") return [made("p", { class: "ask" }, told.said || words.sendBroken), made("p", {}, words.nothingLost)];
      const ours = session.unsent.map((line) => line.body);
      const count = fill(words.ours, { n: ours.length });
      const both = [
        button({ "data-theirs": true, onclick: () => session.theirsOnly() }, words.dropMine, words.dropMineHint),
      ];
      if (told.what === "meanwhile") {
        const theirs = (told.state?.running?.entries ?? []).slice(-3).map((one) => made("li", {}, one.said.join(" ")));
        return [
          made("p", { class: "ask" }, `${words.meanwhile} ${count}`), made("ul", { class: "plain" }, ...theirs),
          made("div", { class: "row" }, button({ class: "b-main", "data-mine-after": true, onclick: () => session.mineAfter() }, words.mineAfter, words.mineAfterHint), ...both),
        ];
      }
      const said = scoring.said(told.faults);
      return [made("p", { class: "ask" }, `${words.refusedLater} ${said} ${count}`), made("div", { class: "row" }, ...both)];
    }
  }

  scoring.Sheets = Sheets;
})();
