// Others at the same match: what they write is heard of at once, and this device says that it is here.
(() => {
  const scoring = (window.scoring ??= {});
  const HERE = 20_000;
  const GONE = 60_000; // a device that was not heard of so long is not here any more

  // The devices that are here beside this one. Both were heard by the same clock, the server's.
  const beside = (own, devices) => {
    const now = Date.parse(devices.find((one) => one.device === own)?.last_heard);
    return devices.filter((one) => one.device !== own && now - Date.parse(one.last_heard) < GONE);
  };

  // A trainee's card is his alone: nobody is told that he is there.
  scoring.watch = (session, known) => {
    if (!known.shadow) besides(session, known);
    scoring.stayAwake();
    scoring.keepPages("/score/", [`/api/v1/games/${known.state.head.game}`, ...(known.law?.files ?? [])]);
  };

  const besides = (session, known) => {
    if (known.live && "EventSource" in window) {
      const source = new EventSource(known.live);
      source.addEventListener("score", ({ data }) => {
        const { lines, ended } = JSON.parse(data);
        // What this device wrote itself, or was told already, is not asked for once more.
        if (ended || session.unsent.length || lines !== session.state.lines.length) session.refresh();
      });
    }
    const here = async () => {
      if (document.hidden) return;
      const battery = await navigator.getBattery?.().catch(() => null);
      const told = await session.post.here(session.device, {
        name: known.device, unsent: session.unsent.length, seen: session.state.lines.length,
        battery: battery ? Math.round(battery.level * 100) : null, help: Boolean(session.help),
      });
      if (told.what !== "sent") return;
      session.others = beside(session.device, told.devices);
      session.changed();
      if (told.lines !== session.state.lines.length) session.refresh();
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
  };
})();
