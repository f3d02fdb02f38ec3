import type { EntityManager } from 'typeorm';

/** Runs the queries of pg-boss in the transaction. */
export function executorOf(tx: EntityManager) {
  return {
    executeSql: async (text: string, values?: unknown[]) => {
      const result = await requireRunner(tx).query(text, values, true);
      return { rows: result.records };
    },
  };
}

function requireRunner(tx: EntityManager) {
  if (!tx.queryRunner?.isTransactionActive) throw new Error('A job is enqueued inside a transaction only');
  return tx.queryRunner;
}
