// Scoring pages and lessons open again without network: what they are made of is kept, and used when the server
// cannot be reached. Pages themselves come from the server whenever it answers; what has a digest in
// its name never changes and comes from what is kept.
const KEPT = "pennyclub-scoring-1";
const PATIENCE = 4_000;
const NEVER_CHANGES = /\.[0-9a-f]{12,16}\.\w+$|^\/law\//;
const PAGE = /^\/score\/.|^\/desk\/competitions\/[^/]+\/[^/]+\/[^/]+\/lesson\/$/;
const PARTS = /^\/static\/|^\/law\/|^\/api\/v1\/games\/\w+$/;

const put = async (request, answer) => {
  if (answer.ok && !answer.redirected) await (await caches.open(KEPT)).put(request, answer.clone());
  return answer;
};

const fromNet = (request) => fetch(request, { signal: AbortSignal.timeout(PATIENCE) }).then((answer) => put(request, answer));

const kept = (request) => caches.match(request, { cacheName: KEPT, ignoreVary: true });

const netFirst = async (request) => {
  try {
    return await fromNet(request);
  } catch (error) {
    const found = await kept(request);
    if (found) return found;
    throw error;
  }
};

const keptFirst = async (request) => (await kept(request)) ?? put(request, await fetch(request));

self.addEventListener("install", (event) => event.waitUntil(self.skipWaiting()));

self.addEventListener("activate", (event) =>
  event.waitUntil((async () => {
    for (const name of await caches.keys()) if (name.startsWith("pennyclub-scoring-") && name !== KEPT) await caches.delete(name);
    await self.clients.claim();
  })()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (NEVER_CHANGES.test(pathname)) event.respondWith(keptFirst(request));
  else if (request.mode === "navigate" ? PAGE.test(pathname) : PARTS.test(pathname)) event.respondWith(netFirst(request));
});

// The page that was opened first was not ours yet: it says what it is made of.
self.addEventListener("message", (event) => {
  const { keep } = event.data ?? {};
  if (keep) {
    event.waitUntil((async () => {
      for (const url of keep) if (!(await kept(url))) await fetch(url).then((answer) => put(url, answer)).catch(() => {});
    })());
  }
});
