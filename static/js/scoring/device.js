// What a page at the board asks of its device: to stay awake, to keep its pages to open without
// network, and to let go of them again.
(() => {
  const scoring = (window.scoring ??= {});
  const KEPT = "pennyclub-scoring-";
  const WITHOUT_NAMES = /^\/(static|law)\//;

  // A phone that sleeps in the middle of a match is in the way; not every browser can be asked.
  scoring.stayAwake = () => {
    const ask = () => navigator.wakeLock?.request("screen").catch(() => {});
    ask();
    document.addEventListener("visibilitychange", () => { if (!document.hidden) ask(); });
  };

  // This page and what it is made of are kept, so that it opens again without network. `scope` is
  // where the worker looks after pages; its script stands at one address for all.
  scoring.keepPages = async (scope, more = []) => {
    if (!navigator.serviceWorker) return;
    try {
      const held = await navigator.serviceWorker.register("/score/worker.js", { scope });
      const worker = held.active ?? held.waiting ?? held.installing;
      const parts = performance.getEntriesByType("resource").map((one) => new URL(one.name));
      const own = parts.filter((url) => url.origin === location.origin && WITHOUT_NAMES.test(url.pathname)).map(String);
      worker.postMessage({ keep: [location.pathname, ...own, ...more] });
    } catch {
      // A browser that may not keep it can still be used with network.
    }
  };

  // Pages with names go, all of them or those at some paths; the law and scripts name nobody and stay.
  // Taps that were not sent are kept elsewhere (store.js).
  scoring.forgetPages = async (only = null) => {
    if (!window.caches) return;
    for (const name of await caches.keys()) {
      if (!name.startsWith(KEPT)) continue;
      const held = await caches.open(name);
      for (const request of await held.keys()) {
        const { pathname } = new URL(request.url);
        if (only ? only.includes(pathname) : !WITHOUT_NAMES.test(pathname)) await held.delete(request);
      }
    }
  };
})();
