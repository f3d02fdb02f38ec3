import { type DraftEdit, editBetween } from '@inkwell/contract/draft-edit';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { defineJob } from '../core/jobs/job-definition.js';
import { Jobs } from '../core/jobs/jobs.js';
import { applyEdits } from './draft-text.js';

/** A job is enqueued and a snapshot kept every so many versions, so a reader applies at most so many edits. */
const INTERVAL_VERSIONS = 300;

/** pg-boss polls again at once only after a batch of more than one job. */
const COMPACT = defineJob<{ draftId: string }>('compact-draft', { retryLimit: 3, concurrency: 2 });

interface LoggedVersion {
  version: number;
  at: number | null;
  removed: number | null;
  inserted: string | null;
}

/**
 * Keeps the log of a draft small and quick to read: it keeps a snapshot at intervals and converts whole texts between
 * them to edits. Every version stays readable with the same text. It does not lock the row that saves lock, so no save waits.
 */
@Injectable()
export class CompactionJob implements OnModuleInit {
  private readonly logger = new Logger('Drafts');

  constructor(
    private readonly database: DataSource,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(COMPACT, ({ draftId }) => this.compact(draftId));
  }

  async enqueue(tx: EntityManager, draftId: string): Promise<void> {
    await this.jobs.enqueue(tx, COMPACT, { draftId });
  }

  /** Called after every save. A failure to enqueue loses no text, so it does not fail the save. */
  async enqueueIfDue({ id, version }: { id: string; version: number }, tx: EntityManager): Promise<void> {
    if (version % INTERVAL_VERSIONS !== 0) return;
    try {
      await tx.transaction((inner) => this.enqueue(inner, id));
    } catch (error) {
      this.logger.warn({ err: error }, 'A compaction could not be enqueued');
    }
  }

  async compact(draftId: string): Promise<void> {
    while (await this.database.transaction((tx) => this.compactNext(tx, draftId)));
  }

  /** Compacts the versions after the last kept snapshot, at most one interval. @returns whether there may be more */
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
      [draftId, kept.version, INTERVAL_VERSIONS],
    );
    const text = await this.convertWholeTexts(tx, draftId, kept.content, versions);
    const last = versions.at(-1);
    if (!last || versions.length < INTERVAL_VERSIONS) return false;
    await tx.query(
      `INSERT INTO draft_snapshots (draft_id, version, content, is_kept) VALUES ($1, $2, $3, true)
       ON CONFLICT (draft_id, version) DO UPDATE SET is_kept = true`,
      [draftId, last.version, text],
    );
    return true;
  }

  /** Converts the whole texts among these versions to edits. @returns the text of the last version */
  private async convertWholeTexts(
    tx: EntityManager,
    draftId: string,
    base: string,
    versions: LoggedVersion[],
  ): Promise<string> {
    let text = base;
    // Applying one edit costs about the same as applying hundreds, so edits are collected until a whole text follows.
    let edits: DraftEdit[] = [];
    for (const { version, at, removed, inserted } of versions) {
      if (at !== null && removed !== null && inserted !== null) {
        edits.push({ at, remove: removed, insert: inserted });
      } else {
        text = await this.convertToEdit(tx, { draftId, version }, applyEdits(text, edits));
        edits = [];
      }
    }
    return applyEdits(text, edits);
  }

  /** Replaces the snapshot of a version by the edit from the version before. @returns the text of the version */
  private async convertToEdit(
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
