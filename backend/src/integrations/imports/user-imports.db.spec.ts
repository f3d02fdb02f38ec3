import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectInvalid, expectRefusal } from '../../../test/expect-refusal.js';
import { RecordedFacts } from '../../../test/facts.js';
import { TestApp } from '../../../test/test-app.js';
import { auditOf, emailsTo } from '../../../test/traces.js';
import { upload } from '../../../test/upload.js';
import { addAdmin, addStaff, signedUser, type TestUser } from '../../../test/users.js';
import { addAssignment, addProject } from '../../../test/work.js';
import type { TaskDto } from '../../console/tasks/dto/task.dto.js';
import { Jobs } from '../../core/jobs/jobs.js';
import { ErasureService } from '../../privacy/erasure.service.js';
import type { TaskStartedDto, UserImportPreviewDto } from './dto/user-import.dto.js';

const URL = '/api/admin/imports/users';
const HEADINGS = 'Name,E-mail,Mobile number,Address,Project';
const EXISTS = 'A user with this e-mail address exists already.';

let app: TestApp;
let admin: TestUser;
let runTask: (payload: { taskId: string }) => Promise<void>;

/** No job runs by itself. */
beforeAll(async () => {
  app = await TestApp.start({
    beforeInit: (nest) => {
      const jobs = nest.get(Jobs);
      const handle = jobs.handle.bind(jobs);
      jobs.handle = (definition, run, options) => {
        if (definition.name === 'run-task') runTask = run as unknown as typeof runTask;
        handle(definition, run, options);
      };
    },
  });
  admin = await addAdmin(app);
});
afterAll(() => app.stop());
beforeEach(() => app.rows('DELETE FROM users WHERE email LIKE $1', ['%@import.example']));

interface Sent {
  dryRun?: boolean;
  columns?: unknown;
  by?: TestUser;
}
const send = <Body = TaskStartedDto>(file: string | Uint8Array, { dryRun, columns, by = admin }: Sent = {}) =>
  upload<Body>(app, dryRun ? `${URL}?dryRun=true` : URL, {
    field: 'file',
    bytes: typeof file === 'string' ? Buffer.from(file) : file,
    name: 'users.csv',
    type: 'text/csv',
    texts: columns === undefined ? {} : { columns: JSON.stringify(columns) },
    token: by.token,
  });
const preview = async (file: string | Uint8Array, sent: Sent = {}) => {
  const { status, body, text } = await send<UserImportPreviewDto>(file, { ...sent, dryRun: true });
  expect([status, text]).toEqual([200, expect.any(String)]);
  return body;
};
const readTask = async (id: string) =>
  (await app.get<{ task: TaskDto }>(`/api/admin/tasks/${id}`, admin.token)).body.task;
/** Imports a file and waits for its task. */
const importFile = async (file: string, sent: Sent = {}) => {
  const { status, body, text } = await send(file, sent);
  expect([status, text]).toEqual([202, expect.any(String)]);
  await runTask({ taskId: body.taskId });
  return readTask(body.taskId);
};

const row = (name: string, project = '') =>
  `${name},${name.toLowerCase()}@import.example,5550100123,"12 Harbour Road, Inkford",${project}`;
const fileOf = (...rows: string[]) => [HEADINGS, ...rows].join('\r\n');
const imported = () =>
  app.rows<{ id: string; email: string }>(
    `SELECT id, email FROM users WHERE email LIKE '%@import.example' ORDER BY email`,
  );

