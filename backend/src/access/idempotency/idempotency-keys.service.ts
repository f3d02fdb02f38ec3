import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntitySubscriberInterface, type TransactionCommitEvent } from 'typeorm';
import { isInSavepoint } from '../../core/database/savepoint.js';
import { serviceBusy } from '../../core/http/domain-error.js';
import { IdempotencyError } from './idempotency.errors.js';
import { CLAIM_KEY, EXTEND_LEASE, READ_KEY, RELEASE_KEY, STORE_ANSWER } from './idempotency.queries.js';

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

interface KeyRow {
  isSame: boolean;
  isRunning: boolean;
  status: number | null;
  response: string | null;
}

const EXTEND_EVERY_MS = 10_000;
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 1_000;
/** How long a repetition waits for the answer of the first call. Longer than the lease of a process that was killed. */
const WAIT_MS = 60_000;

/** The right to answer a call. Its lease lasts until one of both methods is called, or the process ends. */
export interface IdempotentRun {
  /**
   * Called before each commit of the call. Extends the lease and locks the row until the commit, so that no other run begins.
   * @throws HttpError SERVICE_UNAVAILABLE if another run has begun, because the lease could not be extended
   */
  confirm(query: (sql: string, parameters: unknown[]) => Promise<unknown>): Promise<void>;
  /** Stores the answer for repetitions. */
  keep(answer: KeptAnswer): Promise<void>;
  /** A repetition runs again. */
  release(): Promise<void>;
}

/** Lets one of several calls with the same key run, and gives the others its answer. */
@Injectable()
export class IdempotencyKeysService implements OnModuleInit, OnModuleDestroy, EntitySubscriberInterface {
  private readonly running = new AsyncLocalStorage<IdempotentRun>();
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
    await this.running.getStore()?.confirm((sql, parameters) => queryRunner.query(sql, parameters));
  }

  /** Calls what handles the request: the commits in it are those of the run. */
  runWith(run: IdempotentRun, handle: () => void): void {
    this.running.run(run, handle);
  }

  onModuleDestroy(): void {
    this.stopping.abort();
  }

  /**
   * Waits while the same call runs, without a connection to the database.
   * @param isGone whether nobody waits for the answer any more
   * @returns the answer of the first call, or the right to be it
   * @throws IdempotencyError IDEMPOTENCY_KEY_REUSED
   * @throws HttpError SERVICE_UNAVAILABLE if the first call runs for too long
   */
  async begin(
    { callerId, key, requestHash }: RepeatableCall,
    isGone: () => boolean,
  ): Promise<IdempotentRun | KeptAnswer> {
    const call = [callerId, key, requestHash];
    let waitedMs = 0;
    let pauseMs = FIRST_PAUSE_MS;
    for (;;) {
      const claimed: { runId: string }[] = await this.database.query(CLAIM_KEY, call);
      if (claimed[0]) return this.run([callerId, key, claimed[0].runId]);
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
      // The first call has failed, or its process has ended.
    }
  }

  private async read(call: unknown[]): Promise<KeyRow | undefined> {
    const rows: KeyRow[] = await this.database.query(READ_KEY, call);
    return rows[0];
  }

  /** @throws HttpError SERVICE_UNAVAILABLE if the process stops */
  private async pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.stopping.signal }).catch(() => {
      throw serviceBusy();
    });
  }

  private run(run: string[]): IdempotentRun {
    const extend = () => this.database.query(EXTEND_LEASE, run);
    const lease = setInterval(() => void this.attempt(extend), EXTEND_EVERY_MS).unref();
    let hasEnded = false;
    const end = () => {
      hasEnded = true;
      clearInterval(lease);
    };
    return {
      confirm: async (query) => {
        // What goes on after the answer is not a part of the call.
        if (hasEnded) return;
        const [, confirmed] = (await query(EXTEND_LEASE, run)) as [unknown, number];
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
