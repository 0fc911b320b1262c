// Sending: the lines that are kept go to the server in their order, whenever it can be reached.
//
// Sending twice does no harm: the server knows each line by its device and sequence. What it answers:
// "sent" (it has them all), "away" (no network, or a server in trouble: tried again later),
// "signed-out", "not-allowed" (signed in, but this is not for them), "meanwhile" (somebody else wrote; its state is told), "refused" (the law does not
// accept a line; which one, and why), "broken" (nothing that waiting would mend).
(() => {
  const scoring = (window.scoring ??= {});
  const PATIENCE = 15_000;

  const token = () => document.querySelector("[name=csrfmiddlewaretoken]")?.value ?? "";

  const asked = async (address, body) => {
    const how = { credentials: "same-origin", cache: "no-store", headers: { Accept: "application/json" } };
    if (body !== undefined) {
      how.method = "POST";
      how.body = JSON.stringify(body);
      how.headers = { ...how.headers, "Content-Type": "application/json", "X-CSRFToken": token() };
    }
    const answer = await fetch(address, { ...how, signal: AbortSignal.timeout(PATIENCE) });
    return { status: answer.status, body: await answer.json().catch(() => ({})) };
  };

  // Who signed in again has another token than a page that was open before.
  const renewed = async () => {
    const page = await fetch(location.pathname, { credentials: "same-origin", cache: "no-store" });
    const found = new DOMParser().parseFromString(await page.text(), "text/html").querySelector("[name=csrfmiddlewaretoken]");
    if (!found) return false;
    for (const each of document.querySelectorAll("[name=csrfmiddlewaretoken]")) each.value = found.value;
    return true;
  };

  const MEANING = { 401: "signed-out", 403: "not-allowed", 412: "meanwhile", 422: "refused" };

  const meant = async (address, body) => {
    let told;
    try {
      told = await asked(address, body);
      const stale = told.status === 403 && (told.body.errors ?? []).some(({ detail }) => detail?.startsWith("CSRF"));
      if (stale && (await renewed())) told = await asked(address, body);
    } catch {
      return { what: "away" };
    }
    if (told.status < 300) return { what: "sent", ...told.body };
    if (told.status >= 500 || told.status === 429 || told.status === 408) return { what: "away" };
    // The API says all that is wrong in one shape: a sentence each.
    const said = (told.body.errors ?? []).map((error) => error.detail).join(" ");
    return { what: MEANING[told.status] ?? "broken", said, ...told.body };
  };

  class Post {
    // `ends`: the last step of the address that ends a card.
    constructor(address, ends = "hand-in") { Object.assign(this, { address, ends }); }

    #at(step) {
      const [path, query] = this.address.split("?");
      return `${path}/${step}${query ? `?${query}` : ""}`;
    }

    // The state of the match as the server has it; "away" where it cannot be reached. `after`: of a
    // card that runs only the lines after so many are told, as `kept`; of a trainee's all of it is.
    async state(after = null) {
      const brief = after !== null && this.ends === "hand-in";
      const also = brief ? `${this.address.includes("?") ? "&" : "?"}after=${after}&brief=true` : "";
      const told = await meant(`${this.address}${also}`);
      if (told.what !== "sent") return told;
      return brief && !("running" in told) ? { what: "sent", kept: told } : { what: "sent", state: told };
    }

    // `brief`: told is only that they are kept, or what others wrote meanwhile (`kept`).
    lines(device, lines, brief) {
      const bare = lines.map(({ device: by, sequence, body }) => (by === device ? { sequence, body } : { device: by, sequence, body }));
      return meant(this.#at("lines"), { device, after: lines[0].after, lines: bare, brief });
    }

    // Of a lesson: when it was tapped is told as so long ago, whatever the device's clock says.
    taps(device, lines) {
      const ago = (at) => Math.max(0, Math.round((Date.now() - at) / 1000));
      const taps = lines.map(({ sequence, body: { at, ...said } }) => ({ sequence, ...said, ago: ago(at) }));
      return meant(this.#at("taps"), { device, taps });
    }

    handIn(device, after) { return meant(this.#at(this.ends), { device, after }); }

    abandon(device, after, reason) { return meant(this.#at("abandon"), { device, after, reason }); }

    resume() { return meant(this.#at("resume"), {}); }

    here(device, about) { return meant(this.#at("here"), { device, ...about }); }
  }

  scoring.Post = Post;
})();
