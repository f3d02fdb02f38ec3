import { afterAll, beforeAll, expect, test } from 'vitest';
import { HeldJobs } from '../../../test/held-jobs.js';
import { waitForLock } from '../../../test/locks.js';
import { TestApp } from '../../../test/test-app.js';
import { importFile, importRow, UserImports } from '../../../test/user-imports.js';
import { addAdmin } from '../../../test/users.js';
import { addProject } from '../../../test/work.js';

const jobs = new HeldJobs();
let app: TestApp;
let imports: UserImports;

beforeAll(async () => {
  app = await TestApp.start({ beforeInit: jobs.collect });
  imports = new UserImports(app, await addAdmin(app), jobs);
});
afterAll(() => app.stop());

test('two imports with the same users in two projects both succeed', async () => {
  const [one = '', two = ''] = [await addProject(app), await addProject(app)].sort();
  await app.rows('DELETE FROM users WHERE email LIKE $1', ['%@import.example']);
  await imports.run(importFile(importRow('Ada'), importRow('Bob')));
  const [ada, bob] = await imports.users();
  if (!ada || !bob) throw new Error('Two users');
  const { runs } = await app.database.transaction(async (tx) => {
    await tx.query('SELECT 1 FROM users WHERE id = $1 FOR UPDATE', [ada.id]);
    const first = imports.run(importFile(importRow('Ada', one), importRow('Bob', two)));
    await waitForLock(app);
    const second = imports.run(importFile(importRow('Bob', one), importRow('Ada', two)));
    await waitForLock(app, 2);
    return { runs: Promise.all([first, second]) };
  });
  for (const { done, total } of await runs) expect(done).toBe(total);
  const given = await app.rows('SELECT 1 FROM assignments WHERE user_id = ANY($1::uuid[])', [
    [ada.id, bob.id],
  ]);
  expect(given).toHaveLength(4);
});

test('two imports of the same new users in another order create each user once', async () => {
  await app.rows('DELETE FROM users WHERE email LIKE $1', ['%@import.example']);
  const names = Array.from({ length: 100 }, (_, at) => importRow(`New${at}`));
  const runs = await Promise.all([
    imports.run(importFile(...names)),
    imports.run(importFile(...names.toReversed())),
    imports.run(importFile(...names)),
  ]);
  expect(await imports.users()).toHaveLength(100);
  expect(runs.reduce((sum, { leftOut }) => sum + leftOut, 0)).toBe(200);
});

test('an address that registers during the import gets the gift of its line', async () => {
  await app.rows('DELETE FROM users WHERE email LIKE $1', ['%@import.example']);
  const projectId = await addProject(app, { name: 'Taken letters' });
  const { run } = await app.database.transaction(async (tx) => {
    await tx.query(
      `INSERT INTO users (name, email, mobile_number, address, password_hash, role)
       VALUES ('Ada', 'ada@import.example', '5550100123', '12 Harbour Road, Inkford', 'x', 'user')`,
    );
    const pending = imports.run(importFile(importRow('Ada', projectId), importRow('Bob', projectId)));
    await waitForLock(app);
    return { run: pending };
  });
  const { results, leftOut } = await run;
  expect(leftOut).toBe(0);
  expect(results.map(({ item, message }) => [item, message])).toEqual([
    ['line 2', 'The user exists already and got an assignment.'],
    ['line 3', 'Created and invited, with an assignment.'],
  ]);
  expect(await app.rows('SELECT 1 FROM assignments WHERE project_id = $1', [projectId])).toHaveLength(2);
});
