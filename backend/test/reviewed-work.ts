import type { TestApp } from './test-app.js';
import type { Registration, TestUser } from './users.js';
import { addImage, startedUser } from './work.js';

export interface SubmittedWork {
  user: TestUser;
  reviewId: string;
}

/** Inserts an image with its reference text. @param projectId default: the default project */
export async function addImageWithReference(
  app: TestApp,
  reference: string,
  title?: string,
  projectId?: string,
): Promise<string> {
  const id = await addImage(app, title, projectId);
  await app.rows('UPDATE reference_files SET reference_text = $2 WHERE id = $1', [id, reference]);
  return id;
}

/** Adds a user who has submitted this text of a page. */
export async function submittedPage(
  app: TestApp,
  imageId: string,
  text: string,
  changes: Partial<Registration> = {},
): Promise<SubmittedWork> {
  const user = await startedUser(app, changes);
  const body = { imageId, submissionContent: `<p>${text}</p>` };
  await checkSubmitted(app, user, '/api/work/submit-page', body);
  return { user, reviewId: await reviewIdOf(app, user) };
}

/** Adds a user who has submitted this document. */
export async function submittedDocument(
  app: TestApp,
  text: string,
  changes: Partial<Registration> = {},
): Promise<SubmittedWork> {
  const user = await startedUser(app, changes);
  await checkSubmitted(app, user, '/api/work/submit', { content: `<p>${text}</p>` });
  return { user, reviewId: await reviewIdOf(app, user) };
}

/** Returns the id of the user's newest review. */
export async function reviewIdOf(app: TestApp, { id }: Pick<TestUser, 'id'>): Promise<string> {
  const [review] = await app.rows<{ id: string }>(
    'SELECT id FROM reviews WHERE user_id = $1 ORDER BY submitted_at DESC LIMIT 1',
    [id],
  );
  if (!review) throw new Error('Nothing was submitted');
  return review.id;
}

/** Sets the due time of these reviews to the present. */
export async function makeDue(app: TestApp, ...works: SubmittedWork[]): Promise<void> {
  await app.rows('UPDATE reviews SET due_at = now() WHERE id = ANY($1)', [
    works.map(({ reviewId }) => reviewId),
  ]);
}

async function checkSubmitted(app: TestApp, user: TestUser, path: string, body: object): Promise<void> {
  const { status, text } = await app.post(path, body, user.token);
  if (status !== 200) throw new Error(`Submitting answered ${status}: ${text}`);
}
