import { randomUUID } from 'node:crypto';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addApiKey } from '../../../test/api-keys.js';
import { expectRefusal } from '../../../test/expect-refusal.js';
import { addressOf } from '../../../test/live-socket.js';
import { TestApp } from '../../../test/test-app.js';
import { addAdmin, type TestUser } from '../../../test/users.js';
import { waitUntil } from '../../../test/wait-until.js';
import { poolOf } from '../../core/database/pool.js';
import { HttpError } from '../../core/http/domain-error.js';

const PROJECTS = '/api/admin/projects';
const PROBE = '/api/admin/probe';
const SECRET = '/api/admin/probe-secret';
const DONE = { made: 'b', at: 'a' };

let app: TestApp;
/** A second process on the same database. */
let other: TestApp;
let admin: TestUser;
/** A call that counts its runs and does what a test chooses. */
let probe: { runs: number; run: () => unknown };

beforeAll(async () => {
  app = await TestApp.start({ beforeInit: addProbe });
  other = await TestApp.start({ beside: app, databasePoolSize: 4, beforeInit: addProbe });
  admin = await addAdmin(app);
});
beforeEach(() => {
  probe = { runs: 0, run: () => DONE };
});
afterAll(async () => {
  await other.stop();
  await app.stop();
});

function addProbe(nest: NestFastifyApplication): void {
  const server: FastifyInstance = nest.getHttpAdapter().getInstance();
  const idBesideSecret = (answer: unknown) => (answer as { id: string }).id;
  const configs = { [PROBE]: {}, [SECRET]: { idBesideSecret }, '/api/work/probe': {} };
  for (const [url, config] of Object.entries(configs)) {
    const access = url.includes('/admin/') ? 'projects:write' : 'signed-in';
    const handler = () => {
      probe.runs += 1;
      return probe.run();
    };
    server.route({ method: 'POST', url, config: { access, ...config } as object, handler });
  }
}

interface Sent {
  key: string;
  body?: object;
  token?: string;
  by?: TestApp;
}

const send = (url: string, { key, body = {}, token = admin.token, by = app }: Sent) =>
  by.call('POST', url, { token, body, headers: { 'idempotency-key': key } });

const isRepeated = ({ headers }: { headers: object }) => 'idempotency-replayed' in headers;
const newKey = () => ({ key: randomUUID() });

/** A promise that a test settles. */
function held() {
  let release = (_value: unknown) => {};
  const promise = new Promise((resolve) => {
    release = resolve;
  });
  return { promise, release };
}

describe('requests with one key', () => {
  test('ten at the same time, on two processes, act once and have one answer', async () => {
    const body = { name: `Letters ${randomUUID()}` };
    const sent = newKey();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        send(PROJECTS, { ...sent, body, by: index % 2 ? other : app }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.filter(isRepeated)).toHaveLength(9);
    expect(await app.rows('SELECT 1 FROM projects WHERE name = $1', [body.name])).toHaveLength(1);
    expect(await app.rows(`SELECT 1 FROM audit_log WHERE details ->> 'name' = $1`, [body.name])).toHaveLength(
      1,
    );
  });

  test('wait for the first without a connection to the database', async () => {
    const first = held();
    probe.run = () => first.promise;
    const sent = newKey();
    const running = send(PROBE, sent);
    await waitUntil(() => probe.runs === 1);
    const waiting = Array.from({ length: 10 }, () => send(PROBE, { ...sent, by: other }));
    const pool = poolOf(other.database);
    await waitUntil(() => pool.totalCount > 0 && pool.idleCount === pool.totalCount);
    first.release(DONE);
    const answers = await Promise.all([running, ...waiting]);
    expect(answers.map(({ text }) => text)).toEqual(answers.map(() => JSON.stringify(DONE)));
    expect(probe.runs).toBe(1);
  });

  test('later have the first answer, byte for byte', async () => {
    const sent = newKey();
    const first = await send(PROBE, sent);
    probe.run = () => ({ made: 'something else' });
    const second = await send(PROBE, sent);
    expect([second.status, second.text]).toEqual([first.status, first.text]);
    expect([isRepeated(first), isRepeated(second), probe.runs]).toEqual([false, true, 1]);
    expect(second.headers['content-type']).toBe(first.headers['content-type']);
  });

  test('with another body or path are refused, and change nothing', async () => {
    const sent = newKey();
    await send(PROBE, { ...sent, body: { count: 1 } });
    for (const [url, body] of [
      [PROBE, { count: 2 }],
      [`${PROBE}?dryRun=true`, { count: 1 }],
      [PROJECTS, { count: 1 }],
    ] as const) {
      expectRefusal(await send(url, { ...sent, body }), { status: 409, code: 'IDEMPOTENCY_KEY_REUSED' });
    }
    expect(probe.runs).toBe(1);
  });

  test('of two callers are two calls: a user, another user and an API key of the user', async () => {
    const sent = newKey();
    const { token } = await addAdmin(app);
    const { key } = await addApiKey(app, admin, ['projects:write']);
    for (const caller of [admin.token, token, key]) {
      expect(isRepeated(await send(PROBE, { ...sent, token: caller }))).toBe(false);
    }
    expect(isRepeated(await send(PROBE, { ...sent, token: key }))).toBe(true);
    expect(probe.runs).toBe(3);
  });

  test('after a day are another call', async () => {
    const sent = newKey();
    await send(PROBE, { ...sent, body: { count: 1 } });
    await app.rows(`UPDATE idempotency_keys SET created_at = now() - interval '25 hours'`);
    expect(isRepeated(await send(PROBE, { ...sent, body: { count: 2 } }))).toBe(false);
    expect(probe.runs).toBe(2);
  });
});

