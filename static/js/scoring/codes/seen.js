// Finds a QR code in a picture, for browsers that know no codes themselves (those of iPhones and
// Firefox): `scoring.CodeReader` is asked as `BarcodeDetector` is. What the modules say: read.js.
(() => {
  const scoring = (window.scoring ??= {});
  const WIDEST = 1280; // pixels: a code of 93 modules has 5 for each where it fills half of them
  const DARKER = 0.88; // of the mean around it

  // ── a picture in dark and light ──────────────────────────────────────────────────────────────

  // Each pixel against the mean of a window around it, so that a shadow over half of it does no harm.
  const darkened = ({ data, width, height }) => {
    const wide = width + 1;
    const sums = new Float64Array(wide * (height + 1));
    const light = new Uint8Array(width * height);
    for (let y = 0, at = 0; y < height; y += 1) {
      for (let x = 0, row = 0; x < width; x += 1, at += 1) {
        light[at] = (data[4 * at] * 3 + data[4 * at + 1] * 6 + data[4 * at + 2]) / 10;
        row += light[at];
        sums[(y + 1) * wide + x + 1] = sums[y * wide + x + 1] + row;
      }
    }
    const reach = Math.max(8, Math.round(Math.max(width, height) / 12));
    const dark = new Uint8Array(width * height);
    for (let y = 0, at = 0; y < height; y += 1) {
      const [top, bottom] = [Math.max(0, y - reach), Math.min(height, y + reach)];
      for (let x = 0; x < width; x += 1, at += 1) {
        const [left, right] = [Math.max(0, x - reach), Math.min(width, x + reach)];
        const sum = sums[bottom * wide + right] - sums[top * wide + right] - sums[bottom * wide + left] + sums[top * wide + left];
        dark[at] = light[at] * (right - left) * (bottom - top) < sum * DARKER ? 1 : 0;
      }
    }
    return { dark, width, height };
  };

  const at = ({ dark, width, height }, x, y) => {
    const [column, row] = [Math.floor(x), Math.floor(y)];
    return column >= 0 && row >= 0 && column < width && row < height && dark[row * width + column] === 1;
  };

  // ── the three corners ────────────────────────────────────────────────────────────────────────

  // Whether five runs are as those across a corner: 1, 1, 3, 1, 1.
  const isCorner = (runs) => {
    const unit = runs.reduce((sum, one) => sum + one) / 7;
    return unit >= 1 && runs.every((run, n) => Math.abs(run - (n === 2 ? 3 : 1) * unit) < (n === 2 ? 1.5 : 0.75) * unit);
  };

  // The middle and the unit of a corner through a point, looked at along one axis; null for none.
  const across = (picture, x, y, [dx, dy]) => {
    const run = (from, step, wanted) => {
      let n = from;
      while (at(picture, x + n * step * dx, y + n * step * dy) === wanted && n < 400) n += 1;
      return n;
    };
    const ends = [1, -1].map((step) => {
      const first = run(0, step, true);
      const second = run(first, step, false);
      return [first, second, run(second, step, true)];
    });
    const [[a, b, c], [d, e, f]] = ends;
    if (!isCorner([f - e, e - d, a + d - 1, b - a, c - b])) return null;
    return { middle: (a - d) / 2, unit: (c + f - 1) / 7 };
  };

  const cornersOf = (picture) => {
    const found = [];
    const look = (x, y) => {
      const down = across(picture, x, y, [0, 1]);
      const along = down && across(picture, x, y + down.middle, [1, 0]);
      if (!along) return;
      const one = { x: x + along.middle + 0.5, y: y + down.middle + 0.5, unit: (along.unit + down.unit) / 2, seen: 1 };
      const same = found.find((each) => Math.hypot(each.x - one.x, each.y - one.y) < 3 * each.unit);
      if (!same) return found.push(one);
      for (const what of ["x", "y", "unit"]) same[what] = (same[what] * same.seen + one[what]) / (same.seen + 1);
      same.seen += 1;
    };
    for (let y = 0; y < picture.height; y += 1) {
      const runs = [0, 0, 0, 0, 0];
      let before = false;
      for (let x = 0; x <= picture.width; x += 1) {
        const now = x < picture.width && at(picture, x, y);
        if (now === before) {
          runs[4] += 1;
          continue;
        }
        if (before && isCorner(runs)) look(Math.floor(x - runs[4] - runs[3] - runs[2] / 2), y);
        runs.shift();
        runs.push(1);
        before = now;
      }
    }
    return found.sort((a, b) => b.seen - a.seen).slice(0, 8);
  };

  // Three corners in their order (top left, top right, bottom left), the likeliest three first.
  const triplesOf = (corners) => {
    const triples = [];
    for (const one of corners) {
      for (const [n, two] of corners.entries()) {
        for (const three of corners.slice(n + 1)) {
          if (one === two || one === three) continue;
          const [u, v] = [two, three].map((each) => [each.x - one.x, each.y - one.y]);
          const [a, b] = [Math.hypot(...u), Math.hypot(...v)];
          const lean = Math.abs(u[0] * v[0] + u[1] * v[1]) / (a * b);
          const units = [one, two, three].map((each) => each.unit);
          const uneven = Math.abs(a - b) / Math.max(a, b) + Math.max(...units) / Math.min(...units) - 1;
          const right = u[0] * v[1] - u[1] * v[0] > 0;
          if (lean < 0.4) triples.push({ corners: right ? [one, two, three] : [one, three, two], off: lean + uneven });
        }
      }
    }
    return triples.sort((a, b) => a.off - b.off).slice(0, 4);
  };

  // ── from modules to pixels ───────────────────────────────────────────────────────────────────

  // The perspective that brings four points to four others, as a function (eight equations, solved).
  const perspective = (from, to) => {
    const rows = from.flatMap(([x, y], n) => [
      [x, y, 1, 0, 0, 0, -x * to[n][0], -y * to[n][0], to[n][0]],
      [0, 0, 0, x, y, 1, -x * to[n][1], -y * to[n][1], to[n][1]],
    ]);
    for (let column = 0; column < 8; column += 1) {
      let pivot = column;
      for (let row = column; row < 8; row += 1) if (Math.abs(rows[row][column]) > Math.abs(rows[pivot][column])) pivot = row;
      [rows[column], rows[pivot]] = [rows[pivot], rows[column]];
      for (let row = 0; row < 8; row += 1) {
        if (row === column) continue;
        const factor = rows[row][column] / rows[column][column];
        for (let n = column; n < 9; n += 1) rows[row][n] -= factor * rows[column][n];
      }
    }
    const [a, b, c, d, e, f, g, h] = rows.map((row, n) => row[8] / row[n]);
    return (x, y) => [(a * x + b * y + c) / (g * x + h * y + 1), (d * x + e * y + f) / (g * x + h * y + 1)];
  };

  // How many of the modules that alternate along row and column 6 are as they must be.
  const alternating = (dark, size) => {
    let right = 0;
    for (let n = 8; n < size - 8; n += 1) right += (dark(n, 6) === (n % 2 === 0)) + (dark(6, n) === (n % 2 === 0));
    return right / (2 * (size - 16));
  };

  // Where the small square near the fourth corner lies: five modules a side, dark, light, dark.
  const squareOf = (picture, place, size) => {
    let best = { right: 0 };
    for (let dy = -6; dy <= 6; dy += 0.5) {
      for (let dx = -6; dx <= 6; dx += 0.5) {
        let right = 0;
        for (let y = -2; y <= 2; y += 1) {
          for (let x = -2; x <= 2; x += 1) {
            right += at(picture, ...place(size - 6.5 + dx + x, size - 6.5 + dy + y)) === (Math.max(Math.abs(x), Math.abs(y)) !== 1);
          }
        }
        const near = right - (Math.abs(dx) + Math.abs(dy)) / 20;
        if (near > best.right) best = { right: near, at: place(size - 6.5 + dx, size - 6.5 + dy) };
      }
    }
    return best.right > 20 ? best.at : null;
  };

  const textAt = (picture, corners) => {
    const [one, two, three] = corners.map(({ x, y }) => [x, y]);
    const top = Math.hypot(two[0] - one[0], two[1] - one[1]);
    const side = (top + Math.hypot(three[0] - one[0], three[1] - one[1])) / 2;
    // A corner that is turned is longer along the picture's own axes.
    const turned = Math.max(Math.abs(two[0] - one[0]), Math.abs(two[1] - one[1])) / top;
    const unit = (turned * corners.reduce((sum, each) => sum + each.unit, 0)) / 3;
    const likely = Math.round((side / unit + 7 - 17) / 4);
    for (const version of [0, 1, -1, 2, -2, 3, -3].map((n) => likely + n).filter((n) => n >= 1 && n <= 40)) {
      const size = 17 + 4 * version;
      const far = size - 3.5;
      const fourth = [two[0] + three[0] - one[0], two[1] + three[1] - one[1]];
      const flat = perspective([[3.5, 3.5], [far, 3.5], [3.5, far], [far, far]], [one, two, three, fourth]);
      const square = version > 1 ? squareOf(picture, flat, size) : null;
      const bent = square && perspective([[3.5, 3.5], [far, 3.5], [3.5, far], [size - 6.5, size - 6.5]], [one, two, three, square]);
      for (const place of [bent, flat].filter(Boolean)) {
        const dark = (x, y) => at(picture, ...place(x + 0.5, y + 0.5));
        const text = alternating(dark, size) > 0.85 ? scoring.readModules(size, dark) : null;
        if (text) return text;
      }
    }
    return null;
  };

  /** The text of a code that a picture (`ImageData`) shows, or null. */
  scoring.readPicture = (picture) => {
    const seen = darkened(picture);
    for (const { corners } of triplesOf(cornersOf(seen))) {
      const text = textAt(seen, corners);
      if (text) return text;
    }
    return null;
  };

  scoring.CodeReader = class {
    #canvas = document.createElement("canvas");

    /** The codes that a video shows at this moment: none, or one. */
    async detect(video) {
      const { videoWidth: width, videoHeight: height } = video;
      if (!width) return [];
      const scale = Math.min(1, WIDEST / Math.max(width, height));
      this.#canvas.width = Math.round(width * scale);
      this.#canvas.height = Math.round(height * scale);
      const drawing = this.#canvas.getContext("2d", { willReadFrequently: true });
      drawing.drawImage(video, 0, 0, this.#canvas.width, this.#canvas.height);
      const text = scoring.readPicture(drawing.getImageData(0, 0, this.#canvas.width, this.#canvas.height));
      return text ? [{ rawValue: text }] : [];
    }
  };
})();
