import { randomUUID } from 'node:crypto';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import type { EntityManager } from 'typeorm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectRefusal } from '../../../test/expect-refusal.js';
import { TestApp } from '../../../test/test-app.js';
import { addAdmin, type TestUser } from '../../../test/users.js';
import { waitUntil } from '../../../test/wait-until.js';
import { dryRun } from '../../core/database/dry-run.js';

const PROBE = '/api/admin/probe';
const HOOKED = '/api/admin/probe-hooks';
const DONE = { made: 'b', at: 'a' };

let app: TestApp;
let admin: TestUser;
/** A call that counts its runs and does what a test chooses. */
let probe: { runs: number; run: () => unknown };

beforeAll(async () => {
  app = await TestApp.start({ beforeInit: addProbe });
  admin = await addAdmin(app);
});
beforeEach(() => {
  probe = { runs: 0, run: () => DONE };
});
afterAll(async () => {
  await app.stop();
});

function addProbe(nest: NestFastifyApplication): void {
  const server: FastifyInstance = nest.getHttpAdapter().getInstance();
  server.route({
    method: 'POST',
    url: HOOKED,
    config: { access: 'projects:write' } as object,
    preHandler: async (_, reply) => void reply.header('x-before', 'yes'),
    onSend: async (_, reply) => void reply.header('x-after', 'yes'),
    preSerialization: async (_, reply, payload) => {
      void reply.header('x-serialized', 'yes');
      return payload;
    },
    handler: () => DONE,
  });
  const handler = () => {
    probe.runs += 1;
    return probe.run();
  };
  server.route({ method: 'POST', url: PROBE, config: { access: 'projects:write' } as object, handler });
}

const send = (url: string, { key }: { key: string }) =>
  app.call('POST', url, { token: admin.token, body: {}, headers: { 'idempotency-key': key } });

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

describe('before a commit, a run', () => {
  const add = (tx: EntityManager, note: string) => tx.query('INSERT INTO probes VALUES ($1)', [note]);
  const notes = async () =>
    (await app.rows<{ note: string }>('SELECT note FROM probes')).map(({ note }) => note);

  /** Lets a second run begin while the first one is held. */
  async function takeOver(act: (note: string, wait: () => Promise<unknown>) => Promise<unknown>) {
    await app.rows('CREATE TABLE IF NOT EXISTS probes (note text)');
    await app.rows('TRUNCATE probes');
    const first = held();
    probe.run = () => act('first', () => first.promise);
    const sent = newKey();
    const lost = send(PROBE, sent);
    await waitUntil(() => probe.runs === 1);
    await app.rows(`UPDATE idempotency_keys SET locked_until = now() - interval '1 second' WHERE key = $1`, [
      sent.key,
    ]);
    probe.run = () => act('second', async () => undefined);
    expect((await send(PROBE, sent)).status).toBe(200);
    first.release(undefined);
    expectRefusal(await lost, { status: 503, code: 'SERVICE_UNAVAILABLE' });
    const again = await send(PROBE, sent);
    expect([again.body, isRepeated(again), probe.runs]).toEqual([DONE, true, 2]);
  }

  test('that has lost its lease to a second one ends', async () => {
    await takeOver(async (note, wait) => {
      await app.database.transaction(async (tx) => {
        await add(tx, note);
        await wait();
      });
      return DONE;
    });
    expect(await notes()).toEqual(['second']);
  });

  test('that has lost its lease in a preview ends with no other error', async () => {
    const preview = (note: string) =>
      dryRun(app.database, () => app.database.transaction((tx) => add(tx, note)));
    await takeOver(async (note, wait) => {
      await wait();
      await preview(note);
      await app.database.transaction((tx) => add(tx, note));
      return DONE;
    });
    expect(await notes()).toEqual(['second']);
  });

  test('holds no lock after a savepoint, and extends its lease by the clock', async () => {
    const sent = newKey();
    probe.run = async () => {
      const before: unknown = await app.database.transaction(async (tx) => {
        await tx.transaction((nested) => nested.query('SELECT 1'));
        await app.database.transaction((separate) => separate.query('SELECT 1'));
        return (await tx.query('SELECT clock_timestamp()::text AS now'))[0].now;
      });
      return app.rows(
        `SELECT locked_until >= $2::timestamptz + interval '30 seconds' AS "isExtended" FROM idempotency_keys WHERE key = $1`,
        [sent.key, before],
      );
    };
    expect((await send(PROBE, sent)).body).toEqual([{ isExtended: true }]);
  });
});

test('the other hooks of a route run too', async () => {
  const answer = await send(HOOKED, newKey());
  expect(answer.status).toBe(200);
  expect(answer.headers).toMatchObject({ 'x-before': 'yes', 'x-after': 'yes', 'x-serialized': 'yes' });
});
