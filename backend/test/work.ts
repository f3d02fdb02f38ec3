import { WorkClock } from '../src/work/work-clock.service.js';
import { type Person, type Registration, verifiedUser } from './people.js';
import type { TestApp } from './test-app.js';

/** Somebody who has signed and whose clock runs. */
export async function startedUser(app: TestApp, changes: Partial<Registration> = {}): Promise<Person> {
  const person = await verifiedUser(app, changes);
  await app.rows('UPDATE users SET is_signed_agreement = true WHERE id = $1', [person.id]);
  await app.database.transaction((tx) => app.app.get(WorkClock).start(tx, person.id, { kind: 'self' }));
  return person;
}

/** Their deadline is now: whatever the database does next is after it. */
export async function passDeadline(app: TestApp, { id }: Pick<Person, 'id'>): Promise<void> {
  await app.rows(
    `UPDATE users SET deadline_at = date_trunc('milliseconds', clock_timestamp()) WHERE id = $1`,
    [id],
  );
}
