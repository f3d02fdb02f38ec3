import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import {
  DataSource,
  type EntitySubscriberInterface,
  type QueryRunner,
  type TransactionCommitEvent,
} from 'typeorm';
import { many, one } from '../../core/database/rows.js';
import { isInSavepoint } from '../../core/database/savepoint.js';
import { serviceBusy } from '../../core/http/domain-error.js';
import { IdempotencyError } from './idempotency.errors.js';
import {
  CLAIM_KEY,
  CONFIRM_RUN,
  EXTEND_LEASE,
  READ_KEY,
  RELEASE_KEY,
  STORE_ANSWER,
} from './idempotency.queries.js';
import { itemsOfCall, workOf } from './work-of-call.js';

/** What identifies a call and its repetitions. */
interface RepeatableCall {
  callerId: string;
  key: string;
  requestHash: Buffer;
}

/** The answer of the first call. */
export interface KeptAnswer {
  status: number;
  body: string | null;
}

/** What the first call made, although its answer was not stored: its process was killed, or it failed after its commit. */
export interface MadeBefore {
  madeStatus: number;
  /** Null if it was erased. */
  madeId: string | null;
}

interface KeyRow {
  isSame: boolean;
  isRunning: boolean;
  status: number | null;
  response: string | null;
  madeStatus: number | null;
  madeId: string | null;
}

/** What a transaction did, as its commit stores it. */
interface Done {
  status: number | null;
  id: string | null;
  items: readonly string[];
}

/** What the transactions of a running call need to know of its request. */
interface RunningCall {
  run: IdempotentRun;
  /** Of the path. */
  id: string | undefined;
  /** The call has the same effect twice, so a repetition runs again. */
  runsAgain: boolean;
  /** The status of the answer, which is set before the call is handled. */
  status: () => number;
}

const EXTEND_EVERY_MS = 10_000;
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 1_000;
/** How long a repetition waits for the answer of the first call. Longer than the lease of a process that was killed. */
const WAIT_MS = 60_000;

/** The right to answer a call. Its lease lasts until one of both methods is called, or the process ends. */
export interface IdempotentRun {
  /** The items that an earlier run has done, whose process was killed. */
  doneItems: ReadonlySet<string>;
  /**
   * Called before each commit of the call. Stores what the transaction did, extends the lease and locks the row until the commit, so that no
   * other run begins.
   * @throws HttpError SERVICE_UNAVAILABLE if another run has begun, because the lease could not be extended
   */
  confirm(query: (sql: string, parameters: unknown[]) => Promise<unknown>, done: Done): Promise<void>;
  /** Stores the answer for repetitions. */
  keep(answer: KeptAnswer): Promise<void>;
  /** A repetition runs again, unless the work was done. */
  release(): Promise<void>;
}

/** Lets one of several calls with the same key run, and gives the others its answer. */
@Injectable()
export class IdempotencyKeysService implements OnModuleInit, OnModuleDestroy, EntitySubscriberInterface {
  private readonly running = new AsyncLocalStorage<RunningCall>();
  private readonly logger = new Logger('Idempotency');
  private readonly stopping = new AbortController();

  constructor(private readonly database: DataSource) {}

  onModuleInit(): void {
    this.database.subscribers.push(this);
  }

  /** Of TypeORM: an error rolls the transaction back. */
  async beforeTransactionCommit({ queryRunner }: TransactionCommitEvent): Promise<void> {
    // The lock of the row must not be held while the call goes on: its other transactions would wait for it.
    if (isInSavepoint(queryRunner)) return;
    const call = this.running.getStore();
    await call?.run.confirm(
      (sql, parameters) => queryRunner.query(sql, parameters),
      doneBy(queryRunner, call),
    );
  }

  /** Calls what handles the request: the commits in it are those of the run. */
  runWith(call: RunningCall, handle: () => void): void {
    this.running.run(call, () => itemsOfCall.run({ done: call.run.doneItems }, handle));
  }

  onModuleDestroy(): void {
    this.stopping.abort();
  }

  /**
   * Waits while the same call runs, without a connection to the database.
   * @param isGone whether nobody waits for the answer any more
   * @returns the answer of the first call, or what it made, or the right to be it
   * @throws IdempotencyError IDEMPOTENCY_KEY_REUSED
   * @throws HttpError SERVICE_UNAVAILABLE if the first call runs for too long
   */
  async begin(
    { callerId, key, requestHash }: RepeatableCall,
    isGone: () => boolean,
  ): Promise<IdempotentRun | KeptAnswer | MadeBefore> {
    const call = [callerId, key, requestHash];
    let waitedMs = 0;
    let pauseMs = FIRST_PAUSE_MS;
    for (;;) {
      const claimed = await one<{ runId: string; doneItems: string[] }>(this.database, CLAIM_KEY, call);
      if (claimed) return this.run([callerId, key, claimed.runId], new Set(claimed.doneItems));
      let row = await this.read(call);
      while (row?.isSame && row.isRunning) {
        if (waitedMs >= WAIT_MS || isGone()) throw serviceBusy();
        await this.pause(pauseMs);
        waitedMs += pauseMs;
        pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
        row = await this.read(call);
      }
      if (row && !row.isSame) throw new IdempotencyError('IDEMPOTENCY_KEY_REUSED');
      if (row && row.status !== null) return { status: row.status, body: row.response };
      if (row && row.madeStatus !== null) return { madeStatus: row.madeStatus, madeId: row.madeId };
      // The first call has failed, or its process has ended.
    }
  }

  private async read(call: unknown[]): Promise<KeyRow | undefined> {
    const rows = await many<KeyRow>(this.database, READ_KEY, call);
    return rows[0];
  }

  /** @throws HttpError SERVICE_UNAVAILABLE if the process stops */
  private async pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.stopping.signal }).catch(() => {
      throw serviceBusy();
    });
  }

  private run(run: string[], doneItems: ReadonlySet<string>): IdempotentRun {
    const extend = () => this.database.query(EXTEND_LEASE, run);
    const lease = setInterval(() => void this.attempt(extend), EXTEND_EVERY_MS).unref();
    let hasEnded = false;
    const end = () => {
      hasEnded = true;
      clearInterval(lease);
    };
    return {
      doneItems,
      confirm: async (query, { status, id, items }) => {
        // What goes on after the answer is not a part of the call.
        if (hasEnded) return;
        const [, confirmed] = (await query(CONFIRM_RUN, [...run, status, id, items])) as [unknown, number];
        if (confirmed === 0) throw serviceBusy();
      },
      keep: async ({ status, body }) => {
        end();
        await this.attempt(() => this.database.query(STORE_ANSWER, [...run, status, body]));
      },
      release: async () => {
        end();
        await this.attempt(() => this.database.query(RELEASE_KEY, run));
      },
    };
  }

  /** What fails here must not change the answer. The lease then ends, and a repetition runs again. */
  private async attempt(write: () => Promise<unknown>): Promise<void> {
    try {
      await write();
    } catch (error) {
      this.logger.warn({ err: error }, 'An idempotency key could not be written');
    }
  }
}

function doneBy(queryRunner: QueryRunner, { id, runsAgain, status }: RunningCall): Done {
  const work = runsAgain ? undefined : workOf(queryRunner);
  const items = itemsOfCall.getStore()?.next;
  if (!work) return { status: null, id: null, items: [] };
  if (items) return { status: null, id: null, items };
  return { status: status(), id: work.madeId ?? id ?? work.subjectId, items: [] };
}
