import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
// Node strips the types.
import { readZip } from '../../backend/test/zip.ts';
import { answerOf, createInkwellClient } from '../../packages/client/dist/client.js';
import { nodePath } from '../lib/node-runtime.mjs';
import { print } from '../lib/output.mjs';
import { ADMIN } from './deployment.mjs';
import { EventReceiver } from './event-receiver.mjs';
import { KilledServer } from './killed-server.mjs';

const USERS = 60;
/** Of the pauses between the attempts of a call: 0.5, 1, 2 … seconds. A start takes a while on a busy machine. */
const RETRIES = 12;
const ARRIVAL_LIMIT_MS = 180_000;
const POLL_MS = 300;

const PERMISSIONS = [
  ...[
    'users:read',
    'users:contacts',
    'users:export',
    'users:write',
    'projects:read',
    'projects:write',
    'assignments:read',
  ],
  ...['assignments:write', 'work:read', 'reviews:read', 'review-reports:read', 'signed-agreements:read'],
  ...[
    'agreements:read',
    'penalties:write',
    'audit-log:read',
    'operations:read',
    'references:read',
    'writers:names',
  ],
  ...['events:read', 'integrations:read', 'integrations:write', 'exports:create'],
];

/**
 * What an agency's program does in a day with an API key only: it imports users, gives them work, follows the feed, receives a webhook,
 * exports, and fetches a case file. The server is killed three times meanwhile, in the middle of a call. Nothing happens twice, and nothing is lost.
 */
