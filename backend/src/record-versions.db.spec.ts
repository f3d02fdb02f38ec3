import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectInvalid, expectRefusal } from '../test/expect-refusal.js';
import { page, pdfOf } from '../test/pictures.js';
import { type Json, TestApp } from '../test/test-app.js';
import { upload } from '../test/upload.js';
import { addAdmin, type TestUser, verifiedUser } from '../test/users.js';

/** A record that administrators edit, for one test. */
interface Editable {
  /** The path of its update. */
  url: string;
  read: () => Promise<Json>;
}

interface Kind {
  name: string;
  action: string;
  /** A field with two values. Only the length of a text is in the audit log. */
  field: string;
  values: [string, string];
  isText?: boolean;
  versionField?: string;
  create: () => Promise<Editable>;
}

let app: TestApp;
let fatima: TestUser;
let ole: TestUser;

beforeAll(async () => {
  app = await TestApp.start();
  [fatima, ole] = await Promise.all([addAdmin(app), addAdmin(app)]);
});
afterAll(() => app.stop());

/** A record whose update and whose GET call have the same path. */
function at(url: string, key: string): Editable {
  const read = async () => (await app.get<Record<string, Json>>(url, fatima.token)).body[key] ?? {};
  return { url, read };
}

async function uploaded(path: string, field: string, name: string, bytes: Buffer): Promise<Editable> {
  const form = { field, name, bytes, texts: { title: 'Old' }, token: fatima.token };
  const { body } = await upload<Record<string, { _id: string }>>(app, `${path}/upload`, form);
  return at(`${path}/${body[field]?._id}`, field);
}

const kinds: Kind[] = [
  {
    name: 'a user',
    action: 'user.update',
    field: 'address',
    values: ['14 Harbour Road, Inkford', '16 Harbour Road, Inkford'],
    create: async () => at(`/api/admin/users/${(await verifiedUser(app)).id}`, 'user'),
  },
  {
    name: 'an image',
    action: 'image.update',
    field: 'title',
    values: ['New', 'Other'],
    create: async () =>
      uploaded('/api/admin/images', 'image', 'page.png', await page(20, 20).png().toBuffer()),
  },
  {
    name: 'a reference PDF',
    action: 'pdf.update',
    field: 'description',
    values: ['New', 'Other'],
    create: async () => uploaded('/api/admin/pdfs', 'pdf', 'guide.pdf', await pdfOf(1)),
  },
  {
    name: 'the site configuration',
    action: 'site-config.update',
    field: 'footerAddress',
    values: ['1 New Street', '2 Other Street'],
    create: async () => {
      const config = at('/api/admin/site-config', 'config');
      await app.put(config.url, { footerAddress: '0 Old Street' }, fatima.token);
      return config;
    },
  },
  {
    name: 'an agreement',
    action: 'agreement.update',
    field: 'content',
    values: ['New terms', 'Other terms'],
    isText: true,
    versionField: 'recordVersion',
    create: async () => {
      const { body } = await app.post<{ agreement: { _id: string } }>(
        '/api/admin/agreements',
        { content: 'Old' },
        fatima.token,
      );
      return at(`/api/admin/agreements/${body.agreement._id}`, 'agreement');
    },
  },
  {
    name: 'a review comment',
    action: 'review-comment.update',
    field: 'text',
    values: ['A new comment.', 'Another comment.'],
    create: async () => {
      const url = '/api/admin/reviews/comments';
      await app.rows('DELETE FROM review_comments');
      const { body } = await app.post<{ comment: Json }>(url, { text: 'Old.' }, fatima.token);
      const id = body.comment._id;
      const list = () => app.get<{ comments: Json[] }>(url, fatima.token);
      const read = async () => (await list()).body.comments.find(({ _id }) => _id === id) ?? {};
      return { url: `${url}/${id}`, read };
    },
  },
];

