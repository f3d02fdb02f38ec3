/**
 * Makes signed PDFs as the job does, with the product's classes: the default agreement, rendered by a running Chromium
 * and signed. Prints one line of JSON.
 */
import sharp from 'sharp';
import { median, percentile } from './lib/statistics.mjs';

const WARM_UP = 8;
const AT_ONCE = 4;
const SIGNATURE = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="400" fill="none" stroke="#14213d"
  stroke-width="8" stroke-linecap="round"><path d="M60 300C200 20 260 60 240 240S380 60 460 220 600 320 700 180
  820 120 940 240"/></svg>`;
const [dataDir, documents] = process.argv.slice(2);
const fromProduct = (file) => import(new URL(`../backend/dist/${file}`, import.meta.url).href);

const [{ PdfRenderer }, { AgreementPdf }, { readSigningIdentity }, { fingerprint }, { DEFAULT_TERMS }] =
  await Promise.all([
    fromProduct('core/pdf/pdf-renderer.js'),
    fromProduct('agreements/evidence/agreement-pdf.js'),
    fromProduct('agreements/evidence/certificate.js'),
    fromProduct('agreements/evidence/fingerprint.js'),
    fromProduct('agreements/default-terms.js'),
  ]);

const now = new Date();
const identity = readSigningIdentity({ dataDir, signingP12: null, signingP12Password: '', now });
const renderer = new PdfRenderer();
const pdf = new AgreementPdf(renderer, () => identity);
const signaturePng = await sharp(Buffer.from(SIGNATURE)).png().toBuffer();

await makeAtOnce(WARM_UP);
const single = [];
for (let made = 0; made < Number(documents); made++) single.push(await make(made));
const startedAt = performance.now();
await makeAtOnce(Number(documents));
const perSecond = Number(documents) / ((performance.now() - startedAt) / 1000);
await renderer.close();
process.stdout.write(
  `${JSON.stringify({ perSecond, p50: median(single), p99: percentile(single, 0.99), atOnce: AT_ONCE })}\n`,
);

async function makeAtOnce(count) {
  let next = 0;
  const work = async () => {
    while (next < count) await make(next++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** @returns the duration in milliseconds */
async function make(number) {
  const facts = {
    text: DEFAULT_TERMS,
    version: 1,
    signaturePng,
    name: `Ada Moreno ${number}`,
    email: `ada${number}@example.com`,
    mobileNumber: '+15550100000',
    signedAt: now,
    ipAddress: '203.0.113.7',
    userAgent: 'Mozilla/5.0',
  };
  const startedAt = performance.now();
  await pdf.create(
    { facts, fingerprint: fingerprint(facts), brand: 'Inkwell', verifyUrl: 'https://example.com/verify' },
    now,
  );
  return performance.now() - startedAt;
}
