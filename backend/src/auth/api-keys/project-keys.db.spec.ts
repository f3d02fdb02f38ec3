import { allowedForKeys } from '@inkwell/contract/permissions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addApiKey, type TestKey } from '../../../test/api-keys.js';
import { expectRefusal } from '../../../test/expect-refusal.js';
import { feedIsCurrent } from '../../../test/feed-is-current.js';
import { documentedOperations, type Operation } from '../../../test/operations.js';
import { page } from '../../../test/pictures.js';
import { type Json, TestApp } from '../../../test/test-app.js';
import { upload } from '../../../test/upload.js';
import { userWithEverything } from '../../../test/user-with-everything.js';
import { addAdmin, signedUser, type TestUser } from '../../../test/users.js';
import { addAssignment, addImage, addProject, workOf } from '../../../test/work.js';

const operations = documentedOperations().filter(({ isForProjectKeys }) => isForProjectKeys);

/** Columns that give the id of a path: those of a user with a row in every table, in the default project. */
const IDS: [path: string, sql: string][] = [
  ['/api/admin/assignments/{id}', 'SELECT id FROM assignments'],
  ['/api/admin/exports/{id}', 'SELECT id FROM tasks WHERE permissions IS NOT NULL'],
  ['/api/admin/extension-requests/{id}', 'SELECT id FROM extension_requests'],
  ['/api/admin/image-reports/{id}', 'SELECT id FROM image_reports'],
  ['/api/admin/images/{id}', `SELECT id FROM reference_files WHERE kind = 'image'`],
  ['/api/admin/projects/{id}', 'SELECT id FROM projects WHERE is_default'],
  ['/api/admin/reviews/{id}', 'SELECT id FROM reviews'],
  ['/api/admin/sequential-work/{id}', 'SELECT id FROM sequential_sessions'],
  ['/api/admin/tasks/{id}', 'SELECT id FROM tasks WHERE permissions IS NULL'],
  ['/api/admin/users/{id}', `SELECT user_id AS id FROM assignments`],
  ['/api/admin/webhook-deliveries/{id}', 'SELECT id FROM webhook_deliveries'],
  ['/api/admin/webhooks/{id}', 'SELECT id FROM webhooks'],
];
type Ids = Record<'assignment' | 'image' | 'project' | 'request' | 'review' | 'user', string>;
/** Calls that name records in the body. The body has an id of the default project. */
const BODIES: Record<string, (ids: Ids) => Json> = {
  bulkExtendAssignments: ({ assignment }) => ({ ids: [assignment], hours: 1, reason: 'ill' }),
  bulkGrantExtensions: ({ request }) => ({ ids: [request] }),
  bulkPenalizeAssignments: ({ assignment }) => ({ ids: [assignment], reason: 'late' }),
  bulkPublishReviews: ({ review }) => ({ ids: [review] }),
  bulkRefuseExtensions: ({ request }) => ({ ids: [request], reason: 'late' }),
  bulkRemoveAssignmentPenalties: ({ assignment }) => ({ ids: [assignment] }),
  bulkWithdrawAssignments: ({ assignment }) => ({ ids: [assignment] }),
  createExport: ({ assignment }) => ({ kind: 'case-file', assignmentId: assignment }),
  createWebhook: ({ project }) => ({ url: 'https://example.com', projectId: project }),
  deleteImages: ({ image }) => ({ ids: [image] }),
  importImages: ({ project }) => ({ projectId: project }),
  toggleImages: ({ image }) => ({ ids: [image], isActive: false }),
  uploadImage: ({ project }) => ({ title: 'Page', projectId: project }),
};
/** Reads the key itself, and a list with a query parameter of its own. */
const OTHERS = ['getOwnApiKey', 'listEvents'];

let app: TestApp;
let admin: TestUser;
let writer: TestUser;
let projectId: string;
let here: TestKey;
let elsewhere: TestKey;

