// Signing in: nobody goes on from a memory of the law that somebody else may have left on the device.
// Pages stay, so that a match can go on without network whatever becomes of the sign-in.
window.caches?.delete("pennyclub-law-1").catch(() => {});
