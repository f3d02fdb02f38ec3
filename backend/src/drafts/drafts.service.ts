import type { DraftEdit } from '@inkwell/contract/draft-edit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { HttpError } from '../core/http/domain-error.js';
import type { Page } from '../core/lists/list-query.js';
import { DraftCompaction } from './compaction.job.js';
import { LIST_VERSIONS, MARK_ALTERED, READ_STATE, READ_TEXT, REOPEN } from './draft.queries.js';
import { checkOpen, conflict, type DraftState, resync } from './draft-refusals.js';
import { fold, storable } from './draft-text.js';
import { DraftWriter } from './edit-batcher.js';
import { sanitise } from './sanitise.js';
import {
  checkLength,
  type DraftChange,
  type DraftKey,
  keyOf,
  type SavedDraft,
  type SaveOptions,
  statementOf,
  wholeStatement,
} from './save-statement.js';
import { TextSearchService } from './text-search.service.js';

export type { DraftChange, DraftKey, SavedDraft, SaveOptions } from './save-statement.js';

/** What the database's integers hold. */
const MAX_VERSION = 2 ** 31 - 1;

export interface DraftText {
  content: string;
  version: number;
  lastSaved: Date;
  submittedAt: Date | null;
}

export interface DraftVersionRow {
  version: number;
  savedAt: Date;
  length: number;
  restoredFrom: number | null;
  author: { _id: string; name: string; role: 'user' | 'admin' };
}

interface TextRow extends DraftText {
  id: string;
  newest: number;
  base: string;
  edits: DraftEdit[] | null;
}

/** The one store for the texts of documents, pages and sequential runs. See docs/decisions/drafts.md. */
@Injectable()
export class DraftsService {
  constructor(
    private readonly database: DataSource,
    private readonly compaction: DraftCompaction,
    private readonly writer: DraftWriter,
    private readonly search: TextSearchService,
  ) {}

  /**
   * Saves in one statement, which is also what judges.
   * @throws DraftError WORK_NOT_STARTED, DEADLINE_PASSED, ALREADY_SUBMITTED, DRAFT_CONFLICT, DRAFT_RESYNC;
   *   HttpError PAYLOAD_TOO_LARGE
   */
  async save(key: DraftKey, change: DraftChange, options: SaveOptions = {}): Promise<SavedDraft> {
    const saved =
      (await this.writer.write(key, change, options)) ?? (await this.refuse(key, change, options));
    await this.compaction.requestAfter(saved);
    return saved;
  }

  /** As `save`, in the caller's transaction, for what is to be recorded beside it. @throws what `save` throws */
  async saveWithin(
    tx: EntityManager,
    key: DraftKey,
    change: DraftChange,
    options: SaveOptions,
  ): Promise<SavedDraft> {
    const { text, values } = statementOf(key, change, options);
    const [row]: SavedDraft[] = await tx.query(text, values);
    const saved = row ?? (await this.refuse(key, change, options, tx));
    await this.compaction.requestAfter(saved, tx);
    if (saved.submittedAt) await this.search.request(tx, saved.id);
    return saved;
  }

  /**
   * Saves the last version and closes the text, in the caller's transaction.
   * @throws DraftError WORK_NOT_STARTED, DEADLINE_PASSED, ALREADY_SUBMITTED, DRAFT_CONFLICT
   */
  async submit(
    tx: EntityManager,
    key: DraftKey,
    content: string,
    baseVersion?: number,
  ): Promise<SavedDraft & { submittedAt: Date }> {
    const { text, values } = wholeStatement(key, content, { baseVersion, isSubmission: true });
    const [row]: SavedDraft[] = await tx.query(text, values);
    const saved = row ?? (await this.refuse(key, { content, baseVersion }, {}, tx));
    const { submittedAt } = saved;
    if (!submittedAt) throw new Error('A submission was saved without its time');
    await this.compaction.request(tx, saved.id);
    await this.search.request(tx, saved.id);
    return { ...saved, submittedAt };
  }

