import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { poolOf } from '../core/database/pool.js';
import { many, one } from '../core/database/rows.js';
import { SERVER_VERSION } from '../core/settings/server-version.js';
import { keyParams } from './draft.queries.js';
import type { DraftKey } from './draft-change.js';
import { type DraftTagFacts, draftTag } from './draft-change.js';
import { READ_STORED } from './history.queries.js';
import { KEEP_PREPARED, READ_TAG, READ_TEXTS, READ_WORDS } from './reader.queries.js';
import type { PreparedText } from './text-jobs.js';
import { type StoredText, TextPreparationService } from './text-preparation.service.js';

export interface DraftText {
  content: string;
  version: number;
  lastSaved: Date;
  submittedAt: Date | null;
}

export type CountedText = DraftText & { words: number };

interface TextRow extends Omit<DraftText, 'content'> {
  subjectId: string;
  id: string;
  newest: number;
  /** Null if this version was not prepared yet by this release. */
  words: number | null;
  /** Null if it was not prepared, or if sanitising has not changed the stored text. */
  content: string | null;
  /** The stored text. Null if the content is known, and for a long text that was not prepared. */
  base: string | null;
  edits: StoredText['edits'];
}

interface ReadableText {
  content: string;
  words: number;
}

/** A prepared text of the newest version. */
interface NewlyPrepared extends PreparedText {
  id: string;
  version: number;
}

type ReadNow = ReadableText & { prepared?: NewlyPrepared };

/** UTF-16 units. A longer text is read when it is prepared, so that requests that share a preparation do not hold it. */
const READ_LATER_LENGTH = 10_000;

/** Reads texts as readers get them: sanitised. The newest version is prepared at its first read. */
@Injectable()
export class DraftReaderService {
  private readonly logger = new Logger('Drafts');
  /** By draft and version. Reads of one version at the same time share one preparation. */
  private readonly running = new Map<string, Promise<ReadableText | null>>();

  constructor(
    private readonly database: DataSource,
    private readonly texts: TextPreparationService,
  ) {}

  /** The ETag of the newest text, from its row alone. */
  async readTag(key: DraftKey): Promise<string> {
    const facts = await one<DraftTagFacts>(this.database, READ_TAG, keyParams(key));
    return draftTag(facts ?? { version: 0, submittedAt: null });
  }

  /**
   * Reads texts of a user.
   * @param versions by subject; null for the newest
   * @returns the texts that exist, by subject
   * @throws HttpError SERVICE_UNAVAILABLE if too many long texts of the user are to be prepared
   */
  async readAll(
    { userId, assignmentId, kind }: Omit<DraftKey, 'subjectId'>,
    versions: ReadonlyMap<string, number | null>,
  ): Promise<Map<string, CountedText>> {
    const wanted = [[...versions.keys()], [...versions.values()]];
    const values = [userId, assignmentId, kind, ...wanted, SERVER_VERSION, READ_LATER_LENGTH];
    // Prepared by name: PostgreSQL would plan it for longer than it runs.
    const { rows } = await poolOf(this.database).query<TextRow>({
      name: 'read-drafts',
      text: READ_TEXTS,
      values,
    });
    const texts = new Map<string, CountedText>();
    for (const row of rows) {
      const { subjectId, version, lastSaved, submittedAt } = row;
      const text: ReadableText | null = isReadable(row) ? row : await this.prepareOnce(userId, row);
      // Null if the version was deleted meanwhile.
      if (!text) continue;
      const { content, words } = text;
      texts.set(subjectId, { content, words, version, lastSaved, submittedAt });
    }
    return texts;
  }

  /** The words of the newest text. Does not read a text that was prepared. @throws what `readAll` throws */
  async countWords(key: DraftKey): Promise<number> {
    const { subjectId } = key;
    const params = [...keyParams(key), SERVER_VERSION];
    const rows = await many<{ words: number }>(this.database, READ_WORDS, params);
    if (rows[0]) return rows[0].words;
    const texts = await this.readAll(key, new Map([[subjectId, null]]));
    return texts.get(subjectId)?.words ?? 0;
  }

  /** Until the prepared text is kept, so that a read that began before shares it too. */
  private prepareOnce(userId: string, row: TextRow): Promise<ReadableText | null> {
    const key = `${row.id} ${row.version}`;
    const running = this.running.get(key);
    if (running) return running;
    const prepared = this.prepareAndKeep(userId, row).finally(() => this.running.delete(key));
    this.running.set(key, prepared);
    return prepared;
  }

  private async prepareAndKeep(userId: string, row: TextRow): Promise<ReadableText | null> {
    const text = await this.prepare(userId, row);
    if (text?.prepared) await this.keep(text.prepared);
    return text;
  }

  private async prepare(
    userId: string,
    { id, version, newest, words, base, edits }: TextRow,
  ): Promise<ReadNow | null> {
    const stored = base === null ? await this.readStored(id, version) : { base, edits };
    if (!stored) return null;
    if (words !== null) return { content: await this.texts.applyEdits(userId, stored, true), words };
    const prepared = await this.texts.prepare(userId, stored);
    return { ...prepared, ...(version === newest && { prepared: { ...prepared, id, version } }) };
  }

  /** If that fails, as on a full disk, the next read prepares the text again. But no edit may build on an altered text. */
  private async keep({ id, version, words, content, isAltered }: NewlyPrepared): Promise<void> {
    try {
      const params = [[id], [version], SERVER_VERSION, [words], [isAltered ? content : null]];
      await this.database.query(KEEP_PREPARED, params);
    } catch (error) {
      if (isAltered) throw error;
      this.logger.warn({ err: error }, 'A prepared text could not be kept');
    }
  }

  private async readStored(id: string, version: number): Promise<StoredText | null> {
    const stored = await one<StoredText>(this.database, READ_STORED, [id, version]);
    return stored ?? null;
  }
}

function isReadable(row: TextRow): row is TextRow & ReadableText {
  return row.words !== null && row.content !== null;
}
