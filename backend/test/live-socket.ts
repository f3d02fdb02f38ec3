import { io, type Socket } from 'socket.io-client';
import type { TestApp } from './test-app.js';

export interface Heard {
  _id: string;
  userName: string;
  userEmail: string;
  timestamp: string;
  projectLink: string;
}

const listening = new WeakMap<TestApp, Promise<unknown>>();

/** Lets the app listen on a port, as sockets need one. @returns its URL */
export async function addressOf(app: TestApp): Promise<string> {
  const begun = listening.get(app) ?? app.app.listen(0, '127.0.0.1');
  listening.set(app, begun);
  await begun;
  return app.app.getUrl();
}

/** Creates a client that is not connected yet. Without `transports` it starts with polling. */
export async function socketTo(app: TestApp, token?: unknown, transports?: string[]): Promise<Socket> {
  return io(await addressOf(app), {
    autoConnect: false,
    forceNew: true,
    reconnectionDelay: 10,
    auth: { token },
    ...(transports && { transports }),
  });
}

export async function connected(socket: Socket): Promise<Socket> {
  const answer = new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  socket.connect();
  await answer;
  return socket;
}

/** Connects a client and emits `join-admin`. */
export async function joined(app: TestApp, token: string, transports?: string[]): Promise<Socket> {
  const socket = await connected(await socketTo(app, token, transports));
  await socket.emitWithAck('join-admin');
  return socket;
}

export function heardBy(socket: Socket): Promise<Heard> {
  return new Promise((resolve) => socket.once('work-started', resolve));
}
