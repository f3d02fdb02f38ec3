import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { STALLED_MS } from '../src/access/request-bodies.js';
import { addressOf } from './live-socket.js';
import type { TestApp } from './test-app.js';
import { waitUntil } from './wait-until.js';

interface Head {
  token?: string;
  /** `Content-Length`. Without it the request is chunked. */
  length?: number;
  type?: string;
  /** The client's address, for an app that trusts one proxy. */
  from?: string;
}

/** Sends the head of a request by hand, and its body or a part of it later or never. */
export class RawClient {
  private constructor(
    readonly socket: Socket,
    /** The server's side of the connection. */
    readonly serverSide: Socket,
    /** The head and the body of the response, or what was received before the connection was closed. */
    readonly answer: Promise<string>,
  ) {}

  static async post(app: TestApp, path: string, head: Head = {}): Promise<RawClient> {
    const { token, length, type = 'application/json', from } = head;
    const { port, hostname } = new URL(await addressOf(app));
    const server: Server = app.app.getHttpServer();
    const accepted = new Promise<Socket>((resolve) => server.once('connection', resolve));
    const socket = connect(Number(port), hostname);
    const answer = readAnswer(socket);
    const lines = [
      `POST ${path} HTTP/1.1`,
      'Host: localhost',
      `Content-Type: ${type}`,
      length === undefined ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`,
      ...(token ? [`Authorization: Bearer ${token}`] : []),
      ...(from ? [`X-Forwarded-For: ${from}`] : []),
    ];
    socket.write(`${lines.join('\r\n')}\r\n\r\n`);
    return new RawClient(socket, await accepted, answer);
  }

  /** Returns when the server waits for the body. */
  static async held(app: TestApp, path: string, head: Head): Promise<RawClient> {
    const client = await RawClient.post(app, path, head);
    await waitUntil(() => client.serverSide.timeout === STALLED_MS);
    return client;
  }

  /** Closes the connection and waits until the server has noticed. */
  async close(): Promise<void> {
    this.socket.destroy();
    await waitUntil(() => this.serverSide.closed);
  }
}

/** Responses with an error have a short body of known length. */
function readAnswer(socket: Socket): Promise<string> {
  let text = '';
  return new Promise((resolve) => {
    socket.on('data', (data) => {
      text += data.toString();
      const [head = '', body] = text.split('\r\n\r\n');
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1]);
      if (body !== undefined && Buffer.byteLength(body) >= length) resolve(text);
    });
    socket.on('error', () => resolve(text));
    socket.on('close', () => resolve(text));
  });
}
