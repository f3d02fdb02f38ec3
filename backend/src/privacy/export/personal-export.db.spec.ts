import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectRefusal } from '../../../test/expect-refusal.js';
import { TestApp } from '../../../test/test-app.js';
import { OWN_WORD, userWithEverything } from '../../../test/user-with-everything.js';
import { addAdmin, PASSWORD, type TestUser, verifiedUser } from '../../../test/users.js';
import { addAssignment, addImage, addProject, startedUser, workOf } from '../../../test/work.js';
import { readZip } from '../../../test/zip.js';
import { FileStore } from '../../core/storage/file-store.js';
import { personalTables } from '../personal-data.js';

const URL = '/api/users/export';

let app: TestApp;
let user: TestUser;
let files: Map<string, Buffer>;

async function exportOf({ token }: TestUser): Promise<Map<string, Buffer>> {
  const { status, bytes } = await app.get(URL, token);
  expect(status).toBe(200);
  return readZip(bytes);
}

const textOf = (path: string) => files.get(path)?.toString();
const rowsOf = (path: string): Record<string, unknown>[] => JSON.parse(textOf(path) ?? '');

beforeAll(async () => {
  app = await TestApp.start({ minWords: 3 });
  user = await userWithEverything(app);
  files = await exportOf(user);
});
afterAll(() => app.stop());

test('is a ZIP with a readable name', async () => {
  const { headers } = await app.get(URL, user.token);
  expect(headers['content-type']).toBe('application/zip');
  expect(headers['content-disposition']).toMatch(/^attachment; filename="?my-data-\d{4}-\d\d-\d\d\.zip"?$/);
});

test('has the rows of every exported table, and explains each file in README.txt', () => {
  const exported = personalTables(app.database).flatMap(([, table]) => table.export ?? []);
  for (const { file, columns } of exported) {
    const [row] = rowsOf(file);
    const names = (columns.includes('assignment_id') ? 2 : 0) + (columns.includes('project_id') ? 1 : 0);
    expect(Object.keys(row ?? {}), file).toHaveLength(columns.length + names);
    expect(textOf('README.txt')).toContain(file);
  }
  expect(rowsOf('profile.json')).toMatchObject([
    { email: user.email, mobileNumber: user.mobileNumber, name: 'Ada Second' },
  ]);
  expect(
    rowsOf('reviews.json')
      .map(({ kind, status }) => `${kind} ${status}`)
      .toSorted(),
  ).toEqual(['document published', 'page open']);
  expect(rowsOf('reopened-results.json')).toMatchObject([{ overallComments: `Good ${OWN_WORD}` }]);
});

test('has every version of every text as HTML', () => {
  const texts = [...files.keys()]
    .filter((path) => path.endsWith('.html'))
    .map((path) => path.replace(/-20.*\.html/, ''));
  expect(texts.toSorted()).toEqual(
    [
      ...['00001', '00002', '00003'].map((version) => `texts/assignment-1/document/versions/${version}`),
      'texts/assignment-1/document/text.html',
      'texts/assignment-1/pages/001-Ledger/text.html',
      'texts/assignment-1/pages/001-Ledger/versions/00001',
      'texts/assignment-1/pages/002-Register/text.html',
      'texts/assignment-1/pages/002-Register/versions/00001',
      'texts/assignment-1/sequential-work/001-Ledger/text.html',
      'texts/assignment-1/sequential-work/001-Ledger/versions/00001',
      'texts/assignment-1/sequential-work/002-Register/text.html',
      'texts/assignment-1/sequential-work/002-Register/versions/00001',
    ].toSorted(),
  );
  const bodies = [...files].flatMap(([path, bytes]) =>
    path.startsWith('texts/assignment-1/document/versions/')
      ? [/<section dir="auto">(.*)<\/section>/.exec(bytes.toString())?.[1]]
      : [],
  );
  expect(bodies).toEqual([
    `<p dir="auto">one ${OWN_WORD}</p>`,
    `<p dir="auto">one ${OWN_WORD} ${OWN_WORD}</p>`,
    `<p dir="auto">one two three ${OWN_WORD}</p>`,
  ]);
});

