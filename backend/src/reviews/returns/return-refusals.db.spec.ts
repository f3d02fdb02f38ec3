import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectInvalid, expectRefusal } from '../../../test/expect-refusal.js';
import { clockOf, foldedClockOf } from '../../../test/ledger.js';
import { Reviewer, reviewIdOf, submittedDocument } from '../../../test/reviewer.js';
import { TestApp } from '../../../test/test-app.js';
import type { TestUser } from '../../../test/users.js';

const TEXT = '<p>one two three</p>';

let app: TestApp;
let reviewer: Reviewer;

beforeAll(async () => {
  app = await TestApp.start({ minWords: 3 });
  reviewer = await Reviewer.create(app);
});
afterAll(() => app.stop());

const dashboardOf = async ({ token }: TestUser) => (await app.get('/api/users/dashboard', token)).body;

describe('a return is rejected', () => {
  test('without a reason or hours', async () => {
    const id = await reviewIdOf(app, await submittedDocument(app, TEXT));
    expectInvalid(await reviewer.returnForCorrection(id, { hours: 24 }), {
      reason: 'Please provide a reason',
    });
    expectInvalid(await reviewer.returnForCorrection(id, { reason: 'torn', hours: 0 }), {
      hours: 'A correction gets at least one minute and at most 720 hours',
    });
    expect((await reviewer.read(id)).body.status).toBe('pending');
  });

  test('for an unknown, published, returned or claimed review', async () => {
    expectRefusal(await reviewer.returnForCorrection(randomUUID()), { status: 404, code: 'NOT_FOUND' });
    const other = await Reviewer.create(app, 'Other Reviewer');
    const id = await reviewIdOf(app, await submittedDocument(app, TEXT));
    await other.claim(id);
    expectRefusal(await reviewer.returnForCorrection(id), {
      status: 409,
      code: 'REVIEW_CLAIMED',
      facts: { claimedBy: 'Other Reviewer', claimExpiresAt: expect.any(String) },
    });
    expect((await other.returnForCorrection(id)).status).toBe(200);
    expectRefusal(await reviewer.returnForCorrection(id), { status: 409, code: 'ALREADY_RETURNED' });
    expectRefusal(await reviewer.publish(id), { status: 409, code: 'ALREADY_RETURNED' });
    const published = await reviewIdOf(app, await submittedDocument(app, TEXT));
    await reviewer.publish(published);
    expectRefusal(await reviewer.returnForCorrection(published), { status: 409, code: 'ALREADY_REVIEWED' });
  });

  test('or a concurrent publication is: one of the two succeeds', async () => {
    for (let turn = 0; turn < 6; turn++) {
      const user = await submittedDocument(app, TEXT);
      const id = await reviewIdOf(app, user);
      const answers = await Promise.all([
        reviewer.publish(id),
        reviewer.returnForCorrection(id),
        reviewer.publish(id),
        reviewer.returnForCorrection(id),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(3);
      const { status } = (await reviewer.read(id)).body;
      const isReturned = status === 'returned';
      expect(await dashboardOf(user)).toMatchObject({
        workStatus: isReturned ? 'in_progress' : 'submitted',
        user: { hasAccuracyResult: !isReturned },
      });
      expect(await foldedClockOf(app, user)).toEqual(await clockOf(app, user));
    }
  });
});