export async function checkAgencyDay() {
  const folder = mkdtempSync(join(tmpdir(), 'inkwell-agency-'));
  const server = new KilledServer(folder);
  const receiver = new EventReceiver();
  const ended = new AbortController();
  try {
    await server.start();
    await receiver.start();
    const agency = await connect(server.url);
    await agency.expect('POST', '/api/admin/webhooks', { url: receiver.url }, (body) => {
      receiver.secret = body.secret;
    });
    const feed = followFeed(agency.client, ended.signal);

    const projectId = await agency.addProject('Parish registers');
    const userIds = await server.killDuring(() => agency.importUsers());
    await server.killDuring(() => agency.give(projectId, userIds));
    const { csv, caseFile } = await server.killDuring(() => agency.exportAll(projectId));

    const assignments = await agency.readAll('/api/admin/assignments', { projectId });
    checkOnce(
      'assignments',
      assignments.map(({ user }) => user._id),
      userIds,
    );
    checkOnce('rows of the export', csv.match(/writer-\d+@example\.com/g) ?? [], emails());
    await checkCaseFile(join(folder, 'case'), caseFile, agency);

    const wanted = new Map([
      ['user.registered', userIds],
      ['assignment.given', userIds],
    ]);
    await feedHas(feed, wanted);
    ended.abort();
    await feed.end;
    for (const [type, ids] of wanted) {
      const subjects = (events) =>
        events.filter((event) => event.type === type).map(({ data }) => data.userId);
      checkOnce(`events ${type}`, subjects(feed.events), ids);
      await until(
        () => new Set(subjects([...receiver.events.values()])).size >= ids.length,
        `webhook of ${type}`,
      );
    }
    if (receiver.forged > 0)
      throw new Error(`${receiver.forged} requests of the webhook had a wrong signature.`);
    print(
      `${USERS} users, ${assignments.length} assignments, ${feed.events.length} events and ${receiver.events.size} requests of the webhook, ` +
        `with ${server.kills} kills.`,
    );
  } finally {
    ended.abort();
    await receiver.stop();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Creates the key, with the only session of the day. */
async function connect(baseUrl) {
  const guest = createInkwellClient({ baseUrl });
  const { token } = await answerOf(guest.POST('/api/auth/admin-login', { body: ADMIN }));
  const admin = createInkwellClient({ baseUrl, token });
  const body = { name: 'Agency', permissions: PERMISSIONS };
  const { key } = await answerOf(admin.POST('/api/admin/api-keys', { body }));
  return new Agency(createInkwellClient({ baseUrl, apiKey: key, retries: RETRIES }));
}

/** The calls of the agency. Each POST has an Idempotency-Key, which the client sends again after a kill. */
class Agency {
  constructor(client) {
    this.client = client;
  }

  async expect(method, path, body, use) {
    const answer = await answerOf(this.client[method](path, { body }));
    use(answer);
    return answer;
  }

  async addProject(name) {
    const { project } = await answerOf(this.client.POST('/api/admin/projects', { body: { name } }));
    return project._id;
  }

  /** A file is not repeated by the client: the same file again creates nobody twice. */
  async importUsers() {
    const rows = emails().map(
      (email, at) => `Writer ${at},${email},55501${String(at).padStart(5, '0')},7 Quill Lane`,
    );
    const file = new Blob([['Name,E-mail,Mobile number,Address', ...rows].join('\n')], { type: 'text/csv' });
    const form = new FormData();
    form.append('file', file, 'users.csv');
    const { taskId } = await again(() =>
      answerOf(this.client.POST('/api/admin/imports/users', { body: {}, bodySerializer: () => form })),
    );
    await this.finishTask(taskId);
    const users = await this.readAll('/api/admin/users', { role: 'user' });
    checkOnce(
      'users',
      users.map(({ email }) => email),
      emails(),
    );
    return users.map(({ _id }) => _id);
  }

  async give(projectId, userIds) {
    const params = { path: { id: projectId } };
    const { task } = await answerOf(
      this.client.POST('/api/admin/projects/{id}/assignments', { params, body: { userIds } }),
    );
    await this.finishTask(task._id);
  }

  async finishTask(id) {
    await until(async () => {
      const { task } = await answerOf(this.client.GET('/api/admin/tasks/{id}', { params: { path: { id } } }));
      return task.finishedAt !== null;
    }, 'task');
  }

  async exportAll(projectId) {
    const [{ _id: assignmentId }] = await this.readAll('/api/admin/assignments', { projectId });
    const [csv, caseFile] = await Promise.all(
      [{ kind: 'users' }, { kind: 'case-file', assignmentId }].map((body) => this.export(body)),
    );
    return { csv: csv.toString(), caseFile };
  }

  async export(body) {
    const { export: added } = await answerOf(this.client.POST('/api/admin/exports', { body }));
    const params = { path: { id: added._id } };
    await until(async () => {
      const { export: made } = await answerOf(this.client.GET('/api/admin/exports/{id}', { params }));
      if (made.state === 'failed') throw new Error(`The export failed: ${made.failedReason}`);
      return made.state === 'done';
    }, `export ${body.kind}`);
    const file = this.client.GET('/api/admin/exports/{id}/file', { params, parseAs: 'arrayBuffer' });
    return Buffer.from(await answerOf(file));
  }

  async readAll(path, filter) {
    return Array.fromAsync(this.client.list(path, { filter, pageSize: 7 }));
  }
}

function emails() {
  return Array.from({ length: USERS }, (_, at) => `writer-${at}@example.com`);
}

/** Collects the events of the feed until the signal. */
function followFeed(client, signal) {
  const events = [];
  const follow = async () => {
    for await (const event of client.events({ pollMs: POLL_MS, signal })) {
      // The administrator of the first start is the only other user.
      if (event.data.role !== 'admin') events.push(event);
    }
  };
  const end = follow().catch((error) => {
    if (!signal.aborted) throw error;
  });
  return { events, end };
}

/** Waits until the feed has each fact, or has ended with an error. */
async function feedHas({ events, end }, wanted) {
  const has = (type) => events.filter((event) => event.type === type).length;
  const all = until(() => [...wanted].every(([type, ids]) => has(type) >= ids.length), 'feed');
  await Promise.race([all, end]);
}

/** Unpacks the case file and runs its own program, as its reader does. */
async function checkCaseFile(folder, zip, { client }) {
  let root = folder;
  for (const [path, bytes] of readZip(zip)) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes);
    if (path.endsWith('verify.mjs')) root = dirname(file);
  }
  const { sha256 } = await answerOf(client.GET('/api/verify/certificate'));
  const verify = (certificate) =>
    promisify(execFile)(nodePath(), [join(root, 'verify.mjs'), '--certificate', certificate]);
  await verify(sha256);
  const other = await verify('0'.repeat(64)).catch(({ code }) => code);
  if (other !== 1) throw new Error('verify.mjs accepts another certificate.');
}

/** @throws if something is missing, or is there twice */
function checkOnce(what, found, wanted) {
  const missing = wanted.filter((one) => !found.includes(one));
  const more = found.length - new Set(found).size;
  if (missing.length > 0 || more > 0 || found.length !== wanted.length)
    throw new Error(`${found.length} ${what}: ${missing.length} are missing, ${more} are there again.`);
}

/** Repeats what the client does not repeat, until it is answered. */
async function again(call) {
  const giveUpAt = performance.now() + ARRIVAL_LIMIT_MS;
  for (;;) {
    try {
      return await call();
    } catch (error) {
      const isAway = error.status === undefined || error.status >= 500;
      if (!isAway || performance.now() > giveUpAt) throw error;
      await sleep(POLL_MS);
    }
  }
}

async function until(check, what) {
  const giveUpAt = performance.now() + ARRIVAL_LIMIT_MS;
  while (!(await check())) {
    if (performance.now() > giveUpAt) throw new Error(`Waited too long for: ${what}`);
    await sleep(POLL_MS);
  }
}
