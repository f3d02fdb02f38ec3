import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { caseFileOf, problemsOf, startWithCase } from '../../../test/case-file.js';
import type { TestApp } from '../../../test/test-app.js';
import { OWN_WORD } from '../../../test/user-with-everything.js';
import { addAdmin, type TestUser } from '../../../test/users.js';
import { addAssignment, addProject, startedUser, workOf } from '../../../test/work.js';
import { CaseFileService } from './case-file.service.js';

let app: TestApp;
let user: TestUser;
let assignmentId: string;
let files: Map<string, Buffer>;

const textOf = (path: string) => files.get(path)?.toString() ?? '';
const jsonOf = (path: string) => JSON.parse(textOf(path));

beforeAll(async () => {
  ({ app, user, assignmentId } = await startWithCase());
  files = await caseFileOf(app, assignmentId);
}, 60_000);
afterAll(() => app.stop());

test('names the staff who acted, without their e-mail and network addresses', async () => {
  const staff = await app.rows<{ email: string }>(`SELECT email FROM users WHERE role <> 'user'`);
  expect(staff).not.toEqual([]);
  for (const [path, content] of files)
    for (const { email } of staff) expect([path, content.includes(email)]).toEqual([path, false]);
  const audit = Object.keys(Object.fromEntries(files)).filter((path) => path.includes('audit'));
  expect(audit).not.toEqual([]);
  for (const path of audit) {
    expect(textOf(path)).not.toMatch(/127\.0\.0\.1|ipAddress/);
    expect(jsonOf(path)[0].actor).toEqual({ id: expect.any(String), name: expect.any(String) });
  }
});

test('has everything about the assignment', () => {
  expect(jsonOf('case.json')).toMatchObject({
    id: assignmentId,
    number: 1,
    user: { id: user.id, email: user.email },
  });
  expect(jsonOf('case.json').images.map(({ title }: { title: string }) => title)).toEqual([
    'Ledger',
    'Register',
  ]);
  expect(jsonOf('agreement/agreement.json')).toMatchObject({
    email: user.email,
    fingerprint: expect.any(String),
  });
  expect(textOf('guidelines/version-1.html')).toContain('Write what you <b>see</b>.');
  expect(jsonOf('ledger.json').map(({ kind }: { kind: string }) => kind)).toEqual([
    'started',
    'submitted',
    'penalized',
  ]);
  expect(jsonOf('texts/texts.json')).toMatchObject([
    {
      kind: 'document',
      versions: [
        { version: 1, author: null },
        { version: 2 },
        { version: 3, reason: 'submit', plainText: { path: 'texts/document/version-00003.txt' } },
      ],
    },
    { kind: 'page', title: 'Ledger' },
    { kind: 'page', title: 'Register' },
    { kind: 'sequential', title: 'Ledger' },
    { kind: 'sequential', title: 'Register' },
  ]);
  expect(textOf('texts/document/version-00002.html')).toContain(`one ${OWN_WORD} ${OWN_WORD}`);
  expect(jsonOf('reviews/reviews.json')).toMatchObject([
    { kind: 'page', status: 'open' },
    {
      kind: 'document',
      overallComments: `Better ${OWN_WORD}`,
      reviewer: { name: 'Sample Reviewer' },
      report: 'reviews/002-document-round-1/report-version-2.pdf',
      earlierResults: [{ version: 1, overallComments: `Good ${OWN_WORD}`, reason: `Wrong ${OWN_WORD}` }],
    },
  ]);
  expect(jsonOf('extension-requests.json')).toMatchObject([{ hours: 24, answer: 'refused' }]);
  expect(jsonOf('image-reports.json')).toMatchObject([{ reason: `the ${OWN_WORD} is dark`, answer: null }]);
  const actions = jsonOf('audit-log.json').map(({ action }: { action: string }) => action);
  expect(actions).toEqual(['review.publish', 'review.reopen', 'review.publish', 'user.penalize']);
});

test('the plain text of a submission has the hash of its receipt', () => {
  const [document] = jsonOf('texts/texts.json');
  const { path, sha256 } = document.versions[2].plainText;
  expect(createHash('sha256').update(textOf(path)).digest('hex')).toBe(sha256);
  const receipts = [...files].filter(([name]) => /^e-mails\/\d+-submission-receipt\.txt$/.test(name));
  expect(receipts.some(([, text]) => text.toString().replace(/\s/g, '').includes(sha256))).toBe(true);
});

