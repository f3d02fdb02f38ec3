import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { poolOf } from '../core/database/pool.js';
import { many, one } from '../core/database/rows.js';
import { SaveDatabase } from '../core/database/save-database.js';
import { type DomainError, HttpError } from '../core/http/domain-error.js';
import { readListPage } from '../core/lists/list-page.js';
import type { Page } from '../core/lists/list-query.js';
import { Settings } from '../core/settings/settings.js';
import { CompactionJob } from './compaction.job.js';
import { DraftError, historyFull } from './draft.errors.js';
import {
  buildSaveStatement,
  buildWholeStatement,
  keyParams,
  READ_STATE,
  REOPEN,
  type SavedDraft,
  selectVersions,
  versionListStatement,
} from './draft.queries.js';
import {
  checkChange,
  checkLength,
  checkText,
  type DraftChange,
  type DraftKey,
  resync,
  type SaveOptions,
  storedLength,
  textToJudge,
  type VersionListQuery,
} from './draft-change.js';
import { type CountedText, DraftReaderService, type DraftText } from './draft-reader.service.js';
import { type DraftState, explainClosed, explainMissing } from './draft-state.js';
import { toStorableText } from './draft-text.js';
import { createEditBatcher, type EditBatcher, saveAlone } from './edit-batcher.js';
import { limitAfterSave, VERSION_BYTES } from './history-size.js';
import { SaveLimitService } from './save-limit.service.js';
import type { SaveReason } from './save-reasons.js';
import { TextPreparationService } from './text-preparation.service.js';
import { TextSearchService } from './text-search.service.js';

/** The maximum of PostgreSQL's `int`. */
const MAX_VERSION = 2 ** 31 - 1;

export interface DraftVersionRow {
  version: number;
  savedAt: Date;
  length: number;
  removed: number | null;
  restoredFrom: number | null;
  reason: SaveReason | null;
  author: { _id: string; name: string; role: 'user' | 'admin' };
}

interface VersionRecord extends Omit<DraftVersionRow, 'author'> {
  authorId: string;
  authorName: string;
  isUser: boolean;
}

/** Stores the texts of documents, pages and sequential sessions. See docs/decisions/drafts.md. */
@Injectable()
export class DraftsService {
  private readonly edits: EditBatcher;
  private readonly corrections: ((tx: EntityManager, text: DraftKey) => Promise<void>)[] = [];

  constructor(
    private readonly database: DataSource,
    private readonly saves: SaveDatabase,
    private readonly compaction: CompactionJob,
    private readonly search: TextSearchService,
    private readonly limit: SaveLimitService,
    private readonly texts: TextPreparationService,
    private readonly reader: DraftReaderService,
    private readonly settings: Settings,
  ) {
    this.edits = createEditBatcher(poolOf(saves));
  }

  /**
   * Saves in one statement, which also checks the deadline, the submission, the version and the size of the history.
   * @throws DraftError WORK_NOT_STARTED, DEADLINE_PASSED, ALREADY_SUBMITTED, DRAFT_CONFLICT, DRAFT_RESYNC, HISTORY_FULL;
   *   HttpError PAYLOAD_TOO_LARGE, TOO_MANY_REQUESTS
   */
  async save(key: DraftKey, change: DraftChange, options: SaveOptions = {}): Promise<SavedDraft> {
    checkChange(change);
    const length = storedLength(change);
    if (options.adminId === undefined) this.limit.count(key.userId, length);
    // A restored text is sanitised already.
    if (options.restoredFrom === undefined) await this.judge(key.userId, change);
    const canShareBatch = 'edit' in change && change.baseVersion > 0 && options.adminId === undefined;
    const limitBytes = this.limitFor(length);
    const saved = canShareBatch
      ? await this.edits.add({ ...key, ...change, limitBytes })
      : await saveAlone(poolOf(this.saves), key, change, { ...options, limitBytes });
    if (!saved) throw await this.explainRefusal(key, change, options);
    await this.compaction.enqueueIfDue(saved, { assignmentId: key.assignmentId, length }, this.saves.manager);
    return saved;
  }

