import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { addressOf } from './live-socket.js';
import type { TestApp } from './test-app.js';

const WEB_SOCKET_PATH = '/socket.io/?EIO=4&transport=websocket';
/** What a frame of text has instead of a length up to 125 if two bytes with the length follow. */
const LENGTH_IN_TWO_BYTES = 126;

/** A client that sends any bytes and, unlike a browser, answers neither pings nor a request to close. */
export interface RawClient {
  socket: Socket;
  /** Fulfilled with all that was received, when the server has closed the connection. */
  closed: Promise<string>;
}

export async function rawClient(app: TestApp): Promise<RawClient> {
  const { hostname, port } = new URL(await addressOf(app));
  const socket = connect({ host: hostname, port: Number(port) });
  let received = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    received += chunk;
  });
  // A reset connection is a closed one.
  socket.on('error', () => {});
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(received)));
  await once(socket, 'connect');
  return { socket, closed };
}

export function upgradeRequest(path = WEB_SOCKET_PATH): string {
  return [
    `GET ${path} HTTP/1.1`,
    'Host: localhost',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    '\r\n',
  ].join('\r\n');
}

/** Opens a WebSocket and waits until the server has accepted it. */
export async function rawWebSocket(app: TestApp, path?: string): Promise<RawClient> {
  const client = await rawClient(app);
  client.socket.write(upgradeRequest(path));
  await once(client.socket, 'data');
  return client;
}

/** A masked frame of text with one packet. The mask is zero, so the text stands in it as it is. */
export function frameOf(text: string): Buffer {
  return frame(0x81, text);
}

export function pingFrame(data: string): Buffer {
  return frame(0x89, data);
}

function frame(kind: number, text: string): Buffer {
  const data = Buffer.from(text);
  const length =
    data.length < LENGTH_IN_TWO_BYTES
      ? [0x80 | data.length]
      : [0x80 | LENGTH_IN_TWO_BYTES, data.length >> 8, data.length & 255];
  return Buffer.concat([Buffer.from([kind, ...length, 0, 0, 0, 0]), data]);
}
