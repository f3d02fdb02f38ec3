import type { EntityManager } from 'typeorm';
import { WorkClockService } from '../src/work/clock/work-clock.service.js';
import { waitForLock } from './locks.js';
import type { TestApp } from './test-app.js';
import { type Registration, type TestUser, verifiedUser } from './users.js';

let imageCount = 0;

/** Adds a user who has signed and whose work clock runs. */
export async function startedUser(app: TestApp, changes: Partial<Registration> = {}): Promise<TestUser> {
  const user = await verifiedUser(app, changes);
  await app.rows('UPDATE users SET is_signed_agreement = true WHERE id = $1', [user.id]);
  await app.database.transaction((tx) => app.app.get(WorkClockService).start(tx, user.id, { kind: 'self' }));
  return user;
}

/** Sets the user's deadline to the present, so every later statement is after it. */
export async function passDeadline(app: TestApp, { id }: Pick<TestUser, 'id'>): Promise<void> {
  await app.rows(
    `UPDATE users SET deadline_at = date_trunc('milliseconds', clock_timestamp()) WHERE id = $1`,
    [id],
  );
}

/** Inserts an image that was uploaded an hour ago. No file is stored for it. */
export async function addImage(app: TestApp, title = 'Ledger'): Promise<string> {
  imageCount += 1;
  const { id } = await app.row<{ id: string }>(
    `INSERT INTO images (title, filename, original_name, file_size, mime_type, sha256, width, height, uploaded_at)
     VALUES ($1, $2, 'page.png', 1000, 'image/png', '', 800, 600, now() - make_interval(hours => 1) + make_interval(secs => $3)) RETURNING id`,
    [title, `${title}-${imageCount}.png`, imageCount],
  );
  return id;
}

/** Hides the images of earlier tests. */
export async function hideAllImages(app: TestApp): Promise<void> {
  await app.rows('UPDATE images SET is_active = false');
}

/**
 * Sends requests while the user's row is locked, and runs `meanwhile` before the lock is released. So the requests see
 * changes that were made while they waited.
 */
export async function whileUserIsLocked<Result>(
  app: TestApp,
  { id }: Pick<TestUser, 'id'>,
  requests: () => Promise<Result>,
  meanwhile: (tx: EntityManager) => Promise<unknown>,
): Promise<Result> {
  const { waiting } = await app.database.transaction(async (tx) => {
    await tx.query('SELECT 1 FROM users WHERE id = $1 FOR UPDATE', [id]);
    const pending = requests();
    await waitForLock(app);
    await meanwhile(tx);
    return { waiting: pending };
  });
  return waiting;
}
