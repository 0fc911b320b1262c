// Signing out: pages with names and the state of matches do not stay on the device. Taps that were
// not sent do, and are named first. Without this file one signs out all the same.
(() => {
  const { scoring } = window;
  const form = document.querySelector("[data-sign-out]");
  if (!form) return;
  const note = document.querySelector("[data-not-sent]");
  const PATIENCE = 3_000;
  let sure = false;

  const told = async () => {
    const waiting = (await (await scoring.Store.found())?.waiting()) ?? [];
    const list = note.querySelector("ul");
    list.replaceChildren(...waiting.map(({ count, title, page }) => {
      const said = scoring.fill(count === 1 ? note.dataset.one : note.dataset.many, { n: count, of: title ?? "–" });
      return scoring.made("li", {}, page ? scoring.made("a", { href: page }, said) : said);
    }));
    note.hidden = !waiting.length;
    form.querySelector("button").textContent = waiting.length ? form.dataset.leave : form.dataset.plain;
    return waiting.length;
  };

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    // What was tapped since this page was opened, on another one, is named as well.
    if (!sure && note.hidden && (await told().catch(() => 0))) {
      sure = true;
      note.focus();
      return;
    }
    // A device that does not answer keeps nobody signed in.
    await Promise.race([scoring.forget().catch(() => {}), new Promise((done) => setTimeout(done, PATIENCE))]);
    form.submit();
  });
  told().catch(() => {});
})();
