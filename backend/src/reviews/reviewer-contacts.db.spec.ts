import { isPermission } from '@inkwell/contract/permissions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectRefusal } from '../../test/expect-refusal.js';
import { documentedOperations } from '../../test/operations.js';
import { addImageWithReference } from '../../test/reviewed-work.js';
import { reviewIdOf, submitDocument } from '../../test/reviewer.js';
import { SequentialWork } from '../../test/sequential-work.js';
import { type Answer, type Json, type Method, TestApp } from '../../test/test-app.js';
import { addAdmin, addStaff, type TestUser } from '../../test/users.js';
import { startedUser } from '../../test/work.js';
import { isAllowed } from '../access/is-allowed.js';

const REVIEWS = '/api/admin/reviews';
const SESSIONS = '/api/admin/sequential-work';
const DOMAIN = '@hidden.example.com';
const CONTACTS = {
  mobileNumber: '5550199887',
  alternativeMobileNumber: '5550177665',
  address: '77 Hidden Lane, Inkford',
};

let app: TestApp;
let admin: TestUser;
let reviewer: TestUser;
let writer: TestUser;
let document: string;
let returned: string;
let session: string;
let imageId: string;

beforeAll(async () => {
  app = await TestApp.start({ minWords: 1 });
  [admin, reviewer] = await Promise.all([addAdmin(app), addStaff(app, 'reviewer')]);
  const addUser = (name: string) =>
    startedUser(app, { ...CONTACTS, name: 'Ada Moreno', email: `writer.${name}${DOMAIN}` });
  imageId = await addImageWithReference(app, 'one two three');
  const work = new SequentialWork(app, await addUser('sequential'));
  await work.start();
  await work.submitAll([imageId]);
  await work.complete();
  writer = await addUser('reviewed');
  const other = await addUser('returned');
  for (const user of [writer, other]) await submitDocument(app, user, '<p>one two three</p>');
  [document, returned] = await Promise.all([reviewIdOf(app, writer), reviewIdOf(app, other)]);
  session = (await app.row<{ id: string }>('SELECT id FROM sequential_sessions')).id;
});
afterAll(() => app.stop());

test('every call of a reviewer answers without contact data of users, and without their names in a blind project', async () => {
  await app.rows('UPDATE projects SET is_blind = true');
  const called = new Set<string>();
  const call = async (id: string, method: Method, url: string, body?: object) => {
    const answer = await app.call(method, url, { token: reviewer.token, body });
    expect([id, answer.status]).toEqual([id, expect.toBeOneOf([200, 201])]);
    expectNoContacts(answer);
    expect(answer.text).not.toContain('Moreno');
    called.add(id);
    return answer.body;
  };
  await call('listProjectNames', 'GET', '/api/admin/projects/names');
  await call('listReviews', 'GET', REVIEWS);
  await call('countReviews', 'GET', `${REVIEWS}/counts`);
  await call('bulkPublishReviews', 'POST', `${REVIEWS}/bulk-publish?dryRun=true`, {
    ids: [document, returned],
  });
  await call('claimReview', 'POST', `${REVIEWS}/${document}/claim`);
  await call('releaseReview', 'DELETE', `${REVIEWS}/${document}/claim`);
  const draft = { marks: [], overallComments: 'Good', baseVersion: 0 };
  await call('saveReviewDraft', 'PUT', `${REVIEWS}/${document}/draft`, draft);
  await call('getReviewAccuracy', 'GET', `${REVIEWS}/${document}/accuracy`);
  const publish = {
    marks: [{ itemId: writer.id, isCorrect: true }],
    seenTexts: [{ itemId: writer.id, textVersion: 1 }],
  };
  await call('publishReview', 'POST', `${REVIEWS}/${document}/publish`, publish);
  await call('reopenReview', 'POST', `${REVIEWS}/${document}/reopen`, { reason: 'Wrong page' });
  await call('getReview', 'GET', `${REVIEWS}/${document}`);
  await call('returnWork', 'POST', `${REVIEWS}/${returned}/return`, { reason: 'Half is missing', hours: 24 });
  await call('listSequentialWork', 'GET', SESSIONS);
  await call('getSequentialWork', 'GET', `${SESSIONS}/${session}`);
  const marks = { imageReviews: [{ imageId, isCorrect: true }] };
  await call('reviewSequentialWork', 'POST', `${SESSIONS}/${session}/review`, marks);
  const { comment } = await call('addReviewComment', 'POST', `${REVIEWS}/comments`, { text: 'Careful work' });
  const commentUrl = `${REVIEWS}/comments/${(comment as { _id: string })._id}`;
  await call('updateReviewComment', 'PUT', commentUrl, { text: 'Very careful work' });
  await call('listReviewComments', 'GET', `${REVIEWS}/comments`);
  await call('deleteReviewComment', 'DELETE', commentUrl);

  const ofReviewers = documentedOperations().filter(
    ({ access }) => isPermission(access) && isAllowed({ user: { role: 'reviewer' } }, access),
  );
  await app.rows('UPDATE projects SET is_blind = false');
  expect([...called].sort()).toEqual(ofReviewers.map(({ id }) => id).sort());
});

test('a reviewer does not get the e-mail address of the administrator who has changed the same comment', async () => {
  const text = 'Careful work';
  const { body } = await app.post<{ comment: Json }>(`${REVIEWS}/comments`, { text }, reviewer.token);
  const url = `${REVIEWS}/comments/${body.comment._id}`;
  await app.put(url, { text: 'Very careful work' }, admin.token);
  const stale = await app.put(url, { text: 'Clean work', version: 1 }, reviewer.token);
  expectRefusal(stale, {
    status: 409,
    code: 'STALE_RECORD',
    facts: { current: expect.objectContaining({ text: 'Very careful work' }), changedAt: expect.any(String) },
  });
  expect(stale.text).not.toContain(admin.email);
});

test('an administrator gets the e-mail address with the same calls', async () => {
  for (const url of [REVIEWS, `${REVIEWS}/${document}`, SESSIONS, `${SESSIONS}/${session}`]) {
    expect((await app.get(url, admin.token)).text, url).toContain(DOMAIN);
  }
});

describe('a search', () => {
  const found = async (url: string, q: string, { token }: TestUser) => {
    const { body } = await app.get(`${url}?filter=${encodeURIComponent(JSON.stringify({ q }))}`, token);
    return body.total;
  };

  test.each([REVIEWS, SESSIONS])('in %s finds users by name only for a reviewer', async (url) => {
    for (const q of ['Mor', 'ad']) {
      expect(await found(url, q, reviewer), q).toBeGreaterThan(0);
      expect(await found(url, q, reviewer), q).toBe(await found(url, q, admin));
    }
    for (const q of [DOMAIN, 'wr', CONTACTS.mobileNumber.slice(2, 7), '77665']) {
      expect(await found(url, q, reviewer), q).toBe(0);
      expect(await found(url, q, admin), q).toBeGreaterThan(0);
    }
  });
});

/** Fails if the response has a contact of a user. */
function expectNoContacts({ text }: Answer<Json>): void {
  for (const contact of [DOMAIN, ...Object.values(CONTACTS)]) expect(text).not.toContain(contact);
}
