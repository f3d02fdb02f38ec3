import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { inRoot } from '../lib/paths.mjs';

/** The PostgreSQL driver of the product. */
const pg = createRequire(inRoot('backend', 'package.json'))('pg');

/** Connects to the embedded database of the running program with this data folder. */
export async function connectTo(dataDir) {
  const [password, port] = ['password', 'port'].map((name) =>
    readFileSync(join(dataDir, 'postgres', `inkwell.${name}`), 'utf8').trim(),
  );
  const client = new pg.Client(`postgres://inkwell:${password}@127.0.0.1:${port}/inkwell`);
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
