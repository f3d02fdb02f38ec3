import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectInvalid, expectRefusal } from '../../../test/expect-refusal.js';
import { type Json, TestApp } from '../../../test/test-app.js';
import { auditOf, emailsTo } from '../../../test/traces.js';
import { addAdmin, addStaff, signedUser, type TestUser } from '../../../test/users.js';
import {
  addAssignment,
  addImage,
  addProject,
  passDeadline,
  startedAssignment,
  startedUser,
} from '../../../test/work.js';
import { UnstartedAssignmentsJob } from '../../assignments/unstarted-assignments.job.js';
import { GivingService } from '../../work/giving/giving.service.js';
import type { ProjectDto } from './dto/project.dto.js';

const URL = '/api/admin/projects';

type OneAnswer = { project: ProjectDto };

let app: TestApp;
let admin: TestUser;
let count = 0;

beforeAll(async () => {
  app = await TestApp.start({ minWords: 1 });
  admin = await addAdmin(app);
});
afterAll(() => app.stop());

const create = (fields: Json = {}) => {
  count += 1;
  return app.post<OneAnswer>(URL, { name: `Letters ${count}`, ...fields }, admin.token);
};
const created = async (fields: Json = {}) => (await create(fields)).body.project;
const update = (id: string, changes: Json) => app.put<OneAnswer>(`${URL}/${id}`, changes, admin.token);
const read = (id: string) => app.get<OneAnswer>(`${URL}/${id}`, admin.token);
const act = (id: string, action: string, body: Json = {}) =>
  app.post<OneAnswer>(`${URL}/${id}/${action}`, body, admin.token);
const remove = (id: string) => app.delete(`${URL}/${id}`, admin.token);
const defaultId = async () => (await app.row<{ id: string }>('SELECT id FROM projects WHERE is_default')).id;

describe('a project', () => {
  test('is created with the defaults of its rules, and is found in the list', async () => {
    const { status, body } = await create({ name: '  Harbour registers ' });
    expect(status).toBe(201);
    expect(body.project).toEqual({
      _id: expect.any(String),
      name: 'Harbour registers',
      state: 'open',
      isDefault: false,
      modes: ['document', 'pages', 'sequential'],
      minWords: null,
      workWindowHours: null,
      reviewWindowHours: null,
      startWithinHours: null,
      imagesPerAssignment: null,
      textsPerImage: null,
      givesAutomatically: true,
      usersMayTakeNext: false,
      isBlind: false,
      publishesAutomatically: true,
      freeExtensionHours: 0,
      keepsSpelling: null,
      version: 1,
      createdAt: expect.any(String),
      coverage: { images: 0, texts: null, submitted: null, published: null, wanted: null },
      notStarted: 0,
      running: 0,
      overdue: 0,
      submitted: 0,
      reviewsDue: 0,
      meanAccuracy: null,
      guidelines: '',
      guidelinesVersion: null,
    });
    const filter = encodeURIComponent(JSON.stringify({ q: 'HARBOUR reg', state: 'open' }));
    const { guidelines: _, guidelinesVersion: __, ...row } = body.project;
    const list = await app.get(`${URL}?filter=${filter}`, admin.token);
    expect(list.body).toEqual({ projects: [row], total: 1, next: null });
    expect(await auditOf(app, body.project._id)).toEqual([
      { actor_id: admin.id, action: 'project.create', details: { name: 'Harbour registers' } },
    ]);
  });

  test('is changed field by field, with its version, and one name belongs to one project', async () => {
    const { _id, version } = await created({ imagesPerAssignment: 2, textsPerImage: 3 });
    const changed = await update(_id, { version, minWords: 50, modes: ['pages'], textsPerImage: null });
    expect(changed.body.project).toMatchObject({
      version: 2,
      minWords: 50,
      modes: ['pages'],
      imagesPerAssignment: 2,
      textsPerImage: null,
    });
    const same = await update(_id, { version: 2, minWords: 50, modes: ['pages'] });
    expect(same.body.project.version).toBe(2);
    const stale = await update(_id, { version: 1, minWords: 60 });
    expect(stale).toMatchObject({ status: 409, body: { code: 'STALE_RECORD', current: { minWords: 50 } } });
    const { name } = await created();
    const isTaken = {
      status: 409,
      code: 'PROJECT_NAME_TAKEN',
      errors: { name: ['Another project has this name.'] },
    };
    expectRefusal(await update(_id, { name }), isTaken);
    expectRefusal(await create({ name }), isTaken);
    expectRefusal(await act(_id, 'copy', { name }), isTaken);
  });

  test.each([
    [{ name: ' ' }, { name: 'Please enter a name' }],
    [{ name: undefined }, { name: 'Please enter a name' }],
    [{ modes: [] }, { modes: 'Please choose at least one mode' }],
    [{ workWindowHours: 0 }, { workWindowHours: 'The hours must be a number above 0, at most 8760' }],
    [{ minWords: 1.5 }, { minWords: 'This must be a whole number from 1 to 1000000' }],
    [{ isDefault: null }, { isDefault: 'isDefault must be true or false' }],
    [
      { textsPerImage: 2 },
      { textsPerImage: 'Texts for each image can be limited only if assignments have a number of images' },
    ],
  ])('is refused with %j', async (fields, errors) => {
    expectInvalid(await create(fields), errors);
  });

  test('keeps each version of its guidelines, sanitised', async () => {
    const { _id, guidelines, guidelinesVersion } = await created({
      guidelines: '<p>Keep the spelling.<script>alert(1)</script></p>',
    });
    expect({ guidelines, guidelinesVersion }).toEqual({
      guidelines: '<p>Keep the spelling.</p>',
      guidelinesVersion: 1,
    });
    const { body } = await update(_id, { guidelines: '<p>Expand abbreviations.</p>' });
    expect(body.project).toMatchObject({ guidelinesVersion: 2, version: 2 });
    const versions = await app.get<Json>(`${URL}/${_id}/guidelines`, admin.token);
    expect(versions.body.guidelines).toMatchObject([
      { version: 2, html: '<p>Expand abbreviations.</p>' },
      { version: 1, html: '<p>Keep the spelling.</p>' },
    ]);
    const copy = await act(_id, 'copy', { name: 'A copy of the letters' });
    expect(copy.body.project).toMatchObject({
      name: 'A copy of the letters',
      isDefault: false,
      guidelines: '<p>Expand abbreviations.</p>',
      guidelinesVersion: 1,
      version: 1,
    });
  });
});

