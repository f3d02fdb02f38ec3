import { PDFDocument } from 'pdf-lib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectInvalid, expectRefusal } from '../../test/expect-refusal.js';
import { page, pdfOf } from '../../test/pictures.js';
import { TestApp } from '../../test/test-app.js';
import { upload } from '../../test/upload.js';
import { addAdmin, signedUser, type TestUser } from '../../test/users.js';
import { addAssignment, addProject } from '../../test/work.js';
import { FileStore } from '../core/storage/file-store.js';
import type { PdfDetailDto, PdfDto, PdfMessageDto } from './dto/pdf.dto.js';

const UPLOAD = '/api/admin/pdfs/upload';

let app: TestApp;
let admin: TestUser;
let user: TestUser;
let bytes: Buffer;

beforeAll(async () => {
  app = await TestApp.start();
  [admin, user, bytes] = await Promise.all([addAdmin(app), signedUser(app), pdfOf(2)]);
});
afterAll(() => app.stop());

const send = (given: object) =>
  upload<PdfMessageDto>(app, UPLOAD, { field: 'pdf', name: 'guide.pdf', token: admin.token, ...given });

async function add(title = 'Guide', name = 'guide.pdf'): Promise<PdfDetailDto> {
  const { status, body } = await send({ bytes, name, texts: { title } });
  expect(status).toBe(201);
  return body.pdf;
}

describe('upload', () => {
  test('returns the stored row and keeps the file unchanged', async () => {
    const { status, body } = await send({ bytes, texts: { title: 'Guide', description: 'How' } });
    expect(status).toBe(201);
    expect(body).toEqual({
      message: 'PDF uploaded successfully!',
      pdf: {
        _id: expect.any(String),
        title: 'Guide',
        description: 'How',
        filename: expect.stringMatching(/^[0-9a-f]{48}\.pdf$/),
        originalName: 'guide.pdf',
        fileSize: bytes.length,
        mimeType: 'application/pdf',
        uploadedAt: expect.any(String),
        isActive: true,
        hasReferenceText: false,
        referenceText: null,
        version: 1,
        project: null,
      },
    });
    const download = await app.get(`/api/admin/pdfs/${body.pdf._id}/download`, admin.token);
    expect(download.bytes.equals(bytes)).toBe(true);
    expect(await app.row('SELECT action FROM audit_log WHERE subject_id = $1', [body.pdf._id])).toEqual({
      action: 'pdf.upload',
    });
  });

  test('belongs to a project if one is given, and only its users see it', async () => {
    const projectId = await addProject(app, { name: 'Letters' });
    const { body } = await send({ bytes, texts: { title: 'Guide to letters', projectId } });
    expect(body.pdf.project).toEqual({ _id: projectId, name: 'Letters' });
    await app.get('/api/users/dashboard', user.token);
    const own = await app.get<{ pdfs: PdfDto[] }>('/api/work/pdfs', user.token);
    expect(own.body.pdfs.map(({ _id }) => _id)).not.toContain(body.pdf._id);
    const { assignmentId } = await addAssignment(app, user, projectId);
    const of = await app.get<{ pdfs: PdfDto[] }>(`/api/work/pdfs?assignment=${assignmentId}`, user.token);
    expect(of.body.pdfs.map(({ _id }) => _id)).toContain(body.pdf._id);
  });

  test('is refused without a title or a file', async () => {
    const text = 'Please provide a title and select a PDF file';
    expectInvalid(await send({ bytes }), { title: text });
    expectInvalid(await send({ texts: { title: 'Guide' } }), { pdf: text });
  });

  test('is refused if the bytes are not a PDF, whatever the name and the type are', async () => {
    const html = Buffer.from('<!doctype html><script>alert(1)</script>');
    const png = await page(10, 10).png().toBuffer();
    for (const wrong of [html, png, Buffer.concat([html, bytes])]) {
      const answer = await send({ bytes: wrong, type: 'application/pdf', texts: { title: 'Guide' } });
      expect([answer.status, answer.text]).toEqual([
        415,
        expect.stringContaining('Please select a valid PDF file'),
      ]);
    }
  });

  test('is refused if the PDF is damaged, encrypted or empty', async () => {
    const message = 'This PDF file is damaged and cannot be read';
    const title = { title: 'Guide' };
    expectInvalid(await send({ bytes: bytes.subarray(0, bytes.length / 2), texts: title }), { pdf: message });
    const html = Buffer.from('%PDF-1.7\n<script>alert(1)</script>');
    expectInvalid(await send({ bytes: html, texts: title }), { pdf: message });
    const document = await PDFDocument.load(bytes);
    document.context.trailerInfo.Encrypt = document.context.register(
      document.context.obj({ Filter: 'Standard', V: 1, R: 2 }),
    );
    const encrypted = Buffer.from(await document.save({ useObjectStreams: false }));
    // The memory of the server is not counted as the memory of the check.
    const memoryOfServer = Buffer.alloc(400 * 1024 ** 2, 1);
    expectInvalid(await send({ bytes: encrypted, texts: title }), {
      pdf: 'This PDF is protected by a password and cannot be shown',
    });
    expect(memoryOfServer.at(-1)).toBe(1);
  });

  test('may be larger than an image, but not larger than 20 MB', async () => {
    const padded = (size: number) => Buffer.concat([bytes, Buffer.alloc(size, ' ')]);
    expect((await send({ bytes: padded(6 * 1024 ** 2), texts: { title: 'Large' } })).status).toBe(201);
    expectRefusal(await send({ bytes: padded(20 * 1024 ** 2), texts: { title: 'Larger' } }), {
      status: 413,
      code: 'PAYLOAD_TOO_LARGE',
      message: 'File too large. Please select a smaller PDF (max 20MB).',
    });
  });
});

