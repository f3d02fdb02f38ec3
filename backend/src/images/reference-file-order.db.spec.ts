import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectInvalid, expectRefusal } from '../../test/expect-refusal.js';
import { SequentialWork } from '../../test/sequential-work.js';
import { TestApp } from '../../test/test-app.js';
import { addAdmin, type TestUser } from '../../test/users.js';
import { addImage, addProject, hideAllImages, startedUser } from '../../test/work.js';
import type { ImageListDto } from './dto/image.dto.js';
import type { Place } from './reference-file-order.js';

let app: TestApp;
let admin: TestUser;
let worker: TestUser;
/** The ids in the order of work. */
let ids: string[];

beforeAll(async () => {
  app = await TestApp.start();
  [admin, worker] = await Promise.all([addAdmin(app), startedUser(app)]);
});
afterAll(() => app.stop());
beforeEach(async () => {
  await hideAllImages(app);
  ids = [];
  for (const title of ['A', 'B', 'C', 'D', 'E']) ids.push(await addImage(app, title));
});

const idOf = (title: string) => ids['ABCDE'.indexOf(title)] ?? '';
const move = (title: string, place: Place, other?: string) =>
  app.post(
    `/api/admin/images/${idOf(title)}/move`,
    { place, ...(other && { otherId: idOf(other) }) },
    admin.token,
  );

async function order(): Promise<string> {
  const { body } = await app.get<ImageListDto>('/api/work/images', worker.token);
  return body.images.map(({ title }) => title).join('');
}

describe('moving an image', () => {
  test.each<[string, Place, string | undefined, string]>([
    ['D', 'first', undefined, 'DABCE'],
    ['B', 'last', undefined, 'ACDEB'],
    ['A', 'before', 'D', 'BCADE'],
    ['A', 'after', 'D', 'BCDAE'],
    ['E', 'before', 'B', 'AEBCD'],
    ['E', 'after', 'B', 'ABECD'],
    ['C', 'before', 'C', 'ABCDE'],
    ['C', 'after', 'C', 'ABCDE'],
    ['C', 'before', 'D', 'ABCDE'],
    ['A', 'first', undefined, 'ABCDE'],
    ['E', 'last', undefined, 'ABCDE'],
  ])('%s %s %s', async (title, place, other, expected) => {
    const { status, body } = await move(title, place, other);
    expect(status).toBe(200);
    expect(body.image).toMatchObject({ _id: idOf(title) });
    expect(await order()).toBe(expected);
  });

  test('changes the order of the console, writes to the audit log, and a new upload comes last', async () => {
    await move('B', 'first');
    await move('A', 'last');
    ids.push(await addImage(app, 'F'));
    const query = `filter=${encodeURIComponent('{"isActive":true}')}&sort=${encodeURIComponent('["position","ASC"]')}`;
    const { body } = await app.get<ImageListDto>(`/api/admin/images?${query}`, admin.token);
    expect(body.images.map(({ title }) => title).join('')).toBe('BCDEAF');
    expect(
      await app.row(
        `SELECT actor_email, details FROM audit_log WHERE subject_id = $1 AND action = 'image.move'`,
        [idOf('B')],
      ),
    ).toEqual({ actor_email: admin.email, details: { title: 'B' } });
  });

  test('rejects an invalid place and an unknown other image', async () => {
    const url = `/api/admin/images/${ids[0]}/move`;
    const send = (body: object) => app.post(url, body, admin.token);
    expectInvalid(await send({ place: 'left' }), {
      place: 'place must be one of first, last, before, after',
    });
    expectInvalid(await send({ place: 'after' }), {
      otherId: 'otherId must be the id of the file next to it',
    });
    expectInvalid(await send({ place: 'after', otherId: 'x' }), {
      otherId: 'otherId must be the id of the file next to it',
    });
    const unknownId = crypto.randomUUID();
    expectRefusal(await send({ place: 'after', otherId: unknownId }), { status: 404, code: 'NOT_FOUND' });
    expectRefusal(await app.post(`/api/admin/images/${unknownId}/move`, { place: 'first' }, admin.token), {
      status: 404,
      code: 'NOT_FOUND',
    });
    const elsewhere = await addImage(app, 'Z', await addProject(app));
    expectInvalid(await send({ place: 'after', otherId: elsewhere }), {
      otherId: 'The file next to it must be in the same project',
    });
    await app.rows('DELETE FROM reference_files WHERE id = $1', [elsewhere]);
    expect(await order()).toBe('ABCDE');
  });

  test('concurrently gives each image a different position', async () => {
    await Promise.all([
      move('E', 'before', 'B'),
      move('D', 'before', 'B'),
      move('A', 'after', 'B'),
      move('B', 'after', 'C'),
      ...['E', 'D', 'C'].map((title) => move(title, 'first')),
    ]);
    const found = await order();
    expect([...found].sort().join('')).toBe('ABCDE');
    const all = await app.rows<{ position: number }>(
      `SELECT position FROM reference_files WHERE kind = 'image'`,
    );
    expect(new Set(all.map(({ position }) => position)).size).toBe(all.length);
  });

  test('concurrently to the front keeps the order of the other images', async () => {
    await Promise.all(['C', 'E', 'D'].map((title) => move(title, 'first')));
    expect(await order()).toMatch(/^[CDE]{3}AB$/);
  });
});

test('a move changes the order of sequential sessions that start later, but not of started ones', async () => {
  const work = new SequentialWork(app, worker);
  await move('C', 'first');
  expect((await work.start()).status).toBe(201);
  await move('B', 'first');
  const { body } = await work.read();
  expect(body.currentImage).toMatchObject({ title: 'C' });
});

test('a reference PDF can be moved', async () => {
  const pdfs = await app.rows<{ id: string }>(
    `INSERT INTO reference_files (kind, title, filename, original_name, file_size, mime_type, sha256)
     SELECT 'pdf', t, t || '.pdf', '', 1, 'application/pdf', '' FROM unnest('{One,Two,Three}'::text[]) t RETURNING id`,
  );
  const { status } = await app.post(`/api/admin/pdfs/${pdfs[2]?.id}/move`, { place: 'first' }, admin.token);
  expect(status).toBe(200);
  const { body } = await app.get<{ pdfs: { title: string }[] }>('/api/work/pdfs', worker.token);
  expect(body.pdfs.map(({ title }) => title)).toEqual(['Three', 'One', 'Two']);
});
