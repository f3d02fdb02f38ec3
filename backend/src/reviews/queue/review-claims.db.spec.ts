import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { expectRefusal } from '../../../test/expect-refusal.js';
import { expireClaim, Reviewer, reviewIdOf, submittedDocument } from '../../../test/reviewer.js';
import { completedSequentialWork, reviewAs, sessionIdOf } from '../../../test/reviews.js';
import type { Answer } from '../../../test/test-app.js';
import { TestApp } from '../../../test/test-app.js';
import { addImage, workOf } from '../../../test/work.js';

let app: TestApp;
let beside: TestApp;
let one: Reviewer;
let other: Reviewer;
let id: string;

beforeAll(async () => {
  app = await TestApp.start({ minWords: 3 });
  beside = await TestApp.start({ minWords: 3, beside: app });
  one = await Reviewer.create(app, 'First Reviewer');
  other = await Reviewer.create(app, 'Second Reviewer');
});
afterAll(async () => {
  await beside.stop();
  await app.stop();
});
beforeEach(async () => {
  id = await reviewIdOf(app, await submittedDocument(app, '<p>one two three</p>'));
});

function expectClaimed(answer: Answer<unknown>, name: string): void {
  expectRefusal(answer, {
    status: 409,
    code: 'REVIEW_CLAIMED',
    facts: { claimedBy: name, claimExpiresAt: expect.stringMatching(/Z$/) },
  });
}

test('a claim lasts 15 minutes, is shown to all reviewers, and is renewed by another claim', async () => {
  const { status, body } = await one.claim(id);
  expect(status).toBe(200);
  expect(body).toEqual({
    claim: {
      by: { _id: one.admin.id, name: 'First Reviewer' },
      expiresAt: expect.stringMatching(/Z$/),
      isMine: true,
    },
    assignmentId: expect.any(String),
    project: { _id: expect.any(String), name: 'Main project' },
  });
  const { now } = await app.row<{ now: Date }>('SELECT now()');
  const minutes = (Date.parse(body.claim.expiresAt) - now.getTime()) / 60_000;
  expect(minutes).toBeGreaterThan(14);
  expect(minutes).toBeLessThanOrEqual(15);
  expect((await other.read(id)).body.claim).toEqual({ ...body.claim, isMine: false });

  const again = await one.claim(id);
  expect(Date.parse(again.body.claim.expiresAt)).toBeGreaterThan(Date.parse(body.claim.expiresAt));
});

test('a second claim is refused with the name of the reviewer and the end of the claim', async () => {
  await one.claim(id);
  const refused = await other.claim(id);
  expectClaimed(refused, 'First Reviewer');
  expect(refused.text).toMatch(/First Reviewer is reviewing this work until .* UTC\./);
  expectClaimed(await other.save(id), 'First Reviewer');
  expectClaimed(await other.publish(id), 'First Reviewer');
  expectClaimed(await other.release(id), 'First Reviewer');
  expect((await one.publish(id)).status).toBe(200);
});

test('of twenty concurrent claims in two processes, one succeeds', async () => {
  const reviewers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => Reviewer.create(index % 2 === 0 ? app : beside)),
  );
  const answers = await Promise.all(reviewers.map((reviewer) => reviewer.claim(id)));
  const holders = reviewers.filter((_, index) => answers[index]?.status === 200);
  expect(holders).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
  expect((await one.read(id)).body.claim?.by._id).toBe(holders[0]?.admin.id);
});

test('an expired claim is free, and the next reviewer continues with the saved draft', async () => {
  await one.save(id, { overallComments: 'Half done' });
  await expireClaim(app, id);
  expect((await other.read(id)).body).toMatchObject({
    claim: null,
    draft: { overallComments: 'Half done' },
    draftVersion: 1,
  });
  expect((await other.claim(id)).status).toBe(200);
  expectClaimed(await one.save(id, { baseVersion: 1 }), 'Second Reviewer');
  expect((await other.save(id, { baseVersion: 1, overallComments: 'All done' })).body.draftVersion).toBe(2);
});

test('a released review is free; releasing a free review changes nothing', async () => {
  await one.claim(id);
  expect((await one.release(id)).status).toBe(200);
  expect((await one.read(id)).body.claim).toBeNull();
  expect((await one.release(id)).status).toBe(200);
  expect((await other.claim(id)).status).toBe(200);
});

test('an unknown, a published or a returned review cannot be claimed', async () => {
  expectRefusal(await one.claim(randomUUID()), { status: 404, code: 'NOT_FOUND' });
  expectRefusal(await one.release(randomUUID()), { status: 404, code: 'NOT_FOUND' });
  await one.publish(id);
  expectRefusal(await one.claim(id), { status: 409, code: 'ALREADY_REVIEWED' });
  const returned = await reviewIdOf(app, await submittedDocument(app, '<p>one two three</p>'));
  await one.returnForCorrection(returned);
  expectRefusal(await one.claim(returned), { status: 409, code: 'ALREADY_RETURNED' });
});

test('a claim also applies to the call of sequential work', async () => {
  const work = await completedSequentialWork(app, [await addImage(app)]);
  const sessionId = await sessionIdOf(app, work);
  await one.claim(await reviewIdOf(app, work.user, 'sequential'));
  expectClaimed(await reviewAs(app, other.admin, sessionId), 'First Reviewer');
  expect((await reviewAs(app, one.admin, sessionId)).status).toBe(200);
});

test('the audit log records claims, releases and take-overs, but no renewals', async () => {
  const user = await submittedDocument(app, '<p>one two three</p>');
  const reviewId = await reviewIdOf(app, user);
  const { assignmentId } = await workOf(app, user);
  const ofUser = { userEmail: user.email, assignmentId, kind: 'document' };
  const claimEntries = async () => {
    const entries = await app.rows<{ actor: string; action: string; details: unknown }>(
      'SELECT actor_email AS actor, action, details FROM audit_log WHERE subject_id = $1 ORDER BY id',
      [user.id],
    );
    return entries.map(({ actor, action, details }) => [actor, action, details]);
  };
  await one.claim(reviewId);
  await one.claim(reviewId);
  await one.save(reviewId);
  await one.save(reviewId, { baseVersion: 1 });
  await other.claim(reviewId);
  // An expired claim that nobody else took is renewed by the next save.
  await expireClaim(app, reviewId);
  await one.save(reviewId, { baseVersion: 2 });
  const claimed = [one.admin.email, 'review.claim', ofUser];
  expect(await claimEntries()).toEqual([claimed]);

  await one.release(reviewId);
  await one.release(reviewId);
  await other.save(reviewId, { baseVersion: 3 });
  await expireClaim(app, reviewId);
  await one.claim(reviewId);
  expect(await claimEntries()).toEqual([
    claimed,
    [one.admin.email, 'review.release', ofUser],
    [other.admin.email, 'review.claim', ofUser],
    [one.admin.email, 'review.take-over', { ...ofUser, takenFrom: other.admin.email }],
  ]);
});
