import { createHash } from 'node:crypto';
import * as asn1js from 'asn1js';
import * as pkijs from 'pkijs';

const OIDS = {
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  sha256: '2.16.840.1.101.3.4.2.1',
  rsaEncryption: '1.2.840.113549.1.1.1',
};
const SET_TAG = 0x31;

/** The parts of a detached signature. Certificates are DER. */
export interface CmsParts {
  certificate: Buffer;
  /** SHA-256 of the signed content. */
  digest: Buffer;
  /** RSA PKCS #1 v1.5 with SHA-256 over `encodeSignedAttributes`. */
  signature: Buffer;
  chain: Buffer[];
}

/** What is signed: the attributes with the tag of a SET. In the CMS they have the tag [0] (RFC 5652, section 5.4). */
export function encodeSignedAttributes(certificate: Buffer, digest: Buffer): Buffer {
  const der = toDer(signedAttributes(certificate, digest).toSchema());
  der[0] = SET_TAG;
  return der;
}

/** Deterministic: the same parts always give the same bytes. */
export function encodeCms({ certificate, digest, signature, chain }: CmsParts): Buffer {
  const signer = pkijs.Certificate.fromBER(certificate);
  const signedData = new pkijs.SignedData({
    digestAlgorithms: [algorithm(OIDS.sha256)],
    encapContentInfo: new pkijs.EncapsulatedContentInfo({ eContentType: pkijs.ContentInfo.DATA }),
    certificates: [signer, ...chain.map((der) => pkijs.Certificate.fromBER(der))],
    signerInfos: [
      new pkijs.SignerInfo({
        version: 1,
        sid: new pkijs.IssuerAndSerialNumber({ issuer: signer.issuer, serialNumber: signer.serialNumber }),
        digestAlgorithm: algorithm(OIDS.sha256),
        signedAttrs: signedAttributes(certificate, digest),
        signatureAlgorithm: algorithm(OIDS.rsaEncryption),
        signature: new asn1js.OctetString({ valueHex: signature }),
      }),
    ],
  });
  const content = signedData.toSchema();
  return toDer(new pkijs.ContentInfo({ contentType: pkijs.ContentInfo.SIGNED_DATA, content }).toSchema());
}

/**
 * Reads the parts that the verifier cannot compute, and the certificate of the signer. The placeholder's zeros may follow.
 * It reads the layout of `encodeCms` only: `SignedData` of pkijs compares with every layout of the standard, which takes ten times
 * as long.
 * @throws for anything that does not have this layout
 */
export function readCms(der: Buffer): Omit<CmsParts, 'digest'> {
  const { result, offset } = asn1js.fromBER(der);
  if (der.subarray(offset).some((byte) => byte !== 0)) throw new Error('Not a signature');
  const [, , , certificates, signerInfos] = children(children(children(result)[1])[0]);
  const signature = children(children(signerInfos)[0])[5];
  const [certificate, ...chain] = children(certificates).map(toDer);
  if (!certificate || !(signature instanceof asn1js.OctetString)) throw new Error('Not a signature');
  return { certificate, signature: Buffer.from(signature.getValue()), chain };
}

/**
 * The signed attributes that PAdES baseline B-B asks for (ETSI EN 319 142-1): they bind the content's digest and the
 * signing certificate itself (signingCertificateV2) and leave the time to the PDF's signature dictionary. DER orders the
 * elements of a SET by their encoding, which begins with their length: these are in this order for every certificate.
 */
function signedAttributes(certificate: Buffer, digest: Buffer): pkijs.SignedAndUnsignedAttributes {
  return new pkijs.SignedAndUnsignedAttributes({
    type: 0,
    attributes: [
      attribute(OIDS.contentType, new asn1js.ObjectIdentifier({ value: pkijs.ContentInfo.DATA })),
      attribute(OIDS.messageDigest, new asn1js.OctetString({ valueHex: digest })),
      attribute(OIDS.signingCertificateV2, signingCertificate(certificate)),
    ],
  });
}

/**
 * `SigningCertificateV2 ::= { certs { { certHash, issuerSerial { issuer, serialNumber } } } }` (RFC 5035), for which pkijs has
 * no class. Its hash algorithm defaults to SHA-256.
 */
function signingCertificate(certificate: Buffer): asn1js.Sequence {
  const certHash = new asn1js.OctetString({ valueHex: createHash('sha256').update(certificate).digest() });
  const { issuer, serialNumber } = readIssuerAndSerial(certificate);
  const directoryName = new asn1js.Constructed({ idBlock: { tagClass: 3, tagNumber: 4 }, value: [issuer] });
  return sequence(sequence(sequence(certHash, sequence(sequence(directoryName), serialNumber))));
}

/** `tbsCertificate` begins with an optional version [0], then the serial number, the algorithm and the issuer. */
function readIssuerAndSerial(certificate: Buffer): { issuer: asn1js.AsnType; serialNumber: asn1js.AsnType } {
  const fields = children(children(asn1js.fromBER(certificate).result)[0]);
  const from = fields[0] instanceof asn1js.Integer ? 0 : 1;
  const [serialNumber, , issuer] = fields.slice(from);
  if (!serialNumber || !issuer) throw new Error('The signing certificate cannot be read');
  return { issuer, serialNumber };
}

function toDer(node: asn1js.AsnType): Buffer {
  return Buffer.from(node.toBER());
}

function children(node: asn1js.AsnType | undefined): asn1js.AsnType[] {
  return node instanceof asn1js.Constructed ? node.valueBlock.value : [];
}

function sequence(...value: asn1js.AsnType[]): asn1js.Sequence {
  return new asn1js.Sequence({ value });
}

function attribute(type: string, value: asn1js.AsnType): pkijs.Attribute {
  return new pkijs.Attribute({ type, values: [value] });
}

function algorithm(algorithmId: string): pkijs.AlgorithmIdentifier {
  return new pkijs.AlgorithmIdentifier({ algorithmId, algorithmParams: new asn1js.Null() });
}
