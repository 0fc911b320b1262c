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
    here();
    setInterval(here, HERE);
    // A phone that sleeps in the middle of a match is in the way; not every browser can be asked.
    const stayAwake = () => navigator.wakeLock?.request("screen").catch(() => {});
    stayAwake();
    document.addEventListener("visibilitychange", () => { if (!document.hidden) stayAwake(); });
    navigator.serviceWorker?.register("/score/worker.js", { scope: "/score/" }).catch(() => {});
  };
})();