  /** As `save`, in the caller's transaction, together with what the caller records. @throws what `save` throws */
  async saveInTransaction(
    tx: EntityManager,
    key: DraftKey,
    change: DraftChange,
    options: SaveOptions,
  ): Promise<SavedDraft> {
    checkChange(change);
    const length = storedLength(change);
    const limitBytes = this.limitFor(length);
    const { text, values } = buildSaveStatement(key, change, { ...options, limitBytes });
    const saved = await one<SavedDraft>(tx, text, values);
    if (!saved) throw await this.explainRefusal(key, change, options, tx);
    await this.compaction.enqueueIfDue(saved, { assignmentId: key.assignmentId, length }, tx);
    if (saved.submittedAt) {
      await this.search.enqueueIndexing(tx, saved.id);
      for (const listener of this.corrections) await listener(tx, key);
    }
    return saved;
  }

  /** Runs `listener` in each transaction that changes a submitted text. Each module calls this in `onModuleInit`. */
  onCorrection(listener: (tx: EntityManager, text: DraftKey) => Promise<void>): void {
    this.corrections.push(listener);
  }

  /**
   * Refuses a whole text whose sanitised form is too long, because it could not be submitted. Slow if the text is long: `save`
   * does this, and other callers do it before their transaction.
   * @throws HttpError PAYLOAD_TOO_LARGE, SERVICE_UNAVAILABLE
   */
  async judge(userId: string, change: DraftChange): Promise<void> {
    const base = textToJudge(change);
    if (base === null) return;
    checkChange(change);
    checkText(base);
    checkLength(
      (await this.texts.prepare(userId, { base: toStorableText(base), edits: null })).content.length,
    );
  }

  /**
   * Saves the last version and closes the text, in the caller's transaction.
   * @throws DraftError WORK_NOT_STARTED, DEADLINE_PASSED, ALREADY_SUBMITTED, DRAFT_CONFLICT; HttpError PAYLOAD_TOO_LARGE
   */
  async submit(
    tx: EntityManager,
    key: DraftKey,
    content: string,
    baseVersion?: number,
  ): Promise<SavedDraft & { submittedAt: Date }> {
    const change = { content, baseVersion };
    checkChange(change);
    const { text, values } = buildWholeStatement(key, content, {
      baseVersion,
      reason: 'submit',
      limitBytes: null,
    });
    const saved = await one<SavedDraft & { submittedAt: Date }>(tx, text, values);
    if (!saved) throw await this.explainRefusal(key, change, {}, tx);
    await this.compaction.enqueue(tx, saved.id);
    await this.search.enqueueIndexing(tx, saved.id);
    return saved;
  }

  /** Opens submitted texts for changes again, in the caller's transaction. Every version stays. */
  async reopen(
    tx: EntityManager,
    { userId, assignmentId, kind }: Omit<DraftKey, 'subjectId'>,
    subjectIds: readonly string[],
  ): Promise<void> {
    const reopened = await many<{ id: string }>(tx, REOPEN, [userId, assignmentId, kind, subjectIds]);
    const ids = reopened.map(({ id }) => id);
    await this.search.removeFromIndex(tx, ids);
  }

  /** @throws DraftError WORK_NOT_STARTED, DEADLINE_PASSED, ALREADY_SUBMITTED */
  async checkOpen(key: DraftKey, tx: EntityManager): Promise<void> {
    const refusal = explainClosed(await this.readState(key, tx));
    if (refusal) throw refusal;
  }

  /** The newest text, or one version of it, sanitised; null if there is none. */
  async read(key: DraftKey, version: number | null = null): Promise<DraftText | null> {
    const text = await this.readPrepared(key, version);
    if (!text) return null;
    const { words: _, ...uncounted } = text;
    return uncounted;
  }

  /** The ETag of the newest text. */
  readTag(key: DraftKey): Promise<string> {
    return this.reader.readTag(key);
  }

  /** The newest text, sanitised, and its words; null if there is none. */
  readCounted(key: DraftKey): Promise<CountedText | null> {
    return this.readPrepared(key, null);
  }

