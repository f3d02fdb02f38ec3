import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Reviewer, reviewIdOf, submitDocument } from '../../test/reviewer.js';
import { SequentialWork } from '../../test/sequential-work.js';
import { TestApp } from '../../test/test-app.js';
import { auditOf } from '../../test/traces.js';
import { addStaff, type TestUser } from '../../test/users.js';
import { addImage, addProject, startedAssignment, startedUser } from '../../test/work.js';
import { Outbox } from '../core/mail/outbox.js';
import { OverdueDigestService } from './due/overdue-digest.service.js';

const SESSIONS = '/api/admin/sequential-work';
const WRITER = /^Writer [1-9]\d{3,5}$/;

let app: TestApp;
let admin: Reviewer;
let reviewer: Reviewer;
let projectId: string;
let imageId: string;

beforeAll(async () => {
  app = await TestApp.start({ minWords: 1 });
  admin = await Reviewer.create(app);
  reviewer = new Reviewer(app, await addStaff(app, 'reviewer'));
  projectId = await addProject(app, { is_blind: true });
  imageId = await addImage(app, 'Ledger', projectId);
});
afterAll(() => app.stop());

/** Adds a user whose document of the project is submitted. */
async function submitted(name: string, project = projectId) {
  const user = await startedUser(app, { name });
  const { assignmentId } = await startedAssignment(app, user, project);
  await submitDocument(app, user, '<p>one two three</p>', assignmentId);
  return { user, assignmentId, reviewId: await reviewIdOf(app, user) };
}

async function nameOf(by: Reviewer, reviewId: string): Promise<string> {
  return (await by.read(reviewId)).body.userId.name;
}

async function textOfEmailTo({ admin: { email } }: Reviewer): Promise<string | undefined> {
  const { id } = await app.row<{ id: string }>('SELECT id FROM emails WHERE recipient = $1', [email]);
  return (await app.app.get(Outbox).read(id))?.text;
}

async function found(url: string, q: string, { admin: { token } }: Reviewer): Promise<number> {
  const { body } = await app.get(`${url}?filter=${encodeURIComponent(JSON.stringify({ q }))}`, token);
  return Number(body.total);
}

