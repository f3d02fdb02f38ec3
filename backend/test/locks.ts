import type { TestApp } from './test-app.js';
import { waitUntil } from './wait-until.js';

/** Waits until this number of statements wait for a lock of another transaction. */
export async function waitForLock(app: TestApp, statements = 1): Promise<void> {
  const waiting = () =>
    app.rows(
      `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
  await waitUntil(async () => (await waiting()).length >= statements);
}
