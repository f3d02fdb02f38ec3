import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp } from '../../../test/test-app.js';
import { addAdmin, type TestUser } from '../../../test/users.js';
import { UserCountsService } from './user-counts.service.js';

let app: TestApp;
let admin: TestUser;

beforeAll(async () => {
  app = await TestApp.start({ works: true });
  admin = await addAdmin(app);
});
afterAll(() => app.stop());

const INSERT = `INSERT INTO users (name, email, mobile_number, address, password_hash, role, is_verified)
  SELECT 'Bulk', $1 || n || '@example.com', '', '', '', 'user', n % 2 = 0 FROM generate_series(1, $2) AS n`;

const add = (count: number) => app.rows(INSERT, [randomUUID(), count]);
const fold = () => app.app.get(UserCountsService).fold();

/** Compares the totals of the list with counted rows, for some combinations of flags. */
async function expectExactTotals(): Promise<void> {
  const filters: [object, string][] = [
    [{}, 'true'],
    [{ role: 'user' }, `role = 'user'`],
    [{ isVerified: true }, 'is_verified'],
    [{ isVerified: false, role: 'user' }, `NOT is_verified AND role = 'user'`],
    [{ isSignedAgreement: true, isPenalized: false }, 'is_signed_agreement AND NOT is_penalized'],
    [{ workStarted: true }, 'work_started_at IS NOT NULL'],
    [{ workStarted: false, workSubmitted: false }, 'work_started_at IS NULL AND NOT work_submitted'],
  ];
  for (const [filter, condition] of filters) {
    const { body } = await app.get(
      `/api/admin/users?range=[0,0]&filter=${encodeURIComponent(JSON.stringify(filter))}`,
      admin.token,
    );
    const counted = await app.row<{ n: number }>(`SELECT count(*)::int AS n FROM users WHERE ${condition}`);
    expect([condition, body.total]).toEqual([condition, counted.n]);
  }
}

test('totals are exact after inserts, updates and deletes of many rows', async () => {
  await add(50);
  await expectExactTotals();
  await app.rows(`UPDATE users SET is_signed_agreement = true WHERE is_verified AND role = 'user'`);
  await app.rows(`UPDATE users SET work_started_at = now(), deadline_at = now() WHERE is_signed_agreement`);
  await app.rows(
    `UPDATE users SET work_submitted = true, is_penalized = random() < 0.5 WHERE work_started_at IS NOT NULL`,
  );
  await app.rows(`UPDATE users SET name = 'Renamed'`);
  await expectExactTotals();
  await app.rows(`DELETE FROM users WHERE work_submitted`);
  await expectExactTotals();
});

test('a rolled-back change does not change the user counts', async () => {
  await add(5);
  const undone = app.database.transaction(async (tx) => {
    await tx.query(INSERT, [randomUUID(), 20]);
    await tx.query(`DELETE FROM users WHERE role = 'user' AND is_verified`);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await expectExactTotals();
});

test('a user that is registered again counts once', async () => {
  await Promise.all([
    add(3),
    app.rows(`INSERT INTO users (name, email, mobile_number, address, password_hash, role)
    VALUES ('Again', 'again@example.com', '', '', '', 'user') ON CONFLICT (email) DO UPDATE SET name = 'Twice'`),
  ]);
  await app.rows(`INSERT INTO users (name, email, mobile_number, address, password_hash, role)
    VALUES ('Again', 'again@example.com', '', '', '', 'user') ON CONFLICT (email) DO UPDATE SET name = 'Twice'`);
  await expectExactTotals();
});

test('folding keeps the totals and leaves few rows', async () => {
  await Promise.all(Array.from({ length: 20 }, () => add(2)));
  await fold();
  const { n } = await app.row<{ n: number }>('SELECT count(*)::int AS n FROM user_counts');
  expect(n).toBeLessThan(10);
  expect(await app.rows('SELECT 1 FROM user_counts WHERE difference = 0')).toEqual([]);
  await expectExactTotals();
});

test('concurrent changes and folds keep the totals exact', async () => {
  const changes = Array.from({ length: 10 }, async () => {
    await add(10);
    await app.rows(
      `UPDATE users SET is_penalized = NOT is_penalized WHERE id IN (SELECT id FROM users WHERE role = 'user' ORDER BY id LIMIT 1)`,
    );
    await app.rows(
      `DELETE FROM users WHERE id IN (SELECT id FROM users WHERE role = 'user' ORDER BY random() LIMIT 3)`,
    );
  });
  const folds = Array.from({ length: 10 }, fold);
  await Promise.all([...changes, ...folds]);
  await expectExactTotals();
  await fold();
  await expectExactTotals();
});

test('the total without users is 0', async () => {
  await app.rows(`DELETE FROM users WHERE role = 'user'`);
  await fold();
  await expectExactTotals();
});
