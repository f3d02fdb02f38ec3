import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HeldJobs } from '../../../test/held-jobs.js';
import {
  addImageWithReference,
  type SubmittedWork,
  submittedDocument,
  submittedPage,
} from '../../../test/reviewed-work.js';
import { Reviewer } from '../../../test/reviewer.js';
import { TestApp } from '../../../test/test-app.js';
import { addAdmin, type TestUser } from '../../../test/users.js';
import { addImage, hideAllImages, workOf } from '../../../test/work.js';
import { StoredProposalsService } from './stored-proposals.service.js';

const REFERENCE = 'It was a dark and very stormy night in the old harbour';
/** One of twelve words is wrong: 92 %. */
const COPY = 'It was a drak and very stormy night in the old harbour';

const jobs = new HeldJobs();
let app: TestApp;
let admin: TestUser;
let reviewer: Reviewer;

beforeAll(async () => {
  app = await TestApp.start({ minWords: 3, beforeInit: jobs.collect });
  admin = await addAdmin(app);
  reviewer = await Reviewer.create(app);
});
afterAll(() => app.stop());
beforeEach(async () => {
  await hideAllImages(app);
  await app.rows(`DELETE FROM reviews WHERE status = 'open'`);
  await app.rows(`DELETE FROM pgboss.job WHERE name = 'compare-review'`);
});

/** Runs each waiting comparison once, as workers do. @returns of how many reviews */
async function runComparisons(): Promise<number> {
  const waiting = await app.rows<{ reviewId: string }>(
    `WITH taken AS (DELETE FROM pgboss.job WHERE name = 'compare-review' AND start_after <= now() RETURNING data)
     SELECT data->>'reviewId' AS "reviewId" FROM taken`,
  );
  for (const { reviewId } of waiting) await jobs.run('compare-review', { reviewId });
  return waiting.length;
}
const stored = ({ reviewId }: SubmittedWork) =>
  app.row<{ proposal: unknown; percentage: number | null; isCompared: boolean }>(
    `SELECT proposal, proposed_percentage AS percentage, proposed_at IS NOT NULL AS "isCompared" FROM reviews WHERE id = $1`,
    [reviewId],
  );
const NOT_COMPARED = { proposal: null, percentage: null, isCompared: false };
const rowOf = async ({ reviewId }: SubmittedWork) =>
  (await reviewer.list({ filter: { id: reviewId } })).body.reviews[0];
const isFound = async ({ reviewId }: SubmittedWork, minProposal: number) =>
  (await reviewer.idsOf({ minProposal })).includes(reviewId);
const changeReference = async (imageId: string, referenceText: string) =>
  expect((await app.put(`/api/admin/images/${imageId}`, { referenceText }, admin.token)).status).toBe(200);
const correct = async ({ user }: SubmittedWork, text: string) => {
  const path = `/api/admin/users/${user.id}/work-save`;
  expect((await app.post(path, { content: `<p>${text}</p>` }, admin.token)).status).toBe(200);
};
async function passTenMinutes({ user }: SubmittedWork): Promise<void> {
  const { assignmentId } = await workOf(app, user);
  const saved = `UPDATE drafts SET saved_at = saved_at - interval '10 minutes' WHERE assignment_id = $1`;
  await app.rows(saved, [assignmentId]);
  await app.rows(
    `UPDATE pgboss.job SET start_after = start_after - interval '601 seconds' WHERE name = 'compare-review'`,
  );
}

describe('a submitted text with a reference', () => {
  test('is compared by a job, and found by its percentage', async () => {
    const image = await addImageWithReference(app, REFERENCE);
    const work = await submittedPage(app, image, COPY);
    expect(await stored(work)).toEqual(NOT_COMPARED);
    expect(await runComparisons()).toBe(1);
    const result = {
      correct: 11,
      wrong: 1,
      percentage: 92,
      unit: 'words',
      referenceWords: 12,
      textVersion: 1,
    };
    const references = [{ fileId: image, version: 1 }];
    expect(await stored(work)).toEqual({
      proposal: { result, problem: null, textVersion: 1, references },
      percentage: 92,
      isCompared: true,
    });
    expect((await rowOf(work))?.proposal).toEqual(result);
    expect([await isFound(work, 92), await isFound(work, 93)]).toEqual([true, false]);
  });

  test('is compared once, also if two processes do it, and an older comparison does not replace a newer one', async () => {
    const image = await addImageWithReference(app, REFERENCE);
    const work = await submittedPage(app, image, COPY);
    const service = app.app.get(StoredProposalsService);
    await Promise.all([service.compare(work.reviewId), service.compare(work.reviewId)]);
    const first = await stored(work);
    await app.rows(`UPDATE reviews SET proposed_at = now() + interval '1 hour' WHERE id = $1`, [
      work.reviewId,
    ]);
    await app.rows(
      `INSERT INTO reference_texts (file_id, version, text, changed_by) VALUES ($1, 2, 'other', 'x')`,
      [image],
    );
    await service.compare(work.reviewId);
    expect(await stored(work)).toEqual(first);
  });

  test('is not proposed if it is no copy of its reference, or too much of it is illegible', async () => {
    const other = await addImageWithReference(app, 'These are the words of something else');
    const wrong = await submittedPage(app, other, COPY);
    const marked = await addImageWithReference(app, REFERENCE);
    const illegible = await submittedPage(app, marked, 'It was a dark and very [illegible] old harbour');
    await runComparisons();
    expect(await stored(wrong)).toMatchObject({
      proposal: { result: null, problem: 'This text covers less than half of its reference.' },
      percentage: null,
      isCompared: true,
    });
    expect(await stored(illegible)).toMatchObject({
      proposal: { problem: 'More than 20% of the words of the reference are marked as illegible.' },
      percentage: null,
    });
    expect([await isFound(wrong, 0), await isFound(illegible, 0)]).toEqual([false, false]);
  });
});

