import type { Readable } from 'node:stream';
import { Logger } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { expectRefusal } from '../../test/expect-refusal.js';
import { page, pdfOf } from '../../test/pictures.js';
import { S3Server } from '../../test/s3-server.js';
import { TestApp } from '../../test/test-app.js';
import { upload } from '../../test/upload.js';
import { addAdmin, filesCookieOf, type TestUser } from '../../test/users.js';
import { startedUser } from '../../test/work.js';
import { FileStore } from '../core/storage/file-store.js';
import type { ImageMessageDto } from './dto/image.dto.js';
import type { PdfMessageDto } from './dto/pdf.dto.js';

let app: TestApp;
let admin: TestUser;
let user: TestUser;
let image: string;
let pdf: string;
let pdfBytes: Buffer;

beforeAll(async () => {
  app = await TestApp.start();
  [admin, user, pdfBytes] = await Promise.all([addAdmin(app), startedUser(app), pdfOf(3)]);
  const { token } = admin;
  const sentImage = await upload<ImageMessageDto>(app, '/api/admin/images/upload', {
    bytes: await page(2400, 1200).png().toBuffer(),
    texts: { title: 'Page' },
    token,
  });
  const sentPdf = await upload<PdfMessageDto>(app, '/api/admin/pdfs/upload', {
    field: 'pdf',
    bytes: pdfBytes,
    name: 'guide.pdf',
    texts: { title: 'Guide' },
    token,
  });
  image = `/userimages/${sentImage.body.image.filename}`;
  pdf = `/userpdf/${sentPdf.body.pdf.filename}`;
});
afterAll(() => app.stop());

const withCookie = (url: string, cookie: string, headers: object = {}) =>
  app.call('GET', url, { headers: { cookie: `inkwell_files=${cookie}`, ...headers } });
const cookieOf = (user: TestUser) => filesCookieOf(app, user);
const signedOut = { status: 401, code: 'UNAUTHENTICATED' };

afterEach(() => vi.restoreAllMocks());

describe('a file that is missing in the store', () => {
  test.each([
    ['an image', '/userimages', 'images', '/api/admin/images/upload', 'image'],
    ['a PDF', '/userpdf', 'pdfs', '/api/admin/pdfs/upload', 'pdf'],
  ])('%s is answered with FILE_MISSING and logged as an error', async (_, folder, kind, url, field) => {
    const bytes = kind === 'pdfs' ? pdfBytes : await page(60, 80).png().toBuffer();
    const file = { field, bytes, name: `lost.${kind === 'pdfs' ? 'pdf' : 'png'}`, texts: { title: 'Lost' } };
    const sent = await upload<Record<string, { _id: string; filename: string }>>(app, url, {
      ...file,
      token: admin.token,
    });
    const { _id, filename } = sent.body[field] ?? { _id: '', filename: '' };
    await app.app.get(FileStore).delete(`${kind}/${filename}`);
    const logged = vi.spyOn(Logger.prototype, 'error').mockImplementation(() => {});
    const gone = {
      status: 404,
      code: 'FILE_MISSING',
      message: 'This file is missing on the server. Please tell the administrator.',
    };
    for (const path of [
      `${folder}/${filename}`,
      `/api/work/${kind}/${_id}/download`,
      `/api/admin/${kind}/${_id}/download`,
    ]) {
      expectRefusal(await app.get(path, path.includes('admin') ? admin.token : user.token), gone);
      const [report] = logged.mock.lastCall ?? [];
      expect(String(report.err)).toContain(`${kind}/${filename}`);
    }
    expect(logged).toHaveBeenCalledTimes(3);
    logged.mockRestore();
  });
});

