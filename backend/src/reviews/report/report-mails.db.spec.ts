import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PageWork } from '../../../test/page-work.js';
import { addImageWithReference, reviewIdOf } from '../../../test/reviewed-work.js';
import { Reviewer } from '../../../test/reviewer.js';
import { TestApp } from '../../../test/test-app.js';
import type { TestUser } from '../../../test/users.js';
import { waitUntil } from '../../../test/wait-until.js';
import { addProject, startedAssignment, startedUser, workOf } from '../../../test/work.js';
import { ReportMailsService } from './report-mails.service.js';

const REFERENCE = 'It was a dark and very stormy night in the old harbour';

let app: TestApp;
let reviewer: Reviewer;
let images: string[];

beforeAll(async () => {
  app = await TestApp.start({ works: true, minWords: 3 });
  reviewer = await Reviewer.create(app);
  images = [];
  for (const title of ['Ledger', 'Ledger', 'Register']) {
    images.push(await addImageWithReference(app, REFERENCE, title));
  }
});
afterAll(() => app.stop());

/** A user who has submitted these pages, and their reviews. */
async function submittedPages(count: number): Promise<{ user: TestUser; reviews: string[] }> {
  const user = await startedUser(app);
  return { user, reviews: await submitPages(user, images.slice(0, count)) };
}

/** Submits these pages of the given assignment, else of the current one. @returns their reviews */
async function submitPages(
  user: TestUser,
  imageIds: readonly string[],
  assignmentId?: string,
): Promise<string[]> {
  const pages = new PageWork(app, user, assignmentId);
  const reviews: string[] = [];
  for (const imageId of imageIds) {
    await pages.submit(imageId, `<p>${REFERENCE}</p>`);
    reviews.push(await reviewIdOf(app, user));
  }
  return reviews;
}
const publish = async (id: string | undefined) => {
  const { status, text } = await reviewer.publish(id ?? '');
  expect([status, status === 200 ? '' : text]).toEqual([200, '']);
};
const reportsMade = (user: TestUser, count: number) =>
  waitUntil(async () => {
    const rows = await app.rows('SELECT FROM reviews WHERE user_id = $1 AND report_key IS NOT NULL', [
      user.id,
    ]);
    return rows.length === count;
  });
/** Waits until no job checks the user's reports any more. */
const mailJobsDone = () =>
  waitUntil(async () => {
    const jobs = await app.rows(
      `SELECT FROM pgboss.job WHERE name = 'mail-reports' AND state IN ('created', 'active', 'retry')`,
    );
    return jobs.length === 0;
  });
const passTenMinutes = (user: TestUser) =>
  app.rows(`UPDATE reviews SET published_at = published_at - interval '10 minutes' WHERE user_id = $1`, [
    user.id,
  ]);
const emailsTo = ({ id }: TestUser) =>
  app.rows<{ template: string; filenames: string[] }>(
    `SELECT template, ARRAY(SELECT a->>'filename' FROM jsonb_array_elements(attachments) a) AS filenames
     FROM emails WHERE user_id = $1 AND template LIKE '%report%' ORDER BY created_at`,
    [id],
  );
const enqueueDue = () => app.app.get(ReportMailsService).enqueueDue();

