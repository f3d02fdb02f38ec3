import {
  createPrivateKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  X509Certificate,
} from 'node:crypto';
import { readFileSync } from 'node:fs';
import forge from 'node-forge';
import { readOrCreateSecret, readSecret } from '../../core/settings/secrets.js';

/** The certificate and key that sign agreement PDFs. */
export interface SigningIdentity {
  certificate: X509Certificate;
  privateKey: KeyObject;
  /** Certificates from ours to a root, as DER; embedded in each signature. */
  chain: Buffer[];
}

export interface SigningIdentityOptions {
  dataDir: string;
  /** Path of a PKCS#12 file with an RSA key and its certificate. */
  signingP12: string | null;
  signingP12Password: string;
  /** Start of validity of a certificate that has to be made. */
  now: Date;
}

/**
 * Reads a certificate from the settings immediately, so that an unusable file stops the start. The certificate of the data
 * folder is read or created at first use, because creating one takes about a second of CPU time.
 */
export function signingIdentityFor(options: SigningIdentityOptions): () => SigningIdentity {
  let identity = options.signingP12 ? readSigningIdentity(options) : undefined;
  return () => {
    identity ??= readSigningIdentity(options);
    return identity;
  };
}

const VALID_YEARS = 20;
const RSA_BITS = 3072;
export const SECRET_NAME = 'signing-certificate.pem';

/**
 * The certificate from the settings, or the one of the data folder, which is created once and kept: PDFs are verified with
 * it years later. Key and certificate are in one file that is created atomically, so processes that start together on one
 * data folder use the same one. Machines that share a database but no data folder need the same certificate in their
 * settings.
 * @throws with one line that names the setting when the file cannot be used
 */
export function readSigningIdentity(options: SigningIdentityOptions): SigningIdentity {
  if (options.signingP12) return readP12(options.signingP12, options.signingP12Password);
  return readPem(readOrCreateSecret(options.dataDir, SECRET_NAME, () => createSelfSigned(options.now)));
}

/** @throws with one line if the certificate of the settings, or the one that was created before, cannot be used */
export function checkSigningIdentity(options: Omit<SigningIdentityOptions, 'now'>): void {
  if (options.signingP12) {
    readP12(options.signingP12, options.signingP12Password);
    return;
  }
  const pem = readSecret(options.dataDir, SECRET_NAME);
  if (pem !== null) readPem(pem);
}

function readPem(pem: string): SigningIdentity {
  try {
    const identity = { certificate: new X509Certificate(pem), privateKey: createPrivateKey(pem), chain: [] };
    if (!identity.certificate.checkPrivateKey(identity.privateKey)) throw new Error('the key is another one');
    return identity;
  } catch (error) {
    throw new Error(
      `DATA_DIR: secrets/${SECRET_NAME} is damaged (${firstLine(error)}). Restore it from a backup; without it a new one signs, and PDFs signed before are verified by their recorded hash only`,
      { cause: error },
    );
  }
}

function readP12(path: string, password: string): SigningIdentity {
  try {
    const der = readFileSync(path).toString('latin1');
    const p12 = forge.pkcs12.pkcs12FromAsn1(forge.asn1.fromDer(der), false, password);
    const { pkcs8ShroudedKeyBag, keyBag, certBag } = forge.pki.oids;
    const key = [pkcs8ShroudedKeyBag, keyBag].flatMap((type) => bags(p12, type)).find((bag) => bag.key)?.key;
    if (!key) throw new Error('it holds no RSA key');
    const privateKey = createPrivateKey(forge.pki.privateKeyToPem(key));
    const all = bags(p12, certBag).flatMap(({ cert }) =>
      cert ? [new X509Certificate(forge.pki.certificateToPem(cert))] : [],
    );
    const certificate = all.find((one) => one.checkPrivateKey(privateKey));
    if (!certificate) throw new Error('it holds no certificate for its key');
    return { certificate, privateKey, chain: all.filter((one) => one !== certificate).map(({ raw }) => raw) };
  } catch (error) {
    throw new Error(
      `SIGNING_P12 cannot be used: ${firstLine(error)}. Set it to a PKCS#12 file with an RSA key, and SIGNING_P12_PASSWORD to its password`,
      { cause: error },
    );
  }
}

function firstLine(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.split('\n', 1).join('').replace(/\.$/, '');
}

function bags(p12: forge.pkcs12.Pkcs12Pfx, type: string | undefined): forge.pkcs12.Bag[] {
  return (type && p12.getBags({ bagType: type })[type]) || [];
}

/** The common name of a generated certificate. */
export const GENERATED_NAME = 'Inkwell Agreements';

function createSelfSigned(now: Date): string {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: RSA_BITS });
  const keyPem = privateKey.export({ type: 'pkcs8', format: 'pem' });
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.publicKeyFromPem(
    publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  );
  // 16 random bytes, kept positive by a leading 01.
  certificate.serialNumber = `01${randomBytes(16).toString('hex')}`;
  certificate.validity.notBefore = now;
  const end = new Date(now);
  end.setUTCFullYear(end.getUTCFullYear() + VALID_YEARS);
  certificate.validity.notAfter = end;
  const name = [
    { name: 'commonName', value: GENERATED_NAME },
    { name: 'organizationName', value: 'Inkwell' },
  ];
  certificate.setSubject(name);
  certificate.setIssuer(name);
  certificate.setExtensions([
    { name: 'basicConstraints', cA: false, critical: true },
    { name: 'keyUsage', digitalSignature: true, nonRepudiation: true, critical: true },
    { name: 'subjectKeyIdentifier' },
  ]);
  certificate.sign(forge.pki.privateKeyFromPem(keyPem.toString()), forge.md.sha256.create());
  return `${keyPem}${forge.pki.certificateToPem(certificate)}`;
}
