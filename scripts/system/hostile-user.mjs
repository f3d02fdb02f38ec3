/**
 * One signed-in user who tries to harm the others, until the time is over. Started by attack.mjs as a process of its own, with
 * the lowest priority, because it shares the processor with the server that it attacks. Prints what it was answered, as JSON.
 */
import { connect } from 'node:net';
import { constants, setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

const [url, token, seconds] = process.argv.slice(2);
const endsAt = performance.now() + Number(seconds) * 1000;
const { hostname, port } = new URL(url);

const MAX_LENGTH = 5 * 1024 * 1024;
const READERS = 20;
const UNREAD_CONNECTIONS = 200;
const HALF_BODIES = 40;
const SAVERS = 4;
const EDIT_LENGTH = 60_000;
const FIELDS = 80_000;
const REQUEST_LIMIT_MS = 30_000;
/** After each answer, so that the loops are bounded. */
const PAUSE_MS = 20;

/** Each element has an attribute that sanitising removes. */
const hostileText = '<i onx=1>ab</i>'.repeat(Math.floor(MAX_LENGTH / 15));
/** Characters that sanitising makes longer, and letters without a space. */
const STRAY = ['<', '&', '漢'];
const counts = {};
let number = 0;

setPriority(constants.priority.PRIORITY_LOW);
await ask('saves', 'POST', '/api/work/save-draft', JSON.stringify({ content: hostileText }));
await Promise.all([
  ...times(READERS, () => ask('reads', 'GET', '/api/work/draft')),
  ...times(UNREAD_CONNECTIONS, () => holdConnection('unread', requestHead('GET', '/api/work/draft', 0))),
  ...times(HALF_BODIES, () => holdConnection('half bodies', halfBody())),
  ...times(SAVERS, () => ask('saves', 'POST', '/api/work/save-draft', wholeText())),
  ...STRAY.flatMap((part) =>
    times(1, () => ask('stray characters', 'POST', '/api/work/save-draft', filledWith(part))),
  ),
  ...times(2, saveEdit),
  ...times(2, () => ask('fields', 'POST', '/api/work/save-draft', manyFields())),
  ...times(2, () => ask('searches', 'GET', `/api/work/draft/versions?filter=${searchTerm()}`)),
  ...times(2, () => ask('searches of staff', 'GET', `/api/admin/users?filter=${searchTerm()}`)),
  ...times(2, () => ask('exports', 'GET', '/api/users/export')),
]);
process.stdout.write(`${JSON.stringify(counts)}\n`);

/** @returns loops that run beside each other until the time is over */
function times(count, attack) {
  return Array.from({ length: count }, async () => {
    while (performance.now() < endsAt) {
      await attack();
      await sleep(PAUSE_MS);
    }
  });
}

async function ask(name, method, path, body) {
  const limit = Math.ceil(Math.max(1, Math.min(REQUEST_LIMIT_MS, endsAt - performance.now())));
  const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) };
  try {
    const response = await fetch(`${url}${path}`, {
      method,
      headers,
      ...(body && { body }),
      signal: AbortSignal.timeout(limit),
    });
    const answer = await response.text();
    count(name, response.status);
    return response.ok ? JSON.parse(answer.startsWith('{') ? answer : '{}') : null;
  } catch (error) {
    count(name, error.name);
    return null;
  }
}

function wholeText() {
  number += 1;
  return JSON.stringify({ content: `${number}${hostileText}`.slice(0, MAX_LENGTH) });
}

function filledWith(part) {
  return JSON.stringify({ content: part.repeat(MAX_LENGTH) });
}

/** Edits the newest version; a save of a whole text that comes between is a conflict. */
async function saveEdit() {
  const list = await ask('lists', 'GET', '/api/work/draft/versions?limit=1');
  const [newest] = list?.versions ?? [];
  if (!newest || newest.length + EDIT_LENGTH > MAX_LENGTH) return;
  await ask(
    'edits',
    'POST',
    '/api/work/save-draft',
    JSON.stringify({
      baseVersion: newest.version,
      edit: { at: 0, remove: 0, insert: 'x'.repeat(EDIT_LENGTH) },
      length: newest.length + EDIT_LENGTH,
    }),
  );
}

function manyFields() {
  const fields = Array.from({ length: FIELDS }, (_, index) => `"f${index}":1`);
  return `{"content":"text",${fields.join(',')}}`;
}

function searchTerm() {
  number += 1;
  return encodeURIComponent(JSON.stringify({ q: `${'%_'.repeat(500)}${number}` }));
}

function requestHead(method, path, length) {
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'Host: localhost',
    `Authorization: Bearer ${token}`,
    ...(length > 0 ? ['Content-Type: application/json', `Content-Length: ${length}`] : []),
  ];
  return `${lines.join('\r\n')}\r\n\r\n`;
}

function halfBody() {
  const body = JSON.stringify({ content: 'x'.repeat(MAX_LENGTH - 1000) });
  return requestHead('POST', '/api/work/save-draft', body.length) + body.slice(0, body.length / 2);
}

/** Sends this, reads nothing, and waits until the server closes the connection. */
async function holdConnection(name, bytes) {
  const socket = connect(Number(port), hostname);
  const closed = new Promise((resolve) => socket.once('close', resolve).once('error', resolve));
  socket.pause();
  socket.write(bytes);
  count(name, 'opened');
  const limit = setTimeout(() => socket.destroy(), Math.max(1, endsAt - performance.now()));
  await closed;
  clearTimeout(limit);
  if (performance.now() < endsAt) count(name, 'closed');
}

function count(name, outcome) {
  counts[name] ??= {};
  counts[name][outcome] = (counts[name][outcome] ?? 0) + 1;
}
