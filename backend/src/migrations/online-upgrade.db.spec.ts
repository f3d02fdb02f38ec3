import { JwtService } from '@nestjs/jwt';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TestApp } from '../../test/test-app.js';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.js';
import { connected, readCatalogue } from '../../test/upgrade/catalogue.js';
import { createReleaseDatabase, RELEASES } from '../../test/upgrade/release-database.js';
import { PASSWORD } from '../../test/users.js';
import { waitUntil } from '../../test/wait-until.js';
import { storedBytesSql } from '../drafts/history-size.js';
import { migrate } from '../start/migrate.js';
import { migrations } from './migrations.js';

const STATEMENT_LIMIT_MS = 5_000;

async function rowsOf<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  return connected(url, async (client) => (await client.query<Row>(sql)).rows);
}

describe('the migrations of a database of 0.2.0', () => {
  let database: TestDatabase;

  beforeEach(async () => {
    database = await createReleaseDatabase('0.2.0');
  });
  afterEach(() => database.drop());

  test('make the same schema as those of a new database, also if they are interrupted at the end', async () => {
    const fresh = await createTestDatabase({ isMigrated: false });
    await migrate(fresh.url);
    const expected = await readCatalogue(fresh.url);
    await fresh.drop();
    await migrate(database.url);
    expect(await readCatalogue(database.url)).toEqual(expected);

    const repeatable = migrations.map((Migration) => new Migration()).filter((one) => 'transaction' in one);
    const names = repeatable.map(({ name }) => `'${name}'`).join();
    await rowsOf(database.url, `DELETE FROM migrations WHERE name IN (${names})`);
    await migrate(database.url);
    expect(await readCatalogue(database.url)).toEqual(expected);
  });

  test('let other statements continue while they wait for a lock', async () => {
    const { url } = database;
    await connected(url, async (other) => {
      await other.query('BEGIN');
      await other.query('SELECT FROM users');
      const migrated = migrate(url);
      await waitUntil(async () => {
        const waiting = await rowsOf(
          url,
          `SELECT FROM pg_locks WHERE relation = 'users'::regclass AND NOT granted`,
        );
        return waiting.length > 0;
      });
      await connected(url, async (reader) => {
        await reader.query(`SET statement_timeout = ${STATEMENT_LIMIT_MS}`);
        await reader.query('SELECT FROM users');
      });
      await other.query('COMMIT');
      await migrated;
    });
    expect(await rowsOf(url, 'SELECT FROM migrations')).toHaveLength(migrations.length);
  });

  test('wait for each other when two processes start', async () => {
    const { url } = database;
    await Promise.all([migrate(url), migrate(url)]);
    expect(await rowsOf(url, 'SELECT FROM migrations')).toHaveLength(migrations.length);
  });

  test('build an index again whose build was interrupted', async () => {
    const { url } = database;
    const isValid = () =>
      rowsOf(url, `SELECT indisvalid FROM pg_index WHERE indexrelid = 'users_deadline'::regclass`);
    await connected(url, async (writer) => {
      await writer.query('BEGIN');
      await writer.query('DELETE FROM users WHERE false');
      const interrupted = connected(url, async (builder) => {
        await builder.query(`SET statement_timeout = '200ms'`);
        await builder.query('CREATE INDEX CONCURRENTLY users_deadline ON users (deadline_at, id)');
      });
      await expect(interrupted).rejects.toThrow('statement timeout');
    });
    expect(await isValid()).toEqual([{ indisvalid: false }]);
    await migrate(url);
    expect(await isValid()).toEqual([{ indisvalid: true }]);
  });
});

describe('this version on a database of 0.2.0', () => {
  const { secrets } = RELEASES['0.2.0'];
  let database: TestDatabase;
  let app: TestApp;

  beforeAll(async () => {
    database = await createReleaseDatabase('0.2.0');
    await migrate(database.url);
    app = await TestApp.start({ minWords: 5, databaseUrl: database.url, ...secrets });
  });
  afterAll(async () => {
    await app.stop();
    await database.drop();
  });

  const signIn = async (path: string, email: string) => {
    const { body } = await app.post<{ token: string }>(`/api/auth/${path}`, { email, password: PASSWORD });
    return body.token;
  };

  test('lists the users with their state, and the reviews', async () => {
    const admin = await signIn('admin-login', 'admin@example.com');
    const sort = encodeURIComponent('["email","ASC"]');
    const list = await app.get<{ users: Record<string, unknown>[] }>(`/api/admin/users?sort=${sort}`, admin);
    expect(list.body.users.map(({ email, workSubmitted }) => [email, workSubmitted])).toEqual([
      ['admin@example.com', false],
      ['dora@example.com', false],
      ['ivo@example.com', false],
      ['rita@example.com', true],
      ['sam@example.com', true],
    ]);
    const reviews = await app.get<{ reviews: { userId: { name: string }; status: string }[] }>(
      '/api/admin/reviews',
      admin,
    );
    expect(reviews.body.reviews.map(({ userId, status }) => [userId.name, status]).toSorted()).toEqual([
      ['Rita Reviewed', 'reviewed'],
      ['Sam Submitted', 'pending'],
    ]);
  });

  test('accepts a session of 0.2.0, reads its draft with all versions and saves the next', async () => {
    const { id } = await app.row<{ id: string }>(`SELECT id FROM users WHERE email = 'dora@example.com'`);
    const payload = { sub: id, role: 'user', ver: 1 };
    const token = app.app.get(JwtService).sign(payload, { audience: 'session', expiresIn: 60 });
    const { body } = await app.get<{ work: { content: string; version: number } }>('/api/work/draft', token);
    expect(body.work).toMatchObject({ content: '<p>Twice Once A first line of five words.</p>', version: 3 });
    const edit = { baseVersion: 3, edit: { at: 3, remove: 6, insert: '' }, length: 39 };
    expect((await app.post('/api/work/save-draft', edit, token)).status).toBe(200);
    const versions = await app.get<{ versions: unknown[] }>('/api/work/draft/versions', token);
    expect(versions.body.versions).toHaveLength(4);
  });

  test('counts the stored bytes of each text', async () => {
    const sizes = await app.rows<{ running: string; measured: string }>(
      `SELECT stored_bytes AS running, ${storedBytesSql('drafts.id', 'true')} AS measured FROM drafts`,
    );
    expect(sizes.length).toBeGreaterThan(1);
    for (const { running, measured } of sizes) expect(running).toBe(measured);
  });

  test('keeps signatures, results and pending jobs', async () => {
    const rita = await signIn('login', 'rita@example.com');
    const { body } = await app.get<{ user: { accuracyResult: unknown } }>('/api/users/dashboard', rita);
    expect(body.user.accuracyResult).toMatchObject({ percentage: 95, overrideReason: 'The scan is torn' });
    expect(await app.rows('SELECT FROM signed_agreements')).toHaveLength(3);
    const jobs = await app.rows<{ name: string }>(
      `SELECT DISTINCT name FROM pgboss.job WHERE state = 'created' ORDER BY 1`,
    );
    expect(jobs.map(({ name }) => name)).toEqual(expect.arrayContaining(['send-email']));
  });

  test('keeps no readable password of an administrator', async () => {
    expect(await app.rows(`SELECT is_verified, password_sealed FROM users WHERE role = 'admin'`)).toEqual([
      { is_verified: true, password_sealed: null },
    ]);
  });
});
