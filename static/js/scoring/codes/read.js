// What a QR code says, from its modules: the codes that we draw ourselves (matches/ports/codes.py),
// so those of error correction M, in bytes, capitals and digits. ISO/IEC 18004 has the numbers.
(() => {
  const scoring = (window.scoring ??= {});

  // Of versions 1 to 40, level M: codewords of correction in a block, and blocks.
  const CORRECTING = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, ...Array(19).fill(28)];
  const BLOCKS = [
    1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16,
    17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33, 35, 37, 38, 40, 43, 45, 47, 49,
  ];
  const CAPITALS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";
  const MASKS = [
    (x, y) => (x + y) % 2 === 0,
    (x, y) => y % 2 === 0,
    (x) => x % 3 === 0,
    (x, y) => (x + y) % 3 === 0,
    (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
    (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
    (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
    (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
  ];

  // ── the field of 256 elements that the correction is reckoned in ─────────────────────────────

  const EXP = new Uint8Array(512);
  const LOG = new Uint8Array(256);
  for (let n = 0, value = 1; n < 255; n += 1) {
    EXP[n] = EXP[n + 255] = value;
    LOG[value] = n;
    value = (value << 1) ^ (value & 128 ? 0x11d : 0);
  }
  const times = (a, b) => (a && b ? EXP[LOG[a] + LOG[b]] : 0);
  const over = (a, b) => (a ? EXP[LOG[a] + 255 - LOG[b]] : 0);
  /** The value of a polynomial, its lowest coefficient first. */
  const valueOf = (polynomial, x) => polynomial.reduceRight((sum, one) => times(sum, x) ^ one, 0);

  // The polynomial whose roots are where the errors are (Berlekamp and Massey).
  const locatorOf = (syndromes) => {
    let locator = [1];
    let before = [1];
    let [length, gap, last] = [0, 1, 1];
    for (let n = 0; n < syndromes.length; n += 1) {
      let off = syndromes[n];
      for (let i = 1; i <= length; i += 1) off ^= times(locator[i] ?? 0, syndromes[n - i]);
      if (!off) {
        gap += 1;
        continue;
      }
      const kept = locator;
      const factor = over(off, last);
      locator = Array.from({ length: Math.max(kept.length, before.length + gap) }, (_, i) =>
        (kept[i] ?? 0) ^ times(factor, before[i - gap] ?? 0));
      if (2 * length <= n) [length, before, last, gap] = [n + 1 - length, kept, off, 1];
      else gap += 1;
    }
    return length > syndromes.length / 2 ? null : locator;
  };

  // A block with its errors mended; null where there are more than can be (Forney's formula).
  const mended = (block, correcting) => {
    const syndromes = Array.from({ length: correcting }, (_, n) => block.reduce((sum, one) => times(sum, EXP[n]) ^ one, 0));
    if (syndromes.every((one) => !one)) return block;
    const locator = locatorOf(syndromes);
    if (!locator) return null;
    const evaluator = syndromes.map((_, n) => locator.reduce((sum, one, i) => sum ^ (i <= n ? times(one, syndromes[n - i]) : 0), 0));
    const slope = locator.map((one, i) => (i % 2 ? one : 0)).slice(1);
    const whole = block.slice();
    let found = 0;
    for (let at = 0; at < block.length; at += 1) {
      const inverse = EXP[(255 - at) % 255];
      if (valueOf(locator, inverse)) continue;
      found += 1;
      whole[block.length - 1 - at] ^= times(EXP[at], over(valueOf(evaluator, inverse), valueOf(slope, inverse)));
    }
    return found === locator.length - 1 ? whole : null;
  };

  // ── where what stands ────────────────────────────────────────────────────────────────────────

  const centresOf = (version, size) => {
    if (version === 1) return [];
    const many = Math.floor(version / 7) + 2;
    const step = version === 32 ? 26 : 2 * Math.ceil((size - 13) / (2 * many - 2));
    return [6, ...Array.from({ length: many - 1 }, (_, n) => size - 7 - n * step)];
  };

  // Whether a module belongs to the pattern, and not to the text.
  const patternOf = (version, size) => {
    const centres = centresOf(version, size);
    const corner = (x, y) => (x < 9 && y < 9) || (x < 9 && y >= size - 8) || (x >= size - 8 && y < 9);
    const far = size - 7;
    const middles = centres.flatMap((x) => centres.map((y) => [x, y])).filter(([x, y]) =>
      !((x === 6 && (y === 6 || y === far)) || (x === far && y === 6)));
    const told = (x, y) => version >= 7 && ((x < 6 && y >= size - 11) || (y < 6 && x >= size - 11));
    return (x, y) => corner(x, y) || x === 6 || y === 6 || told(x, y)
      || middles.some(([a, b]) => Math.abs(x - a) < 3 && Math.abs(y - b) < 3);
  };

  // The fifteen bits that say how it is corrected and masked: the nearest of the 32 that there are.
  const FORMATS = Array.from({ length: 32 }, (_, data) => {
    let rest = data << 10;
    for (let bit = 14; bit >= 10; bit -= 1) if (rest & (1 << bit)) rest ^= 0x537 << (bit - 10);
    return ((data << 10) | rest) ^ 0x5412;
  });
  const ones = (value) => (value ? (value & 1) + ones(value >> 1) : 0);
  const formatOf = (dark, size) => {
    const first = [...Array(6).keys()].map((n) => [8, n]).concat([[8, 7], [8, 8], [7, 8]], [5, 4, 3, 2, 1, 0].map((n) => [n, 8]));
    const second = [...Array(8).keys()].map((n) => [size - 1 - n, 8]).concat([...Array(7).keys()].map((n) => [8, size - 7 + n]));
    const bits = [first, second].map((places) => places.reduce((sum, [x, y], n) => sum | (dark(x, y) ? 1 << n : 0), 0));
    const near = FORMATS.map((format, data) => ({ data, off: Math.min(...bits.map((each) => ones(each ^ format))) }));
    const best = near.reduce((a, b) => (b.off < a.off ? b : a));
    return best.off <= 3 && best.data >> 3 === 0 ? best.data & 7 : null; // level M alone is ours
  };

  // The codewords, in the order in which they stand: two columns at a time, up and down.
  const codewordsOf = (dark, size, version, mask) => {
    const pattern = patternOf(version, size);
    const found = [];
    let [byte, bits] = [0, 0];
    for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
      if (right === 6) right = 5;
      for (let n = 0; n < size; n += 1) {
        const y = up ? size - 1 - n : n;
        for (const x of [right, right - 1]) {
          if (pattern(x, y)) continue;
          byte = (byte << 1) | (dark(x, y) !== MASKS[mask](x, y) ? 1 : 0);
          bits += 1;
          if (bits % 8 === 0) found.push(byte & 255);
        }
      }
    }
    return found;
  };

  // The text's own codewords, out of their blocks; null where one cannot be mended.
  const dataOf = (codewords, version) => {
    const [correcting, blocks] = [CORRECTING[version - 1], BLOCKS[version - 1]];
    const short = Math.floor(codewords.length / blocks) - correcting;
    const longer = codewords.length % blocks;
    const lengths = Array.from({ length: blocks }, (_, n) => short + (n >= blocks - longer ? 1 : 0));
    const held = lengths.map(() => []);
    let at = 0;
    for (let n = 0; n <= short; n += 1) for (const [which, length] of lengths.entries()) if (n < length) held[which].push(codewords[at++]);
    for (let n = 0; n < correcting; n += 1) for (const block of held) block.push(codewords[at++]);
    const whole = held.map((block) => mended(block, correcting));
    return whole.includes(null) ? null : whole.flatMap((block, which) => block.slice(0, lengths[which]));
  };

  const textOf = (data, version) => {
    let at = 0;
    const next = (bits) => {
      let value = 0;
      for (let n = 0; n < bits; n += 1, at += 1) value = (value << 1) | ((data[at >> 3] >> (7 - (at & 7))) & 1);
      return value;
    };
    const wide = version < 10 ? 0 : version < 27 ? 1 : 2;
    const bytes = [];
    const add = (text) => bytes.push(...[...text].map((one) => one.charCodeAt(0)));
    while (8 * data.length - at >= 4) {
      const mode = next(4);
      if (!mode) break;
      if (![1, 2, 4].includes(mode)) return null;
      let left = next({ 1: [10, 12, 14], 2: [9, 11, 13], 4: [8, 16, 16] }[mode][wide]);
      if (at + left * 3 > 8 * data.length) return null;
      for (; mode === 1 && left > 0; left -= 3) add(String(next([0, 4, 7, 10][Math.min(left, 3)])).padStart(Math.min(left, 3), "0"));
      for (; mode === 2 && left > 1; left -= 2) {
        const two = next(11);
        add(CAPITALS.charAt(Math.floor(two / 45)) + CAPITALS.charAt(two % 45));
      }
      if (mode === 2 && left) add(CAPITALS.charAt(next(6)));
      for (; mode === 4 && left > 0; left -= 1) bytes.push(next(8));
    }
    return new TextDecoder().decode(Uint8Array.from(bytes));
  };

  /** The text of a code, so many modules a side, of which `dark(x, y)` says each; null for none. */
  scoring.readModules = (size, dark) => {
    const version = (size - 17) / 4;
    if (!Number.isInteger(version) || version < 1 || version > 40) return null;
    const mask = formatOf(dark, size);
    if (mask === null) return null;
    const data = dataOf(codewordsOf(dark, size, version, mask), version);
    return data && textOf(data, version);
  };
})();
