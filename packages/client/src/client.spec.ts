import { describe, expect, test } from 'vitest';
import { answerOf, createInkwellClient, InkwellError } from './client.js';
import { pause } from './retries.js';

interface Given {
  status?: number;
  body?: object;
  headers?: Record<string, string>;
}

/** A server that gives these answers, one after the other. An error breaks the connection. */
function server(...answers: (Given | Error)[]) {
  const requests: { request: Request; text: string }[] = [];
  const fetch = async (request: Request) => {
    requests.push({ request, text: await request.text() });
    const answer = answers[requests.length - 1];
    if (!answer) throw new Error(`Unexpected request: ${request.method} ${request.url}`);
    if (answer instanceof Error) throw answer;
    const { status = 200, body = {}, headers } = answer;
    return Response.json(body, { status, headers: headers ?? {} });
  };
  const inkwell = createInkwellClient({ baseUrl: 'https://inkwell.test', apiKey: 'ink_key', fetch });
  return { inkwell, requests };
}

const BUSY = { status: 503, headers: { 'Retry-After': '0' } };
const keyOf = ({ request }: { request: Request }) => request.headers.get('Idempotency-Key');

describe('a request', () => {
  test('has the key of the client, unless the call names another token', async () => {
    const { inkwell, requests } = server({}, {});
    await inkwell.GET('/api/site-config');
    await inkwell.GET('/api/site-config', { headers: { Authorization: 'Bearer other' } });
    expect(requests.map(({ request }) => request.headers.get('Authorization'))).toEqual([
      'Bearer ink_key',
      'Bearer other',
    ]);
  });

  test.each([
    ['to create something', '/api/admin/projects', true],
    ['of a user that takes a key', '/api/work/assignments/next', true],
    ['that takes none', '/api/auth/logout', false],
  ] as const)('%s has an Idempotency-Key of its own: %s %s', async (_, path, isExpected) => {
    const { inkwell, requests } = server({}, {});
    const post = () => (inkwell.POST as (path: string, init: object) => Promise<object>)(path, { body: {} });
    await post();
    await post();
    const keys = requests.map(keyOf);
    if (isExpected) expect(new Set(keys).size).toBe(2);
    else expect(keys).toEqual([null, null]);
  });

  test('keeps the Idempotency-Key that the program has chosen', async () => {
    const { inkwell, requests } = server({ status: 201 });
    const header = { 'Idempotency-Key': 'order-7' };
    await inkwell.POST('/api/admin/projects', { params: { header }, body: { name: 'Letters' } });
    expect(requests.map(keyOf)).toEqual(['order-7']);
  });

  test('under a base URL with a path is recognised too', async () => {
    const keys: (string | null)[] = [];
    const fetch = async (request: Request) => {
      keys.push(request.headers.get('Idempotency-Key'));
      return Response.json({});
    };
    const inkwell = createInkwellClient({ baseUrl: 'https://example.test/inkwell/', fetch });
    await inkwell.POST('/api/admin/projects', { body: { name: 'Letters' } });
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)]);
  });
});

describe('a busy server and a lost connection', () => {
  test.each([
    ['503', BUSY],
    ['429', { ...BUSY, status: 429 }],
  ])('%s repeats a GET', async (_, answer) => {
    const { inkwell, requests } = server(answer, answer, { body: { config: { name: 'Inkwell' } } });
    const { data } = await inkwell.GET('/api/site-config');
    expect(data).toMatchObject({ config: { name: 'Inkwell' } });
    expect(requests).toHaveLength(3);
  });

  test('repeat a POST with the same key and body', async () => {
    const { inkwell, requests } = server(BUSY, { status: 201 });
    await inkwell.POST('/api/admin/projects', { body: { name: 'Letters' } });
    expect(new Set(requests.map(keyOf)).size).toBe(1);
    expect(requests.map(({ text }) => text)).toEqual(['{"name":"Letters"}', '{"name":"Letters"}']);
  });

  test('are an error after three repetitions', async () => {
    const { inkwell, requests } = server(BUSY, BUSY, BUSY, BUSY);
    const { response } = await inkwell.GET('/api/site-config');
    expect([response.status, requests.length]).toEqual([503, 4]);
  });

  test('are not repeated for a call that could act twice', async () => {
    const { inkwell, requests } = server(BUSY, BUSY, new TypeError('fetch failed'));
    const path = { id: '7a1c0b52-93d4-4e8f-8a6b-5d2f1c0e9b34' };
    await inkwell.DELETE('/api/admin/projects/{id}', { params: { path } });
    await inkwell.POST('/api/auth/logout');
    await expect(inkwell.DELETE('/api/admin/projects/{id}', { params: { path } })).rejects.toThrow(
      'fetch failed',
    );
    expect(requests).toHaveLength(3);
  });

  test('of more than a minute are left to the program', async () => {
    const { inkwell, requests } = server({ status: 429, headers: { 'Retry-After': '3600' } });
    const { response } = await inkwell.GET('/api/site-config');
    expect([response.headers.get('Retry-After'), requests.length]).toEqual(['3600', 1]);
  });

  test('are not waited for when the program has given up', async () => {
    const ended = new AbortController();
    const { inkwell } = server({ status: 503, headers: { 'Retry-After': '60' } });
    const call = inkwell.GET('/api/site-config', { signal: ended.signal });
    ended.abort(new Error('enough'));
    await expect(call).rejects.toThrow('enough');
    await expect(pause(60_000, ended.signal)).rejects.toThrow('enough');
  });
});

describe('answerOf', () => {
  test('returns the data', async () => {
    const { inkwell } = server({ body: { config: {} } });
    expect(await answerOf(inkwell.GET('/api/site-config'))).toEqual({ config: {} });
  });

  test('throws an error with the code and the id of the request', async () => {
    const body = { statusCode: 404, message: 'This does not exist.', code: 'NOT_FOUND', requestId: 'r1' };
    const { inkwell } = server({ status: 404, body });
    const error = await answerOf(inkwell.GET('/api/site-config')).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(InkwellError);
    expect(error).toMatchObject({
      message: body.message,
      status: 404,
      code: 'NOT_FOUND',
      requestId: 'r1',
      body,
    });
  });
});

describe('events', () => {
  const event = (seq: number) => ({ id: `e${seq}`, seq, type: 'review.published' });
  const page = (next: string, ...seqs: number[]) => ({ body: { events: seqs.map(event), next } });

  test('follow the feed from page to page, and save the cursor when the events of a page were handled', async () => {
    const { inkwell, requests } = server(page('b', 1, 2), page('b'), page('c', 3), page('c'));
    const done: (string | number)[] = [];
    const ended = new AbortController();
    const options = {
      after: 'a',
      types: ['review.published' as const],
      pollMs: 0,
      signal: ended.signal,
      saveCursor: (cursor: string) => void done.push(cursor),
    };
    for await (const { seq } of inkwell.events(options)) {
      done.push(seq);
      if (seq === 3) break;
    }
    expect(done).toEqual([1, 2, 'b', 3]);
    const queries = requests.map(({ request }) => Object.fromEntries(new URL(request.url).searchParams));
    const types = 'review.published';
    expect(queries).toEqual([
      { after: 'a', types },
      { after: 'b', types },
      { after: 'b', types },
    ]);
  });

  test('end with an error of the feed', async () => {
    const { inkwell } = server({ status: 410, body: { code: 'CURSOR_EXPIRED', message: 'Too old.' } });
    await expect(inkwell.events().next()).rejects.toMatchObject({ code: 'CURSOR_EXPIRED', status: 410 });
  });
});
