import { randomUUID } from 'node:crypto';
import { vi } from 'vitest';
import { RELEASE_KEY, STORE_ANSWER } from '../src/access/idempotency/idempotency.queries.js';
import type { Answer, Json, TestApp } from './test-app.js';

export interface KeyedCall {
  url: string;
  token: string;
  key: string;
  body?: object;
}

export const keyedCall = (url: string, token: string, body: object = {}): KeyedCall => ({
  url,
  token,
  body,
  key: randomUUID(),
});

export const sendKeyed = (app: TestApp, { url, token, key, body }: KeyedCall): Promise<Answer<Json>> =>
  app.call('POST', url, { token, headers: { 'idempotency-key': key }, ...(body && { body }) });

/** Makes a call whose process is killed before it can store the answer: it writes nothing more, and its lease ends. */
export async function sendAndKill(app: TestApp, call: KeyedCall): Promise<Answer<Json>> {
  const query = app.database.query.bind(app.database);
  const killed = vi
    .spyOn(app.database, 'query')
    .mockImplementation((sql: string, ...rest) =>
      [STORE_ANSWER, RELEASE_KEY].includes(sql)
        ? Promise.reject(new Error('The process was killed'))
        : query(sql, ...rest),
    );
  const lost = await sendKeyed(app, call);
  killed.mockRestore();
  await endLease(app, call.key);
  return lost;
}

export async function endLease(app: TestApp, key: string): Promise<void> {
  await app.rows(`UPDATE idempotency_keys SET locked_until = now() - interval '1 second' WHERE key = $1`, [
    key,
  ]);
}

export const isRepeated = ({ headers }: Answer<unknown>): boolean =>
  headers['idempotency-replayed'] === 'true';
