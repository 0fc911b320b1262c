// The law itself, in Python, beside the page: CPython compiled to WebAssembly, and the server's own
// package `rules`. Every question and answer is JSON text (rules/scoring/questions.py).

const SCORING = `
import sys
sys.path.insert(0, "/rules.zip")
import rules
rules.scorer().answer
`;

async function fetched(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

async function started({ pyodide, rules }) {
  const [{ loadPyodide }, archive] = await Promise.all([import(`${pyodide}pyodide.mjs`), fetched(rules)]);
  const python = await loadPyodide({ indexURL: pyodide });
  python.FS.writeFile("/rules.zip", archive);
  return python.runPython(SCORING);
}

let ready = null; // a promise of the function that answers

/** What Python says last is why; what stands above it is where. */
const why = (error) => String(error?.message ?? error).trimEnd().split("\n").at(-1);

addEventListener("message", async ({ data: { id, start, question } }) => {
  try {
    if (start) {
      const began = performance.now();
      ready = started(start);
      await ready;
      postMessage({ id, answer: JSON.stringify({ answer: { milliseconds: performance.now() - began } }) });
    } else {
      const answer = await ready;
      postMessage({ id, answer: answer(question) });
    }
  } catch (error) {
    // What Python itself raised leaves it whole; a stack that overflowed, or no memory, does not.
    postMessage({ id, trouble: why(error), broken: error?.name !== "PythonError" });
  }
});
