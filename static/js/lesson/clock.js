// A lesson's clock counts down, and says when a round is over; the printer is a button. Without this
// file the page says until when a round lasts, and the browser's own menu prints.
(() => {
  const two = (n) => String(n).padStart(2, "0");
  const running = new Set(); // the ends of rounds that were seen running

  const tick = () => {
    for (const clock of document.querySelectorAll("[data-ends]")) {
      const { ends, over } = clock.dataset;
      const left = Math.round((Date.parse(ends) - Date.now()) / 1000);
      clock.classList.toggle("over", left <= 0);
      clock.textContent = left > 0 ? `${Math.floor(left / 60)}:${two(left % 60)}` : over;
      if (clock.closest("[hidden]")) continue;
      if (left > 0) running.add(Date.parse(ends));
      else if (running.delete(Date.parse(ends))) document.dispatchEvent(new Event("round-over"));
    }
    // A page that has been open since there was time enough.
    for (const note of document.querySelectorAll("[data-after]")) {
      note.hidden = Date.now() <= Date.parse(note.dataset.after);
    }
  };
  tick();
  setInterval(tick, 1000);
  document.body.addEventListener("htmx:afterSwap", tick);
  document.addEventListener("lesson-drawn", tick);

  const print = document.querySelector("[data-print]");
  if (print) {
    print.hidden = false;
    print.addEventListener("click", () => window.print());
  }
})();
