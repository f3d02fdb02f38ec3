import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BulkPublishing, REFERENCE } from '../../../test/bulk-publishing.js';
import { expectInvalid } from '../../../test/expect-refusal.js';
import { RecordedFacts } from '../../../test/facts.js';
import { addImageWithReference } from '../../../test/reviewed-work.js';
import { auditOf } from '../../../test/traces.js';
import { addStaff } from '../../../test/users.js';
import type { TaskDto } from '../tasks/dto/task.dto.js';

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

describe('publishing proposals', () => {
  test('shows first what would be published, and changes nothing', async () => {
    const work = await bulk.comparedPage(image);
    const { proposals, skipped, task } = await bulk.preview([work.reviewId]);
    expect(proposals).toEqual([{ id: work.reviewId, percentage: 90, proposedAt: expect.any(String) }]);
    expect([skipped, task]).toEqual([[], null]);
    expect(await bulk.statusOf(work.reviewId)).toBe('pending');
  });

  test('publishes each as a bulk.reviewer does: result, versions, event, audit entry and report', async () => {
    const works = [await bulk.comparedPage(image), await bulk.comparedPage(image, REFERENCE)];
    const facts = new RecordedFacts(bulk.app);
    const proposals = await proposalsOf(works.map(({ reviewId }) => reviewId));
    let task: TaskDto | undefined;
    const published = await facts.of(async () => {
      task = await bulk.publish(proposals);
    });
    expect(published.filter((name) => name === 'review.published')).toHaveLength(2);
    expect(task).toMatchObject({ kind: 'publish-reviews', total: 2, done: 2, leftOut: 0 });
    expect(task?.results.map(({ message }) => message).toSorted()).toEqual(['Harbour: 100%', 'Harbour: 90%']);
    const [work] = works;
    const { body } = await bulk.reviewer.read(work?.reviewId ?? '');
    expect(body).toMatchObject({
      status: 'reviewed',
      isAutomatic: false,
      reviewedBy: { _id: bulk.reviewer.admin.id },
      result: { correct: 9, wrong: 1, percentage: 90, textVersion: 1 },
    });
    expect(
      await bulk.app.row('SELECT compared, proposal IS NOT NULL AS "isKept" FROM reviews WHERE id = $1', [
        work?.reviewId,
      ]),
    ).toMatchObject({
      compared: [{ itemId: image, textVersion: 1, references: [{ fileId: image, version: 1 }] }],
    });
    expect((await auditOf(bulk.app, work?.user.id ?? '')).at(-1)).toMatchObject({
      actor_id: bulk.reviewer.admin.id,
      action: 'review.publish',
      details: { percentage: 90, overrideReason: '' },
    });
    const [report] = await bulk.app.rows(
      `SELECT 1 FROM pgboss.job WHERE data->>'reviewId' = $1 AND name <> 'compare-review'`,
      [work?.reviewId],
    );
    expect(report).toBeDefined();
  });

  test('happens once if it is called twice at the same moment', async () => {
    const work = await bulk.comparedPage(image);
    const proposals = await proposalsOf([work.reviewId]);
    const tasks = await Promise.all([bulk.publish(proposals), bulk.publish(proposals, bulk.admin)]);
    expect(tasks.map(({ leftOut }) => leftOut).toSorted()).toEqual([0, 1]);
    const skipped = tasks.flatMap(({ results }) => results.filter(({ isDone }) => !isDone));
    expect(skipped).toMatchObject([{ message: 'Harbour: This work has already been reviewed.' }]);
  });

  test('needs the proposals of the preview, and the right to review', async () => {
    const work = await bulk.comparedPage(image);
    const body = { ids: [work.reviewId] };
    const proposals = 'proposals must have each of the reviews, as the preview has returned them';
    expectInvalid(await bulk.call(body), { proposals });
    const others = [{ id: randomUUID(), percentage: 90, proposedAt: new Date().toISOString() }];
    expectInvalid(await bulk.call({ ...body, proposals: others }), { proposals });
    expectInvalid(await bulk.call({ ids: [] }, '?dryRun=true'), { ids: 'Please choose at least one review' });
    const auditor = await addStaff(bulk.app, 'auditor');
    expect((await bulk.call(body, '?dryRun=true', auditor)).status).toBe(403);
  });
});

describe('a changed proposal', () => {
  test.each([
    ['the text', 'UPDATE drafts SET version = version + 1 WHERE subject_id = $1'],
    [
      'the reference',
      `INSERT INTO reference_texts (file_id, version, text, changed_by)
       SELECT file_id, 2, text, 'x' FROM reference_texts WHERE file_id = $1`,
    ],
    ['the time of its comparison', 'UPDATE reviews SET proposed_at = now() WHERE subject_id = $1'],
  ])('is not published after a change of %s, and is compared again', async (_, change) => {
    const work = await bulk.comparedPage(image);
    const proposals = await proposalsOf([work.reviewId]);
    await bulk.app.rows(change, [image]);
    const { results } = await bulk.publish(proposals);
    expect(results).toMatchObject([
      {
        isDone: false,
        userId: work.user.id,
        message: 'Harbour: This text or its reference has been changed. It is compared again.',
      },
    ]);
    expect(await bulk.statusOf(work.reviewId)).toBe('pending');
    expect(await bulk.app.row('SELECT proposed_at FROM reviews WHERE id = $1', [work.reviewId])).toEqual({
      proposed_at: null,
    });
  });
});