describe('the dry run', () => {
  test('says for each row what would happen and why not, and writes nothing', async () => {
    const [open, paused] = [
      await addProject(app, { name: 'Open letters' }),
      await addProject(app, { name: 'Paused letters', state: 'paused' }),
    ];
    const known = await signedUser(app);
    const busy = await signedUser(app);
    await addAssignment(app, busy, open);
    const of = ({ email }: TestUser, project: string) =>
      `Known,${email.toUpperCase()},5550100123,12 Harbour Road,${project}`;
    const { rows, ...counts } = await preview(
      fileOf(
        row('Ada'),
        row('Bob', 'Open letters'),
        row('Cleo', paused),
        of(known, ''),
        of(busy, open),
        `Dan,dan@import,5550100123,12 Harbour Road,`,
        row('Ada', 'Open letters'),
        row('Eve', 'No such letters'),
        `Fay,fay@import.example,123,Short,,one more`,
        of(await signedUser(app), open),
        of(await addStaff(app, 'reviewer'), ''),
      ),
    );
    expect(counts).toEqual({ create: 3, give: 1, skip: 7 });
    const byLine = new Map(rows.map(({ line, ...rest }) => [line, rest]));
    const messages = [...byLine]
      .toSorted(([one], [other]) => one - other)
      .map(([line, { action, message }]) => [line, action, message]);
    expect(messages).toEqual([
      [2, 'create', 'Is created and invited.'],
      [3, 'create', 'Is created and invited, with an assignment of “Open letters”.'],
      [4, 'create', expect.stringMatching(/^Is created and invited, without an assignment: .*paused/)],
      [5, 'skip', EXISTS],
      [6, 'skip', expect.stringMatching(/^A user with this e-mail address exists already\. .+/)],
      [7, 'skip', 'Email is invalid.'],
      [8, 'skip', 'Line 2 has the same e-mail address.'],
      [9, 'skip', 'There is no project “No such letters”.'],
      [10, 'skip', 'The line has 6 cells, but there are 5 headings.'],
      [11, 'give', 'Exists already, and gets an assignment of “Open letters”.'],
      [12, 'skip', EXISTS],
    ]);
    expect(byLine.get(2)?.email).toBe('ada@import.example');
    expect(await imported()).toEqual([]);
    expect(await app.rows('SELECT 1 FROM user_import_rows')).toEqual([]);
  });

  test.each([
    [
      'semicolons and a mark of the byte order',
      '\uFEFFName;E-mail;Mobile number;Address\nZoë;zoe@import.example;5550100123;12 Harbour Road',
    ],
    [
      'tabs, and quotes with a line break',
      'Name\tE-mail\tMobile number\tAddress\n"Zoë"\tzoe@import.example\t+91 55501 00123\t"12 Harbour Road\nInkford"',
    ],
    [
      'commas, blank lines and spaces',
      'name , email,phone,street\n\n Zoë , zoe@import.example ,5550100123, 12 Harbour Road\n\n',
    ],
  ])('reads %s', async (_, file) => {
    const { create, rows } = await preview(file);
    expect({ create, rows }).toMatchObject({
      create: 1,
      rows: [{ email: 'zoe@import.example', action: 'create' }],
    });
  });

  test('takes the columns that are named', async () => {
    const file = 'A,B,C,D,E\nZoë,zoe@import.example,5550100123,12 Harbour Road,';
    const columns = { name: 'A', email: 'B', mobileNumber: 'C', address: 'D', project: 'E' };
    expect((await preview(file, { columns })).create).toBe(1);
    const refused = async (changed: object) =>
      await send(file, { dryRun: true, columns: { ...columns, ...changed } });
    expectInvalid(await refused({ email: '' }), { file: 'No column is chosen for “E-mail”.' });
    expectInvalid(await refused({ email: 'X' }), { file: 'The file has no column “X”.' });
    expectInvalid(await refused({ email: 7 }), {
      columns: 'columns must be JSON with the heading of each field',
    });
  });

  test.each([
    ['an empty file', ' \n', 'The file is empty.'],
    ['headings alone', HEADINGS, 'The file has no rows below the line with the headings.'],
    [
      'no headings',
      'Ada,ada@import.example,5550100123,12 Harbour Road\nBob,bob@import.example,5550100123,12 Harbour Road',
      'The first line must have the headings of the columns.',
    ],
    [
      'two columns of one name',
      'Name,E-mail,E-mail,Mobile number,Address\na,b,c,d,e',
      'The file has several columns “E-mail”.',
    ],
    ['a column that is missing', 'Name,Mobile number,Address\na,b,c', 'No column is chosen for “E-mail”.'],
    [
      'a quotation mark that is not closed',
      `${fileOf(row('Ada'))}\n"Bob,`,
      'Line 3: a quotation mark is opened and not closed.',
    ],
    [
      'a quotation mark in a cell',
      `${fileOf(row('Ada'))}\nBo"b,x`,
      'Line 3: a quotation mark is in the middle of a cell. Write it twice, and put the cell in quotation marks.',
    ],
    [
      'too many columns',
      Array.from({ length: 101 }, (_, at) => `c${at}`)
        .join(',')
        .concat('\n1'),
      'The file has more than 100 columns.',
    ],
  ])('refuses %s', async (_, file, message) => {
    expectInvalid(await send(file, { dryRun: true }), { file: message });
  });

  test('refuses Latin-1 and UTF-16, and names the line', async () => {
    const message = (line: number) =>
      `Line ${line} is not in UTF-8. Please save the file as “CSV UTF-8”, or with the encoding UTF-8.`;
    const latin = Buffer.from(fileOf(row('Ada'), row('Zoë')), 'latin1');
    expectInvalid(await send(latin, { dryRun: true }), { file: message(3) });
    const utf16 = Buffer.from(`\uFEFF${fileOf(row('Ada'))}`, 'utf16le');
    expectInvalid(await send(utf16, { dryRun: true }), { file: message(1) });
  });

  test('refuses more than 10,000 rows, and no file', async () => {
    const many = fileOf(...Array.from({ length: 10_001 }, (_, at) => `N,n${at}@import.example`));
    expectInvalid(await send(many, { dryRun: true }), {
      file: 'The file has more than 10,000 rows. Please divide it into several files.',
    });
    expectInvalid(await upload(app, URL, { token: admin.token, texts: { columns: '' } }), {
      file: 'Please choose a CSV file.',
    });
  });
});

