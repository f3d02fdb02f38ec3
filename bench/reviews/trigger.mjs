import assert from 'node:assert/strict';
import { timed } from '../drafts/load.mjs';
import { words } from '../drafts/text.mjs';
import { createFreshUsers } from '../drafts/writers.mjs';
import { signIn } from '../lib/sign-in.mjs';
import { bearer } from '../lib/tokens.mjs';
import { startMailCounter } from './mail-counter.mjs';
import { dueReviews } from './seed.mjs';

/** 500 words. */
const CHARACTERS = 4000;
const WRONG_SHARE = 0.03;

/**
 * An administrator triggers the automation while as many texts are due as users are late, beside a worker that takes the jobs.
 * @returns what was done during the call, and its milliseconds
 */
export async function measureTrigger({ client, product, url, admin, reviews }) {
  const mails = await startMailCounter();
  const { token } = await signIn(url, 'admin-login', admin);
  const worker = await product.startWorker({ databaseUrl: product.databaseUrl, smtpUrl: mails.smtpUrl });
  try {
    const late = await createFreshUsers(client, reviews);
    await dueReviews(client, {
      texts: [words(CHARACTERS), words(CHARACTERS)],
      count: reviews,
      wrongShare: WRONG_SHARE,
    });
    // Last, because the worker also looks for them each minute.
    await client.query(LET_DEADLINES_PASS, [late.map(({ id }) => id)]);
    const { answer, milliseconds } = await timed(() =>
      fetch(`${url}/api/admin/trigger-automation`, { method: 'POST', headers: bearer(token) }),
    );
    assert.equal(answer.status, 200, await answer.clone().text());
    return { due: reviews, late: late.length, milliseconds, done: await answer.json() };
  } finally {
    await worker.stop();
    await mails.stop();
    // Otherwise the next server would do the rest during another measurement.
    for (const statement of FORGET_THE_REST) await client.query(statement);
  }
}

const LET_DEADLINES_PASS = `
  UPDATE assignments SET started_at = now() - interval '97 hours', deadline_at = now() - interval '1 hour' WHERE user_id = ANY($1)`;

const FORGET_THE_REST = [
  `DELETE FROM reviews WHERE status = 'open'`,
  'UPDATE reviews SET reported_at = published_at WHERE reported_at IS NULL',
  `DELETE FROM pgboss.job WHERE state IN ('created', 'retry', 'active')`,
  'UPDATE emails SET sent_at = now() WHERE sent_at IS NULL',
];
