// @ts-check
// The connection to the table: one socket, opened again with growing patience whenever it is lost.
const first = 300,
  longest = 8000, // milliseconds before it is opened again
  minute = 60000;
const deleted = 4404,
  moved = 4409,
  tooMany = 4429; // codes of sockets that need not be opened again soon

export class Link {
  wait = first;
  ended = false; // the server has ended it for good
  active = -minute; // when it last said that its person is here
  /** @type {number | undefined} */
  timer;

  /**
   * @param {() => string} address
   * @param {object} hooks
   * @param {(message: Message.ToPage) => void} hooks.message
   * @param {() => void} hooks.lost
   * @param {() => void} hooks.found
   * @param {() => void} hooks.away the player plays in newer windows
   * @param {() => void} hooks.gone the table was deleted
   */
  constructor(address, hooks) {
    this.address = address;
    this.hooks = hooks;
    addEventListener("online", () => this.hurry());
    document.addEventListener("visibilitychange", () => {
      this.tellHidden();
      if (!document.hidden) this.hurry();
    });
    for (const act of ["pointerdown", "keydown"]) addEventListener(act, ({ timeStamp }) => this.tellActive(timeStamp));
    this.socket = this.open();
  }

  open() {
    clearTimeout(this.timer);
    this.ended = false;
    const socket = new WebSocket(this.address());
    this.socket = socket;
    socket.onopen = () => {
      this.wait = first;
      this.hooks.found();
      if (document.hidden) this.tellHidden();
    };
    socket.onmessage = ({ data }) => this.hooks.message(JSON.parse(data));
    socket.onclose = ({ code }) => {
      if (socket === this.socket) this.closed(code);
    };
    return socket;
  }

  /** @param {number} code */
  closed(code) {
    this.ended = code === moved || code === deleted;
    if (code === moved) this.hooks.away();
    if (code === deleted) this.hooks.gone();
    if (this.ended) return;
    // A refused client was told why, and need not hurry.
    if (code === tooMany) this.wait = longest;
    else this.hooks.lost();
    this.timer = setTimeout(() => this.open(), this.wait * (0.7 + 0.6 * Math.random()));
    this.wait = Math.min(this.wait * 2, longest);
  }

  hurry() {
    if (this.socket.readyState <= WebSocket.OPEN || this.ended) return;
    this.wait = first;
    this.open();
  }

  // The server draws no pictures for a page that nobody sees.
  tellHidden() {
    this.send({ type: "hide", hidden: document.hidden });
  }

  /**
   * An open window is not presence, a click or a key is.
   * @param {number} now
   */
  tellActive(now) {
    if (now - this.active >= minute && this.send({ type: "active" })) this.active = now;
  }

  /**
   * @param {Message.ToServer} message
   * @returns {boolean} whether it was sent
   */
  send(message) {
    if (this.socket.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }
}
