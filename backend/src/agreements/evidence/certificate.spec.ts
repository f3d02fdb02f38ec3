import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import forge from 'node-forge';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readSigningIdentity, type SigningIdentityOptions, signingIdentityFor } from './certificate.js';

let dataDir: string;
let options: SigningIdentityOptions;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'inkwell-certificate-'));
  options = { dataDir, signingP12: null, signingP12Password: '', now: new Date('2026-11-20T18:30:00Z') };
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** A PKCS#12 file as an operator would bring one, of an identity we have. */
function writeP12(password: string): string {
  const identity = readSigningIdentity(options);
  const key = forge.pki.privateKeyFromPem(
    identity.privateKey.export({ type: 'pkcs1', format: 'pem' }).toString(),
  );
  const certificate = forge.pki.certificateFromPem(identity.certificate.toString());
  const p12 = forge.pkcs12.toPkcs12Asn1(key, [certificate], password);
  const path = join(dataDir, 'given.p12');
  writeFileSync(path, Buffer.from(forge.asn1.toDer(p12).getBytes(), 'latin1'));
  return path;
}

describe('readSigningIdentity', () => {
  it("creates a certificate once, readable only by the file's owner", () => {
    const made = readSigningIdentity(options);
    const again = readSigningIdentity({ ...options, now: new Date('2030-01-01T00:00:00Z') });
    expect(again.certificate.fingerprint256).toBe(made.certificate.fingerprint256);
    const [file = ''] = readdirSync(join(dataDir, 'secrets'));
    expect(statSync(join(dataDir, 'secrets', file)).mode & 0o777).toBe(0o600);
  });

  it('creates an RSA certificate that is valid for twenty years', () => {
    const { certificate, privateKey } = readSigningIdentity(options);
    expect(certificate.subject).toContain('O=Inkwell');
    expect(certificate.validFromDate.toISOString()).toBe('2026-11-20T18:30:00.000Z');
    expect(certificate.validToDate.getUTCFullYear()).toBe(2046);
    expect(privateKey.asymmetricKeyDetails?.modulusLength).toBe(3072);
    expect(certificate.checkPrivateKey(privateKey)).toBe(true);
    expect(certificate.verify(certificate.publicKey)).toBe(true);
  });

  it('uses the certificate of the settings', () => {
    const own = readSigningIdentity(options);
    const signingP12 = writeP12('pass phrase');
    const elsewhere = {
      ...options,
      dataDir: join(dataDir, 'other'),
      signingP12,
      signingP12Password: 'pass phrase',
    };
    const given = readSigningIdentity(elsewhere);
    expect(given.certificate.fingerprint256).toBe(own.certificate.fingerprint256);
    expect(given.certificate.checkPrivateKey(given.privateKey)).toBe(true);
    expect(existsSync(elsewhere.dataDir)).toBe(false);
  });

  it('names the setting if its certificate cannot be used', () => {
    const signingP12 = writeP12('pass phrase');
    const read = (change: Partial<SigningIdentityOptions>) => () =>
      readSigningIdentity({ ...options, ...change });
    expect(read({ signingP12, signingP12Password: 'wrong' })).toThrow(
      /^SIGNING_P12 cannot be used: .*password/i,
    );
    expect(read({ signingP12: join(dataDir, 'nothing.p12') })).toThrow(/^SIGNING_P12 cannot be used: ENOENT/);
    const garbage = join(dataDir, 'garbage.p12');
    writeFileSync(garbage, 'not a certificate');
    chmodSync(garbage, 0o600);
    expect(read({ signingP12: garbage })).toThrow(/^SIGNING_P12 cannot be used: /);
  });
});

describe('signingIdentityFor', () => {
  it('creates the certificate of the data folder once, at first use', () => {
    const identity = signingIdentityFor(options);
    expect(existsSync(join(dataDir, 'secrets'))).toBe(false);
    const { certificate } = identity();
    expect(identity().certificate).toBe(certificate);
    expect(readSigningIdentity(options).certificate.fingerprint256).toBe(certificate.fingerprint256);
  });

  it('rejects an unusable SIGNING_P12 immediately', () => {
    const signingP12 = join(dataDir, 'nothing.p12');
    expect(() => signingIdentityFor({ ...options, signingP12 })).toThrow(
      /^SIGNING_P12 cannot be used: ENOENT/,
    );
  });
});
