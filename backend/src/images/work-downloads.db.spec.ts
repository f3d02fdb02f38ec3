import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { expectRefusal } from '../../test/expect-refusal.js';
import { PageWork } from '../../test/page-work.js';
import { page } from '../../test/pictures.js';
import { SequentialWork } from '../../test/sequential-work.js';
import { TestApp } from '../../test/test-app.js';
import { upload } from '../../test/upload.js';
import { addAdmin, type TestUser } from '../../test/users.js';
import { hideAllImages, startedUser } from '../../test/work.js';
import type { ImageMessageDto } from './dto/image.dto.js';

let app: TestApp;
let admin: TestUser;
let worker: TestUser;
let imageId: string;

beforeAll(async () => {
  app = await TestApp.start();
  admin = await addAdmin(app);
});
afterAll(() => app.stop());
beforeEach(async () => {
  worker = await startedUser(app);
  const { body } = await upload<ImageMessageDto>(app, '/api/admin/images/upload', {
    bytes: await page(80, 60).png().toBuffer(),
    texts: { title: 'Page' },
    token: admin.token,
  });
  imageId = body.image._id;
});

const download = ({ token }: TestUser) => app.get(`/api/work/images/${imageId}/download`, token);

async function expectOnlyTheWorkerGetsIt(): Promise<void> {
  expect(await download(worker)).toMatchObject({
    status: 200,
    headers: { 'content-type': 'image/png' },
  });
  expectRefusal(await download(await startedUser(app)), { status: 404, code: 'NOT_FOUND' });
}

test('a user with a draft of a page can download its image after it is deactivated', async () => {
  await new PageWork(app, worker).write(imageId, '<p>Begun</p>');
  await hideAllImages(app);
  await expectOnlyTheWorkerGetsIt();
});

test('a user with a sequential session can download its image after it is deactivated', async () => {
  expect((await new SequentialWork(app, worker).start()).status).toBe(201);
  await hideAllImages(app);
  await expectOnlyTheWorkerGetsIt();
});
