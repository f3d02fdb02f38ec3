import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { ApiClient } from '@inkwell/contract/client';
import { expect, type Page } from '@playwright/test';
import { test } from '../browser/test.js';
import { runningProduct, type Session } from '../product/running-product.js';
import { answerOf, enterAs, type TestUser } from '../users/users.js';
import { workAddress } from '../work/work-address.js';

const PAGES = ['pride-and-prejudice', 'moby-dick', 'frankenstein', 'walden'];
const IMAGES = 12;
const EACH = 4;
const TEXT = '<p>What this page says, as it stands there.</p>';

interface Writer {
  user: TestUser;
  session: Session;
  api: ApiClient;
}

/** Changes the session. The open app is left first, as it would react to the change and navigate away. */
async function become(page: Page, session: Session): Promise<void> {
  await page.goto('about:blank');
  await enterAs(page, session);
}

async function scans(): Promise<{ name: string; mimeType: string; buffer: Buffer }[]> {
  const folder = new URL('../../backend/demo/pages/', import.meta.url);
  const files = await Promise.all(PAGES.map((name) => readFile(new URL(`${name}.webp`, folder))));
  return Array.from({ length: IMAGES }, (_, place) => ({
    name: `register ${String(place + 1).padStart(2, '0')}.webp`,
    mimeType: 'image/webp',
    buffer: files[place % files.length] ?? Buffer.alloc(0),
  }));
}

async function imagesOf({ api }: Writer, assignment?: string): Promise<string[]> {
  const params = assignment ? { params: { query: { assignment } } } : {};
  const { images } = await answerOf(api.GET('/api/work/images', params));
  return images.map(({ _id }) => _id);
}

async function startFirst(api: ApiClient): Promise<void> {
  const { assignments } = await answerOf(api.GET('/api/work/assignments'));
  const [first] = assignments;
  if (!first) throw new Error('No assignment was given');
  await answerOf(api.POST('/api/work/assignments/{id}/start', { params: { path: { id: first._id } } }));
}

/** The reviews of a user in a project that wait, the first submitted first. */
async function waitingReviews(admin: ApiClient, projectId: string, { user }: Writer) {
  const filter = JSON.stringify({ projectId, q: user.email, status: 'waiting' });
  const query = { filter, sort: '["submittedAt","ASC"]' };
  return (await answerOf(admin.GET('/api/admin/reviews', { params: { query } }))).reviews;
}

async function publish(admin: ApiClient, id: string): Promise<void> {
  const params = { path: { id } };
  const { items } = await answerOf(admin.GET('/api/admin/reviews/{id}', { params }));
  const seenTexts = items.map(({ itemId, textVersion }) => ({ itemId, textVersion }));
  const marks = items.map(({ itemId }) => ({ itemId, isCorrect: true, comments: '' }));
  await answerOf(admin.POST('/api/admin/reviews/{id}/publish', { params, body: { seenTexts, marks } }));
}

