import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectInvalid, expectRefusal } from '../../test/expect-refusal.js';
import { TestApp } from '../../test/test-app.js';
import { addAdmin, type TestUser } from '../../test/users.js';
import { addImage, addProject } from '../../test/work.js';
import type { AdjacentFilesDto } from './dto/reference-file.dto.js';

let app: TestApp;
let admin: TestUser;
let ids: string[];

beforeAll(async () => {
  app = await TestApp.start({ works: true });
  admin = await addAdmin(app);
  const [projectId, other] = [await addProject(app), await addProject(app)];
  ids = [];
  for (const title of ['Page 10', 'Page 2', 'Page 1']) {
    ids.push(await addImage(app, title, projectId));
    await addImage(app, title, other);
  }
});
afterAll(() => app.stop());

const read = (id: string | undefined, query: Record<string, object> = {}) => {
  const texts = Object.entries(query).map(([name, value]): [string, string] => [name, JSON.stringify(value)]);
  return app.get<AdjacentFilesDto>(
    `/api/admin/images/${id}/adjacent?${new URLSearchParams(texts)}`,
    admin.token,
  );
};
const titles = async (...given: Parameters<typeof read>) => {
  const { previous, next } = (await read(...given)).body;
  return [previous?.title, next?.title];
};

type Pair = [previous: string | undefined, next: string | undefined];

describe('the images before and after one', () => {
  test.each<[sort: string[], first: Pair, second: Pair, third: Pair]>([
    [
      ['position', 'ASC'],
      [undefined, 'Page 2'],
      ['Page 10', 'Page 1'],
      ['Page 2', undefined],
    ],
    [
      ['position', 'DESC'],
      ['Page 2', undefined],
      ['Page 1', 'Page 10'],
      [undefined, 'Page 2'],
    ],
    [
      ['title', 'ASC'],
      ['Page 2', undefined],
      ['Page 1', 'Page 10'],
      [undefined, 'Page 2'],
    ],
  ])('are those of its project, in the order %s', async (sort, ...expected) => {
    for (const [index, pair] of expected.entries()) expect(await titles(ids[index], { sort })).toEqual(pair);
  });

  test('match the filters of the list, although the image itself does not any more', async () => {
    const [first, second, third] = ids;
    const filter = { hasReferenceText: false };
    const query = { filter, sort: ['position', 'ASC'] };
    await app.put(`/api/admin/images/${second}`, { referenceText: 'Said' }, admin.token);
    expect(await titles(first, query)).toEqual([undefined, 'Page 1']);
    expect(await titles(second, query)).toEqual(['Page 10', 'Page 1']);
    expect((await read(third, query)).body.previous).toEqual({ _id: first, title: 'Page 10' });
  });

  test('are not found for an unknown image, nor with an unknown filter', async () => {
    expectRefusal(await read(crypto.randomUUID()), { status: 404, code: 'NOT_FOUND' });
    expect((await read(ids[0], { filter: { colour: 'red' } })).status).toBe(400);
    expectInvalid(await read(ids[0], { sort: ['colour', 'ASC'] }), {
      sort: 'Cannot sort by "colour". Possible: position, uploadedAt, title, fileSize',
    });
  });
});
