import type { DraftEdit } from '@inkwell/contract/draft-edit';
import { type Browser, expect, type Page } from '@playwright/test';
import { TOOLBAR_HTML } from '../../backend/test/toolbar-html.js';
import { test } from '../browser/test.js';
import { findHostile } from '../hostile-html/find-hostile.js';
import { ALL_PAYLOADS, inTwo } from '../hostile-html/payloads.js';
import { runningProduct } from '../product/running-product.js';
import { answerOf } from '../users/users.js';
import { manyWords } from '../words/many-words.js';

/** A save of what changed since a version. */
interface Edit {
  baseVersion: number;
  edit: DraftEdit;
  length: number;
}

/**
 * Sends every payload to every call that accepts HTML, and reads every call that returns HTML. The responses are rendered in a
 * page without a content security policy, so the HTML itself must be harmless.
 */

test.describe.configure({ mode: 'parallel' });

let page: Page;
test.beforeEach(async ({ browser }) => {
  page = await openBarePage(browser);
});
test.afterEach(() => page.context().close());

/** Opens an empty page that loads no resources and has no content security policy. */
async function openBarePage(browser: Browser): Promise<Page> {
  const bare = await browser.newPage();
  await bare.route('**', (route) =>
    route.request().url() === 'http://inspect.test/'
      ? route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>x</title><body>' })
      : route.abort(),
  );
  await bare.goto('http://inspect.test/');
  return bare;
}

/** U+0000 cannot be stored. It is replaced in a whole text; an edit with it is refused and sent again as a whole text. */
const canBeEdited = (payload: string) => !payload.includes('\0');

test('the inspection finds hostile HTML', async () => {
  expect(await findHostile(page, ['<p>fine</p>', '<img src=x onerror=alert(1)>'])).toEqual([
    expect.stringContaining('onerror="alert(1)"'),
    expect.stringContaining('onerror="alert(1)"'),
    expect.stringContaining('alert was called'),
  ]);
});

test('a document has no hostile HTML: saved as a whole and in two edits, as an earlier version, and restored', async ({
  users,
}) => {
  const { api } = await users.started();
  const seen: string[] = [];
  const read = async () => seen.push((await answerOf(api.GET('/api/work/draft'))).work.content);
  const save = (body: { content: string } | Edit) => answerOf(api.POST('/api/work/save-draft', { body }));
  for (const payload of ALL_PAYLOADS) {
    await save({ content: payload });
    await read();
    if (!canBeEdited(payload)) continue;
    const [one, two] = inTwo(payload);
    const { work } = await save({ content: one });
    await save({
      baseVersion: work.version,
      edit: { at: one.length, remove: 0, insert: two },
      length: payload.length,
    });
    await read();
  }
  const { versions } = await answerOf(
    api.GET('/api/work/draft/versions', { params: { query: { range: '[0,99]' } } }),
  );
  for (const { version } of versions) {
    const params = { path: { version } };
    seen.push((await answerOf(api.GET('/api/work/draft/versions/{version}', { params }))).work.content);
  }
  for (const { version } of versions.slice(0, 20)) {
    const params = { path: { version } };
    const restored = await answerOf(api.POST('/api/work/draft/versions/{version}/restore', { params }));
    seen.push(restored.work.content);
  }
  expect(seen.length).toBeGreaterThan(ALL_PAYLOADS.length * 2);
  expect(await findHostile(page, seen)).toEqual([]);
});

test('a submitted document has no hostile HTML for its author and for an administrator', async ({
  users,
}) => {
  const { api, session } = await users.started();
  const content = `${manyWords(10_000)}${ALL_PAYLOADS.join('<p>x</p>')}`;
  await answerOf(api.POST('/api/work/submit', { body: { content } }));
  const admin = users.callsOf(runningProduct().sessions.admin);
  const params = { path: { id: session.user.id } };
  const texts = [
    (await answerOf(api.GET('/api/work/draft'))).work.content,
    (await answerOf(admin.GET('/api/admin/users/{id}/work', { params }))).work?.content ?? '',
    (await answerOf(admin.GET('/api/admin/users/{id}/work-edit', { params }))).work?.content ?? '',
  ];
  for (const text of texts) expect(text.length).toBeGreaterThan(50_000);
  expect(await findHostile(page, texts)).toEqual([]);
});

test('the text that an administrator saves for a user has no hostile HTML, saved as a whole and in two edits', async ({
  users,
}) => {
  const { api, session } = await users.started();
  const admin = users.callsOf(runningProduct().sessions.admin);
  const params = { path: { id: session.user.id } };
  const save = (body: { content: string } | Edit) =>
    answerOf(admin.POST('/api/admin/users/{id}/work-save', { params, body }));
  const seen: string[] = [];
  const read = async () => {
    seen.push((await answerOf(api.GET('/api/work/draft'))).work.content);
    seen.push((await answerOf(admin.GET('/api/admin/users/{id}/work-edit', { params }))).work?.content ?? '');
  };
  for (const payload of ALL_PAYLOADS) {
    await save({ content: payload });
    await read();
    if (!canBeEdited(payload)) continue;
    const [one, two] = inTwo(payload);
    const { work } = await save({ content: one });
    const edit = { at: one.length, remove: 0, insert: two };
    await save({ baseVersion: work.version, edit, length: payload.length });
    await read();
  }
  expect(await findHostile(page, seen)).toEqual([]);
});

