import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectRefusal } from '../../../test/expect-refusal.js';
import { RecordedFacts } from '../../../test/facts.js';
import { HeldJobs } from '../../../test/held-jobs.js';
import { TestApp } from '../../../test/test-app.js';
import { auditOf, emailsTo } from '../../../test/traces.js';
import { IMPORT_URL, importFile, importRow, UserImports } from '../../../test/user-imports.js';
import { addAdmin, addStaff, type TestUser } from '../../../test/users.js';
import { addProject } from '../../../test/work.js';
import { ErasureService } from '../../privacy/erasure.service.js';

const EXISTS = 'A user with this e-mail address exists already.';

const jobs = new HeldJobs();
let app: TestApp;
let admin: TestUser;
let imports: UserImports;

/** No job runs by itself. */
beforeAll(async () => {
  app = await TestApp.start({ beforeInit: jobs.collect });
  admin = await addAdmin(app);
  imports = new UserImports(app, admin, jobs);
});
afterAll(() => app.stop());
beforeEach(() => app.rows('DELETE FROM users WHERE email LIKE $1', ['%@import.example']));

describe('the import', () => {
  test('creates and invites users, gives assignments, and records all of it', async () => {
    const projectId = await addProject(app, { name: 'Harbour letters' });
    const facts = new RecordedFacts(app);
    const names = await facts.of(() =>
      imports.run(importFile(importRow('Ada'), importRow('Bob', 'Harbour letters'), importRow('X y'))),
    );
    expect(names.toSorted()).toEqual([
      ...['assignment.given', 'task.finished', 'user.registered', 'user.registered'],
    ]);
    const [ada, bob] = await imports.users();
    if (!ada || !bob) throw new Error('Two users');
    expect(await emailsTo(app, ada.email)).toEqual(['user-invitation']);
    expect((await emailsTo(app, bob.email)).toSorted()).toEqual(['assignment-given', 'user-invitation']);
    const details = { userEmail: ada.email, role: 'user', source: 'import' };
    expect(await auditOf(app, ada.id)).toEqual([{ actor_id: admin.id, action: 'user.create', details }]);
    expect(
      await app.row(
        `SELECT details FROM audit_log WHERE action = 'users.import' ORDER BY created_at DESC LIMIT 1`,
      ),
    ).toEqual({
      details: { rows: 3 },
    });
    const [assignment] = await app.rows<{ id: string }>(
      'SELECT id FROM assignments WHERE user_id = $1 AND project_id = $2',
      [bob.id, projectId],
    );
    const [task] = await app.rows<{ id: string }>('SELECT id FROM tasks ORDER BY created_at DESC LIMIT 1');
    const { results, ...rest } = await imports.read(task?.id ?? '');
    expect(rest).toMatchObject({
      kind: 'import-users',
      total: 3,
      done: 3,
      leftOut: 1,
      finishedAt: expect.any(String),
    });
    expect(results).toEqual([
      {
        item: 'line 4',
        userId: null,
        name: null,
        isDone: false,
        code: 'VALIDATION_FAILED',
        message: 'Email is invalid.',
        assignmentId: null,
      },
      {
        item: 'line 2',
        userId: ada.id,
        name: 'Ada',
        isDone: true,
        code: null,
        message: 'Created and invited.',
        assignmentId: null,
      },
      {
        ...{ item: 'line 3', userId: bob.id, name: 'Bob', isDone: true, code: null },
        ...{ message: 'Created and invited, with an assignment.', assignmentId: assignment?.id },
      },
    ]);
    // What staff have entered is not kept.
    expect(await app.rows('SELECT 1 FROM user_import_rows')).toEqual([]);
    expect(JSON.stringify(await app.rows('SELECT * FROM tasks'))).not.toContain('@import.example');
  });

  test('two rows of one user with two projects give two assignments, by names that look alike', async () => {
    const ids = [
      await addProject(app, { name: 'Höhe letters' }),
      await addProject(app, { name: 'Tiefe letters' }),
      await addProject(app, { name: 'tiefe Letters' }),
    ];
    const { results } = await imports.run(
      importFile(
        importRow('Ada', 'ho\u0308he  Letters'),
        importRow('Ada', 'Tiefe letters'),
        importRow('Ada', 'Höhe letters'),
        importRow('Ada'),
        importRow('Bob', 'TIEFE letters'),
      ),
    );
    expect(results.map(({ item, isDone, message }) => [item, isDone, message])).toEqual([
      ['line 4', false, 'Line 2 has the same e-mail address.'],
      ['line 5', false, 'Line 2 has the same e-mail address.'],
      ['line 6', false, '“Tiefe letters” and “tiefe Letters” are projects. Please write the name exactly.'],
      ['line 2', true, 'Created and invited, with an assignment.'],
      ['line 3', true, 'The user exists already and got an assignment.'],
    ]);
    const users = await imports.users();
    expect(users).toHaveLength(1);
    const given = await app.rows<{ project_id: string }>(
      'SELECT project_id FROM assignments WHERE user_id = $1',
      [users[0]?.id],
    );
    expect(given.map(({ project_id }) => project_id).toSorted()).toEqual(ids.slice(0, 2).toSorted());
  });

  test('the same file twice creates nobody twice, and the second file can give what the first did not', async () => {
    const projectId = await addProject(app, { name: 'Second letters' });
    await imports.run(importFile(importRow('Ada'), importRow('Bob')));
    const users = await imports.users();
    const again = await imports.run(importFile(importRow('Ada'), importRow('Bob', 'Second letters')));
    expect(await imports.users()).toEqual(users);
    expect(again.results.map(({ item, isDone, message }) => [item, isDone, message])).toEqual([
      ['line 2', false, EXISTS],
      ['line 3', true, 'The user exists already and got an assignment.'],
    ]);
    const third = await imports.run(importFile(importRow('Bob', projectId)));
    expect(third.results[0]).toMatchObject({ isDone: false, userId: users[1]?.id });
    expect(third.results[0]?.message).toMatch(/^A user with this e-mail address exists already\. .+/);
    expect(await app.rows('SELECT 1 FROM assignments WHERE project_id = $1', [projectId])).toHaveLength(1);
  });

  test('the same file twice at the same moment creates nobody twice', async () => {
    const file = importFile(...Array.from({ length: 30 }, (_, at) => importRow(`Twin${at}`)));
    const [one, other] = await Promise.all([imports.run(file), imports.run(file)]);
    expect(await imports.users()).toHaveLength(30);
    expect(one.leftOut + other.leftOut).toBe(30);
    const mails = await app.rows(`SELECT 1 FROM emails WHERE recipient LIKE 'twin%@import.example'`);
    expect(mails).toHaveLength(30);
  });

  test('a longer file is imported by a job, and a run that is killed continues after the last whole batch', async () => {
    const file = importFile(...Array.from({ length: 450 }, (_, at) => importRow(`Many${at}`)));
    const { taskId } = (await imports.send(file)).body;
    expect(await imports.read(taskId)).toMatchObject({ total: 450, done: 0 });
    await app.rows(`
      CREATE FUNCTION fail_third() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF OLD.done = 400 THEN RAISE 'killed'; END IF; RETURN NEW; END $$;
      CREATE TRIGGER fail_third BEFORE UPDATE ON tasks FOR EACH ROW EXECUTE FUNCTION fail_third()`);
    await expect(jobs.runTask(taskId)).rejects.toThrow('killed');
    await app.rows('DROP TRIGGER fail_third ON tasks');
    expect(await imports.users()).toHaveLength(400);
    await Promise.all([jobs.runTask(taskId), jobs.runTask(taskId)]);
    expect(await imports.read(taskId)).toMatchObject({ done: 450, leftOut: 0 });
    expect(await imports.users()).toHaveLength(450);
  });

  test('a project that is deleted during the import gives nothing, and the users are created', async () => {
    const projectId = await addProject(app, { name: 'Short letters' });
    const rows = Array.from({ length: 201 }, (_, at) => importRow(`Brief${at}`, projectId));
    const { taskId } = (await imports.send(importFile(...rows))).body;
    await app.rows('DELETE FROM projects WHERE id = $1', [projectId]);
    await jobs.runTask(taskId);
    const { done, leftOut, results } = await imports.read(taskId);
    expect({ done, leftOut }).toEqual({ done: 201, leftOut: 0 });
    expect(results[0]?.message).toBe(
      'Created and invited, without an assignment: This project does not exist.',
    );
  });

  test('a cancelled import creates nobody more and keeps no data', async () => {
    const { taskId } = (
      await imports.send(importFile(...Array.from({ length: 201 }, (_, at) => importRow(`Gone${at}`))))
    ).body;
    await app.post(`/api/admin/tasks/${taskId}/cancel`, {}, admin.token);
    await jobs.runTask(taskId);
    expect(await imports.users()).toEqual([]);
    expect(await app.rows('SELECT 1 FROM user_import_rows')).toEqual([]);
  });

  test('a user who is erased during the import is not created again', async () => {
    await imports.run(importFile(importRow('Ada')));
    const [ada] = await imports.users();
    const rows = Array.from({ length: 200 }, (_, at) => importRow(`Late${at}`));
    const { taskId } = (await imports.send(importFile(...rows, importRow('Ada')))).body;
    await app.database.transaction(async (tx) => {
      await app.app.get(ErasureService).erase(tx, ada?.id ?? '');
      await tx.query('DELETE FROM users WHERE id = $1', [ada?.id]);
    });
    await jobs.runTask(taskId);
    const { results } = await imports.read(taskId);
    expect(results[0]).toMatchObject({
      item: 'line 202',
      isDone: false,
      message: 'The user was deleted during the import.',
    });
    expect((await imports.users()).map(({ email }) => email)).not.toContain('ada@import.example');
  });

  test('a row with a character that cannot be stored is refused, and the others are imported', async () => {
    const file = importFile(
      importRow('Ada'),
      importRow('A\0da'),
      'Bob,b\0b@import.example,5550100123,"12 Harbour Road, Inkford",',
      'Cy,cy@import.example,5550100123,"12 Harbour\0 Road, Inkford",',
      'Dee,dee@import.example,555\x000100123,"12 Harbour Road, Inkford",',
      importRow('Eve', 'Let\0ters'),
    );
    expect(await imports.preview(file)).toMatchObject({ create: 1, skip: 5 });
    const { results } = await imports.run(file);
    expect(results.map(({ isDone }) => isDone)).toEqual([false, false, false, false, false, true]);
    expect(results.at(-2)?.message).toBe('There is no project “Let\ufffdters”.');
    expect((await imports.users()).map(({ email }) => email)).toEqual(['ada@import.example']);
  });

  test('a sample can be downloaded, and its columns are found', async () => {
    const { text, headers } = await app.get(`${IMPORT_URL}/sample`, admin.token);
    expect(headers['content-disposition']).toContain('users-sample.csv');
    expect((await imports.preview(text)).create).toBe(1);
  });

  test('auditors may not import', async () => {
    const auditor = await addStaff(app, 'auditor');
    expectRefusal(await imports.send(importFile(importRow('Ada')), { by: auditor }), {
      status: 403,
      code: 'FORBIDDEN',
    });
  });
});
