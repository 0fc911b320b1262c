// The link of this device has ended: what it was given goes.
window.scoring.forget();
