import { afterEach, describe, expect, test, vi } from 'vitest';
import { answerOf, createInkwellClient, InkwellError } from './client.js';
import { pause } from './retries.js';

afterEach(() => {
  vi.useRealTimers();
});

interface Given {
  status?: number;
  /** A text is no JSON, as of a proxy. */
  body?: object | string;
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
    if (typeof body === 'string') return new Response(body || null, { status, headers: headers ?? {} });
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

test.each([
  ['a page', 502, '<html>Bad Gateway</html>'],
  ['nothing', 504, ''],
  ['a JSON text', 500, '"no"'],
  ['null', 500, 'null'],
  ['a list', 500, '[]'],
])('%s instead of an error is an error with the code UNKNOWN', async (_, status, body) => {
  const { inkwell } = server({ status, body });
  const path = { id: '7a1c0b52-93d4-4e8f-8a6b-5d2f1c0e9b34' };
  const error = await answerOf(inkwell.DELETE('/api/admin/projects/{id}', { params: { path } })).catch(
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(InkwellError);
  expect(error).toMatchObject({
    status,
    code: 'UNKNOWN',
    message: `The server answered ${status}`,
    requestId: null,
  });
});

describe('lists', () => {
  test('are read to their end by their cursors', async () => {
    const pages = [
      { users: [{ _id: 'a' }, { _id: 'b' }], next: 'x', asOf: '2026-11-21T10:00:00.000Z' },
      { users: [{ _id: 'c' }], next: null, asOf: '2026-11-21T10:00:00.000Z' },
    ];
    const { inkwell, requests } = server(...pages.map((body) => ({ body })));
    const saved: string[] = [];
    const found: string[] = [];
    const options = {
      filter: { role: 'user', q: 'ann' },
      sort: ['name', 'ASC'],
      pageSize: 2,
      saveAsOf: (asOf: string) => void saved.push(asOf),
    } as const;
    for await (const { _id } of inkwell.list('/api/admin/users', options)) found.push(_id);
    expect([found, saved]).toEqual([['a', 'b', 'c'], ['2026-11-21T10:00:00.000Z']]);
    const queries = requests.map(({ request }) => Object.fromEntries(new URL(request.url).searchParams));
    const first = { range: '[0,1]', filter: '{"role":"user","q":"ann"}', sort: '["name","ASC"]' };
    expect(queries).toEqual([first, { ...first, after: 'x' }]);
  });

  test('without cursors in an order are an error, not a part', async () => {
    const { inkwell } = server({ body: { users: [], total: 0 } });
    const list = inkwell.list('/api/admin/users', { sort: ['deadlineAt', 'ASC'] });
    await expect(list.next()).rejects.toThrow('A list sorted by deadlineAt has no cursors');
  });

  test('have typed filters in plain calls, too', async () => {
    const { inkwell, requests } = server({}, {});
    await inkwell.GET('/api/admin/users', {
      params: { query: { filter: { isVerified: true }, range: [0, 9] } },
    });
    // @ts-expect-error There is no such filter.
    await inkwell.GET('/api/admin/users', { params: { query: { filter: { verified: true } } } });
    expect(requests[0]?.request.url).toContain('filter=%7B%22isVerified%22%3Atrue%7D');
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

  test('go on through lost connections, busy servers and proxies without a server, until the signal', async () => {
    vi.useFakeTimers();
    const away: (Given | Error)[] = [
      new TypeError('fetch failed'),
      BUSY,
      { status: 429, headers: { 'Retry-After': '3600' } },
      { status: 500, body: { code: 'INTERNAL_ERROR' } },
      { status: 502, body: '<html>Bad Gateway</html>' },
      { status: 504, body: '' },
      { status: 200, body: '<html>Maintenance</html>' },
    ];
    const { inkwell, requests } = server(...away, ...away, ...away, page('b', 1));
    const first = inkwell.events().next();
    await vi.runAllTimersAsync();
    expect((await first).value).toEqual(event(1));
    expect(requests).toHaveLength(22);
    const ended = new AbortController();
    const away2 = server(...Array.from({ length: 40 }, () => new TypeError('fetch failed')));
    const call = away2.inkwell.events({ signal: ended.signal }).next();
    const refused = expect(call).rejects.toThrow('enough');
    await vi.advanceTimersByTimeAsync(600_000);
    // Without a limit of the pause there would be about nine attempts, each with its repetitions.
    expect(away2.requests.length).toBeGreaterThan(36);
    ended.abort(new Error('enough'));
    await refused;
  });

  test('end with an error of the feed', async () => {
    const { inkwell } = server({ status: 410, body: { code: 'CURSOR_EXPIRED', message: 'Too old.' } });
    await expect(inkwell.events().next()).rejects.toMatchObject({ code: 'CURSOR_EXPIRED', status: 410 });
  });
});
