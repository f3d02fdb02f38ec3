import { AsyncLocalStorage } from 'node:async_hooks';
import pLimit from 'p-limit';
import type { EntityManager, QueryRunner } from 'typeorm';

/** Transactions of one call that run at once. The other connections are left to other requests. */
const CONCURRENCY = 4;

/** What a transaction has done of its call. */
export interface WorkOfCall {
  /** What the audit entry is about. */
  subjectId: string | null;
  /** What was made, if that is neither the subject nor the record in the path of the call. */
  madeId?: string;
}

const works = new WeakMap<QueryRunner, WorkOfCall>();

/**
 * Notes that the transaction does the work of the call: once it is committed, a repetition with the same `Idempotency-Key` does nothing.
 * The audit log calls this for each entry.
 */
export function noteWork(tx: EntityManager, subjectId: string | null): void {
  if (tx.queryRunner) works.set(tx.queryRunner, { subjectId, ...works.get(tx.queryRunner) });
}

/** As `noteWork`, for what is made without an audit entry, or under the path of another record. */
export function noteMade(tx: EntityManager, madeId: string): void {
  if (tx.queryRunner) works.set(tx.queryRunner, { subjectId: null, ...works.get(tx.queryRunner), madeId });
}

export function workOf(queryRunner: QueryRunner): WorkOfCall | undefined {
  return works.get(queryRunner);
}

/** The items of a call with several transactions. */
interface Items {
  /** Those that an earlier run of the call has done, whose process was killed. */
  done: ReadonlySet<string>;
  /** Those of the next commit. Undefined outside `inPart`. */
  next?: string[];
}

export const itemsOfCall = new AsyncLocalStorage<Items>();

/** The items that an earlier run of this call has done. A repetition after a kill leaves them out, and answers that they are done. */
export function itemsDone(): ReadonlySet<string> {
  return itemsOfCall.getStore()?.done ?? new Set();
}

/**
 * Runs one of the transactions of a call that has several. Its commit notes the items that `act` names before it, and not that the
 * whole call has done its work.
 */
export function inPart<Result>(
  act: (nameItems: (ids: readonly string[]) => void) => Promise<Result>,
): Promise<Result> {
  const next: string[] = [];
  return itemsOfCall.run({ done: itemsDone(), next }, () => act((ids) => next.push(...ids)));
}

/**
 * Does each item of a call in a transaction of its own, except those that an earlier run of the call has done. After an error no other item
 * begins, and those that run come to their end first, so that their commits are noted.
 * @returns what `act` returns for each item; null for those that were done before
 * @throws what `act` throws
 */
export async function doItems<Item extends { id: string }, Result>(
  items: readonly Item[],
  act: (item: Item) => Promise<Result | null>,
): Promise<(Result | null)[]> {
  const done = itemsDone();
  const limit = pLimit(CONCURRENCY);
  let hasFailed = false;
  const results = items.map((item) =>
    limit(async () => {
      if (done.has(item.id) || hasFailed) return null;
      try {
        return await inPart((nameItems) => {
          nameItems([item.id]);
          return act(item);
        });
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }),
  );
  await Promise.allSettled(results);
  return Promise.all(results);
}
