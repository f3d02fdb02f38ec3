import type { EntityManager } from 'typeorm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { waitForLock } from '../../../test/locks.js';
import { TestApp } from '../../../test/test-app.js';
import { addAdmin, type TestUser } from '../../../test/users.js';
import { addImage, addProject, startedUser } from '../../../test/work.js';
import { GivingService } from './giving.service.js';

let app: TestApp;
let admin: TestUser;
let user: TestUser;
let project: string;
let other: string;
/** Published since the only assignment of the user in the project. */
let later: string;

beforeAll(async () => {
  app = await TestApp.start();
  [admin, user] = await Promise.all([addAdmin(app), startedUser(app)]);
});
afterAll(() => app.stop());
beforeEach(async () => {
  [project, other] = await Promise.all([addProject(app), addProject(app)]);
  const { assignmentId } = await give();
  await app.rows(
    'UPDATE assignments SET started_at = now(), deadline_at = now(), submitted_at = now() WHERE id = $1',
    [assignmentId],
  );
  later = await addImage(app, 'Later', project);
  await app.rows('UPDATE reference_files SET published_at = now() WHERE id = $1', [later]);
});

const give = () =>
  app.database.transaction((tx) =>
    app.app.get(GivingService).give(tx, { userId: user.id, projectId: project, by: { kind: 'system' } }),
  );
const move = () =>
  app.post('/api/admin/images/bulk-move-to-project', { ids: [later], projectId: other }, admin.token);
const projectOf = (image: string) =>
  app.row('SELECT project_id AS id FROM reference_files WHERE id = $1', [image]);

/** Takes a lock, starts the calls one after the other, each when the one before waits, and then releases the lock. */
async function whileLocked(
  lock: (tx: EntityManager) => Promise<unknown>,
  calls: (() => Promise<unknown>)[],
): Promise<PromiseSettledResult<unknown>[]> {
  const started: Promise<unknown>[] = [];
  await app.database.transaction(async (tx) => {
    await lock(tx);
    for (const call of calls) {
      started.push(call());
      await waitForLock(app, started.length);
    }
  });
  return Promise.allSettled(started);
}

test('an image that a repeated gift has chosen is not moved to another project before the gift holds it', async () => {
  const [gift, moved] = await whileLocked(
    (tx) => tx.query('LOCK TABLE assignment_images IN SHARE MODE'),
    [give, move],
  );
  expect(gift).toMatchObject({ status: 'fulfilled', value: { imageIds: [later] } });
  expect(moved).toMatchObject({
    value: { status: 200, body: { done: [], skipped: [{ _id: later, reason: 'IS_HELD' }] } },
  });
  expect(await projectOf(later)).toEqual({ id: project });
});

test('a repeated gift waits for a move to another project, and does not include what was moved', async () => {
  const [gift] = await whileLocked(
    async (tx) => {
      await tx.query('SELECT 1 FROM reference_files WHERE id = $1 FOR UPDATE', [later]);
      await tx.query('UPDATE reference_files SET project_id = $2 WHERE id = $1', [later, other]);
    },
    [give],
  );
  expect(gift).toMatchObject({ status: 'rejected', reason: { code: 'NO_IMAGES_LEFT' } });
});
