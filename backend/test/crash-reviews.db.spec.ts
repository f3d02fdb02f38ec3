import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { Program } from './program.js';
import { addImageWithReference, makeDue, type SubmittedWork, submittedPage } from './reviewed-work.js';
import { TestApp } from './test-app.js';
import { startTestMailbox, type TestMailbox } from './test-mailbox.js';

/** Two workers side by side are killed so many times each, every time with new work that has just fallen due. */
const ROUNDS = 5;
const WORKS_PER_ROUND = 10;
/** From the moment a worker is ready; what waits takes longer than that. */
const LONGEST_LIFE_MS = 1_200;

const REFERENCE = `It was a dark and very stormy night in the old harbour. ${'The ships lay still. '.repeat(60)}`;
const COPY = REFERENCE.replace('dark', 'drak').replace('very ', '');
const RESULT = { correct: 250, wrong: 2, percentage: 99, unit: 'words' };
const REPORT = /work was reviewed: 99% correct$/;

let app: TestApp;
let mailbox: TestMailbox;
let running: Program[] = [];

beforeAll(async () => {
  await Program.build();
}, 120_000);
beforeAll(async () => {
  app = await TestApp.start({ minWords: 3, databasePoolSize: 12 });
  mailbox = await startTestMailbox(`${app.settings.dataDir}/mailbox`);
  // Counts results as they are published, whatever the row says in the end.
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

/** The power fails at some moment. @returns when, after the worker was ready */
async function liveShortly(): Promise<number> {
  const worker = await startWorker();
  const lifeMs = Math.round(Math.random() * LONGEST_LIFE_MS);
  await sleep(lifeMs);
  await worker.kill();
  return lifeMs;
}

/** As if the minute had passed after which nobody waits for the dead any more. */
async function letLeasesRunOut(): Promise<void> {
  await app.rows('UPDATE reviews SET lease_until = now() WHERE lease_until > now()');
  await app.rows(`UPDATE pgboss.job SET heartbeat_on = now() - interval '1 minute' WHERE state = 'active'`);
}

async function submitWorks(imageId: string): Promise<SubmittedWork[]> {
  return Promise.all(Array.from({ length: WORKS_PER_ROUND }, () => submittedPage(app, imageId, COPY)));
}

test('each review has one result and one report, whenever the workers were killed', async () => {
  const imageId = await addImageWithReference(app, REFERENCE, 'Harbour');
  const works: SubmittedWork[] = [];
  const livesMs: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const fresh = await submitWorks(imageId);
    await makeDue(app, ...fresh);
    works.push(...fresh);
    livesMs.push(...(await Promise.all([liveShortly(), liveShortly()])));
    await letLeasesRunOut();
  }
  const hint = `killed after ${livesMs} ms`;

  const last = await startWorker();
  for (const { person } of works) {
    await mailbox.waitFor(person.email, REPORT, 1, 60).catch((error: unknown) => {
      throw new Error(`${hint}: ${error}\n${last.output()}`);
    });
  }
  await untilNothingWaits();
  expect(await last.terminate(), hint).toBe(0);

  for (const { person, reviewId } of works) {
    const review = await app.row<{ result: object; reportSha256: string }>(
      `SELECT result, report_sha256 AS "reportSha256" FROM reviews WHERE id = $1 AND status = 'published'`,
      [reviewId],
    );
    expect(review.result, hint).toEqual(RESULT);
    const reports = (await mailbox.list(person.email)).filter(({ subject }) => REPORT.test(subject));
    expect(reports, hint).toHaveLength(1);
    const [report] = reports;
    if (!report) throw new Error('No report');
    const pdf = await mailbox.attachment(report, 0);
    // What was e-mailed is what is kept, whoever made a second one in between.
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

/** An e-mail that was handed over just when its worker died may still wait to be handed over again. */
async function untilNothingWaits(): Promise<void> {
  const waiting = () =>
    app.rows(
      `SELECT 1 FROM pgboss.job WHERE state < 'completed' AND name IN ('send-email', 'make-review-report') LIMIT 1`,
    );
  while ((await waiting()).length > 0) await app.rows('SELECT pg_sleep(0.05)');
}
