import type { EntityManager, EntitySubscriberInterface, QueryRunner } from 'typeorm';

const callbacks = new WeakMap<QueryRunner, (() => void)[]>();

const subscriber: EntitySubscriberInterface = {
  afterTransactionCommit({ queryRunner }) {
    // A released savepoint is not a commit.
    if (queryRunner.isTransactionActive) return;
    const committed = callbacks.get(queryRunner) ?? [];
    callbacks.delete(queryRunner);
    for (const callback of committed) callback();
  },
};

/** Calls back when the transaction has been committed, before its caller goes on. After a rollback it does not. */
export function afterCommit(tx: EntityManager, callback: () => void): void {
  const { queryRunner } = tx;
  if (!queryRunner?.isTransactionActive) throw new Error('There is no transaction to wait for');
  const { subscribers } = queryRunner.dataSource;
  if (!subscribers.includes(subscriber)) subscribers.push(subscriber);
  callbacks.set(queryRunner, [...(callbacks.get(queryRunner) ?? []), callback]);
}