beforeAll(async () => {
  app = await TestApp.start({ minWords: 3 });
  admin = await addAdmin(app);
  writer = await userWithEverything(app);
  const { id } = await app.row<{ id: string }>('SELECT id FROM projects WHERE is_default');
  projectId = id;
  await app.rows(`UPDATE tasks SET input = input || jsonb_build_object('projectId', $1::text)`, [id]);
  const webhook = { url: 'https://example.com', projectId: id };
  await app.post('/api/admin/webhooks', webhook, admin.token);
  await addImage(app);
  await app.rows(
    'INSERT INTO webhook_deliveries (webhook_id, event_seq) SELECT w.id, max(e.seq) FROM webhooks w, events e GROUP BY w.id ON CONFLICT DO NOTHING',
  );
  here = await addApiKey(app, admin, [...allowedForKeys], { projectId });
  elsewhere = await addApiKey(app, admin, [...allowedForKeys], { projectId: await addProject(app) });
});
afterAll(() => app.stop());

async function urlOf({ path }: Operation): Promise<string> {
  const [, sql] = IDS.find(([prefix]) => path.startsWith(prefix)) ?? [];
  const [row] = sql ? await app.rows<{ id: string }>(`${sql} LIMIT 1`) : [];
  const [text] = await app.rows<{ id: string }>('SELECT id FROM drafts LIMIT 1');
  const url = path.replace('{textId}', String(text?.id)).replace('{version}', '1');
  expect(url.includes('{') && !row, `${path} has no id in this spec`).toBe(false);
  return url.replace(/\{\w+\}/, String(row?.id));
}

