import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectInvalid, expectRefusal } from '../../test/expect-refusal.js';
import { TestApp } from '../../test/test-app.js';
import { uploadImage } from '../../test/upload.js';
import { addAdmin, signedUser, type TestUser } from '../../test/users.js';
import { addProject, startedAssignment, startedUser } from '../../test/work.js';
import { pageStatement } from '../core/lists/list-page.js';
import { parseListQuery } from '../core/lists/list-query.js';
import type { ImageDetailDto, ImageDto } from './dto/image.dto.js';
import { REFERENCE_FILE_LIST, referenceFileList } from './reference-file-list.queries.js';

let app: TestApp;
let admin: TestUser;
let user: TestUser;

beforeAll(async () => {
  app = await TestApp.start({ maxImageBytes: 200_000 });
  [admin, user] = await Promise.all([addAdmin(app), startedUser(app)]);
});
afterAll(() => app.stop());

const add = (texts: Record<string, string> = {}, name?: string) => uploadImage(app, admin.token, texts, name);

describe('the console', () => {
  test('can list, search, sort and page images', async () => {
    const ids = [];
    for (const title of ['Zebra 50%', 'Apple 50%', 'Mango 50%']) ids.push((await add({ title }))._id);
    const list = (query: object) => {
      const texts = Object.entries(query).map(([key, value]): [string, string] => [
        key,
        JSON.stringify(value),
      ]);
      return app.get(`/api/admin/images?${new URLSearchParams(texts)}`, admin.token);
    };
    const found = await list({ filter: { q: '50%' }, sort: ['title', 'ASC'], range: [0, 1] });
    expect((found.body.images as ImageDto[]).map(({ title }) => title)).toEqual(['Apple 50%', 'Mango 50%']);
    expect(found.body.total).toBe(3);
    expect(found.headers['content-range']).toBe('images 0-1/3');
    expect((await list({ filter: { id: ids[0] } })).body.total).toBe(1);
    await app.call('PATCH', `/api/admin/images/${ids[0]}/toggle`, {
      token: admin.token,
      body: { isActive: false },
    });
    expect((await list({ filter: { q: '50%', isActive: false } })).body.total).toBe(1);
    expect((await list({ filter: { q: '50%' }, sort: ['fileSize', 'DESC'] })).body.total).toBe(3);
    expect(JSON.stringify(found.body)).not.toContain('referenceText"');
    expectInvalid(await list({ filter: { colour: 'red' } }), {
      filter: 'Cannot filter by "colour". Possible: q, id, isActive, projectId, hasReferenceText',
    });
  });

  test('can list the images of a project, with or without a reference text', async () => {
    const projectId = await addProject(app, { name: 'Letters' });
    const texts = { projectId, isActive: 'false' };
    const written = await add({ ...texts, title: 'Written', referenceText: 'In the year' });
    const empty = await add({ ...texts, title: 'Empty' });
    const titles = async (filter: object) => {
      const query = new URLSearchParams({ filter: JSON.stringify(filter), sort: '["position","ASC"]' });
      const { body } = await app.get(`/api/admin/images?${query}`, admin.token);
      return (body.images as ImageDto[]).map(({ title }) => title);
    };
    expect(written.project).toEqual({ _id: projectId, name: 'Letters' });
    expect(await titles({ projectId })).toEqual(['Written', 'Empty']);
    expect(await titles({ projectId, hasReferenceText: true })).toEqual(['Written']);
    expect(await titles({ projectId, hasReferenceText: false })).toEqual(['Empty']);
    const { body } = await app.get<{ results: { images: ImageDetailDto[] } }>(
      '/api/admin/universal-search?q=written',
      admin.token,
    );
    expect(body.results.images.map(({ project }) => project.name)).toEqual(['Letters']);
    expect(empty.hasReferenceText).toBe(false);
  });

  test('sorts titles by their numbers, with an index', async () => {
    for (const title of ['Diary page 10', 'diary page 2', 'Diary page 1']) await add({ title });
    const query = new URLSearchParams({ filter: '{"q":"diary"}', sort: '["title","ASC"]' });
    const { body } = await app.get(`/api/admin/images?${query}`, admin.token);
    const titles = (body.images as ImageDto[]).map(({ title }) => title);
    expect(titles).toEqual(['Diary page 1', 'diary page 2', 'Diary page 10']);
    const listed = parseListQuery({ sort: '["title","ASC"]' }, REFERENCE_FILE_LIST);
    const page = pageStatement(referenceFileList('image', listed), listed, { isFetchedFirst: false });
    const plan = await app.database.transaction(async (tx) => {
      await tx.query('SET LOCAL enable_seqscan = off');
      return JSON.stringify(await tx.query(`EXPLAIN ${page.text}`, page.parameters));
    });
    expect(plan).toContain('reference_files_natural_title');
  });

  test('can update an image, and absent fields stay unchanged', async () => {
    const { _id } = await add({ description: 'Old', referenceText: 'Said' });
    const change = (body: object) => app.put(`/api/admin/images/${_id}`, body, admin.token);
    expect((await change({ title: 'New' })).body.image).toMatchObject({
      title: 'New',
      description: 'Old',
      referenceText: 'Said',
    });
    expect((await change({ title: 'New', description: '', referenceText: null })).body.image).toMatchObject({
      description: '',
      referenceText: null,
      hasReferenceText: false,
    });
    expectInvalid(await change({ title: ' ' }), { title: 'Please provide a title' });
    expect((await app.get(`/api/admin/images/${_id}`, admin.token)).body.image).toMatchObject({
      title: 'New',
    });
  });

  test('can deactivate and activate an image', async () => {
    const { _id } = await add();
    const toggle = (isActive: unknown) =>
      app.call('PATCH', `/api/admin/images/${_id}/toggle`, { token: admin.token, body: { isActive } });
    const seen = async () => {
      const { body } = await app.get<{ images: ImageDto[] }>('/api/work/images', user.token);
      const download = await app.get(`/api/work/images/${_id}/download`, user.token);
      return [body.images.some((image) => image._id === _id), download.status];
    };
    expect(await seen()).toEqual([true, 200]);
    expect((await toggle(false)).body.image).toMatchObject({ isActive: false });
    expect(await seen()).toEqual([false, 404]);
    expect((await toggle(true)).status).toBe(200);
    expect(await seen()).toEqual([true, 200]);
    expectInvalid(await toggle('yes'), { isActive: 'isActive must be true or false' });
    const actions = await app.rows('SELECT action FROM audit_log WHERE subject_id = $1 ORDER BY id', [_id]);
    expect(actions.map(({ action }) => action)).toEqual([
      'image.upload',
      'image.deactivate',
      'image.activate',
    ]);
  });

  test('an image is published when it first becomes active, and stays published', async () => {
    const publishedAt = (id: string) =>
      app.row(
        'SELECT published_at, published_at = uploaded_at AS "isAtUpload" FROM reference_files WHERE id = $1',
        [id],
      );
    const visible = await add();
    expect(await publishedAt(visible._id)).toMatchObject({ isAtUpload: true });
    const { _id } = await add({ isActive: 'false' });
    expect(await publishedAt(_id)).toEqual({ published_at: null, isAtUpload: null });
    const toggle = (isActive: boolean) =>
      app.call('PATCH', `/api/admin/images/${_id}/toggle`, { token: admin.token, body: { isActive } });
    await toggle(true);
    const first = await publishedAt(_id);
    expect(first).toEqual({ published_at: expect.any(Date), isAtUpload: false });
    for (const isActive of [false, true]) {
      await toggle(isActive);
      expect(await publishedAt(_id)).toEqual(first);
    }
  });

  test('a reference PDF is not found as an image', async () => {
    const { id } = await app.row<{ id: string }>(
      `INSERT INTO reference_files (kind, title, filename, original_name, file_size, mime_type, sha256)
       VALUES ('pdf', 'Guide', 'guide.pdf', '', 1, 'application/pdf', '') RETURNING id`,
    );
    for (const path of [
      `/api/admin/images/${id}`,
      `/api/admin/images/${id}/download`,
      '/userimages/guide.pdf',
    ])
      expect((await app.get(path, admin.token)).status, path).toBe(404);
    expect((await app.delete(`/api/admin/images/${id}`, admin.token)).status).toBe(404);
    expect((await app.delete(`/api/admin/pdfs/${id}`, admin.token)).status).toBe(200);
  });

  test('can delete an image without work on it', async () => {
    const { _id, title } = await add();
    const { status, body } = await app.delete(`/api/admin/images/${_id}`, admin.token);
    expect([status, body]).toEqual([200, { message: 'Image deleted successfully!' }]);
    expect(await app.rows('SELECT 1 FROM reference_files WHERE id = $1', [_id])).toEqual([]);
    expect(
      await app.row(`SELECT details FROM audit_log WHERE subject_id = $1 AND action = 'image.delete'`, [_id]),
    ).toEqual({ details: { title } });
  });

  test.each(['RESTRICT', 'NO ACTION'])(
    'deactivates an image that work refers to instead of deleting it (%s)',
    async (onDelete) => {
      const { _id, filename } = await add();
      await app.rows(
        `CREATE TABLE work_on_it (image_id uuid REFERENCES reference_files (id) ON DELETE ${onDelete})`,
      );
      await app.rows('INSERT INTO work_on_it VALUES ($1)', [_id]);
      try {
        const { status, body } = await app.delete(`/api/admin/images/${_id}`, admin.token);
        expect([status, body]).toEqual([
          200,
          { message: 'There is work on this image, so it is hidden instead.' },
        ]);
        expect(await app.row('SELECT is_active FROM reference_files WHERE id = $1', [_id])).toEqual({
          is_active: false,
        });
        // The file is kept.
        expect((await app.get(`/userimages/${filename}`, admin.token)).status).toBe(200);
      } finally {
        await app.rows('DROP TABLE work_on_it');
      }
    },
  );
});

