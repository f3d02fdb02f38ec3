import { isPermission, type Permission } from '@inkwell/contract/permissions';
import { expect } from 'vitest';
import { isAllowed, type Permitted } from '../src/access/is-allowed.js';
import { ASSIGNMENT_STARTED } from '../src/assignments/assignment.events.js';
import { DomainEvents } from '../src/core/events/domain-events.js';
import { committedDocument, resolved } from './committed-document.js';
import { ExportJobs } from './exports.js';
import { joined } from './live-socket.js';
import { type Operation, operationsOf } from './operations.js';
import { TestApp } from './test-app.js';
import { userWithEverything } from './user-with-everything.js';
import { addAdmin, type TestUser } from './users.js';
import { workOf } from './work.js';

interface Response {
  content?: object;
}

const document = committedDocument<{
  paths: Record<string, Record<string, { responses: Record<string, Response> }>>;
}>();
const typesOf = (path: string) =>
  Object.keys(resolved<Response>(document.paths[path]?.get?.responses['200'] ?? {}).content ?? {});
/** Calls that answer with text. PDFs and images are documents, with permissions of their own; exports are made first. */
export const READING = operationsOf(document).filter(({ id, method, path }) => {
  return (
    method === 'GET' &&
    id !== 'downloadExport' &&
    typesOf(path).some((type) => ['application/json', 'text/csv'].includes(type))
  );
});

/** The calls that answer with PDFs. */
export const PDFS = operationsOf(document).filter(
  ({ method, path, access }) =>
    method === 'GET' && isPermission(access) && typesOf(path).includes('application/pdf'),
);

/** The columns that give the ids of a path. A longer path stands before its beginning. */
const IDS: [path: string, sql: string][] = [
  ['/api/admin/api-keys/{id}', 'SELECT id FROM api_keys'],
  ['/api/admin/agreements/{id}', 'SELECT id FROM agreements'],
  ['/api/admin/assignments/{id}', 'SELECT id FROM assignments'],
  ['/api/admin/emails/{id}', 'SELECT id FROM emails'],
  ['/api/admin/exports/{id}', 'SELECT id FROM tasks WHERE permissions IS NOT NULL'],
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
  ['/api/admin/tasks/{id}', 'SELECT id FROM tasks WHERE permissions IS NULL'],
  ['/api/admin/webhooks/{id}', 'SELECT id FROM webhooks'],
  ['/api/auth/get-agreement/{userId}', `SELECT id FROM users WHERE role = 'user'`],
];
const QUERIES: Record<string, string> = { searchAll: '?q=moreno', countUsers: '?filters=[{}]' };

/** The agreement of another user and a task of another role are answered like those that do not exist. The other call needs the token of a link. */
function expectedStatus(id: string, caller: Permitted): number {
  if (id === 'getAgreementToSign') return 401;
  const needed: Record<string, Permission[]> = {
    getSignedAgreementOfUser: ['users:contacts', 'writers:names'],
    getTask: ['assignments:read'],
    downloadTaskReport: ['assignments:read'],
  };
  return (needed[id] ?? []).every((permission) => isAllowed(caller, permission)) ? 200 : 404;
}

/** Makes every call that reads, for a user with a row in every table. The ids of the paths are the user's. */
export class ReadingCalls {
  private constructor(
    readonly app: TestApp,
    readonly writer: TestUser,
    readonly admin: TestUser,
    /** Numbers and the address of the user. */
    readonly contacts: string[],
    private readonly jobs: ExportJobs,
  ) {}

  static async start(): Promise<ReadingCalls> {
    const jobs = new ExportJobs();
    const app = await TestApp.start({ minWords: 3, beforeInit: jobs.capture });
    const writer = await userWithEverything(app);
    const admin = await addAdmin(app);
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
    return new ReadingCalls(app, writer, admin, ['5550199887', '5550177665', '7 quillwort Lane'], jobs);
  }

  async urlOf({ id, path }: Operation): Promise<string> {
    const [, sql] = IDS.find(([prefix]) => path.startsWith(prefix)) ?? [];
    const [row] = sql ? await this.app.rows(`${sql} LIMIT 1`) : [];
    const [recordId] = Object.values(row ?? {});
    const [text] = await this.app.rows('SELECT id FROM drafts WHERE assignment_id = $1 LIMIT 1', [
      (await workOf(this.app, this.writer)).assignmentId,
    ]);
    return (
      path
        .replace('{textId}', String(text?.id))
        .replace('{version}', '1')
        .replace(/\{\w+\}/, String(recordId)) + (QUERIES[id] ?? '')
    );
  }

  /** Calls everything that the caller may read. @returns the answers by operation */
  async readAll(caller: Permitted, token: string, isForProjectKey = false): Promise<Map<string, string>> {
    const scheme = caller.via?.kind === 'apiKey' ? 'apiKey' : 'session';
    const allowed = READING.filter(
      ({ access, security, isForProjectKeys }) =>
        isAllowed(caller, access) &&
        (security.length === 0 || scheme === 'session' || security.includes(scheme)) &&
        (!isForProjectKey || isForProjectKeys),
    );
    const answers = new Map<string, string>();
    for (const operation of allowed) {
      const { id } = operation;
      const { status, text } = await this.app.get(await this.urlOf(operation), token);
      expect([id, status]).toEqual([id, expectedStatus(id, caller)]);
      answers.set(id, text);
    }
    return answers;
  }

  /** Makes an export by a key. @returns the bytes of its file as text */
  async exportBy(key: string, kind: string): Promise<string> {
    const { app } = this;
    const created = await app.post<{ export: { _id: string } }>('/api/admin/exports', { kind }, key);
    expect([created.status, created.text]).toEqual([202, created.text]);
    const { _id: exportId } = created.body.export;
    await this.jobs.run({ exportId });
    return (await app.get(`/api/admin/exports/${exportId}/file`, key)).text;
  }

  /** All that a socket hears until the clock of the user starts. */
  async hear(token: string): Promise<string> {
    const { app } = this;
    const heard: unknown[] = [];
    const listener = await joined(app, this.admin.token);
    const socket = await joined(app, token);
    socket.onAny((...event) => heard.push(event));
    const ended = new Promise((resolve) => listener.once('work-started', resolve));
    const work = await workOf(app, this.writer);
    const event = { ...work, startedAt: new Date(), deadlineAt: new Date() };
    await app.database.transaction((tx) => app.app.get(DomainEvents).publish(tx, ASSIGNMENT_STARTED, event));
    await ended;
    await socket.emitWithAck('join-admin');
    for (const one of [listener, socket]) one.disconnect();
    return JSON.stringify(heard);
  }
}