describe('the name of a writer of a blind project', () => {
  test('is a number for a reviewer, the same wherever it is read, and a name for an administrator', async () => {
    const { reviewId } = await submitted('Ada Lindqvist');
    const name = await nameOf(reviewer, reviewId);
    expect(name).toMatch(WRITER);
    const { body } = await reviewer.list({ filter: { id: reviewId } });
    expect(body.reviews.map(({ userId }) => userId)).toEqual([{ _id: expect.any(String), name }]);
    const published = await reviewer.publish(reviewId);
    expect(published.body.review.userId.name).toBe(name);
    expect(await nameOf(admin, reviewId)).toBe('Ada Lindqvist');
    const sheets = await admin.list({ filter: { id: reviewId } });
    expect(sheets.body.reviews[0]).not.toHaveProperty('isBlind');
  });

  test('is another number in another blind project, and a name in a project that is not blind', async () => {
    const { user, reviewId } = await submitted('Bert Lindqvist');
    const numbers = new Set([await nameOf(reviewer, reviewId)]);
    for (let count = 0; count < 3; count += 1) {
      const other = await addProject(app, { is_blind: true });
      const { assignmentId } = await startedAssignment(app, user, other);
      await submitDocument(app, user, '<p>one two three</p>', assignmentId);
      const { id } = await app.row<{ id: string }>('SELECT id FROM reviews WHERE assignment_id = $1', [
        assignmentId,
      ]);
      numbers.add(await nameOf(reviewer, id));
    }
    expect(numbers.size).toBeGreaterThan(1);
    const open = await submitted('Carl Lindqvist', await addProject(app));
    expect(await nameOf(reviewer, open.reviewId)).toBe('Carl Lindqvist');
  });

  test('is one number if many reviewers read it for the first time at once', async () => {
    const works = await Promise.all(Array.from({ length: 5 }, () => submitted('Dora Lindqvist')));
    const names = await Promise.all(
      works.flatMap(({ reviewId }) => [1, 2, 3, 4].map(() => nameOf(reviewer, reviewId))),
    );
    expect(new Set(names).size).toBe(5);
    const [numbers] = await app.rows(
      'SELECT count(*)::int AS all, count(DISTINCT number)::int AS different FROM project_writers WHERE project_id = $1',
      [projectId],
    );
    expect(numbers?.all).toBe(numbers?.different);
  });

  test('is a name again, and the same number later, when the project stops and starts to hide names', async () => {
    const { reviewId } = await submitted('Emil Lindqvist');
    const number = await nameOf(reviewer, reviewId);
    const url = `/api/admin/projects/${projectId}`;
    await app.put(url, { isBlind: false }, admin.admin.token);
    expect(await nameOf(reviewer, reviewId)).toBe('Emil Lindqvist');
    await app.put(url, { isBlind: true }, admin.admin.token);
    expect(await nameOf(reviewer, reviewId)).toBe(number);
    expect(await auditOf(app, projectId)).toMatchObject([
      { action: 'project.update' },
      { action: 'project.unblind', actor_id: admin.admin.id },
      { action: 'project.update' },
    ]);
  });

  test('is hidden in sequential sessions', async () => {
    const user = await startedUser(app, { name: 'Finn Lindqvist' });
    const { assignmentId } = await startedAssignment(app, user, projectId);
    const work = new SequentialWork(app, user, assignmentId);
    await work.start();
    await work.submitAll([imageId]);
    await work.complete();
    const { id } = await app.row<{ id: string }>(
      'SELECT id FROM sequential_sessions WHERE assignment_id = $1',
      [assignmentId],
    );
    const read = (url: string, { token }: TestUser) => app.get(url, token);
    const answers = [
      await read(SESSIONS, reviewer.admin),
      await read(`${SESSIONS}/${id}`, reviewer.admin),
      await app.post(`${SESSIONS}/${id}/review`, {}, reviewer.admin.token),
    ];
    for (const { text } of answers) {
      expect(text).not.toContain('Lindqvist');
      expect(text).toMatch(/"Writer \d{4,6}"/);
    }
    expect((await read(`${SESSIONS}/${id}`, admin.admin)).text).toContain('Finn Lindqvist');
  });

  test('is not found by a reviewer, who finds the number', async () => {
    const { reviewId } = await submitted('Gerda Quist');
    const number = await nameOf(reviewer, reviewId);
    for (const url of ['/api/admin/reviews', SESSIONS]) {
      expect(await found(url, 'Gerda', reviewer), url).toBe(0);
      expect(await found(url, 'Ge', reviewer), url).toBe(0);
    }
    expect(await found('/api/admin/reviews', number, reviewer)).toBe(1);
    expect(await found('/api/admin/reviews', number.replace('Writer ', ''), reviewer)).toBe(1);
    expect(await found('/api/admin/reviews', 'Gerda', admin)).toBe(1);
    const open = await submitted('Gerda Quist', await addProject(app));
    expect(await reviewer.idsOf({ q: 'Gerda' })).toEqual([open.reviewId]);
  });

  test('is hidden in the e-mail about overdue reviews to a reviewer, not in that to an administrator', async () => {
    const { reviewId } = await submitted('Hanna Lindqvist');
    await app.rows(`UPDATE reviews SET due_at = now() + interval '1 day'`);
    await app.rows('UPDATE reviews SET due_at = now() WHERE id = $1', [reviewId]);
    expect(await app.app.get(OverdueDigestService).notifyReviewers()).toBe(1);
    const toReviewer = await textOfEmailTo(reviewer);
    expect(toReviewer).not.toContain('Lindqvist');
    expect(toReviewer).toContain(await nameOf(reviewer, reviewId));
    expect(await textOfEmailTo(admin)).toContain('Hanna Lindqvist');
  });

  test('is in the audit log beside the reviewer', async () => {
    const { user, reviewId } = await submitted('Ida Lindqvist');
    await reviewer.publish(reviewId);
    expect(await auditOf(app, user.id)).toContainEqual({
      actor_id: reviewer.admin.id,
      action: 'review.publish',
      details: expect.objectContaining({ userEmail: user.email }),
    });
  });
});
