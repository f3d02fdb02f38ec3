import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BulkPublishing, COPY, REFERENCE } from '../../../test/bulk-publishing.js';
import { addImageWithReference, type SubmittedWork, submittedPage } from '../../../test/reviewed-work.js';
import { Reviewer } from '../../../test/reviewer.js';
import { completedSequentialWork, reviewAs, sessionIdOf } from '../../../test/reviews.js';
import {
  addImage,
  addProject,
  hideAllImages,
  startedAssignment,
  startedUser,
  workOf,
} from '../../../test/work.js';

let bulk: BulkPublishing;
let image: string;

beforeAll(async () => {
  bulk = await BulkPublishing.start();
});
afterAll(() => bulk.app.stop());
beforeEach(async () => {
  image = await addImageWithReference(bulk.app, REFERENCE, 'Harbour');
});

const proposalsOf = async (ids: string[]) => (await bulk.preview(ids)).proposals;

/** What makes the proposal of a compared page, and what the call answers for it: null if it is published. */
type Case = [when: string, make: (work: SubmittedWork) => Promise<unknown>, reason: string | null];

const suspend = ({ user }: SubmittedWork) =>
  bulk.app.post(`/api/admin/users/${user.id}/suspend`, { reason: 'Being checked' }, bulk.admin.token);
const sql =
  (statement: string) =>
  ({ reviewId }: SubmittedWork) =>
    bulk.app.rows(statement, [reviewId]);
const assignmentSql = (set: string) =>
  sql(`UPDATE assignments SET ${set} WHERE id = (SELECT assignment_id FROM reviews WHERE id = $1)`);
const another = () => Reviewer.create(bulk.app, 'Other Reviewer');

const CASES: Case[] = [
  ['nothing happened', async () => undefined, null],
  ['its user is suspended', suspend, null],
  ['its assignment is penalized', assignmentSql(`penalized_at = now(), penalized_reason = 'late'`), null],
  [
    'its assignment was ended',
    async ({ user }) => {
      // With another page that is not submitted.
      await addImage(bulk.app);
      const { assignmentId } = await workOf(bulk.app, user);
      await bulk.app.rows('UPDATE assignments SET submitted_at = NULL WHERE id = $1', [assignmentId]);
      const ended = await bulk.app.post(
        `/api/admin/assignments/${assignmentId}/end`,
        { reason: 'Sold' },
        bulk.admin.token,
      );
      expect(ended.status).toBe(200);
    },
    null,
  ],
  ['it is overdue', sql(`UPDATE reviews SET due_at = now() - interval '1 hour' WHERE id = $1`), null],
  ['somebody has claimed it', async ({ reviewId }) => (await another()).claim(reviewId), 'REVIEW_CLAIMED'],
  ['the caller has claimed it', ({ reviewId }) => bulk.reviewer.claim(reviewId), 'REVIEW_OPENED'],
  [
    'somebody has released it',
    async ({ reviewId }) => {
      const other = await another();
      await other.claim(reviewId);
      await other.release(reviewId);
    },
    'REVIEW_OPENED',
  ],
  [
    'it has a draft of 0.4.0',
    sql(
      `UPDATE reviews SET draft = '{"marks": [], "overallComments": "", "percentage": null, "overrideReason": null}' WHERE id = $1`,
    ),
    'REVIEW_OPENED',
  ],
  ['it is published', ({ reviewId }) => bulk.reviewer.publish(reviewId, { marks: [] }), 'ALREADY_REVIEWED'],
  [
    'it was reopened',
    async ({ reviewId }) => {
      await bulk.reviewer.publish(reviewId, { marks: [] });
      await bulk.reviewer.reopen(reviewId);
    },
    'REVIEW_OPENED',
  ],
  [
    'it is returned',
    async ({ reviewId }) => (await another()).returnForCorrection(reviewId),
    'ALREADY_RETURNED',
  ],
  [
    'an administrator corrects its text',
    sql(`UPDATE drafts SET saved_at = submitted_at + interval '1 second'
         WHERE subject_id = (SELECT subject_id FROM reviews WHERE id = $1)`),
    'PROPOSAL_CHANGED',
  ],
  [
    'its reference is changed',
    () => bulk.app.put(`/api/admin/images/${image}`, { referenceText: COPY }, bulk.admin.token),
    'PROPOSAL_CHANGED',
  ],
  [
    'its user is erased',
    ({ user }) =>
      bulk.app.call('DELETE', `/api/admin/users/${user.id}`, { token: bulk.admin.token, body: {} }),
    'NOT_FOUND',
  ],
];

