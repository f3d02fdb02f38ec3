import { fetchUtils, HttpError } from 'react-admin';
import { readToken } from './session';
import { UNREACHABLE } from './unreachable';

/** The keys in which the server wraps records: `{ users: […], total }`, `{ agreement }` … */
const ENVELOPES = new Set([
  'users',
  'user',
  'agreements',
  'agreement',
  'signedAgreements',
  'signedAgreement',
  'config',
  'images',
  'image',
  'pdfs',
  'pdf',
  'sessions',
  'session',
  'entries',
  'jobs',
  'emails',
  'email',
  'reviews',
  'review',
]);

/**
 * Converts between the server's format and react-admin's: adds the bearer token, opens the envelope, gives each
 * record its `id`, and turns an error answer into an `HttpError` whose `body.errors` a form shows beside its fields.
 */
export async function httpClient(url: string, options: fetchUtils.Options = {}) {
  const token = readToken();
  const user = token ? { authenticated: true, token: `Bearer ${token}` } : undefined;
  try {
    const response = await fetchUtils.fetchJson(url, { ...options, user });
    return { ...response, json: openEnvelope(response.json) };
  } catch (error) {
    throw toHttpError(error);
  }
}

/**
 * `{ users: [{ _id }], total }` becomes `[{ _id, id }]`. An answer with other keys, such as a sign-in's
 * `{ token, user }`, is not changed.
 */
export function openEnvelope(body: unknown): unknown {
  if (!isObject(body)) return body;
  const [name, ...others] = Object.keys(body).filter((key) => key !== 'total' && key !== 'totalIsMore');
  if (name === undefined || others.length > 0 || !ENVELOPES.has(name)) return withId(body);
  const content = body[name];
  return Array.isArray(content) ? content.map(withId) : withId(content);
}

function withId(record: unknown): unknown {
  return isObject(record) && '_id' in record ? { ...record, id: record._id } : record;
}

export function toHttpError(error: unknown): unknown {
  if (error instanceof HttpError) return errorOfAnswer(error.status, error.body, error.message);
  // fetch rejects with a TypeError if there is no answer.
  if (error instanceof TypeError) return new HttpError(UNREACHABLE, 0);
  return error;
}

/** `{ message, errors: { email: ['Email is invalid'] } }` becomes an error with one text for each field. */
export function errorOfAnswer(status: number, body: unknown, fallback: string): HttpError {
  if (!isObject(body)) return new HttpError(fallback, status);
  const message = typeof body.message === 'string' ? body.message : fallback;
  const errors = isObject(body.errors) ? { errors: firstMessages(body.errors) } : {};
  return new HttpError(message, status, { ...body, ...errors });
}

function firstMessages(errors: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).map(([field, texts]) => [
      field,
      Array.isArray(texts) ? String(texts[0]) : String(texts),
    ]),
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
