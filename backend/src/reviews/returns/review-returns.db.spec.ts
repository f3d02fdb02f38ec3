import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectRefusal } from '../../../test/expect-refusal.js';
import { clockOf, entriesOf, foldedClockOf } from '../../../test/ledger.js';
import {
  Reviewer,
  reviewIdOf,
  submitDocument,
  submittedDocument,
  submittedPage,
} from '../../../test/reviewer.js';
import { completedSequentialWork } from '../../../test/reviews.js';
import { TestApp } from '../../../test/test-app.js';
import type { TestUser } from '../../../test/users.js';
import { addImage, hideAllImages, passDeadline, workOf } from '../../../test/work.js';
import { PenaltiesService } from '../../penalties/penalties.service.js';

const TEXT = '<p>one two three</p>';
const HOUR_MS = 3_600_000;

let app: TestApp;
let reviewer: Reviewer;

beforeAll(async () => {
  app = await TestApp.start({ minWords: 3, works: true });
  reviewer = await Reviewer.create(app);
});
afterAll(() => app.stop());
beforeEach(() => hideAllImages(app));

const dashboardOf = async ({ token }: TestUser) => (await app.get('/api/users/dashboard', token)).body;

async function returned(user: TestUser, kind: string, hours = 24): Promise<string> {
  const id = await reviewIdOf(app, user, kind);
  const { status, text } = await reviewer.returnForCorrection(id, {
    reason: 'The second half is missing',
    hours,
  });
  if (status !== 200) throw new Error(`Returning answered ${status}: ${text}`);
  return id;
}

/** After each step, the ledger folds to the state of the user's assignment. */
async function expectLedgerMatches(user: TestUser): Promise<void> {
  expect(await foldedClockOf(app, user)).toEqual(await clockOf(app, user));
}

describe('a document', () => {
  test('is returned with its text, and the next submission is another round', async () => {
    const user = await submittedDocument(app, TEXT, { name: 'Sample Writer' });
    const id = await returned(user, 'document');
    const { body } = await reviewer.read(id);
    expect(body).toMatchObject({
      status: 'returned',
      claim: null,
      canReview: false,
      canReturn: false,
      returnedBefore: { at: expect.any(String), reason: 'The second half is missing', hours: 24 },
    });
    expect(await dashboardOf(user)).toMatchObject({
      workStatus: 'in_progress',
      work: { submittedAt: null },
    });
    await expectLedgerMatches(user);

    const { body: draft } = await app.get('/api/work/draft', user.token);
    expect(draft.work).toMatchObject({ content: TEXT, version: 1, submittedAt: null });
    const saved = await app.post(
      '/api/work/save-draft',
      { content: '<p>one two three four</p>', baseVersion: 1 },
      user.token,
    );
    expect(saved.status).toBe(200);
    await submitDocument(app, user, '<p>one two three four five</p>');
    expect(await dashboardOf(user)).toMatchObject({ workStatus: 'submitted' });
    await expectLedgerMatches(user);

    const second = await reviewIdOf(app, user);
    expect(second).not.toBe(id);
    expect((await reviewer.read(second)).body).toMatchObject({
      round: 2,
      status: 'pending',
      canReview: true,
      canReturn: false,
      returnedBefore: { reason: 'The second half is missing', hours: 24 },
      items: [{ submissionContent: '<p>one two three four five</p>' }],
    });
    // The returned text stays readable and unchanged, and every version stays.
    expect((await reviewer.read(id)).body.items).toMatchObject([{ submissionContent: TEXT }]);
    const { body: versions } = await app.get('/api/work/draft/versions', user.token);
    expect(versions.total).toBe(3);

    const again = await reviewer.returnForCorrection(second);
    expectRefusal(again, { status: 409, code: 'ALREADY_RETURNED' });
    expect((await reviewer.publish(second)).status).toBe(200);
    await expectLedgerMatches(user);
  });

  test('is notified to the user with the new deadline, and recorded in the ledger and the audit log', async () => {
    const user = await submittedDocument(app, TEXT);
    await app.rows(`UPDATE assignments SET deadline_at = now() + interval '1 hour' WHERE user_id = $1`, [
      user.id,
    ]);
    await returned(user, 'document', 30);
    const { now } = await app.row<{ now: Date }>('SELECT now()');
    const { deadlineAt } = await clockOf(app, user);
    const { assignmentId } = await workOf(app, user);
    expect(Number(deadlineAt) - Number(now)).toBeGreaterThan(29.9 * HOUR_MS);
    expect(Number(deadlineAt) - Number(now)).toBeLessThanOrEqual(30 * HOUR_MS);

    const [email] = await app.mailbox.waitFor(user.email, /^Please correct /);
    expect(email?.text).toContain('The document was returned for correction.');
    expect(email?.text).toContain('What to correct: The second half is missing');
    expect(email?.attachments.map(({ filename }) => filename)).toEqual(['deadline.ics']);

    const { body } = await app.get('/api/work/ledger', user.token);
    expect(body.entries).toMatchObject([
      { kind: 'started' },
      { kind: 'submitted' },
      {
        kind: 'returned',
        by: 'admin',
        deadlineAt: deadlineAt?.toISOString(),
        detail:
          'The document was returned for correction, with at least 30 hours: The second half is missing.',
      },
    ]);
    const audit = await app.row(
      `SELECT actor_email AS actor, details, changes FROM audit_log WHERE action = 'review.return' AND subject_id = $1`,
      [user.id],
    );
    expect(audit).toEqual({
      actor: reviewer.admin.email,
      details: {
        userEmail: user.email,
        assignmentId,
        kind: 'document',
        hours: 30,
        reason: 'The second half is missing',
      },
      changes: {
        workSubmitted: { before: true, after: false },
        deadlineAt: { before: expect.stringMatching(/Z$/), after: deadlineAt?.toISOString() },
      },
    });
    const reminders = await app.rows(
      'SELECT hours FROM clock_reminders WHERE assignment_id = $1 ORDER BY hours',
      [assignmentId],
    );
    expect(reminders).toEqual([{ hours: 1 }, { hours: 6 }, { hours: 24 }]);
  });

  test('a return never shortens the deadline', async () => {
    const user = await submittedDocument(app, TEXT);
    const { deadlineAt } = await clockOf(app, user);
    await returned(user, 'document', 1);
    expect((await clockOf(app, user)).deadlineAt).toEqual(deadlineAt);
    await expectLedgerMatches(user);
  });

  test('that is not corrected in time is penalized', async () => {
    const user = await submittedDocument(app, TEXT);
    await returned(user, 'document');
    await passDeadline(app, user);
    await app.app.get(PenaltiesService).penalizeMissed();
    expect(await clockOf(app, user)).toMatchObject({
      penalizedAt: expect.any(Date),
      penalizedReason: 'missed_deadline',
    });
    const late = await app.post('/api/work/submit', { content: TEXT }, user.token);
    expectRefusal(late, { status: 409, code: 'DEADLINE_PASSED' });
  });
});

