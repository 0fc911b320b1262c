// The team that somebody follows at this device, kept here and nowhere else: chosen on the team's
// page, shown on the front page.
(() => {
  const KEY = "pennyclub.team";
  const kept = () => { try { return localStorage.getItem(KEY) || ""; } catch { return ""; } };
  const keep = (team) => { try { if (team) localStorage.setItem(KEY, team); else localStorage.removeItem(KEY); } catch { /* nothing is kept here */ } };

  const button = document.querySelector("[data-my-team]");
  if (button) {
    const words = [button.textContent, button.dataset.other];
    const show = () => {
      const mine = kept() === button.dataset.myTeam;
      button.textContent = words[mine ? 1 : 0];
      button.setAttribute("aria-pressed", mine ? "true" : "false");
    };
    button.addEventListener("click", () => { keep(kept() === button.dataset.myTeam ? "" : button.dataset.myTeam); show(); });
    button.hidden = false;
    document.querySelector("[data-my-team-note]").hidden = false;
    show();
  }

  const place = document.querySelector("[data-my-team-place]");
  const team = place && kept();
  if (team && /^[a-z0-9]{1,32}$/.test(team)) {
    fetch(`${place.dataset.myTeamPlace}${team}/mine/`, { credentials: "same-origin" }).then(async (answer) => {
      if (answer.status === 404) keep("");
      if (!answer.ok) return;
      place.innerHTML = await answer.text();
      place.hidden = false;
    }).catch(() => { /* off line: the rest of the page is there */ });
  } else if (place) {
    place.hidden = false;
  }
})();