describe('of a compared page', () => {
  test.each(CASES)('when %s, preview and call agree', async (_, make, reason) => {
    const work = await bulk.comparedPage(image);
    const proposals = await proposalsOf([work.reviewId]);
    await make(work);
    const shown = await bulk.preview([work.reviewId]);
    const { results } = await bulk.publish(proposals);
    if (reason === null) {
      expect(shown).toMatchObject({ proposals, skipped: [] });
      expect(results).toMatchObject([{ isDone: true }]);
      expect(await bulk.statusOf(work.reviewId)).toBe('reviewed');
      return;
    }
    expect(shown.proposals).toEqual([]);
    const expected = reason === 'PROPOSAL_CHANGED' ? ['PROPOSAL_CHANGED', 'NO_PROPOSAL'] : [reason];
    expect(expected).toContain(shown.skipped[0]?.reason);
    expect(results).toMatchObject([{ isDone: false }]);
    expect(results[0]?.message).toContain(
      shown.skipped[0]?.reason === 'NO_PROPOSAL' ? 'changed' : shown.skipped[0]?.message,
    );
  });

  test('when its project is paused, it is published', async () => {
    const projectId = await addProject(bulk.app);
    const inProject = await addImageWithReference(bulk.app, REFERENCE, 'Letter', projectId);
    const user = await startedUser(bulk.app);
    const { assignmentId } = await startedAssignment(bulk.app, user, projectId);
    const path = `/api/work/submit-page?assignment=${assignmentId}`;
    await bulk.app.post(path, { imageId: inProject, submissionContent: `<p>${COPY}</p>` }, user.token);
    const { id } = await bulk.app.row<{ id: string }>('SELECT id FROM reviews WHERE assignment_id = $1', [
      assignmentId,
    ]);
    await bulk.compare(id);
    await bulk.app.post(`/api/admin/projects/${projectId}/pause`, {}, bulk.admin.token);
    const task = await bulk.publish(await proposalsOf([id]));
    expect(task).toMatchObject({ leftOut: 0, project: { _id: projectId } });
  });
});

describe('without a proposal, it is skipped:', () => {
  const skippedOf = async (reviewId: string, by = bulk.reviewer.admin) =>
    (await bulk.preview([reviewId], by)).skipped[0];

  test('a text that is not compared yet, without a reference, and no copy of it', async () => {
    const waiting = await submittedPage(bulk.app, image, COPY);
    const [bare, other] = [
      await submittedPage(bulk.app, await addImage(bulk.app), COPY),
      await submittedPage(bulk.app, image, 'no word of it is here'),
    ];
    for (const { reviewId } of [bare, other]) await bulk.compare(reviewId);
    const messages = [];
    for (const { reviewId } of [waiting, bare, other]) messages.push((await skippedOf(reviewId))?.message);
    expect(messages).toEqual([
      'This work has not been compared yet. Please try again later.',
      'This work has no reference text.',
      'This text covers less than half of its reference.',
    ]);
  });

  test('sequential work, with and without a penalty, and own work', async () => {
    await hideAllImages(bulk.app);
    const only = await addImageWithReference(bulk.app, REFERENCE);
    const sequential = await completedSequentialWork(bulk.app, [only]);
    const { id } = await bulk.app.row<{ id: string }>(
      `SELECT id FROM reviews WHERE kind = 'sequential' AND user_id = $1`,
      [sequential.user.id],
    );
    await bulk.compare(id);
    expect(await skippedOf(id)).toMatchObject({
      reason: 'NO_PROPOSAL',
      message: 'Sequential work is decided by the marks of its texts.',
      title: 'Sequential work',
    });
    await bulk.app.rows('UPDATE sequential_sessions SET is_penalized = true WHERE id = $1', [
      await sessionIdOf(bulk.app, sequential),
    ]);
    expect((await skippedOf(id))?.reason).toBe('SEQUENTIAL_PENALIZED');
    expect((await reviewAs(bulk.app, bulk.admin, await sessionIdOf(bulk.app, sequential))).status).toBe(409);
    const own = await bulk.comparedPage(only);
    await bulk.app.rows('UPDATE reviews SET user_id = $2 WHERE id = $1', [
      own.reviewId,
      bulk.reviewer.admin.id,
    ]);
    expect((await skippedOf(own.reviewId))?.reason).toBe('FORBIDDEN');
  });

  test('the name of a user of a blind project is hidden', async () => {
    const work = await submittedPage(bulk.app, image, COPY, { name: 'Ada Lindqvist' });
    const { assignmentId } = await workOf(bulk.app, work.user);
    await bulk.app.rows(
      'UPDATE projects SET is_blind = true WHERE id = (SELECT project_id FROM assignments WHERE id = $1)',
      [assignmentId],
    );
    try {
      expect((await skippedOf(work.reviewId))?.userId?.name).toMatch(/^Writer \d{4,6}$/);
      expect((await skippedOf(work.reviewId, bulk.admin))?.userId?.name).toBe('Ada Lindqvist');
    } finally {
      await bulk.app.rows('UPDATE projects SET is_blind = false');
    }
  });
});