describe('a request is done again with its key', () => {
  test.each([
    ['a fault', () => Promise.reject(new Error('no luck')), 500],
    ['a busy server', () => Promise.reject(new HttpError('SERVICE_UNAVAILABLE')), 503],
    ['too many requests', () => Promise.reject(new HttpError('TOO_MANY_REQUESTS')), 429],
    ['a refusal that may end', () => Promise.reject(new HttpError('FORBIDDEN')), 403],
    ['a bad request', () => Promise.reject(new HttpError('BAD_REQUEST')), 400],
    ['a missing record', () => Promise.reject(new HttpError('NOT_FOUND')), 404],
    ['a refusal of a rule', () => Promise.reject(new HttpError('CONFLICT')), 409],
  ])('after %s', async (_, run, status) => {
    const sent = newKey();
    probe.run = run;
    expect((await send(PROBE, sent)).status).toBe(status);
    probe.run = () => DONE;
    const second = await send(PROBE, sent);
    expect([second.body, isRepeated(second), probe.runs]).toEqual([DONE, false, 2]);
  });

  test('after a run whose process was killed, once its lease has ended, and the killed run keeps nothing', async () => {
    const first = held();
    probe.run = () => first.promise;
    const sent = newKey();
    const killed = send(PROBE, sent);
    await waitUntil(() => probe.runs === 1);
    await app.rows(`UPDATE idempotency_keys SET locked_until = now() - interval '1 second' WHERE key = $1`, [
      sent.key,
    ]);
    probe.run = () => DONE;
    expect((await send(PROBE, { ...sent, by: other })).body).toEqual(DONE);
    first.release({ made: 'late' });
    await killed;
    expect([(await send(PROBE, sent)).body, probe.runs]).toEqual([DONE, 2]);
  });
});

test('an answer is kept although the client has closed the connection', async () => {
  const first = held();
  probe.run = () => first.promise;
  const sent = newKey();
  const leaving = new AbortController();
  const left = fetch(`${await addressOf(app)}${PROBE}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.token}`, 'idempotency-key': sent.key },
    signal: leaving.signal,
  });
  await waitUntil(() => probe.runs === 1);
  leaving.abort();
  await expect(left).rejects.toThrow();
  first.release(DONE);
  const { body } = await app.call('POST', PROBE, {
    token: admin.token,
    headers: { 'idempotency-key': sent.key },
  });
  expect([body, probe.runs]).toEqual([DONE, 1]);
});

describe('an answer with a secret', () => {
  beforeEach(() => {
    probe.run = () => ({ id: admin.id, secret: 'open sesame' });
  });

  test('is not kept: a repetition is refused with the id', async () => {
    const sent = newKey();
    expect((await send(SECRET, sent)).body.secret).toBe('open sesame');
    const second = await send(SECRET, sent);
    expectRefusal(second, { status: 409, code: 'ALREADY_DONE', facts: { id: admin.id } });
    expect(probe.runs).toBe(1);
    expect(await app.rows(`SELECT 1 FROM idempotency_keys k WHERE k::text LIKE '%sesame%'`)).toEqual([]);
  });
});

describe('a key', () => {
  test.each([[''], ['x'.repeat(256)]])('of wrong length is refused: %j', async (key) => {
    expectRefusal(await send(PROBE, { key }), { status: 400, code: 'BAD_REQUEST' });
    expect(probe.runs).toBe(0);
  });

  test('with a body that is nested too deeply to be read is refused like without a key', async () => {
    const body = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
    const answer = await app.call('POST', PROJECTS, { token: admin.token, headers, body });
    expectRefusal(answer, { status: 400, code: 'BAD_REQUEST' });
  });

  test('has no effect on calls that do not take one', async () => {
    const headers = { 'idempotency-key': '' };
    const { token } = admin;
    for (let time = 0; time < 2; time++) {
      expect((await app.call('GET', PROJECTS, { token, headers })).status).toBe(200);
      await app.call('POST', '/api/work/probe', { token, headers, body: {} });
    }
    expect(probe.runs).toBe(2);
  });
});
