// A shot of a match is fetched when it is opened: sixty shots are not played for who reads the score.
(() => {
  const open = async (shot) => {
    const place = shot.querySelector("[data-shot-place]");
    if (!shot.open || shot.dataset.state) return;
    shot.dataset.state = "waiting";
    place.setAttribute("aria-busy", "true");
    try {
      const answer = await fetch(shot.dataset.shot, { headers: { Accept: "text/html" } });
      if (!answer.ok) throw new Error(answer.status);
      place.innerHTML = await answer.text();
      pennyboard.wake(place);
      shot.dataset.state = "here";
    } catch {
      delete shot.dataset.state; // the link to the shot's own page stays, and opening it again asks again
      place.classList.add("is-failed");
    }
    place.removeAttribute("aria-busy");
  };
  // "toggle" does not bubble: it is caught on its way down.
  document.addEventListener("toggle", (event) => {
    if (event.target.matches?.("details[data-shot]")) open(event.target);
  }, true);
})();