describe('a stored proposal is removed and made again', () => {
  test('when a page gets a reference, and when the reference changes', async () => {
    const image = await addImage(app);
    const work = await submittedPage(app, image, COPY);
    await runComparisons();
    expect(await stored(work)).toMatchObject({ proposal: { result: null, problem: null }, percentage: null });
    await changeReference(image, REFERENCE);
    expect(await stored(work)).toEqual(NOT_COMPARED);
    await runComparisons();
    expect(await stored(work)).toMatchObject({ percentage: 92 });
    await changeReference(image, COPY);
    expect(await stored(work)).toEqual(NOT_COMPARED);
    expect((await rowOf(work))?.proposal).toBeNull();
    await runComparisons();
    expect(await stored(work)).toMatchObject({ percentage: 100 });
    expect(await runComparisons()).toBe(0);
  });

  test('when one of the references of a document changes, and not when that of another work does', async () => {
    const image = await addImageWithReference(app, REFERENCE);
    const work = await submittedDocument(app, COPY);
    const other = await addImageWithReference(app, REFERENCE);
    await runComparisons();
    await changeReference(other, COPY);
    expect(await stored(work)).toMatchObject({ percentage: 92 });
    await changeReference(image, COPY);
    expect(await stored(work)).toEqual(NOT_COMPARED);
    await runComparisons();
    expect(await stored(work)).toMatchObject({ percentage: 100 });
  });

  test('when an administrator corrects the text: once, ten minutes after the last save', async () => {
    await addImageWithReference(app, REFERENCE);
    const work = await submittedDocument(app, COPY);
    await runComparisons();
    await correct(work, REFERENCE.slice(0, 30));
    expect(await stored(work)).toEqual(NOT_COMPARED);
    await correct(work, REFERENCE);
    const [waiting] = await app.rows(
      `SELECT count(*)::int AS jobs FROM pgboss.job WHERE name = 'compare-review'`,
    );
    expect(waiting).toEqual({ jobs: 1 });
    await app.app.get(StoredProposalsService).compare(work.reviewId);
    expect(await stored(work)).toEqual(NOT_COMPARED);
    await passTenMinutes(work);
    await runComparisons();
    expect(await stored(work)).toMatchObject({ percentage: 100 });
  });
});

describe('beside 0.4.0', () => {
  test('a review that no job has compared is caught up once', async () => {
    await addImageWithReference(app, REFERENCE);
    const work = await submittedDocument(app, COPY);
    await app.rows(`DELETE FROM pgboss.job WHERE name = 'compare-review'`);
    const service = app.app.get(StoredProposalsService);
    await service.catchUp();
    await service.catchUp();
    expect(await runComparisons()).toBe(1);
    expect(await stored(work)).toMatchObject({ percentage: 92 });
    await service.catchUp();
    expect(await runComparisons()).toBe(0);
  });

  test.each([
    ['text', `UPDATE drafts SET version = version + 1 WHERE subject_id = $1`],
    [
      'reference',
      `INSERT INTO reference_texts (file_id, version, text, changed_by) VALUES ($1, 2, 'one two three', 'x')`,
    ],
  ])('a proposal of an older version of the %s is not shown', async (_, change) => {
    const image = await addImageWithReference(app, REFERENCE);
    const work = await submittedPage(app, image, COPY);
    await runComparisons();
    expect((await rowOf(work))?.proposal).not.toBeNull();
    await app.rows(change, [image]);
    expect((await rowOf(work))?.proposal).toBeNull();
  });

  test('a review that was claimed or has a draft counts as opened', async () => {
    const image = await addImageWithReference(app, REFERENCE);
    const claimed = await submittedPage(app, image, COPY);
    const drafted = await submittedPage(app, image, COPY);
    await reviewer.claim(claimed.reviewId);
    await reviewer.release(claimed.reviewId);
    await reviewer.save(drafted.reviewId);
    await app.rows('UPDATE reviews SET opened_at = NULL, claimed_by = NULL, claim_expires_at = NULL');
    await runComparisons();
    expect([await isFound(claimed, 0), await isFound(drafted, 0)]).toEqual([false, false]);
  });
});

describe('the filter by a proposal', () => {
  test('leaves out what a reviewer has opened, also if it was released', async () => {
    const image = await addImageWithReference(app, REFERENCE);
    const [free, released, published] = [
      await submittedPage(app, image, COPY),
      await submittedPage(app, image, COPY),
      await submittedPage(app, image, COPY),
    ];
    await runComparisons();
    await reviewer.claim(released.reviewId);
    await reviewer.release(released.reviewId);
    await reviewer.publish(published.reviewId, { marks: [] });
    const found = [];
    for (const work of [free, released, published]) found.push(await isFound(work, 0));
    expect(found).toEqual([true, false, false]);
    await reviewer.reopen(published.reviewId);
    expect(await isFound(published, 0)).toBe(false);
  });

  test('takes a whole number from 0 to 100', async () => {
    for (const minProposal of [101, 1.5, '90'])
      expect((await reviewer.list({ filter: { minProposal } })).status).toBe(400);
  });
});
