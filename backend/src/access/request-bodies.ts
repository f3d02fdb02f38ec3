import { Socket } from 'node:net';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest, RequestPayload } from 'fastify';
import { BodyPool } from '../core/http/body-pool.js';
import { HttpError } from '../core/http/domain-error.js';
import { JsonLimit, type TextLimit } from '../core/http/json-limit.js';
import { networkOf } from '../core/rate-limit/network-of.js';
import type { Settings } from '../core/settings/settings.js';
import type { Access, SignedInRequest } from './access.js';
import { UNREAD_MS } from './response-bodies.js';

const MEGABYTE = 1024 * 1024;

/** The limit of a body without a session, also on unknown paths. The largest is a registration, of about 2 KB. */
export const PUBLIC_BODY_BYTES = 16 * 1024;
const SIGNED_IN_BODY_BYTES = MEGABYTE;
/** The text fields beside the file of a form. A reference text takes at most 2 MB. */
export const FORM_TEXTS_BYTES = 3 * MEGABYTE;
/** The largest body: a PDF of 20 MB with its texts. Images may be larger by `MAX_IMAGE_BYTES`. */
const LARGEST_BODY_BYTES = 20 * MEGABYTE + FORM_TEXTS_BYTES;
/** For all requests without a session: two PDFs to verify. */
const PUBLIC_TOTAL_BYTES = 24 * MEGABYTE;
const PUBLIC_NETWORK_BYTES = 11 * MEGABYTE;
/** A save of a text of 30,000 words. Small bodies are limited only by user, so that saves are never refused. */
const SMALL_BODY_BYTES = 256 * 1024;
const SMALL_BODIES_PER_USER_BYTES = 2 * MEGABYTE;
/** Parsing a smaller JSON body takes less than 30 ms, whatever it contains. `core/http/validation.ts` limits its values. */
const LARGE_JSON_BYTES = 256 * 1024;
/** A connection whose body makes no progress is closed after this time. */
export const STALLED_MS = 15_000;
/**
 * After a larger body the connection is closed, so that the rest of a refused body is not read. The client may then miss
 * the response, so smaller ones are read and discarded.
 */
const DISCARDED_BYTES = MEGABYTE;
/** The multipart parser fails if the boundary has more than 252 bytes. RFC 2046 allows 70. */
const FORM_TYPE_MAX_BYTES = 'multipart/form-data;boundary='.length + 252;

export interface BodyLimitsConfig {
  /** Of a body that is not a form. */
  bodyLimit?: number;
  /** Of the one large text in a JSON body. A large body is refused as soon as its text is longer. */
  text?: TextLimit;
  /** Of a multipart form. */
  form?: {
    limitBytes: (settings: Settings) => number;
    tooLarge?: (settings: Settings) => string;
    /** Its files may be far larger than memory: they are counted apart. */
    isImport?: boolean;
  };
}

/** Sets the largest body of a call. Without it: 16 KB for a public call, 1 MB for others. */
export function BodyLimits(config: BodyLimitsConfig): MethodDecorator {
  return RouteConfig(config);
}

/**
 * Limits what the server receives. Each call has the limit of its config. The bytes being received are limited by user,
 * network and process, after the session was checked and before the body is read.
 */
