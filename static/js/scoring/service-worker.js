// Scoring pages and lessons open again without network: what they are made of is kept, and used when the server
// cannot be reached. Pages themselves come from the server whenever it answers; what has a digest in
// its name never changes and comes from what is kept, if it is what the server sent: any script of
// this site can write there, and whoever had the device before. `SUMS`, put before this script
// (matches/web/scoring/service_worker.py), has the SHA-256 of each script and file of the law.
const KEPT = "pennyclub-scoring-1";
const PATIENCE = 4_000;
const NEVER_CHANGES = /\.[0-9a-f]{12,16}\.\w+$|^\/law\//;
const PAGE = /^\/score\/.|^\/desk\/competitions\/[^/]+\/[^/]+\/[^/]+\/lesson\/$/;
const PARTS = /^\/static\/|^\/law\/|^\/api\/v1\/games\/\w+$/;

const put = async (request, answer) => {
  if (answer.ok && !answer.redirected && answer.type === "basic") await (await caches.open(KEPT)).put(request, answer.clone());
  return answer;
};

const fromNet = (request) => fetch(request, { signal: AbortSignal.timeout(PATIENCE) }).then((answer) => put(request, answer));

const found = (request) => caches.match(request, { cacheName: KEPT, ignoreVary: true });

const said = (request) => SUMS[new URL(request.url ?? request, self.location.href).pathname];

const sumOf = async (answer) =>
  btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.digest("SHA-256", await answer.arrayBuffer()))));

// What is kept, but for what is known and is something else by now: that goes.
const kept = async (request) => {
  const answer = await found(request);
  if (!answer || said(request) === undefined || (await sumOf(answer.clone())) === said(request)) return answer;
  await (await caches.open(KEPT)).delete(request, { ignoreVary: true });
};

const netFirst = async (request) => {
  try {
    return await fromNet(request);
  } catch (error) {
    const answer = await kept(request);
    if (answer) return answer;
    throw error;
  }
};

// What is not known is of a page of an earlier release: without network it goes on with what it has.
const keptFirst = async (request) =>
  said(request) === undefined ? netFirst(request) : (await kept(request)) ?? put(request, await fetch(request));

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
      for (const url of keep) if (!(await found(url))) await fetch(url).then((answer) => put(url, answer)).catch(() => {});
    })());
  }
});
