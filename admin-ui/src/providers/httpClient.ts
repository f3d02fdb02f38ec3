import { fetchUtils, HttpError } from 'react-admin';
import { fetchReauthenticated } from './reauthentication';
import { readToken } from './session';
import { UNREACHABLE } from './unreachable';

/**
 * Sends the requests of react-admin's data provider. Adds the bearer token, opens the envelope, gives each record its `id` (the answer
 * of a deletion has none), and turns an error answer into an `HttpError` whose `body.errors` a form shows beside its fields.
 */
export async function httpClient(url: string, options: fetchUtils.Options = {}) {
  const token = readToken();
  const user = token ? { authenticated: true, token: `Bearer ${token}` } : undefined;
  const headers = fetchUtils.createHeadersFromOptions({ ...options, user });
  try {
    const request = new Request(new URL(url, window.location.origin), { ...options, headers });
    const response = await fetchReauthenticated(request);
    const body = await response.text();
    const json = parseJson(body);
    if (!response.ok) throw errorOfAnswer(response.status, json, response.statusText);
    return {
      status: response.status,
      headers: response.headers,
      body,
      json: options.method === 'DELETE' ? json : openEnvelope(json),
    };
  } catch (error) {
    throw toHttpError(error);
  }
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/**
 * `{ users: [{ _id }], total }` becomes `[{ _id, id }]`, and `{ user: { _id }, message }` becomes `{ _id, id }`. The envelope is
 * the only property that is a list or a record; a body with an `_id` has none.
 * @throws Error if there is no envelope, or more than one, or if a record has no `_id`
 */
export function openEnvelope(body: unknown): unknown {
  if (!isObject(body)) throw new Error('The answer has no record');
  if ('_id' in body) return withId(body);
  const envelopes = Object.entries(body).filter(([, value]) => Array.isArray(value) || isObject(value));
  const [envelope, ...others] = envelopes;
  if (!envelope || others.length > 0)
    throw new Error(`The answer needs one envelope, and has: ${envelopes.map(([name]) => name).join(', ')}`);
  const [, content] = envelope;
  return Array.isArray(content) ? content.map(withId) : withId(content);
}

function withId(record: unknown): unknown {
  if (!isObject(record) || typeof record._id !== 'string')
    throw new Error('A record of the answer has no _id');
  return { ...record, id: record._id };
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
