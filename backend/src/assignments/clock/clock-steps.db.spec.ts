import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clockOf } from '../../../test/ledger.js';
import { TestApp } from '../../../test/test-app.js';
import { addAdmin, type TestUser, verifiedUser } from '../../../test/users.js';
import { startedUser, workOf } from '../../../test/work.js';
import { WorkClockService } from './work-clock.service.js';

let app: TestApp;
let admin: TestUser;

beforeAll(async () => {
  app = await TestApp.start();
  admin = await addAdmin(app);
});
afterAll(() => app.stop());

describe('the ledger', () => {
  const ledgerOf = (user: TestUser) => app.get('/api/work/ledger', user.token);

  test('is empty before the start', async () => {
    const { status, body } = await ledgerOf(await verifiedUser(app));
    expect([status, body]).toEqual([200, { entries: [] }]);
  });

  test("lists only the user's own steps, the oldest first", async () => {
    const user = await startedUser(app);
    await startedUser(app);
    const by = { kind: 'admin', adminId: admin.id } as const;
    const clock = app.app.get(WorkClockService);
    const work = await workOf(app, user);
    const penalized = [{ assignmentId: work.assignmentId, isSequential: false }];
    await app.database.transaction(async (tx) => {
      await clock.penalize(tx, penalized, { kind: 'system' }, 'copied');
      await clock.removePenalty(tx, work, by);
      await clock.extend(tx, work, by, { hours: 24, reason: 'power cut' });
    });
    const { deadlineAt } = await clockOf(app, user);
    const before = new Date(Number(deadlineAt) - 24 * 3_600_000).toISOString();
    const at = expect.stringMatching(/Z$/);
    const _id = expect.stringMatching(/^\d+$/);
    expect((await ledgerOf(user)).body).toEqual({
      entries: [
        { _id, at, kind: 'started', detail: 'The work timer started.', by: 'you', deadlineAt: before },
        { _id, at, kind: 'penalized', detail: 'Penalty: copied.', by: 'system', deadlineAt: before },
        {
          _id,
          at,
          kind: 'penalty_removed',
          detail: 'The penalty was removed.',
          by: 'admin',
          deadlineAt: before,
        },
        {
          _id,
          at,
          kind: 'extended',
          detail: 'The deadline was moved by 24 hours: power cut.',
          by: 'admin',
          deadlineAt: deadlineAt?.toISOString(),
        },
      ],
    });
  });
});
