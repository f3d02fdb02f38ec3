import { NAME_PARTS } from '../lib/paths.mjs';
import { signIn } from '../lib/sign-in.mjs';
import { bearer } from '../lib/tokens.mjs';

const SEARCHES = 200;
/** What an index of trigrams is worst at: too short for it, had by nearly everybody, by a few, by nobody. */
const SHORT_PARTS = ['e', 'a', 'w', 'an', 'so', 'rm', 'uj', 'qz', 'ann', 'son', 'lar', 'exa', 'uja', 'qzx'];
const FIRST_NAMES = ['anna', 'omar', 'sofia', 'tomas'];
const LISTS = [
  { sort: ['createdAt', 'DESC'], filter: {} },
  { sort: ['createdAt', 'DESC'], filter: { isVerified: false } },
  { sort: ['name', 'ASC'], filter: { isSignedAgreement: true } },
  { sort: ['createdAt', 'DESC'], filter: { isPenalized: true } },
  { sort: ['workStartedAt', 'DESC'], filter: { workSubmitted: true } },
  { sort: ['email', 'ASC'], filter: { isVerified: true, isPenalized: false } },
];

/**
 * The measured calls. `floorTimes` is the product's requests/s as a multiple of the floor's, `aloneMs` the limit of its
 * p50 on one connection. Where the floor would look at a million people for each answer it is only asked whether it
 * finds the same: what it has not finished would be measured with the next call.
 */
export async function consoleCalls({ client, url, admin, texts }) {
  const { token } = await signIn(url, 'admin-login', admin);
  const headers = bearer(token);
  const get = (path, query) => ({
    method: 'GET',
    path: query ? `${path}?${new URLSearchParams(query)}` : path,
    headers,
  });
  const list = ({ sort, filter }) =>
    get('/api/admin/users', {
      sort: JSON.stringify(sort),
      range: '[0,24]',
      filter: JSON.stringify(filter),
    });
  const search = (parts) => parts.map((q) => list({ sort: ['createdAt', 'DESC'], filter: { q } }));
  const { rows: names } = await client.query(NAME_PARTS, [SEARCHES]);
  const { rows: emails } = await client.query(EMAIL_PARTS, [SEARCHES]);
  const { rows: words } = await client.query(WORDS, [SEARCHES]);
  return [
    { name: 'list, sorted and filtered, with total', requests: LISTS.map(list), floorTimes: 5, aloneMs: 50 },
    {
      name: 'search by part of a name or an e-mail',
      requests: search(names.flatMap(({ part }, index) => [part, emails[index % emails.length].part])),
      aloneMs: 50,
    },
    {
      name: 'search by one to three letters that many have, or hardly anybody',
      requests: search(SHORT_PARTS),
      aloneMs: 100,
      isFloorMeasured: false,
    },
    {
      name: 'search by a first name that one in forty has',
      requests: search(FIRST_NAMES),
      aloneMs: 100,
      isFloorMeasured: false,
    },
    {
      name: 'universal search of people by two or three letters',
      requests: SHORT_PARTS.filter((q) => q.length > 1).map((q) =>
        get('/api/admin/universal-search', { q, type: 'users' }),
      ),
      aloneMs: 100,
      isFloorMeasured: false,
    },
    {
      name: `search in the text of ${texts.toLocaleString('en')} submissions`,
      requests: words.map(({ word }) => get('/api/admin/universal-search', { q: word, type: 'work' })),
      aloneMs: 50,
    },
    { name: 'figures of the dashboard', requests: [get('/api/admin/dashboard-stats')], aloneMs: 20 },
    { name: 'newest 100 of each tab', requests: [get('/api/admin/detailed-user-data')] },
  ];
}

/** From the middle of the local part: a surname's end and a number. */
const EMAIL_PARTS = `
  SELECT substr(split_part(email, '@', 1), greatest(1, length(split_part(email, '@', 1)) - 7)) AS part
  FROM users WHERE email LIKE '%@example.com' ORDER BY md5(email) LIMIT $1`;

/** Rare and common ones by turns, and one that all have. */
const WORDS = `
  SELECT word FROM (
    SELECT split_part(body, ' ', CASE WHEN draft_id % 2 = 0 THEN 2 ELSE 20 END) AS word FROM submitted_texts
    ORDER BY md5(draft_id::text) LIMIT $1 - 1
  ) AS drawn UNION ALL SELECT 'everybody'`;
