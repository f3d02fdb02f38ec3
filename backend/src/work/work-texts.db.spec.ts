import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectRefusal } from '../../test/expect-refusal.js';
import { TestApp } from '../../test/test-app.js';
import type { TestUser } from '../../test/users.js';
import { addImage, addProject, startedAssignment, startedUser, workOf } from '../../test/work.js';
import type { TextsOfUserDto, WholeTextOfUserAnswerDto } from './dto/work-admin.dto.js';

let app: TestApp;

beforeAll(async () => {
  app = await TestApp.start({ minWords: 2 });
});
afterAll(() => app.stop());

const list = async ({ token }: TestUser, assignment: string) =>
  (await app.get<TextsOfUserDto>(`/api/work/texts?assignment=${assignment}`, token)).body.texts;
const read = ({ token }: TestUser, id: string, assignment: string) =>
  app.get<WholeTextOfUserAnswerDto>(`/api/work/texts/${id}?assignment=${assignment}`, token);

test('the texts of each own assignment can be read, also after its submission and of a hidden image', async () => {
  const user = await startedUser(app);
  const { assignmentId: first } = await workOf(app, user);
  // With one image, its page would complete the work.
  const [image] = [await addImage(app, 'Ledger'), await addImage(app, 'Register')];
  const page = { imageId: image, submissionContent: '<p>one two three</p>' };
  expect((await app.post(`/api/work/submit-page?assignment=${first}`, page, user.token)).status).toBe(200);
  const text = { content: '<p>my document</p>' };
  await app.post(`/api/work/save-draft?assignment=${first}`, text, user.token);
  await app.rows('UPDATE reference_files SET is_active = false WHERE id = $1', [image]);
  await app.rows('UPDATE assignments SET submitted_at = now() WHERE id = $1', [first]);
  const { assignmentId: second } = await startedAssignment(app, user, await addProject(app));

  const texts = await list(user, first);
  expect(texts).toMatchObject([
    { kind: 'document', imageId: null, words: 2, submittedAt: null },
    { kind: 'page', imageId: image, imageTitle: 'Ledger', words: 3, submittedAt: expect.any(String) },
  ]);
  expect(await list(user, second)).toEqual([]);
  const id = texts[1]?._id ?? '';
  expect((await read(user, id, first)).body.text).toEqual({ ...texts[1], content: '<p>one two three</p>' });

  const other = await startedUser(app);
  const { assignmentId: foreign } = await workOf(app, other);
  const missing = { status: 404, code: 'NOT_FOUND' };
  expectRefusal(await read(other, id, foreign), missing);
  expectRefusal(await read(other, id, first), missing);
  expectRefusal(await app.get(`/api/work/texts?assignment=${first}`, other.token), missing);
});