  /** @throws HttpError NOT_FOUND */
  async readVersion(key: DraftKey, version: number): Promise<DraftText> {
    const text = version > 0 && version <= MAX_VERSION ? await this.read(key, version) : null;
    if (!text) throw new HttpError('NOT_FOUND', 'This version does not exist.');
    return text;
  }

  /** Saves the text of an earlier version as the newest version. @throws what `readVersion` and `save` throw */
  async restore(key: DraftKey, version: number): Promise<DraftText> {
    const { content } = await this.readVersion(key, version);
    return { content, ...(await this.save(key, { content }, { restoredFrom: version })) };
  }

  async listVersions(key: DraftKey, query: VersionListQuery): Promise<Page<DraftVersionRow>> {
    const list = versionListStatement(key, query.direction);
    const page = await readListPage<VersionRecord>(poolOf(this.database), list, query, selectVersions);
    return {
      ...page,
      rows: page.rows.map(({ authorId, authorName, isUser, ...version }) => ({
        ...version,
        author: { _id: authorId, name: authorName, role: isUser ? 'user' : 'admin' },
      })),
    };
  }

  /** The text as readers get it, and its words. Slow: call this before a transaction. @throws HttpError PAYLOAD_TOO_LARGE */
  async prepare(userId: string, content: string): Promise<{ text: string; words: number }> {
    checkChange({ content });
    checkText(content);
    const prepared = await this.texts.prepare(userId, { base: toStorableText(content), edits: null });
    return { text: prepared.content, words: prepared.words };
  }

  /** Counts the words of a submitted text. */
  countWords(userId: string, content: string): Promise<number> {
    return this.texts.countWords(userId, content);
  }

  /** The SHA-256 of the text file of submitted texts, which their receipt contains. */
  hashTextFile(userId: string, texts: readonly string[]): Promise<string> {
    return this.texts.hashTextFile(userId, texts);
  }

  /** Counts the words of the newest text; 0 if there is none. */
  countNewest(key: DraftKey): Promise<number> {
    return this.reader.countWords(key);
  }

  private async readPrepared(key: DraftKey, version: number | null): Promise<CountedText | null> {
    const texts = await this.reader.readAll(key, new Map([[key.subjectId, version]]));
    return texts.get(key.subjectId) ?? null;
  }

  /**
   * Reads the state again to say why nothing was saved. If the reason has gone meanwhile, the answer is DRAFT_RESYNC: the
   * app then sends the whole text.
   */
  private async explainRefusal(
    key: DraftKey,
    change: DraftChange,
    { adminId }: SaveOptions,
    tx: EntityManager = this.saves.manager,
  ): Promise<DomainError> {
    const state = await this.readState(key, tx);
    const refusal = adminId ? null : explainClosed(state);
    if (refusal) return refusal;
    const { version, lastSaved } = state;
    const { baseVersion } = change;
    if (baseVersion === undefined || baseVersion === version)
      return (await this.isHistoryFull(key, change, state)) ? historyFull(adminId !== undefined) : resync();
    const facts = { version, lastSaved: lastSaved?.toISOString() ?? null };
    return new DraftError('DRAFT_CONFLICT', undefined, { facts });
  }

  /** A full history is compacted, which may make room for the next attempt. */
  private async isHistoryFull(
    { assignmentId }: DraftKey,
    change: DraftChange,
    { id, storedBytes }: DraftState,
  ): Promise<boolean> {
    const text = 'content' in change ? change.content : change.edit.insert;
    const addedBytes = VERSION_BYTES + Buffer.byteLength(text);
    if (storedBytes + addedBytes <= this.limitFor(text.length)) return false;
    // Not in the transaction of the caller, which the error rolls back.
    if (id !== null) await this.compaction.enqueueForRoom(this.saves.manager, id, assignmentId);
    return true;
  }

  private limitFor(length: number): number {
    return limitAfterSave(this.settings.historyLimitBytes, length);
  }

  private async readState(key: DraftKey, tx: EntityManager): Promise<DraftState> {
    const state = await one<DraftState>(tx, READ_STATE, keyParams(key));
    if (!state) throw explainMissing(key);
    return state;
  }
}