  /** Opens submitted texts again, as they are; every version stays. Part of the transaction that gives them back. */
  async reopen(
    tx: EntityManager,
    { userId, kind }: Omit<DraftKey, 'subjectId'>,
    subjectIds: readonly string[],
  ) {
    const opened: { id: string }[] = await tx.query(REOPEN, [userId, kind, subjectIds]);
    await this.search.forget(
      tx,
      opened.map(({ id }) => id),
    );
  }

  /** @throws DraftError WORK_NOT_STARTED, DEADLINE_PASSED, ALREADY_SUBMITTED */
  async checkOpen(key: DraftKey, tx: EntityManager = this.database.manager): Promise<void> {
    checkOpen(await this.readState(key, tx));
  }

  /** The newest text, or one version of it, sanitised as every reader gets it; null when there is none. */
  async read(key: DraftKey, version: number | null = null): Promise<DraftText | null> {
    const [row]: TextRow[] = await this.database.query(READ_TEXT, [...keyOf(key), version]);
    if (!row) return null;
    const kept = fold(row.base, row.edits ?? []);
    const content = sanitise(kept);
    if (content !== kept && row.version === row.newest) {
      await this.database.query(MARK_ALTERED, [row.id, row.version]);
    }
    return { content, version: row.version, lastSaved: row.lastSaved, submittedAt: row.submittedAt };
  }

  /** @throws HttpError NOT_FOUND */
  async readVersion(key: DraftKey, version: number): Promise<DraftText> {
    const text = version > 0 && version <= MAX_VERSION ? await this.read(key, version) : null;
    if (!text) throw new HttpError('NOT_FOUND', 'This version does not exist.');
    return text;
  }

  /** Saves an earlier version again, as the newest. @throws what `readVersion` and `save` throw */
  async restore(key: DraftKey, version: number): Promise<DraftText> {
    const { content } = await this.readVersion(key, version);
    const saved = await this.save(key, { content }, { restoredFrom: version });
    return { content, ...saved };
  }

  /** The newest first. */
  async listVersions(
    key: DraftKey,
    range: { limit: number; offset: number },
  ): Promise<Page<DraftVersionRow>> {
    const rows: VersionRecord[] = await this.database.query(LIST_VERSIONS, [
      ...keyOf(key),
      range.limit,
      range.offset,
    ]);
    return {
      rows: rows.map(({ version, savedAt, length, restoredFrom, authorId, authorName, isOwner }) => ({
        version,
        savedAt,
        length,
        restoredFrom,
        author: { _id: authorId, name: authorName, role: isOwner ? 'user' : 'admin' },
      })),
      total: rows[0]?.total ?? 0,
      offset: range.offset,
    };
  }

  /** @throws HttpError PAYLOAD_TOO_LARGE */
  checkSize(content: string): void {
    checkLength(content.length);
  }

  /** What a text becomes before anybody reads it. */
  sanitise(content: string): string {
    return sanitise(storable(content));
  }

  /** Says why nothing was saved. What was refused stays refused: versions only grow, and deadlines only pass. */
  private async refuse(
    key: DraftKey,
    change: DraftChange,
    { adminId }: SaveOptions,
    tx: EntityManager = this.database.manager,
  ): Promise<never> {
    const state = await this.readState(key, tx);
    if (!adminId) checkOpen(state);
    if (change.baseVersion !== undefined && change.baseVersion !== state.version) throw conflict(state);
    throw resync();
  }

  private async readState(key: DraftKey, tx: EntityManager): Promise<DraftState> {
    const [state]: DraftState[] = await tx.query(READ_STATE, keyOf(key));
    if (!state) throw new HttpError('NOT_FOUND', 'This account does not exist.');
    return state;
  }
}

interface VersionRecord extends Omit<DraftVersionRow, 'author'> {
  authorId: string;
  authorName: string;
  isOwner: boolean;
  total: number;
}
