// The link of this device has ended: the pages with names that were kept to open without network go,
// and what was kept of matches that are sent. Lines that were not sent stay.
(async () => {
  const { scoring } = window;
  await scoring.forgetPages();
  await (await scoring.Store.found())?.forget();
})();
