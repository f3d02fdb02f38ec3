import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { print } from '../lib/output.mjs';
import { inModules } from '../lib/paths.mjs';
import { run } from '../lib/processes.mjs';
import { freePort, startProduct } from '../lib/start-server.mjs';
import { ApiClient, CallHistory } from './api-client.mjs';
import { ADMIN } from './deployment.mjs';
import { S3Server } from './s3-server.mjs';

const KEY = 'inkwell';
const SECRET = 'a/secret+with=signs';
const DELETED_LIMIT_MS = 60_000;

/**
 * `STORAGE_URL=s3://…`: upload, read, range, delete, a wrong key and a restart of the store. Debian's rclone, which was
 * written for real stores, uses the same server, so that a mistake in it is not taken for a property of S3.
 */
export async function checkStorage() {
  const folder = mkdtempSync(join(tmpdir(), 'inkwell-storage-'));
  const store = new S3Server({ folder: join(folder, 'objects'), key: KEY, secret: SECRET });
  const port = await freePort();
  const restart = async (secret) => {
    await product?.stop();
    product = await startProduct({
      env: {
        DATA_DIR: join(folder, 'data'),
        STORAGE_URL: `s3://${KEY}:${encodeURIComponent(secret)}@127.0.0.1:${port}/inkwell/files?tls=off`,
        ADMIN_EMAIL: ADMIN.email,
        ADMIN_PASSWORD: ADMIN.password,
        DEMO_DATA: 'off',
        LOG_LEVEL: 'error',
      },
      log: process.stdout,
    });
    const admin = new ApiClient(product.url, new CallHistory());
    await admin.signIn('/api/auth/admin-login', ADMIN);
    return admin;
  };
  let product;
  try {
    mkdirSync(join(folder, 'objects'));
    await store.start(port, '127.0.0.1');
    const environment = rcloneEnvironment(folder, port);
    await rclone(['mkdir', 'store:inkwell'], environment);

    const admin = await restart(SECRET);
    const bytes = Buffer.from(await newPdf());
    const pdf = await upload(admin, bytes);
    const path = `/userpdf/${pdf.filename}`;
    await expectBytes(admin, path, bytes);
    await expectRange(admin, path, bytes);
    await checkStoredObject(readdirSync(join(folder, 'objects/inkwell')), pdf, bytes, environment);

    // The connections of the client are stale after this.
    await store.stop();
    await expectUnavailable(admin, 'GET', path);
    await expectUnavailable(admin, 'POST', '/api/admin/pdfs/upload', formOf(bytes));
    await store.start(port, '127.0.0.1');
    await expectBytes(admin, path, bytes);

    const refused = await restart('another secret').catch((error) => error.message);
    if (!/refuses the key or the secret \(SignatureDoesNotMatch\)/.test(refused))
      throw new Error(`The start with a wrong secret does not name the reason: ${refused}`);

    const again = await restart(SECRET);
    await expectBytes(again, path, bytes);
    await again.call('DELETE', `/api/admin/pdfs/${pdf._id}`);
    await waitUntilDeleted(join(folder, 'objects/inkwell'));
  } finally {
    await product?.stop();
    await store.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function rcloneEnvironment(folder, port) {
  return {
    PATH: process.env.PATH,
    HOME: folder,
    RCLONE_CONFIG_STORE_TYPE: 's3',
    RCLONE_CONFIG_STORE_PROVIDER: 'Other',
    RCLONE_CONFIG_STORE_ENDPOINT: `http://127.0.0.1:${port}`,
    RCLONE_CONFIG_STORE_ACCESS_KEY_ID: KEY,
    RCLONE_CONFIG_STORE_SECRET_ACCESS_KEY: SECRET,
  };
}

/** Not waited for synchronously, because the store runs in this process. */
async function rclone(args, env) {
  const { code, output } = await run('rclone', args, { env });
  if (code !== 0) throw new Error(`rclone ${args[0]} failed:\n${output}`);
}

/** rclone reads what the product stored, and the product stores under the prefix with the content type. */
async function checkStoredObject(names, { filename }, bytes, environment) {
  const name = names.find((found) => found.endsWith(encodeURIComponent(filename)));
  if (!name?.startsWith(encodeURIComponent('files/')))
    throw new Error(`The object is not under the prefix: ${names}`);
  const key = decodeURIComponent(name);
  const copy = join(environment.HOME, 'copy.pdf');
  await rclone(['copyto', `store:inkwell/${key}`, copy], environment);
  if (!readFileSync(copy).equals(bytes)) throw new Error('rclone reads other bytes.');
}

async function upload(admin, bytes) {
  const { body } = await admin.call('POST', '/api/admin/pdfs/upload', formOf(bytes));
  return body.pdf;
}

function formOf(bytes) {
  const form = new FormData();
  form.set('title', 'A page');
  form.set('pdf', new Blob([bytes], { type: 'application/pdf' }), 'page.pdf');
  return form;
}

async function expectBytes(admin, path, bytes) {
  const { body } = await admin.call('GET', path);
  if (!bytes.equals(body)) throw new Error(`${path} has other bytes.`);
}

async function expectRange(admin, path, bytes) {
  const response = await fetch(`${admin.url}${path}`, {
    headers: { authorization: `Bearer ${admin.token}`, range: 'bytes=100-299' },
  });
  const part = Buffer.from(await response.arrayBuffer());
  if (response.status !== 206 || !part.equals(bytes.subarray(100, 300)))
    throw new Error(`${response.status} for a range of ${path}, with ${part.length} bytes.`);
}

async function expectUnavailable(admin, method, path, content) {
  const { status, body } = await admin.attempt(method, path, content);
  if (status !== 503 || body.code !== 'STORAGE_UNAVAILABLE')
    throw new Error(`${method} ${path} answered ${status} without its store: ${JSON.stringify(body)}`);
  print(`${method} ${path.split('/').slice(0, -1).join('/')} without its store: ${status} ${body.code}`);
}

/** A job deletes the file after the row. */
async function waitUntilDeleted(folder) {
  const giveUpAt = performance.now() + DELETED_LIMIT_MS;
  while (readdirSync(folder).some((name) => name.endsWith('.pdf'))) {
    if (performance.now() > giveUpAt) throw new Error('The object of a deleted PDF is left.');
    await sleep(100);
  }
}

async function newPdf() {
  const { PDFDocument } = await import(inModules('pdf-lib/cjs/index.js'));
  const document = await PDFDocument.create();
  document.addPage().drawText('A page');
  return document.save();
}
