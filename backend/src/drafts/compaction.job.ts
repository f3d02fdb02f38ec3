import { type DraftEdit, editBetween } from '@inkwell/contract/draft-edit';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { defineJob } from '../core/jobs/job-definition.js';
import { Jobs } from '../core/jobs/jobs.js';
import { fold } from './draft-text.js';

/** Saves between two requests, and between two snapshots that are kept: what a reader folds at most. */
const INTERVAL = 300;

/** Several at once, because the queue goes straight on to the next only after a batch of more than one. */
const COMPACT = defineJob<{ draftId: string }>('compact-draft', { retryLimit: 3, concurrency: 2 });

interface LoggedVersion {
  version: number;
  at: number | null;
  removed: number | null;
  inserted: string | null;
}

/**
 * Keeps the log cheap to read and to keep: a snapshot every so many versions, and whole texts turned into the
 * edits they are. It never touches the row that saves hold, so no save waits for it; every version stays
 * readable, with the same text.
 */
@Injectable()
export class DraftCompaction implements OnModuleInit {
  private readonly logger = new Logger('Drafts');

  constructor(
    private readonly database: DataSource,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(COMPACT, ({ draftId }) => this.compact(draftId));
  }

  async request(tx: EntityManager, draftId: string): Promise<void> {
    await this.jobs.enqueue(tx, COMPACT, { draftId });
  }

  /** Asks now and then. Losing a request loses nothing, so the save that caused it is not failed by it. */
  async requestAfter(
    { id, version }: { id: string; version: number },
    tx: EntityManager = this.database.manager,
  ): Promise<void> {
    if (version % INTERVAL !== 0) return;
    try {
      await tx.transaction((inner) => this.request(inner, id));
    } catch (error) {
      this.logger.warn({ err: error }, 'A compaction could not be requested');
    }
  }

  async compact(draftId: string): Promise<void> {
    while (await this.database.transaction((tx) => this.compactNext(tx, draftId)));
  }

  /** Works through the versions after the last kept snapshot; true when there may be more. */
  private async compactNext(tx: EntityManager, draftId: string): Promise<boolean> {
    const [lock]: { isMine: boolean }[] = await tx.query(
      `SELECT pg_try_advisory_xact_lock(hashtext('compact-draft'), hashtext($1)) AS "isMine"`,
      [draftId],
    );
    if (!lock?.isMine) return false;
    const [kept]: { version: number; content: string }[] = await tx.query(
      `SELECT version, content FROM draft_snapshots WHERE draft_id = $1 AND (is_kept OR version = 1)
       ORDER BY version DESC LIMIT 1`,
      [draftId],
    );
    if (!kept) return false;
    const versions: LoggedVersion[] = await tx.query(
      `SELECT version, at, removed, inserted FROM draft_versions WHERE draft_id = $1 AND version > $2
       ORDER BY version LIMIT $3`,
      [draftId, kept.version, INTERVAL],
    );
    const text = await this.unfoldWholes(tx, draftId, kept.content, versions);
    const last = versions.at(-1);
    if (!last || versions.length < INTERVAL) return false;
    await tx.query(
      `INSERT INTO draft_snapshots (draft_id, version, content, is_kept) VALUES ($1, $2, $3, true)
       ON CONFLICT (draft_id, version) DO UPDATE SET is_kept = true`,
      [draftId, last.version, text],
    );
    return true;
  }

  /** @returns the text of the last version; whole ones have become the edits that lead to them. */
  private async unfoldWholes(
    tx: EntityManager,
    draftId: string,
    base: string,
    versions: LoggedVersion[],
  ): Promise<string> {
    let text = base;
    // Folding costs about the same for one edit as for hundreds, and saves wait meanwhile.
    let edits: DraftEdit[] = [];
    for (const { version, at, removed, inserted } of versions) {
      if (at !== null && removed !== null && inserted !== null) {
        edits.push({ at, remove: removed, insert: inserted });
      } else {
        text = await this.makeEdit(tx, { draftId, version }, fold(text, edits));
        edits = [];
      }
    }
    return fold(text, edits);
  }

  /** @returns the whole text of this version, which is an edit of the one before from now on. */
  private async makeEdit(
    tx: EntityManager,
    { draftId, version }: { draftId: string; version: number },
    before: string,
  ): Promise<string> {
    const [whole]: { content: string }[] = await tx.query(
      'SELECT content FROM draft_snapshots WHERE draft_id = $1 AND version = $2',
      [draftId, version],
    );
    if (!whole) throw new Error(`Version ${version} of draft ${draftId} has neither text nor edit`);
    const edit = editBetween(before, whole.content);
    await tx.query(
      `UPDATE draft_versions SET at = $3, removed = $4, inserted = $5 WHERE draft_id = $1 AND version = $2`,
      [draftId, version, edit.at, edit.remove, edit.insert],
    );
    await tx.query('DELETE FROM draft_snapshots WHERE draft_id = $1 AND version = $2', [draftId, version]);
    return whole.content;
  }
}
