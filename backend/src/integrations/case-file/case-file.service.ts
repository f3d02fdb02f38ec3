import { toFileName } from '@inkwell/contract/file-name';
import { textDocument } from '@inkwell/contract/text-document';
import { Injectable } from '@nestjs/common';
import { PlatformSignatureService } from '../../agreements/platform-signature.service.js';
import { Clock } from '../../core/clock/clock.js';
import type { ZipEntry } from '../../core/http/zip-stream.js';
import { Branding } from '../../core/mail/branding.js';
import { Outbox } from '../../core/mail/outbox.js';
import { SERVER_VERSION } from '../../core/settings/server-version.js';
import { FileStore } from '../../core/storage/file-store.js';
import { CaseIndex, type IndexedCase } from './case-index.js';
import type { CaseRecords } from './case-records.js';
import { CaseRecordsService } from './case-records.service.js';
import { CaseReviewsService } from './case-reviews.service.js';
import { CaseTextsService } from './case-texts.service.js';
import { readStoredPdf } from './stored-pdf.js';
import { Verifier } from './verifier.js';
import {
  AGREEMENT,
  type AgreementFacts,
  MANIFEST,
  MANIFEST_FORMAT,
  type Manifest,
  SIGNATURE,
} from './verify/manifest.js';
import { type CaseFile, jsonFile, numbered, WrittenFiles } from './written-files.js';

type Contents = Pick<IndexedCase, 'texts' | 'reviews' | 'emails'>;

/**
 * Everything about one assignment as the files of a ZIP, which prove that they are unchanged. It names the user and staff, so a caller
 * needs `users:contacts`. See docs/decisions/case-file.md.
 */
@Injectable()
export class CaseFileService {
  private readonly index = new CaseIndex();

  constructor(
    private readonly records: CaseRecordsService,
    private readonly texts: CaseTextsService,
    private readonly reviews: CaseReviewsService,
    private readonly signatures: PlatformSignatureService,
    private readonly verifier: Verifier,
    private readonly outbox: Outbox,
    private readonly stored: FileStore,
    private readonly branding: Branding,
    private readonly clock: Clock,
  ) {}

  /** The name of the ZIP. @throws HttpError NOT_FOUND */
  async fileName(assignmentId: string): Promise<string> {
    const { user, number } = await this.records.readFacts(assignmentId);
    return `${['case-file', toFileName(user.name), number].filter(Boolean).join('-')}.zip`;
  }

  /**
   * No transaction stays open while the entries are written, and few texts are in memory at a time.
   * @throws HttpError NOT_FOUND, at the first entry
   */
  async *entries(assignmentId: string, { signal }: { signal: AbortSignal }): AsyncGenerator<ZipEntry> {
    const records = await this.records.read(assignmentId);
    const createdAt = this.clock.now();
    // The first part of the id is enough for a folder. Names are in ASCII, because programs that unpack a ZIP change other letters.
    const files = new WrittenFiles(`case-file-${records.facts.id.slice(0, 8)}`);
    const contents = this.contents(records, createdAt);
    let next = await contents.next();
    for (; !next.done; next = await contents.next()) {
      signal.throwIfAborted();
      yield files.add(next.value);
    }
    const certificateSha256 = this.signatures.certificateSha256();
    const page = this.index.html({
      ...next.value,
      records,
      brand: await this.branding.brandName(),
      version: SERVER_VERSION,
      createdAt,
      certificateSha256,
      files: files.list,
    });
    yield files.add({ path: 'index.html', content: page, modifiedAt: createdAt });
    const manifest = jsonFile(
      MANIFEST,
      {
        format: MANIFEST_FORMAT,
        assignmentId,
        createdAt: createdAt.toISOString(),
        version: SERVER_VERSION,
        certificateSha256,
        files: files.list,
      } satisfies Manifest,
      createdAt,
    );
    yield files.entry(manifest);
    const signature = await this.signatures.sign(Buffer.from(manifest.content));
    yield files.entry({ path: SIGNATURE, content: signature, modifiedAt: createdAt });
  }

  private async *contents(records: CaseRecords, now: Date): AsyncGenerator<CaseFile, Contents> {
    const { facts, images, sequentialWork, ledger, extensionRequests, imageReports, auditEntries } = records;
    yield { path: 'verify.mjs', content: await this.verifier.read(), modifiedAt: now };
    yield jsonFile('case.json', { ...facts, images, sequentialWork }, now);
    yield* this.agreementOf(records);
    yield* guidelinesOf(records, now);
    yield jsonFile('ledger.json', ledger, now);
    yield jsonFile('extension-requests.json', extensionRequests, now);
    yield jsonFile('image-reports.json', imageReports, now);
    yield jsonFile('audit-log.json', auditEntries, now);
    const texts = yield* this.texts.files(records);
    yield jsonFile('texts/texts.json', texts, now);
    const reviews = yield* this.reviews.files(records, now);
    yield jsonFile('reviews/reviews.json', reviews, now);
    const emails = yield* this.emailsOf(records);
    yield jsonFile('e-mails/e-mails.json', emails, now);
    return { texts, reviews, emails };
  }

  private async *agreementOf({ agreement }: CaseRecords): AsyncGenerator<CaseFile> {
    if (!agreement) return;
    const { signaturePng, pdfKey, signedAt: modifiedAt, ...facts } = agreement;
    const recorded: AgreementFacts = { ...facts, signedAt: modifiedAt.toISOString() };
    yield jsonFile(AGREEMENT.facts, recorded, modifiedAt);
    yield { path: 'agreement/agreement.txt', content: facts.text, modifiedAt };
    yield { path: AGREEMENT.signature, content: signaturePng, modifiedAt };
    const pdf = pdfKey === null ? null : await readStoredPdf(this.stored, pdfKey);
    if (pdf) yield { path: AGREEMENT.pdf, content: pdf, modifiedAt };
  }

  private async *emailsOf({ emails }: CaseRecords): AsyncGenerator<CaseFile, IndexedCase['emails']> {
    const written: IndexedCase['emails'] = [];
    for (const [index, email] of emails.entries()) {
      // Without codes and links that grant access.
      const text = await this.outbox.read(email.id);
      const path = text && `e-mails/${numbered(index)}-${email.template}.txt`;
      if (text && path) {
        yield { path, content: `${text.subject}\n\n${text.text}`, modifiedAt: email.createdAt };
      }
      written.push({ ...email, path });
    }
    return written;
  }
}

function* guidelinesOf({ guidelines, facts }: CaseRecords, now: Date): Generator<CaseFile> {
  for (const { version, html, createdAt } of guidelines) {
    if (html === '') continue;
    const page = textDocument(`Guidelines of ${facts.project.name}, version ${version}`, [html]);
    yield { path: `guidelines/version-${version}.html`, content: page, modifiedAt: createdAt };
  }
  yield jsonFile(
    'guidelines/guidelines.json',
    guidelines.map(({ html: _, ...one }) => one),
    now,
  );
}