describe('access to the files', () => {
  test.each(['user', 'admin'])('is allowed for a %s by bearer token and by cookie', async (role) => {
    const downloader = role === 'user' ? user : admin;
    for (const url of [image, pdf]) {
      expect((await app.get(url, downloader.token)).status).toBe(200);
      expect((await withCookie(url, cookieOf(downloader))).status).toBe(200);
    }
  });

  test('is refused without a valid token or cookie', async () => {
    const jwt = app.app.get(JwtService);
    const { sid } = jwt.decode<{ sid: string }>(user.token);
    const other = jwt.sign({ sub: user.id, ver: 1, sid }, { secret: 'x'.repeat(32), audience: 'files' });
    for (const url of [image, pdf, '/userimages/none.png']) {
      expectRefusal(await app.get(url), signedOut);
      for (const cookie of ['garbage', other, user.token, user.linkToken])
        expectRefusal(await withCookie(url, cookie), signedOut);
    }
  });

  test('the token of the cookie gives access to nothing else, as a cookie or as a bearer token', async () => {
    expectRefusal(await withCookie('/api/users/profile', cookieOf(user)), signedOut);
    expectRefusal(await app.get('/api/users/profile', cookieOf(user)), signedOut);
    expectRefusal(await app.get(image, cookieOf(user)), signedOut);
  });

  test('the cookie ends with the session', async () => {
    const user = await startedUser(app);
    const cookie = cookieOf(user);
    expect((await withCookie(image, cookie)).status).toBe(200);
    await app.rows('UPDATE users SET session_version = session_version + 1 WHERE id = $1', [user.id]);
    expectRefusal(await withCookie(image, cookie), signedOut);
  });
});

describe('an image', () => {
  test.each([
    ['', 'image/png', 2400],
    ['?size=full', 'image/png', 2400],
    ['?size=web', 'image/webp', 2000],
    ['?size=thumb', 'image/webp', 400],
  ])('with the query "%s" is %s of %d pixels', async (query, type, width) => {
    const { headers, bytes } = await app.get(`${image}${query}`, user.token);
    expect(headers['content-type']).toBe(type);
    expect(headers['content-length']).toBe(String(bytes.length));
    expect((await sharp(bytes).metadata()).width).toBe(width);
  });

  test('may be cached by the browser only, and is not shown as a page', async () => {
    const { headers } = await app.get(`${image}?size=thumb`, user.token);
    expect(headers).toMatchObject({
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'inline',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      etag: expect.stringMatching(/^"[0-9a-f]{64}-thumb"$/),
    });
    const again = await app.call('GET', `${image}?size=thumb`, {
      token: user.token,
      headers: { 'if-none-match': `W/${headers.etag}` },
    });
    expect([again.status, again.text]).toEqual([304, '']);
    const other = await app.call('GET', `${image}?size=web`, {
      token: user.token,
      headers: { 'if-none-match': String(headers.etag) },
    });
    expect(other.status).toBe(200);
  });

  test('is not read from the store for a 304', async () => {
    const { headers } = await app.get(image, user.token);
    const read = countReads();
    const again = { token: user.token, headers: { 'if-none-match': String(headers.etag) } };
    expect((await app.call('GET', image, again)).status).toBe(304);
    expect(read.bytes()).toBe(0);
    expect((await app.get(image, user.token)).bytes.length).toBe(read.bytes());
  });

  test('of an unknown size is refused', async () => {
    expectRefusal(await app.get(`${image}?size=../../x`, user.token), { status: 400, code: 'BAD_REQUEST' });
  });

  test.each(['none.png', '..%2f..%2fpackage.json', '%2e%2e%2fx', encodeURIComponent("' OR 1=1"), 'x%00.png'])(
    'with the unknown name %s is answered with 400 or 404',
    async (name) => {
      for (const path of ['/userimages', '/userpdf']) {
        const answer = await app.get(`${path}/${name}`, user.token);
        expect([400, 404]).toContain(answer.status);
        expect(answer.headers['content-type']).toMatch('application/json');
      }
    },
  );
});

