// All simulated shots of a card, one after the other in one player. Each is fetched when its turn
// comes; without this file each shot has its own place, and its own page, on the card.
(() => {
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const PAUSE = 900; // milliseconds between two shots, so that the eye finds the board again

  class Match {
    constructor(root) {
      this.root = root;
      this.find = (name) => root.querySelector(`[data-match-${name}]`);
      this.shots = [...document.querySelectorAll(root.dataset.playMatch)];
      if (!this.shots.length) return;
      this.at = -1;
      this.find("previous").addEventListener("click", () => this.go(this.at - 1));
      this.find("next").addEventListener("click", () => this.go(this.at + 1));
      this.find("play").addEventListener("click", () => this.go(0, true));
      root.hidden = false;
      this.mark();
    }

    mark() {
      this.find("previous").disabled = this.at <= 0;
      this.find("next").disabled = this.at >= this.shots.length - 1;
    }

    // Another shot, with the speed that was chosen; `play`: it begins by itself.
    async go(at, play = this.goesOn) {
      clearTimeout(this.later);
      this.at = at;
      this.mark();
      const place = this.find("place");
      const speed = place.querySelector("[data-speed]")?.value;
      const said = this.find("said");
      const { shot, entry } = this.shots[at].dataset;
      said.textContent = this.root.dataset.said.replace("{n}", at + 1).replace("{of}", this.shots.length).replace("{entry}", entry);
      try {
        const answer = await fetch(shot, { headers: { Accept: "text/html" } });
        if (!answer.ok) throw new Error(answer.status);
        const text = await answer.text();
        if (at !== this.at) return; // another was asked for meanwhile
        this.show(place, text, speed, play);
      } catch {
        if (at === this.at) said.textContent = this.root.dataset.failed;
      }
    }

    show(place, text, speed, play) {
      place.querySelector("[data-player]")?.player?.stop();
      place.innerHTML = text;
      // The same shot may stand open on the card too.
      for (const one of place.querySelectorAll("[id]")) one.id = `match-${one.id}`;
      for (const one of place.querySelectorAll("[for]")) one.setAttribute("for", `match-${one.getAttribute("for")}`);
      pennyboard.wake(place);
      const root = place.querySelector("[data-player]");
      if (!root?.player) return;
      if (speed) root.querySelector("[data-speed]").value = speed;
      root.addEventListener("shot-over", () => { this.later = setTimeout(() => this.on(), PAUSE); });
      // Whoever steps through a shot, or stops it, wants to stay with it.
      root.addEventListener("click", () => clearTimeout(this.later));
      if (play && !still.matches) root.player.play();
    }

    get goesOn() { return this.find("on").checked; }

    on() { if (this.goesOn && this.at < this.shots.length - 1) this.go(this.at + 1, true); }
  }

  for (const root of document.querySelectorAll("[data-play-match]")) new Match(root);
})();
