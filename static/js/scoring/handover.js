// Handing over without network: one phone shows what is written as codes and as a text, another
// reads them, part by part, and goes on from there. What the texts are: handed.js.
(() => {
  const scoring = (window.scoring ??= {});
  const { made, drawn, fill, button, handed } = scoring;
  const AGAIN = 250; // milliseconds between two looks of the camera

  class HandOver {
    constructor(page) {
      this.page = page;
      this.words = page.words;
      this.stop = () => {};
      this.pages = window.BroadcastChannel ? new BroadcastChannel("pennyclub-scoring") : null;
      // Each code opens a page of its own: those that stand behind show what was taken over too.
      this.pages?.addEventListener("message", ({ data }) => { if (data.taken === page.session.key) location.reload(); });
      page.sheets.dialog.addEventListener("close", () => this.stop());
      addEventListener("hashchange", () => this.come());
    }

    #sheet(title, ...content) { this.page.sheets.show(title, content, this.words.close); }

    // ── from this phone ───────────────────────────────────────────────────────────────────────

    async show() {
      const { words } = this;
      const { session } = this.page;
      const refused = !handed.possible() ? words.cannotHandOver : !session.all.length ? words.nothingToHandOver : "";
      const parts = refused ? null : await handed.written(session.key, session.state.card, session.all);
      if (!parts) return this.#sheet(words.handOver, made("p", {}, refused || words.tooLongToHandOver));
      const codes = made("div", { "data-codes": true });
      const text = made("textarea", { readonly: true, rows: 4, "data-parts": true, "aria-label": words.asText });
      text.value = parts.join("\n");
      const said = made("p", { role: "status" });
      const copy = () => navigator.clipboard.writeText(text.value).then(() => { said.textContent = words.copied; }, () => {
        said.textContent = words.notCopied;
        text.select();
      });
      this.#sheet(
        words.handOver, made("p", {}, words.handOverHow), codes,
        made("details", { "data-as-text": true }, made("summary", {}, words.asText), made("p", {}, `${words.asTextHow} “${words.takeOver}”.`), text,
          made("div", { class: "row" }, button({ "data-copy": true, onclick: copy }, words.copy)), said),
      );
      return this.#code(codes, parts, 0);
    }

    // One code at a time: several side by side are read in any order, and one of them twice.
    async #code(place, parts, at) {
      const { words } = this;
      const { law } = this.page.session;
      const name = fill(words.part, { n: at + 1, of: parts.length });
      const turn = (to, label) => button({ "data-part": to + 1, disabled: !parts[to], onclick: () => this.#code(place, parts, to) }, label);
      place.replaceChildren(made("p", { role: "status" }, words.codesComing));
      let code = null;
      try {
        code = law ? await law.code(parts[at]) : null;
      } catch (error) {
        console.warn(error);
      }
      if (!code) {
        place.parentElement.querySelector("[data-as-text]").open = true;
        return place.replaceChildren(made("p", { role: "status", "data-no-codes": true }, words.noCodes));
      }
      const { path, size } = code;
      return place.replaceChildren(
        made("p", { role: "status", class: "ask" }, name),
        drawn("svg", { class: "qr", viewBox: `0 0 ${size} ${size}`, "shape-rendering": "crispEdges", role: "img", "aria-label": name },
          drawn("path", { fill: "#fff", d: `M0 0h${size}v${size}h-${size}z` }), drawn("path", { fill: "#000", d: path })),
        ...(parts.length > 1 ? [made("div", { class: "row is-two" }, turn(at - 1, words.lastPart), turn(at + 1, words.nextPart))] : []),
      );
    }

    // ── to this phone ─────────────────────────────────────────────────────────────────────────

    // The page was opened by a code. It is done when all parts are here or the sheet is shut: for a
    // page that only takes a part the law is not started.
    async come() {
      if (!location.hash.startsWith(handed.SIGN)) return;
      const part = location.href;
      history.replaceState(null, "", location.pathname + location.search);
      this.open();
      const shut = new Promise((done) => { this.page.sheets.dialog.addEventListener("close", done, { once: true }); });
      const whole = await this.#receive(part);
      if (!whole) await shut;
    }

    open() {
      const { words } = this;
      const text = made("textarea", { rows: 4, "data-pasted": true, autocomplete: "off", spellcheck: "false" });
      const read = button({ "data-read": true, onclick: () => this.#receive(text.value) }, words.readText);
      const camera = navigator.mediaDevices
        ? [made("div", { class: "row" }, button({ "data-camera": true, onclick: () => this.#look() }, words.readWithCamera))] : [];
      this.came = made("div", { "data-came": true, role: "status" });
      this.view = made("div", {});
      if (!handed.possible()) return this.#sheet(words.takeOver, made("p", {}, words.cannotHandOver));
      this.#sheet(
        words.takeOver, this.came, made("p", {}, words.takeOverHow), ...camera, this.view,
        made("label", { class: "ask" }, words.pasted, text), made("div", { class: "row" }, read),
      );
      return undefined;
    }

    #say(said, ...more) { this.came.replaceChildren(made("p", { class: "ask" }, said), ...more); }

    // A text in which parts may stand: those that are sound are kept, and what is missing is said.
    // Whether all are here.
    async #receive(text) {
      const { words } = this;
      const found = await handed.read(text);
      const wrong = found.find((part) => part.wrong);
      const sound = found.filter((part) => !part.wrong);
      const said = [];
      if (!found.length) said.push(words.noPart);
      else if (wrong?.wrong === "another") said.push(words.anotherMatch);
      else if (wrong) said.push(wrong.number ? fill(words.partSpoilt, { n: wrong.number }) : words.partsSpoilt);
      let put = false;
      const parts = await this.page.session.store.parts(this.page.session.key, (kept) => {
        let now = kept;
        for (const part of sound) {
          const together = now.filter((one) => one.digest === part.digest && one.parts === part.parts);
          put ||= together.length < now.length;
          now = [...together.filter((one) => one.number !== part.number), part];
        }
        return now;
      });
      if (put) said.push(words.otherParts);
      const missing = parts.length ? handed.missing(parts) : [];
      if (missing.length) said.push(fill(missing.length > 1 ? words.partsMissing : words.partMissing, { which: missing.join(", "), of: parts[0].parts }));
      if (!parts.length || missing.length) {
        this.#say(said.join(" "));
        return false;
      }
      await this.#whole(parts, said);
      return true;
    }

    // All parts are here.
    async #whole(parts, said) {
      const { words, page } = this;
      const { session } = page;
      const forget = () => session.store.parts(session.key, () => []);
      this.stop();
      const card = await handed.joined(parts);
      if (!card || card.match !== session.key) {
        await forget();
        return this.#say([...said, card ? words.anotherMatch : words.doNotFit].join(" "));
      }
      const n = card.lines.length;
      const told = handed.compared(card, session);
      const from = fill(words.linesFrom, { n, a: page.names.A, b: page.names.B });
      const nothing = { known: fill(words.allKnown, { n }), behind: words.linesBehind, ended: words.linesEnded }[told.what];
      if (nothing) {
        await forget();
        return this.#say([...said, from, nothing].join(" "));
      }
      const take = (which) => async () => {
        // What is known here may have changed since it was compared.
        const now = handed.compared(card, session);
        if (now.what !== told.what) return this.#whole(parts, []);
        try {
          await session.takeOver(now[which]);
        } catch (error) {
          console.warn(error);
          return this.#say(`${from} ${words.lawRefuses}`);
        }
        await forget();
        this.pages?.postMessage({ taken: session.key });
        page.refused = "";
        page.draw();
        this.#say(fill(words.taken, { n }));
        return session.send();
      };
      if (told.what === "new") {
        return this.#say([...said, from].join(" "), made("div", { class: "row" },
          button({ class: "b-main", "data-take": true, onclick: take("unsent") }, words.takeThem, words.takeThemHint)));
      }
      return this.#say([...said, from, fill(words.linesApart, { n: told.ours.length })].join(" "), made("div", { class: "row" },
        button({ class: "b-main", "data-take": true, onclick: take("mine") }, words.mineAfter, words.mineAfterHint),
        button({ "data-take-theirs": true, onclick: take("unsent") }, words.dropMine, words.dropMineHint)));
    }

    // The page looks itself, with the browser's eyes or its own, until all parts are here.
    async #look() {
      const { words } = this;
      let stream;
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
      } catch {
        return this.#say(words.noCamera);
      }
      const video = made("video", { class: "camera", muted: true, playsinline: true });
      video.muted = true;
      video.srcObject = stream;
      this.view.replaceChildren(video);
      this.#say(words.pointIt);
      let looking = true;
      this.stop = () => {
        looking = false;
        for (const track of stream.getTracks()) track.stop();
        video.remove();
        this.stop = () => {};
      };
      video.play().catch(() => {}); // what is looked at before it plays is nothing
      const known = "BarcodeDetector" in window ? await BarcodeDetector.getSupportedFormats() : [];
      const detector = known.includes("qr_code") ? new BarcodeDetector({ formats: ["qr_code"] }) : new scoring.CodeReader();
      const seen = new Set();
      while (looking) {
        const codes = await detector.detect(video).catch(() => []);
        for (const { rawValue } of codes) {
          if (seen.has(rawValue) || !rawValue.includes(handed.SIGN)) continue;
          seen.add(rawValue);
          await this.#receive(rawValue);
        }
        await new Promise((done) => setTimeout(done, AGAIN));
      }
      return undefined;
    }
  }

  scoring.HandOver = HandOver;
})();
