// The law for a page, in a worker of its own: what it is asked is answered without the server and
// without keeping the page waiting. See docs/decisions/law-in-the-browser.md.

/**
 * Starts the law. `addresses` is what the page was told (matches/web/law/in_browser.py): `pyodide`,
 * a folder; `rules`, an archive, and `codes`, one of what draws QR codes; `worker`, its script; or null
 * where the server has no Pyodide. Gives the law at once: what it is asked before it is ready waits.
 *
 * `ready` is a promise of how long the start took, and whether it went on from what an earlier start
 * had kept (`{milliseconds, again}`); it rejects with the reason where there is no law
 * here, and so does then every question; so it is when the worker breaks later, and the page goes on
 * with the server's rulings. `running` below is `Running.as_document`.
 */
export function startLaw(addresses) {
  const waiting = new Map(); // by the number of a question: how its promise is settled
  let asked = 0;
  let broken = null;
  let worker = null;

  const fail = (reason) => {
    broken ??= new Error(reason);
    for (const { reject } of waiting.values()) reject(broken);
    waiting.clear();
    worker?.terminate();
  };

  const send = (message) => new Promise((resolve, reject) => {
    if (broken) return reject(broken);
    const id = ++asked;
    waiting.set(id, { resolve, reject });
    try {
      worker.postMessage({ id, ...message });
    } catch (error) {
      waiting.delete(id);
      reject(error);
    }
  });

  const heard = ({ data: { id, answer, trouble, broken: lost } }) => {
    const one = waiting.get(id);
    waiting.delete(id);
    if (!one) return;
    const told = trouble === undefined ? JSON.parse(answer) : { trouble };
    if (told.trouble === undefined) one.resolve(told.answer);
    else one.reject(new Error(told.trouble));
    if (lost) fail(trouble);
  };

  const begin = () => {
    if (!addresses) return fail("the law for browsers is not installed on this server");
    const here = (path) => new URL(path, location.href).href;
    try {
      worker = new Worker(here(addresses.worker), { type: "module", name: "law" });
    } catch (error) {
      return fail(String(error.message ?? error));
    }
    worker.addEventListener("message", heard);
    worker.addEventListener("error", (event) => fail(event.message || "the law's worker could not be started"));
    const codes = addresses.codes ? here(addresses.codes) : null;
    return { pyodide: here(addresses.pyodide), rules: here(addresses.rules), codes };
  };

  const start = begin();
  const ready = send({ start }).catch((error) => {
    fail(error.message); // no question will be answered
    throw error;
  });
  ready.catch(() => {}); // who does not ask need not hear of it

  const ask = (question) => send({ question: JSON.stringify(question) });
  return {
    ready,
    /** Opens a card and folds the lines that were written: `{running}`. */
    open: (head, lines = [], names = {}) => ask({ ask: "open", head, lines, names }),
    /** Writes a line and keeps the card after it: `{accepted, faults, fallen, running}`. */
    write: (line) => ask({ ask: "write", line }),
    /** What would become of a line, as `write` tells it; nothing is kept. */
    try: (line) => ask({ ask: "try", line }),
    /** What would become of each of these lines, were it next: `{accepted, faults, ruling, said}`. */
    tryMany: (lines) => ask({ ask: "try-many", lines }),
    /** What might have come in the place of an entry, by its line and part: `{offers}`. */
    offersAt: ({ line, part }) => ask({ ask: "offers-at", line, part }),
    /** A text as a QR code: `{path, size}`, the path of a drawing so many modules wide. */
    code: (text) => send({ code: text }),
    /** One's own lines as they may come after those of others: `{mine}`. */
    afterOthers: (head, lines, mine) => ask({ ask: "after-others", head, lines, mine }),
    /** The text of the verdict on a whole card, given as JSON text: the server's to the byte. */
    adjudicate: (text) => ask({ ask: "adjudicate", text }),
    /** Ends it: the memory is given back, and what was asked rejects. */
    stop: () => fail("the law was stopped"),
  };
}
