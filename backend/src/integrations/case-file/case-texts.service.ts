import { createHash } from 'node:crypto';
import { textFile } from '@inkwell/contract/plain-text';
import { textDocument } from '@inkwell/contract/text-document';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { many } from '../../core/database/rows.js';
import { DraftHistoryService } from '../../drafts/draft-history.service.js';
import { LIST_VERSIONS } from './case-file.queries.js';
import type { CaseRecords, TextRecord, VersionRecord } from './case-records.js';
import { type CaseFile, numbered } from './written-files.js';

interface PlainText {
  path: string;
  /** Of the bytes; the receipt of a document or a page names it. */
  sha256: string;
}

export interface WrittenVersion extends VersionRecord {
  path: string;
  /** Of submitted versions and the newest one. */
  plainText: PlainText | null;
}

/** A text whose versions are in the case file, the oldest first. */
export interface WrittenText extends TextRecord {
  versions: WrittenVersion[];
}

const FOLDERS = { document: 'document', page: 'pages', sequential: 'sequential-work' } as const;

/** Writes every version of every text of a case that is stored. */
@Injectable()
export class CaseTextsService {
  constructor(
    private readonly database: DataSource,
    private readonly history: DraftHistoryService,
  ) {}

  /** The files, and at last the list of texts. Versions that are saved meanwhile are left out. */
  async *files({ facts, texts }: CaseRecords): AsyncGenerator<CaseFile, WrittenText[]> {
    const written: WrittenText[] = [];
    const counts = { document: 0, page: 0, sequential: 0 };
    for (const text of texts) {
      const place = text.kind === 'document' ? '' : `/${numbered(counts[text.kind]++)}`;
      const folder = `texts/${FOLDERS[text.kind]}${place}`;
      written.push({ ...text, versions: yield* this.versionsOf(facts.user.id, text, folder) });
    }
    return written;
  }

  private async *versionsOf(
    userId: string,
    text: TextRecord,
    folder: string,
  ): AsyncGenerator<CaseFile, WrittenVersion[]> {
    const records = await many<VersionRecord>(this.database, LIST_VERSIONS, [text.id]);
    const known = new Map(records.map((record) => [record.version, record]));
    const written: WrittenVersion[] = [];
    for await (const { version, savedAt, content } of this.history.versions(userId, text.id)) {
      const record = known.get(version);
      if (!record || version > text.version) continue;
      const name = `${folder}/version-${numbered(version - 1, 5)}`;
      const page = textDocument(`${text.title}, version ${version}`, [content]);
      yield { path: `${name}.html`, content: page, modifiedAt: savedAt };
      let plainText: PlainText | null = null;
      if (record.reason === 'submit' || version === text.version) {
        const plain = textFile([content]);
        yield { path: `${name}.txt`, content: plain, modifiedAt: savedAt };
        plainText = { path: `${name}.txt`, sha256: createHash('sha256').update(plain).digest('hex') };
      }
      written.push({ ...record, path: `${name}.html`, plainText });
    }
    return written;
  }
}
