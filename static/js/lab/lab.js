// The lab: what is set up, shown on the table and in the fields; flicked, played and ruled on.
//
// For panels beside it: the element [data-lab] sends "lab:changed" whenever the set-up changes, and
// "lab:played" with the answer; `pennylab.current()` gives {situation, shot} as it is now.
(() => {
  const lab = (window.pennylab ??= {});
  const root = document.querySelector("[data-lab]");
  if (!root) return;
  const known = JSON.parse(document.getElementById("lab-bench").textContent);
  const find = (name) => root.querySelector(`[data-${name}]`);
  const fill = (text, values = {}) => text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);

  const told = {
    words: known.words,
    say: (word, values) => fill(known.words[word], values),
    status: (word, values) => { find("status").textContent = word ? told.say(word, values) : ""; },
    remove: (id) => {
      bench.change((shot) => {
        delete shot.pennies[id];
        if (shot.flick.penny === id) shot.flick.penny = Object.keys(shot.pennies)[0] ?? id;
      });
      told.status("removed", { id });
    },
    flick: () => flick(),
  };

  const bench = new lab.Bench(known, () => draw());
  const table = new lab.Table(find("table"), bench, told);
  const fields = new lab.Fields(find("setup"), bench, told);
  let player = null;
  let played = null;

  const spare = () => Object.keys(known.pennies[bench.game]).filter((id) => !(id in bench.shot.pennies));

  const draw = () => {
    table.draw();
    fields.draw();
    find("situation").value = bench.now.situation;
    find("aimed").textContent = told.say("aimed", bench.shot.flick);
    find("undo").disabled = !bench.past.length;
    find("redo").disabled = !bench.future.length;
    const left = spare();
    find("add-penny").replaceChildren(...left.map((id) => new Option(id, id)));
    find("add").disabled = find("add-penny").disabled = !left.length;
    link();
    root.dispatchEvent(new CustomEvent("lab:changed", { detail: bench.now }));
  };

  // ── sharing ─────────────────────────────────────────────────────────────────────────────────
  let linking = 0;
  const link = () => {
    clearTimeout(linking);
    linking = setTimeout(async () => {
      const at = new URL(location.href);
      at.pathname = known.lab; // also from a page that is not for everybody
      at.search = "";
      at.hash = await lab.packed(bench.now);
      find("link").value = at.href;
      for (const input of root.querySelectorAll("[data-document]")) input.value = JSON.stringify(bench.now);
    }, 60);
  };

  const alarm = (text) => {
    find("alert").textContent = text;
    find("alert").hidden = !text;
  };

  const note = (word) => {
    find("note").hidden = !word;
    find("note-text").textContent = word ? known.words[word] : "";
  };

  const open = async () => {
    const text = location.hash.slice(1);
    if (!text) return false;
    try {
      const value = await lab.unpacked(text);
      if (!lab.isSetUp(value, known)) throw new Error("no set-up");
      bench.set(value);
      note("shared");
      return true;
    } catch {
      alarm(known.words.broken);
      return false;
    } finally {
      // Set up or refused once is enough: what is changed from here on is another shot.
      history.replaceState(null, "", location.pathname + location.search);
    }
  };

  // ── a flick ─────────────────────────────────────────────────────────────────────────────────
  const flick = async () => {
    alarm("");
    note("");
    problems([]);
    told.status("flicking");
    find("flick").disabled = true;
    try {
      const answer = await fetch(known.address, {
        method: "POST",
        credentials: "omit",
        headers: { "Content-Type": "application/json", Accept: "application/json", "Accept-Language": document.documentElement.lang },
        body: JSON.stringify({ situation: bench.now.situation, shot: bench.shot }),
      });
      told.status("");
      if (answer.ok) show(await answer.json());
      else await refuse(answer);
    } catch {
      told.status("");
      alarm(known.words.offline);
      find("alert").focus();
    } finally {
      find("flick").disabled = false;
    }
  };

  const refuse = async (answer) => {
    const body = await answer.json().catch(() => ({}));
    if ((answer.status === 400 || answer.status === 422) && body.errors) return problems(body.errors);
    alarm(answer.status === 429 ? known.words.busy : told.say("failed", { status: answer.status }));
    return find("alert").focus();
  };

  const problems = (errors) => {
    fields.clear();
    find("errors").hidden = !errors.length;
    find("errors-head").textContent = errors.length ? known.words.refused : "";
    const items = errors.map(({ attr, detail }, n) => {
      const input = fields.mark(attr, detail, n);
      const item = document.createElement("li");
      if (!input) item.textContent = detail;
      else item.append(Object.assign(document.createElement("a"), { href: `#${input.id}`, textContent: detail, onclick: (event) => { event.preventDefault(); input.focus(); } }));
      return item;
    });
    find("errors-list").replaceChildren(...items);
    if (errors.length) find("errors").focus();
  };

  const show = (answer) => {
    played = answer;
    find("setup").hidden = true;
    find("result").hidden = false;
    if (!player) {
      player = root.querySelector("[data-player]").player;
      root.querySelector(".player-events").before(find("law")); // what was ruled, beside the board
    }
    root.querySelector("[data-told]").textContent = answer.told;
    player.load(answer, { play: true });
    rule(answer);
    find("result").focus({ preventScroll: true });
    find("result").scrollIntoView({ block: "start" });
    root.dispatchEvent(new CustomEvent("lab:played", { detail: answer }));
  };

  const rule = ({ ruling, problems: why, seen, facts }) => {
    find("law").hidden = !facts;
    find("ruling").textContent = ruling?.text ?? "";
    find("cited").replaceChildren(...(ruling?.rules ?? []).map(({ name, url }) => {
      const item = document.createElement("li");
      item.append(Object.assign(document.createElement("a"), { className: "rule", href: url, textContent: name }));
      return item;
    }));
    find("problems").replaceChildren(...why.map((text) => Object.assign(document.createElement("li"), { textContent: text })));
    find("seen").replaceChildren(...seen.flatMap(([word, value]) => [
      Object.assign(document.createElement("dt"), { textContent: word }),
      Object.assign(document.createElement("dd"), { textContent: value }),
    ]));
  };

  const back = () => {
    player?.pause();
    find("result").hidden = true;
    find("setup").hidden = false;
    find("flick").focus({ preventScroll: true });
    find("setup").scrollIntoView({ block: "nearest" });
  };

  const goOn = () => {
    bench.change((shot) => {
      for (const [id, one] of Object.entries(played.trace.pennies)) {
        if (one.rest) shot.pennies[id] = one.rest;
        else delete shot.pennies[id];
      }
      if (!(shot.flick.penny in shot.pennies)) shot.flick.penny = Object.keys(shot.pennies)[0] ?? shot.flick.penny;
    });
    back();
    told.status("rested");
  };

  /** A free place for a new penny: the first of a lattice from the middle outwards. */
  const free = () => {
    const gap = bench.diameter + 3;
    const taken = Object.values(bench.shot.pennies).concat(Object.values(bench.board.pegs ?? {}));
    for (let ring = 0; ring < 40; ring += 1) {
      for (let n = 0; n < Math.max(1, ring * 6); n += 1) {
        const turn = (n / Math.max(1, ring * 6)) * 2 * Math.PI;
        const at = [ring * gap * Math.cos(turn), ring * gap * Math.sin(turn)].map((value) => Number(value.toFixed(1)));
        if (bench.beyond(...at) < -bench.radius && taken.every(([x, y]) => Math.hypot(x - at[0], y - at[1]) >= gap)) return at;
      }
    }
    return [0, 0];
  };

  for (const input of root.querySelectorAll("[data-hand]")) {
    input.addEventListener("change", () => {
      table.hand(input.value === "pull");
      for (const hint of root.querySelectorAll("[data-hint]")) hint.hidden = hint.dataset.hint !== input.value;
    });
  }

  const on = (name, act) => find(name)?.addEventListener("click", act);
  on("flick", flick);
  on("back", back);
  on("go-on", goOn);
  on("undo", () => bench.undo() && told.status("undone"));
  on("redo", () => bench.redo() && told.status("redone"));
  on("set-up", () => { note(""); problems([]); bench.set(bench.fresh(find("situation").value)); });
  on("fresh", () => { note(""); bench.set(bench.fresh(bench.now.situation)); bench.forget(); });
  on("add", () => {
    const id = find("add-penny").value;
    if (!id) return;
    bench.change((shot) => { shot.pennies[id] = free(); });
    told.status("added", { id });
    table.svg.querySelector(`[data-handle="${CSS.escape(id)}"]`)?.focus({ preventScroll: true });
  });
  on("copy", async () => {
    find("link").select();
    try { await navigator.clipboard.writeText(find("link").value); } catch { document.execCommand("copy"); }
    told.status("copied");
  });
  addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.target.closest("input, textarea, select")) return;
    const key = event.key.toLowerCase();
    if (key !== "z" && key !== "y") return;
    event.preventDefault();
    if (key === "y" || event.shiftKey) bench.redo();
    else bench.undo();
  });
  addEventListener("hashchange", () => { open(); });

  lab.current = () => JSON.parse(JSON.stringify(bench.now));
  (async () => {
    // A link is set up over the draft, and not in its place: Undo brings the draft back.
    const draft = bench.draft();
    if (draft) bench.now = draft;
    if (!(await open()) && draft) note("restored");
    draw();
    root.hidden = false; // whole, so that nothing moves under a finger
  })();
})();