const filtered = (path: string, filter: Json) =>
  `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
/** The ids in the answer of a list. */
async function listed(path: string, key: TestKey, filter: Json = {}): Promise<string[]> {
  const { status, body, text } = await app.get<Json>(filtered(path, filter), key.key);
  expect([status, text]).toEqual([200, text]);
  const rows = Object.values(body).find(Array.isArray) as { _id: string }[];
  return rows.map(({ _id }) => _id);
}

const byId = operations.filter(({ path }) => path.includes('{'));
const byBody = operations.filter(({ id }) => id in BODIES);
const byFilter = operations.filter(
  (operation) => !byId.includes(operation) && !byBody.includes(operation) && !OTHERS.includes(operation.id),
);

test('the calls for keys of a project are known', () => {
  expect(byId.length).toBeGreaterThan(40);
  expect(byBody.map(({ id }) => id).sort()).toEqual(Object.keys(BODIES).sort());
  expect(byFilter.every(({ method }) => method === 'GET')).toBe(true);
});

describe('with a key of another project', () => {
  test.each(byId)('$method $path is refused with 404', async (operation) => {
    const answer = await app.call(operation.method, await urlOf(operation), { token: elsewhere.key });
    expectRefusal(answer, { status: 404, code: 'NOT_FOUND', message: 'This does not exist.' });
  });

  test.each(byBody)('$method $path is refused with 404', async ({ id, method, path }) => {
    const { assignmentId: assignment } = await workOf(app, writer);
    const { id: image } = await app.row<{ id: string }>('SELECT id FROM reference_files LIMIT 1');
    const { request, review } = await app.row<{ request: string; review: string }>(
      `SELECT (SELECT id FROM extension_requests LIMIT 1) AS request, (SELECT id FROM reviews LIMIT 1) AS review`,
    );
    const body = BODIES[id]?.({ assignment, image, request, review, user: writer.id, project: projectId });
    expectRefusal(await app.call(method, path, { token: elsewhere.key, body }), {
      status: 404,
      code: 'NOT_FOUND',
    });
  });

  test.each(byFilter)('$method $path has no rows, and refuses the filter with 404', async ({ id, path }) => {
    const { status, text, body } = await app.get<Json>(path, elsewhere.key);
    expect(status).toBe(200);
    if (id === 'listProjects') expect(body.total).toBe(1);
    else if (path.endsWith('/export')) expect(text.trim().split('\n').length).toBe(1);
    else expect(body.total).toBe(0);
    expect(text).not.toContain(projectId);
    const name = id === 'listProjects' ? 'id' : 'projectId';
    for (const given of [projectId, [projectId], [projectId, elsewhere.project?._id]]) {
      const answer = await app.get(filtered(path, { [name]: given }), elsewhere.key);
      expectRefusal(answer, { status: 404, code: 'NOT_FOUND' });
    }
  });
});

describe('with a key of the project', () => {
  // Calls that change something would spoil the records for those after them.
  test.each(byId.filter(({ method }) => method === 'GET'))(
    '$method $path finds the record',
    async (operation) => {
      const { status, body } = await app.get(await urlOf(operation), here.key);
      expect(status).not.toBe(403);
      // That of the scope. No file is stored, and there is no replaced text.
      expect(body?.message).not.toBe('This does not exist.');
    },
  );

  test.each(byFilter)('$method $path has its rows', async ({ path }) => {
    const { status, text } = await app.get(path, here.key);
    expect(status).toBe(200);
    expect(text.length).toBeGreaterThan(150);
  });
});

describe('a list', () => {
  test('has the filters of the caller, and those who try to leave the project are refused', async () => {
    const key = elsewhere;
    const other = String(key.project?._id);
    const image = await addImage(app, 'Other ledger', other);
    expect(await listed('/api/admin/images', key)).toEqual([image]);
    expect(await listed('/api/admin/images', key, { q: 'other' })).toEqual([image]);
    expect(await listed('/api/admin/images', key, { q: 'register' })).toEqual([]);
    for (const nothing of [[], [other], other.toUpperCase()])
      expect(await listed('/api/admin/images', key, { projectId: nothing })).toEqual([image]);
    for (const raw of [
      '[]',
      'null',
      '{',
      '"x"',
      '{"projectId":{}}',
      '{"projectId":""}',
      '{"projectId":null}',
    ]) {
      const answer = await app.get(`/api/admin/images?filter=${encodeURIComponent(raw)}`, key.key);
      expect([raw, answer.status >= 400]).toEqual([raw, true]);
    }
    const twice = `/api/admin/images?filter=${encodeURIComponent('{"q":""')}&filter=${encodeURIComponent(`"projectId":"${projectId}"}`)}`;
    expectRefusal(await app.get(twice, key.key), { status: 404, code: 'NOT_FOUND' });
    await app.rows('DELETE FROM reference_files WHERE id = $1', [image]);
  });

  test('of users has those with an assignment in the project, with that assignment', async () => {
    const other = await addProject(app);
    const key = await addApiKey(app, admin, ['users:read'], { projectId: other });
    const user = await signedUser(app);
    const inDefault = await addAssignment(app, user);
    expect(await listed('/api/admin/users', key)).toEqual([]);
    const { assignmentId } = await addAssignment(app, user, other);
    const { body } = await app.get<{ users: Json[] }>('/api/admin/users', key.key);
    expect(body.users).toEqual([expect.objectContaining({ _id: user.id, assignmentId })]);
    const read = await app.get<{ user: Json }>(`/api/admin/users/${user.id}`, key.key);
    expect(read.body.user).toMatchObject({ _id: user.id, assignmentId, project: { _id: other } });
    const url = `/api/admin/users/${user.id}?assignment=`;
    expect((await app.get(url + assignmentId, key.key)).status).toBe(200);
    expectRefusal(await app.get(url + inDefault.assignmentId, key.key), { status: 404, code: 'NOT_FOUND' });
    const repeated = `${url}${assignmentId}&assignment=${inDefault.assignmentId}`;
    expectRefusal(await app.get(repeated, key.key), { status: 404, code: 'NOT_FOUND' });
  });
});

test('the events of a project are read with its key, and no others', async () => {
  await feedIsCurrent(app);
  const read = async ({ key }: TestKey, query = '') =>
    app.get<{ events: Json[] }>(`/api/admin/events${query}`, key);
  expect((await read(here)).body.events.length).toBeGreaterThan(0);
  expect((await read(elsewhere)).body.events).toEqual([]);
  expect((await read(elsewhere, `?projectId=${elsewhere.project?._id}`)).status).toBe(200);
  for (const query of [
    `?projectId=${projectId}`,
    `?projectId=${elsewhere.project?._id}&projectId=${projectId}`,
  ])
    expectRefusal(await read(elsewhere, query), { status: 404, code: 'NOT_FOUND' });
});

test('an export with a key of a project has the project, whatever its kind', async () => {
  const create = (body: Json) =>
    app.post<{ export: { _id: string; project: Json } }>('/api/admin/exports', body, here.key);
  for (const kind of ['texts', 'users', 'assignments', 'reviews', 'audit']) {
    const { status, body } = await create({ kind });
    expect([kind, status, body.export.project._id]).toEqual([kind, 202, projectId]);
    const url = `/api/admin/exports/${body.export._id}`;
    expect((await app.get(url, here.key)).status).toBe(200);
    expectRefusal(await app.get(url, elsewhere.key), { status: 404, code: 'NOT_FOUND' });
  }
  const other = String(elsewhere.project?._id);
  expectRefusal(await create({ kind: 'texts', projectId: other }), { status: 404, code: 'NOT_FOUND' });
  const reader = await addApiKey(app, admin, ['exports:create']);
  expectRefusal(await app.post('/api/admin/exports', { kind: 'reviews' }, reader.key), {
    status: 403,
    code: 'PERMISSION_MISSING',
    message: 'This API key does not have the permission "reviews:read".',
    facts: { permission: 'reviews:read' },
  });
});

describe('a body', () => {
  test('with records of two projects is refused as a whole', async () => {
    const other = String(elsewhere.project?._id);
    const [own, foreign] = [await addImage(app, 'Own', other), await addImage(app, 'Foreign')];
    const toggle = (ids: unknown) =>
      app.post('/api/admin/images/bulk-toggle', { ids, isActive: false }, elsewhere.key);
    expectRefusal(await toggle([own, foreign]), { status: 404, code: 'NOT_FOUND' });
    expectRefusal(await toggle([own, { foreign }]), { status: 404, code: 'NOT_FOUND' });
    expect((await toggle([])).status).toBe(400);
    const active = await app.rows('SELECT 1 FROM reference_files WHERE id = ANY($1) AND is_active', [
      [own, foreign],
    ]);
    expect(active.length).toBe(2);
    expect((await toggle([own, own])).status).toBe(200);
  });

  test('without a project gets the project of the key, also in a form with a file', async () => {
    const other = String(elsewhere.project?._id);
    const send = async (texts: Record<string, string>) =>
      upload<{ image: { _id: string } }>(app, '/api/admin/images/upload', {
        bytes: await page(80, 60).png().toBuffer(),
        texts: { title: 'Scan', ...texts },
        token: elsewhere.key,
      });
    const { status, body } = await send({});
    expect(status).toBe(201);
    expect(
      await app.rows('SELECT project_id AS id FROM reference_files WHERE id = $1', [body.image._id]),
    ).toEqual([{ id: other }]);
    expectRefusal(await send({ projectId }), { status: 404, code: 'NOT_FOUND' });
  });

  test('changes the project, but not which one is the default', async () => {
    const other = String(elsewhere.project?._id);
    const change = (id: string, body: Json) => app.put(`/api/admin/projects/${id}`, body, elsewhere.key);
    expect((await change(other, { minWords: 7 })).status).toBe(200);
    expectRefusal(await change(projectId, { minWords: 7 }), { status: 404, code: 'NOT_FOUND' });
    expectRefusal(await change(other, { isDefault: true }), { status: 403, code: 'NOT_FOR_API_KEYS' });
    expect((await change(other, { isDefault: false, minWords: 8 })).status).toBe(200);
  });

  test('gives an assignment of the project to one of its users only', async () => {
    const other = String(elsewhere.project?._id);
    const give = (path: string, body: Json) => app.post(`/api/admin/${path}`, body, elsewhere.key);
    const user = await signedUser(app);
    const gift = `users/${user.id}/assignments`;
    expectRefusal(await give(gift, {}), { status: 404, code: 'NOT_FOUND' });
    const many = { userIds: [user.id] };
    expectRefusal(await give(`projects/${other}/assignments/preview`, many), {
      status: 404,
      code: 'NOT_FOUND',
    });
    await addAssignment(app, user, other);
    expectRefusal(await give(gift, { projectId }), { status: 404, code: 'NOT_FOUND' });
    expectRefusal(await give(gift, {}), { status: 409, code: 'ALREADY_ASSIGNED' });
    expect((await give(`projects/${other}/assignments/preview`, many)).status).toBe(200);
    expectRefusal(await give(`projects/${projectId}/assignments`, many), { status: 404, code: 'NOT_FOUND' });
  });
});
