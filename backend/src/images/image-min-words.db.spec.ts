import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectInvalid } from '../../test/expect-refusal.js';
import { page } from '../../test/pictures.js';
import { TestApp } from '../../test/test-app.js';
import { upload } from '../../test/upload.js';
import { addAdmin, type TestUser } from '../../test/users.js';
import { startedUser } from '../../test/work.js';
import type { ImageDetailDto, ImageDto, ImageMessageDto } from './dto/image.dto.js';

const WRONG = 'The minimum must be a whole number of words from 1';

let app: TestApp;
let admin: TestUser;
let user: TestUser;
let png: Buffer;

beforeAll(async () => {
  app = await TestApp.start();
  [admin, user, png] = await Promise.all([addAdmin(app), startedUser(app), page(800, 600).png().toBuffer()]);
});
afterAll(() => app.stop());

function add(texts: Record<string, string> = {}) {
  return upload<ImageMessageDto>(app, '/api/admin/images/upload', {
    bytes: png,
    texts: { title: 'Page', ...texts },
    token: admin.token,
  });
}

test('an upload can set the minimum of words', async () => {
  expect((await add({ minWords: '200' })).body.image.minWords).toBe(200);
  expect((await add({ minWords: '' })).body.image.minWords).toBeNull();
  expectInvalid(await add({ minWords: 'many' }), { minWords: WRONG });
});

test('the minimum of words can be changed, and users see it, or that of the settings', async () => {
  const { _id } = (await add()).body.image;
  const change = async (body: object) =>
    (await app.put<{ image: ImageDetailDto }>(`/api/admin/images/${_id}`, body, admin.token)).body.image;
  const minimumForUsers = async () => {
    const { body } = await app.get<{ images: ImageDto[] }>('/api/work/images', user.token);
    return body.images.find((image) => image._id === _id)?.minWords;
  };
  expect(await minimumForUsers()).toBe(10_000);
  expect(await change({ minWords: 200 })).toMatchObject({ minWords: 200, title: 'Page', version: 2 });
  expect(await minimumForUsers()).toBe(200);
  expect(await change({ title: 'Page 2' })).toMatchObject({ minWords: 200 });
  expect(await change({ minWords: null })).toMatchObject({ minWords: null, version: 4 });
  expect(await minimumForUsers()).toBe(10_000);
  for (const minWords of [0, 1.5, '200', 1_000_001]) {
    expectInvalid(await app.put(`/api/admin/images/${_id}`, { minWords }, admin.token), {
      minWords: WRONG,
    });
  }
});
