import { migrations } from '../../backend/dist/migrations/migrations.js';
import { call } from './release-server.mjs';
import { registeredEmails } from './requests.mjs';

const MAX_MS = 1000;

/** @returns one line for each failed request, for slow requests, and for everything that this version does not find */
export async function findProblems({ client, url, requests, writers, admin, before }) {
  return [
    ...problemsOfRequests(requests),
    ...(await problemsOfSchema(client)),
    ...(await problemsOfUsers({ client, url, requests, admin, before })),
    ...(await problemsOfWriters(url, writers)),
  ];
}

function problemsOfRequests(requests) {
  const failed = requests
    .filter(({ error }) => error)
    .map(({ kind, phase, error }) => `${kind}, ${phase} the migrations: ${error}`);
  const slow = requests.filter(({ error, durationMs }) => !error && durationMs > MAX_MS);
  const groups = Object.entries(
    Object.groupBy(slow, ({ kind, phase }) => `${kind}, ${phase} the migrations`),
  );
  return [...failed, ...groups.map(([name, { length }]) => `${name}: ${length} took more than ${MAX_MS} ms`)];
}

async function problemsOfSchema(client) {
  const { rows } = await client.query(UNFINISHED);
  const { rows: run } = await client.query('SELECT name FROM migrations');
  const names = new Set(run.map(({ name }) => name));
  const missing = migrations.map((Migration) => new Migration().name).filter((name) => !names.has(name));
  return [
    ...rows.map(({ name }) => `${name} is not valid`),
    ...missing.map((name) => `The migration ${name} is missing`),
  ];
}

async function problemsOfUsers({ client, url, requests, admin, before }) {
  const { rows } = await client.query(COUNTS, [registeredEmails]);
  const registered = requests.filter(({ kind, error }) => kind === 'registration' && !error).length;
  const problems = [];
  if (rows[0].registered !== registered) {
    problems.push(`${registered} users have registered, ${rows[0].registered} are stored`);
  }
  if (rows[0].others !== before)
    problems.push(`There were ${before} users before, and ${rows[0].others} after`);
  const { token } = await call(url, 'POST', '/api/auth/admin-login', { body: admin });
  const list = await call(url, 'GET', '/api/admin/users?range=[0,24]', { token });
  if (list.users.length !== 25) problems.push(`The list has ${list.users.length} users`);
  return problems;
}

/** With their sessions of the previous version. */
async function problemsOfWriters(url, writers) {
  const problems = [];
  for (const writer of writers) {
    const { content, version } = await writer.read(url);
    if (version !== writer.version || content !== writer.content) {
      problems.push(`${writer.email} has saved version ${writer.version}, and reads ${version}`);
    }
    await writer.save(url);
    await call(url, 'GET', '/api/users/dashboard', { token: writer.token });
  }
  return problems;
}

const UNFINISHED = `
  SELECT indexrelid::regclass::text AS name FROM pg_index WHERE NOT indisvalid
  UNION ALL SELECT conname FROM pg_constraint WHERE NOT convalidated`;

const COUNTS = `
  SELECT count(*) FILTER (WHERE email LIKE $1)::int AS registered,
    count(*) FILTER (WHERE email NOT LIKE $1)::int AS others
  FROM users`;
