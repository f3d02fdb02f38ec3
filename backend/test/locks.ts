import type { TestApp } from './test-app.js';

/** Comes back as soon as so many of the app's statements wait for a lock that somebody else holds. */
export async function waitForLock(app: TestApp, statements = 1): Promise<void> {
  for (;;) {
    const waiting = await app.rows(
      `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    if (waiting.length >= statements) return;
    await app.rows('SELECT pg_sleep(0.02)');
  }
}