test('the figures of a project count its images, assignments and reviews', async () => {
  const { _id } = await created({ imagesPerAssignment: 2, textsPerImage: 1 });
  for (const title of ['Page 1', 'Page 2', 'Page 3']) await addImage(app, title, _id);
  const user = await signedUser(app);
  await app.database.transaction((tx) =>
    app.app.get(GivingService).give(tx, { userId: user.id, projectId: _id, by: { kind: 'system' } }),
  );
  expect((await read(_id)).body.project).toMatchObject({
    coverage: { images: 3, texts: 2, submitted: 0, published: 0, wanted: 3 },
    notStarted: 1,
    running: 0,
  });
  const [runner, late, done] = [await signedUser(app), await signedUser(app), await signedUser(app)];
  for (const one of [runner, late, done]) await startedAssignment(app, one, _id);
  await passDeadline(app, late);
  const submitted = await app.post('/api/work/submit', { content: '<p>one</p>' }, done.token);
  expect(submitted.status).toBe(200);
  expect((await read(_id)).body.project).toMatchObject({
    notStarted: 1,
    running: 1,
    overdue: 1,
    submitted: 1,
    reviewsDue: 1,
  });
});

describe('the state of a project', () => {
  test('is paused and resumed; a paused project gives nothing', async () => {
    const { _id } = await created();
    expect((await act(_id, 'pause')).body.project.state).toBe('paused');
    const user = await signedUser(app);
    const giving = app.database.transaction((tx) =>
      app.app.get(GivingService).give(tx, { userId: user.id, projectId: _id, by: { kind: 'system' } }),
    );
    await expect(giving).rejects.toMatchObject({ code: 'PROJECT_PAUSED' });
    expect((await act(_id, 'resume')).body.project.state).toBe('open');
    expect(await auditOf(app, _id)).toMatchObject([
      { action: 'project.create' },
      { action: 'project.pause' },
      { action: 'project.resume' },
    ]);
  });

  test('is closed for good; what was not started ends and its user is told, what runs goes on', async () => {
    const { _id } = await created();
    const [waiting, running] = [await signedUser(app), await signedUser(app)];
    const { assignmentId } = await addAssignment(app, waiting, _id);
    const { assignmentId: runningId } = await startedAssignment(app, running, _id);
    expect((await act(_id, 'close')).body.project.state).toBe('closed');
    await app.app.get(UnstartedAssignmentsJob).endUnstarted();
    const reasonOf = async (id: string) =>
      (
        await app.row<{ reason: string | null }>(
          'SELECT ended_reason AS reason FROM assignments WHERE id = $1',
          [id],
        )
      ).reason;
    expect([await reasonOf(assignmentId), await reasonOf(runningId)]).toEqual(['project_closed', null]);
    expect(await emailsTo(app, waiting.email)).toContain('not-started');
    expectRefusal(await act(_id, 'resume'), { status: 409, code: 'PROJECT_CLOSED' });
    expectRefusal(await update(_id, { isDefault: true }), { status: 409, code: 'PROJECT_CLOSED' });
  });

  test('another project can become the default one, which cannot be closed or deleted', async () => {
    const before = await defaultId();
    const { _id } = await created({ isDefault: true });
    expect(await defaultId()).toBe(_id);
    expectRefusal(await act(_id, 'close'), { status: 409, code: 'PROJECT_IS_DEFAULT' });
    expectInvalid(await update(_id, { isDefault: false }), {
      isDefault: 'Make another project the default one instead',
    });
    expect((await update(before, { isDefault: false })).status).toBe(200);
    expectRefusal(await remove(_id), { status: 409, code: 'PROJECT_IS_DEFAULT' });
    expect((await update(before, { isDefault: true })).body.project.isDefault).toBe(true);
    expect((await read(_id)).body.project.isDefault).toBe(false);
    expect((await remove(_id)).status).toBe(200);
    expectRefusal(await read(_id), { status: 404, code: 'NOT_FOUND' });
  });
});

