/** The list of all other files, and its signature. */
export const MANIFEST = 'manifest.json';
export const SIGNATURE = 'manifest.p7s';
export const MANIFEST_FORMAT = 'inkwell-case-file-1';

/** The signed agreement: its facts, from which the fingerprint is computed, the drawn signature and the PDF. */
export const AGREEMENT = {
  facts: 'agreement/agreement.json',
  signature: 'agreement/signature.png',
  pdf: 'agreement/agreement.pdf',
} as const;

export interface ListedFile {
  /** With `/` between folders; in ASCII, because programs that unpack a ZIP change other letters. */
  path: string;
  bytes: number;
  /** Hex digits. */
  sha256: string;
}

export interface Manifest {
  format: typeof MANIFEST_FORMAT;
  assignmentId: string;
  /** ISO 8601 in UTC, as all times. */
  createdAt: string;
  /** Of the server. */
  version: string;
  /** SHA-256 of the certificate in the signature, hex digits. */
  certificateSha256: string;
  /** In the order in which they were written. */
  files: ListedFile[];
}

/** `agreement.json`. */
export interface AgreementFacts {
  text: string;
  version: number;
  name: string;
  email: string;
  mobileNumber: string;
  signedAt: string;
  ipAddress: string;
  userAgent: string;
  /** SHA-256 over all of the above and the drawn signature; docs/decisions of the product describe the bytes. */
  fingerprint: string;
}
