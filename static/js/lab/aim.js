// The aim map: asks for the map of what is set up, shows how far it is, then the map with its legend
// and table. A map belongs to a position: once the position changes, the map says so.
(() => {
  const root = document.querySelector("[data-lab]");
  const panel = document.querySelector("[data-aim]");
  if (!root || !panel) return;
  const known = JSON.parse(document.getElementById("lab-bench").textContent).aim;
  const find = (name) => panel.querySelector(`[data-aim-${name}]`);
  const fill = (text, values) => text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
  const EVERY = 1000;
  let asked = null;
  let waiting = 0;

  // One who asks is one open page: thirty children behind one address have a map each.
  const seat = () => {
    let held = sessionStorage.getItem("pennylab-seat");
    if (!held) {
      held = crypto.getRandomValues(new Uint32Array(4)).join("-").slice(0, 40);
      sessionStorage.setItem("pennylab-seat", held);
    }
    return held;
  };

  const position = (now) => JSON.stringify([now.situation, { ...now.shot, flick: { ...now.shot.flick, speed: 0, direction: 0 } }]);
  const say = (text) => { find("status").textContent = text; };

  const send = (body) => fetch(known.address, {
    method: "POST",
    credentials: "omit",
    headers: { "Content-Type": "application/json", Accept: "application/json", "Accept-Language": document.documentElement.lang },
    body: JSON.stringify({ ...body, seat: seat() }),
  });

  const running = (on) => {
    find("go").hidden = on;
    find("stop").hidden = !on;
    find("progress").hidden = !on;
  };

  const stop = (text) => {
    clearTimeout(waiting);
    asked = null;
    running(false);
    say(text);
  };

  const cell = (tag, text, scope) => {
    const made = document.createElement(tag);
    made.textContent = text;
    if (scope) made.scope = scope;
    if (tag === "td") made.className = "num";
    return made;
  };

  const show = (map, at) => {
    panel.dataset.position = at;
    // The server draws it and escapes what it writes; an SVG document holds no scripts of ours.
    const picture = new DOMParser().parseFromString(map.picture, "image/svg+xml").documentElement;
    find("picture").replaceChildren(document.importNode(picture, true));
    find("legend").replaceChildren(...map.shares.map((one) => {
      const line = document.createElement("li");
      const mark = document.createElement("span");
      mark.className = `aim-key aim-key-${one.letter}`;
      mark.textContent = one.letter;
      mark.ariaHidden = "true";
      line.append(mark, ` ${one.words}: ${(100 * one.share).toFixed(1)} %`);
      return line;
    }));
    find("told").textContent = [map.told[0], ...map.told.slice(1)].join(" ");
    const head = document.createElement("tr");
    head.append(cell("th", known.words.speed, "col"), ...map.shares.map((one) => cell("th", one.words, "col")));
    find("head").replaceChildren(head);
    find("rows").replaceChildren(...map.rows.map((row) => {
      const line = document.createElement("tr");
      line.append(cell("th", String(Number(row.speed.toFixed(3))), "row"), ...row.counts.map((n) => cell("td", String(n))));
      return line;
    }));
    find("result").hidden = false;
    stale();
  };

  const stale = () => {
    const now = window.pennylab.current?.();
    find("stale").hidden = !now || !panel.dataset.position || panel.dataset.position === position(now);
  };

  const poll = async () => {
    if (!asked) return;
    const mine = asked;
    try {
      const answer = await send(mine.body);
      if (mine !== asked) return;
      const map = await answer.json().catch(() => ({}));
      if (!answer.ok) return stop(map.errors?.map((one) => one.detail).join(" ") || known.words.failed);
      if (map.state === "done") {
        stop(known.words.done);
        return show(map, mine.at);
      }
      if (map.state === "cancelled") return stop(known.words.stopped);
      if (map.state === "failed") return stop(known.words.failed);
      find("progress").value = map.done / map.total;
      say(fill(map.state === "waiting" ? known.words.waiting : known.words.computing, { done: map.done, total: map.total }));
      waiting = setTimeout(poll, EVERY);
    } catch {
      stop(known.words.offline);
    }
  };

  find("go").addEventListener("click", () => {
    const now = structuredClone(window.pennylab.current());
    asked = { body: { situation: now.situation || null, shot: now.shot }, at: position(now) };
    find("progress").value = 0;
    running(true);
    say(known.words.asking);
    find("stop").focus();
    poll();
  });

  find("stop").addEventListener("click", async () => {
    const mine = asked;
    stop(known.words.stopped);
    find("go").focus();
    if (mine) await send({ ...mine.body, cancel: true }).catch(() => {});
  });

  root.addEventListener("lab:changed", stale);
})();
