import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectInvalid, expectRefusal } from '../../../test/expect-refusal.js';
import { clockOf, foldedClockOf } from '../../../test/ledger.js';
import type { Person } from '../../../test/people.js';
import { ReviewDesk, reviewIdOf, submittedDocument } from '../../../test/review-desk.js';
import { TestApp } from '../../../test/test-app.js';

const TEXT = '<p>one two three</p>';

let app: TestApp;
let desk: ReviewDesk;

beforeAll(async () => {
  app = await TestApp.start({ minWords: 3 });
  desk = await ReviewDesk.open(app);
});
afterAll(() => app.stop());

const dashboardOf = async ({ token }: Person) => (await app.get('/api/users/dashboard', token)).body;

describe('a return is rejected', () => {
  test('without a reason or hours', async () => {
    const id = await reviewIdOf(app, await submittedDocument(app, TEXT));
    expectInvalid(await desk.returnForCorrection(id, { hours: 24 }), { reason: 'Please provide a reason' });
    expectInvalid(await desk.returnForCorrection(id, { reason: 'torn', hours: 0 }), {
      hours: 'A correction gets at least one minute and at most 720 hours',
    });
    expect((await desk.read(id)).body.status).toBe('pending');
  });

  test('for an unknown, published, returned or claimed review', async () => {
    expectRefusal(await desk.returnForCorrection(randomUUID()), { status: 404, code: 'NOT_FOUND' });
    const other = await ReviewDesk.open(app, 'Other Reviewer');
    const id = await reviewIdOf(app, await submittedDocument(app, TEXT));
    await other.claim(id);
    expectRefusal(await desk.returnForCorrection(id), {
      status: 409,
      code: 'REVIEW_CLAIMED',
      facts: { claimedBy: 'Other Reviewer', claimExpiresAt: expect.any(String) },
    });
    expect((await other.returnForCorrection(id)).status).toBe(200);
    expectRefusal(await desk.returnForCorrection(id), { status: 409, code: 'ALREADY_RETURNED' });
    expectRefusal(await desk.publish(id), { status: 409, code: 'ALREADY_RETURNED' });
    const published = await reviewIdOf(app, await submittedDocument(app, TEXT));
    await desk.publish(published);
    expectRefusal(await desk.returnForCorrection(published), { status: 409, code: 'ALREADY_REVIEWED' });
  });

  test('or a concurrent publication is: one of the two succeeds', async () => {
    for (let turn = 0; turn < 6; turn++) {
      const person = await submittedDocument(app, TEXT);
      const id = await reviewIdOf(app, person);
      const answers = await Promise.all([
        desk.publish(id),
        desk.returnForCorrection(id),
        desk.publish(id),
        desk.returnForCorrection(id),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(3);
      const { status } = (await desk.read(id)).body;
      const isReturned = status === 'returned';
      expect(await dashboardOf(person)).toMatchObject({
        workStatus: isReturned ? 'in_progress' : 'submitted',
        user: { hasAccuracyResult: !isReturned },
      });
      expect(await foldedClockOf(app, person)).toEqual(await clockOf(app, person));
    }
  });
});
