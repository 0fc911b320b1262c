// The card form in a browser: rows are added and taken away without a round trip, and what is typed
// for a match is kept in this browser until the card is accepted. Without this file the same
// buttons send the form, and the server does it.
(() => {
  const form = document.querySelector("[data-card-form]");
  if (!form) return;
  const list = form.querySelector("[data-rows]");
  const status = form.querySelector("[data-row-status]");

  const rows = () => (list ? [...list.children] : []);
  const say = (text) => { if (status) status.textContent = text; };
  const renumber = () => {
    rows().forEach((row, n) => {
      for (const each of row.querySelectorAll(".row-number")) each.textContent = n + 1;
      const label = row.querySelector(".remove-label");
      if (label) label.textContent = label.textContent.replace(/\d+(?!.*\d)|__n__/, n + 1);
    });
  };
  const freshKey = () => String(Math.max(-1, ...rows().map((row) => Number(row.dataset.row) || 0)) + 1);
  const field = (row, name) => row?.querySelector(`[name="r${row.dataset.row}.${name}"]`);

  // ── an entry that was typed whole folds up to a line ────────────────────────────────────────
  const controls = (row) => [...row.querySelectorAll(".field :is(input, select, textarea)")].filter((own) => own.type !== "hidden" && !own.name.endsWith("-claim"));
  const words = (own) => {
    const label = own.labels[0]?.firstChild.textContent.trim() ?? "";
    if (own.type === "checkbox") return own.checked ? label : "";
    if (own.value.trim() === "") return "";
    return own.tagName === "SELECT" ? own.selectedOptions[0].text : `${label} ${own.value.trim()}`;
  };
  const tell = (row) => {
    row.querySelector("[data-line]").textContent = controls(row).map(words).filter(Boolean).join(" · ");
  };
  const fold = (row) => {
    tell(row);
    const lacking = [...row.querySelectorAll("[data-required] :is(input, select, textarea)")].some((own) => own.value.trim() === "");
    row.querySelector("[data-fold]").open = lacking || row.classList.contains("has-fault");
  };
  list?.addEventListener("input", (event) => tell(event.target.closest(".card-row")));
  list?.addEventListener("change", (event) => tell(event.target.closest(".card-row")));

  // What the law says of the next entry, asked of the server with the entries before it; one question
  // after the other, so that each is asked with what the last one answered. Where there is no answer
  // nothing is put in.
  let asking = Promise.resolve();
  const ask = (row, kind) => {
    asking = asking.then(async () => {
      const held = new FormData(form);
      held.delete("file");
      held.delete("row");
      for (const before of rows()) {
        if (before === row) break;
        held.append("row", before.dataset.row);
      }
      held.set("action", `next:${kind}`);
      const answer = await fetch(form.getAttribute("action") ?? location.href, { method: "POST", body: held });
      if (!answer.ok || !row.isConnected) return;
      for (const [name, value] of Object.entries(await answer.json())) {
        const own = field(row, name);
        if (own && own.value === "") own.value = value;
      }
      keep();
    }).catch(() => { /* no network: the entry is typed whole */ });
  };

  const add = (kind) => {
    const blank = form.querySelector(`template[data-blank="${kind}"]`);
    if (!blank) return false;
    const key = freshKey();
    const holder = document.createElement("template");
    holder.innerHTML = blank.innerHTML.replaceAll("__key__", key);
    const row = holder.content.firstElementChild;
    rows().forEach(fold);
    list.append(row);
    ask(row, kind);
    renumber();
    row.querySelector("input:not([type=hidden]), select, textarea")?.focus();
    say(row.querySelector("legend").textContent.trim());
    return true;
  };

  form.addEventListener("click", (event) => {
    const adding = event.target.closest("[data-add]");
    if (adding && list) {
      if (add(adding.dataset.add)) event.preventDefault();
      keep();
      return;
    }
    const removing = event.target.closest("[data-remove]");
    if (removing) {
      event.preventDefault();
      const row = removing.closest(".card-row");
      const next = row.nextElementSibling ?? row.previousElementSibling;
      row.remove();
      renumber();
      (next?.querySelector("[data-remove]") ?? form.querySelector("[data-add]"))?.focus();
      keep();
    }
  });

  // ── a draft for each match ──────────────────────────────────────────────────────────────────
  const name = form.dataset.draft;
  const KEY = name && `pennyclub.draft.${name}`;
  const store = (text) => {
    try { text === null ? localStorage.removeItem(KEY) : localStorage.setItem(KEY, text); } catch { /* full or forbidden */ }
  };
  const stored = () => {
    try { return localStorage.getItem(KEY); } catch { return null; }
  };
  const NEVER = new Set(["csrfmiddlewaretoken", "action", "file"]);
  let waiting = 0;
  const keepNow = () => {
    if (!waiting) return;
    clearTimeout(waiting);
    waiting = 0;
    const pairs = [...new FormData(form)].filter(([key, value]) => !NEVER.has(key) && typeof value === "string");
    store(JSON.stringify({ at: Date.now(), pairs }));
  };
  const keep = () => {
    if (!KEY) return;
    clearTimeout(waiting);
    waiting = setTimeout(keepNow, 300);
  };
  const forget = () => {
    clearTimeout(waiting);
    waiting = 0;
    store(null);
  };
  const restore = (pairs) => {
    const values = new Map();
    for (const [key, value] of pairs) values.set(key, [...(values.get(key) ?? []), value]);
    if (list) {
      list.replaceChildren();
      for (const key of values.get("row") ?? []) {
        const blank = form.querySelector(`template[data-blank="${(values.get(`r${key}-kind`) ?? [])[0]}"]`);
        if (!blank) continue;
        const holder = document.createElement("template");
        holder.innerHTML = blank.innerHTML.replaceAll("__key__", key);
        list.append(holder.content.firstElementChild);
      }
      renumber();
    }
    for (const element of form.elements) {
      if (!element.name || NEVER.has(element.name) || element.type === "hidden") continue;
      const held = values.get(element.name);
      if (element.type === "checkbox" || element.type === "radio") element.checked = held?.includes(element.value) ?? false;
      else if (held) element.value = held.shift() ?? "";
      if (held && (element.checked || element.value)) element.closest("details")?.setAttribute("open", "");
    }
    rows().slice(0, -1).forEach(fold);
  };

  if (KEY) {
    const note = document.querySelector("[data-draft-note]");
    const text = stored();
    if (form.dataset.fresh !== undefined && text && note) {
      try {
        const draft = JSON.parse(text);
        note.hidden = false;
        restore(draft.pairs);
        note.querySelector("[data-draft-drop]")?.addEventListener("click", () => {
          forget();
          location.reload();
        });
      } catch { store(null); }
    }
    form.addEventListener("input", keep);
    form.addEventListener("change", keep);
    // What was typed a moment ago is kept before the page goes: sent, left, or put away with the phone.
    form.addEventListener("submit", keepNow);
    addEventListener("pagehide", keepNow);
    document.addEventListener("visibilitychange", () => { if (document.visibilityState === "hidden") keepNow(); });
  }
})();
