// The connection to the table: one socket, opened again with growing patience whenever it is lost.
const first = 300, longest = 8000;
const deleted = 4404; // how a socket ends whose table is gone for good

export class Link {
  constructor(address, { message, lost, found, gone }) {
    Object.assign(this, { address, message, lost, found, gone, wait: first });
    addEventListener("online", () => this.hurry());
    document.addEventListener("visibilitychange", () => document.hidden || this.hurry());
    this.open();
  }

  open() {
    clearTimeout(this.timer);
    const socket = this.socket = new WebSocket(this.address());
    socket.onopen = () => { this.wait = first; this.found(); };
    socket.onmessage = ({ data }) => this.message(JSON.parse(data));
    socket.onclose = ({ code }) => {
      if (socket !== this.socket) return;
      if (code === deleted) { this.ended = true; return this.gone(); }
      this.lost();
      this.timer = setTimeout(() => this.open(), this.wait * (0.7 + 0.6 * Math.random()));
      this.wait = Math.min(this.wait * 2, longest);
    };
  }

  hurry() {
    if (this.socket.readyState > WebSocket.OPEN && !this.ended) { this.wait = first; this.open(); }
  }

  send(message) {
    if (this.socket.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }
}
