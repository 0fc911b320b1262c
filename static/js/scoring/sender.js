// Sending what is kept, once at a time, whenever the server can be reached: what a match at its board
// and a lesson have in common. Who extends it says how (`sendNow`) and what else is looked up there
// (`refresh`). There is no background sync on iOS: it is sent on opening, on coming back, when the
// net is back, and by a tap.
(() => {
  const scoring = (window.scoring ??= {});
  const TRY_AGAIN = 5_000;

  class Sender extends EventTarget {
    online = navigator.onLine;
    sending = null;

    // Who asks while it is under way asks for another round.
    async send() {
      if (this.sending) {
        this.again = true;
        return this.sending;
      }
      this.sending = this.sendNow();
      try {
        await this.sending;
      } finally {
        this.sending = null;
      }
      if (this.again) {
        this.again = false;
        return this.send();
      }
      return undefined;
    }

    // The server cannot be reached: soon again.
    later() {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.send(), TRY_AGAIN);
    }

    whenItCan() {
      addEventListener("online", () => this.refresh());
      document.addEventListener("visibilitychange", () => { if (!document.hidden) this.refresh(); });
      this.refresh();
    }

    changed() { this.dispatchEvent(new Event("changed")); }
  }

  scoring.Sender = Sender;
})();
