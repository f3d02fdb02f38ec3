import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from 'pdf-lib';
import { afterAll, expect, test } from 'vitest';
import { readSigningIdentity } from './certificate.js';
import { signPdf } from './sign-pdf.js';

const dataDir = mkdtempSync(join(tmpdir(), 'inkwell-openssl-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** Of the machine, not of a package. */
const OPENSSL = 'openssl';
const now = new Date('2026-11-20T18:30:00Z');
const options = { dataDir, signingP12: null, signingP12Password: '', now };

test('a PKCS#12 file made by openssl is read', () => {
  const { certificate, privateKey } = readSigningIdentity(options);
  const pem = join(dataDir, 'in.pem');
  writeFileSync(pem, `${privateKey.export({ type: 'pkcs8', format: 'pem' })}${certificate}`);
  const signingP12 = join(dataDir, 'openssl.p12');
  execFileSync(OPENSSL, ['pkcs12', '-export', '-in', pem, '-out', signingP12, '-passout', 'pass:secret']);
  const given = readSigningIdentity({ ...options, signingP12, signingP12Password: 'secret' });
  expect(given.certificate.fingerprint256).toBe(certificate.fingerprint256);
});

test('openssl verifies the signature of a signed PDF', async () => {
  const pdf = await PDFDocument.create();
  pdf.addPage().drawText('The terms');
  const texts = {
    title: 'Agreement',
    author: 'Ink & Sons',
    subject: 'Signed',
    signedBy: 'Inkwell',
    reason: 'Seal',
  };
  const description = { ...texts, fingerprint: '0123456789abcdef'.repeat(4) };
  const unsigned = await pdf.save({ useObjectStreams: false });
  const signed = Buffer.from(await signPdf(unsigned, description, readSigningIdentity(options), now));
  const [, start, end] = (/\/ByteRange \[0 (\d+) (\d+) /.exec(signed.toString('latin1')) ?? []).map(Number);
  const content = Buffer.concat([signed.subarray(0, start), signed.subarray(end)]);
  const [contentFile, signature] = [join(dataDir, 'content'), join(dataDir, 'signature.der')];
  writeFileSync(signature, Buffer.from(signed.toString('latin1', Number(start) + 1, Number(end) - 1), 'hex'));
  const runOpenssl = () => {
    const verify = ['cms', '-verify', '-binary', '-noverify', '-inform', 'DER', '-in', signature];
    return spawnSync(OPENSSL, [...verify, '-content', contentFile, '-out', join(dataDir, 'out')]).status;
  };
  writeFileSync(contentFile, content);
  expect(runOpenssl()).toBe(0);
  content[900] = (content[900] ?? 0) ^ 1;
  writeFileSync(contentFile, content);
  expect(runOpenssl()).not.toBe(0);
});
