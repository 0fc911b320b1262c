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

  let opened = [];
  document.body.addEventListener("htmx:beforeSwap", () => {
    opened = [...document.querySelectorAll("details.why[open]")].map((one) => one.id);
  });
  document.body.addEventListener("htmx:afterSwap", () => {
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
