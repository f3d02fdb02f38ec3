import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from 'pdf-lib';
import sharp from 'sharp';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PdfRenderer } from '../../core/pdf/pdf-renderer.js';
import { AgreementPdf, type AgreementPdfContent, FingerprintMismatchError } from './agreement-pdf.js';
import { readSigningIdentity } from './certificate.js';
import { fingerprint, type SignatureFacts } from './fingerprint.js';
import { readFingerprint } from './pdf-fingerprint.js';
import { isSignedBy } from './pdf-signature.js';

const dataDir = mkdtempSync(join(tmpdir(), 'inkwell-agreement-pdf-'));
const now = new Date('2026-11-20T18:31:00Z');
const identity = readSigningIdentity({ dataDir, signingP12: null, signingP12Password: '', now });
const renderer = new PdfRenderer();
const agreementPdf = new AgreementPdf(renderer, () => identity);
let facts: SignatureFacts;

beforeAll(async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="500" height="200"><path d="M40 150C120 20 160 180 240 90" fill="none" stroke="#14213f" stroke-width="4"/></svg>';
  facts = {
    text: '1. Work\n\nThe work is done in time.\n\n<script>alert(1)</script> & more.',
    version: 3,
    signaturePng: await sharp(Buffer.from(svg)).png().toBuffer(),
    name: 'Ada <b>Lovelace</b>',
    email: 'ada@example.com',
    mobileNumber: '0123456789',
    signedAt: new Date('2026-11-20T18:30:05.123Z'),
    ipAddress: '2001:db8::7',
    userAgent: `Mozilla/5.0 ${'x'.repeat(400)}`,
  };
  await renderer.warmUp();
}, 120_000);
afterAll(async () => {
  await renderer.close();
  rmSync(dataDir, { recursive: true, force: true });
});

function signed(change: Partial<SignatureFacts> = {}): AgreementPdfContent {
  const all = { ...facts, ...change };
  return {
    facts: all,
    fingerprint: fingerprint(all),
    brand: 'Inkwell',
    verifyUrl: 'https://inkwell.example/verify',
  };
}

describe('AgreementPdf', () => {
  it('makes a signed PDF with its fingerprint', async () => {
    const agreement = signed();
    const pdf = await agreementPdf.create(agreement, now);
    expect(isSignedBy(pdf, identity.certificate)).toBe(true);
    expect(await readFingerprint(pdf)).toBe(agreement.fingerprint);
    const document = await PDFDocument.load(pdf, { updateMetadata: false });
    expect(document.getTitle()).toBe('Agreement, version 3, signed by Ada <b>Lovelace</b>');
    expect(document.getPageCount()).toBe(2);
  });

  it('shows every fact, escaped, and loads nothing from the network', () => {
    const agreement = signed();
    const html = agreementPdf.html(agreement);
    const shown = html.replace(/&#x3D;/g, '=');
    for (const fact of [
      '<h2 dir="auto">1. Work</h2>',
      '&lt;script&gt;alert(1)&lt;/script&gt; &amp; more.',
      'Ada &lt;b&gt;Lovelace&lt;/b&gt;',
      'ada@example.com',
      '0123456789',
      '20 November 2026, 18:30:05 UTC',
      '2026-11-20T18:30:05.123Z',
      '2001:db8::7',
      facts.userAgent,
      'Version 3',
      'https://inkwell.example/verify',
      Buffer.from(facts.signaturePng).toString('base64'),
    ]) {
      expect(shown).toContain(fact);
    }
    const digits = [...html.matchAll(/<span>([0-9a-f ]+)<\/span>/g)].map((match) => match[1]).join('');
    expect(digits.replaceAll(' ', '')).toBe(agreement.fingerprint);
    expect(html).not.toMatch(/(?:src|url)[=(]["']?(?!data:|&)[a-z]/i);
  });

  it('embeds only the fonts that its text needs', () => {
    const faces = (change: Partial<SignatureFacts>) =>
      agreementPdf.html(signed(change)).split('@font-face').length - 1;
    expect(faces({})).toBe(4);
    expect(faces({ name: 'Ада' })).toBe(8);
    expect(faces({ name: 'प्रिया' })).toBe(5);
  });

  it('writes Hebrew and Arabic paragraphs from right to left, and others from left to right', async () => {
    const hebrew = 'הצדדים מסכימים על התנאים.';
    const arabic = 'يوافق الطرفان على الشروط.';
    const english = 'The parties agree.';
    const agreement = signed({ text: [hebrew, arabic, english].join('\n\n') });
    const page = await (
      await getDocumentProxy(Uint8Array.from(await agreementPdf.create(agreement, now)))
    ).getPage(1);
    const { items } = await page.getTextContent();
    const [, , width = 0] = page.view;
    /** Whether the line that contains the letters ends at the right margin of 25 mm. */
    const isAtRight = (letters: RegExp) => {
      const line = items.flatMap((item) => ('str' in item && letters.test(item.str) ? [item] : []));
      const ends = line.map(({ transform, width: length }) => transform[4] + length);
      return Math.abs(width - 71 - Math.max(...ends)) < 5;
    };
    expect(isAtRight(/\p{Script=Hebrew}/u)).toBe(true);
    expect(isAtRight(/\p{Script=Arabic}/u)).toBe(true);
    expect(isAtRight(/The parties/)).toBe(false);
  });

  it('keeps the direction of names apart from that of their sentence', () => {
    const html = agreementPdf.html(signed({ name: 'محمد علي' }));
    expect(html).toContain('<bdi>محمد علي</bdi>');
    expect(html).toContain('<td dir="auto">محمد علي</td>');
  });

  it('numbers the pages of a long agreement', async () => {
    const text = Array.from(
      { length: 120 },
      (_, i) => `Clause ${i}. ${'The parties agree. '.repeat(20)}`,
    ).join('\n\n');
    const document = await PDFDocument.load(await agreementPdf.create(signed({ text }), now));
    expect(document.getPageCount()).toBeGreaterThan(8);
  });

  it.each([13, 14, 15, 16, 17, 18, 19, 20])(
    'the signature follows the end of the text on its page, after %i paragraphs',
    async (count) => {
      const text = Array.from({ length: count }, () => 'The parties agree. '.repeat(14)).join('\n\n');
      const { text: pages } = await extractText(
        Uint8Array.from(await agreementPdf.create(signed({ text }), now)),
      );
      expect(pages.at(-2)).toMatch(/The parties agree\.[\s\S]*Signed on screen/);
    },
  );

  it('rejects facts that do not match the fingerprint', async () => {
    const altered = { ...signed(), facts: { ...facts, text: 'Other terms' } };
    await expect(agreementPdf.create(altered, now)).rejects.toBeInstanceOf(FingerprintMismatchError);
  });
});
