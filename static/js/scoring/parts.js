// Small parts that the scoring page is made of: elements, words with places, icons.
(() => {
  const scoring = (window.scoring ??= {});
  const SVG = "http://www.w3.org/2000/svg";

  const filled = (element, attributes, children) => {
    for (const [name, value] of Object.entries(attributes)) {
      if (value === undefined || value === null || value === false) continue;
      if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
      else element.setAttribute(name, value === true ? "" : value);
    }
    element.append(...children.filter((child) => child !== null && child !== undefined && child !== ""));
    return element;
  };

  // An element of a page, or of a drawing: made("p", {class: "call"}, "text").
  scoring.made = (tag, attributes = {}, ...children) =>
    filled(document.createElement(tag), attributes, children);
  scoring.drawn = (tag, attributes = {}, ...children) =>
    filled(document.createElementNS(SVG, tag), attributes, children);

  // A text with its places filled: fill("{n} not sent", {n: 3}).
  scoring.fill = (text, values = {}) => text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);

  scoring.button = (attributes, label, below = "") =>
    scoring.made(
      "button",
      { type: "button", ...attributes, class: `b ${attributes.class ?? ""}` },
      scoring.made("b", {}, label),
      below ? scoring.made("span", {}, below) : null,
    );

  // What makes a part of a drawing a button: to the finger, to the keyboard, to a screen reader.
  scoring.pressed = (label, on, press) => ({
    tabindex: 0, role: "button", "aria-label": label, "aria-pressed": String(on), onclick: press,
    onkeydown: (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      event.stopPropagation();
      press();
    },
  });

  // What stands in the way, in the law's words.
  scoring.said = (faults) => (faults ?? []).map((fault) => fault.sentence ?? fault.message).join(" ");

  // A short random text that nobody can guess: who this device is.
  scoring.chance = (bytes = 18) => {
    const drawn = crypto.getRandomValues(new Uint8Array(bytes));
    return btoa(String.fromCharCode(...drawn)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  };
})();
