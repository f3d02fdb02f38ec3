import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../core/clock/clock.js';
import { BodyPool, type BodyPoolLimits } from '../core/http/body-pool.js';
import { HttpError } from '../core/http/domain-error.js';
import { MinuteSums } from '../core/rate-limit/minute-sums.js';
import { networkOf } from '../core/rate-limit/network-of.js';
import type { SignedInRequest } from './access.js';

const MEGABYTE = 1024 * 1024;

/** Smaller answers fit the buffer of their connection, so they are not counted. */
const SMALL_ANSWER_BYTES = 16 * 1024;
/** Three texts of the greatest length. A larger answer counts as this. */
const PER_USER_BYTES = 16 * MEGABYTE;
const LIMITS: BodyPoolLimits = {
  totalBytes: 96 * MEGABYTE,
  perNetworkBytes: 64 * MEGABYTE,
  perUserBytes: PER_USER_BYTES,
};
/** What a user may load in a minute: a dozen texts of the greatest length, with two bytes for each character. */
const BYTES_PER_MINUTE = 128 * MEGABYTE;
/**
 * A connection whose client reads nothing of an answer is closed after this time. Node looks only when it has passed whether
 * something was sent, so it can be twice as long.
 */
export const UNREAD_MS = 60_000;
/** The same, after another answer was refused because too many bytes are unread. */
const UNREAD_WHEN_SCARCE_MS = 15_000;

/**
 * Limits the bytes of the answers that clients have not read yet, by user, network and process, and what a user loads in a
 * minute. A file, a ZIP or a CSV that is read while it is sent counts only with what is in memory.
 */
export function limitResponseBodies(server: FastifyInstance, clock: Clock): void {
  const loaded = new MinuteSums(clock);
  const pool = new BodyPool(LIMITS, {
    user: 'You are loading too much at the same time.',
    network: 'Too much is being loaded from your network at the same time.',
  });
  const unread = new Set<Socket>();
  server.addHook('onRequest', (request, reply, done) => {
    closeIfStalled(request, reply);
    done();
  });
  // Runs after all `onRequest` hooks, of which one checks the session, and before the answer is made.
  server.addHook('preHandler', (request, _reply, done) => done(refusal(request) ?? undefined));
  // Again for reads that began together: writing a text of the greatest length as JSON takes 20 ms.
  server.addHook('preSerialization', (request, reply, payload, done) => {
    const refused = reply.statusCode < 400 ? refusal(request) : null;
    if (refused) done(refused);
    else done(null, payload);
  });
  server.addHook('onSend', (request, reply, payload, done) => {
    const bytes = bytesInMemory(payload);
    if (bytes >= SMALL_ANSWER_BYTES) count(request, reply, bytes);
    done(null, payload);
  });

  /** Nothing but reads is refused, above all no save. */
  function refusal(request: FastifyRequest): HttpError | null {
    const { user } = (request as Partial<SignedInRequest>).principal ?? {};
    if (request.method !== 'GET' || !user || loaded.get(user.id) < BYTES_PER_MINUTE) return null;
    return loadedTooMuch(loaded.secondsLeft());
  }

  /** @throws HttpError TOO_MANY_REQUESTS, SERVICE_UNAVAILABLE */
  function count(request: FastifyRequest, { raw }: FastifyReply, bytes: number): void {
    const { user } = (request as Partial<SignedInRequest>).principal ?? {};
    if (user) loaded.add(user.id, bytes);
    const network = networkOf(request.ip);
    const { socket } = request.raw;
    const release = reserve(Math.min(bytes, PER_USER_BYTES), { user: user?.id ?? network, network });
    // An injected request has no socket.
    if (socket instanceof Socket) unread.add(socket);
    const end = () => {
      release();
      unread.delete(socket);
    };
    if (raw.destroyed) end();
    else raw.once('close', end);
  }

  function reserve(...[bytes, receiver]: Parameters<BodyPool['reserve']>): () => void {
    try {
      return pool.reserve(bytes, receiver);
    } catch (error) {
      for (const socket of unread) socket.setTimeout(UNREAD_WHEN_SCARCE_MS);
      throw error;
    }
  }
}

function loadedTooMuch(retryAfterSeconds: number): HttpError {
  return new HttpError('TOO_MANY_REQUESTS', 'You are loading too much. Please try again in a minute.', {
    retryAfterSeconds,
  });
}

/** Called by Node when nothing was received or sent for the connection's timeout. Without a listener it would be closed. */
function closeIfStalled({ raw }: FastifyRequest, reply: FastifyReply): void {
  reply.raw.on('timeout', (socket: Socket) => {
    const isStalled = !raw.complete || socket.writableLength > 0;
    if (isStalled) socket.destroy();
    // The server has not made the answer yet.
    else socket.setTimeout(UNREAD_MS);
  });
}

function bytesInMemory(payload: unknown): number {
  if (typeof payload === 'string') return Buffer.byteLength(payload);
  if (payload instanceof Uint8Array) return payload.byteLength;
  return payload instanceof Readable ? payload.readableLength : 0;
}
