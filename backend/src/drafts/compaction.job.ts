import { type DraftEdit, MAX_DRAFT_LENGTH } from '@inkwell/contract/draft-edit';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { many, one } from '../core/database/rows.js';
import { defineJob } from '../core/jobs/job-definition.js';
import { Jobs } from '../core/jobs/jobs.js';
import {
  CONVERT_TO_EDIT,
  COUNT_VERSIONS_AGAIN,
  FIND_NEWEST_KEPT,
  LIST_VERSION_SIZES,
  LOCK_COMPACTION,
  MARK_SNAPSHOT_KEPT,
  MEASURE_VERSIONS,
  READ_EDITS,
  READ_SNAPSHOT,
  WRITE_SNAPSHOT,
} from './compaction.queries.js';
import { HistoryLimitService } from './history-limit.service.js';
import { LARGE_LENGTH } from './history-size.js';
import { MAX_EDIT_BYTES } from './removable-snapshots.js';
import { TextPreparationService } from './text-preparation.service.js';

/** After this many versions a job is enqueued and a snapshot is kept. This limits the edits that a reader applies. */
const INTERVAL_VERSIONS = 300;
/** A job is also enqueued when the large saves of an assignment have this length together, in UTF-16 units. */
const INTERVAL_LENGTH = 5 * MAX_DRAFT_LENGTH;
/** After a refused save, a job may make room. It is enqueued at most once in this time for each assignment. */
const ROOM_SECONDS = 60;

/** pg-boss polls again at once only after a batch of more than one job. */
const COMPACT = defineJob<{ draftId: string }>('compact-draft', {
  retryLimit: 3,
  concurrency: 2,
  expireSeconds: 600,
});

interface VersionSize {
  version: number;
  isWhole: boolean;
  /** Of the inserted text; 0 for a whole text. */
  bytes: number;
}

interface DraftId {
  id: string;
  userId: string;
}

/** A text and its version while the log is read. */
interface Position {
  version: number;
  text: string;
}

/**
 * Keeps the log of a draft small and quick to read: it keeps a snapshot at intervals and converts whole texts between
 * them to edits. Every version stays readable with the same text. It locks the row that saves lock only while it commits.
 */
@Injectable()
export class CompactionJob implements OnModuleInit {
  private readonly logger = new Logger('Drafts');
  /** UTF-16 units of large saves since the last job, by assignment. A restart loses them, and the next large saves count again. */
  private readonly lengths = new Map<string, number>();

  constructor(
    private readonly database: DataSource,
    private readonly jobs: Jobs,
    private readonly texts: TextPreparationService,
    private readonly limit: HistoryLimitService,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(COMPACT, ({ draftId }) => this.run(draftId));
  }

  async enqueue(tx: EntityManager, draftId: string): Promise<void> {
    await this.jobs.enqueue(tx, COMPACT, { draftId });
  }

  /** Called after a save was refused because the history is full. */
  async enqueueForRoom(tx: EntityManager, draftId: string, assignmentId: string): Promise<void> {
    const once = { key: assignmentId, seconds: ROOM_SECONDS };
    await this.tryToEnqueue(tx, (inner) => this.jobs.enqueueOnce(inner, COMPACT, { draftId }, once));
  }

  /** Called after every save. */
  async enqueueIfDue(
    { id, version }: { id: string; version: number },
    { assignmentId, length }: { assignmentId: string; length: number },
    tx: EntityManager,
  ): Promise<void> {
    const isLong = this.countLarge(assignmentId, length);
    if (version % INTERVAL_VERSIONS !== 0 && !isLong) return;
    await this.tryToEnqueue(tx, (inner) => this.enqueue(inner, id));
  }

  /** Compacts one draft, and checks the limit of the history of its assignment. */
  async run(draftId: string): Promise<void> {
    await this.compact(draftId);
    const history = await this.limit.measure(draftId);
    if (!history) return;
    if (history.isOver) for (const id of history.draftIds) await this.compact(id);
    await this.limit.enforce(history.assignmentId);
  }

  async compact(draftId: string, intervalVersions = INTERVAL_VERSIONS): Promise<void> {
    while (await this.database.transaction((tx) => this.compactNext(tx, draftId, intervalVersions)));
  }

