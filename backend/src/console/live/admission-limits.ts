import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Server, Socket } from 'socket.io';
import { WaitingSockets } from './waiting-sockets.js';

/** What a WebSocket may send before its session is checked: the token. */
export const MAX_UNADMITTED_BYTES = 4096;
/** A client that has sent no token within this time is closed. */
export const TOKEN_TIMEOUT_MS = 10_000;
/** For a check that has begun. */
const CHECK_TIMEOUT_MS = 2000;
/** A closed WebSocket is not kept open by a client that does not close it, too. */
const CLOSE_TIMEOUT_MS = 1000;
/** Sockets of one network whose session is not checked yet. More are refused with 403, and consoles try again. */
const MAX_WAITING_SOCKETS = 50;

type Connection = Socket['conn'];

/**
 * Limits what a stranger can make the server do at `/socket.io`. Before its session is checked, a client may send one packet, which
 * names its token, and is closed at the next one. The bytes of a WebSocket are counted before they are read, because pings and
 * empty frames are no packets.
 */
export class AdmissionLimits {
  private readonly waiting = new WaitingSockets(MAX_WAITING_SOCKETS);
  private readonly admitted = new WeakSet<Connection>();
  /** What ends the limits of a WebSocket, by the request that opened it or the session of polling that it continues. */
  private readonly endings = new WeakMap<IncomingMessage | Connection, () => void>();

  private readonly pollingSessions = new Map<string, Connection>();

  constructor(
    server: Server,
    private readonly networkOfRequest: (request: IncomingMessage) => string,
  ) {
    server.httpServer.prependListener('upgrade', (request, stream) => this.limitWebSocket(request, stream));
    // The network of a WebSocket was checked above.
    server.engine.opts.allowRequest = (request, decide) =>
      decide(null, request.headers.upgrade !== undefined || !this.waiting.isFull(networkOfRequest(request)));
    server.engine.on('connection', (connection: Connection) => this.limitConnection(connection));
    server.on('connection', ({ conn }) => this.admit(conn));
  }

  private admit(connection: Connection): void {
    this.admitted.add(connection);
    for (const opener of [connection, connection.request]) this.endings.get(opener)?.();
  }

  private limitConnection(connection: Connection): void {
    const isWebSocket = connection.transport.name === 'websocket';
    if (!isWebSocket) {
      const release = this.waiting.add(this.networkOfRequest(connection.request));
      this.endings.set(connection.request, release);
      this.pollingSessions.set(connection.transport.sid, connection);
      connection.once('close', () => {
        release();
        this.pollingSessions.delete(connection.transport.sid);
      });
    }
    let hasSentPacket = false;
    const onPacket = ({ type }: { type: string }) => {
      if (this.admitted.has(connection)) {
        connection.removeListener('packet', onPacket);
      } else if (hasSentPacket || type !== 'message') {
        connection.close(true);
      }
      hasSentPacket = true;
    };
    connection.on('packet', onPacket);
    if (!isWebSocket) return;
    const { socket } = connection.request;
    connection.once('close', () => setTimeout(() => socket.destroy(), CLOSE_TIMEOUT_MS).unref());
  }

  /** Each request to upgrade, also those that socket.io refuses or does not know. */
  private limitWebSocket(request: IncomingMessage, stream: Duplex): void {
    // Without a listener, a connection that its client resets would end the process.
    stream.on('error', () => stream.destroy());
    const network = this.networkOfRequest(request);
    if (this.waiting.isFull(network)) {
      stream.destroy();
      return;
    }
    const polling = this.pollingSessionOf(request);
    if (polling && this.admitted.has(polling)) return;
    let bytes = 0;
    const count = (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= MAX_UNADMITTED_BYTES) return;
      // The frames in this chunk are not read either.
      stream.removeAllListeners('data');
      stream.destroy();
    };
    const timeout = setTimeout(() => stream.destroy(), TOKEN_TIMEOUT_MS + CHECK_TIMEOUT_MS).unref();
    const release = this.waiting.add(network);
    const end = () => {
      clearTimeout(timeout);
      stream.removeListener('data', count);
      release();
    };
    stream.on('data', count);
    stream.once('close', end);
    this.endings.set(polling ?? request, end);
  }

  private pollingSessionOf(request: IncomingMessage): Connection | undefined {
    const id = new URLSearchParams(request.url?.split('?')[1]).get('sid');
    return id === null ? undefined : this.pollingSessions.get(id);
  }
}
