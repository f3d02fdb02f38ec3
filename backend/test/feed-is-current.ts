import type { TestApp } from './test-app.js';
import { waitUntil } from './wait-until.js';

/**
 * Waits until the event feed shows what was committed before. Transactions in the databases of other tests on the same server delay it;
 * those of this database are not waited for.
 */
export async function feedIsCurrent(app: TestApp): Promise<void> {
  const { next } = await app.row<{ next: string }>(
    'SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS next',
  );
  await waitUntil(async () => (await app.rows(OLDER_ELSEWHERE, [next])).length === 0);
}

/** $1 number of a transaction. The numbers of a new server have no epoch. */
const OLDER_ELSEWHERE = `
  SELECT 1 FROM pg_stat_activity
  WHERE datname <> current_database() AND backend_xid IS NOT NULL AND backend_xid::text::bigint < $1::bigint`;
