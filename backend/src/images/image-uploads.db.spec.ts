import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { expectInvalid, expectRefusal } from '../../test/expect-refusal.js';
import { cameraPhoto, hugePng, page } from '../../test/pictures.js';
import { TestApp } from '../../test/test-app.js';
import { upload, uploadImage } from '../../test/upload.js';
import { addAdmin, type TestUser } from '../../test/users.js';
import { addProject, startedUser } from '../../test/work.js';
import { FileStore } from '../core/storage/file-store.js';
import { StorageFullError } from '../core/storage/storage-errors.js';
import type { ImageDto, ImageMessageDto } from './dto/image.dto.js';

const UPLOAD = '/api/admin/images/upload';
const HTML = Buffer.from('<!doctype html><script>alert(1)</script>');

let app: TestApp;
let admin: TestUser;
let user: TestUser;
let png: Buffer;

beforeAll(async () => {
  app = await TestApp.start({ maxImageBytes: 200_000 });
  [admin, user, png] = await Promise.all([addAdmin(app), startedUser(app), page(800, 600).png().toBuffer()]);
});
afterAll(() => app.stop());

const add = (texts: Record<string, string> = {}, name?: string) => uploadImage(app, admin.token, texts, name);

const storedFiles = () => {
  const folder = join(app.settings.dataDir, 'files', 'images');
  return readdirSync(folder).sort();
};
const countImages = () => app.row<{ count: number }>('SELECT count(*)::int FROM reference_files');

test('returns the stored row and keeps three sizes under a random name', async () => {
  const { status, body } = await upload<ImageMessageDto>(app, UPLOAD, {
    bytes: png,
    name: 'ledger.png',
    texts: { title: '  Ledger ', description: 'Page 2', referenceText: 'In the year' },
    token: admin.token,
  });
  expect(status).toBe(201);
  expect(body.message).toBe('Image uploaded successfully!');
  expect(body.image).toEqual({
    _id: expect.any(String),
    title: 'Ledger',
    coverage: null,
    description: 'Page 2',
    filename: expect.stringMatching(/^[0-9a-f]{48}\.png$/),
    originalName: 'ledger.png',
    fileSize: expect.any(Number),
    mimeType: 'image/png',
    uploadedAt: expect.any(String),
    isActive: true,
    width: 800,
    height: 600,
    hasReferenceText: true,
    referenceText: 'In the year',
    minWords: null,
    version: 1,
    project: { _id: expect.any(String), name: 'Main project' },
  });
  const stem = body.image.filename.slice(0, 48);
  expect(storedFiles()).toEqual(
    expect.arrayContaining([`${stem}.png`, `${stem}.thumb.webp`, `${stem}.web.webp`]),
  );
  expect(
    await app.row('SELECT action, actor_email, details FROM audit_log WHERE subject_id = $1', [
      body.image._id,
    ]),
  ).toEqual({ action: 'image.upload', actor_email: admin.email, details: { title: 'Ledger' } });
});

test('is not shown to users with `isActive` false', async () => {
  expect(await add({ title: 'Not yet', isActive: 'false' })).toMatchObject({ isActive: false, version: 1 });
  expect(await add({ title: 'At once', isActive: 'true' })).toMatchObject({ isActive: true });
  const { body } = await app.get<{ images: ImageDto[] }>('/api/work/images', user.token);
  const titles = body.images.map(({ title }) => title);
  expect([titles.includes('Not yet'), titles.includes('At once')]).toEqual([false, true]);
  expectInvalid(
    await upload(app, UPLOAD, {
      bytes: png,
      texts: { title: 'Page', isActive: 'maybe' },
      token: admin.token,
    }),
    { isActive: 'isActive must be true or false' },
  );
});

