import { PERMISSIONS } from '@inkwell/contract/permissions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { committedDocument } from '../test/committed-document.js';
import { joined } from '../test/live-socket.js';
import { type Operation, operationsOf } from '../test/operations.js';
import { TestApp } from '../test/test-app.js';
import { userWithEverything } from '../test/user-with-everything.js';
import { addAdmin, addStaff, type TestUser } from '../test/users.js';
import { workOf } from '../test/work.js';
import { isAllowed, type Permitted } from './access/is-allowed.js';
import { ASSIGNMENT_STARTED } from './assignments/assignment.events.js';
import { DomainEvents } from './core/events/domain-events.js';
import { Outbox } from './core/mail/outbox.js';

const document = committedDocument<{
  paths: Record<string, Record<string, { responses: Record<string, { content?: object }> }>>;
}>();
/** Calls that answer with text. PDFs and images are documents, with permissions of their own. */
const READING = operationsOf(document).filter(({ method, path }) => {
  const types = Object.keys(document.paths[path]?.get?.responses['200']?.content ?? {});
  return method === 'GET' && types.some((type) => ['application/json', 'text/csv'].includes(type));
});

/** The columns that give the ids of a path. A longer path stands before its beginning. */
const IDS: [path: string, sql: string][] = [
  ['/api/admin/api-keys/{id}', 'SELECT id FROM api_keys'],
  ['/api/admin/agreements/{id}', 'SELECT id FROM agreements'],
  ['/api/admin/assignments/{id}', 'SELECT id FROM assignments'],
  ['/api/admin/emails/{id}', 'SELECT id FROM emails'],
  ['/api/admin/exports/{id}', 'SELECT id FROM exports'],
  [
    '/api/admin/images/{id}',
    `SELECT file_id FROM reference_texts JOIN reference_files f ON f.id = file_id AND f.kind = 'image'`,
  ],
  [
    '/api/admin/pdfs/{id}',
    `SELECT file_id FROM reference_texts JOIN reference_files f ON f.id = file_id AND f.kind = 'pdf'`,
  ],
  ['/api/admin/projects/{id}', 'SELECT id FROM projects'],
  [
    '/api/admin/reviews/counts/compared-with/{referenceId}',
    `SELECT id FROM reference_files WHERE kind = 'image'`,
  ],
  ['/api/admin/reviews/{id}', 'SELECT id FROM reviews'],
  ['/api/admin/sequential-work/{id}', 'SELECT id FROM sequential_sessions'],
  ['/api/admin/signed-agreements/{id}', 'SELECT id FROM signed_agreements'],
  ['/api/admin/users/{id}', `SELECT id FROM users WHERE role = 'user'`],
  ['/api/admin/tasks/{id}', 'SELECT id FROM tasks'],
  ['/api/admin/webhooks/{id}', 'SELECT id FROM webhooks'],
  ['/api/auth/get-agreement/{userId}', `SELECT id FROM users WHERE role = 'user'`],
];
const QUERIES: Record<string, string> = { searchAll: '?q=moreno', countUsers: '?filters=[{}]' };

/** The agreement of another user and a task of another role are answered like those that do not exist. The other call needs the token of a link. */
function expectedStatus(id: string, caller: Permitted): number {
  if (id === 'getAgreementToSign') return 401;
  // The export is not finished. What each kind needs is proved beside the exports.
  if (id === 'downloadExport') return 409;
  const needed = {
    getSignedAgreementOfUser: 'users:contacts',
    getTask: 'assignments:read',
    downloadTaskReport: 'assignments:read',
  } as const;
  return id in needed && !isAllowed(caller, needed[id as keyof typeof needed]) ? 404 : 200;
}

let app: TestApp;
let contacts: string[];
let writer: TestUser;
let admin: TestUser;

beforeAll(async () => {
  app = await TestApp.start({ minWords: 3 });
  writer = await userWithEverything(app);
  admin = await addAdmin(app);
  await app.rows(
    `INSERT INTO reference_files (kind, title, filename, original_name, file_size, mime_type, sha256)
     VALUES ('pdf', 'Reference', 'reference.pdf', 'reference.pdf', 1000, 'application/pdf', '')`,
  );
  await app.rows(
    `INSERT INTO reference_texts (file_id, version, text, changed_by)
     SELECT id, number, 'text', $1 FROM reference_files, generate_series(1, 2) AS texts (number)`,
    [admin.email],
  );
  await app.rows(`INSERT INTO webhooks (url, secret) VALUES ('https://example.com/inkwell', '')`);
  const changes = { alternativeMobileNumber: '5550177665' };
  await app.put(`/api/admin/users/${writer.id}`, changes, admin.token);
  await app.rows(`UPDATE users SET mobile_number = '5550199887' WHERE id = $1`, [writer.id]);
  await app.rows(`UPDATE emails SET last_error = '550 unknown user ' || recipient`);
  const users = await app.rows<{ email: string }>('SELECT email FROM users');
  contacts = [...users.map(({ email }) => email), '5550199887', '5550177665', '7 quillwort Lane'];
});
afterAll(() => app.stop());

