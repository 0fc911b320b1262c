// Where a key is asked for: what went wrong is said on the page. Without this a press does nothing that anybody sees.
(() => {
  const place = document.getElementById("key-said");
  if (!place) return;
  const say = (what) => {
    place.hidden = false;
    place.textContent = place.dataset[what];
  };
  const knowsNone = () => !window.PublicKeyCredential || !navigator.credentials;
  document.addEventListener("allauth.error", (event) => {
    event.preventDefault();
    const name = event.detail.exception?.name;
    if (knowsNone() || name === "SecurityError") say("none");
    else say(name === "InvalidStateError" ? "had" : "again");
  });
  if (knowsNone() && document.getElementById("mfa_webauthn_add")) say("none");
})();
