import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { readSettings } from '../core/settings/read-settings.js';
import { checkSettings } from './check-settings.js';

let dataDir: string;
let server: Server | undefined;

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'inkwell-check-settings-'));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
afterEach(() => server?.close());

/** PostgreSQL's answer while it starts: severity, SQLSTATE and message of an ErrorResponse. */
function startingUp(): Buffer {
  const fields = Buffer.from('SFATAL\0C57P03\0Mthe database system is starting up\0\0');
  const length = Buffer.alloc(4);
  length.writeInt32BE(fields.length + 4);
  return Buffer.concat([Buffer.from('E'), length, fields]);
}

/** A server that is starting for so many connections, and passes later ones on to the test server. @returns its URL */
async function startSlowly(refused: number): Promise<string> {
  const url = new URL(inject('templateUrl'));
  const to = { host: url.hostname, port: Number(url.port) };
  let count = 0;
  server = createServer((client) => {
    client.on('error', () => undefined);
    count += 1;
    if (count <= refused) client.once('data', () => client.end(startingUp()));
    else {
      const database = connect(to);
      database.on('error', () => client.destroy());
      client.pipe(database).pipe(client);
    }
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return url.href;
}

const check = (databaseUrl: string) =>
  checkSettings(readSettings({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, PORT: '0' }));

test('a start waits for a database that is starting', async () => {
  await check(await startSlowly(3));
});

test('a start ends with one line if the database is still starting after seven seconds', async () => {
  const startedAt = performance.now();
  await expect(check(await startSlowly(Number.POSITIVE_INFINITY))).rejects.toThrow(
    'DATABASE_URL: the server is not ready (57P03). Start the program again when the server answers',
  );
  expect(performance.now() - startedAt).toBeLessThan(9000);
}, 15_000);
