import { once } from 'node:events';
import { connect, createServer } from 'node:net';

/** Passes TCP connections on, and can cut them, refuse new ones and slow them down. */
export class TcpProxy {
  #server = createServer({ allowHalfOpen: true }, (socket) => this.#pass(socket));
  #sockets = new Set();
  /** Each chunk of data waits this long. */
  delayMs = 0;
  isRefusing = false;

  /** @param {{ host: string, port: number }} target */
  constructor(target) {
    this.target = target;
  }

  /** @returns the port it listens on */
  async listen(port, host = '127.0.0.1') {
    await once(this.#server.listen(port, host), 'listening');
    return this.#server.address().port;
  }

  /** Breaks all open connections with a reset. @returns how many sockets */
  cut() {
    const { size } = this.#sockets;
    for (const socket of this.#sockets) socket.resetAndDestroy();
    return size;
  }

  async close() {
    const closed = once(this.#server.close(), 'close');
    this.cut();
    await closed;
  }

  #pass(incoming) {
    if (this.isRefusing) return incoming.resetAndDestroy();
    const outgoing = connect({ ...this.target, allowHalfOpen: true });
    this.#join(incoming, outgoing);
    this.#join(outgoing, incoming);
  }

  #join(from, to) {
    this.#sockets.add(from);
    from.setNoDelay(true);
    from.on('error', () => to.destroy());
    from.on('close', () => {
      this.#sockets.delete(from);
      to.destroy();
    });
    from.on('end', () => this.#later(() => to.end()));
    from.on('data', (chunk) => {
      from.pause();
      this.#later(() => {
        to.write(chunk);
        from.resume();
      });
    });
  }

  #later(work) {
    if (this.delayMs > 0) setTimeout(work, this.delayMs);
    else work();
  }
}
