// The choice is a cookie, so that the server draws the page in it: nothing has to wait for this file.
(() => {
  const root = document.documentElement;
  const keep = (theme) => {
    const secure = location.protocol === "https:" ? "; secure" : "";
    document.cookie = `theme=${theme}; path=/; max-age=31536000; samesite=lax${secure}`;
  };
  // A page that is drawn without knowing the reader (an error, say) follows the cookie late.
  const chosen = /(?:^|; )theme=(light|dark)(?:;|$)/.exec(document.cookie);
  if (chosen) root.dataset.theme = chosen[1];

  const isDark = () =>
    root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;

  const button = document.querySelector("[data-theme-switch]");
  if (!button) return;
  const show = () => button.setAttribute("aria-pressed", String(isDark()));
  button.hidden = false;
  show();
  button.addEventListener("click", () => {
    root.dataset.theme = isDark() ? "light" : "dark";
    keep(root.dataset.theme);
    show();
  });
})();