test('belongs to the given project, else to the default one', async () => {
  const projectId = await addProject(app, { name: 'Letters' });
  expect((await add({ projectId })).project).toEqual({ _id: projectId, name: 'Letters' });
  const { id } = await app.row<{ id: string }>('SELECT id FROM projects WHERE is_default');
  expect((await add({})).project._id).toBe(id);
  const send = (project: string) =>
    upload(app, UPLOAD, { bytes: png, texts: { title: 'Page', projectId: project }, token: admin.token });
  for (const wrong of ['letters', ''])
    expectInvalid(await send(wrong), { projectId: 'projectId must be the id of a project' });
  const before = [await countImages(), storedFiles().length];
  expectRefusal(await send(crypto.randomUUID()), {
    status: 404,
    code: 'NOT_FOUND',
    message: 'This project does not exist.',
  });
  expect([await countImages(), storedFiles().length]).toEqual(before);
});

test('is refused without a title or a file', async () => {
  const before = await countImages();
  const text = 'Please provide a title and select an image file';
  const send = (given: object) => upload(app, UPLOAD, { token: admin.token, ...given });
  expectInvalid(await send({ bytes: png }), { title: text });
  expectInvalid(await send({ bytes: png, texts: { title: '  ' } }), { title: text });
  expectInvalid(await send({ texts: { title: 'Page' } }), { image: text });
  expectInvalid(await app.post(UPLOAD, { title: 'Page' }, admin.token), { image: text });
  expectInvalid(await send({ bytes: png, field: 'other', texts: { title: 'Page' } }), {
    other: '"other" is no field of this call.',
  });
  expect(await countImages()).toEqual(before);
});

test.each([
  ['HTML named .png', HTML, 415],
  ['SVG named .png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 415],
  ['a bomb', hugePng(50_000, 50_000), 413],
  ['a torn file', hugePng(50, 50), 400],
])('refuses %s and keeps nothing', async (_, bytes, status) => {
  const before = [await countImages(), storedFiles()];
  const answer = await upload(app, UPLOAD, { bytes, texts: { title: 'Page' }, token: admin.token });
  expect(answer.status).toBe(status);
  expect([await countImages(), storedFiles()]).toEqual(before);
});

test('is refused with a message that names the limit if the file is too large', async () => {
  const bytes = Buffer.concat([png, Buffer.alloc(200_000)]);
  expectRefusal(await upload(app, UPLOAD, { bytes, texts: { title: 'Page' }, token: admin.token }), {
    status: 413,
    code: 'PAYLOAD_TOO_LARGE',
    message: 'File too large. Please select a smaller image (max 195.31KB).',
  });
});

test('is refused with STORAGE_FULL if the store is full, and no row is written', async () => {
  const before = [await countImages(), storedFiles()];
  const put = vi
    .spyOn(app.app.get(FileStore), 'put')
    .mockRejectedValueOnce(new StorageFullError(new Error('ENOSPC')));
  try {
    expectRefusal(await upload(app, UPLOAD, { bytes: png, texts: { title: 'Page' }, token: admin.token }), {
      status: 507,
      code: 'STORAGE_FULL',
      message: 'Server storage full. Please contact administrator.',
    });
  } finally {
    put.mockRestore();
  }
  expect([await countImages(), storedFiles()]).toEqual(before);
});

test.each([
  ['../../../etc/passwd.png', 'passwd.png'],
  ['..\\..\\boot.png', 'boot.png'],
  ['page.html', 'page.html.png'],
  ['скан.png', 'скан.png'],
])('the name %s is kept as %s and leads nowhere', async (name, originalName) => {
  const image = await add({}, name);
  expect(image).toMatchObject({ originalName, filename: expect.stringMatching(/^[0-9a-f]{48}\.png$/) });
});

test('removes camera data and location', async () => {
  const { body } = await upload<ImageMessageDto>(app, UPLOAD, {
    bytes: await cameraPhoto(),
    name: 'photo.jpg',
    texts: { title: 'Photo' },
    token: admin.token,
  });
  const { bytes, headers } = await app.get(`/api/admin/images/${body.image._id}/download`, admin.token);
  expect(headers['content-type']).toBe('image/jpeg');
  expect((await sharp(bytes).metadata()).exif).toBeUndefined();
  expect(bytes.includes('SecretCamera')).toBe(false);
});