describe('the import', () => {
  test('creates and invites users, gives assignments, and records all of it', async () => {
    const projectId = await addProject(app, { name: 'Harbour letters' });
    const facts = new RecordedFacts(app);
    const names = await facts.of(() =>
      importFile(fileOf(row('Ada'), row('Bob', 'Harbour letters'), row('X y'))),
    );
    expect(names.toSorted()).toEqual(['assignment.given', 'user.registered', 'user.registered']);
    const [ada, bob] = await imported();
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
    const { results, ...rest } = await readTask(task?.id ?? '');
    expect(rest).toMatchObject({
      kind: 'import-users',
      total: 3,
      done: 3,
      leftOut: 1,
      finishedAt: expect.any(String),
    });
    expect(results).toEqual([
      {
        item: 'row 4',
        userId: null,
        name: null,
        isDone: false,
        message: 'Email is invalid.',
        assignmentId: null,
      },
      {
        item: 'row 2',
        userId: ada.id,
        name: 'Ada',
        isDone: true,
        message: 'Created and invited.',
        assignmentId: null,
      },
      {
        ...{ item: 'row 3', userId: bob.id, name: 'Bob', isDone: true },
        ...{ message: 'Created and invited, with an assignment.', assignmentId: assignment?.id },
      },
    ]);
    // What staff have entered is not kept.
    expect(await app.rows('SELECT 1 FROM user_import_rows')).toEqual([]);
    expect(JSON.stringify(await app.rows('SELECT * FROM tasks'))).not.toContain('@import.example');
  });

  test('the same file twice creates nobody twice, and the second file can give what the first did not', async () => {
    const projectId = await addProject(app, { name: 'Second letters' });
    await importFile(fileOf(row('Ada'), row('Bob')));
    const users = await imported();
    const again = await importFile(fileOf(row('Ada'), row('Bob', 'Second letters')));
    expect(await imported()).toEqual(users);
    expect(again.results.map(({ item, isDone, message }) => [item, isDone, message])).toEqual([
      ['row 2', false, EXISTS],
      ['row 3', true, 'The user exists already and got an assignment.'],
    ]);
    const third = await importFile(fileOf(row('Bob', projectId)));
    expect(third.results[0]).toMatchObject({ isDone: false, userId: users[1]?.id });
    expect(third.results[0]?.message).toMatch(/^A user with this e-mail address exists already\. .+/);
    expect(await app.rows('SELECT 1 FROM assignments WHERE project_id = $1', [projectId])).toHaveLength(1);
  });

  test('the same file twice at the same moment creates nobody twice', async () => {
    const file = fileOf(...Array.from({ length: 30 }, (_, at) => row(`Twin${at}`)));
    const [one, other] = await Promise.all([importFile(file), importFile(file)]);
    expect(await imported()).toHaveLength(30);
    expect(one.leftOut + other.leftOut).toBe(30);
    const mails = await app.rows(`SELECT 1 FROM emails WHERE recipient LIKE 'twin%@import.example'`);
    expect(mails).toHaveLength(30);
  });

  test('a longer file is imported by a job, and a run that is killed continues after the last whole batch', async () => {
    const file = fileOf(...Array.from({ length: 450 }, (_, at) => row(`Many${at}`)));
    const { taskId } = (await send(file)).body;
    expect(await readTask(taskId)).toMatchObject({ total: 450, done: 0 });
    await app.rows(`
      CREATE FUNCTION fail_third() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF OLD.done = 400 THEN RAISE 'killed'; END IF; RETURN NEW; END $$;
      CREATE TRIGGER fail_third BEFORE UPDATE ON tasks FOR EACH ROW EXECUTE FUNCTION fail_third()`);
    await expect(runTask({ taskId })).rejects.toThrow('killed');
    await app.rows('DROP TRIGGER fail_third ON tasks');
    expect(await imported()).toHaveLength(400);
    await Promise.all([runTask({ taskId }), runTask({ taskId })]);
    expect(await readTask(taskId)).toMatchObject({ done: 450, leftOut: 0 });
    expect(await imported()).toHaveLength(450);
  });

  test('a cancelled import creates nobody more and keeps no data', async () => {
    const { taskId } = (await send(fileOf(...Array.from({ length: 201 }, (_, at) => row(`Gone${at}`))))).body;
    await app.post(`/api/admin/tasks/${taskId}/cancel`, {}, admin.token);
    await runTask({ taskId });
    expect(await imported()).toEqual([]);
    expect(await app.rows('SELECT 1 FROM user_import_rows')).toEqual([]);
  });

  test('a user who is erased during the import is not created again', async () => {
    await importFile(fileOf(row('Ada')));
    const [ada] = await imported();
    const rows = Array.from({ length: 200 }, (_, at) => row(`Late${at}`));
    const { taskId } = (await send(fileOf(...rows, row('Ada')))).body;
    await app.database.transaction(async (tx) => {
      await app.app.get(ErasureService).erase(tx, ada?.id ?? '');
      await tx.query('DELETE FROM users WHERE id = $1', [ada?.id]);
    });
    await runTask({ taskId });
    const { results } = await readTask(taskId);
    expect(results[0]).toMatchObject({
      item: 'row 202',
      isDone: false,
      message: 'The user was deleted during the import.',
    });
    expect((await imported()).map(({ email }) => email)).not.toContain('ada@import.example');
  });

  test('a sample can be downloaded, and its columns are found', async () => {
    const { text, headers } = await app.get(`${URL}/sample`, admin.token);
    expect(headers['content-disposition']).toContain('users-sample.csv');
    expect((await preview(text)).create).toBe(1);
  });

  test('auditors may not import', async () => {
    const auditor = await addStaff(app, 'auditor');
    expectRefusal(await send(fileOf(row('Ada')), { by: auditor }), { status: 403, code: 'FORBIDDEN' });
  });
});
