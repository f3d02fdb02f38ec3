import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectInvalid, expectRefusal } from '../../test/expect-refusal.js';
import { RecordedFacts } from '../../test/facts.js';
import { PageWork } from '../../test/page-work.js';
import { SequentialWork } from '../../test/sequential-work.js';
import { TestApp } from '../../test/test-app.js';
import { auditOf } from '../../test/traces.js';
import { addAdmin, signedUser, type TestUser } from '../../test/users.js';
import { addImage, addProject, startedAssignment } from '../../test/work.js';
import { PenaltiesService } from '../penalties/penalties.service.js';
import { GivingService } from '../work/giving/giving.service.js';
import type { BulkFilesResultDto } from './dto/bulk-files.dto.js';
import type { PdfAnswerDto } from './dto/pdf.dto.js';

let app: TestApp;
let admin: TestUser;
let facts: RecordedFacts;

beforeAll(async () => {
  app = await TestApp.start({ minWords: 1, works: true });
  admin = await addAdmin(app);
  facts = new RecordedFacts(app);
});
afterAll(() => app.stop());

const send = (action: string, body: object, kind = 'images') =>
  app.post<BulkFilesResultDto>(`/api/admin/${kind}/bulk-${action}`, body, admin.token);
const toggle = (ids: string[], isActive: boolean) => send('toggle', { ids, isActive });
const move = (ids: string[], projectId: string | null, kind?: string) =>
  send('move-to-project', { ids, projectId }, kind);
const remove = (ids: string[]) => send('delete', { ids });

const addImages = (projectId: string, titles = ['One', 'Two', 'Three']) => {
  const add = async (ids: Promise<string[]>, title: string) => [
    ...(await ids),
    await addImage(app, title, projectId),
  ];
  return titles.reduce(add, Promise.resolve([] as string[]));
};
const titlesOf = async (projectId: string) => {
  const rows = await app.rows<{ title: string }>(
    'SELECT title FROM reference_files WHERE project_id = $1 ORDER BY position',
    [projectId],
  );
  return rows.map(({ title }) => title);
};
const unknownId = crypto.randomUUID();
const missing = {
  _id: unknownId,
  title: '',
  reason: 'NOT_FOUND',
  message: 'This image does not exist any more.',
};

/** Gives a user an assignment with all images of a project that shares them out. */
async function holdAll(projectId: string): Promise<string> {
  const user = await signedUser(app);
  const { assignmentId } = await app.database.transaction((tx) =>
    app.app.get(GivingService).give(tx, { userId: user.id, projectId, by: { kind: 'system' } }),
  );
  return assignmentId;
}

test('many images are hidden and published, each with its audit entry and facts, and unknown ones are named', async () => {
  const ids = await addImages(await addProject(app));
  const hide = () => toggle([...ids, unknownId], false);
  let answer = await hide();
  expect([answer.status, answer.body]).toEqual([200, { done: ids, skipped: [missing] }]);
  const [first = ''] = ids;
  expect(await auditOf(app, first)).toMatchObject([
    { action: 'image.deactivate', details: { title: 'One' } },
  ]);
  await toggle([first], true);
  const published = await facts.of(() => toggle(ids, true));
  expect(published).toEqual([
    ...['image.published', 'reference.changed', 'image.published', 'reference.changed'],
  ]);
  answer = await toggle(ids, true);
  expect(answer.body).toEqual({ done: ids, skipped: [] });
  const versions = await app.rows(
    'SELECT version FROM reference_files WHERE id = ANY($1) ORDER BY position',
    [ids],
  );
  expect(versions).toEqual([{ version: 3 }, { version: 3 }, { version: 3 }]);
});

test('a bulk action needs ids, at most 1,000', async () => {
  expectInvalid(await toggle([], true), { ids: 'Please choose at least one file' });
  expectInvalid(await toggle(['x'], true), { ids: 'A file must be given by id' });
  const many = Array.from({ length: 1001 }, () => crypto.randomUUID());
  expectInvalid(await remove(many), { ids: 'At most 1000 files can be changed at once' });
});

describe('deleting many images', () => {
  test('deletes those without work, and hides and names the others', async () => {
    const projectId = await addProject(app);
    const [begun = '', free = ''] = await addImages(projectId);
    const user = await signedUser(app);
    await startedAssignment(app, user, projectId);
    expect((await new PageWork(app, user).write(begun, '<p>one</p>')).status).toBe(200);
    const { body } = await remove([begun, free]);
    const message = 'There is work on this image, so it is hidden instead.';
    expect(body).toEqual({
      done: [free],
      skipped: [{ _id: begun, title: 'One', reason: 'HAS_WORK', message }],
    });
    expect(
      await app.rows('SELECT id, is_active FROM reference_files WHERE id = ANY($1)', [[begun, free]]),
    ).toEqual([{ id: begun, is_active: false }]);
  });

  test('hides an image that an open assignment holds, as the call for one image does', async () => {
    const projectId = await addProject(app, { images_per_assignment: 3 });
    const [one = '', two = ''] = await addImages(projectId);
    await holdAll(projectId);
    expect((await remove([one])).body.skipped).toMatchObject([{ _id: one, reason: 'HAS_WORK' }]);
    const { body } = await app.delete(`/api/admin/images/${two}`, admin.token);
    expect(body).toEqual({ message: 'There is work on this image, so it is hidden instead.' });
    expect(await app.rows('SELECT is_active FROM reference_files WHERE id = ANY($1)', [[one, two]])).toEqual([
      { is_active: false },
      { is_active: false },
    ]);
  });
});