test('a user sees the active images in the order of upload, without reference texts', async () => {
  const { _id, uploadedAt } = await add({ referenceText: 'The very words' });
  const { body, text } = await app.get<{ images: ImageDto[] }>('/api/work/images', user.token);
  expect(body.images.at(-1)).toMatchObject({ _id, uploadedAt, width: 800, height: 600 });
  const times = body.images.map((image) => String(image.uploadedAt));
  expect(times).toEqual(times.toSorted());
  expect(text).not.toMatch(/eferenceText|The very words|sha256/);
});

test('a user without an assignment sees no images, and gets no file', async () => {
  const { _id, filename } = await add();
  const waiting = await signedUser(app);
  expect((await app.get('/api/work/images', waiting.token)).body).toEqual({ images: [] });
  for (const path of [`/api/work/images/${_id}/download`, `/userimages/${filename}`])
    expectRefusal(await app.get(path, waiting.token), { status: 404, code: 'NOT_FOUND' });
  await app.get('/api/users/dashboard', waiting.token);
  const { body } = await app.get<{ images: ImageDto[] }>('/api/work/images', waiting.token);
  expect(body.images.map((image) => image._id)).toContain(_id);
  expect((await app.get(`/userimages/${filename}`, waiting.token)).status).toBe(200);
});