describe.each(kinds)('$name', ({ action, field, values, isText, versionField = 'version', create }) => {
  const [first, second] = values;

  test('is not changed by an update with a stale version, which returns the record and who changed it', async () => {
    const { url, read } = await create();
    const opened = await read();
    const version = Number(opened[versionField]);
    const saved = await app.put(url, { [field]: first, [versionField]: version }, fatima.token);
    expect(saved.status).toBe(200);
    expect(await read()).toEqual({ ...opened, [field]: first, [versionField]: version + 1 });
    const answer = await app.put(url, { [field]: second, [versionField]: version }, ole.token);
    expectRefusal(answer, {
      status: 409,
      code: 'STALE_RECORD',
      message: 'This was changed in the meantime. Nothing was saved.',
      facts: { current: await read(), changedBy: fatima.email, changedAt: expect.stringMatching(/Z$/) },
    });
    expect(await read()).toMatchObject({ [field]: first });
    const chosen = await app.put(url, { [field]: second, [versionField]: version + 1 }, ole.token);
    expect(chosen.status).toBe(200);
    expect(await read()).toMatchObject({ [field]: second, [versionField]: version + 2 });
  });

  test('is not changed by an update with a stale version in If-Match', async () => {
    const { url, read } = await create();
    const version = Number((await read())[versionField]);
    const [first, second] = values;
    const send = (text: string, at: number) =>
      app.call('PUT', url, {
        token: fatima.token,
        body: { [field]: text },
        headers: { 'if-match': `"${at}"` },
      });
    expect((await send(first, version)).status).toBe(200);
    expect((await send(second, version)).body).toMatchObject({ code: 'STALE_RECORD' });
    expect(await read()).toMatchObject({ [field]: first, [versionField]: version + 1 });
  });

  test('takes one of several concurrent updates with the same version', async () => {
    const { url, read } = await create();
    const version = Number((await read())[versionField]);
    const texts = Array.from({ length: 4 }, (_, index) => `${first} ${index}`);
    const answers = await Promise.all(
      texts.map((text) => app.put(url, { [field]: text, [versionField]: version }, fatima.token)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const kept = texts[answers.findIndex(({ status }) => status === 200)];
    expect(await read()).toMatchObject({ [field]: kept, [versionField]: version + 1 });
  });

  test('takes an update without a version, and absent fields stay as they are', async () => {
    const { url, read } = await create();
    const opened = await read();
    expect((await app.put(url, {}, ole.token)).status).toBe(200);
    expect(await read()).toEqual(opened);
    expect((await app.put(url, { [field]: first }, fatima.token)).status).toBe(200);
    expect((await app.put(url, { [field]: second }, ole.token)).status).toBe(200);
    const version = Number(opened[versionField]) + 2;
    expect(await read()).toEqual({ ...opened, [field]: second, [versionField]: version });

    const entries = await app.rows(
      'SELECT actor_email, changes FROM audit_log WHERE action = $1 ORDER BY id DESC LIMIT 2',
      [action],
    );
    const change = (before: unknown, after: string, at: number) =>
      isText
        ? { changed: true, lengthBefore: String(before).length, lengthAfter: after.length, version: at }
        : { before, after };
    expect(entries).toEqual([
      { actor_email: ole.email, changes: { [field]: change(first, second, version) } },
      { actor_email: fatima.email, changes: { [field]: change(opened[field], first, version - 1) } },
    ]);
  });

  test('rejects a version that is not a number', async () => {
    const { url } = await create();
    expectInvalid(await app.put(url, { [versionField]: 'new' }, fatima.token), {
      [versionField]: 'The version must be a whole number from 1',
    });
  });
});

test('activating an image with a stale version is refused', async () => {
  const bytes = await page(20, 20).png().toBuffer();
  const { url, read } = await uploaded('/api/admin/images', 'image', 'page.png', bytes);
  const toggle = (isActive: boolean) =>
    app.call('PATCH', `${url}/toggle`, { token: ole.token, body: { isActive, version: 1 } });
  expect((await toggle(false)).status).toBe(200);
  expectRefusal(await toggle(true), {
    status: 409,
    code: 'STALE_RECORD',
    facts: { current: await read(), changedBy: ole.email, changedAt: expect.any(String) },
  });
  expect(await read()).toMatchObject({ isActive: false, version: 2 });
});