test('an agency gives a project to three writers: one asks for time, one reports an image, one takes the next assignment', {
  tag: '@more',
}, async ({ page, users }) => {
  test.setTimeout(240_000);
  const adminSession = runningProduct().sessions.admin;
  const admin = users.callsOf(adminSession);
  const name = `Registers ${randomUUID().slice(0, 8)}`;
  const rules = { modes: ['pages' as const], minWords: 3, imagesPerAssignment: EACH, textsPerImage: 2 };
  const body = { ...rules, name, usersMayTakeNext: true, guidelines: '<p>Keep the spelling.</p>' };
  const { project } = await answerOf(admin.POST('/api/admin/projects', { body }));
  const other = { name: `Ships ${name}` };
  const { project: otherProject } = await answerOf(admin.POST('/api/admin/projects', { body: other }));
  const writers: Writer[] = [];
  for (const letter of ['A', 'B', 'C']) {
    const signed = await users.signed(`Writer ${letter}`);
    writers.push({ ...signed, api: users.callsOf(signed.session) });
  }
  const [asking, reporting, finishing] = writers;
  if (!asking || !reporting || !finishing) throw new Error('Three writers');
  await enterAs(page, adminSession);

  await test.step('twelve images are uploaded into the project', async () => {
    await page.goto(`/admin/projects/${project._id}/show/images`);
    await page.getByRole('button', { name: 'Upload Image' }).click();
    const dialog = page.getByRole('dialog', { name: 'Upload Image' });
    await dialog.locator('input[type=file]').setInputFiles(await scans());
    await dialog.getByRole('button', { name: `Upload ${IMAGES} files` }).click();
    await expect(dialog.getByText(`${IMAGES} files uploaded successfully!`)).toBeVisible({ timeout: 60_000 });
    await dialog.getByRole('button', { name: 'Done' }).click();
  });

  await test.step('the dialog says who gets how many images, and three writers get different ones', async () => {
    await page.goto(`/admin/projects/${project._id}/show/assignments`);
    await page.getByRole('button', { name: 'Give an assignment' }).click();
    const dialog = page.getByRole('dialog', { name: 'Give an assignment' });
    for (const { user } of writers) {
      await dialog.getByRole('combobox', { name: 'Users' }).fill(user.email);
      await page.getByRole('option', { name: user.name }).click();
    }
    await expect(dialog.getByRole('list', { name: '3 users will get an assignment' })).toContainText(
      `${finishing.user.email}, ${EACH} images`,
    );
    await dialog.getByRole('button', { name: 'Give 3 assignments' }).click();
    const done = page.getByRole('dialog', { name: `Give assignments: ${name}` });
    await expect(done.getByRole('list', { name: '3 users done' })).toBeVisible();
    // Images are read from the start on.
    await Promise.all(writers.map(({ api }) => startFirst(api)));
    const images = await Promise.all(writers.map((writer) => imagesOf(writer)));
    expect(images.map(({ length }) => length)).toEqual([EACH, EACH, EACH]);
    expect(new Set(images.flat()).size).toBe(IMAGES);
  });

  await test.step('one writer asks for more time, and an administrator grants it', async () => {
    await become(page, asking.session);
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Ask for more time' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ask for more time' });
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('The power was cut for a day.');
    await dialog.getByRole('button', { name: 'Send request' }).click();
    await expect(page.getByText(/^You asked for 24 more hours\. Your deadline does not move/)).toBeVisible();
    const before = (await answerOf(asking.api.GET('/api/users/dashboard'))).deadlineAt;

    await become(page, adminSession);
    await page.goto('/admin/extension-requests');
    const row = page.getByRole('row').filter({ hasText: asking.user.name });
    await row.getByRole('button', { name: /^Grant/ }).click();
    const grant = page.getByRole('dialog', { name: `Give ${asking.user.name} more time` });
    await grant.getByRole('button', { name: 'Grant' }).click();
    await expect(row).toContainText('Granted');
    const after = (await answerOf(asking.api.GET('/api/users/dashboard'))).deadlineAt;
    expect(Date.parse(after ?? '') - Date.parse(before ?? '')).toBe(24 * 3_600_000);
  });

  await test.step('one writer reports an image, and an administrator says that it is readable', async () => {
    await become(page, reporting.session);
    const [imageId] = await imagesOf(reporting);
    await page.goto('/dashboard');
    await page.goto(`/image-work/${imageId}`);
    await page.getByRole('button', { name: 'Report this image' }).click();
    const dialog = page.getByRole('dialog', { name: 'Report this image' });
    await dialog.getByRole('textbox', { name: 'What cannot be read?' }).fill('The last line is cut off.');
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await expect(page.getByText(/^You reported this image, and it is being looked at/)).toBeVisible();

    await become(page, adminSession);
    await page.goto('/admin/image-reports');
    const row = page.getByRole('row').filter({ hasText: reporting.user.name });
    await row.getByRole('button', { name: /^Answer/ }).click();
    const answer = page.getByRole('dialog', { name: /cannot be read$/ });
    await answer.getByRole('radio', { name: 'It is readable' }).check();
    await answer.getByRole('button', { name: 'Answer', exact: true }).click();
    await expect(row).toContainText('Readable');
    expect((await answerOf(reporting.api.GET('/api/users/dashboard'))).workStatus).toBe('in_progress');
  });

  const first =
    await test.step('one writer finishes and takes the next assignment, with other images', async () => {
      await answerOf(finishing.api.GET('/api/users/dashboard'));
      const images = await imagesOf(finishing);
      for (const imageId of images) {
        const page = { imageId, submissionContent: TEXT };
        await answerOf(finishing.api.POST('/api/work/submit-page', { body: page }));
      }
      await become(page, finishing.session);
      await page.goto('/dashboard');
      await expect(page.getByText('Work Submitted!')).toBeVisible();
      await page.getByRole('button', { name: `Take the next assignment: ${name}` }).click();
      await page.getByRole('button', { name: /^Start: gives you/ }).click();
      await expect(page.getByText('In Progress').first()).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Your assignments' })).toBeVisible();
      const { assignments } = await answerOf(finishing.api.GET('/api/work/assignments'));
      expect(assignments.map(({ number, state }) => [number, state]).sort()).toEqual([
        [1, 'submitted'],
        [2, 'in_progress'],
      ]);
      const [one, two] = [1, 2].map((number) =>
        assignments.find((assignment) => assignment.number === number),
      );
      const next = await imagesOf(finishing, two?._id);
      expect(next).toHaveLength(EACH);
      expect(next.filter((id) => images.includes(id))).toEqual([]);
      return one?._id ?? '';
    });

  await test.step('the queue shows the reviews of the project; one is returned while the next assignment runs', async () => {
    await become(page, adminSession);
    const filter = (projectId: string) =>
      encodeURIComponent(JSON.stringify({ projectId, status: 'waiting' }));
    await page.goto(`/admin/reviews?filter=${filter(project._id)}`);
    await expect(page.getByRole('link', { name: finishing.user.name })).toHaveCount(EACH);
    await page.goto(`/admin/reviews?filter=${filter(otherProject._id)}`);
    await expect(page.getByRole('link', { name: finishing.user.name })).toHaveCount(0);
    const [review] = await waitingReviews(admin, project._id, finishing);
    const returned = { reason: 'The last line is missing.', hours: 24 };
    const params = { path: { id: review?._id ?? '' } };
    await answerOf(admin.POST('/api/admin/reviews/{id}/return', { params, body: returned }));

    await become(page, finishing.session);
    await page.goto(`/dashboard?assignment=${first}`);
    await expect(page.getByText('The last line is missing.').first()).toBeVisible();
    const { assignments } = await answerOf(finishing.api.GET('/api/work/assignments'));
    expect(assignments.map(({ state }) => state)).toEqual(['in_progress', 'in_progress']);
    const query = { assignment: first };
    const imageId = review?.subjectId ?? (await imagesOf(finishing, first))[0] ?? '';
    const again = { imageId, submissionContent: `${TEXT}<p>And the last line.</p>` };
    await answerOf(finishing.api.POST('/api/work/submit-page', { params: { query }, body: again }));
  });

  await test.step('the published results are on the assignment', async () => {
    const reviews = await waitingReviews(admin, project._id, finishing);
    expect(reviews).toHaveLength(EACH);
    for (const { _id } of reviews) await publish(admin, _id);
    await page.goto(`/dashboard?assignment=${first}`);
    const entry = page.getByRole('listitem', { name: `${name}, no. 1` });
    await expect(entry).toContainText('Accuracy: 100%');
    await entry.getByRole('link', { name: /^My corrections/ }).click();
    await expect(page).toHaveURL(new RegExp(`/corrections/[0-9a-f-]{36}\\?assignment=${first}`));
    await page.goto('/dashboard');
    await expect(page).toHaveURL(workAddress('/dashboard'));
  });
});