describe('a PDF', () => {
  const part = (range: string, headers: object = {}) =>
    app.call('GET', pdf, { token: user.token, headers: { range, ...headers } });

  test('is sent complete, and only pages of the same origin may frame it', async () => {
    const { status, headers, bytes } = await app.get(pdf, user.token);
    expect(status).toBe(200);
    expect(bytes.equals(pdfBytes)).toBe(true);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(pdfBytes.length),
      'accept-ranges': 'bytes',
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'content-security-policy': expect.stringContaining("frame-ancestors 'self'"),
    });
  });

  test.each([
    ['bytes=0-99', 0, 100],
    ['bytes=100-', 100, undefined],
    ['bytes=-50', -50, undefined],
  ])('is sent in part for the range %s', async (range, start, end) => {
    const { status, headers, bytes } = await part(range);
    const expected = pdfBytes.subarray(start, end);
    const first = start < 0 ? pdfBytes.length + start : start;
    expect(status).toBe(206);
    expect(bytes.equals(expected)).toBe(true);
    expect(headers['content-length']).toBe(String(expected.length));
    expect(headers['content-range']).toBe(`bytes ${first}-${first + expected.length - 1}/${pdfBytes.length}`);
  });

  test('is read from the store only as far as it is sent', async () => {
    const { etag } = (await app.get(pdf, user.token)).headers;
    const read = countReads();
    await part('bytes=0-9', { 'if-none-match': String(etag) });
    expect(read.bytes()).toBe(0);
    await part('bytes=100-299');
    expect(read.bytes()).toBe(200);
  });

  test('is sent complete for an invalid range, and if If-Range names another file', async () => {
    expect((await part('bytes=99999999-')).status).toBe(200);
    expect((await part('bytes=0-9', { 'if-range': '"other"' })).status).toBe(200);
    const { etag } = (await app.get(pdf, user.token)).headers;
    expect((await part('bytes=0-9', { 'if-range': String(etag) })).status).toBe(206);
    expect((await part('bytes=0-9', { 'if-none-match': String(etag) })).status).toBe(304);
  });
});

test('an S3 store sends only the bytes of a range of a PDF, and nothing for a 304', async () => {
  const s3 = new S3Server();
  const second = await TestApp.start({ beside: app, storageUrl: await s3.start() });
  try {
    const { body } = await upload<PdfMessageDto>(second, '/api/admin/pdfs/upload', {
      field: 'pdf',
      bytes: pdfBytes,
      name: 'stored-elsewhere.pdf',
      texts: { title: 'Stored elsewhere' },
      token: admin.token,
    });
    const read = async (headers: Record<string, string>) => {
      const before = s3.sentBytes;
      const url = `/userpdf/${body.pdf.filename}`;
      const answer = await second.call('GET', url, { token: user.token, headers });
      return { answer, sentBytes: s3.sentBytes - before };
    };
    const { answer: part, sentBytes } = await read({ range: 'bytes=100-299' });
    expect([part.status, sentBytes]).toEqual([206, 200]);
    expect(part.bytes.equals(pdfBytes.subarray(100, 300))).toBe(true);
    const cached = await read({ 'if-none-match': String(part.headers.etag) });
    expect([cached.answer.status, cached.sentBytes]).toEqual([304, 0]);
    expect((await read({})).sentBytes).toBe(pdfBytes.length);
  } finally {
    await second.stop();
    s3.stop();
  }
});

/** Counts the bytes that the store reads. */
function countReads(): { bytes: () => number } {
  const files = app.app.get(FileStore);
  let bytes = 0;
  const { get, getStream, getRange } = files;
  const countStream = (stream: Readable) => {
    stream.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
    });
    stream.pause();
    return stream;
  };
  vi.spyOn(files, 'get').mockImplementation(async (key) => {
    const content = await get.call(files, key);
    bytes += content.length;
    return content;
  });
  vi.spyOn(files, 'getStream').mockImplementation(async (key) =>
    countStream(await getStream.call(files, key)),
  );
  vi.spyOn(files, 'getRange').mockImplementation(async (key, range) =>
    countStream(await getRange.call(files, key, range)),
  );
  return { bytes: () => bytes };
}
