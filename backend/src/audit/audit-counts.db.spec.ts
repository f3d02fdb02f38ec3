import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAdmin, type Person } from '../../test/people.js';
import { TestApp } from '../../test/test-app.js';
import { AuditCounts } from './audit-counts.js';

let app: TestApp;
let admin: Person;

beforeAll(async () => {
  app = await TestApp.start({ works: true });
  admin = await addAdmin(app);
});
afterAll(() => app.stop());

const ACTORS = [randomUUID(), randomUUID(), randomUUID()];
const ACTIONS = ['user.update', 'user.delete', 'review.claim'];
const SUBJECT = randomUUID();
const add = (count: number) =>
  app.rows(
    `INSERT INTO audit_log (actor_id, actor_email, action, subject_id, ip_address, created_at)
     SELECT ($2::uuid[])[1 + n % 3], 'admin@example.com', ($3::text[])[1 + n / 3 % 3], CASE WHEN n % 7 = 0 THEN $4::uuid END,
       '127.0.0.1', now() - n % 40 * interval '1 minute'
     FROM generate_series(1, $1::int) AS n`,
    [count, ACTORS, ACTIONS, SUBJECT],
  );
const fold = () => app.app.get(AuditCounts).fold();
const rowsOfCounts = async () =>
  (await app.row<{ n: number }>('SELECT count(*)::int AS n FROM audit_counts')).n;

/** The list beside entries that are read one by one. */
async function expectExact(): Promise<void> {
  const filters = [
    {},
    ...ACTIONS.map((action) => ({ action })),
    ...ACTORS.map((actorId) => ({ actorId })),
    { action: ACTIONS[0], actorId: ACTORS[1] },
    { actorId: ACTORS.slice(0, 2) },
    { subjectId: SUBJECT },
    { subjectId: SUBJECT, action: ACTIONS[2], actorId: ACTORS[0] },
    { action: 'never.done' },
  ];
  for (const filter of filters) {
    const {
      action,
      actorId,
      subjectId,
    }: { action?: string; actorId?: string | string[]; subjectId?: string } = filter;
    for (const direction of ['ASC', 'DESC']) {
      const all = await app.rows<{ id: string }>(
        `SELECT id::text FROM audit_log WHERE ($1::text IS NULL OR action = $1)
           AND ($2::uuid[] IS NULL OR actor_id = ANY($2)) AND ($3::uuid IS NULL OR subject_id = $3)
         ORDER BY created_at ${direction}, audit_log.id ${direction}`,
        [action ?? null, actorId ? [actorId].flat() : null, subjectId ?? null],
      );
      const query = new URLSearchParams({
        filter: JSON.stringify(filter),
        sort: JSON.stringify(['createdAt', direction]),
        range: '[10,34]',
      });
      const { body } = await app.get<{ entries: { _id: string }[]; total: number }>(
        `/api/admin/audit-log?${query}`,
        admin.token,
      );
      expect([filter, body.total, body.entries.map(({ _id }) => _id)]).toEqual([
        filter,
        all.length,
        all.slice(10, 35).map(({ id }) => id),
      ]);
    }
  }
}

test('totals are exact before and after counts are folded, of few entries and of many', async () => {
  await add(100);
  await expectExact();
  await fold();
  await expectExact();
  await add(6000);
  await expectExact();
  await fold();
  await expectExact();
});

test('what is added and folded at the same moment is counted once', async () => {
  await Promise.all([...Array.from({ length: 20 }, () => add(9)), ...Array.from({ length: 10 }, fold)]);
  await expectExact();
  await fold();
  expect(await rowsOfCounts()).toBeLessThan(20);
  await expectExact();
});

test('what is undone is not counted', async () => {
  const undone = app.database.transaction(async (tx) => {
    await tx.query(
      `INSERT INTO audit_log (actor_id, actor_email, action, ip_address) VALUES ($1, '', $2, '')`,
      [ACTORS[0], ACTIONS[0]],
    );
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await expectExact();
});
