// On every page: after a form came back, begin where the news is; drafts of accepted cards go.
(() => {
  const place = document.querySelector("[data-focus]");
  if (place) {
    place.focus({ preventScroll: true });
    place.scrollIntoView({ block: "start" });
  }
  for (const done of document.querySelectorAll("[data-draft-done]")) {
    try {
      const mine = `pennyclub.draft.${done.dataset.draftDone}-`;
      for (const key of Object.keys(localStorage)) if (key.startsWith(mine)) localStorage.removeItem(key);
    } catch { /* nothing kept */ }
  }
  // Whoever signs out leaves nothing of what they typed to the next at this device.
  for (const form of document.querySelectorAll('form[action$="/accounts/logout/"]')) {
    form.addEventListener("submit", () => {
      try {
        for (const key of Object.keys(localStorage)) if (key.startsWith("pennyclub.draft.")) localStorage.removeItem(key);
      } catch { /* nothing kept */ }
    });
  }
  // A link into a closed <details> opens it.
  const open = () => {
    const target = location.hash.length > 1 && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    for (let one = target && target.closest("details"); one; one = one.parentElement?.closest("details")) one.open = true;
  };
  addEventListener("hashchange", open);
  open();
  // Paper has nothing to click: what is told in a <details> is printed with the rest. Forms are not, nor menus; and of
  // a row's proof the one line that says it, unless somebody opened it.
  let unfolded = [];
  const stays = ".why, .menu, .folds details";
  addEventListener("beforeprint", () => {
    unfolded = [...document.querySelectorAll("main details:not([open])")]
      .filter((one) => !one.matches(stays) && !one.querySelector("form, input"));
    for (const one of unfolded) one.open = true;
  });
  addEventListener("afterprint", () => { for (const one of unfolded) one.open = false; });
  // Of all formats' options only those of the chosen one are shown.
  for (const panel of document.querySelectorAll("[data-formats]")) {
    const choice = panel.querySelector("select");
    const show = () => {
      for (const each of panel.querySelectorAll("[data-format]")) each.hidden = each.dataset.format !== choice.value;
    };
    choice.addEventListener("change", show);
    show();
  }
  // The rules for line-ups are for teams alone.
  for (const rules of document.querySelectorAll("[data-for-teams]")) {
    const kind = document.querySelector("select[name=entry_kind]");
    const show = () => { rules.hidden = kind.value !== "team"; };
    kind.addEventListener("change", show);
    show();
  }
})();
