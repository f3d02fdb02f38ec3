import { createHash } from 'node:crypto';
import forge from 'node-forge';

const { asn1 } = forge;
type Asn1 = forge.asn1.Asn1;

const OIDS = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  sha256: '2.16.840.1.101.3.4.2.1',
  rsaEncryption: '1.2.840.113549.1.1.1',
};

/** The parts of a detached signature. Certificates are DER. */
export interface CmsParts {
  certificate: Buffer;
  /** SHA-256 of the signed content. */
  digest: Buffer;
  /** RSA PKCS #1 v1.5 with SHA-256 over `encodeSignedAttributes`. */
  signature: Buffer;
  chain: Buffer[];
}

/**
 * The signed attributes that PAdES baseline B-B asks for (ETSI EN 319 142-1): they bind the content's digest and the
 * signing certificate itself (signingCertificateV2) and leave the time to the PDF's signature dictionary.
 */
export function encodeSignedAttributes(certificate: Buffer, digest: Buffer): Buffer {
  return toDer(set(signedAttributes(certificate, digest)));
}

/** Deterministic: the same parts always give the same bytes. */
export function encodeCms({ certificate, digest, signature, chain }: CmsParts): Buffer {
  const { issuer, serialNumber } = readIssuerAndSerial(certificate);
  const signerInfo = sequence([
    integer(1),
    sequence([issuer, serialNumber]),
    algorithm(OIDS.sha256),
    tagged(0, signedAttributes(certificate, digest)),
    algorithm(OIDS.rsaEncryption),
    octets(signature),
  ]);
  const signedData = sequence([
    integer(1),
    set([algorithm(OIDS.sha256)]),
    sequence([oid(OIDS.data)]),
    tagged(0, [certificate, ...chain].map(fromDer)),
    set([signerInfo]),
  ]);
  return toDer(sequence([oid(OIDS.signedData), tagged(0, [signedData])]));
}

/**
 * Reads the parts that the verifier cannot compute, and the certificate of the signer. Bytes after the encoded length are ignored.
 * @throws for anything that does not have the layout of `encodeCms`
 */
export function readCms(der: Buffer): Omit<CmsParts, 'digest'> {
  const content = fromDer(withoutPadding(der));
  const [, , , certificates, signerInfos] = children(children(children(content)[1])[0]);
  const signature = children(children(signerInfos)[0])[5]?.value;
  if (typeof signature !== 'string') throw new Error('Not a signature');
  const [certificate, ...chain] = children(certificates).map(toDer);
  if (!certificate) throw new Error('Not a signature');
  return { certificate, signature: Buffer.from(signature, 'latin1'), chain };
}

function signedAttributes(certificate: Buffer, digest: Buffer): Asn1[] {
  const attributes = [
    attribute(OIDS.contentType, oid(OIDS.data)),
    attribute(OIDS.messageDigest, octets(digest)),
    attribute(OIDS.signingCertificateV2, signingCertificate(certificate)),
  ];
  // DER orders the elements of a SET by their encoding.
  return attributes.sort((a, b) => Buffer.compare(toDer(a), toDer(b)));
}

/** `SigningCertificateV2 ::= { certs { { certHash, issuerSerial } } }`; its hash algorithm defaults to SHA-256. */
function signingCertificate(certificate: Buffer): Asn1 {
  const { issuer, serialNumber } = readIssuerAndSerial(certificate);
  const directoryName = tagged(4, [issuer]);
  return sequence([
    sequence([
      sequence([
        octets(createHash('sha256').update(certificate).digest()),
        sequence([sequence([directoryName]), serialNumber]),
      ]),
    ]),
  ]);
}

/** `tbsCertificate` begins with an optional version [0], then the serial number, the algorithm and the issuer. */
function readIssuerAndSerial(certificate: Buffer): { issuer: Asn1; serialNumber: Asn1 } {
  const fields = children(children(fromDer(certificate))[0]);
  const from = fields[0]?.tagClass === asn1.Class.CONTEXT_SPECIFIC ? 1 : 0;
  const [serialNumber, , issuer] = fields.slice(from);
  if (!serialNumber || !issuer) throw new Error('The signing certificate cannot be read');
  return { issuer, serialNumber };
}

/** Removes the zeros of the placeholder after the signature, which contains its own length. */
function withoutPadding(der: Buffer): Buffer {
  const first = der[1] ?? 0;
  if (first < 0x80) return der.subarray(0, 2 + first);
  const lengthBytes = first & 0x7f;
  if (lengthBytes < 1 || lengthBytes > 4) throw new Error('Not a signature');
  return der.subarray(0, 2 + lengthBytes + der.readUIntBE(2, lengthBytes));
}

function children(node: Asn1 | undefined): Asn1[] {
  return Array.isArray(node?.value) ? node.value : [];
}

function universal(type: forge.asn1.Type, value: Asn1[] | string): Asn1 {
  return asn1.create(asn1.Class.UNIVERSAL, type, Array.isArray(value), value);
}

function sequence(value: Asn1[]): Asn1 {
  return universal(asn1.Type.SEQUENCE, value);
}

function set(value: Asn1[]): Asn1 {
  return universal(asn1.Type.SET, value);
}

function tagged(tag: number, value: Asn1[]): Asn1 {
  return asn1.create(asn1.Class.CONTEXT_SPECIFIC, tag as forge.asn1.Type, true, value);
}

function oid(value: string): Asn1 {
  return universal(asn1.Type.OID, asn1.oidToDer(value).getBytes());
}

function integer(value: number): Asn1 {
  return universal(asn1.Type.INTEGER, asn1.integerToDer(value).getBytes());
}

function octets(value: Buffer): Asn1 {
  return universal(asn1.Type.OCTETSTRING, value.toString('latin1'));
}

function algorithm(value: string): Asn1 {
  return sequence([oid(value), universal(asn1.Type.NULL, '')]);
}

function attribute(type: string, value: Asn1): Asn1 {
  return sequence([oid(type), set([value])]);
}

function toDer(node: Asn1): Buffer {
  return Buffer.from(asn1.toDer(node).getBytes(), 'latin1');
}

function fromDer(der: Buffer): Asn1 {
  return asn1.fromDer(der.toString('latin1'));
}