async function urlOf({ id, path }: Operation): Promise<string> {
  const [, sql] = IDS.find(([prefix]) => path.startsWith(prefix)) ?? [];
  const [row] = sql ? await app.rows(`${sql} LIMIT 1`) : [];
  const [recordId] = Object.values(row ?? {});
  const [text] = await app.rows('SELECT id FROM drafts WHERE assignment_id = $1 LIMIT 1', [
    (await workOf(app, writer)).assignmentId,
  ]);
  return (
    path
      .replace('{textId}', String(text?.id))
      .replace('{version}', '1')
      .replace(/\{\w+\}/, String(recordId)) + (QUERIES[id] ?? '')
  );
}

/** Calls everything that the role may read. @returns the answers by operation */
async function readAll(role: 'reviewer' | 'auditor', token: string): Promise<Map<string, string>> {
  const caller: Permitted = { user: { role } };
  const answers = new Map<string, string>();
  for (const operation of READING.filter(({ access }) => isAllowed(caller, access))) {
    const { id } = operation;
    const { status, text } = await app.get(await urlOf(operation), token);
    expect([id, status]).toEqual([id, expectedStatus(id, caller)]);
    answers.set(id, text);
  }
  return answers;
}

const withContacts = (answers: Map<string, string>) =>
  [...answers].filter(([, text]) => contacts.some((contact) => text.includes(contact))).map(([id]) => id);

/** All that a socket hears until the clock of the user starts. */
async function hear(token: string): Promise<string> {
  const heard: unknown[] = [];
  const listener = await joined(app, admin.token);
  const socket = await joined(app, token);
  socket.onAny((...event) => heard.push(event));
  const ended = new Promise((resolve) => listener.once('work-started', resolve));
  const work = await workOf(app, writer);
  await app.database.transaction((tx) =>
    app.app.get(DomainEvents).publish(tx, ASSIGNMENT_STARTED, {
      ...work,
      startedAt: new Date(),
      deadlineAt: new Date(),
    }),
  );
  await ended;
  await socket.emitWithAck('join-admin');
  for (const one of [listener, socket]) one.disconnect();
  return JSON.stringify(heard);
}

test('an auditor reads contact data, so it is in the seed', async () => {
  const { token } = await addStaff(app, 'auditor');
  expect(withContacts(await readAll('auditor', token)).length).toBeGreaterThan(15);
  expect(await hear(token)).toContain(writer.email);
});

describe('in a blind project', () => {
  beforeAll(() => app.rows('UPDATE projects SET is_blind = true'));
  afterAll(() => app.rows('UPDATE projects SET is_blind = false'));

  /** Of the user, before and after the correction by an administrator. */
  const names = ['Ada Moreno', 'Ada Second'];
  const withNames = (answers: Map<string, string>) =>
    [...answers].filter(([, text]) => names.some((name) => text.includes(name))).map(([id]) => id);

  test('a reviewer reads no name of a user', async () => {
    const { token } = await addStaff(app, 'reviewer');
    const answers = await readAll('reviewer', token);
    expect(withNames(answers)).toEqual([]);
    expect(answers.get('listReviews')).toMatch(/"Writer \d{4,6}"/);
    const heard = await hear(token);
    for (const name of names) expect(heard).not.toContain(name);
  });

  test('an auditor reads the names', async () => {
    const { token } = await addStaff(app, 'auditor');
    expect(withNames(await readAll('auditor', token))).toEqual(
      expect.arrayContaining(['listReviews', 'getReview', 'listSequentialWork', 'getSequentialWork']),
    );
  });
});

test('a user reads no name of a reviewer', async () => {
  const reviewers = ['Sample Reviewer', 'Root Admin'];
  const ofUsers = READING.filter(
    ({ access, path }) => ['user', 'signed-in'].includes(access) && !path.includes('{'),
  );
  const reading: string[] = [];
  for (const { id, path } of ofUsers) {
    const { status, text } = await app.get(path, writer.token);
    if (status !== 200) continue;
    reading.push(id);
    for (const name of reviewers) expect([id, text]).not.toEqual([id, expect.stringContaining(name)]);
  }
  expect(reading).toEqual(expect.arrayContaining(['getDashboard', 'listWorkReviews']));
  const sent = await app.rows<{ id: string }>('SELECT id FROM emails WHERE recipient = $1', [writer.email]);
  const texts = await Promise.all(sent.map(async ({ id }) => (await app.app.get(Outbox).read(id))?.text));
  expect(texts.filter((text) => reviewers.some((name) => text?.includes(name)))).toEqual([]);
});

test('a reviewer reads no contact data', async () => {
  const { token } = await addStaff(app, 'reviewer');
  const answers = await readAll('reviewer', token);
  expect(answers.size).toBeGreaterThan(12);
  expect(withContacts(answers)).toEqual([]);
  expect(await hear(token)).not.toContain(writer.email);
});

describe('a role that may read everything but contact data', () => {
  const roles = PERMISSIONS['users:contacts'];
  beforeAll(() => {
    PERMISSIONS['users:contacts'] = ['admin'];
  });
  afterAll(() => {
    PERMISSIONS['users:contacts'] = roles;
  });

  test('gets none, as JSON, as CSV or from the socket', async () => {
    const { token } = await addStaff(app, 'auditor');
    const answers = await readAll('auditor', token);
    expect(answers.size).toBeGreaterThan(45);
    expect(withContacts(answers)).toEqual([]);
    const heard = await hear(token);
    expect(heard).toContain('work-started');
    expect(heard).not.toContain(writer.email);
  });
});