test('the texts of each assignment are in its own folder', async () => {
  const writer = await startedUser(app);
  const first = await workOf(app, writer);
  const projectId = await addProject(app, { name: 'Letters' });
  const second = await addAssignment(app, writer, projectId);
  await app.post(`/api/work/assignments/${second.assignmentId}/start`, {}, writer.token);
  const images = [
    [first, await addImage(app, 'Deed')],
    [second, await addImage(app, 'Will', projectId)],
  ] as const;
  for (const [{ assignmentId }, imageId] of images) {
    const query = `?assignment=${assignmentId}`;
    const save = (call: string, body: object) => app.post(`/api/work/${call}${query}`, body, writer.token);
    const answers = [
      await save('save-draft', { content: `<p>in ${assignmentId}</p>` }),
      await save('save-page-draft', { imageId, submissionContent: `<p>page in ${assignmentId}</p>` }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  }
  const zip = await exportOf(writer);
  expect([...zip.keys()].filter((path) => path.endsWith('/text.html'))).toEqual([
    'texts/assignment-1/document/text.html',
    'texts/assignment-1/pages/001-Deed/text.html',
    'texts/assignment-2/document/text.html',
    'texts/assignment-2/pages/001-Will/text.html',
  ]);
  for (const [index, { assignmentId }] of [first, second].entries()) {
    const page = zip.get(`texts/assignment-${index + 1}/document/text.html`)?.toString();
    expect(page).toContain(`in ${assignmentId}`);
  }
  const rows = (file: string): Record<string, unknown>[] => JSON.parse(zip.get(file)?.toString() ?? '');
  expect(rows('assignments.json').map(({ id, number, project }) => [id, number, project])).toEqual([
    [first.assignmentId, 1, 'Main project'],
    [second.assignmentId, 2, 'Letters'],
  ]);
  // Each id of an assignment stands beside its number and its project.
  const named = [...zip.keys()]
    .filter((file) => file.endsWith('.json'))
    .flatMap(rows)
    .filter(({ assignmentId }) => assignmentId !== undefined)
    .map(({ assignmentId, assignmentNumber, project }) => `${assignmentId} ${assignmentNumber} ${project}`);
  expect(new Set(named)).toEqual(
    new Set([`${first.assignmentId} 1 Main project`, `${second.assignmentId} 2 Letters`]),
  );
});

test('has the signed agreement, the signature and the reports', () => {
  const names = [...files.keys()].filter((path) => /\.(pdf|png)$/.test(path));
  expect(names).toEqual([
    'agreements/agreement-Ada-Moreno-signature.png',
    'agreements/agreement-Ada-Moreno.pdf',
    'reports/001-document-version-2.pdf',
  ]);
  expect(textOf('agreements/agreement-Ada-Moreno.pdf')).toBe('%PDF agreement');
  expect(textOf('reports/001-document-version-2.pdf')).toBe('%PDF report');
});

test('has the text of each e-mail, without codes and links that grant access', async () => {
  const texts = [...files].filter(([path]) => /^e-mails\/\d{3}-submission-receipt.*\.txt$/.test(path));
  expect(texts.length).toBeGreaterThan(0);
  const waiting = await verifiedUser(app);
  await app.rows('UPDATE users SET is_signed_agreement = true, is_verified = false WHERE id = $1', [
    waiting.id,
  ]);
  await app.post('/api/auth/login', { email: waiting.email, password: PASSWORD });
  const zip = await exportOf(waiting);
  const code = [...zip].find(([path]) => /^e-mails\/001-/.test(path))?.[1].toString();
  expect(code).toContain('•');
  expect(code).not.toMatch(/\b\d{6}\b/);
});

test('contains no secrets, no staff and nothing of other users', async () => {
  const other = await startedUser(app);
  await app.post('/api/work/save-draft', { content: '<p>of another user</p>' }, other.token);
  const everything = [...(await exportOf(user)).values()].map((bytes) => bytes.toString('latin1')).join('\n');
  const { password_hash: hash } = await app.row<{ password_hash: string }>(
    'SELECT password_hash FROM users WHERE id = $1',
    [user.id],
  );
  const admins = await app.rows<{ id: string; email: string }>(
    `SELECT id, email FROM users WHERE role = 'admin'`,
  );
  const foreign = [
    hash,
    'sealed',
    other.id,
    other.email,
    'of another user',
    ...admins.flatMap(({ id, email }) => [id, email]),
  ];
  expect(foreign.filter((text) => everything.includes(text))).toEqual([]);
});

test('a text with script is exported sanitised', async () => {
  const writer = await startedUser(app);
  await app.post('/api/work/save-draft', { content: '<p>one<script>alert(1)</script></p>' }, writer.token);
  const zip = await exportOf(writer);
  expect(zip.get('texts/assignment-1/document/text.html')?.toString()).toContain(
    '<section dir="auto"><p dir="auto">one</p></section>',
  );
});

test('the lists of a text are real lists', async () => {
  const writer = await startedUser(app);
  const content =
    '<ol><li data-list="bullet">one</li><li data-list="ordered" class="ql-indent-1">two</li></ol>';
  await app.post('/api/work/save-draft', { content }, writer.token);
  const page = (await exportOf(writer)).get('texts/assignment-1/document/text.html')?.toString();
  expect(page).toContain('<ul><li dir="auto">one<ol type="a"><li dir="auto">two</li></ol></li></ul>');
});

test('a lost file is named, and everything else is exported', async () => {
  const store = app.app.get(FileStore);
  const bytes = await store.get('agreements/of-everything.pdf');
  await store.delete('agreements/of-everything.pdf');
  const zip = await exportOf(user);
  expect(zip.get('agreements/agreement-Ada-Moreno-missing.txt')?.toString()).toContain(
    'missing on the server',
  );
  expect(zip.has('texts/assignment-1/document/text.html')).toBe(true);
  await store.put('agreements/of-everything.pdf', bytes, 'application/pdf');
});

test('many rows are read in batches, each row once', async () => {
  const writer = await startedUser(app);
  await app.rows(
    `INSERT INTO emails (key, user_id, recipient, template, created_at)
     SELECT 'many:' || n, $1, $2, 'note-' || n, now() FROM generate_series(1, 401) n`,
    [writer.id, writer.email],
  );
  const rows: { template: string }[] = JSON.parse(
    (await exportOf(writer)).get('e-mails/e-mails.json')?.toString() ?? '',
  );
  const templates = rows.map(({ template }) => template).filter((template) => template.startsWith('note-'));
  expect(new Set(templates).size).toBe(401);
  expect(templates).toHaveLength(401);
});

test('a user without any work gets an export too', async () => {
  const newcomer = await verifiedUser(app);
  await app.rows('UPDATE users SET is_signed_agreement = true WHERE id = $1', [newcomer.id]);
  const zip = await exportOf(newcomer);
  expect(zip.get('texts/texts.json')?.toString()).toBe('[]\n');
});

test('is limited to five an hour for each user', async () => {
  const limited = await TestApp.start({ beside: app, rateLimit: true });
  try {
    const writer = await startedUser(app);
    for (let n = 0; n < 5; n += 1) expect((await limited.get(URL, writer.token)).status).toBe(200);
    expectRefusal(await limited.get(URL, writer.token), { status: 429, code: 'TOO_MANY_REQUESTS' });
    const other = await startedUser(app);
    expect((await limited.get(URL, other.token)).status).toBe(200);
  } finally {
    await limited.stop();
  }
});

test('an administrator has no such call', async () => {
  expectRefusal(await app.get(URL, (await addAdmin(app)).token), { status: 403, code: 'FORBIDDEN' });
});
