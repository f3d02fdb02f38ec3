import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { serverFlags } from '../../scripts/lib/server-flags.mjs';
import { freePort, startServer } from '../lib/running-servers.mjs';

/** Starts a web server of the release or of this version. `folder` is its checkout. */
export async function startBuild(folder, env) {
  const node = join(folder, 'node_modules', '.bin', 'node');
  return startServer(node, [...serverFlags, join(folder, 'backend', 'dist', 'main.js')], {
    port: await freePort(),
    env: {
      SMTP_PORT: '0',
      MAILBOX_PORT: '0',
      LOG_LEVEL: 'warn',
      RATE_LIMIT: 'off',
      DEMO_DATA: 'off',
      ...env,
    },
  });
}

/** The embedded database of the running program with this data folder. */
export function databaseUrlOf(dataDir) {
  const [password, port] = ['password', 'port'].map((name) =>
    readFileSync(join(dataDir, 'postgres', `inkwell.${name}`), 'utf8').trim(),
  );
  return `postgres://inkwell:${password}@127.0.0.1:${port}/inkwell`;
}

export async function connectTo(dataDir) {
  const client = new pg.Client(databaseUrlOf(dataDir));
  // If something fails, the database stops and closes the connection; the failure itself is reported.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** @returns the answer to a call, as JSON. @throws unless the status is 2xx */
export async function call(url, method, path, given) {
  const { status, body } = await answerOf(url, method, path, given);
  if (status >= 300) {
    throw new Error(`${method} ${path} answered ${status}: ${JSON.stringify(body).slice(0, 200)}`);
  }
  return body;
}

/** @param form files and texts of an upload, instead of `body` */
export async function answerOf(url, method, path, { body, form, token, headers } = {}) {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...(body && { 'Content-Type': 'application/json' }),
      ...(token && { Authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: form ?? (body && JSON.stringify(body)),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? null : JSON.parse(text) };
}
