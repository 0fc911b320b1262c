// Others at the same match: what they write is heard of at once, and this device says that it is here.
(() => {
  const scoring = (window.scoring ??= {});
  const HERE = 20_000;

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
    scoring.stayAwake();
    scoring.keepPages("/score/", [`/api/v1/games/${known.state.head.game}`, ...(known.law?.files ?? [])]);
  };
})();