test('index.html links every file, loads nothing and runs no script', () => {
  const page = textOf('index.html');
  const links = new Set([...page.matchAll(/href="([^"#]+)"/g)].map(([, link]) => link));
  expect([...links].filter((link) => link !== undefined && !files.has(link))).toEqual([]);
  expect([...files.keys()].filter((path) => path !== 'index.html' && !links.has(path))).toEqual([]);
  expect(page).not.toMatch(/<script|<link|(?:src|url)[=(]["']?(?!data:)[a-z]/i);
  expect(page).toContain('The user signed version');
  expect(page).toContain('Penalty: ');
  expect(page).not.toContain('Penalty: Penalty');
});

test('texts in several scripts survive, and markup of users is escaped', async () => {
  const name = '<img src=x onerror=alert(1)> עדה 李';
  const writer = await startedUser(app, { name });
  const text = 'עברית العربية हिन्दी ไทย 日本語 한국어 e\u0301 n\u0303 👩‍👩‍👧‍👦 🇮🇳 \u{20000} 1 &lt;b&gt;';
  const answer = await app.post('/api/work/submit', { content: `<p>${text}</p>` }, writer.token);
  expect(answer.status).toBe(200);
  const zip = await caseFileOf(app, (await workOf(app, writer)).assignmentId);
  expect([...zip.keys()].filter((path) => !/^[\x20-\x7e]+$/.test(path))).toEqual([]);
  expect(zip.get('texts/document/version-00001.txt')?.toString().trim()).toBe(
    text.replace('&lt;', '<').replace('&gt;', '>'),
  );
  expect(zip.get('texts/document/version-00001.html')?.toString()).toContain(text);
  const page = zip.get('index.html')?.toString() ?? '';
  expect(page).toContain('&lt;img src&#x3D;x onerror&#x3D;alert(1)&gt; עדה 李');
  expect(page).not.toContain('<img src=x');
});

test('a comparison shows each difference with the reference', async () => {
  const writer = await startedUser(app);
  const { assignmentId: id } = await workOf(app, writer);
  const image = await app.row<{ id: string }>(`SELECT id FROM reference_files WHERE title = 'Register'`);
  await app.rows(`UPDATE reference_files SET reference_text = 'one two three four' WHERE id = $1`, [
    image.id,
  ]);
  const body = { imageId: image.id, submissionContent: '<p>one too three four</p>' };
  expect((await app.post('/api/work/submit-page', body, writer.token)).status).toBe(200);
  const zip = await caseFileOf(app, id);
  expect(zip.get('reviews/001-page-round-1/comparison.html')?.toString()).toContain(
    'one <del>−&#8288;too</del> <ins>+&#8288;two</ins> three four',
  );
  const [item] = JSON.parse(zip.get('reviews/001-page-round-1/comparison.json')?.toString() ?? '');
  expect(item.accuracy).toMatchObject({ referenceWords: 4, correct: 3, substituted: 1 });
});

test('has nothing of another assignment or of another user', async () => {
  const projectId = await addProject(app, { name: 'Other project' });
  const second = await addAssignment(app, user, projectId);
  await app.post(`/api/work/assignments/${second.assignmentId}/start`, {}, user.token);
  await app.post(
    `/api/work/save-draft?assignment=${second.assignmentId}`,
    { content: '<p>of the second assignment</p>' },
    user.token,
  );
  const other = await startedUser(app, { name: 'Other Writer' });
  await app.post('/api/work/save-draft', { content: '<p>of another user</p>' }, other.token);
  const inFirst = allOf(await caseFileOf(app, assignmentId));
  const foreign = [
    second.assignmentId,
    'Other project',
    'of the second',
    other.id,
    other.email,
    'of another user',
  ];
  expect(foreign.filter((text) => inFirst.includes(text))).toEqual([]);
  const inSecond = await caseFileOf(app, second.assignmentId);
  expect(allOf(inSecond)).not.toContain(assignmentId);
  expect(allOf(inSecond)).not.toContain('Better');
  expect(allOf(inSecond)).toContain('of the second assignment');
  const emails: { template: string }[] = JSON.parse(inSecond.get('e-mails/e-mails.json')?.toString() ?? '');
  expect(emails.map(({ template }) => template)).toEqual(['work-started']);
});

test('has no secrets: hashes, passwords, and links that grant access', async () => {
  const admin = await addAdmin(app);
  const writer = await startedUser(app);
  const { assignmentId: id } = await addAssignment(app, writer, await addProject(app));
  const body = { projectLink: 'https://project.example/secret-door', password: 'open-sesame' };
  const started = await app.post(
    `/api/admin/users/${writer.id}/start-work?assignment=${id}`,
    body,
    admin.token,
  );
  expect(started.status).toBe(200);
  const zip = await caseFileOf(app, id);
  const { hash } = await app.row<{ hash: string }>('SELECT password_hash AS hash FROM users WHERE id = $1', [
    writer.id,
  ]);
  const secrets = ['secret-door', 'open-sesame', hash, writer.token, writer.linkToken, '$argon2'];
  expect(secrets.filter((text) => allOf(zip).includes(text))).toEqual([]);
  const access = [...zip].find(([path]) => path.endsWith('-project-access.txt'))?.[1];
  expect(access?.toString()).toContain('•');
});

test('has the e-mails about the assignment and the agreement, also those that were sent again', async () => {
  const writer = await startedUser(app);
  const first = await workOf(app, writer);
  const second = await addAssignment(app, writer, await addProject(app));
  const signed = await app.row<{ id: string }>('SELECT id FROM signed_agreements WHERE user_id = $1', [
    user.id,
  ]);
  const add = async (key: string, userId = writer.id) => {
    const insert = `INSERT INTO emails (key, user_id, subject_id, recipient, template) VALUES ($1, $2, $3, 'a@example.com', $1)`;
    await app.rows(insert, [key, userId, signed.id]);
    return app.row<{ id: string }>('SELECT id FROM emails WHERE key = $1', [key]);
  };
  const ofFirst = [
    `assignment-given:${first.assignmentId}`,
    `deadline-reminder:${writer.id}:2026-11-20T12:00:00.000Z:24`,
    `submission-receipt:document:${writer.id}:${writer.id}:2026-11-20T12:00:00.000Z`,
    `submission-receipts:page:${writer.id}:receipt`,
  ];
  const ofSecond = [
    `not-started:${second.assignmentId}`,
    `assignment-withdrawn:${second.assignmentId}`,
    `submission-receipts:page:${second.assignmentId}:receipt`,
    `deadline-reminder:${second.assignmentId}:2026-11-20T12:00:00.000Z:24`,
    `submission-receipt:document:${second.assignmentId}:${writer.id}:2026-11-20T12:00:00.000Z`,
  ];
  for (const key of [
    ...ofFirst,
    ...ofSecond,
    'otp:1',
    'review-report:other',
    'extension-refused:other',
    'clock:0',
  ])
    await add(key);
  const { id: receipt } = await app.row<{ id: string }>('SELECT id FROM emails WHERE key = $1', [ofFirst[2]]);
  const { id: repeated } = await add(`repeated:${receipt}:1`);
  await add(`repeated:${repeated}:2`);
  await add(`agreement-signed:${signed.id}:signing`, user.id);
  const templatesOf = async (id: string) => {
    const zip = await caseFileOf(app, id);
    const emails: { template: string }[] = JSON.parse(zip.get('e-mails/e-mails.json')?.toString() ?? '');
    return emails.map(({ template }) => template).toSorted();
  };
  const sentAgain = [`repeated:${receipt}:1`, `repeated:${repeated}:2`];
  expect(await templatesOf(first.assignmentId)).toEqual(
    ['work-started', ...ofFirst, ...sentAgain].toSorted(),
  );
  expect(await templatesOf(second.assignmentId)).toEqual(ofSecond.toSorted());
  expect(await templatesOf(assignmentId)).toContain(`agreement-signed:${signed.id}:signing`);
});

test('a lost PDF is left out, and everything else is there and holds', async () => {
  const writer = await startedUser(app);
  const { assignmentId: id } = await workOf(app, writer);
  await app.rows(
    `INSERT INTO reviews (assignment_id, user_id, kind, subject_id, round, items, submitted_at, due_at, status, published_at, result, report_key)
     VALUES ($1, $2, 'document', $2, 1, 1, now(), now(), 'published', now(), '{"correct": 1, "wrong": 0, "percentage": 100, "unit": "images"}', 'reports/lost.pdf')`,
    [id, writer.id],
  );
  const zip = await caseFileOf(app, id);
  expect(JSON.parse(zip.get('reviews/reviews.json')?.toString() ?? '')).toMatchObject([{ report: null }]);
  expect(await problemsOf(zip)).toEqual([]);
});

test('has a readable file name, and an unknown assignment is not found', async () => {
  const service = app.app.get(CaseFileService);
  expect(await service.fileName(assignmentId)).toBe('case-file-Ada-Second-1.zip');
  await expect(service.fileName('00000000-0000-4000-8000-000000000000')).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

test('an aborted case file ends', async () => {
  const ending = new AbortController();
  const entries = app.app.get(CaseFileService).entries(assignmentId, { signal: ending.signal });
  await entries.next();
  ending.abort(new Error('Cancelled'));
  await expect(entries.next()).rejects.toThrow('Cancelled');
});

function allOf(zip: ReadonlyMap<string, Buffer>): string {
  return [...zip].map(([path, bytes]) => `${path}\n${bytes}`).join('\n');
}
