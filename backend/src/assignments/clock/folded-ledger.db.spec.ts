import fc from 'fast-check';
import { afterAll, beforeAll, test } from 'vitest';
import { expectLedgerMatchesUser } from '../../../test/ledger.js';
import { TestApp } from '../../../test/test-app.js';
import { addAdmin, type TestUser, verifiedUser } from '../../../test/users.js';
import { addAssignment } from '../../../test/work.js';
import type { WorkKey } from '../assignment.js';
import type { ReturnDetails } from './clock-ledger.js';
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

type Step = (work: WorkKey) => Promise<unknown>;

const inTransaction =
  (step: (tx: typeof app.database.manager, work: WorkKey) => Promise<unknown>): Step =>
  (work) =>
    app.database.transaction((tx) => step(tx, work));

const SYSTEM = { kind: 'system' } as const;
const byAdmin = () => ({ kind: 'admin', adminId: admin.id }) as const;

/** Returns work only after the start. */
async function returnWithin(
  tx: typeof app.database.manager,
  work: WorkKey,
  returned: Pick<ReturnDetails, 'reviewKind' | 'hours' | 'isStillSubmitted'>,
): Promise<void> {
  await clock.lockForUpdate(tx, work);
  if ((await clock.read(tx, work.assignmentId))?.startedAt) {
    const details = { title: 'Ledger', reason: 'torn', ...returned };
    await clock.returnForCorrection(tx, work, byAdmin(), details);
  }
}

const steps: Record<string, Step> = {
  start: inTransaction((tx, work) => clock.start(tx, work, { kind: 'self' })),
  startByAdmin: inTransaction((tx, work) => clock.start(tx, work, byAdmin(), 'https://example.com/p')),
  extend: inTransaction((tx, work) => clock.extend(tx, work, byAdmin(), { hours: 5, reason: 'late start' })),
  extendBriefly: inTransaction((tx, work) =>
    clock.extend(tx, work, byAdmin(), { hours: MOMENT_HOURS, reason: 'a moment' }),
  ),
  submit: inTransaction((tx, work) => clock.markSubmitted(tx, work, new Date(), 'document')),
  penalize: inTransaction((tx, { assignmentId }) =>
    clock.penalize(tx, [{ assignmentId, isSequential: false }], byAdmin(), 'copied'),
  ),
  penalizeSequential: inTransaction((tx, { assignmentId }) =>
    clock.penalize(tx, [{ assignmentId, isSequential: true }], SYSTEM, 'missed_deadline'),
  ),
  returnDocument: inTransaction((tx, work) =>
    returnWithin(tx, work, { reviewKind: 'document', hours: 2 * MOMENT_HOURS, isStillSubmitted: false }),
  ),
  returnPage: inTransaction((tx, work) =>
    returnWithin(tx, work, { reviewKind: 'page', hours: 7, isStillSubmitted: true }),
  ),
  removePenalty: inTransaction((tx, work) => clock.removePenalty(tx, work, byAdmin())),
};

const startBriefly = (work: WorkKey) =>
  brief.database.transaction((tx) => brief.app.get(WorkClockService).start(tx, work, { kind: 'self' }));

const names = fc.array(fc.constantFrom(...Object.keys(steps)), { minLength: 1, maxLength: 12 });

test('after any sequence of steps, the folded ledger equals the state of the clock', async () => {
  await fc.assert(
    fc.asyncProperty(names, fc.boolean(), async (sequence, isBrief) => {
      const user = await verifiedUser(app);
      const work = await addAssignment(isBrief ? brief : app, user);
      if (isBrief) await startBriefly(work);
      for (const name of sequence) {
        await steps[name]?.(work);
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
      const work = await addAssignment(app, user);
      await Promise.all(sequence.map((name) => steps[name]?.(work)));
      await expectLedgerMatchesUser(app, user);
    }),
    { numRuns: 40 },
  );
});
