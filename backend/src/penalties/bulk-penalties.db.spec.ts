import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectInvalid } from '../../test/expect-refusal.js';
import { clockOf, entriesOf, expectLedgerMatchesUser } from '../../test/ledger.js';
import { TestApp } from '../../test/test-app.js';
import { auditOf } from '../../test/traces.js';
import { addAdmin, type TestUser, verifiedUser } from '../../test/users.js';
import { addAssignment, addProject, startedUser, workOf } from '../../test/work.js';
import { WorkClockService } from '../assignments/clock/work-clock.service.js';
import { PenaltiesService } from './penalties.service.js';

const CALL = '/api/admin/users/bulk-penalize';

interface Done {
  message: string;
  penalized: number;
  skipped: { id: string; reason: string }[];
}
interface Named {
  id: string;
  name: string;
  email: string;
  reason?: string;
}

let app: TestApp;
let admin: TestUser;

beforeAll(async () => {
  app = await TestApp.start();
  admin = await addAdmin(app);
});
afterAll(() => app.stop());

const penalize = (ids: unknown, reason: unknown = 'Copied') =>
  app.post<Done>(CALL, { ids, reason }, admin.token);
const preview = (ids: unknown) =>
  app.post<{ penalized: Named[]; skipped: Named[] }>(`${CALL}/preview`, { ids }, admin.token);
const submit = async (user: TestUser) => {
  const work = await workOf(app, user);
  await app.database.transaction((tx) =>
    app.app.get(WorkClockService).markSubmitted(tx, work, new Date(), 'pages'),
  );
};
const mailsTo = ({ email }: TestUser) =>
  app.rows(`SELECT 1 FROM emails WHERE recipient = $1 AND template = 'penalized'`, [email]);

/** One of each kind; the first three can be penalized: one has submitted, one has not started. */
async function everyKind() {
  const done = await startedUser(app);
  await submit(done);
  const working = [await startedUser(app), done, await verifiedUser(app)];
  const penalized = await startedUser(app);
  const actor = { ...admin, ipAddress: '::1' };
  await app.app.get(PenaltiesService).penalize(await workOf(app, penalized), 'Before', actor);
  const twice = await startedUser(app);
  await addAssignment(app, twice, await addProject(app));
  const skipped: [id: string, reason: string][] = [
    [penalized.id, 'already_penalized'],
    [twice.id, 'assignment_required'],
    [admin.id, 'administrator'],
    [randomUUID(), 'not_found'],
  ];
  return { working, penalized, skipped, ids: [...working.map(({ id }) => id), ...skipped.map(([id]) => id)] };
}

const pairs = (skipped: { id: string; reason?: string }[]) =>
  new Map(skipped.map((one) => [one.id, one.reason]));

describe('a bulk penalty', () => {
  test('penalizes exactly the users of the preview', async () => {
    const { working, penalized, skipped, ids } = await everyKind();
    const shown = await preview(ids);
    expect(shown.status).toBe(200);
    expect(new Set(shown.body.penalized.map(({ email }) => email))).toEqual(
      new Set(working.map(({ email }) => email)),
    );
    expect(pairs(shown.body.skipped)).toEqual(new Map(skipped));
    expect(shown.body.skipped.find(({ id }) => id === penalized.id)?.email).toBe(penalized.email);
    expect(await app.rows('SELECT 1 FROM assignments WHERE penalized_reason = $1', ['Copied'])).toEqual([]);

    const { status, body } = await penalize(ids, '  Copied  ');
    expect([status, body.message, body.penalized]).toEqual([200, '3 users penalized.', 3]);
    expect(pairs(body.skipped)).toEqual(new Map(skipped));
    for (const one of working) {
      expect(await clockOf(app, one)).toMatchObject({
        penalizedAt: expect.any(Date),
        penalizedReason: 'Copied',
      });
      await expectLedgerMatchesUser(app, one);
      const { assignmentId } = await workOf(app, one);
      expect(await auditOf(app, one.id)).toEqual([
        {
          actor_id: admin.id,
          action: 'user.penalize',
          details: { userEmail: one.email, assignmentId, reason: 'Copied' },
        },
      ]);
      expect(await mailsTo(one)).toHaveLength(1);
    }
    expect(await clockOf(app, penalized)).toMatchObject({ penalizedReason: 'Before' });
  });

  test('given by five administrators concurrently penalizes each user once', async () => {
    const users = await Promise.all(Array.from({ length: 6 }, () => startedUser(app)));
    const ids = users.map(({ id }) => id);
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, turn) => penalize(turn % 2 ? ids : [...ids].reverse())),
    );
    expect(answers.reduce((sum, { body }) => sum + body.penalized, 0)).toBe(users.length);
    for (const one of users) {
      expect((await entriesOf(app, one)).filter(({ kind }) => kind === 'penalized')).toHaveLength(1);
      expect(await auditOf(app, one.id)).toHaveLength(1);
    }
  });

  test('counts a repeated id once', async () => {
    const { id } = await startedUser(app);
    expect((await penalize([id, id.toUpperCase()])).body).toEqual({
      message: '1 user penalized.',
      penalized: 1,
      skipped: [],
    });
  });

  test('accepts 1,000 users and no more', async () => {
    const ids = Array.from({ length: 1000 }, () => randomUUID());
    expect((await penalize(ids)).body.skipped).toHaveLength(1000);
    const tooMany = { ids: 'At most 1000 users can be penalized at once' };
    expectInvalid(await penalize([...ids, randomUUID()]), tooMany);
    expectInvalid(await preview([...ids, randomUUID()]), tooMany);
  });

  test('needs users and a reason', async () => {
    const { id } = await startedUser(app);
    expectInvalid(await penalize([]), { ids: 'Please choose at least one user' });
    expectInvalid(await preview(['me']), { ids: 'A user must be given by id' });
    expectInvalid(await penalize([id], ' '), { reason: 'Please provide a reason' });
    expect(await clockOf(app, { id })).toMatchObject({ penalizedAt: null });
  });
});
