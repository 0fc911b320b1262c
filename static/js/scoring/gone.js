// The link of this device has ended: the pages with names that were kept to open without network go.
// Lines that were not sent stay; they are kept elsewhere (store.js).
(async () => {
  const registration = await navigator.serviceWorker?.getRegistration("/score/");
  registration?.active?.postMessage({ forget: true });
})();
