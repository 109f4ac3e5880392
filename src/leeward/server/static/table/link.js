// The connection to the table: one socket, opened again with growing patience whenever it is lost.
const first = 300, longest = 8000;
const deleted = 4404, moved = 4409, tooMany = 4429; // how a socket ends that need not be opened again soon

export class Link {
  constructor(address, { message, lost, found, away, gone }) {
    Object.assign(this, { address, message, lost, found, away, gone, wait: first, moved: false });
    addEventListener("online", () => this.hurry());
    document.addEventListener("visibilitychange", () => { this.tellHidden(); document.hidden || this.hurry(); });
    this.open();
  }

  open() {
    clearTimeout(this.timer);
    this.moved = false;
    const socket = this.socket = new WebSocket(this.address());
    socket.onopen = () => { this.wait = first; this.found(); if (document.hidden) this.tellHidden(); };
    socket.onmessage = ({ data }) => this.message(JSON.parse(data));
    socket.onclose = ({ code }) => {
      if (socket !== this.socket) return;
      this.moved = code === moved || code === deleted;
      if (this.moved) { code === moved ? this.away() : this.gone(); return; }
      // Who was sent away has been told why, and need not hurry.
      if (code === tooMany) this.wait = longest;
      else this.lost();
      this.timer = setTimeout(() => this.open(), this.wait * (0.7 + 0.6 * Math.random()));
      this.wait = Math.min(this.wait * 2, longest);
    };
  }

  hurry() {
    if (this.socket.readyState > WebSocket.OPEN && !this.moved) { this.wait = first; this.open(); }
  }

  // While nobody sees the page, no pictures are drawn for it.
  tellHidden() { this.send({ type: "hide", hidden: document.hidden }); }

  send(message) {
    if (this.socket.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }
}