test('a page has no hostile HTML: saved as a whole and in two edits, as an earlier version, and submitted', async ({
  users,
}) => {
  const { api } = await users.started();
  const [image, other] = (await answerOf(api.GET('/api/work/images'))).images;
  if (!image || !other) throw new Error('No images');
  const imageId = image._id;
  const params = { path: { imageId } };
  const save = (body: { submissionContent: string } | Edit) =>
    answerOf(api.POST('/api/work/save-page-draft', { body: { imageId, ...body } }));
  const seen: string[] = [];
  const read = async () => {
    const { draft } = await answerOf(api.GET('/api/work/page-draft/{imageId}', { params }));
    seen.push(draft.submissionContent);
  };
  for (const payload of ALL_PAYLOADS) {
    await save({ submissionContent: payload });
    await read();
    if (!canBeEdited(payload)) continue;
    const [one, two] = inTwo(payload);
    const { draft } = await save({ submissionContent: one });
    const edit = { at: one.length, remove: 0, insert: two };
    await save({ baseVersion: draft.version, edit, length: payload.length });
    await read();
  }
  for (let version = 1; version <= 60; version += 1) {
    const path = { imageId, version };
    const answer = await answerOf(
      api.GET('/api/work/page-draft/{imageId}/versions/{version}', { params: { path } }),
    );
    seen.push(answer.draft.submissionContent);
  }
  const submissionContent = `${manyWords(10_000)}${ALL_PAYLOADS.join('<p>x</p>')}`;
  await answerOf(api.POST('/api/work/submit-page', { body: { imageId: other._id, submissionContent } }));
  const submitted = await answerOf(
    api.GET('/api/work/page-draft/{imageId}', { params: { path: { imageId: other._id } } }),
  );
  seen.push(submitted.draft.submissionContent);
  expect(await findHostile(page, seen)).toEqual([]);
});

test('a run has no hostile HTML for its author and for an administrator: saved as a whole, in two edits, and submitted', async ({
  users,
}) => {
  const { api, session } = await users.started();
  const { totalImages } = await answerOf(api.POST('/api/work/sequential/start'));
  const readRun = () => answerOf(api.GET('/api/work/sequential/session'));
  const imageId = (await readRun()).currentImage?._id ?? '';
  const save = (body: { submissionContent: string } | Edit) =>
    answerOf(api.POST('/api/work/sequential/save-draft', { body: { imageId, ...body } }));
  const seen: string[] = [];
  const read = async () => seen.push((await readRun()).draft?.submissionContent ?? '');
  for (const payload of ALL_PAYLOADS) {
    await save({ submissionContent: payload });
    await read();
    if (!canBeEdited(payload)) continue;
    const [one, two] = inTwo(payload);
    const { draft } = await save({ submissionContent: one });
    const edit = { at: one.length, remove: 0, insert: two };
    await save({ baseVersion: draft.version, edit, length: payload.length });
    await read();
  }
  for (let index = 0; index < totalImages; index += 1) {
    const payloads = ALL_PAYLOADS.filter((_, place) => place % totalImages === index);
    const submissionContent = `Image ${index}${payloads.join('x')}`;
    const answer = await answerOf(
      api.POST('/api/work/sequential/submit-image', { body: { submissionContent } }),
    );
    seen.push(...answer.session.imageSubmissions.map((submission) => submission.submissionContent));
  }
  await answerOf(api.POST('/api/work/sequential/complete'));
  seen.push(...(await readRun()).session.imageSubmissions.map(({ submissionContent }) => submissionContent));
  const admin = users.callsOf(runningProduct().sessions.admin);
  const { sessions } = await answerOf(
    admin.GET('/api/admin/sequential-work', {
      params: { query: { filter: JSON.stringify({ q: session.user.email }) } },
    }),
  );
  const params = { path: { id: sessions[0]?._id ?? '' } };
  const reviewed = await answerOf(admin.GET('/api/admin/sequential-work/{id}', { params }));
  expect(reviewed.session.imageSubmissions).toHaveLength(totalImages);
  seen.push(...reviewed.session.imageSubmissions.map(({ submissionContent }) => submissionContent));
  expect(await findHostile(page, seen)).toEqual([]);
});

test('HTML from the toolbar is returned byte for byte in every mode', async ({ users }) => {
  const { api, session } = await users.started();
  const [image] = (await answerOf(api.GET('/api/work/images'))).images;
  const imageId = image?._id ?? '';
  const path = { path: { imageId } };
  const admin = users.callsOf(runningProduct().sessions.admin);
  const params = { path: { id: session.user.id } };
  for (const [, html] of TOOLBAR_HTML) {
    await answerOf(api.POST('/api/work/save-draft', { body: { content: html } }));
    expect((await answerOf(api.GET('/api/work/draft'))).work.content).toBe(html);
    await answerOf(admin.POST('/api/admin/users/{id}/work-save', { params, body: { content: html } }));
    expect((await answerOf(api.GET('/api/work/draft'))).work.content).toBe(html);
    const body = { imageId, submissionContent: html };
    await answerOf(api.POST('/api/work/save-page-draft', { body }));
    const { draft } = await answerOf(api.GET('/api/work/page-draft/{imageId}', { params: path }));
    expect(draft.submissionContent).toBe(html);
  }
});
