import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectRefusal } from '../../../test/expect-refusal.js';
import { type Json, TestApp } from '../../../test/test-app.js';
import { addAdmin, type TestUser } from '../../../test/users.js';
import type { ProjectDto } from './dto/project.dto.js';

const URL = '/api/admin/projects';
let app: TestApp;
let admin: TestUser;

beforeAll(async () => {
  app = await TestApp.start();
  admin = await addAdmin(app);
});
afterAll(() => app.stop());

interface OneAnswer {
  project: ProjectDto;
}

const create = (fields: Json = {}) =>
  app.post<OneAnswer>(URL, { name: `Letters ${randomUUID()}`, ...fields }, admin.token);
const created = async (fields: Json = {}) => (await create(fields)).body.project;
const update = (id: string, changes: Json) => app.put<OneAnswer>(`${URL}/${id}`, changes, admin.token);
const act = (id: string, action: string, body: Json = {}) =>
  app.post<OneAnswer>(`${URL}/${id}/${action}`, body, admin.token);

test('names that look alike are one name, also at once', async () => {
  const name = `H\u00f6he ${randomUUID()}`;
  const alike = [
    name,
    name.normalize('NFD'),
    `\u200b${name.replace('he', '\u200bhe')}`,
    ` ${name.toUpperCase()}\u00a0`,
  ];
  const first = await created({ name: alike[1] });
  expect(first.name).toBe(name);
  const other = await created();
  const isTaken = {
    status: 409,
    code: 'PROJECT_NAME_TAKEN',
    errors: { name: ['Another project has this name.'] },
  };
  for (const same of alike) {
    expectRefusal(await create({ name: same }), isTaken);
    expectRefusal(await update(other._id, { name: same }), isTaken);
    expectRefusal(await act(other._id, 'copy', { name: same }), isTaken);
  }
  expect((await update(first._id, { name: name.toUpperCase() })).status).toBe(200);
  const next = `Pr\u00e9fecture ${randomUUID()}`;
  const answers = await Promise.all(
    [next, next.normalize('NFD'), `${next}\u200b`].map((same) => create({ name: same })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  expect(await create({ name: '\u200b\ufeff' })).toMatchObject({
    status: 400,
    body: { errors: { name: ['Please enter a name'] } },
  });
});

test('says whether the spelling of the source is kept', async () => {
  const { _id } = await created({ keepsSpelling: true });
  for (const keepsSpelling of [false, null, true]) {
    expect((await update(_id, { keepsSpelling })).body.project.keepsSpelling).toBe(keepsSpelling);
  }
  const copied = await act(_id, 'copy', { name: `Copy ${randomUUID()}` });
  expect(copied.body.project.keepsSpelling).toBe(true);
  expect(await update(_id, { keepsSpelling: 'yes' })).toMatchObject({
    status: 400,
    body: { errors: { keepsSpelling: ['This must be true, false or null'] } },
  });
});
