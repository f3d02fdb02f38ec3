import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectRefusal } from '../../../test/expect-refusal.js';
import { makeDue } from '../../../test/reviewed-work.js';
import { Reviewer, reviewIdOf, submittedDocument } from '../../../test/reviewer.js';
import { completedSequentialWork, reviewAs, sessionIdOf } from '../../../test/reviews.js';
import { type Answer, TestApp } from '../../../test/test-app.js';
import { sessionOf, type TestUser } from '../../../test/users.js';
import { addImage } from '../../../test/work.js';
import { OverdueDigestService } from '../due/overdue-digest.service.js';

const SESSIONS = '/api/admin/sequential-work';

let app: TestApp;
let other: Reviewer;

beforeAll(async () => {
  app = await TestApp.start({ minWords: 3 });
  other = await Reviewer.create(app, 'Other Reviewer');
});
afterAll(() => app.stop());

/** Makes a user a member of staff who has reviewed nothing yet. */
async function promote(user: TestUser): Promise<Reviewer> {
  await app.rows(`UPDATE users SET role = 'reviewer' WHERE id = $1`, [user.id]);
  return new Reviewer(app, { ...user, token: await sessionOf(app, user.id) });
}

function expectOwnWork(answer: Answer<unknown>): void {
  expectRefusal(answer, { status: 403, code: 'FORBIDDEN', message: 'You cannot review your own work.' });
}

describe('the document of a reviewer who worked as a user before', () => {
  let own: Reviewer;
  let id: string;
  let foreign: string;
  beforeAll(async () => {
    const user = await submittedDocument(app, '<p>one two three</p>');
    id = await reviewIdOf(app, user);
    foreign = await reviewIdOf(app, await submittedDocument(app, '<p>one two three</p>'));
    own = await promote(user);
  });

  test('is in no list and in no count of its writer, and in those of others', async () => {
    for (const filter of [{}, { status: 'waiting', claimed: 'nobody' }, { id: [id, foreign] }]) {
      expect(await own.idsOf(filter)).toEqual([foreign]);
      expect(await other.idsOf(filter)).toEqual(expect.arrayContaining([id, foreign]));
    }
    expect((await own.counts()).body.waiting).toBe(1);
    expect((await other.counts()).body.waiting).toBe(2);
  });

  test('cannot be claimed, saved, published or returned by its writer', async () => {
    expectOwnWork(await own.claim(id));
    expectOwnWork(await own.save(id));
    expectOwnWork(await own.publish(id));
    expectOwnWork(await own.returnForCorrection(id));
    expect((await own.read(id)).body).toMatchObject({ canReview: false, canReturn: false, claim: null });
    expect((await own.claim(foreign)).status).toBe(200);
  });

  test('has a draft that only others read', async () => {
    await other.save(id, { overallComments: 'Not published yet' });
    const { body } = await own.read(id);
    expect([body.draft, JSON.stringify(body).includes('Not published yet')]).toEqual([null, false]);
  });

  test('cannot be reopened by its writer', async () => {
    expect((await other.publish(id)).status).toBe(200);
    expectOwnWork(await own.reopen(id));
  });
});

test('the own sequential work is neither listed nor reviewed', async () => {
  const work = await completedSequentialWork(app, [await addImage(app)]);
  const sessionId = await sessionIdOf(app, work);
  const own = await promote(work.user);
  const listed = async ({ admin: { token } }: Reviewer) =>
    (await app.get<{ sessions: { _id: string }[] }>(SESSIONS, token)).body.sessions.map(({ _id }) => _id);
  expect(await listed(own)).not.toContain(sessionId);
  expect(await listed(other)).toContain(sessionId);
  expectOwnWork(await reviewAs(app, own.admin, sessionId));
  expect((await reviewAs(app, other.admin, sessionId)).status).toBe(200);
});

test('the e-mail about overdue reviews leaves out the own work', async () => {
  const user = await submittedDocument(app, '<p>one two three</p>');
  await makeDue(app, { user, reviewId: await reviewIdOf(app, user) });
  const { admin } = await promote(user);
  await app.rows('DELETE FROM emails');
  expect(await app.app.get(OverdueDigestService).notifyReviewers()).toBe(1);
  const recipients = await app.rows<{ recipient: string }>('SELECT recipient FROM emails');
  expect(recipients.map(({ recipient }) => recipient)).toContain(other.admin.email);
  expect(recipients.map(({ recipient }) => recipient)).not.toContain(admin.email);
});
