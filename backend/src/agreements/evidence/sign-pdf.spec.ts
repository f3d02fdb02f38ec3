import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { PDFDocument } from 'pdf-lib';
import * as pkijs from 'pkijs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSigningIdentity, type SigningIdentity } from './certificate.js';
import { readFingerprint } from './pdf-fingerprint.js';
import { isSignedBy, isSignedByItsCertificate } from './pdf-signature.js';
import { type PdfDescription, signPdf } from './sign-pdf.js';

const dir = mkdtempSync(join(tmpdir(), 'inkwell-signed-'));
const now = new Date('2026-11-20T18:30:05.123Z');
const print = '0123456789abcdef'.repeat(4);
const description: PdfDescription = {
  title: 'Agreement, version 3, signed by Zoë (O\\Hara) 李',
  author: 'Ink & Sons <b>',
  subject: 'Signed',
  fingerprint: print,
  signedBy: 'Inkwell (Agreements) \\ Zoë',
  reason: 'Seal of the signed agreement',
};

function newIdentity(name: string): SigningIdentity {
  return readSigningIdentity({ dataDir: join(dir, name), signingP12: null, signingP12Password: '', now });
}
const identity = newIdentity('ours');
const { certificate } = identity;

async function newPdf(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.addPage().drawText('The terms');
  return pdf.save({ useObjectStreams: false });
}

