import { allowedForKeys } from '@inkwell/contract/permissions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addApiKey } from '../../test/api-keys.js';
import { expectInvalid } from '../../test/expect-refusal.js';
import { page, pdfOf } from '../../test/pictures.js';
import { type Json, type Method, TestApp } from '../../test/test-app.js';
import { upload } from '../../test/upload.js';
import { addAdmin, type TestUser, verifiedUser } from '../../test/users.js';
import { addProject } from '../../test/work.js';

let app: TestApp;
let admin: TestUser;
let key: string;
beforeAll(async () => {
  app = await TestApp.start();
  admin = await addAdmin(app);
  key = (await addApiKey(app, admin, [...allowedForKeys])).key;
});
afterAll(() => app.stop());

interface Kind {
  name: string;
  /** Of the record in a response. */
  envelope: string;
  /** A field that can be changed, and one that cannot. */
  change: Json;
  readOnly: string;
  method?: Method;
  /** Where the record stands among the others. */
  list?: string;
  isForSessionsOnly?: boolean;
  /** @returns the path of its update */
  create: () => Promise<string>;
}

async function made(path: string, envelope: string, fields: Json): Promise<string> {
  const { body } = await app.post<Record<string, { _id: string }>>(path, fields, admin.token);
  return `${path}/${body[envelope]?._id}`;
}

async function uploaded(path: string, field: string, name: string, bytes: Buffer): Promise<string> {
  const form = { field, name, bytes, texts: { title: 'Old' }, token: admin.token };
  const { body } = await upload<Record<string, { _id: string }>>(app, `${path}/upload`, form);
  return `${path}/${body[field]?._id}`;
}

const kinds: Kind[] = [
  {
    name: 'a user',
    envelope: 'user',
    change: { address: '14 Harbour Road, Inkford' },
    readOnly: 'createdAt',
    create: async () => `/api/admin/users/${(await verifiedUser(app)).id}`,
  },
  {
    name: 'an image',
    envelope: 'image',
    change: { title: 'New' },
    readOnly: 'fileSize',
    create: async () =>
      uploaded('/api/admin/images', 'image', 'page.png', await page(20, 20).png().toBuffer()),
  },
  {
    name: 'a reference PDF',
    envelope: 'pdf',
    change: { title: 'New' },
    readOnly: 'project',
    create: async () => uploaded('/api/admin/pdfs', 'pdf', 'guide.pdf', await pdfOf(1)),
  },
  {
    name: 'an agreement',
    envelope: 'agreement',
    change: { content: '<p>Other terms for the work that is to be done.</p>' },
    readOnly: 'createdAt',
    create: () =>
      made('/api/admin/agreements', 'agreement', {
        content: '<p>The terms for the work that is to be done.</p>',
      }),
  },
  {
    name: 'a project',
    envelope: 'project',
    change: { name: 'Other registers' },
    readOnly: 'state',
    create: async () => `/api/admin/projects/${await addProject(app)}`,
  },
  {
    name: 'the site configuration',
    envelope: 'config',
    change: { footerAddress: '0 New Street' },
    readOnly: 'rules',
    create: async () => '/api/admin/site-config',
  },
  {
    name: 'a review comment',
    envelope: 'comment',
    change: { text: 'Please mind the line breaks.' },
    readOnly: '_id',
    list: 'comments',
    create: () => made('/api/admin/reviews/comments', 'comment', { text: 'Please mind the names.' }),
  },
  {
    name: 'a webhook',
    envelope: 'webhook',
    change: { description: 'Payroll' },
    readOnly: 'createdAt',
    create: () => made('/api/admin/webhooks', 'webhook', { url: 'https://crm.example.com/inkwell' }),
  },
  {
    name: 'an API key',
    envelope: 'apiKey',
    change: { name: 'Payroll' },
    readOnly: 'project',
    method: 'PATCH',
    isForSessionsOnly: true,
    create: () => made('/api/admin/api-keys', 'apiKey', { name: 'CRM', permissions: ['users:read'] }),
  },
];

describe.each(kinds)(
  '$name',
  ({ envelope, change, readOnly, method = 'PUT', list, isForSessionsOnly, create }) => {
    const read = async (url: string): Promise<Json> => {
      const token = isForSessionsOnly ? admin.token : key;
      const path = list ? url.slice(0, url.lastIndexOf('/')) : url;
      const { body } = await app.get<Record<string, Json & Json[]>>(path, token);
      const rows = list ? body[list] : undefined;
      return (rows ? rows.find(({ _id }) => url.endsWith(String(_id))) : body[envelope]) ?? {};
    };
    const write = (url: string, body: Json) =>
      app.call<Record<string, Json>>(method, url, { token: isForSessionsOnly ? admin.token : key, body });

    test('is read, changed and written as a whole', async () => {
      const url = await create();
      const answer = await write(url, { ...(await read(url)), ...change });
      expect(answer.body).toEqual(expect.objectContaining({ [envelope]: expect.objectContaining(change) }));
      expect(answer.status).toBe(200);
    });

    test('refuses a changed field that is read-only, and an unknown one', async () => {
      const url = await create();
      const record = await read(url);
      const changed = { ...record, ...change, [readOnly]: 'other', unknown: null };
      const { body, status } = await write(url, changed);
      expect([status, body.errors]).toEqual([
        400,
        {
          [readOnly]: [`"${readOnly}" cannot be changed.`],
          unknown: ['"unknown" is no field of this call.'],
        },
      ]);
      expect(await read(url)).toEqual(record);
    });
  },
);

test('a session may send more than the console needs to, except to keys, webhooks, imports, exports and gifts', async () => {
  const { id } = await verifiedUser(app);
  const changes = { address: '14 Harbour Road, Inkford', unknown: 1 };
  expect((await app.put(`/api/admin/users/${id}`, changes, admin.token)).status).toBe(200);
  const mistyped = { name: 'CRM', permissions: ['users:read'], expiresat: '2030-01-01' };
  expectInvalid(await app.post('/api/admin/api-keys', mistyped, admin.token), {
    expiresat: '"expiresat" is no field of this call.',
  });
});