describe('a page', () => {
  test('is a draft again after a return, and counts again when it is submitted', async () => {
    const [first, second] = [await addImage(app, 'One'), await addImage(app, 'Two')];
    const work = await submittedPage(app, first, 'one two three');
    await work.submit(second, 'four five six');
    const { user } = work;
    expect(await dashboardOf(user)).toMatchObject({ workStatus: 'submitted' });
    const { id } = await app.row<{ id: string }>(
      'SELECT id FROM reviews WHERE user_id = $1 AND subject_id = $2',
      [user.id, first],
    );
    expect((await reviewer.returnForCorrection(id)).body.review).toMatchObject({
      status: 'returned',
      title: 'One',
    });
    expect(await dashboardOf(user)).toMatchObject({ workStatus: 'in_progress' });
    expect(await work.progress()).toMatchObject({
      submittedImageIds: [second],
      draftImageIds: [first],
      progress: 50,
    });
    expect((await work.read(first)).body.draft).toMatchObject({
      submissionContent: 'one two three',
      isDraft: true,
      submittedAt: null,
      reviewDeadline: null,
    });
    await expectLedgerMatches(user);

    const { body } = await work.submit(first, 'one two three four');
    expect(body.isWorkSubmitted).toBe(true);
    expect(await work.progress()).toMatchObject({ submittedCount: 2, progress: 100 });
    await expectLedgerMatches(user);
  });

  test('can be corrected also if its image was hidden meanwhile', async () => {
    const image = await addImage(app);
    const work = await submittedPage(app, image, 'one two three');
    await hideAllImages(app);
    await returned(work.user, 'page');
    expect((await work.submit(image, 'one two three four')).status).toBe(200);
    expect((await reviewer.read(await reviewIdOf(app, work.user, 'page'))).body.round).toBe(2);
  });
});

test('returned sequential work starts at its first image, with each text as a draft', async () => {
  const images = [await addImage(app, 'One'), await addImage(app, 'Two')];
  const work = await completedSequentialWork(app, images);
  const id = await returned(work.user, 'sequential');
  expect(await dashboardOf(work.user)).toMatchObject({ workStatus: 'in_progress' });
  for (const image of images) {
    const { body } = await work.read();
    expect(body.currentImage?._id).toBe(image);
    expect(body.draft?.submissionContent).toBe(`text of ${image}`);
    expect((await work.submit(image, `better text of ${image}`)).status).toBe(200);
  }
  expect((await work.complete()).status).toBe(200);
  await expectLedgerMatches(work.user);
  const second = await reviewIdOf(app, work.user, 'sequential');
  expect((await reviewer.read(second)).body).toMatchObject({ round: 2, status: 'pending' });
  expect((await reviewer.read(id)).body.items).toMatchObject(
    images.map((image) => ({ submissionContent: `text of ${image}` })),
  );
  const { kind } = (await entriesOf(app, work.user)).at(-1) ?? {};
  expect(kind).toBe('submitted');
});

test('returned sequential work that is not corrected in time is penalized', async () => {
  const work = await completedSequentialWork(app, [await addImage(app)]);
  await returned(work.user, 'sequential');
  await passDeadline(app, work.user);
  await app.app.get(PenaltiesService).penalizeMissed();
  expect(await clockOf(app, work.user)).toMatchObject({
    penalizedAt: expect.any(Date),
    isSequentialPenalized: true,
  });
});

test('returned work is not found as submitted work', async () => {
  const user = await submittedDocument(app, '<p>quetzalcoatlus flies high</p>');
  const found = async () => {
    const rows = await app.rows(
      `SELECT 1 FROM submitted_texts t JOIN drafts d ON d.id = t.draft_id
       JOIN assignments a ON a.id = d.assignment_id WHERE a.user_id = $1`,
      [user.id],
    );
    return rows.length;
  };
  await expect.poll(found).toBe(1);
  await returned(user, 'document');
  expect(await found()).toBe(0);
});
