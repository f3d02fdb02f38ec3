import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { PDFDocument, PDFName, PDFString, StandardFonts } from 'pdf-lib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { page, pdfOf } from '../../test/pictures.js';
import { TestApp } from '../../test/test-app.js';
import { upload } from '../../test/upload.js';
import { addAdmin, type TestUser } from '../../test/users.js';
import { startedUser } from '../../test/work.js';
import type { ImageMessageDto } from './dto/image.dto.js';
import type { PdfMessageDto } from './dto/pdf.dto.js';

const SCRIPT = '<script>alert(1)</script>';

let app: TestApp;
let admin: TestUser;
let user: TestUser;

beforeAll(async () => {
  app = await TestApp.start();
  [admin, user] = await Promise.all([addAdmin(app), startedUser(app)]);
});
afterAll(() => app.stop());

const sendImage = (bytes: Uint8Array, name = 'page.png') =>
  upload<ImageMessageDto>(app, '/api/admin/images/upload', {
    bytes,
    name,
    texts: { title: 'Page' },
    token: admin.token,
  });
const sendPdf = (bytes: Uint8Array) =>
  upload<PdfMessageDto>(app, '/api/admin/pdfs/upload', {
    field: 'pdf',
    bytes,
    name: 'guide.pdf',
    texts: { title: 'Guide' },
    token: admin.token,
  });
const keptImage = async (bytes: Uint8Array, name?: string) => {
  const { status, body, text } = await sendImage(bytes, name);
  expect([status, text]).toEqual([201, expect.any(String)]);
  return app.get(`/userimages/${body.image.filename}`, user.token);
};

describe('images', () => {
  test.each([
    ['PNG', 'png'],
    ['JPEG', 'jpeg'],
    ['GIF', 'gif'],
    ['WebP', 'webp'],
  ] as const)('a %s that is also a page or an archive is stored as an image only', async (_, format) => {
    const picture = await page(60, 40).toFormat(format).toBuffer();
    for (const second of [SCRIPT, 'PK\u0003\u0004archive', '%PDF-1.7\n%%EOF']) {
      const { bytes } = await keptImage(Buffer.concat([picture, Buffer.from(second)]), `page.${format}`);
      expect(bytes.includes(second)).toBe(false);
      expect((await sharp(bytes).metadata()).format).toBe(format);
    }
  });

  test('metadata with a script is removed', async () => {
    const picture = await page(60, 40).withXmp(`<x>${SCRIPT}</x>`).jpeg().toBuffer();
    expect(picture.includes(SCRIPT)).toBe(true);
    expect((await keptImage(picture, 'page.jpg')).bytes.includes(SCRIPT)).toBe(false);
  });

  test('a file is served with the detected type, whatever its name is', async () => {
    const { headers } = await keptImage(await page(60, 40).png().toBuffer(), 'page.svg');
    expect(headers['content-type']).toBe('image/png');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  });

  test('an animation of thousands of frames is stored or refused within seconds', async () => {
    const frames = (count: number, side: number) =>
      Buffer.concat([gifHeader(side), ...gifFrames(count, side), Buffer.from(';')]);
    expect((await sendImage(frames(3000, 8), 'many.gif')).status).toBe(201);
    // 5,000 frames of 200 × 200 are 200 million pixels.
    expect((await sendImage(frames(5000, 200), 'too-many.gif')).status).toBe(413);
    expect((await app.get('/api/health/live')).status).toBe(200);
  });

  test('an empty file is refused', async () => {
    expect((await sendImage(new Uint8Array())).status).toBe(415);
  });
});

