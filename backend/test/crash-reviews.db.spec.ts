import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { Program } from './program.js';
import { addImageWithReference, makeDue, type SubmittedWork, submittedPage } from './reviewed-work.js';
import { isSoak, numbersFrom, seed } from './seed.js';
import { TestApp } from './test-app.js';
import { startTestMailbox, type TestMailbox } from './test-mailbox.js';

/** Two workers run at the same time and are killed in each round, with new work that has just become due. */
const ROUNDS = isSoak ? 5 : 2;
const WORKS_PER_ROUND = 10;
/** Counted from the moment a worker is ready. The work of one round takes longer. */
const MAX_LIFE_MS = 1_200;

const REFERENCE = `It was a dark and very stormy night in the old harbour. ${'The ships lay still. '.repeat(60)}`;
const COPY = REFERENCE.replace('dark', 'drak').replace('very ', '');
const RESULT = { correct: 250, wrong: 2, percentage: 99, unit: 'words', referenceWords: 252, textVersion: 1 };
const REPORT = /was reviewed: 99% correct – Inkwell$/;

let app: TestApp;
let mailbox: TestMailbox;
let running: Program[] = [];

beforeAll(async () => {
  await Program.build();
}, 120_000);
beforeAll(async () => {
  app = await TestApp.start({ minWords: 3, databasePoolSize: 12 });
  mailbox = await startTestMailbox(`${app.settings.dataDir}/mailbox`);
  // Records every publication; the row of the review shows only the last one.
  await app.rows('CREATE TABLE publications (review_id uuid NOT NULL)');
  await app.rows(`CREATE FUNCTION count_publication() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN INSERT INTO publications VALUES (NEW.id); RETURN NULL; END $$`);
  await app.rows(`CREATE TRIGGER count_publications AFTER UPDATE OF result ON reviews
    FOR EACH ROW WHEN (NEW.result IS NOT NULL) EXECUTE FUNCTION count_publication()`);
}, 60_000);
afterEach(async () => {
  await Promise.all(running.map((program) => program.kill()));
  running = [];
});
afterAll(async () => {
  await mailbox.stop();
  await app.stop();
});

async function startWorker(): Promise<Program> {
  const program = await Program.start({
    PROCESS_ROLE: 'worker',
    DATABASE_URL: app.testDatabase.url,
    DATA_DIR: app.settings.dataDir,
    SMTP_URL: mailbox.smtpUrl,
    LOG_LEVEL: 'warn',
  });
  running.push(program);
  return program;
}

const random = numbersFrom(seed);

/** Kills a worker at a moment that the seed decides. @returns how long it was ready */
async function runAndKill(): Promise<number> {
  const lifeMs = Math.round(random() * MAX_LIFE_MS);
  const worker = await startWorker();
  await sleep(lifeMs);
  await worker.kill();
  return lifeMs;
}

/** Ends the leases and heartbeats of the killed workers, which would take a minute. */
async function expireLeases(): Promise<void> {
  await app.rows('UPDATE reviews SET lease_until = now() WHERE lease_until > now()');
  await app.rows(`UPDATE pgboss.job SET heartbeat_on = now() - interval '1 minute' WHERE state = 'active'`);
}

async function submitWorks(imageId: string): Promise<SubmittedWork[]> {
  return Promise.all(Array.from({ length: WORKS_PER_ROUND }, () => submittedPage(app, imageId, COPY)));
}

test('each review gets one result and one report although workers are killed at any moment', async () => {
  const imageId = await addImageWithReference(app, REFERENCE, 'Harbour');
  const works: SubmittedWork[] = [];
  const livesMs: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const fresh = await submitWorks(imageId);
    await makeDue(app, ...fresh);
    works.push(...fresh);
    livesMs.push(...(await Promise.all([runAndKill(), runAndKill()])));
    await expireLeases();
  }
  const hint = `seed ${seed}, killed after ${livesMs} ms`;

  const last = await startWorker();
  for (const { user } of works) {
    await mailbox.waitFor(user.email, REPORT, 1, 60).catch((error: unknown) => {
      throw new Error(`${hint}: ${error}\n${last.output()}`);
    });
  }
  await waitForEmptyQueues();
  expect(await last.terminate(), hint).toBe(0);

  for (const { user, reviewId } of works) {
    const review = await app.row<{ result: object; reportSha256: string }>(
      `SELECT result, report_sha256 AS "reportSha256" FROM reviews WHERE id = $1 AND status = 'published'`,
      [reviewId],
    );
    expect(review.result, hint).toEqual(RESULT);
    const reports = (await mailbox.list(user.email)).filter(({ subject }) => REPORT.test(subject));
    expect(reports, hint).toHaveLength(1);
    const [report] = reports;
    if (!report) throw new Error('No report');
    const pdf = await mailbox.attachment(report, 0);
    // The e-mailed file is the stored one, even if another worker made a second file.
    expect(createHash('sha256').update(pdf).digest('hex'), hint).toBe(review.reportSha256);
  }
  expect(
    await app.row(
      'SELECT count(*)::int AS all, count(DISTINCT review_id)::int AS different FROM publications',
    ),
    hint,
  ).toEqual({ all: works.length, different: works.length });
  expect(
    await app.row(`SELECT count(*)::int AS emails FROM emails WHERE template = 'review-report'`),
    hint,
  ).toEqual({ emails: works.length });
  expect(await app.rows(`SELECT 1 FROM pgboss.job WHERE name = 'dead-letters'`), hint).toEqual([]);
}, 120_000);

/** An e-mail that was sent just when its worker was killed can still wait for its second attempt. */
async function waitForEmptyQueues(): Promise<void> {
  const waiting = () =>
    app.rows(
      `SELECT 1 FROM pgboss.job WHERE state < 'completed' AND name IN ('send-email', 'make-review-report') LIMIT 1`,
    );
  await vi.waitUntil(async () => (await waiting()).length === 0, { timeout: 60_000 });
}
