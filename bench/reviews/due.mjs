import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { words } from '../drafts/text.mjs';
import { startMailCounter } from './mail-counter.mjs';
import { dueReviews } from './seed.mjs';

const WORKERS = 2;
const POLL_MS = 250;
const GIVE_UP_MS = 10 * 60_000;
/** Characters of 500 and of 10,000 words, and the share of wrong words. */
const SHORT = { words: 500 };
const LONG = { words: 10_000 };
const CHARACTERS_PER_WORD = 8;
const WRONG_SHARE = 0.03;

/**
 * Reviews that are all due at once, one of them long: two workers score, publish and e-mail them. Measured from the start of
 * the workers. @returns seconds until the last of each step
 */
export async function measureDueReviews({ client, product, reviews }) {
  const mails = await startMailCounter();
  const texts = [SHORT, LONG].map((text) => words(text.words * CHARACTERS_PER_WORD));
  const users = await dueReviews(client, { texts, count: reviews, wrongShare: WRONG_SHARE });
  const { rows } = await client.query('SELECT clock_timestamp() AS now');
  const startedAt = rows[0].now;
  const workers = await Promise.all(
    Array.from({ length: WORKERS }, () => product.startWorker({ smtpUrl: mails.smtpUrl })),
  );
  await untilDelivered(client);
  const measured = await readTimes(client, startedAt);
  for (const worker of workers) await worker.stop();
  await checkOnce(client, mails, users);
  await mails.stop();
  return { reviews, workers: WORKERS, ...measured };
}

async function untilDelivered(client) {
  for (let waitedMs = 0; waitedMs < GIVE_UP_MS; waitedMs += POLL_MS) {
    const { rows } = await client.query(WAITING);
    if (rows[0].waiting === 0) return;
    await sleep(POLL_MS);
  }
  throw new Error('Not all reports were delivered');
}

const WAITING = `SELECT count(*)::int AS waiting FROM reviews r
  LEFT JOIN emails e ON e.key = 'review-report:' || r.id WHERE e.sent_at IS NULL`;

async function readTimes(client, startedAt) {
  const { rows } = await client.query(
    `SELECT extract(epoch FROM max(r.published_at) - $1)::float8 AS "publishedSeconds",
       extract(epoch FROM max(r.reported_at) - $1)::float8 AS "reportedSeconds",
       extract(epoch FROM max(e.sent_at) - $1)::float8 AS "deliveredSeconds"
     FROM reviews r JOIN emails e ON e.key = 'review-report:' || r.id`,
    [startedAt],
  );
  return rows[0];
}

/** Each review has one result, and one e-mail that was delivered once with its PDF. */
async function checkOnce(client, mails, users) {
  const { rows } =
    await client.query(`SELECT count(*)::int AS reviews, count(*) FILTER (WHERE status = 'published'
    AND (result->>'percentage')::int BETWEEN 90 AND 99)::int AS published FROM reviews`);
  assert.deepEqual(rows[0], { reviews: users.length, published: users.length });
  for (const { email } of users) assert.deepEqual(mails.attachmentsOf(email), [1], email);
}
