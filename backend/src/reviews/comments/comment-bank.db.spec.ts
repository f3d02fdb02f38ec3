import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectInvalid, expectRefusal } from '../../../test/expect-refusal.js';
import { Reviewer, reviewIdOf, submittedDocument } from '../../../test/reviewer.js';
import { TestApp } from '../../../test/test-app.js';
import type { ReviewCommentDto } from '../dto/review-comment.dto.js';

const URL = '/api/admin/reviews/comments';

let app: TestApp;
let reviewer: Reviewer;
let token: string;

beforeAll(async () => {
  app = await TestApp.start({ minWords: 3 });
  reviewer = await Reviewer.create(app);
  token = reviewer.admin.token;
});
afterAll(() => app.stop());

const add = (text: string) => app.post<{ comment: ReviewCommentDto }>(URL, { text }, token);
const change = (id: string, text: string) =>
  app.put<{ comment: ReviewCommentDto }>(`${URL}/${id}`, { text }, token);
const kept = async () => (await app.get<{ comments: ReviewCommentDto[] }>(URL, token)).body.comments;

test('a comment is saved once, and counted when a published review uses it', async () => {
  const added = await add(' The last line is missing. ');
  expect(added.status).toBe(201);
  expect(added.body.comment).toEqual({
    _id: expect.any(String),
    text: 'The last line is missing.',
    uses: 0,
    version: 1,
  });
  expect((await add('The last line is missing.')).body).toEqual(added.body);

  const id = await reviewIdOf(app, await submittedDocument(app, 'one two three'));
  await reviewer.publish(id, { overallComments: 'Good. The last line is missing. Else fine.' });
  await add('Torn.');
  expect(await kept()).toEqual([
    { ...added.body.comment, uses: 1 },
    { _id: expect.any(String), text: 'Torn.', uses: 0, version: 1 },
  ]);
});

test('a comment can be changed and deleted, and no text exists twice', async () => {
  const [one, other] = [await add('Blot.'), await add('Stain.')];
  const { _id } = one.body.comment;
  expectRefusal(await change(_id, 'Stain.'), { status: 409, code: 'CONFLICT' });
  expect((await change(_id, 'A blot.')).body.comment.text).toBe('A blot.');
  expect((await app.delete(`${URL}/${other.body.comment._id}`, token)).status).toBe(200);
  expect((await kept()).map(({ text }) => text)).not.toContain('Stain.');
  const audit = await app.rows(
    `SELECT action, details->>'text' AS text FROM audit_log WHERE subject_id = $1 ORDER BY id`,
    [_id],
  );
  expect(audit).toEqual([
    { action: 'review-comment.create', text: 'Blot.' },
    { action: 'review-comment.update', text: 'A blot.' },
  ]);
});

test('rejects an empty and an unknown comment', async () => {
  expectInvalid(await add('  '), { text: 'Please enter a comment' });
  expectRefusal(await change(randomUUID(), 'Text'), { status: 404, code: 'NOT_FOUND' });
  expectRefusal(await app.delete(`${URL}/${randomUUID()}`, token), { status: 404, code: 'NOT_FOUND' });
});