describe('reference PDFs', () => {
  test('a PDF that decompresses to more than the memory limit is refused with 413', {
    timeout: 60_000,
  }, async () => {
    const zeros = deflateSync(Buffer.alloc(200 * 1024 ** 2), { level: 9 });
    const bomb = Buffer.concat([
      Buffer.from(
        `%PDF-1.7\n1 0 obj\n<< /Type /ObjStm /N 1 /First 10 /Filter /FlateDecode /Length ${zeros.length} >>\nstream\n`,
      ),
      zeros,
      Buffer.from('\nendstream\nendobj\ntrailer\n<< /Root 2 0 R >>\nstartxref\n0\n%%EOF'),
    ]);
    expect(bomb.length).toBeLessThan(1024 ** 2);
    const { status, body } = await sendPdf(bomb);
    expect([status, body]).toEqual([
      413,
      expect.objectContaining({ message: 'This PDF is too large to be read after decompression' }),
    ]);
  });

  test('a PDF with a script and a launch action is served with a policy that forbids scripts', async () => {
    const document = await PDFDocument.load(await pdfOf(1));
    const { context, catalog } = document;
    const action = (entries: object) => context.obj({ Type: 'Action', ...entries });
    catalog.set(PDFName.of('OpenAction'), action({ S: 'JavaScript', JS: PDFString.of('app.alert(1)') }));
    catalog.set(PDFName.of('AA'), context.obj({ WC: action({ S: 'Launch', F: PDFString.of('calc.exe') }) }));
    const { status, body } = await sendPdf(await document.save({ useObjectStreams: false }));
    expect(status).toBe(201);
    const { headers } = await app.get(`/userpdf/${body.pdf.filename}`, user.token);
    expect(headers['content-type']).toBe('application/pdf');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toBe(
      `default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'`,
    );
  });

  test.each([
    ['a page', (document: PDFDocument) => document.context.obj([document.getPage(1).ref, 'Fit'])],
    [
      'an action that goes to a page',
      (document: PDFDocument) =>
        document.context.obj({ Type: 'Action', S: 'GoTo', D: [document.getPage(1).ref, 'Fit'] }),
    ],
  ])('a PDF that opens at %s keeps its bytes, so that a signature in it stays valid', async (_, open) => {
    const document = await PDFDocument.load(await pdfOf(2));
    document.catalog.set(PDFName.of('OpenAction'), open(document));
    const sent = Buffer.from(await document.save({ useObjectStreams: false }));
    const { status, body } = await sendPdf(sent);
    expect(status).toBe(201);
    expect((await app.get(`/userpdf/${body.pdf.filename}`, user.token)).bytes.equals(sent)).toBe(true);
  });

  test('a PDF with blanks before its mark or with an empty object is accepted unchanged', async () => {
    const bytes = await (await PDFDocument.load(await pdfOf(1))).save({ useObjectStreams: false });
    const text = Buffer.from(bytes).toString('latin1');
    for (const changed of [` \r\n\n${text}`, text.replace(/\nxref/, '\n99 0 obj\nendobj\nxref')]) {
      expect(changed).not.toBe(text);
      const sent = Buffer.from(changed, 'latin1');
      const { status, body } = await sendPdf(sent);
      expect([status, body.message]).toEqual([201, expect.stringContaining('success')]);
      expect((await app.get(`/userpdf/${body.pdf.filename}`, user.token)).bytes.equals(sent)).toBe(true);
    }
  });

  test('scripts and actions that start by themselves are removed, and the rest stays', async () => {
    const document = await PDFDocument.load(await pdfOf(3));
    const { context, catalog } = document;
    const script = (text: string) =>
      context.obj({ Type: 'Action', S: 'JavaScript', JS: PDFString.of(`app.alert('${text}')`) });
    const font = document.embedStandardFont(StandardFonts.Helvetica);
    const first = document.getPage(0);
    catalog.set(PDFName.of('OpenAction'), context.register(script('open')));
    catalog.set(PDFName.of('AA'), context.obj({ WC: script('close') }));
    catalog.set(
      PDFName.of('Names'),
      context.obj({ JavaScript: { Names: [PDFString.of('all'), context.register(script('name'))] } }),
    );
    catalog.set(
      PDFName.of('AcroForm'),
      context.obj({ Fields: [], XFA: context.register(context.stream('xfa')) }),
    );
    first.node.set(
      PDFName.of('AA'),
      context.obj({ O: { S: 'URI', URI: PDFString.of('https://evil.test/') } }),
    );
    const longScript = context.register(context.stream('app.alert("stream")'));
    const link = (action: object) =>
      context.obj({ Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 9, 9], A: context.obj({ ...action }) });
    first.node.set(
      PDFName.of('Annots'),
      context.obj([
        link({ S: 'URI', URI: PDFString.of('https://example.com/') }),
        link({ S: 'JavaScript', JS: longScript }),
        link({ S: 'Launch', F: PDFString.of('calc.exe') }),
        link({ S: 'GoTo', D: [0], Next: script('next') }),
      ]),
    );
    // A font with the name of the additional actions.
    first.node.setFontDictionary(PDFName.of('AA'), font.ref);

    const { status, body } = await sendPdf(await document.save());
    expect(status).toBe(201);
    const { bytes } = await app.get(`/userpdf/${body.pdf.filename}`, user.token);
    const kept = await PDFDocument.load(bytes, { updateMetadata: false });
    const source = Buffer.from(await kept.save({ useObjectStreams: false })).toString('latin1');
    expect(source).not.toMatch(/JavaScript|app\.alert|OpenAction|Launch|calc\.exe|XFA|evil\.test/);
    expect(source).toContain('https://example.com/');
    expect(kept.getPageCount()).toBe(3);
    expect(kept.getPage(0).node.Resources()?.lookup(PDFName.of('Font'))?.toString()).toContain('/AA');
    const row = await app.row<{ file_size: number; sha256: string }>(
      'SELECT file_size, sha256 FROM reference_files WHERE filename = $1',
      [body.pdf.filename],
    );
    expect(row).toEqual({
      file_size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    });
  });

  test('a PDF without them is stored byte for byte', async () => {
    const sent = Buffer.from(await pdfOf(2));
    const { body } = await sendPdf(sent);
    const { bytes } = await app.get(`/userpdf/${body.pdf.filename}`, user.token);
    expect(bytes.equals(sent)).toBe(true);
  });

  test('an empty file is refused', async () => {
    expect((await sendPdf(new Uint8Array())).status).toBe(415);
  });
});

/** A GIF header with two colours. */
function gifHeader(side: number): Buffer {
  const screen = Buffer.alloc(7);
  screen.writeUInt16LE(side, 0);
  screen.writeUInt16LE(side, 2);
  screen.set([0x80, 0, 0], 4);
  return Buffer.concat([Buffer.from('GIF89a'), screen, Buffer.from([0, 0, 0, 255, 255, 255])]);
}

/** Each frame declares the full size, but its data ends after a few pixels. */
function gifFrames(count: number, side: number): Buffer[] {
  const place = Buffer.alloc(10);
  place[0] = 0x2c;
  place.writeUInt16LE(side, 5);
  place.writeUInt16LE(side, 7);
  const control = Buffer.from([0x21, 0xf9, 4, 0, 1, 0, 0, 0]);
  const frame = Buffer.concat([control, place, Buffer.from([2, 2, 0x4c, 0x01, 0])]);
  return Array.from({ length: count }, () => frame);
}
