import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  addImageWithReference,
  makeDue,
  type SubmittedWork,
  submittedDocument,
  submittedPage,
} from '../../../test/reviewed-work.js';
import { TestApp } from '../../../test/test-app.js';
import { addAdmin, type TestUser } from '../../../test/users.js';
import { waitUntil } from '../../../test/wait-until.js';
import { addImage, workOf } from '../../../test/work.js';
import { defineJob, NonRetryableJobError } from '../../core/jobs/job-definition.js';
import { Jobs } from '../../core/jobs/jobs.js';
import { AccuracyService } from '../accuracy/accuracy.service.js';
import { ScoreTimeoutError } from '../accuracy/score-pool.js';
import { ReviewReportsService } from '../report/review-reports.service.js';
import { StoredProposalsService } from '../texts/stored-proposals.service.js';
import { DueJob } from './due.job.js';
import { DueReviewsService } from './due-reviews.service.js';
import { OverdueDigestService } from './overdue-digest.service.js';

const SCORE_REVIEW = defineJob<{ reviewId: string }>('score-review');
const REFERENCE = 'It was a dark and very stormy night in the old harbour';
const HANGING = 'These words are never compared';
const FAILING = 'These words are too many to compare';
const UNSCORABLE = 'These words can never be compared';
const TIMEOUT = 'The accuracy was not known after 20 s: the texts are too long to be compared';

/** Runs no job. */
let app: TestApp;
let worker: TestApp;
let admin: TestUser;
let image: string;
/** Ends the comparisons that hang. */
const hanging: (() => void)[] = [];
const release = () => {
  for (const end of hanging.splice(0)) end();
};
let isTooLong = true;

beforeAll(async () => {
  app = await TestApp.start({ minWords: 3 });
  worker = await TestApp.start({ beside: app, processRole: 'worker', chromiumPath: '/nowhere' });
  admin = await addAdmin(app);
  image = await addImageWithReference(app, REFERENCE, 'Harbour');
});
afterAll(async () => {
  release();
  await worker.stop();
  await app.stop();
});
beforeEach(async () => {
  await app.rows('DELETE FROM emails');
  // The comparisons for the list would use the same threads.
  vi.spyOn(worker.app.get(StoredProposalsService), 'compare').mockResolvedValue();
  const accuracy = worker.app.get(AccuracyService);
  const compare = accuracy.score.bind(accuracy);
  vi.spyOn(accuracy, 'score').mockImplementation(async (userId, reference, html) => {
    if (html.includes(HANGING)) await new Promise<void>((resolve) => hanging.push(resolve));
    if (html.includes(FAILING) && isTooLong) throw new ScoreTimeoutError(20_000);
    if (html.includes(UNSCORABLE)) throw new NonRetryableJobError(UNSCORABLE);
    return compare(userId, reference, html);
  });
});

const tick = () => worker.app.get(DueJob).tick();
const trigger = () => app.post('/api/admin/trigger-automation', {}, admin.token);
const isPublished = async ({ reviewId }: SubmittedWork) =>
  (await app.row<{ status: string }>('SELECT status FROM reviews WHERE id = $1', [reviewId])).status ===
  'published';
const jobOf = ({ reviewId }: SubmittedWork) =>
  app.row<{ id: string; state: string; retries: number }>(
    `SELECT id, state, retry_count AS retries FROM pgboss.job WHERE name = 'score-review' AND data->>'reviewId' = $1`,
    [reviewId],
  );
const scoringOf = async ({ reviewId }: SubmittedWork) =>
  (await app.row<{ scoring: string }>('SELECT scoring FROM reviews WHERE id = $1', [reviewId])).scoring;
const overdueMails = () =>
  app.rows<{ id: string }>(`SELECT id FROM emails WHERE template = 'reviews-overdue'`);

/** Documents are compared with all visible images. */
const hide = (imageId: string) =>
  app.rows('UPDATE reference_files SET is_active = false WHERE id = $1', [imageId]);

/** Moves the last attempt and the last save into the past. */
async function passTenMinutes({ reviewId, user }: SubmittedWork): Promise<void> {
  await app.rows(
    `UPDATE reviews SET scoring_began_at = scoring_began_at - interval '10 minutes' WHERE id = $1`,
    [reviewId],
  );
  const { assignmentId } = await workOf(app, user);
  await app.rows(`UPDATE drafts SET saved_at = saved_at - interval '10 minutes' WHERE assignment_id = $1`, [
    assignmentId,
  ]);
}