test('a user sees only the images of projects with an own assignment', async () => {
  const { _id, filename } = await add();
  const projectId = await addProject(app);
  await app.rows('UPDATE reference_files SET project_id = $2 WHERE id = $1', [_id, projectId]);
  const own = await startedUser(app);
  const list = (query = '') => app.get<{ images: ImageDto[] }>(`/api/work/images${query}`, own.token);
  expect((await list()).body.images.map((image) => image._id)).not.toContain(_id);
  const { assignmentId } = await startedAssignment(app, own, projectId);
  expect((await list(`?assignment=${assignmentId}`)).body.images.map((image) => image._id)).toEqual([_id]);
  for (const path of [`/api/work/images/${_id}/download`, `/userimages/${filename}`]) {
    expect((await app.get(path, own.token)).status).toBe(200);
    expectRefusal(await app.get(path, user.token), { status: 404, code: 'NOT_FOUND' });
    expect((await app.get(path, admin.token)).status).toBe(path.startsWith('/api') ? 403 : 200);
  }
});

test('a download has the file name of the upload', async () => {
  const { _id } = await add({}, 'скан "1".png');
  const { headers, bytes } = await app.get(`/api/work/images/${_id}/download`, user.token);
  expect(headers['content-disposition']).toBe(
    `attachment; filename="____ 1.png"; filename*=UTF-8''%D1%81%D0%BA%D0%B0%D0%BD%201.png`,
  );
  expect(headers['content-type']).toBe('image/png');
  expect(headers['content-length']).toBe(String(bytes.length));
});
