import { words } from '../drafts/text.mjs';
import { applyLoad, post } from '../lib/load.mjs';
import { signIn } from '../lib/sign-in.mjs';
import { bearer } from '../lib/tokens.mjs';
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
    const requests = rows.map(({ id, subject }) =>
      post(`/api/admin/reviews/${id}/publish`, headers, {
        marks: [{ itemId: subject, isCorrect: true }],
        overallComments: '',
        seenTexts: [{ itemId: subject, textVersion: 1 }],
      }),
    );
    const requestsOf = (connection) => requests.filter((_, place) => place % connections === connection);
    const rates = await applyLoad({ url, connections, requestsOf, amount: requests.length });
    measured.push({ connections, ...rates });
  }
  // Otherwise the next server would make these reports during another measurement.
  await client.query('UPDATE reviews SET reported_at = published_at WHERE reported_at IS NULL');
  return measured;
}

const OPEN = `SELECT id, subject_id AS subject FROM reviews WHERE user_id = ANY($1) AND status = 'open'`;
