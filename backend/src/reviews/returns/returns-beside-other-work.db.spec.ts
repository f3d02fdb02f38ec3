import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectRefusal } from '../../../test/expect-refusal.js';
import { clockOf, foldedClockOf } from '../../../test/ledger.js';
import { PageWork } from '../../../test/page-work.js';
import type { Person } from '../../../test/people.js';
import { ReviewDesk, reviewIdOf, submitDocument } from '../../../test/review-desk.js';
import { SequentialWork } from '../../../test/sequential-work.js';
import { TestApp } from '../../../test/test-app.js';
import { addImage, hideAllImages, passDeadline, startedUser } from '../../../test/work.js';
import { PenaltiesService } from '../../penalties/penalties.service.js';

const TEXT = '<p>one two three</p>';
const CORRECTED = '<p>one two three four</p>';

let app: TestApp;
let desk: ReviewDesk;

beforeAll(async () => {
  app = await TestApp.start({ minWords: 3, works: true });
  desk = await ReviewDesk.open(app);
});
afterAll(() => app.stop());
beforeEach(() => hideAllImages(app));

const statusOf = async ({ token }: Person) => (await app.get('/api/users/dashboard', token)).body.workStatus;
const saveDocument = ({ token }: Person) => app.post('/api/work/save-draft', { content: CORRECTED }, token);

/** Row and ledger say the same after each return of this file. */
async function returnForCorrection(person: Person, kind: string): Promise<string> {
  const id = await reviewIdOf(app, person, kind);
  const { status, text } = await desk.returnForCorrection(id);
  if (status !== 200) throw new Error(`Returning answered ${status}: ${text}`);
  expect(await foldedClockOf(app, person)).toEqual(await clockOf(app, person));
  return id;
}

async function submitPages(person: Person, ...imageIds: string[]): Promise<PageWork> {
  const pages = new PageWork(app, person);
  for (const imageId of imageIds) {
    const { status, text } = await pages.submit(imageId, 'one two three');
    if (status !== 200) throw new Error(`Submitting answered ${status}: ${text}`);
  }
  return pages;
}

async function completeRun(person: Person, ...imageIds: string[]): Promise<void> {
  const run = new SequentialWork(app, person);
  await run.start();
  await run.submitAll(imageIds);
  const { status, text } = await run.complete();
  if (status !== 200) throw new Error(`Completing answered ${status}: ${text}`);
}

describe('a returned document', () => {
  test.each(['pages', 'run'] as const)('leaves the work submitted if the %s are complete', async (mode) => {
    const image = await addImage(app);
    const person = await startedUser(app);
    await submitDocument(app, person, TEXT);
    await (mode === 'pages' ? submitPages(person, image) : completeRun(person, image));
    const { submittedAt } = await clockOf(app, person);
    await returnForCorrection(person, 'document');
    expect(await statusOf(person)).toBe('submitted');
    expect(await clockOf(app, person)).toMatchObject({ workSubmitted: true, submittedAt });

    // It is written and submitted again all the same.
    expect((await saveDocument(person)).status).toBe(200);
    const edit = { at: 3, remove: 3, insert: 'uno' };
    const edited = await app.post(
      '/api/work/save-draft',
      { edit, baseVersion: 2, length: CORRECTED.length },
      person.token,
    );
    expect(edited.status).toBe(200);
    await submitDocument(app, person, CORRECTED);
    expect((await desk.read(await reviewIdOf(app, person))).body).toMatchObject({
      round: 2,
      status: 'pending',
      items: [{ submissionContent: CORRECTED }],
    });
    expectRefusal(await saveDocument(person), { status: 409, code: 'ALREADY_SUBMITTED' });
  });

  test('can be corrected until its own deadline, which causes no penalty for submitted work', async () => {
    const person = await startedUser(app);
    await submitDocument(app, person, TEXT);
    await submitPages(person, await addImage(app));
    await returnForCorrection(person, 'document');
    await passDeadline(app, person);
    await app.app.get(PenaltiesService).penalizeMissed();
    expect(await statusOf(person)).toBe('submitted');
    expect(await clockOf(app, person)).toMatchObject({ isPenalized: false });
    expectRefusal(await saveDocument(person), { status: 409, code: 'DEADLINE_PASSED' });
  });

  test('stays open if another mode is submitted before it', async () => {
    const image = await addImage(app);
    const person = await startedUser(app);
    await submitDocument(app, person, TEXT);
    await returnForCorrection(person, 'document');
    expect(await statusOf(person)).toBe('in_progress');
    await submitPages(person, image);
    expect(await statusOf(person)).toBe('submitted');
    expect((await saveDocument(person)).status).toBe(200);
    await submitDocument(app, person, CORRECTED);
  });

  test('leaves pages complete that were complete before another image was added', async () => {
    const person = await startedUser(app);
    await submitDocument(app, person, TEXT);
    const pages = await submitPages(person, await addImage(app));
    const late = await addImage(app);
    await app.rows('UPDATE images SET uploaded_at = now() WHERE id = $1', [late]);
    await pages.write(late, 'one');
    await returnForCorrection(person, 'document');
    expect(await statusOf(person)).toBe('submitted');
    await returnForCorrection(person, 'page');
    expect(await statusOf(person)).toBe('in_progress');
  });

  test('does not exist if only another mode was submitted', async () => {
    const image = await addImage(app);
    const person = await startedUser(app);
    await submitPages(person, image);
    expectRefusal(await saveDocument(person), { status: 409, code: 'ALREADY_SUBMITTED' });
  });
});

test('a returned page leaves the work submitted if the document is submitted', async () => {
  const [image, other] = [await addImage(app), await addImage(app)];
  const person = await startedUser(app);
  const pages = await submitPages(person, image);
  await submitDocument(app, person, TEXT);
  await returnForCorrection(person, 'page');
  expect(await statusOf(person)).toBe('submitted');
  expect((await pages.write(image, 'one two three four')).status).toBe(200);
  expect((await pages.submit(image, 'one two three four')).status).toBe(200);
  expect((await pages.progress()).submittedImageIds).not.toContain(other);
});

test('a user whose work stays submitted gets no reminders after a return', async () => {
  const person = await startedUser(app);
  await submitDocument(app, person, TEXT);
  await submitPages(person, await addImage(app));
  await returnForCorrection(person, 'document');
  expect(await app.rows('SELECT 1 FROM clock_reminders WHERE user_id = $1', [person.id])).toEqual([]);
  const [email] = await app.mailbox.waitFor(person.email, /^Please correct your/);
  expect(email?.text).toContain('Your work still counts as submitted.');
});
