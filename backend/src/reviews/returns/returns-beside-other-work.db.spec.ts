import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectRefusal } from '../../../test/expect-refusal.js';
import { clockOf, foldedClockOf } from '../../../test/ledger.js';
import { PageWork } from '../../../test/page-work.js';
import { Reviewer, reviewIdOf, submitDocument } from '../../../test/reviewer.js';
import { SequentialWork } from '../../../test/sequential-work.js';
import { TestApp } from '../../../test/test-app.js';
import type { TestUser } from '../../../test/users.js';
import { addImage, hideAllImages, passDeadline, startedUser, workOf } from '../../../test/work.js';
import { PenaltiesService } from '../../penalties/penalties.service.js';

const TEXT = '<p>one two three</p>';
const CORRECTED = '<p>one two three four</p>';

let app: TestApp;
let reviewer: Reviewer;

beforeAll(async () => {
  app = await TestApp.start({ minWords: 3, works: true });
  reviewer = await Reviewer.create(app);
});
afterAll(() => app.stop());
beforeEach(() => hideAllImages(app));

const statusOf = async ({ token }: TestUser) =>
  (await app.get('/api/users/dashboard', token)).body.workStatus;
const saveDocument = ({ token }: TestUser) => app.post('/api/work/save-draft', { content: CORRECTED }, token);

/** Assignment and ledger say the same after each return of this file. */
async function returnForCorrection(user: TestUser, kind: string): Promise<string> {
  const id = await reviewIdOf(app, user, kind);
  const { status, text } = await reviewer.returnForCorrection(id);
  if (status !== 200) throw new Error(`Returning answered ${status}: ${text}`);
  expect(await foldedClockOf(app, user)).toEqual(await clockOf(app, user));
  return id;
}

async function submitPages(user: TestUser, ...imageIds: string[]): Promise<PageWork> {
  const pages = new PageWork(app, user);
  for (const imageId of imageIds) {
    const { status, text } = await pages.submit(imageId, 'one two three');
    if (status !== 200) throw new Error(`Submitting answered ${status}: ${text}`);
  }
  return pages;
}

async function completeSequentialWork(user: TestUser, ...imageIds: string[]): Promise<void> {
  const work = new SequentialWork(app, user);
  await work.start();
  await work.submitAll(imageIds);
  const { status, text } = await work.complete();
  if (status !== 200) throw new Error(`Completing answered ${status}: ${text}`);
}

describe('a returned document', () => {
  test.each(['pages', 'sequential'] as const)(
    'leaves the work submitted if the mode %s is complete',
    async (mode) => {
      const image = await addImage(app);
      const user = await startedUser(app);
      await submitDocument(app, user, TEXT);
      await (mode === 'pages' ? submitPages(user, image) : completeSequentialWork(user, image));
      const { submittedAt } = await clockOf(app, user);
      await returnForCorrection(user, 'document');
      expect(await statusOf(user)).toBe('submitted');
      expect(await clockOf(app, user)).toMatchObject({ submittedAt });

      // It is written and submitted again all the same.
      expect((await saveDocument(user)).status).toBe(200);
      const edit = { at: 3, remove: 3, insert: 'uno' };
      const edited = await app.post(
        '/api/work/save-draft',
        { edit, baseVersion: 2, length: CORRECTED.length },
        user.token,
      );
      expect(edited.status).toBe(200);
      await submitDocument(app, user, CORRECTED);
      expect((await reviewer.read(await reviewIdOf(app, user))).body).toMatchObject({
        round: 2,
        status: 'pending',
        items: [{ submissionContent: CORRECTED }],
      });
      expectRefusal(await saveDocument(user), { status: 409, code: 'ALREADY_SUBMITTED' });
    },
  );

  test('can be corrected until its own deadline, which causes no penalty for submitted work', async () => {
    const user = await startedUser(app);
    await submitDocument(app, user, TEXT);
    await submitPages(user, await addImage(app));
    await returnForCorrection(user, 'document');
    await passDeadline(app, user);
    await app.app.get(PenaltiesService).penalizeMissed();
    expect(await statusOf(user)).toBe('submitted');
    expect(await clockOf(app, user)).toMatchObject({ penalizedAt: null });
    expectRefusal(await saveDocument(user), { status: 409, code: 'DEADLINE_PASSED' });
  });

  test('stays open if another mode is submitted before it', async () => {
    const image = await addImage(app);
    const user = await startedUser(app);
    await submitDocument(app, user, TEXT);
    await returnForCorrection(user, 'document');
    expect(await statusOf(user)).toBe('in_progress');
    await submitPages(user, image);
    expect(await statusOf(user)).toBe('submitted');
    expect((await saveDocument(user)).status).toBe(200);
    await submitDocument(app, user, CORRECTED);
  });

  test('leaves pages complete that were complete before another image was added', async () => {
    const user = await startedUser(app);
    await submitDocument(app, user, TEXT);
    const pages = await submitPages(user, await addImage(app));
    const late = await addImage(app);
    await app.rows('UPDATE reference_files SET published_at = now() WHERE id = $1', [late]);
    await pages.write(late, 'one');
    await returnForCorrection(user, 'document');
    expect(await statusOf(user)).toBe('submitted');
    await returnForCorrection(user, 'page');
    expect(await statusOf(user)).toBe('in_progress');
  });

  test('does not exist if only another mode was submitted', async () => {
    const image = await addImage(app);
    const user = await startedUser(app);
    await submitPages(user, image);
    expectRefusal(await saveDocument(user), { status: 409, code: 'ALREADY_SUBMITTED' });
  });
});

test('a returned page leaves the work submitted if the document is submitted', async () => {
  const [image, other] = [await addImage(app), await addImage(app)];
  const user = await startedUser(app);
  const pages = await submitPages(user, image);
  await submitDocument(app, user, TEXT);
  await returnForCorrection(user, 'page');
  expect(await statusOf(user)).toBe('submitted');
  expect((await pages.write(image, 'one two three four')).status).toBe(200);
  expect((await pages.submit(image, 'one two three four')).status).toBe(200);
  expect((await pages.progress()).submittedImageIds).not.toContain(other);
});

test('a user whose work stays submitted gets no reminders after a return', async () => {
  const user = await startedUser(app);
  await submitDocument(app, user, TEXT);
  await submitPages(user, await addImage(app));
  await returnForCorrection(user, 'document');
  const { assignmentId } = await workOf(app, user);
  const reminders = await app.rows('SELECT 1 FROM clock_reminders WHERE assignment_id = $1', [assignmentId]);
  expect(reminders).toEqual([]);
  const [email] = await app.mailbox.waitFor(user.email, /^Please correct /);
  expect(email?.text).toContain('Your work still counts as submitted.');
});
