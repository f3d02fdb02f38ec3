import assert from 'node:assert/strict';
import { timed } from '../drafts/load.mjs';
import { words } from '../drafts/text.mjs';
import { signIn } from '../lib/sign-in.mjs';
import { percentile } from '../lib/statistics.mjs';
import { bearer } from '../lib/tokens.mjs';
import { requestBytes, Wire } from '../lib/wire.mjs';
import { dueReviews } from './seed.mjs';

/** 500 words, some of them wrong: publishing compares the texts if nobody has opened the comparison. */
const CHARACTERS = 4000;
const WRONG_SHARE = 0.03;
const CONNECTIONS = [1, 20];

/**
 * An administrator publishes the same number of reviews over one connection and over several.
 * @returns latencies in milliseconds for each number of connections
 */
export async function measurePublishing({ client, url, admin, reviews }) {
  const { token } = await signIn(url, 'admin-login', admin);
  const headers = bearer(token);
  const measured = [];
  for (const connections of CONNECTIONS) {
    const users = await dueReviews(client, {
      texts: [words(CHARACTERS), words(CHARACTERS)],
      count: reviews,
      wrongShare: WRONG_SHARE,
    });
    const { rows } = await client.query(OPEN, [users.map(({ id }) => id)]);
    const waiting = rows.map(({ id, subject }) =>
      requestBytes({
        method: 'POST',
        path: `/api/admin/reviews/${id}/publish`,
        headers,
        body: JSON.stringify({
          marks: [{ itemId: subject, isCorrect: true }],
          overallComments: '',
          seenTexts: [{ itemId: subject, textVersion: 1 }],
        }),
      }),
    );
    measured.push({ connections, ...(await publishAll(url, waiting, connections)) });
  }
  // Otherwise the next server would make these reports during another measurement.
  await client.query('UPDATE reviews SET reported_at = published_at WHERE reported_at IS NULL');
  return measured;
}

const OPEN = `SELECT id, subject_id AS subject FROM reviews WHERE user_id = ANY($1) AND status = 'open'`;

async function publishAll(url, waiting, connections) {
  const durations = [];
  const startedAt = performance.now();
  const publishOn = async () => {
    const wire = await Wire.open(url);
    try {
      for (let bytes = waiting.pop(); bytes; bytes = waiting.pop()) {
        const { answer, milliseconds } = await timed(() => wire.ask(bytes));
        assert.equal(answer.status, 200, answer.body);
        durations.push(milliseconds);
      }
    } finally {
      wire.close();
    }
  };
  await Promise.all(Array.from({ length: connections }, publishOn));
  return {
    perSecond: durations.length / ((performance.now() - startedAt) / 1000),
    p50: percentile(durations, 0.5),
    p99: percentile(durations, 0.99),
  };
}
