// A running card as texts that another phone can read without network: its lines, compressed, cut
// into parts. A part is an address of this page with the part behind `#hand-over=`, so that a
// phone's own camera opens it: number.parts.digest.check.data
//
// The digest (SHA-256, shortened) is of the whole and tells which parts belong together; the check is
// of the one part, so that a spoilt one can be named. Names of people are in none of them.
(() => {
  const scoring = (window.scoring ??= {});
  const SIGN = "#hand-over=";
  const MOST = 60;
  const PART = /^(\d{1,2})\.(\d{1,2})\.([\w-]{12})\.([\w-]{4})\.([\w-]+)$/;
  const utf8 = new TextEncoder();

  const asText = (bytes) => {
    let text = "";
    for (const byte of bytes) text += String.fromCharCode(byte);
    return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  };
  const asBytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));
  const digest = async (bytes, length) => asText(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).slice(0, length));
  const through = async (bytes, stream) => new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
  const checkOf = (part) => digest(utf8.encode([part.number, part.parts, part.digest, part.data].join(".")), 3);

  /** Whether this browser can: it needs a secure address, as the kept page does. */
  const possible = () => Boolean(window.crypto?.subtle && window.CompressionStream && window.DecompressionStream);

  /** The parts of a match, as addresses of its page. */
  const written = async (key, card, lines) => {
    const devices = [...new Set(lines.map((line) => line.device))];
    const told = { match: key, card, devices, lines: lines.map((line) => [devices.indexOf(line.device), line.sequence, line.body]) };
    const bytes = await through(utf8.encode(JSON.stringify(told)), new CompressionStream("deflate-raw"));
    const whole = await digest(bytes, 9);
    const text = asText(bytes);
    const parts = Math.ceil(text.length / scoring.handed.longest);
    if (parts > MOST) return null;
    const each = Math.ceil(text.length / parts);
    return Promise.all(Array.from({ length: parts }, async (_, at) => {
      const part = { number: at + 1, parts, digest: whole, data: text.slice(at * each, (at + 1) * each) };
      return `${location.origin}${location.pathname}${SIGN}${[part.number, parts, whole, await checkOf(part), part.data].join(".")}`;
    }));
  };

  /** The parts that stand in a text, each {number, parts, digest, data}, or what is wrong with it:
      {wrong: "spoilt" | "another", number}. */
  const read = (text) => {
    const found = [...text.matchAll(/(\S*)#hand-over=(\S*)/g)];
    return Promise.all(found.map(async ([, address, given]) => {
      if (address && new URL(address, location.href).pathname !== location.pathname) return { wrong: "another" };
      const [, number, parts, whole, check, data] = PART.exec(given) ?? [];
      if (!data) return { wrong: "spoilt", number: Number.parseInt(given, 10) || null };
      const part = { number: Number(number), parts: Number(parts), digest: whole, data };
      const sound = part.number >= 1 && part.number <= part.parts && (await checkOf(part)) === check;
      return sound ? part : { wrong: "spoilt", number: part.number };
    })).catch(() => [{ wrong: "spoilt", number: null }]);
  };

  /** Which numbers of a hand-over are missing. */
  const missing = (parts) => {
    const here = new Set(parts.map((part) => part.number));
    return Array.from({ length: parts[0].parts }, (_, at) => at + 1).filter((number) => !here.has(number));
  };

  /** The card that all parts make: {match, card, lines}; null where they do not fit together. */
  const joined = async (parts) => {
    try {
      const text = [...parts].sort((one, other) => one.number - other.number).map((part) => part.data).join("");
      const bytes = asBytes(text);
      if ((await digest(bytes, 9)) !== parts[0].digest) return null;
      const plain = await through(bytes, new DecompressionStream("deflate-raw"));
      const told = JSON.parse(new TextDecoder().decode(plain));
      const lines = told.lines.map(([at, sequence, body]) => ({ device: told.devices[at], sequence, body }));
      return { match: told.match, card: told.card, lines };
    } catch {
      return null;
    }
  };

  /**
   * What the lines that were handed over are to those known here:
   * "known" (all are here), "new" (they go on where this phone stopped), "apart" (this phone wrote
   * others itself, not sent yet), "behind" (the server has others), "ended" (of another card).
   * `unsent` is what is unsent here once they are taken over; where apart, `mine` is that with ours
   * after theirs.
   */
  const compared = (handed, { state, unsent, key }) => {
    const other = handed.card && state.card && handed.card !== state.card;
    if (state.ended || other || (handed.card && state.abandoned?.card === handed.card)) return { what: "ended" };
    const all = [...state.lines, ...unsent];
    const same = (line, other) => other && scoring.nameOf(line) === scoring.nameOf(other);
    let common = 0;
    while (common < handed.lines.length && same(handed.lines[common], all[common])) common += 1;
    if (common === handed.lines.length) return { what: "known" };
    if (common < state.lines.length) return { what: "behind" };
    const placed = handed.lines.map((line, at) => ({ ...line, key, after: at }));
    const theirs = placed.slice(state.lines.length);
    if (common === all.length) return { what: "new", unsent: theirs };
    const names = new Set(handed.lines.map(scoring.nameOf));
    const ours = unsent.slice(common - state.lines.length).filter((line) => !names.has(scoring.nameOf(line)) && !line.body.begin);
    if (!ours.length) return { what: "new", unsent: theirs };
    return { what: "apart", unsent: theirs, ours, mine: [...theirs, ...scoring.rebased(ours, placed.length)] };
  };

  /** `longest`: how many characters of data a part has, in a code that is read from a screen at
      arm's length. */
  scoring.handed = { SIGN, longest: 500, possible, written, read, missing, joined, compared };
})();
