import { Readable } from 'node:stream';
import { toFileName } from '@inkwell/contract/file-name';
import { textDocument } from '@inkwell/contract/text-document';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../../core/clock/clock.js';
import type { ExportedFile } from '../../core/database/personal-data.js';
import { many } from '../../core/database/rows.js';
import { type ZipEntry, zipStream } from '../../core/http/zip-stream.js';
import { Branding } from '../../core/mail/branding.js';
import { Outbox } from '../../core/mail/outbox.js';
import { FileStore } from '../../core/storage/file-store.js';
import { FileMissingError } from '../../core/storage/storage-errors.js';
import { DraftHistoryService } from '../../drafts/draft-history.service.js';
import { personalTables } from '../personal-data.js';
import {
  EXPORT_BATCH_ROWS,
  LIST_EMAILS,
  LIST_REPORTS,
  LIST_SIGNATURES,
  LIST_TEXTS,
  rowsOf,
} from './export.queries.js';
import { exportReadme } from './export-readme.js';

interface Text {
  id: string;
  /** Of the assignment. */
  number: number;
  kind: 'document' | 'page' | 'sequential';
  title: string;
}

interface Signature {
  signedAt: Date;
  userName: string;
  signaturePng: Buffer;
  pdfKey: string | null;
}

interface Email {
  id: string;
  createdAt: Date;
  template: string;
}

interface Report {
  key: string;
  version: number;
  kind: Text['kind'];
  round: number;
  title: string;
  at: Date;
}

const FOLDERS = { document: 'document', page: 'pages', sequential: 'sequential-work' } as const;

/** Exports everything that is stored about a user. No transaction stays open during the download. */
@Injectable()
export class PersonalExportService {
  constructor(
    private readonly database: DataSource,
    private readonly history: DraftHistoryService,
    private readonly files: FileStore,
    private readonly outbox: Outbox,
    private readonly branding: Branding,
    private readonly clock: Clock,
  ) {}

  async open(user: { id: string; name: string }): Promise<Readable> {
    // Read before the response begins, so that an error can still be answered with its status.
    const brand = await this.branding.brandName();
    return zipStream(this.entries(user, brand));
  }

  private async *entries(
    { id, name }: { id: string; name: string },
    brand: string,
  ): AsyncGenerator<ZipEntry> {
    const now = this.clock.now();
    const tables = personalTables(this.database).flatMap(([table, { export: exported }]) =>
      exported ? [{ table, exported }] : [],
    );
    yield {
      path: 'README.txt',
      modifiedAt: now,
      content: exportReadme(
        tables.map(({ exported }) => exported),
        { brand, name, now },
      ),
    };
    for (const { table, exported } of tables) {
      const content = Readable.from(this.jsonOf(table, exported, id));
      yield { path: exported.file, modifiedAt: now, content };
    }
    yield* this.agreementsOf(id);
    yield* this.reportsOf(id);
    yield* this.emailsOf(id);
    yield* this.textsOf(id);
  }

  private async *jsonOf(table: string, exported: ExportedFile, userId: string): AsyncGenerator<string> {
    const query = rowsOf(table, exported);
    let separator = '[\n';
    for (let offset = 0; ; offset += EXPORT_BATCH_ROWS) {
      const rows = await many<Record<string, unknown>>(this.database, query, [userId, offset]);
      for (const row of rows) {
        yield `${separator}${JSON.stringify(withReadableNames(row), null, 2)}`;
        separator = ',\n';
      }
      if (rows.length < EXPORT_BATCH_ROWS) break;
    }
    yield separator === '[\n' ? '[]\n' : '\n]\n';
  }

  private async *agreementsOf(userId: string): AsyncGenerator<ZipEntry> {
    const signatures = await many<Signature>(this.database, LIST_SIGNATURES, [userId]);
    for (const { signedAt, userName, signaturePng, pdfKey } of signatures) {
      const path = `agreements/agreement-${toFileName(userName) || 'signed'}`;
      yield { path: `${path}-signature.png`, modifiedAt: signedAt, content: signaturePng };
      if (pdfKey) yield await this.storedPdf(path, signedAt, pdfKey);
    }
  }

  private async *reportsOf(userId: string): AsyncGenerator<ZipEntry> {
    const reports = await many<Report>(this.database, LIST_REPORTS, [userId]);
    for (const [index, { key, version, kind, round, title, at }] of reports.entries()) {
      const parts = [numbered(index), FOLDERS[kind], toFileName(title)];
      if (round > 1) parts.push(`round-${round}`);
      if (version > 1) parts.push(`version-${version}`);
      yield await this.storedPdf(`reports/${parts.filter(Boolean).join('-')}`, at, key);
    }
  }

  private async *emailsOf(userId: string): AsyncGenerator<ZipEntry> {
    for (let offset = 0; ; offset += EXPORT_BATCH_ROWS) {
      const emails = await many<Email>(this.database, LIST_EMAILS, [userId, offset]);
      for (const [index, { id, createdAt, template }] of emails.entries()) {
        const email = await this.outbox.read(id);
        if (!email) continue;
        const path = `e-mails/${numbered(offset + index)}-${template}.txt`;
        yield { path, modifiedAt: createdAt, content: `${email.subject}\n\n${email.text}` };
      }
      if (emails.length < EXPORT_BATCH_ROWS) return;
    }
  }

  private async storedPdf(path: string, modifiedAt: Date, key: string): Promise<ZipEntry> {
    try {
      return { path: `${path}.pdf`, modifiedAt, content: await this.files.get(key) };
    } catch (error) {
      // One lost file must not stop the export of everything else.
      if (!(error instanceof FileMissingError)) throw error;
      return { path: `${path}-missing.txt`, modifiedAt, content: 'This file is missing on the server.\r\n' };
    }
  }

  private async *textsOf(userId: string): AsyncGenerator<ZipEntry> {
    const texts = await many<Text>(this.database, LIST_TEXTS, [userId]);
    for (const [number, ofAssignment] of Map.groupBy(texts, (text) => text.number)) {
      const counts = { document: 0, page: 0, sequential: 0 };
      for (const { id, kind, title } of ofAssignment) {
        const place = [numbered(counts[kind]++), toFileName(title)].filter(Boolean).join('-');
        const folder = kind === 'document' ? FOLDERS.document : `${FOLDERS[kind]}/${place}`;
        const path = `texts/assignment-${number}/${folder}`;
        yield* this.versionsOf({ userId, draftId: id }, title || 'Document', path);
      }
    }
  }

  private async *versionsOf(
    { userId, draftId }: { userId: string; draftId: string },
    title: string,
    folder: string,
  ): AsyncGenerator<ZipEntry> {
    let newest: ZipEntry | undefined;
    for await (const { version, savedAt, content } of this.history.versions(userId, draftId)) {
      const time = savedAt.toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '-');
      const page = textDocument(`${title}, version ${version}`, [content]);
      yield {
        path: `${folder}/versions/${String(version).padStart(5, '0')}-${time}.html`,
        modifiedAt: savedAt,
        content: page,
      };
      newest = { path: `${folder}/text.html`, modifiedAt: savedAt, content: textDocument(title, [content]) };
    }
    if (newest) yield newest;
  }
}

/** `0` becomes `001`. */
function numbered(index: number): string {
  return String(index + 1).padStart(3, '0');
}

/** `penalized_at` becomes `penalizedAt`, as in the API. */
function withReadableNames(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );
}