describe('a project is not deleted, and the answer says why', () => {
  const give = async (id: string) => addAssignment(app, await signedUser(app), id);
  const addFile = (id: string) => addImage(app, 'Page 1', id);
  const hideFiles = (id: string) =>
    app.rows('UPDATE reference_files SET is_active = false WHERE project_id = $1', [id]);
  const close = (id: string) => app.post(`/api/admin/projects/${id}/close`, {}, admin.token);
  const assigned = 'It has 1 assignment, ended ones included, so it cannot be deleted.';
  const filled = 'It has 1 image, hidden ones included. Delete or move them first.';

  test.each<[string, ((id: string) => Promise<unknown>)[], string]>([
    ['with an assignment', [give], `${assigned} Close it instead.`],
    ['with an assignment and an image', [give, addFile], `${assigned} Close it instead.`],
    ['with an assignment, closed', [give, close], assigned],
    ['with an image', [addFile], filled],
    ['with a hidden image', [addFile, hideFiles], filled],
  ])('%s', async (_, steps, message) => {
    const { _id } = await created();
    for (const step of steps) await step(_id);
    expectRefusal(await remove(_id), { status: 409, code: 'PROJECT_IN_USE', message });
  });
});

test('a mode cannot be removed while an open assignment has a text in it', async () => {
  const project = await addProject(app);
  const user = await startedUser(app);
  const { assignmentId } = await startedAssignment(app, user, project);
  const save = await app.post(
    `/api/work/save-draft?assignment=${assignmentId}`,
    { content: '<p>one</p>' },
    user.token,
  );
  expect(save.status).toBe(200);
  expectRefusal(await update(project, { modes: ['pages'] }), {
    status: 409,
    code: 'MODE_IN_USE',
    errors: { modes: [expect.stringContaining('It can be removed when their work is submitted')] },
  });
  expect((await update(project, { modes: ['document'] })).status).toBe(200);
  await passDeadline(app, user);
  expect((await update(project, { modes: ['pages'] })).status).toBe(200);
});

test('auditors read projects, and reviewers do not', async () => {
  const { _id } = await created();
  const [auditor, reviewer] = [await addStaff(app, 'auditor'), await addStaff(app, 'reviewer')];
  expect((await app.get(URL, auditor.token)).status).toBe(200);
  expect((await app.post(`${URL}/${_id}/pause`, {}, auditor.token)).status).toBe(403);
  expect((await app.get(URL, reviewer.token)).status).toBe(403);
});

test('two administrators who choose a default project at the same time get one of the two', async () => {
  const [one, two] = [await created(), await created()];
  const answers = await Promise.all([one, two].map(({ _id }) => update(_id, { isDefault: true })));
  expect(answers.some(({ status }) => status === 200)).toBe(true);
  expect(answers.every(({ status }) => status < 500)).toBe(true);
  expect(await app.rows('SELECT 1 FROM projects WHERE is_default')).toHaveLength(1);
});
