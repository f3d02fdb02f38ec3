import { createHash, type X509Certificate } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findSigner } from '../../../agreements/evidence/cades-check.js';
import { fingerprint } from '../../../agreements/evidence/fingerprint.js';
import { readFingerprint } from '../../../agreements/evidence/pdf-fingerprint.js';
import { findPdfSigner } from '../../../agreements/evidence/pdf-signature.js';
import {
  AGREEMENT,
  type AgreementFacts,
  type ListedFile,
  MANIFEST,
  MANIFEST_FORMAT,
  type Manifest,
  SIGNATURE,
} from './manifest.js';

export interface CaseFileCheck {
  /** One sentence each. Empty if everything holds. */
  problems: string[];
  /** What was found in order. */
  checked: string[];
  /** Null if the list of files is not signed. */
  signer: X509Certificate | null;
}

/** Files that systems add to a folder when it is opened. */
const OF_THE_SYSTEM = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini']);

/** Checks an unpacked case file: the signature of the list, each listed file, other files, and the signed agreement. */
export async function checkCaseFile(folder: string): Promise<CaseFileCheck> {
  const check = new Check(folder);
  await check.run();
  return check;
}

class Check implements CaseFileCheck {
  readonly problems: string[] = [];
  readonly checked: string[] = [];
  signer: X509Certificate | null = null;

  constructor(private readonly folder: string) {}

  async run(): Promise<void> {
    const manifest = await this.readManifest();
    if (!manifest) return;
    for (const file of manifest.files) await this.checkFile(file);
    await this.findOtherFiles(manifest);
    const listed = new Set(manifest.files.map(({ path }) => path));
    if (listed.has(AGREEMENT.facts)) await this.checkFingerprint();
    if (listed.has(AGREEMENT.pdf)) await this.checkPdf(listed.has(AGREEMENT.facts));
  }

  private async readManifest(): Promise<Manifest | null> {
    const [bytes, signature] = [await this.read(MANIFEST), await this.read(SIGNATURE)];
    if (!bytes || !signature) return null;
    this.signer = findSigner(bytes, signature);
    if (!this.signer) {
      this.problems.push(`${MANIFEST} or its signature ${SIGNATURE} was changed.`);
      return null;
    }
    const manifest: Manifest = JSON.parse(bytes.toString());
    if (manifest.format !== MANIFEST_FORMAT) {
      this.problems.push(`${MANIFEST} has the unknown format ${manifest.format}.`);
      return null;
    }
    if (manifest.certificateSha256 !== sha256OfCertificate(this.signer)) {
      this.problems.push(`${MANIFEST} names another certificate than that of its signature.`);
    }
    this.checked.push(`${MANIFEST} has the signature of ${nameOf(this.signer)}`);
    return manifest;
  }

  private async checkFile({ path, bytes, sha256 }: ListedFile): Promise<void> {
    const file = join(this.folder, path);
    const found = await lstat(file).catch(() => null);
    if (!found) this.problems.push(`${path} is missing.`);
    // A symbolic link is reported with the other files.
    else if (found.isSymbolicLink()) return;
    else if (!found.isFile() || found.size !== bytes || (await sha256Of(file)) !== sha256)
      this.problems.push(`${path} was changed.`);
    else this.checked.push(`${path} is unchanged`);
  }

  private async findOtherFiles({ files }: Manifest): Promise<void> {
    const known = new Set([...files.map(({ path }) => path), MANIFEST, SIGNATURE]);
    for await (const { path, kind } of entriesIn(this.folder)) {
      if (kind === 'link') this.problems.push(`${path} is a symbolic link. Its content can change.`);
      else if (kind === 'empty folder')
        this.problems.push(`${path} is an empty folder, which does not belong to the case file.`);
      else if (!known.has(path)) this.problems.push(`${path} does not belong to the case file.`);
    }
  }

  /** The fingerprint of the signature, computed again from the facts and the picture. */
  private async checkFingerprint(): Promise<void> {
    const [facts, signaturePng] = [await this.readFacts(), await this.read(AGREEMENT.signature)];
    if (!facts || !signaturePng) return;
    const computed = fingerprint({ ...facts, signedAt: new Date(facts.signedAt), signaturePng });
    if (computed === facts.fingerprint) this.checked.push('The fingerprint of the agreement holds');
    else this.problems.push('The fingerprint of the agreement is not that of what was signed.');
  }

  private async checkPdf(hasFacts: boolean): Promise<void> {
    const pdf = await this.read(AGREEMENT.pdf);
    if (!pdf) return;
    const signer = findPdfSigner(pdf);
    if (signer) this.checked.push(`${AGREEMENT.pdf} has the seal of ${nameOf(signer)}`);
    else this.problems.push(`${AGREEMENT.pdf} has no valid seal.`);
    const facts = hasFacts ? await this.readFacts() : null;
    if (facts && (await readFingerprint(pdf)) !== facts.fingerprint) {
      this.problems.push(`${AGREEMENT.pdf} is the copy of another agreement.`);
    }
  }

  private async readFacts(): Promise<AgreementFacts | null> {
    const bytes = await this.read(AGREEMENT.facts);
    try {
      return bytes && JSON.parse(bytes.toString());
    } catch {
      return null;
    }
  }

  private async read(path: string): Promise<Buffer | null> {
    try {
      return await readFile(join(this.folder, path));
    } catch {
      const problem = `${path} is missing.`;
      if (!this.problems.includes(problem)) this.problems.push(problem);
      return null;
    }
  }
}

/** The common name, and the SHA-256 that tells two certificates with one name apart. */
export function nameOf(certificate: X509Certificate): string {
  const name = /(?:^|\n)CN=([^\n]+)/.exec(certificate.subject)?.[1] ?? certificate.subject;
  return `“${name}” (SHA-256 of the certificate: ${sha256OfCertificate(certificate)})`;
}

export function sha256OfCertificate({ fingerprint256 }: X509Certificate): string {
  return fingerprint256.replaceAll(':', '').toLowerCase();
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest('hex');
}

interface FoundEntry {
  /** With `/` between folders. */
  path: string;
  kind: 'file' | 'link' | 'empty folder';
}

/** Everything in a folder, without the files of systems and without the folders that have something else in them. */
async function* entriesIn(folder: string, prefix = ''): AsyncGenerator<FoundEntry> {
  let isEmpty = true;
  for (const entry of await readdir(join(folder, prefix), { withFileTypes: true })) {
    const path = `${prefix}${entry.name}`;
    if (entry.isSymbolicLink()) yield { path, kind: 'link' };
    else if (entry.isDirectory()) yield* entriesIn(folder, `${path}/`);
    else if (OF_THE_SYSTEM.has(entry.name)) continue;
    else yield { path, kind: 'file' };
    isEmpty = false;
  }
  if (isEmpty && prefix) yield { path: prefix, kind: 'empty folder' };
}
