import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { TestApp } from '../../test/test-app.js';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.js';
import { connected, readCatalogue } from '../../test/upgrade/catalogue.js';
import { createReleaseDatabase, RELEASES } from '../../test/upgrade/release-database.js';
import { PASSWORD } from '../../test/users.js';
import { migrate } from '../start/migrate.js';

let databases: TestDatabase[] = [];

afterEach(async () => {
  for (const database of databases) await database.drop();
  databases = [];
});

async function createRelease(): Promise<TestDatabase> {
  const database = await createReleaseDatabase('0.1.0');
  databases.push(database);
  return database;
}

async function createEmpty(): Promise<TestDatabase> {
  const database = await createTestDatabase({ isMigrated: false });
  databases.push(database);
  return database;
}

test('an upgraded database of 0.1.0 has the same schema as a new database', async () => {
  const [release, fresh] = [await createRelease(), await createEmpty()];
  await migrate(release.url);
  await migrate(fresh.url);
  expect(await readCatalogue(release.url)).toEqual(await readCatalogue(fresh.url));
});

test('a database that is older than 0.1.0 is refused and not changed', async () => {
  const { url } = await createRelease();
  await connected(url, (client) =>
    client.query(`DELETE FROM migrations WHERE name = 'SearchedWords1764412000000'`),
  );
  const before = await readCatalogue(url);
  await expect(migrate(url)).rejects.toThrow('Please start version 0.1.0 once, and then this version.');
  expect(await readCatalogue(url)).toEqual(before);
});

describe('the new version on a database of 0.1.0', () => {
  let release: TestDatabase;
  let app: TestApp;
  let admin: string;

  beforeAll(async () => {
    release = await createReleaseDatabase('0.1.0');
    await migrate(release.url);
    app = await TestApp.start({
      works: true,
      minWords: 5,
      databaseUrl: release.url,
      ...RELEASES['0.1.0'].secrets,
    });
    const { body } = await app.post<{ token: string }>('/api/auth/admin-login', {
      email: 'admin@example.com',
      password: PASSWORD,
    });
    admin = body.token;
  }, 60_000);
  afterAll(async () => {
    await app.stop();
    await release.drop();
  });

  async function signIn(email: string): Promise<string> {
    const { status, body } = await app.post<{ token: string }>('/api/auth/login', {
      email,
      password: PASSWORD,
    });
    expect([email, status]).toEqual([email, 200]);
    return body.token;
  }

  test('lists all users with their state', async () => {
    const sort = encodeURIComponent('["email","ASC"]');
    const { body } = await app.get<{ users: Record<string, unknown>[]; total: number }>(
      `/api/admin/users?sort=${sort}`,
      admin,
    );
    expect(body.total).toBe(9);
    const stateOf = (user: Record<string, unknown>) =>
      ['isVerified', 'isSignedAgreement', 'workSubmitted', 'isPenalized'].filter((flag) => user[flag]);
    expect(body.users.map((user) => [user.email, stateOf(user)])).toEqual([
      ['admin@example.com', ['isVerified']],
      ['dora@example.com', ['isVerified', 'isSignedAgreement']],
      ['ivo@example.com', []],
      ['paula@example.com', ['isVerified', 'isSignedAgreement']],
      ['penny@example.com', ['isVerified', 'isSignedAgreement', 'isPenalized']],
      ['quinn@example.com', ['isVerified', 'isSignedAgreement']],
      ['rita@example.com', ['isVerified', 'isSignedAgreement', 'workSubmitted']],
      ['sam@example.com', ['isVerified', 'isSignedAgreement', 'workSubmitted']],
      ['vera@example.com', ['isVerified']],
    ]);
  });

  test('searches the users that 0.1.0 wrote', async () => {
    const filter = encodeURIComponent('{"q":"draft"}');
    const { body } = await app.get<{ users: { name: string }[] }>(`/api/admin/users?filter=${filter}`, admin);
    expect(body.users.map(({ name }) => name)).toEqual(['Dora Draft']);
  });

  test('reads a draft from its snapshot and its edits, and saves the next edit', async () => {
    const token = await signIn('dora@example.com');
    const { body } = await app.get<{ work: { content: string; version: number } }>('/api/work/draft', token);
    expect(body.work).toMatchObject({
      content: '<p>A first line.</p><p>The second line.</p>',
      version: 3,
    });
    const edit = { baseVersion: 3, edit: { at: 3, remove: 1, insert: 'One' }, length: 45 };
    expect((await app.post('/api/work/save-draft', edit, token)).status).toBe(200);
  });

  test('reads pages and a sequential run', async () => {
    const pages = await app.get('/api/work/progress', await signIn('paula@example.com'));
    expect(pages.body).toMatchObject({ totalImages: 2, submittedCount: 1, draftsCount: 1 });
    const run = await app.get<{ session: { completedImages: number; totalImages: number } }>(
      '/api/work/sequential/session',
      await signIn('quinn@example.com'),
    );
    expect(run.body.session).toMatchObject({ completedImages: 1, totalImages: 2 });
  });

  test('lists the reviews, published and open', async () => {
    const { body } = await app.get<{ reviews: { userId: { name: string }; status: string }[] }>(
      '/api/admin/reviews',
      admin,
    );
    const statuses = body.reviews.map(({ userId, status }) => [userId.name, status]).toSorted();
    expect(statuses).toEqual([
      ['Paula Pages', 'pending'],
      ['Rita Reviewed', 'reviewed'],
      ['Sam Submitted', 'pending'],
    ]);
  });

  test('keeps the signatures, and its pending jobs make their PDFs', async () => {
    const ready = async () => {
      const { body } = await app.get<{ signedAgreements: { pdfReady: boolean }[] }>(
        '/api/admin/signed-agreements',
        admin,
      );
      return body.signedAgreements.map(({ pdfReady }) => pdfReady);
    };
    await vi.waitFor(async () => expect(await ready()).toEqual(Array(6).fill(true)), {
      timeout: 90_000,
      interval: 250,
    });
  }, 100_000);

  test('sends the e-mails that were queued', async () => {
    await vi.waitFor(
      async () => {
        const sent = await app.rows<{ template: string }>(
          'SELECT template FROM emails GROUP BY 1 HAVING every(sent_at IS NOT NULL) ORDER BY 1',
        );
        expect(sent.map(({ template }) => template)).toEqual([
          'agreement-signed',
          'otp',
          'penalized',
          'reset-password',
          'review-report',
          'work-started',
        ]);
      },
      { timeout: 60_000, interval: 250 },
    );
    expect(await app.mailbox.codeFor('ivo@example.com')).toMatch(/^\d{6}$/);
  }, 70_000);
});
