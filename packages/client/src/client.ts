import createClient, { type Client } from 'openapi-fetch';
import { type EventsOptions, type FeedEvent, readEvents } from './events.js';
import type { components, paths } from './generated/schema.js';
import { type Send, withRetries } from './retries.js';

/** A schema of the API, such as `Schema<'User'>`. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];

export interface InkwellClientOptions {
  /** Such as `https://inkwell.example.com`. */
  baseUrl: string;
  /** An API key, from the page "API keys" of the console. */
  apiKey?: string;
  /** The token of a session, instead of a key. */
  token?: string;
  /** How often a request is repeated if the server is busy or the connection is lost. Default: 3. */
  retries?: number;
  /** Instead of the global one, for a proxy or a test. */
  fetch?: Send;
}

export interface InkwellClient extends Client<paths> {
  /** Follows the event feed. It ends with the signal only, by an error. */
  events(options?: EventsOptions): AsyncGenerator<FeedEvent, never>;
}

const DEFAULT_RETRIES = 3;
/** Where the server keeps the answers of POST calls for their repetitions. */
const IDEMPOTENT_PATH = /^\/api\/(?:admin\/|work\/(?:assignments\/next|extension-requests)$)/;

/**
 * Creates a client of the API: `await inkwell.GET('/api/admin/users')`. Each POST call of staff gets an `Idempotency-Key`, unless it has one,
 * so that a repetition does not act twice.
 */
export function createInkwellClient({
  baseUrl,
  apiKey,
  token = apiKey,
  retries = DEFAULT_RETRIES,
  fetch = (request) => globalThis.fetch(request),
}: InkwellClientOptions): InkwellClient {
  const client = createClient<paths>({ baseUrl, fetch: withRetries(fetch, retries) });
  client.use({
    onRequest({ request }) {
      const { headers } = request;
      if (token && !headers.has('Authorization')) headers.set('Authorization', `Bearer ${token}`);
      const needsKey = request.method === 'POST' && IDEMPOTENT_PATH.test(pathOf(request, baseUrl));
      if (needsKey && !headers.has('Idempotency-Key')) headers.set('Idempotency-Key', crypto.randomUUID());
      return request;
    },
  });
  const events = (options: EventsOptions = {}) =>
    readEvents(
      (query, signal) => answerOf(client.GET('/api/admin/events', { params: { query }, signal })),
      options,
    );
  return { ...client, events };
}

/** The path after the base URL, which can have a path of its own. */
function pathOf({ url }: Request, baseUrl: string): string {
  return new URL(url).pathname.slice(new URL(baseUrl).pathname.replace(/\/$/, '').length);
}

/** The response was an error. `message` can be shown, and `code` never changes. */
export class InkwellError extends Error {
  override readonly name = 'InkwellError';

  constructor(
    message: string,
    /** The HTTP status. */
    readonly status: number,
    /** Such as `NOT_FOUND`. `UNKNOWN` if a proxy has answered. */
    readonly code: string,
    /** Identifies the request in the server's logs. */
    readonly requestId: string | null,
    /** The whole body. */
    readonly body: unknown,
  ) {
    super(message);
  }
}

/** Returns the data of a response. @throws InkwellError if the response is an error */
export async function answerOf<Data>(
  call: Promise<{ data?: Data; error?: unknown; response: Response }>,
): Promise<Data> {
  const { data, error, response } = await call;
  // The type of a successful response says whether it has data.
  if (response.ok) return data as Data;
  const { message, code, requestId } = (typeof error === 'object' ? error : null) as Partial<
    Schema<'ErrorBody'>
  >;
  throw new InkwellError(
    message ?? `The server answered ${response.status}`,
    response.status,
    code ?? 'UNKNOWN',
    requestId ?? null,
    error,
  );
}