/** Makes the job that waits for its next attempt run now. */
async function runAgain(work: SubmittedWork): Promise<void> {
  const { retries } = await jobOf(work);
  await app.rows(`UPDATE pgboss.job SET start_after = now() WHERE name = 'score-review' AND state = 'retry'`);
  // The queue is read at once when a job is added to it, and otherwise every ten seconds.
  const another = { reviewId: '00000000-0000-4000-8000-000000000000' };
  await app.database.transaction((tx) => app.app.get(Jobs).enqueue(tx, SCORE_REVIEW, another));
  await waitUntil(async () => {
    const job = await jobOf(work);
    return job.state !== 'active' && (job.retries > retries || job.state !== 'retry');
  });
}

describe('a text that cannot be compared', () => {
  test('is tried five times, then waits for an administrator, who is told why and can retry it', async () => {
    const work = await submittedPage(app, image, `${REFERENCE} ${FAILING}`, { name: 'Ada Copyist' });
    await makeDue(app, work);
    await tick();
    await waitUntil(async () => (await jobOf(work)).state === 'retry');
    // Nobody is told while it is tried again.
    await tick();
    expect(await overdueMails()).toEqual([]);
    while ((await jobOf(work)).state !== 'failed') await runAgain(work);
    expect(await jobOf(work)).toMatchObject({ retries: 4 });
    await waitUntil(async () => (await scoringOf(work)) === 'failed');
    await tick();
    await tick();
    const [mail, ...others] = await overdueMails();
    expect(others).toEqual([]);
    const { body: email } = await app.get<{ email: { content: { text: string } } }>(
      `/api/admin/emails/${mail?.id}`,
      admin.token,
    );
    expect(email.email.content.text).toMatch(/Ada Copyist: page “Harbour”[^-]*The accuracy was not known/);

    const { id } = await jobOf(work);
    const filter = encodeURIComponent(JSON.stringify({ queue: 'score-review', state: 'failed' }));
    const { body: list } = await app.get(`/api/admin/jobs?filter=${filter}`, admin.token);
    const review = { _id: work.reviewId, userId: work.user.id, userName: 'Ada Copyist', title: 'Harbour' };
    expect(list.jobs).toMatchObject([{ _id: id, state: 'failed', lastError: TIMEOUT, review }]);
    const { body: detail } = await app.get(`/api/admin/reviews/${work.reviewId}`, admin.token);
    expect(detail).toMatchObject({ status: 'overdue', canReview: true, scoringError: TIMEOUT });

    isTooLong = false;
    expect((await app.post(`/api/admin/jobs/${id}/retry`, {}, admin.token)).status).toBe(200);
    await waitUntil(() => isPublished(work));
    await waitUntil(async () => (await jobOf(work)).state === 'completed');
  }, 60_000);

  test('does not delay the texts of other users, nor the other steps', async () => {
    const busy = await submittedPage(app, image, HANGING);
    await app.rows(
      `INSERT INTO reviews (assignment_id, user_id, kind, subject_id, round, submitted_at, due_at, items, words)
       SELECT assignment_id, user_id, kind, subject_id, round + n, submitted_at, now() - interval '1 hour', items, words
       FROM reviews CROSS JOIN generate_series(1, 6) AS n WHERE id = $1`,
      [busy.reviewId],
    );
    const [quick, blank] = await Promise.all([
      submittedPage(app, image, REFERENCE),
      submittedPage(app, await addImage(app), REFERENCE),
    ]);
    await makeDue(app, quick, blank);
    await tick();
    await waitUntil(() => isPublished(quick));
    expect(await overdueMails()).toHaveLength(1);
    await app.rows('DELETE FROM reviews WHERE user_id = $1', [busy.user.id]);
    release();
  });
});

test('a text that could not be compared is tried again when an administrator corrects its reference', async () => {
  const blank = await addImageWithReference(app, '\u00ad');
  const work = await submittedPage(app, blank, REFERENCE);
  await makeDue(app, work);
  await tick();
  await waitUntil(async () => (await scoringOf(work)) === 'failed');

  const correct = async (imageId: string, changes: object) =>
    expect((await app.put(`/api/admin/images/${imageId}`, changes, admin.token)).status).toBe(200);
  await correct(image, { referenceText: `${REFERENCE}.` });
  await correct(blank, { title: 'Harbour at night' });
  expect(await scoringOf(work)).toBe('failed');

  await correct(blank, { referenceText: REFERENCE });
  await runAgain(work);
  expect(await isPublished(work)).toBe(true);
  await hide(blank);
});

