import { once } from 'node:events';
import { connect } from 'node:net';

const HEAD_END = Buffer.from('\r\n\r\n');

/**
 * One keep-alive connection that sends prepared bytes and waits for the response. The load shares its core with
 * PostgreSQL, so processor time of the client would slow down the compared servers.
 */
export class Wire {
  #socket;
  #received = [];
  #length = 0;
  #waiting;

  static async open(url) {
    const wire = new Wire();
    const { hostname, port } = new URL(url);
    wire.#socket = connect(Number(port), hostname);
    wire.#socket.setNoDelay(true);
    await once(wire.#socket, 'connect');
    wire.#socket.on('data', (chunk) => wire.#take(chunk));
    wire.#socket.on('error', (error) => wire.#fail(error));
    wire.#socket.on('close', () => wire.#fail(new Error('The server closed the connection')));
    return wire;
  }

  /** @returns {Promise<{ status: number, body: string }>} */
  ask(bytes) {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#socket.write(bytes);
    });
  }

  close() {
    this.#waiting = undefined;
    this.#socket.destroy();
  }

  #take(chunk) {
    this.#received.push(chunk);
    this.#length += chunk.length;
    const all = this.#received.length === 1 ? chunk : Buffer.concat(this.#received, this.#length);
    const headEnd = all.indexOf(HEAD_END);
    if (headEnd < 0) return;
    const head = all.latin1Slice(0, headEnd);
    const bodyStart = headEnd + HEAD_END.length;
    const bodyEnd = bodyStart + Number(/content-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN);
    if (!(bodyEnd <= all.length)) return;
    this.#received = [];
    this.#length = 0;
    const { resolve } = this.#waiting;
    this.#waiting = undefined;
    resolve({ status: Number(head.slice(9, 12)), body: all.utf8Slice(bodyStart, bodyEnd) });
  }

  #fail(error) {
    this.#waiting?.reject(error);
    this.#waiting = undefined;
  }
}

/** A request as bytes. */
export function requestBytes({ method, path, headers, body = '' }) {
  const content = Buffer.from(body);
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(method === 'GET' ? [] : ['Content-Type: application/json', `Content-Length: ${content.length}`]),
  ];
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), content]);
}
