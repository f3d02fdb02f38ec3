import createClient, { type Client } from 'openapi-fetch';
import { type EventsOptions, type FeedEvent, readEvents } from './events.js';
import type { components } from './generated/schema.js';
import {
  type Calls,
  type ListBody,
  type ListOptions,
  type ListPath,
  type Row,
  readList,
  serializeQuery,
} from './lists.js';
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

export interface InkwellClient extends Client<Calls> {
  /** Reads all rows of a list, page by page. */
  list<Path extends ListPath>(path: Path, options?: ListOptions<Path>): AsyncGenerator<Row<Path>, void>;
  /** Follows the event feed, also while the server is away. It ends with the signal, or if the server refuses the call. */
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
  const client = createClient<Calls>({
    baseUrl,
    fetch: withRetries(fetch, retries),
    querySerializer: serializeQuery,
  });
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
      isRefused,
      options,
    );
  const list = <Path extends ListPath>(path: Path, options: ListOptions<Path> = {}) => {
    // The types of the options are those of the call, which TypeScript does not see for an unknown path.
    const get = client.GET as (
      path: string,
      init: object,
    ) => Promise<{ data?: ListBody; response: Response }>;
    const { path: places, signal } = options;
    return readList<Path>(
      (query) => answerOf(get(path, { params: { path: places, query }, signal })),
      options,
    );
  };
  return { ...client, events, list };
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

/** Whether the server has refused a call. Another error, or that of a proxy, can be over at the next attempt. */
function isRefused(error: unknown): boolean {
  return error instanceof InkwellError && error.status < 500 && error.status !== 429;
}

/** Returns the data of a response. @throws InkwellError if the response is an error */
export async function answerOf<Data>(
  call: Promise<{ data?: Data; error?: unknown; response: Response }>,
): Promise<Data> {
  const { data, error, response } = await call;
  // The type of a successful response says whether it has data.
  if (response.ok) return data as Data;
  const { message, code, requestId } = isObject(error) ? error : {};
  throw new InkwellError(
    typeof message === 'string' ? message : `The server answered ${response.status}`,
    response.status,
    typeof code === 'string' ? code : 'UNKNOWN',
    typeof requestId === 'string' ? requestId : null,
    error,
  );
}

/** A proxy answers with a page, or with nothing. */
function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
