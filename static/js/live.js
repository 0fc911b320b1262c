// A page that is being watched: says that it is live, and marks the rows that a new table changed.
(() => {
  const note = document.querySelector("[data-live-note]");
  const status = document.querySelector("[data-live-status]");
  const points = new Map();
  const remember = () => {
    for (const row of document.querySelectorAll("tr[data-points]")) points.set(row.id, row.dataset.points);
  };
  remember();

  document.body.addEventListener("htmx:sseOpen", () => {
    if (!note) return;
    note.hidden = false;
    note.classList.add("is-live");
  });
  document.body.addEventListener("htmx:sseError", () => note?.classList.remove("is-live"));

  // Of all who watch a match not everybody asks in the same moment.
  const JITTER = 400;
  document.body.addEventListener("htmx:confirm", (event) => {
    if (!event.detail.triggeringEvent?.type.startsWith("sse:")) return;
    event.preventDefault();
    setTimeout(() => event.detail.issueRequest(true), Math.random() * JITTER);
  });

  // What is watched is not there any more, for this reader: nothing of it is left on the screen.
  document.body.addEventListener("htmx:responseError", ({ detail }) => {
    if (detail.xhr.status === 404 && detail.elt.closest("[sse-connect]")) location.reload();
  });

  // Running scores were fetched: they go to wherever the page speaks of their matches.
  const spread = (told) => {
    for (const place of document.querySelectorAll("[data-running-of]")) {
      const said = told.querySelector(`[data-running="${CSS.escape(place.dataset.runningOf)}"]`)?.textContent ?? "";
      if (place.textContent !== said) place.textContent = said;
    }
  };

  // A part that came meanwhile may be older than the scores that were told last: they are asked again.
  document.body.addEventListener("htmx:afterSettle", (event) => {
    const told = document.querySelector("[data-running-now]");
    if (told && !told.contains(event.target)) htmx.trigger(told, "sse:score");
  });

  let opened = [];
  document.body.addEventListener("htmx:beforeSwap", () => {
    opened = [...document.querySelectorAll("details.why[open]")].map((one) => one.id);
  });
  document.body.addEventListener("htmx:afterSwap", (event) => {
    if (event.target.matches?.("[data-running-now]")) spread(event.target);
    for (const id of opened) document.getElementById(id)?.setAttribute("open", "");
    let changed = false;
    for (const row of document.querySelectorAll("tr[data-points]")) {
      if (points.get(row.id) !== row.dataset.points) {
        row.classList.add("changed");
        changed = true;
      }
    }
    if (changed && status) status.textContent = status.dataset.changed;
    remember();
  });

  const button = document.querySelector("[data-fullscreen]");
  if (button && document.fullscreenEnabled) {
    button.hidden = false;
    button.addEventListener("click", () => document.documentElement.requestFullscreen());
  }
})();
