// The law itself, in Python, beside the page: CPython compiled to WebAssembly, and the server's own
// package `rules`. Every question and answer is JSON text (rules/scoring/questions.py).

const SCORING = `
import sys
sys.path.insert(0, "/rules.zip")
import rules
answer_of_the_law = rules.scorer().answer
`;
const ANSWER = "import __main__; __main__.answer_of_the_law";

// QR codes, drawn by the server's own module (matches/ports/codes.py).
const DRAWING = `
import sys
sys.path.insert(0, "/codes.zip")
import dataclasses, json
import codes
lambda text: json.dumps({"answer": dataclasses.asdict(codes.drawn(text, 4))})
`;

async function fetched(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

// ── begun once, kept ──────────────────────────────────────────────────────────────────────────
// Most of a start is Python reading its own library. So its memory is kept as it is once the law has
// been read and before anything is asked of it (no match is in it), and the next start goes on from
// there. Under another law, another Python or another browser it is made anew.

const KEPT = "pennyclub-law-1";
const LATER = 3_000; // milliseconds, so that the page comes first

const possible = Boolean(self.caches && self.CompressionStream && self.DecompressionStream);
const through = (body, stream) => new Response(body.pipeThrough(stream));

async function keptAt({ pyodide, rules }) {
  const told = new TextEncoder().encode([pyodide, rules, navigator.userAgent].join("\n"));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", told));
  return new URL(`started-${Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("")}`, rules).href;
}

async function memoryOf(at) {
  const found = at && (await (await caches.open(KEPT)).match(at));
  return found ? new Uint8Array(await through(found.body, new DecompressionStream("gzip")).arrayBuffer()) : null;
}

async function keep(at, memory) {
  const held = await caches.open(KEPT);
  for (const older of await held.keys()) await held.delete(older);
  await held.put(at, new Response(await through(new Blob([memory]).stream(), new CompressionStream("gzip")).blob()));
}

const warn = (error) => console.warn(error);

// Python as it was kept, or null.
async function again(loadPyodide, pyodide, at) {
  try {
    const memory = await memoryOf(at);
    return memory && (await loadPyodide({ indexURL: pyodide, _loadSnapshot: memory }));
  } catch (error) {
    warn(error);
    await caches.delete(KEPT).catch(warn);
    return null;
  }
}

// The law does not wait for what draws codes, nor is it lost with it; nor with what was kept.
async function started({ pyodide, rules, codes }) {
  const drawing = codes ? fetched(codes) : Promise.reject(new Error("nothing here draws codes"));
  drawing.catch(() => {});
  const at = possible ? await keptAt({ pyodide, rules }).catch(warn) : null;
  const [{ loadPyodide }, archive] = await Promise.all([import(`${pyodide}pyodide.mjs`), fetched(rules)]);
  const kept = await again(loadPyodide, pyodide, at);
  const python = kept ?? (await loadPyodide({ indexURL: pyodide, _makeSnapshot: Boolean(at) }));
  python.FS.writeFile("/rules.zip", archive); // files are not in its memory
  if (!kept) python.runPython(SCORING);
  if (!kept && at) {
    try {
      const memory = python.makeMemorySnapshot();
      setTimeout(() => keep(at, memory).catch(warn), LATER);
    } catch (error) {
      warn(error);
    }
  }
  const answer = python.runPython(ANSWER);
  let draw = null;
  const drawn = async (text) => {
    if (!draw) {
      python.FS.writeFile("/codes.zip", await drawing);
      draw = python.runPython(DRAWING);
    }
    return draw(text);
  };
  return { answer, drawn, again: Boolean(kept) };
}

let ready = null; // a promise of the functions that answer

/** What Python says last is why; what stands above it is where. */
const why = (error) => String(error?.message ?? error).trimEnd().split("\n").at(-1);

addEventListener("message", async ({ data: { id, start, question, code } }) => {
  try {
    if (start) {
      const began = performance.now();
      ready = started(start);
      const { again: kept } = await ready;
      postMessage({ id, answer: JSON.stringify({ answer: { milliseconds: performance.now() - began, again: kept } }) });
    } else {
      const { answer, drawn } = await ready;
      postMessage({ id, answer: code === undefined ? answer(question) : await drawn(code) });
    }
  } catch (error) {
    // What Python itself raised leaves it whole; a stack that overflowed, or no memory, does not.
    postMessage({ id, trouble: why(error), broken: code === undefined && error?.name !== "PythonError" });
  }
});
