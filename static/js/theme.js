// Loaded before the page is drawn, so that a chosen scheme never flashes the other one.
(() => {
  const KEY = "pennyclub.theme";
  const root = document.documentElement;
  const read = () => {
    try { return localStorage.getItem(KEY); } catch { return null; }
  };
  const stored = read();
  if (stored === "light" || stored === "dark") root.dataset.theme = stored;

  const isDark = () =>
    root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;

  document.addEventListener("DOMContentLoaded", () => {
    const button = document.querySelector("[data-theme-switch]");
    if (!button) return;
    const show = () => button.setAttribute("aria-pressed", String(isDark()));
    button.hidden = false;
    show();
    button.addEventListener("click", () => {
      root.dataset.theme = isDark() ? "light" : "dark";
      try { localStorage.setItem(KEY, root.dataset.theme); } catch { /* private mode: for this page only */ }
      show();
    });
  });
})();
