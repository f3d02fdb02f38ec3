import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { Program, ROOT } from './program.js';

/** Below the time limit of a test. */
const LIMIT_MS = 18_000;
/** Nothing listens there. */
const CLOSED = '127.0.0.1:9';

let folder: string;
/** Answers as an S3 store that knows neither the bucket `missing` nor the key `stranger`. */
let store: Server;
let storePort: number;

beforeAll(() => Program.build(), 120_000);
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'inkwell-settings-'));
  mkdirSync(join(folder, 'damaged', 'secrets'), { recursive: true });
  writeFileSync(
    join(folder, 'damaged', 'secrets', 'signing-certificate.pem'),
    '-----BEGIN PRIVATE KEY-----\nMIIG',
  );
  writeFileSync(join(folder, 'file'), '');
  store = createServer(({ headers, url = '' }, response) => {
    const isStranger = headers.authorization?.includes('Credential=stranger/');
    const code = isStranger ? 'InvalidAccessKeyId' : 'NoSuchBucket';
    const status = isStranger ? 403 : url.startsWith('/missing') ? 404 : 200;
    response.writeHead(status, { 'content-type': 'application/xml' });
    response.end(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
  });
  await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve));
  storePort = (store.address() as AddressInfo).port;
});
afterAll(() => {
  store.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The URL of the test server, changed. */
function database(change: (url: URL) => void): string {
  const url = new URL(inject('templateUrl'));
  change(url);
  return url.href;
}

interface Start {
  code: number | null;
  output: string;
}

/** Runs the program until it ends. A program that does not end in time is killed. */
function start(environment: Record<string, string>): Promise<Start> {
  const child = spawn(process.execPath, ['backend/dist/main.js'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, PORT: '0', SMTP_PORT: '0', MAILBOX_PORT: '0', ...environment },
    timeout: LIMIT_MS,
    killSignal: 'SIGKILL',
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })));
}

test.each<[string, () => Record<string, string>, RegExp]>([
  [
    'DATA_DIR in /proc',
    () => ({ DATA_DIR: '/proc/1/x' }),
    /DATA_DIR: \/proc\/1\/x\/secrets cannot be used \(\w+\)\. Set /,
  ],
  [
    'DATA_DIR below a file',
    () => ({ DATA_DIR: join(folder, 'file', 'x') }),
    /DATA_DIR: .+ \(ENOTDIR\)\. Set /,
  ],
  ['DATA_DIR that is a file', () => ({ DATA_DIR: join(folder, 'file') }), /DATA_DIR: .+ \(ENOTDIR\)\. Set /],
  // Not even root can create a file there.
  [
    'a read-only DATA_DIR',
    () => ({ DATA_DIR: '/sys/kernel' }),
    /DATA_DIR: \/sys\/kernel.* cannot be used \(\w+\)\. Set /,
  ],
  [
    'a damaged certificate',
    () => ({ DATA_DIR: join(folder, 'damaged') }),
    /DATA_DIR: secrets\/signing-certificate\.pem is damaged .+\. Restore it/,
  ],
  [
    'a missing SIGNING_P12',
    () => ({ SIGNING_P12: join(folder, 'none.p12') }),
    /SIGNING_P12 cannot be used: ENOENT.+\. Set it to a PKCS#12 file/,
  ],
  [
    'a damaged SIGNING_P12',
    () => ({ SIGNING_P12: join(folder, 'file') }),
    /SIGNING_P12 cannot be used: .+\. Set it to a PKCS#12 file/,
  ],
  [
    'a missing Chromium',
    () => ({ CHROMIUM_PATH: '/nowhere/chromium' }),
    /CHROMIUM_PATH: \/nowhere\/chromium cannot be run \(ENOENT\)\. Install /,
  ],
  ['a port in use', () => ({ PORT: String(storePort) }), /port \d+ is in use; set PORT to another one/],
  [
    'an address of another machine',
    () => ({ HOST: '192.0.2.1' }),
    /HOST: .+ 192\.0\.2\.1 \(EADDRNOTAVAIL\)\. Set HOST /,
  ],
  ['an SMTP_URL without a host', () => ({ SMTP_URL: 'smtp://' }), /SMTP_URL names no host: set it to smtp:/],
  [
    'a STORAGE_URL without a bucket',
    () => ({ STORAGE_URL: 's3://k:s@host' }),
    /STORAGE_URL names no bucket: s3:/,
  ],
  [
    'a wrong bucket',
    () => ({ STORAGE_URL: `s3://k:s@127.0.0.1:${storePort}/missing?tls=off` }),
    /STORAGE_URL: .+ has no bucket "missing"\. Create it/,
  ],
  [
    'a wrong key of the store',
    () => ({ STORAGE_URL: `s3://stranger:s@127.0.0.1:${storePort}/files?tls=off` }),
    /STORAGE_URL: .+ refuses the key or the secret \(InvalidAccessKeyId\)\. Correct /,
  ],
  [
    'a database that is away',
    () => ({ DATABASE_URL: `postgres://inkwell:x@${CLOSED}/inkwell` }),
    /DATABASE_URL: no PostgreSQL answers at 127\.0\.0\.1:9 \(ECONNREFUSED\)\. Start it/,
  ],
  [
    'a wrong database password',
    () => ({
      DATABASE_URL: database((url) => {
        url.password = 'wrong';
      }),
    }),
    /DATABASE_URL: the server refuses the user or the password \(28P01\)\. Correct /,
  ],
  [
    'a database that does not exist',
    () => ({
      DATABASE_URL: database((url) => {
        url.pathname = '/none';
      }),
    }),
    /DATABASE_URL: the server has no such database \(3D000\)\. Create it/,
  ],
])('%s ends the start with one line', async (_name, environment, reason) => {
  const { code, output } = await start({ DATA_DIR: join(folder, 'data'), ...environment() });
  expect(output).toMatch(new RegExp(`^Inkwell cannot start: ${reason.source}.*\\n$`));
  expect(code).toBe(1);
});
