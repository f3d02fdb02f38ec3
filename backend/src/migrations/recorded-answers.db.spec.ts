import pg from 'pg';
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

/** The dump of 0.3.0 has submissions that are older than its images. An image that is published after a submission does not count for it. */
async function publishBeforeTheWork(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`UPDATE reference_files SET published_at = published_at - interval '30 days'`);
  await client.end();
}

/**
 * The calls about open documents that were compared with the PDF of all projects. They are compared with the images of their project
 * now; published results keep the PDF.
 */
function findOtherReferences({ answers }: Recording): ReadonlySet<string> {
  const calls = Object.entries(answers).flatMap(([call, { body }]) => {
    const isOther = JSON.stringify(body).includes('"referenceTitle":"Copying guide"');
    return isOther && !JSON.stringify(body).includes('"status":"reviewed"') ? [call, `${call}/accuracy`] : [];
  });
  return new Set(calls);
}

/** Users whose deadline has passed are not among the working ones any more. */
const NEW_MEANINGS = ['workingUsers', 'activeUsers'];

/** The words of a comparison, in which `\n` stands before a word that begins a line. */
const RUNS = ['expected', 'written'];

/**
 * Without what changed after 0.4.0: the subjects of e-mails, penalties in the ledger, who is working, `Z` in all times, and lines of
 * compared words.
 */
function withoutNewWords(answer: unknown): object {
  return JSON.parse(JSON.stringify(answer), (key, value) => {
    if (key === 'subject' || NEW_MEANINGS.includes(key)) return undefined;
    if (typeof value !== 'string') return value;
    if (RUNS.includes(key)) return value.replaceAll('\n', ' ').trim();
    const time = value.replace(/^([\d-]+T[\d:]+\.\d{3})\+00:00$/, '$1Z');
    return time.replace(/<title>.*<\/title>/, '').replace(/^Penalty: /, '');
  });
}

describe.each(releases)('this version on a database of %s', (release) => {
  const recorded = readRecording(release);
  const otherReferences = findOtherReferences(recorded);
  let database: TestDatabase;
  let app: TestApp;
  let now: Recording;

  beforeAll(async () => {
    database = await createReleaseDatabase(release);
    await migrate(database.url);
    if (release === '0.3.0') await publishBeforeTheWork(database.url);
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
    expect(otherReferences.size).toBeLessThan(50);
    expect(Object.keys(recorded.answers).length).toBeGreaterThan(1500);
    expect(Object.keys(now.answers)).toEqual(Object.keys(recorded.answers));
  });

  const emails = new Set(Object.keys(recorded.answers).map((call) => call.split(' ')[0]));
  test.each([...emails])('gives %s the answers of the release', (email) => {
    const calls = Object.entries(recorded.answers).filter(
      ([call]) => call.startsWith(`${email} `) && !otherReferences.has(call),
    );
    // A later version may add fields.
    for (const [call, answer] of calls)
      expect.soft(withoutNewWords(now.answers[call]), call).toMatchObject(withoutNewWords(answer));
  });
});
