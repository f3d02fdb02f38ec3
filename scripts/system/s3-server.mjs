import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { checkSignature } from './s3-signature.mjs';

const STATUS = {
  AccessDenied: 403,
  InvalidAccessKeyId: 403,
  SignatureDoesNotMatch: 403,
  RequestTimeTooSkewed: 403,
  XAmzContentSHA256Mismatch: 400,
  InvalidRange: 416,
  NoSuchBucket: 404,
  NoSuchKey: 404,
  NotImplemented: 501,
};
const RANGE = /^bytes=(\d+)-(\d+)$/;

/**
 * A strict stand-in for an S3 store, because neither Debian 12 nor npm has a maintained one in a single process. It checks
 * every signature, keeps the objects on disk, and refuses what it does not know.
 */
export class S3Server {
  #server;

  /** @param {{ folder: string, key: string, secret: string }} options */
  constructor({ folder, key, secret }) {
    this.folder = folder;
    this.credentials = { key, secret };
  }

  async start(port, host) {
    this.#server = createServer((request, response) => void this.#answer(request, response));
    await once(this.#server.listen(port, host), 'listening');
    return this.#server.address().port;
  }

  async stop() {
    const closed = once(this.#server.close(), 'close');
    this.#server.closeAllConnections();
    await closed;
  }

  async #answer(request, response) {
    const body = await buffer(request);
    const path = decodeURIComponent(new URL(request.url, 'http://s3').pathname);
    const [, bucket, key] = /^\/([^/]+)\/?(.*)$/.exec(path) ?? [];
    const error = checkSignature(request, body, this.credentials);
    if (error) return fail(request, response, error);
    if (!bucket) return fail(request, response, 'NotImplemented');
    if (!key) return this.#answerBucket(request, response, bucket);
    if (!existsSync(join(this.folder, bucket))) return fail(request, response, 'NoSuchBucket');
    const file = join(this.folder, bucket, encodeURIComponent(key));
    if (request.method === 'PUT') return put(file, request, response, body);
    if (request.method === 'DELETE') return remove(file, response);
    if (request.method === 'GET' || request.method === 'HEAD') return read(file, request, response);
    return fail(request, response, 'NotImplemented');
  }

  #answerBucket(request, response, bucket) {
    const folder = join(this.folder, bucket);
    if (request.method === 'PUT') {
      mkdirSync(folder, { recursive: true });
      return response.end();
    }
    if (!existsSync(folder)) return fail(request, response, 'NoSuchBucket');
    if (request.method === 'HEAD') return response.end();
    return list(folder, request, response);
  }
}

/** ListObjectsV2 with `prefix` and `max-keys`, as one page. */
function list(folder, request, response) {
  const { searchParams } = new URL(request.url, 'http://s3');
  const known = new Set(['list-type', 'prefix', 'max-keys', 'x-id']);
  const isKnown = [...searchParams.keys()].every((name) => known.has(name));
  if (request.method !== 'GET' || searchParams.get('list-type') !== '2' || !isKnown)
    return fail(request, response, 'NotImplemented');
  const keys = readdirSync(folder)
    .map((name) => decodeURIComponent(name))
    .filter((key) => !/\.(type|part)$/.test(key) && key.startsWith(searchParams.get('prefix') ?? ''));
  const listed = keys.slice(0, Number(searchParams.get('max-keys') ?? 1000));
  const contents = listed.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('');
  const isTruncated = listed.length < keys.length;
  response
    .writeHead(200, { 'content-type': 'application/xml' })
    .end(
      `<?xml version="1.0"?><ListBucketResult><KeyCount>${listed.length}</KeyCount>` +
        `<IsTruncated>${isTruncated}</IsTruncated>${contents}</ListBucketResult>`,
    );
}

/** Complete or not at all, also if the process is killed. */
function put(file, request, response, body) {
  writeFileSync(`${file}.type`, request.headers['content-type'] ?? 'application/octet-stream');
  writeFileSync(`${file}.part`, body);
  renameSync(`${file}.part`, file);
  response.writeHead(200, { etag: `"${md5(body)}"` }).end();
}

function remove(file, response) {
  rmSync(file, { force: true });
  rmSync(`${file}.type`, { force: true });
  response.writeHead(204).end();
}

function read(file, request, response) {
  if (!existsSync(file)) return fail(request, response, 'NoSuchKey');
  const bytes = readFileSync(file);
  const headers = {
    'content-type': readFileSync(`${file}.type`, 'utf8'),
    'accept-ranges': 'bytes',
    'last-modified': statSync(file).mtime.toUTCString(),
    etag: `"${md5(bytes)}"`,
  };
  const send = (status, part, more = {}) => {
    response.writeHead(status, { ...headers, ...more, 'content-length': part.length });
    response.end(request.method === 'HEAD' ? undefined : part);
  };
  const { range } = request.headers;
  if (!range) return send(200, bytes);
  const [, first, last] = (RANGE.exec(range) ?? []).map(Number);
  if (!(first < bytes.length)) return fail(request, response, 'InvalidRange');
  const part = bytes.subarray(first, last + 1);
  send(206, part, { 'content-range': `bytes ${first}-${first + part.length - 1}/${bytes.length}` });
}

function fail(request, response, code) {
  response.writeHead(STATUS[code], { 'content-type': 'application/xml' });
  const text = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`;
  response.end(request.method === 'HEAD' ? undefined : text);
}

function md5(bytes) {
  return createHash('md5').update(bytes).digest('hex');
}
