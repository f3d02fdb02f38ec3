import type { Person, Registration } from './people.js';
import type { TestApp } from './test-app.js';
import { addImage, startedUser } from './work.js';

export interface SubmittedWork {
  person: Person;
  reviewId: string;
}

/** A page to work on, and what a perfect copy of it says. */
export async function addImageWithReference(
  app: TestApp,
  reference: string,
  title?: string,
): Promise<string> {
  const id = await addImage(app, title);
  await app.rows('UPDATE images SET reference_text = $2 WHERE id = $1', [id, reference]);
  return id;
}

/** Somebody's copy of a page, handed in through the call. */
export async function submittedPage(
  app: TestApp,
  imageId: string,
  text: string,
  changes: Partial<Registration> = {},
): Promise<SubmittedWork> {
  const person = await startedUser(app, changes);
  const body = { imageId, submissionContent: `<p>${text}</p>` };
  await checkSubmitted(app, person, '/api/work/submit-page', body);
  return { person, reviewId: await reviewIdOf(app, person) };
}

/** Somebody's document, handed in through the call. */
export async function submittedDocument(
  app: TestApp,
  text: string,
  changes: Partial<Registration> = {},
): Promise<SubmittedWork> {
  const person = await startedUser(app, changes);
  await checkSubmitted(app, person, '/api/work/submit', { content: `<p>${text}</p>` });
  return { person, reviewId: await reviewIdOf(app, person) };
}

/** The newest review of somebody's work. */
export async function reviewIdOf(app: TestApp, { id }: Pick<Person, 'id'>): Promise<string> {
  const [review] = await app.rows<{ id: string }>(
    'SELECT id FROM reviews WHERE user_id = $1 ORDER BY submitted_at DESC LIMIT 1',
    [id],
  );
  if (!review) throw new Error('Nothing was submitted');
  return review.id;
}

/** Their reviews are due now. */
export async function makeDue(app: TestApp, ...works: SubmittedWork[]): Promise<void> {
  await app.rows('UPDATE reviews SET due_at = now() WHERE id = ANY($1)', [
    works.map(({ reviewId }) => reviewId),
  ]);
}

async function checkSubmitted(app: TestApp, person: Person, path: string, body: object): Promise<void> {
  const { status, text } = await app.post(path, body, person.token);
  if (status !== 200) throw new Error(`Submitting answered ${status}: ${text}`);
}