describe('the e-mails of the reports of one user', () => {
  test('are one if several results are published while others wait, and no later than the last of them', async () => {
    const { user, reviews } = await submittedPages(3);
    for (const [index, id] of reviews.entries()) {
      expect(await emailsTo(user)).toEqual([]);
      await publish(id);
      await reportsMade(user, index + 1);
    }
    const [email] = await app.mailbox.waitFor(user.email, /was reviewed: 3 results – Inkwell$/);
    expect(email?.text).toContain('Your page “Register”: 100% correct');
    expect(email?.text).toContain('\nProject: Main project\n');
    expect(email?.attachments.map(({ filename }) => filename)).toEqual([
      'review-ledger.pdf',
      'review-ledger-2.pdf',
      'review-register.pdf',
    ]);
    await mailJobsDone();
    expect(await emailsTo(user)).toHaveLength(1);
    const { body } = await reviewer.list({ filter: { userId: user.id } });
    expect(new Set(body.reviews.map(({ report }) => report?.status))).toEqual(new Set(['sent']));
  });

  test('wait ten minutes after the first result for the others, and have all since then', async () => {
    const { user, reviews } = await submittedPages(3);
    await publish(reviews[0]);
    await publish(reviews[2]);
    await reportsMade(user, 2);
    await enqueueDue();
    await mailJobsDone();
    expect(await emailsTo(user)).toEqual([]);

    // Only the first is ten minutes old.
    await app.rows(`UPDATE reviews SET published_at = published_at - interval '10 minutes' WHERE id = $1`, [
      reviews[0],
    ]);
    await Promise.all([enqueueDue(), enqueueDue()]);
    await app.mailbox.waitFor(user.email, /was reviewed: 2 results – Inkwell$/);
    await mailJobsDone();
    expect(await emailsTo(user)).toHaveLength(1);

    await publish(reviews[1]);
    const [email] = await app.mailbox.waitFor(user.email, /was reviewed: 100% correct – Inkwell$/);
    expect(email?.text).toContain('Your page “Ledger” was reviewed: 100% correct.');
    expect(email?.html).toContain('Your page “Ledger”: ');
  });

  test('leave out a result that was reopened meanwhile, and have the corrected one', async () => {
    const { user, reviews } = await submittedPages(3);
    await publish(reviews[0]);
    await publish(reviews[1]);
    await reportsMade(user, 2);
    await mailJobsDone();
    await reviewer.reopen(reviews[0] ?? '');
    await passTenMinutes(user);
    await enqueueDue();
    const [first] = await app.mailbox.waitFor(user.email, /was reviewed: 100% correct – Inkwell$/);
    expect(first?.attachments).toHaveLength(1);

    await publish(reviews[0]);
    await publish(reviews[2]);
    const [second] = await app.mailbox.waitFor(user.email, /was reviewed: 2 results – Inkwell$/);
    expect(second?.text).toContain(
      'Corrected result, version 2. Why it was corrected:\nCompared with the wrong page',
    );
    await mailJobsDone();
    expect((await emailsTo(user)).map(({ filenames }) => filenames.length)).toEqual([1, 2]);
  });

  test('have no result of a page that was returned', async () => {
    const { user, reviews } = await submittedPages(2);
    await publish(reviews[0]);
    await reportsMade(user, 1);
    await reviewer.returnForCorrection(reviews[1] ?? '');
    await passTenMinutes(user);
    await enqueueDue();
    const [email] = await app.mailbox.waitFor(user.email, /was reviewed: 100% correct – Inkwell$/);
    expect(email?.attachments).toHaveLength(1);
  });

  test('of several assignments are one for each, which names the project and leads to the assignment', async () => {
    const { user, reviews } = await submittedPages(2);
    const first = await workOf(app, user);
    const projectId = await addProject(app, { name: 'Letters' });
    const letter = await addImageWithReference(app, REFERENCE, 'Letter', projectId);
    const second = await startedAssignment(app, user, projectId);
    const ofSecond = await submitPages(user, [letter], second.assignmentId);
    for (const [index, id] of [...reviews, ...ofSecond].entries()) {
      // The results of the other assignment are waited for, too.
      expect(await emailsTo(user)).toEqual([]);
      await publish(id);
      await reportsMade(user, index + 1);
    }
    const [ofLetter] = await app.mailbox.waitFor(user.email, /was reviewed: 100% correct – Inkwell$/);
    const [ofPages] = await app.mailbox.waitFor(user.email, /was reviewed: 2 results – Inkwell$/);
    await mailJobsDone();
    expect(await emailsTo(user)).toHaveLength(2);
    for (const [email, project, { assignmentId }] of [
      [ofPages, 'Main project', first],
      [ofLetter, 'Letters', second],
    ] as const) {
      expect(email?.text).toContain(`\nProject: ${project}\n`);
      expect(email?.text).toContain(`/dashboard?assignment=${assignmentId}\n`);
    }
    expect(ofLetter?.attachments.map(({ filename }) => filename)).toEqual(['review-letter.pdf']);
  });

  test('have at most 20 reports each', async () => {
    const user = await startedUser(app);
    await app.rows(
      `INSERT INTO reviews (assignment_id, user_id, kind, subject_id, round, items, submitted_at, due_at, status, published_at,
         result, report_key)
       SELECT a.id, a.user_id, 'page', gen_random_uuid(), 1, 1, now(), now(), 'published', now() - interval '1 second' * n,
         '{"correct": 1, "wrong": 0, "percentage": 100, "unit": "images"}', 'reports/' || n || '.pdf'
       FROM assignments a, generate_series(1, 21) AS n WHERE a.user_id = $1`,
      [user.id],
    );
    await app.database.transaction((tx) => app.app.get(ReportMailsService).enqueue(tx, user.id));
    await mailJobsDone();
    const emails = await emailsTo(user);
    expect(emails.map(({ template, filenames }) => [template, filenames.length])).toEqual([
      ['review-reports', 20],
      ['review-report', 1],
    ]);
    expect(new Set(emails[0]?.filenames).size).toBe(20);
  });
});
