// A lesson: the clock counts down, and the printer is a button. Without this file the page says
// until when a round lasts, and the browser's own menu prints.
(() => {
  const two = (n) => String(n).padStart(2, "0");
  const tick = () => {
    for (const clock of document.querySelectorAll("[data-ends]")) {
      const left = Math.round((Date.parse(clock.dataset.ends) - Date.now()) / 1000);
      clock.classList.toggle("over", left <= 0);
      clock.textContent = left > 0 ? `${Math.floor(left / 60)}:${two(left % 60)}` : clock.dataset.over;
    }
    // A page that has been open since there was time enough.
    for (const note of document.querySelectorAll("[data-after]")) {
      note.hidden = Date.now() <= Date.parse(note.dataset.after);
    }
  };
  tick();
  setInterval(tick, 1000);
  document.body.addEventListener("htmx:afterSwap", tick);

  const print = document.querySelector("[data-print]");
  if (print) {
    print.hidden = false;
    print.addEventListener("click", () => window.print());
  }
})();
