import { AsyncLocalStorage } from 'node:async_hooks';
import type { DataSource, EntitySubscriberInterface } from 'typeorm';

/** How many transactions and savepoints of the dry run are open. */
const dryRuns = new AsyncLocalStorage<{ depth: number }>();

class DryRunEnded extends Error {}

const subscriber: EntitySubscriberInterface = {
  afterTransactionStart() {
    const run = dryRuns.getStore();
    if (run) run.depth += 1;
  },
  // Asynchronous, so that TypeORM also handles the errors of the other subscribers.
  async beforeTransactionCommit() {
    const run = dryRuns.getStore();
    if (!run) return;
    // A released savepoint is not a commit.
    if (run.depth === 1) throw new DryRunEnded();
    run.depth -= 1;
  },
  afterTransactionRollback() {
    const run = dryRuns.getStore();
    if (run) run.depth -= 1;
  },
};

/**
 * Runs `act` up to the commit of its transaction, and rolls that back. So a preview has exactly the rules of the call.
 * @throws what `act` throws
 */
export async function dryRun(database: DataSource, act: () => Promise<unknown>): Promise<void> {
  if (!database.subscribers.includes(subscriber)) database.subscribers.push(subscriber);
  try {
    await dryRuns.run({ depth: 0 }, act);
  } catch (error) {
    if (!(error instanceof DryRunEnded)) throw error;
  }
}
