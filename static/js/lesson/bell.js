// The end of a round is heard and felt: three strokes of a bell. A browser plays nothing before
// somebody has touched the page once; the switch is remembered on this device.
(() => {
  const KEPT = "pennyclub.bell";
  const PARTIALS = [[660, 0.5], [1320, 0.25], [1782, 0.15], [2640, 0.08]];
  const STROKES = [0, 0.7, 1.4];
  const SOUNDS = 1.6;
  const button = document.querySelector("[data-bell]");
  if (!button) return;
  let context = null;

  const kept = (ask) => {
    try { return ask(localStorage); } catch { return null; } // it keeps nothing
  };
  let on = kept((store) => store.getItem(KEPT)) !== "off";

  const show = () => {
    button.hidden = false;
    button.setAttribute("aria-pressed", String(on));
  };

  const wake = () => {
    if (!on || !window.AudioContext) return;
    context ??= new AudioContext();
    context.resume();
  };

  const strike = (at) => {
    for (const [frequency, loud] of PARTIALS) {
      const tone = context.createOscillator();
      const gain = context.createGain();
      tone.frequency.value = frequency;
      gain.gain.setValueAtTime(loud, at);
      gain.gain.exponentialRampToValueAtTime(0.0001, at + SOUNDS);
      tone.connect(gain).connect(context.destination);
      tone.start(at);
      tone.stop(at + SOUNDS);
    }
  };

  const ring = () => {
    if (!on) return;
    navigator.vibrate?.([300, 150, 300, 150, 600]);
    if (context) for (const after of STROKES) strike(context.currentTime + after);
  };

  for (const touch of ["pointerdown", "keydown"]) document.addEventListener(touch, wake);
  document.addEventListener("round-over", ring);
  button.addEventListener("click", () => {
    on = !on;
    kept((store) => store.setItem(KEPT, on ? "on" : "off"));
    wake();
    show();
  });
  show();
})();