  /** Compacts the versions after the newest kept snapshot, at most one interval. @returns whether there may be more */
  private async compactNext(tx: EntityManager, draftId: string, intervalVersions: number): Promise<boolean> {
    const lock = await one<{ isMine: boolean }>(tx, LOCK_COMPACTION, [draftId]);
    if (!lock?.isMine) return false;
    const kept = await one<{ version: number; userId: string }>(tx, FIND_NEWEST_KEPT, [draftId]);
    if (!kept) return false;
    const versions = await many<VersionSize>(tx, LIST_VERSION_SIZES, [
      draftId,
      kept.version,
      intervalVersions,
    ]);
    const isFull = versions.length === intervalVersions;
    const bytes = versions.reduce((sum, version) => sum + version.bytes, 0);
    if (!isFull && bytes < MAX_EDIT_BYTES && !versions.some(({ isWhole }) => isWhole)) return false;
    const range = [draftId, kept.version, versions.at(-1)?.version];
    const before = await one<{ bytes: number }>(tx, MEASURE_VERSIONS, range);
    const mayHaveMore = await this.compactVersions(
      tx,
      { id: draftId, userId: kept.userId },
      { keptVersion: kept.version, versions, isFull },
    );
    // Last, because it locks the row that saves lock.
    await tx.query(COUNT_VERSIONS_AGAIN, [...range, before?.bytes ?? 0]);
    return mayHaveMore;
  }

  /** @returns whether it has kept a snapshot, after which there may be more to compact */
  private async compactVersions(
    tx: EntityManager,
    draft: DraftId,
    { keptVersion, versions, isFull }: { keptVersion: number; versions: VersionSize[]; isFull: boolean },
  ): Promise<boolean> {
    const { id: draftId, userId } = draft;
    let at: Position = { version: keptVersion, text: await readSnapshot(tx, draftId, keptVersion) };
    let bytes = 0;
    for (const { version, isWhole, bytes: inserted } of versions) {
      if (isWhole) {
        const edits = await readEdits(tx, draftId, at.version, version - 1);
        const text = await readSnapshot(tx, draftId, version);
        const edit = await this.texts.compare(userId, at.text, edits, text);
        at = { version, text };
        bytes += Buffer.byteLength(edit.insert);
        if (bytes >= MAX_EDIT_BYTES) {
          await tx.query(MARK_SNAPSHOT_KEPT, [draftId, version]);
          return true;
        }
        await tx.query(CONVERT_TO_EDIT, [draftId, version, edit.at, edit.remove, edit.insert]);
      } else {
        bytes += inserted;
        if (bytes < MAX_EDIT_BYTES) continue;
        at = await this.readForward(tx, draft, at, version);
        await tx.query(WRITE_SNAPSHOT, [draftId, version, at.text]);
        return true;
      }
    }
    const last = versions.at(-1);
    if (!last || !isFull) return false;
    at = await this.readForward(tx, draft, at, last.version);
    await tx.query(WRITE_SNAPSHOT, [draftId, last.version, at.text]);
    return true;
  }

  /** Applies the edits up to this version. */
  private async readForward(
    tx: EntityManager,
    { id, userId }: DraftId,
    { version, text }: Position,
    upTo: number,
  ): Promise<Position> {
    const edits = await readEdits(tx, id, version, upTo);
    return { version: upTo, text: await this.texts.applyEdits(userId, { base: text, edits }) };
  }

  /** A failure to enqueue loses no text, so it does not fail the save. */
  private async tryToEnqueue(
    tx: EntityManager,
    enqueue: (inner: EntityManager) => Promise<void>,
  ): Promise<void> {
    try {
      await tx.transaction(enqueue);
    } catch (error) {
      this.logger.warn({ err: error }, 'A compaction could not be enqueued');
    }
  }

  private countLarge(assignmentId: string, length: number): boolean {
    // 300 smaller saves are less than INTERVAL_LENGTH.
    if (length < LARGE_LENGTH) return false;
    const sum = (this.lengths.get(assignmentId) ?? 0) + length;
    if (sum < INTERVAL_LENGTH) this.lengths.set(assignmentId, sum);
    else this.lengths.delete(assignmentId);
    return sum >= INTERVAL_LENGTH;
  }
}

async function readSnapshot(tx: EntityManager, draftId: string, version: number): Promise<string> {
  const snapshot = await one<{ content: string }>(tx, READ_SNAPSHOT, [draftId, version]);
  if (!snapshot) throw new Error(`Version ${version} of draft ${draftId} has neither text nor edit`);
  return snapshot.content;
}

/** All versions after `version` up to `upTo` are edits. Together they insert less than MAX_EDIT_BYTES and one text. */
async function readEdits(
  tx: EntityManager,
  draftId: string,
  version: number,
  upTo: number,
): Promise<DraftEdit[]> {
  return version < upTo ? tx.query(READ_EDITS, [draftId, version, upTo]) : [];
}
