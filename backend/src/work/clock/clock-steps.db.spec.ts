import fc from 'fast-check';
import { afterAll, beforeAll, test } from 'vitest';
import { expectLedgerMatchesUser } from '../../../test/ledger.js';
import { TestApp } from '../../../test/test-app.js';
import { addAdmin, type TestUser, verifiedUser } from '../../../test/users.js';
import { WorkClockService } from './work-clock.service.js';

const MOMENT_HOURS = 1e-6;

let app: TestApp;
/** Its clocks end at once. */
let brief: TestApp;
let admin: TestUser;
let clock: WorkClockService;

beforeAll(async () => {
  app = await TestApp.start({ workWindowHours: 1 });
  brief = await TestApp.start({ workWindowHours: MOMENT_HOURS, beside: app });
  admin = await addAdmin(app);
  clock = app.app.get(WorkClockService);
});
afterAll(async () => {
  await brief.stop();
  await app.stop();
});

type Step = (user: TestUser) => Promise<unknown>;

const inTransaction =
  (step: (tx: typeof app.database.manager, user: TestUser) => Promise<unknown>): Step =>
  (user) =>
    app.database.transaction((tx) => step(tx, user));

const SYSTEM = { kind: 'system' } as const;
const byAdmin = () => ({ kind: 'admin', adminId: admin.id }) as const;

/** Returns work only after the start. */
async function returnWithin(
  tx: typeof app.database.manager,
  id: string,
  work: { reviewKind: 'document' | 'page'; hours: number },
): Promise<void> {
  await clock.lockForUpdate(tx, id);
  const [user]: { isStarted: boolean }[] = await tx.query(
    'SELECT work_started_at IS NOT NULL AS "isStarted" FROM users WHERE id = $1',
    [id],
  );
  if (user?.isStarted)
    await clock.returnForCorrection(tx, id, byAdmin(), { title: 'Ledger', reason: 'torn', ...work });
}

const steps: Record<string, Step> = {
  start: inTransaction((tx, { id }) => clock.start(tx, id, { kind: 'self' })),
  startByAdmin: inTransaction((tx, { id }) => clock.start(tx, id, byAdmin(), 'https://example.com/p')),
  extend: inTransaction((tx, { id }) => clock.extend(tx, id, byAdmin(), { hours: 5, reason: 'late start' })),
  extendBriefly: inTransaction((tx, { id }) =>
    clock.extend(tx, id, byAdmin(), { hours: MOMENT_HOURS, reason: 'a moment' }),
  ),
  submit: inTransaction((tx, { id }) => clock.markSubmitted(tx, id, new Date(), 'document')),
  penalize: inTransaction((tx, { id }) =>
    clock.penalize(tx, [{ userId: id, isSequential: false }], byAdmin(), 'copied'),
  ),
  penalizeSequential: inTransaction((tx, { id }) =>
    clock.penalize(tx, [{ userId: id, isSequential: true }], SYSTEM, 'missed_deadline'),
  ),
  returnDocument: inTransaction((tx, { id }) =>
    returnWithin(tx, id, { reviewKind: 'document', hours: 2 * MOMENT_HOURS }),
  ),
  returnPage: inTransaction((tx, { id }) => returnWithin(tx, id, { reviewKind: 'page', hours: 7 })),
  removePenalty: inTransaction((tx, { id }) => clock.removePenalty(tx, id, byAdmin())),
};

const startBriefly = (user: TestUser) =>
  brief.database.transaction((tx) => brief.app.get(WorkClockService).start(tx, user.id, { kind: 'self' }));

const names = fc.array(fc.constantFrom(...Object.keys(steps)), { minLength: 1, maxLength: 12 });

test('after any sequence of steps, the folded ledger equals the state of the clock', async () => {
  await fc.assert(
    fc.asyncProperty(names, fc.boolean(), async (sequence, isBrief) => {
      const user = await verifiedUser(app);
      if (isBrief) await startBriefly(user);
      for (const name of sequence) {
        await steps[name]?.(user);
        await expectLedgerMatchesUser(app, user);
      }
    }),
    { numRuns: 40 },
  );
});

test('after concurrent steps, the folded ledger equals the state of the clock', async () => {
  await fc.assert(
    fc.asyncProperty(names, async (sequence) => {
      const user = await verifiedUser(app);
      await Promise.all(sequence.map((name) => steps[name]?.(user)));
      await expectLedgerMatchesUser(app, user);
    }),
    { numRuns: 40 },
  );
});
