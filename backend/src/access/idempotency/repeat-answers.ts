import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { HttpError } from '../../core/http/domain-error.js';
import { hooksWith } from '../../core/http/route-hooks.js';
import type { Access, SignedInRequest } from '../access.js';
import { isAllowed } from '../is-allowed.js';
import { callerIdOf } from '../principal.js';
import { readRecord } from '../read-record.js';
import { IdempotencyError } from './idempotency.errors.js';
import type {
  IdempotencyKeysService,
  IdempotentRun,
  KeptAnswer,
  MadeBefore,
} from './idempotency-keys.service.js';
import { type IdempotencyConfig, isIdempotentPath, recordPath } from './idempotent.js';

const KEY_MAX_LENGTH = 255;
const HAD_SECRET = 'This was done already. Its answer had a secret, which is not kept.';
const NOT_READABLE = 'This was done already. What it made was deleted, or you may not read it.';
type RouteConfig = IdempotencyConfig & { access?: Access };

/**
 * Makes the calls that take an `Idempotency-Key` run once for each key. Other calls, and requests without the header, are not
 * touched. The hooks are Fastify's, because they see the answers of the error filter too.
 */
export function repeatAnswers(server: FastifyInstance, keys: IdempotencyKeysService): void {
  const runs = new WeakMap<FastifyRequest, IdempotentRun>();

  server.addHook('onRoute', (route) => {
    if (!takesKey(route)) return;
    route.preHandler = hooksWith(route.preHandler, claimOrRepeat);
    route.onSend = hooksWith(route.onSend, keepAnswer);
  });

  /** With a callback, so that the handler runs where the run can be found. */
  function claimOrRepeat(request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void {
    claim(request, reply).then((run) => {
      if (run === null) return done();
      if (run === 'repeated') return;
      if (run.doneItems.size > 0) sayRepeated(reply);
      const { id } = request.params as { id?: string };
      const { runsAgain = false } = request.routeOptions.config as RouteConfig;
      keys.runWith({ run, id, runsAgain, status: () => reply.statusCode }, done);
    }, done);
  }

  async function claim(
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<IdempotentRun | 'repeated' | null> {
    const key = request.headers['idempotency-key'];
    if (typeof key !== 'string' || isForm(request) || isRefused(request)) return null;
    if (key === '' || key.length > KEY_MAX_LENGTH)
      throw new HttpError('BAD_REQUEST', 'The Idempotency-Key must have 1 to 255 characters.');
    const call = {
      callerId: callerIdOf((request as SignedInRequest).principal),
      key,
      requestHash: hashOf(request),
    };
    const begun = await keys.begin(call, () => reply.raw.destroyed);
    if ('status' in begun) {
      repeat(begun, request, reply);
      return 'repeated';
    }
    if ('madeStatus' in begun) {
      await answerWithRecord(server, begun, request, reply);
      return 'repeated';
    }
    runs.set(request, begun);
    return begun;
  }

  async function keepAnswer(
    request: FastifyRequest,
    reply: FastifyReply,
    payload: unknown,
  ): Promise<unknown> {
    const run = runs.get(request);
    if (!run) return payload;
    // An error while the answer is sent is sent as another answer.
    runs.delete(request);
    const { statusCode: status } = reply;
    const isText = typeof payload === 'string' || payload === undefined || payload === null;
    // A refusal or a fault may have another answer a moment later.
    if (!isText || status >= 400) await run.release();
    else await run.keep({ status, body: withoutSecret(request, payload ?? null) });
    return payload;
  }
}

function takesKey({ method, url, config }: RouteOptions): boolean {
  const { access, isIdempotent } = (config ?? {}) as RouteConfig;
  return method === 'POST' && access !== undefined && (isIdempotent || isIdempotentPath(url));
}

/** A file can be too large to read it again for a comparison. */
function isForm({ headers }: FastifyRequest): boolean {
  return headers['content-type']?.toLowerCase().startsWith('multipart/') ?? false;
}

/** Whether a guard will refuse the call. A kept answer is repeated only for callers who may still make the call. */
function isRefused(request: FastifyRequest): boolean {
  const { access } = request.routeOptions.config as RouteConfig;
  const { principal } = request as SignedInRequest;
  const { via } = principal;
  const lacksSecondFactor = via.kind === 'session' && via.mustSetUpSecondFactor;
  return access === undefined || !isAllowed(principal, access) || lacksSecondFactor;
}

/** @throws HttpError BAD_REQUEST for a body that is nested so deeply that no call accepts it */
function hashOf({ method, url, body }: FastifyRequest): Buffer {
  const hash = createHash('sha256').update(`${method} ${url}\n`);
  try {
    return hash.update(JSON.stringify(body ?? null)).digest();
  } catch (error) {
    throw error instanceof RangeError ? new HttpError('BAD_REQUEST') : error;
  }
}

function sayRepeated(reply: FastifyReply): void {
  void reply.header('Idempotency-Replayed', 'true').header('Cache-Control', 'no-store');
}

/** @throws IdempotencyError ALREADY_DONE */
function repeat({ status, body }: KeptAnswer, request: FastifyRequest, reply: FastifyReply): void {
  sayRepeated(reply);
  if (hasSecret(request))
    throw new IdempotencyError('ALREADY_DONE', HAD_SECRET, { facts: JSON.parse(body ?? '{}') });
  void reply.status(status);
  void (body === null ? reply.send() : reply.type('application/json').send(body));
}

/** Answers with the record as it is now. @throws IdempotencyError ALREADY_DONE */
async function answerWithRecord(
  server: FastifyInstance,
  { madeStatus, madeId: id }: MadeBefore,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  sayRepeated(reply);
  const facts: Record<string, string> = id === null ? {} : { id };
  if (hasSecret(request)) throw new IdempotencyError('ALREADY_DONE', HAD_SECRET, { facts });
  const record = id === null ? null : await readRecord(server, request, urlOf(request, id));
  if (!record) throw new IdempotencyError('ALREADY_DONE', NOT_READABLE, { facts });
  void reply.status(madeStatus).send({ id, message: 'This was done already.', ...record });
}

/** Where what a call made is read. */
function urlOf({ routeOptions: { url = '', config }, query }: FastifyRequest, id: string): string {
  const { assignment } = query as { assignment?: string };
  const read = recordPath(url, config as RouteConfig).replace(':id', encodeURIComponent(id));
  return assignment === undefined ? read : `${read}?assignment=${encodeURIComponent(assignment)}`;
}

function hasSecret({ routeOptions }: FastifyRequest): boolean {
  return (routeOptions.config as RouteConfig).idBesideSecret !== undefined;
}

/** @returns the body, or only the id if it has a secret */
function withoutSecret(request: FastifyRequest, body: string | null): string | null {
  if (!hasSecret(request)) return body;
  const { idBesideSecret } = request.routeOptions.config as RouteConfig;
  const { id } = request.params as { id?: string };
  return JSON.stringify({ id: idBesideSecret?.(JSON.parse(body ?? 'null')) ?? id });
}