describe('a text that covers less than half of its reference', () => {
  const OTHER = 'These are the words of something else';
  const leave = async (work: SubmittedWork) => {
    await makeDue(app, work);
    await tick();
    await waitUntil(async () => (await scoringOf(work)) === 'failed');
    await waitUntil(async () => (await jobOf(work)).state === 'completed');
  };
  /** The first run finds the corrected text, the second one adds the job. */
  const scoreAgain = async (work: SubmittedWork) => {
    await tick();
    await tick();
    await waitUntil(() => isPublished(work));
  };

  test('is scored again when an administrator corrects its reference', async () => {
    const wrong = await addImageWithReference(app, OTHER);
    const work = await submittedPage(app, wrong, REFERENCE);
    await leave(work);
    await tick();
    expect(await scoringOf(work)).toBe('failed');
    const changes = { referenceText: REFERENCE };
    expect((await app.put(`/api/admin/images/${wrong}`, changes, admin.token)).status).toBe(200);
    await scoreAgain(work);
    await hide(wrong);
  });

  test('is scored again when an administrator corrects it', async () => {
    const work = await submittedDocument(app, OTHER);
    await leave(work);
    const path = `/api/admin/users/${work.user.id}/work-save`;
    expect((await app.post(path, { content: `<p>${REFERENCE}</p>` }, admin.token)).status).toBe(200);
    await tick();
    expect(await scoringOf(work)).toBe('failed');
    await passTenMinutes(work);
    await scoreAgain(work);
  });
});

describe('a text that an administrator corrects after its job failed', () => {
  let work: SubmittedWork;
  beforeEach(async () => {
    work = await submittedDocument(app, UNSCORABLE);
    await makeDue(app, work);
    await tick();
    await waitUntil(async () => (await scoringOf(work)) === 'failed');
  });

  const correct = async (text: string) => {
    const path = `/api/admin/users/${work.user.id}/work-save`;
    expect((await app.post(path, { content: `<p>${text}</p>` }, admin.token)).status).toBe(200);
  };
  test('is tried again ten minutes after the last save', async () => {
    await correct(REFERENCE.slice(0, 20));
    await correct(REFERENCE);
    await tick();
    expect(await scoringOf(work)).toBe('failed');
    await passTenMinutes(work);
    await tick();
    expect(await scoringOf(work)).toBe('queued');
    await runAgain(work);
    expect(await isPublished(work)).toBe(true);
  });

  test('is tried again once for each correction', async () => {
    await passTenMinutes(work);
    await tick();
    expect(await scoringOf(work)).toBe('failed');
    await correct(`${UNSCORABLE}, neither as a correction`);
    await passTenMinutes(work);
    await tick();
    await runAgain(work);
    await waitUntil(async () => (await scoringOf(work)) === 'failed');
    await passTenMinutes(work);
    await tick();
    expect([await scoringOf(work), (await jobOf(work)).retries]).toEqual(['failed', 1]);
  });
});

test('each step of the job runs although the steps before it fail', async () => {
  const reports = vi.spyOn(worker.app.get(ReviewReportsService), 'resume');
  const digest = vi
    .spyOn(worker.app.get(OverdueDigestService), 'notifyReviewers')
    .mockRejectedValue(new Error('x'));
  const due = vi.spyOn(worker.app.get(DueReviewsService), 'enqueue').mockRejectedValue(new Error('x'));
  await tick();
  expect(digest).toHaveBeenCalledOnce();
  expect(reports).toHaveBeenCalledOnce();
  for (const spy of [reports, digest, due]) spy.mockRestore();
});

test('the trigger does not wait for texts that take long, and counts them as queued', async () => {
  const works = await Promise.all([1, 2, 3].map((n) => submittedPage(app, image, `${HANGING} ${n}`)));
  await makeDue(app, ...works);
  const { status, body } = await trigger();
  expect([status, body]).toMatchObject([200, { penalized: 0, scored: 0, reportsSent: 0, queued: 3 }]);
  await app.rows('DELETE FROM reviews WHERE id = ANY($1)', [works.map(({ reviewId }) => reviewId)]);
  release();
});

test('a review whose job was lost is queued again', async () => {
  const work = await submittedPage(app, image, REFERENCE);
  await makeDue(app, work);
  await app.rows(`UPDATE reviews SET scoring = 'queued' WHERE id = $1`, [work.reviewId]);
  await tick();
  await tick();
  await waitUntil(() => isPublished(work));
});