export function limitRequestBodies(server: FastifyInstance, settings: Settings): void {
  const largestBytes = Math.max(LARGEST_BODY_BYTES, settings.maxImageBytes + FORM_TEXTS_BYTES);
  const importBytes = settings.maxImportBytes + FORM_TEXTS_BYTES;
  const pools = {
    // Apart from the large ones, so that PDFs to verify do not keep the users of a network from signing in.
    publicSmall: new BodyPool({
      totalBytes: PUBLIC_TOTAL_BYTES,
      perNetworkBytes: PUBLIC_TOTAL_BYTES,
      perUserBytes: PUBLIC_NETWORK_BYTES,
    }),
    public: new BodyPool({
      totalBytes: PUBLIC_TOTAL_BYTES,
      perNetworkBytes: PUBLIC_TOTAL_BYTES,
      perUserBytes: PUBLIC_NETWORK_BYTES,
    }),
    small: new BodyPool({
      totalBytes: Number.POSITIVE_INFINITY,
      perNetworkBytes: Number.POSITIVE_INFINITY,
      perUserBytes: SMALL_BODIES_PER_USER_BYTES,
    }),
    large: new BodyPool({
      totalBytes: 4 * largestBytes,
      perNetworkBytes: 3 * largestBytes,
      perUserBytes: largestBytes,
    }),
    // Written to the disk while they arrive.
    imports: new BodyPool({
      totalBytes: 3 * importBytes,
      perNetworkBytes: 2 * importBytes,
      perUserBytes: importBytes,
    }),
  };
  server.addHook('onRoute', (route) => {
    const { access, bodyLimit } = (route.config ?? {}) as BodyLimitsConfig & { access?: Access };
    const hasSession = access !== undefined && access !== 'public';
    const limit = bodyLimit ?? (hasSession ? SIGNED_IN_BODY_BYTES : undefined);
    if (limit !== undefined) route.bodyLimit = limit;
  });
  server.addHook('onRequest', (request, reply, done) => {
    if (declaredBytes(request) > DISCARDED_BYTES) void reply.header('Connection', 'close');
    done();
  });
  // Runs after all `onRequest` hooks, of which one checks the session.
  server.addHook('preParsing', (request, reply, payload, done) => {
    checkFormType(request);
    const declared = declaredBytes(request);
    if (declared > 0) {
      refuseOtherSites(request);
      const bytes = Math.min(declared, limitOf(request, declared, settings));
      if (!request.raw.complete) closeIfStalled(request);
      releaseAtEnd(reply, reserve(request, bytes));
    }
    if (declared > LARGE_JSON_BYTES && !isForm(request)) done(null, limitJson(request, payload));
    else done();
  });

  function reserve(request: FastifyRequest, bytes: number): () => void {
    const { user } = (request as Partial<SignedInRequest>).principal ?? {};
    if (user && bytes <= SMALL_BODY_BYTES) return pools.small.reserve(bytes, { user: user.id });
    const network = networkOf(request.ip);
    const { form } = request.routeOptions.config as BodyLimitsConfig;
    if (user && form?.isImport && isForm(request))
      return pools.imports.reserve(bytes, { user: user.id, network });
    if (user) return pools.large.reserve(bytes, { user: user.id, network });
    const pool = bytes <= PUBLIC_BODY_BYTES ? pools.publicSmall : pools.public;
    return pool.reserve(bytes, { user: network, network });
  }
}

/** 0 without a body, Infinity if the client does not declare the size. */
function declaredBytes({ headers }: FastifyRequest): number {
  if (headers['transfer-encoding'] !== undefined) return Number.POSITIVE_INFINITY;
  return Number(headers['content-length'] ?? 0);
}

function isForm({ headers }: FastifyRequest): boolean {
  return headers['content-type']?.toLowerCase().startsWith('multipart/') ?? false;
}

/** @throws HttpError BAD_REQUEST */
function checkFormType(request: FastifyRequest): void {
  if (!isForm(request)) return;
  if (Buffer.byteLength(request.headers['content-type'] ?? '') > FORM_TYPE_MAX_BYTES) {
    throw new HttpError('BAD_REQUEST');
  }
}

/**
 * A page of another site can send these types without asking the server first, and so sign a browser in as another user.
 * @throws HttpError UNSUPPORTED_MEDIA_TYPE
 */
function refuseOtherSites({ headers }: FastifyRequest): void {
  if (!/^\s*(?:application\/x-www-form-urlencoded|text\/plain)/i.test(headers['content-type'] ?? '')) return;
  throw new HttpError('UNSUPPORTED_MEDIA_TYPE');
}

/**
 * Returns the limit of the body. The parser refuses a body of unknown size at the limit.
 * @throws HttpError PAYLOAD_TOO_LARGE if more is declared
 */
function limitOf(request: FastifyRequest, declared: number, settings: Settings): number {
  const { routeOptions } = request;
  const { form } = routeOptions.config as BodyLimitsConfig;
  const ofForm = isForm(request) ? form : undefined;
  const limit = ofForm?.limitBytes(settings) ?? routeOptions.bodyLimit ?? PUBLIC_BODY_BYTES;
  if (Number.isFinite(declared) && declared > limit) {
    const message = ofForm?.tooLarge?.(settings) ?? 'What was sent is too large.';
    throw new HttpError('PAYLOAD_TOO_LARGE', message);
  }
  return limit;
}

/** Returns the stream of a body that the parser reads. */
function limitJson(request: FastifyRequest, payload: RequestPayload): RequestPayload {
  const { text } = request.routeOptions.config as BodyLimitsConfig;
  const limited = new JsonLimit(text);
  // `pipeline` would close the connection without a response.
  payload.on('error', (error) => limited.destroy(error));
  // What has arrived is discarded. If it stayed unread, the client could miss the response.
  limited.on('error', () => payload.resume());
  return payload.pipe(limited);
}

/** The connection is closed after this time without traffic, see `response-bodies.ts`. */
function closeIfStalled({ raw }: FastifyRequest): void {
  const { socket } = raw;
  // An injected request has no socket.
  if (!(socket instanceof Socket)) return;
  socket.setTimeout(STALLED_MS);
  raw.once('end', () => socket.setTimeout(UNREAD_MS));
}

/** A response is closed after it was sent, and when its connection is lost. */
function releaseAtEnd({ raw }: FastifyReply, release: () => void): void {
  if (raw.destroyed) release();
  else raw.once('close', release);
}
