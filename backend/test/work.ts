import { type Person, type Registration, verifiedUser } from './people.js';
import type { TestApp } from './test-app.js';

/** Somebody who has signed and whose clock runs. */
export async function startedUser(app: TestApp, changes: Partial<Registration> = {}): Promise<Person> {
  const person = await verifiedUser(app, changes);
  await app.rows(
    `UPDATE users SET is_signed_agreement = true, work_started_at = now(), deadline_at = now() + interval '96 hours'
     WHERE id = $1`,
    [person.id],
  );
  return person;
}

/** Their deadline is now: whatever the database does next is after it. */
export async function passDeadline(app: TestApp, { id }: Pick<Person, 'id'>): Promise<void> {
  await app.rows('UPDATE users SET deadline_at = clock_timestamp() WHERE id = $1', [id]);
}
