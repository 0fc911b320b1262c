// A set-up as the part of an address behind the #: JSON, compressed where the browser can, in the
// letters that an address may hold. "z" says compressed, "j" plain.
(() => {
  const lab = (window.pennylab ??= {});
  const MOST = 200_000; // characters of JSON that a link may unfold to

  const toLetters = (bytes) =>
    btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  const fromLetters = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

  const piped = async (bytes, by) => {
    const reader = new Blob([bytes]).stream().pipeThrough(by).getReader();
    const parts = [];
    let size = 0;
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      size += value.length;
      if (size > MOST) throw new Error("too long");
      parts.push(value);
    }
    return new Uint8Array(await new Blob(parts).arrayBuffer());
  };

  /** The text for a set-up. */
  lab.packed = async (value) => {
    const bytes = new TextEncoder().encode(JSON.stringify(value));
    if (typeof CompressionStream === "undefined") return `j${toLetters(bytes)}`;
    return `z${toLetters(await piped(bytes, new CompressionStream("deflate-raw")))}`;
  };

  /** The set-up of a text. Throws where it is none. */
  lab.unpacked = async (text) => {
    let bytes = fromLetters(text.slice(1));
    if (text[0] === "z") bytes = await piped(bytes, new DecompressionStream("deflate-raw"));
    else if (text[0] !== "j") throw new Error("unknown");
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  };
})();
