// The law itself, in Python, beside the page: CPython compiled to WebAssembly, and the server's own
// package `rules`. Every question and answer is JSON text (rules/scoring/questions.py).

const SCORING = `
import sys
sys.path.insert(0, "/rules.zip")
import rules
rules.scorer().answer
`;

// QR codes, drawn by the server's own module (matches/ports/codes.py).
const DRAWING = `
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

// The law does not wait for what draws codes, nor is it lost with it.
async function started({ pyodide, rules, codes }) {
  const drawing = codes ? fetched(codes) : Promise.reject(new Error("nothing here draws codes"));
  drawing.catch(() => {});
  const [{ loadPyodide }, archive] = await Promise.all([import(`${pyodide}pyodide.mjs`), fetched(rules)]);
  const python = await loadPyodide({ indexURL: pyodide });
  python.FS.writeFile("/rules.zip", archive);
  const answer = python.runPython(SCORING);
  let draw = null;
  const drawn = async (text) => {
    if (!draw) {
      python.FS.writeFile("/codes.zip", await drawing);
      draw = python.runPython(DRAWING);
    }
    return draw(text);
  };
  return { answer, drawn };
}

let ready = null; // a promise of the functions that answer

/** What Python says last is why; what stands above it is where. */
const why = (error) => String(error?.message ?? error).trimEnd().split("\n").at(-1);

addEventListener("message", async ({ data: { id, start, question, code } }) => {
  try {
    if (start) {
      const began = performance.now();
      ready = started(start);
      await ready;
      postMessage({ id, answer: JSON.stringify({ answer: { milliseconds: performance.now() - began } }) });
    } else {
      const { answer, drawn } = await ready;
      postMessage({ id, answer: code === undefined ? answer(question) : await drawn(code) });
    }
  } catch (error) {
    // What Python itself raised leaves it whole; a stack that overflowed, or no memory, does not.
    postMessage({ id, trouble: why(error), broken: code === undefined && error?.name !== "PythonError" });
  }
});
