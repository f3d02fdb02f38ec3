import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Method, TestApp } from '../../test/test-app.js';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.js';
import { readCatalogue } from '../../test/upgrade/catalogue.js';
import { type Recording, recordAnswers } from '../../test/upgrade/recorded-answers.js';
import {
  createReleaseDatabase,
  RELEASES,
  readRecording,
  releases,
} from '../../test/upgrade/release-database.js';
import { DEMO_PASSWORD } from '../demo/demo-data.service.js';
import { migrate } from '../start/migrate.js';

describe.each(releases)('this version on a database of %s', (release) => {
  const recorded = readRecording(release);
  let database: TestDatabase;
  let app: TestApp;
  let now: Recording;

  beforeAll(async () => {
    database = await createReleaseDatabase(release);
    await migrate(database.url);
    app = await TestApp.start({ minWords: 40, databaseUrl: database.url, ...RELEASES[release].secrets });
    now = await recordAnswers(
      (method, path, { token, body }) =>
        app.call<unknown>(method as Method, path, { token: token ?? null, ...(body && { body }) }),
      { password: DEMO_PASSWORD, recordedAt: recorded.recordedAt },
    );
  }, 300_000);
  afterAll(async () => {
    await app.stop();
    await database.drop();
  });

  test('has the same schema as a new database', async () => {
    const fresh = await createTestDatabase();
    expect(await readCatalogue(database.url)).toEqual(await readCatalogue(fresh.url));
    await fresh.drop();
  });

  test('answers the same calls as the release', () => {
    expect(Object.keys(recorded.answers).length).toBeGreaterThan(1500);
    expect(Object.keys(now.answers)).toEqual(Object.keys(recorded.answers));
  });

  const emails = new Set(Object.keys(recorded.answers).map((call) => call.split(' ')[0]));
  test.each([...emails])('gives %s the answers of the release', (email) => {
    const calls = Object.entries(recorded.answers).filter(([call]) => call.startsWith(`${email} `));
    // A later version may add fields.
    for (const [call, answer] of calls) expect.soft(now.answers[call], call).toMatchObject(answer);
  });
});