describe('moving images to another project', () => {
  test('puts them at the end, in their order, and says what was moved from where', async () => {
    const [from, to] = [
      await addProject(app, { name: 'Letters' }),
      await addProject(app, { name: 'Registers' }),
    ];
    const [one = '', two = '', three = ''] = await addImages(from);
    await app.post(`/api/admin/images/${three}/move`, { place: 'first' }, admin.token);
    await addImages(to, ['There']);
    const moved = await facts.of(async () => {
      const { body } = await move([one, three, unknownId], to);
      expect(body).toEqual({ done: [three, one], skipped: [missing] });
    });
    expect(moved).toEqual([...['image.moved', 'reference.changed', 'image.moved', 'reference.changed']]);
    expect([await titlesOf(from), await titlesOf(to)]).toEqual([['Two'], ['There', 'Three', 'One']]);
    expect(await auditOf(app, one)).toEqual([
      {
        actor_id: admin.id,
        action: 'image.move-to-project',
        details: { title: 'One', from: 'Letters', to: 'Registers' },
      },
    ]);
    expect(await facts.of(() => move([one], to))).toEqual([]);
    const { body } = await app.get(`/api/admin/images/${one}`, admin.token);
    expect(body.image).toMatchObject({ project: { _id: to, name: 'Registers' } });
    expect(await titlesOf(from)).toEqual(['Two']);
    expect(two).not.toBe('');
  });

  test('counts them as published from now on, and hidden ones as never published', async () => {
    const [from, to] = [await addProject(app), await addProject(app)];
    const [shown = '', hidden = ''] = await addImages(from);
    await toggle([hidden], false);
    const before = await app.row<{ now: Date }>('SELECT clock_timestamp() AS now');
    await move([shown, hidden], to);
    const times = await app.rows<{ at: Date | null }>(
      'SELECT published_at AS at FROM reference_files WHERE project_id = $1 ORDER BY position',
      [to],
    );
    expect(times.map(({ at }) => at && at >= before.now)).toEqual([true, null]);
  });

  test('leaves an image that an assignment holds, and moves it when it is free again', async () => {
    const [from, to] = [await addProject(app, { images_per_assignment: 1 }), await addProject(app)];
    const [held = '', free = ''] = await addImages(from, ['Held', 'Free']);
    const assignmentId = await holdAll(from);
    const message = '1 user has this image, so it stays in its project.';
    expect((await move([held, free], to)).body).toEqual({
      done: [free],
      skipped: [{ _id: held, title: 'Held', reason: 'IS_HELD', message }],
    });
    const withdrawn = await app.post(`/api/admin/assignments/${assignmentId}/withdraw`, {}, admin.token);
    expect(withdrawn.status).toBe(200);
    expect((await move([held], to)).body.done).toEqual([held]);
    expect(await titlesOf(to)).toEqual(['Free', 'Held']);
  });

  test('leaves an image with a text, or in a sequential run', async () => {
    const [from, to] = [await addProject(app), await addProject(app)];
    const [page = '', other = ''] = await addImages(from, ['Page', 'Other']);
    const message = 'There is work on this image, so it stays in its project.';
    const writer = await signedUser(app);
    await startedAssignment(app, writer, from);
    await new PageWork(app, writer).write(page, '<p>one</p>');
    expect((await move([page], to)).body.skipped).toEqual([
      { _id: page, title: 'Page', reason: 'HAS_WORK', message },
    ]);
    await app.rows('UPDATE assignments SET submitted_at = now() WHERE user_id = $1', [writer.id]);
    expect((await move([page, other], to)).body).toEqual({
      done: [other],
      skipped: [{ _id: page, title: 'Page', reason: 'HAS_WORK', message }],
    });
    const runner = await signedUser(app);
    await startedAssignment(app, runner, to);
    const run = new SequentialWork(app, runner);
    expect((await run.start()).status).toBe(201);
    expect((await move([other], from)).body.skipped).toMatchObject([{ _id: other, reason: 'HAS_WORK' }]);
  });

  const change = ({ assignmentId }: { assignmentId: string }, columns: string) =>
    app.rows(`UPDATE assignments SET ${columns} WHERE id = $1`, [assignmentId]);

  test.each([
    ['are writing', 'deadline_at = deadline_at'],
    ['have not started', 'started_at = NULL, deadline_at = NULL'],
    ['missed a deadline that could be extended', 'deadline_at = now()'],
  ])('leaves an image that users have who %s, without fixed sets of images', async (_, columns) => {
    const [from, to] = [await addProject(app), await addProject(app)];
    const [image = '', hidden = ''] = await addImages(from);
    await toggle([hidden], false);
    const users = [await signedUser(app), await signedUser(app), await signedUser(app)];
    const works = await Promise.all(users.map((user) => startedAssignment(app, user, from)));
    for (const work of works) await change(work, columns);
    const message = '3 users have this image, so it stays in its project.';
    expect((await move([image, hidden], to)).body).toEqual({
      done: [hidden],
      skipped: [{ _id: image, title: 'One', reason: 'IS_HELD', message }],
    });
    for (const work of works)
      await change(work, `started_at = now(), deadline_at = now(), submitted_at = now()`);
    expect((await move([image], to)).body.done).toEqual([image]);
  });

  test('leaves an image of a missed assignment, which an extension takes back', async () => {
    const [from, to] = [await addProject(app, { images_per_assignment: 1 }), await addProject(app)];
    const [image = ''] = await addImages(from, ['One']);
    const assignmentId = await holdAll(from);
    await change({ assignmentId }, `started_at = now() - interval '1 day', deadline_at = now()`);
    await app.app.get(PenaltiesService).penalizeMissed();
    expect(await app.row('SELECT holds FROM assignment_images WHERE image_id = $1', [image])).toEqual({
      holds: false,
    });
    expect((await move([image], to)).body.skipped).toMatchObject([{ _id: image, reason: 'IS_HELD' }]);
    // As 0.4.0 allowed it.
    await app.rows('UPDATE reference_files SET project_id = $2 WHERE id = $1', [image, to]);
    const { user_id: userId } = await app.row<{ user_id: string }>(
      'SELECT user_id FROM assignments WHERE id = $1',
      [assignmentId],
    );
    const extended = await app.post(
      `/api/admin/users/${userId}/extend-deadline?assignment=${assignmentId}`,
      { hours: 24, reason: 'Power cut' },
      admin.token,
    );
    expect(extended.status).toBe(200);
    expect(await app.row('SELECT holds FROM assignment_images WHERE image_id = $1', [image])).toEqual({
      holds: false,
    });
  });

  test('is not possible for a gift and a move of the same image at once', async () => {
    const [from, to] = [await addProject(app, { images_per_assignment: 1 }), await addProject(app)];
    const [image = ''] = await addImages(from, ['One']);
    const [gift] = await Promise.allSettled([holdAll(from), move([image], to)]);
    const row = await app.row('SELECT project_id FROM reference_files WHERE id = $1', [image]);
    expect(row).toEqual({ project_id: gift?.status === 'fulfilled' ? from : to });
  });

  test('needs a project that exists; a PDF can be moved to all projects', async () => {
    const projectId = await addProject(app, { name: 'Charters' });
    const [image = ''] = await addImages(projectId);
    expectInvalid(await move([image], null), { projectId: 'Please choose a project' });
    expectInvalid(await send('move-to-project', { ids: [image] }), {
      projectId: 'projectId must be the id of a project',
    });
    expectRefusal(await move([image], unknownId), { status: 404, code: 'NOT_FOUND' });
    const { id: pdf } = await app.row<{ id: string }>(
      `INSERT INTO reference_files (kind, title, filename, original_name, file_size, mime_type, sha256)
       VALUES ('pdf', 'Guide', 'guide.pdf', '', 1, 'application/pdf', '') RETURNING id`,
    );
    const projectOf = async () =>
      (await app.get<PdfAnswerDto>(`/api/admin/pdfs/${pdf}`, admin.token)).body.pdf.project;
    expect((await move([pdf], projectId, 'pdfs')).body.done).toEqual([pdf]);
    expect(await projectOf()).toEqual({ _id: projectId, name: 'Charters' });
    expect((await move([pdf], null, 'pdfs')).body.done).toEqual([pdf]);
    expect(await projectOf()).toBeNull();
  });
});

test('60 images are changed in steps, and concurrent bulk actions on them succeed', async () => {
  const [from, to] = [await addProject(app), await addProject(app)];
  const titles = Array.from({ length: 60 }, (_, index) => `Page ${index}`);
  const ids = await addImages(from, titles);
  const answers = await Promise.all([
    move(ids.toReversed(), to),
    toggle(ids, false),
    app.post(`/api/admin/images/${ids[59]}/move`, { place: 'first' }, admin.token),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await titlesOf(to)).toSorted()).toEqual(titles.toSorted());
});
