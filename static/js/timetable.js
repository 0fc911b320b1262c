// The timetable by hand: a match is dragged, or picked up with Enter, carried with the arrow keys
// and put down with Enter. Every move goes to the server, which keeps it and can take it back.
// Without this file the form at the end of the page does the same.
(() => {
  const status = document.querySelector("[data-board-status]");
  const root = () => document.querySelector("[data-timetable]");
  const say = (text) => { if (status) status.textContent = text; };
  let picked = null;
  let target = null;

  const places = () => [...root().querySelectorAll("[data-place]")];
  const aim = (place) => {
    target?.classList.remove("over");
    target = place;
    target?.classList.add("over");
  };
  const leave = (quietly) => {
    picked?.setAttribute("aria-pressed", "false");
    picked = null;
    aim(null);
    if (!quietly) say(root().dataset.left);
  };
  const pick = (chip) => {
    picked = chip;
    chip.setAttribute("aria-pressed", "true");
    say(root().dataset.picked.replace("%(match)s", chip.dataset.title));
  };

  const send = async (form, submitter, focus) => {
    const data = new FormData(form, submitter ?? undefined);
    const answer = await fetch(location.pathname, { method: "POST", body: data, credentials: "same-origin" });
    if (!answer.ok) { location.reload(); return; }
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    for (const id of ["timetable", "messages"]) {
      const fresh = page.getElementById(id);
      if (fresh) document.getElementById(id)?.replaceWith(fresh);
    }
    const refused = document.querySelector("#messages .note-bad");
    say(refused ? refused.textContent.trim() : "");
    document.getElementById(focus)?.focus();
  };
  const drop = (chip, place) => {
    const form = document.getElementById("move");
    const data = { match: chip.dataset.match, place: place.dataset.place };
    for (const [name, value] of Object.entries(data)) {
      const select = form.elements[name];
      if (![...select.options].some((one) => one.value === value)) select.add(new Option("", value));
      select.value = value;
    }
    leave(true);
    send(form, null, chip.id);
  };

  // ── keys ────────────────────────────────────────────────────────────────────────────────────
  const middle = (box) => [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  const step = (key) => {
    const [x, y] = middle((target ?? picked).getBoundingClientRect());
    const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
    let best = null;
    let least = Infinity;
    for (const place of places()) {
      if (place === target || place.contains(picked)) continue;
      const [px, py] = middle(place.getBoundingClientRect());
      const along = (px - x) * dx + (py - y) * dy;
      const aside = Math.abs((px - x) * dy) + Math.abs((py - y) * dx);
      if (along > 4 && along + 4 * aside < least) { least = along + 4 * aside; best = place; }
    }
    if (!best) return;
    aim(best);
    best.scrollIntoView({ block: "nearest", inline: "nearest" });
    say(best.dataset.label);
  };
  document.addEventListener("keydown", (event) => {
    if (!picked) return;
    if (event.key.startsWith("Arrow")) { event.preventDefault(); step(event.key); }
    else if (event.key === "Escape") leave();
    else if (event.key === "Tab") leave();
  });

  // ── pointer ─────────────────────────────────────────────────────────────────────────────────
  let drag = null;
  document.addEventListener("pointerdown", (event) => {
    const chip = event.target.closest("[data-match]");
    if (!chip || event.button !== 0) return;
    drag = { chip, x: event.clientX, y: event.clientY, ghost: null };
  });
  document.addEventListener("pointermove", (event) => {
    if (!drag) return;
    if (!drag.ghost) {
      if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < 6) return;
      if (picked) leave(true);
      drag.ghost = drag.chip.cloneNode(true);
      drag.ghost.removeAttribute("id");
      drag.ghost.classList.add("dragged");
      root().append(drag.ghost);
    }
    drag.ghost.style.left = `${event.clientX - 20}px`;
    drag.ghost.style.top = `${event.clientY - 20}px`;
    aim(document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-place]") ?? null);
  });
  const let_go = (put) => {
    if (!drag) return;
    const { chip, ghost } = drag;
    drag = null;
    if (!ghost) return;
    ghost.remove();
    // The click that ends a drag is no pick.
    dragged = true;
    setTimeout(() => { dragged = false; });
    const place = target;
    if (put && place && !place.contains(chip)) drop(chip, place);
    else aim(null);
  };
  let dragged = false;
  document.addEventListener("pointerup", () => let_go(true));
  document.addEventListener("pointercancel", () => let_go(false));

  document.addEventListener("click", (event) => {
    if (dragged) return;
    const chip = event.target.closest("[data-match]");
    if (chip) {
      if (picked === chip && target) drop(chip, target);
      else if (picked === chip) leave();
      else { if (picked) leave(true); pick(chip); }
      return;
    }
    const place = picked && event.target.closest("[data-place]");
    if (place) drop(picked, place);
  });
  document.addEventListener("submit", (event) => {
    if (event.target.method !== "post" || !root().contains(event.target)) return;
    event.preventDefault();
    send(event.target, event.submitter, event.submitter?.id);
  });
})();
