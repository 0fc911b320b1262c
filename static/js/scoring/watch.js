// Others at the same match: what they write is heard of at once, and this device says that it is here.
(() => {
  const scoring = (window.scoring ??= {});
  const HERE = 20_000;

  // What this page is made of is kept on the device, so that it opens again without network.
  const keep = async (known) => {
    if (!navigator.serviceWorker) return;
    try {
      await navigator.serviceWorker.register("/score/worker.js", { scope: "/score/" });
      const { active } = await navigator.serviceWorker.ready;
      const parts = performance.getEntriesByType("resource").map((one) => new URL(one.name));
      const own = parts.filter((url) => url.origin === location.origin && /^\/(static|law)\//.test(url.pathname)).map(String);
      const game = `/api/v1/games/${known.state.head.game}`;
      active.postMessage({ keep: [location.pathname, game, ...own, ...(known.law?.files ?? [])] });
    } catch {
      // A browser that may not keep it can still be used with network.
    }
  };

  scoring.watch = (session, known) => {
    if (known.live && "EventSource" in window) {
      const source = new EventSource(known.live);
      source.addEventListener("score", () => session.refresh());
    }
    const here = async () => {
      if (document.hidden) return;
      const battery = await navigator.getBattery?.().catch(() => null);
      const told = await session.post.here(session.device, {
        name: known.device, unsent: session.unsent.length, seen: session.state.lines.length,
        battery: battery ? Math.round(battery.level * 100) : null, help: Boolean(session.help),
      });
      if (told.what === "sent" && told.lines !== session.state.lines.length) session.refresh();
    };
    // Who calls the referee calls on, also after the page was loaded again.
    const called = `help-${session.key}`;
    const kept = (ask) => {
      try { return ask(sessionStorage); } catch { return null; } // it keeps nothing
    };
    session.help = kept((store) => store.getItem(called)) !== null;
    session.call = (on) => {
      session.help = on;
      kept((store) => (on ? store.setItem(called, "") : store.removeItem(called)));
      return here();
    };
    here();
    setInterval(here, HERE);
    // Before the match is begun there is no card on which a device could be known.
    let begun = Boolean(session.state.card);
    session.addEventListener("changed", () => {
      if (begun || !session.state.card) return;
      begun = true;
      here();
    });
    // A phone that sleeps in the middle of a match is in the way; not every browser can be asked.
    const stayAwake = () => navigator.wakeLock?.request("screen").catch(() => {});
    stayAwake();
    document.addEventListener("visibilitychange", () => { if (!document.hidden) stayAwake(); });
    keep(known);
  };
})();