let signed: Buffer;
beforeAll(async () => {
  signed = Buffer.from(await signPdf(await newPdf(), description, identity, now));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

function readSignature(pdf: Buffer) {
  const text = pdf.toString('latin1');
  const written = /\/ByteRange \[0 (\d+) (\d+) (\d+) *\]/.exec(text);
  const [gapStart = 0, gapEnd = 0, length = 0] = (written ?? []).slice(1).map(Number);
  return {
    cms: Buffer.from(text.slice(gapStart + 1, gapEnd - 1), 'hex'),
    data: Buffer.concat([pdf.subarray(0, gapStart), pdf.subarray(gapEnd)]),
    coversWholeFile: gapEnd + length === pdf.length && /^<[0-9a-f]+>$/i.test(text.slice(gapStart, gapEnd)),
  };
}

/** Verifies the signature with the verification of pkijs. The product uses only its encoding. */
async function verifyWithPkijs(pdf: Buffer) {
  const { cms, data, coversWholeFile } = readSignature(pdf);
  const content = pkijs.ContentInfo.fromBER(cms).content;
  const signedData = new pkijs.SignedData({ schema: content });
  const isValid = await signedData
    .verify({ signer: 0, data: new Uint8Array(data).buffer })
    .catch(() => false);
  const [embedded] = signedData.certificates ?? [];
  return {
    isValid,
    coversWholeFile,
    isOurCertificate:
      embedded instanceof pkijs.Certificate &&
      certificate.raw.equals(Buffer.from(embedded.toSchema().toBER())),
    digest: signedData.signerInfos[0]?.digestAlgorithm.algorithmId,
  };
}

const VALID = {
  isValid: true,
  coversWholeFile: true,
  isOurCertificate: true,
  digest: '2.16.840.1.101.3.4.2.1',
};

describe('a signed PDF', () => {
  it('is verified with our certificate and with no other', () => {
    expect(isSignedBy(signed, certificate)).toBe(true);
    expect(isSignedBy(signed, newIdentity('theirs').certificate)).toBe(false);
  });

  it('contains its description', async () => {
    const pdf = await PDFDocument.load(signed, { updateMetadata: false });
    expect(pdf.getTitle()).toBe(description.title);
    expect(pdf.getAuthor()).toBe(description.author);
    expect(pdf.getCreationDate()?.toISOString()).toBe('2026-11-20T18:30:05.000Z');
    expect(signed.toString('latin1')).toContain('<rdf:li>Ink &#38; Sons &#60;b&#62;</rdf:li>');
    expect(await readFingerprint(signed)).toBe(print);
  });

  it('is the same file when signed again at the same time', async () => {
    expect(signed.equals(await signPdf(await newPdf(), description, identity, now))).toBe(true);
  });

  it('has a CAdES signature over the whole file that pkijs verifies', async () => {
    expect(await verifyWithPkijs(signed)).toEqual(VALID);
    expect(signed.includes('/SubFilter /ETSI.CAdES.detached')).toBe(true);
    const altered = alter(signed, signed.indexOf('/Keywords') + 30);
    expect(await verifyWithPkijs(altered)).toEqual({ ...VALID, isValid: false });
  });

  it("is verified when the user's name looks like a PDF signature", async () => {
    const hostile = '/ByteRange [0 /********** /********** /**********] /Contents <00> endobj';
    const named = { ...description, title: hostile, author: hostile, subject: hostile, signedBy: hostile };
    const pdf = await signPdf(await newPdf(), named, identity, now);
    expect(isSignedBy(pdf, certificate)).toBe(true);
    expect(await verifyWithPkijs(Buffer.from(pdf))).toEqual(VALID);
  });
});

function alter(pdf: Buffer, at: number): Buffer {
  const copy = Buffer.from(pdf);
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
}

it('isSignedByItsCertificate needs no certificate, and returns false for changed bytes', () => {
  expect(isSignedByItsCertificate(signed)).toBe(true);
  for (let at = 0; at < signed.length; at += 50) {
    expect(isSignedByItsCertificate(alter(signed, at)), `byte ${at}`).toBe(false);
  }
});

it('verifies a PDF of version 0.3.0, which encoded its signatures without pkijs', () => {
  const older = readFileSync(new URL('../../../test/upgrade/signed-by-0.3.0.pdf', import.meta.url));
  expect(isSignedByItsCertificate(older)).toBe(true);
  expect(isSignedByItsCertificate(alter(older, 900))).toBe(false);
});

describe('isSignedBy', () => {
  it('returns false for every changed byte', () => {
    for (let at = 0; at < signed.length; at += 3) {
      expect(isSignedBy(alter(signed, at), certificate), `byte ${at}`).toBe(false);
    }
  });

  it('returns false for bytes added at the end or the start', () => {
    expect(isSignedBy(Buffer.concat([signed, Buffer.from('\n')]), certificate)).toBe(false);
    expect(isSignedBy(Buffer.concat([signed, signed]), certificate)).toBe(false);
    expect(isSignedBy(Buffer.concat([Buffer.from(' '), signed]), certificate)).toBe(false);
    expect(isSignedBy(signed.subarray(0, -1), certificate)).toBe(false);
  });

  it('returns false for content in the gap of the signature', () => {
    const start = signed.indexOf('/Contents <') + '/Contents <'.length;
    const end = signed.indexOf('>', start);
    const hidden = Buffer.from(signed);
    hidden.write('> endobj 99 0 obj <<', end - 40, 'latin1');
    expect(isSignedBy(hidden, certificate)).toBe(false);
  });

  it('returns false for the document saved by another program', async () => {
    const pdf = await PDFDocument.load(signed);
    pdf.addPage().drawText('One more condition');
    expect(isSignedBy(await pdf.save(), certificate)).toBe(false);
  });
});

describe('readFingerprint', () => {
  it('reads the fingerprint of an altered file', async () => {
    expect(await readFingerprint(alter(signed, 900))).toBe(print);
    expect((await readFingerprint(signed.subarray(0, signed.length / 2))) ?? print).toBe(print);
  });

  it.each([true, false])(
    'reads it from a file written anew (object streams: %s)',
    async (useObjectStreams) => {
      const pdf = await PDFDocument.load(signed);
      pdf.addPage();
      expect(await readFingerprint(await pdf.save({ useObjectStreams }))).toBe(print);
    },
  );

  it('reads the fingerprint from compressed and UTF-16 text', async () => {
    const mark = `inkwell:sha256:${print}`;
    const wide = Buffer.from(`\ufeff${mark}`, 'utf16le').swap16();
    const stream = (body: Buffer) =>
      Buffer.concat([Buffer.from('1 0 obj <<>> stream\r\n'), body, Buffer.from('\nendstream')]);
    expect(await readFingerprint(stream(deflateSync(Buffer.from(`/Keywords (${mark})`))))).toBe(print);
    expect(
      await readFingerprint(stream(deflateSync(Buffer.from(`<${wide.toString('hex').toUpperCase()}>`)))),
    ).toBe(print);
    expect(await readFingerprint(wide)).toBe(print);
  });

  it('reads a fingerprint that lies across two pieces of a large file', async () => {
    const mark = Buffer.from(`inkwell:sha256:${print}`);
    for (const before of [20, 70]) {
      expect(await readFingerprint(Buffer.concat([Buffer.alloc(1024 * 1024 - before), mark]))).toBe(print);
    }
  });

  it('lets other requests run while it reads a large file', async () => {
    let iterations = 0;
    const count = () => {
      iterations += 1;
      next = setImmediate(count);
    };
    let next = setImmediate(count);
    await readFingerprint(Buffer.alloc(10 * 1024 * 1024));
    clearImmediate(next);
    expect(iterations).toBeGreaterThanOrEqual(9);
  });

  it('returns null for another PDF', async () => {
    expect(await readFingerprint(await newPdf())).toBeNull();
    expect(await readFingerprint(Buffer.from(`inkwell:sha256:${print}0`))).toBeNull();
  });
});

describe('with hostile files', () => {
  const bomb = deflateSync(Buffer.alloc(50 * 1024 * 1024));
  const files: [string, () => Buffer][] = [
    ['nothing', () => Buffer.alloc(0)],
    ['zeros', () => Buffer.alloc(10_000_000)],
    ['many streams', () => Buffer.from('stream\nx\x9cendstream'.repeat(500_000), 'latin1')],
    [
      'many bombs',
      () =>
        Buffer.concat(
          Array.from({ length: 190 }, () =>
            Buffer.concat([Buffer.from('stream\n'), bomb, Buffer.from('endstream')]),
          ),
        ),
    ],
    ['many byte ranges', () => Buffer.from('/ByteRange [0 1 2 3] '.repeat(470_000))],
    ['many hex strings', () => Buffer.from(`<${'a'.repeat(3_000)}`.repeat(3_300))],
    ['open brackets', () => Buffer.from('<'.repeat(10_000_000))],
    ['half a mark', () => Buffer.from('inkwell:sha256:'.repeat(660_000))],
    ['a deep signature', () => withSignature('3080'.repeat(30_000))],
    ['a long signature', () => withSignature('3084ffffffff'.padEnd(60_000, '0'))],
    ['a signature that is none', () => withSignature('00'.repeat(4_000))],
  ];
  it.each(files)('returns quickly for %s', async (_, make) => {
    const file = make();
    const began = performance.now();
    expect(isSignedBy(file, certificate)).toBe(false);
    expect(await readFingerprint(file)).toBeNull();
    expect(performance.now() - began).toBeLessThan(3_000);
  });

  function withSignature(hex: string): Buffer {
    const head = '/ByteRange [0 0000000060 0000000000 0000000002] /Contents '.padEnd(60);
    const gapEnd = String(60 + hex.length + 2).padStart(10, '0');
    return Buffer.from(`${head.replace('0000000000', gapEnd)}<${hex}>\n\n`);
  }
});