test('users and the console see the active PDFs', async () => {
  const { _id, title } = await add('Seen');
  const seenBy = async (url: string, { token }: TestUser) => {
    const { body } = await app.get<{ pdfs: PdfDto[] }>(url, token);
    return body.pdfs.some((pdf) => pdf._id === _id);
  };
  const seen = () => Promise.all([seenBy('/api/work/pdfs', user), seenBy('/api/admin/pdfs/active', admin)]);
  expect(await seen()).toEqual([true, true]);
  await app.call('PATCH', `/api/admin/pdfs/${_id}/toggle`, { token: admin.token, body: { isActive: false } });
  expect(await seen()).toEqual([false, false]);
  expectRefusal(await app.get(`/api/work/pdfs/${_id}/download`, user.token), {
    status: 404,
    code: 'NOT_FOUND',
    message: 'This PDF does not exist.',
  });
  const { body } = await app.get('/api/admin/pdfs?filter={"q":"seen"}', admin.token);
  expect(body).toMatchObject({ total: 1, pdfs: [{ _id, title, isActive: false }] });
});

test('a download has the file name of the upload, or else the title', async () => {
  const nameOf = async ({ _id }: PdfDto) => {
    const { headers } = await app.get(`/api/work/pdfs/${_id}/download`, user.token);
    return headers['content-disposition'];
  };
  expect(await nameOf(await add('Guide', 'my guide.pdf'))).toContain('filename="my guide.pdf"');
  expect(await nameOf(await add('Rules/1', '...'))).toContain('filename=Rules_1.pdf');
});

test('a PDF can be updated and deleted', async () => {
  const { _id } = await add();
  const url = `/api/admin/pdfs/${_id}`;
  const changed = await app.put(url, { title: 'New', referenceText: 'Said' }, admin.token);
  expect(changed.body.pdf).toMatchObject({ title: 'New', referenceText: 'Said' });
  expect((await app.delete(url, admin.token)).body).toEqual({ message: 'PDF deleted successfully!' });
  expectRefusal(await app.get(url, admin.token), { status: 404, code: 'NOT_FOUND' });
});

test('the file of a deleted PDF is deleted', async () => {
  const worker = await TestApp.start({ beside: app, processRole: 'worker' });
  try {
    const { _id, filename } = await add();
    await app.delete(`/api/admin/pdfs/${_id}`, admin.token);
    await expect
      .poll(() =>
        app.rows(`SELECT state FROM pgboss.job WHERE name = 'delete-files' AND state <> 'completed'`),
      )
      .toEqual([]);
    expect(await app.app.get(FileStore).exists(`pdfs/${filename}`)).toBe(false);
  } finally {
    await worker.stop();
  }
});
