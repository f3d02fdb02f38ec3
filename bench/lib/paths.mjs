import { post } from './load.mjs';
import { signIn } from './sign-in.mjs';
import { bearer, signedIn } from './tokens.mjs';

const SAMPLE_USERS = 200;
const PAGE_ROWS = 25;

/**
 * The measured calls. `toReach` is the target: the product's requests/s divided by the baseline's.
 */
export async function measuredPaths({ client, url, secret, admin, password }) {
  const { rows: users } = await client.query(USERS_WITH_CLOCK, [SAMPLE_USERS]);
  const { rows: parts } = await client.query(NAME_PARTS, [SAMPLE_USERS]);
  const { token: adminToken } = await signIn(url, 'admin-login', admin);
  const list = (filter, page = 1) => ({
    method: 'GET',
    path: `/api/admin/users?${new URLSearchParams({
      sort: '["createdAt","DESC"]',
      range: JSON.stringify([(page - 1) * PAGE_ROWS, page * PAGE_ROWS - 1]),
      filter: JSON.stringify(filter),
    })}`,
    headers: bearer(adminToken),
  });
  return [
    {
      name: 'dashboard',
      toReach: 1.5,
      connections: 20,
      requests: users.map((user) => ({
        method: 'GET',
        path: `/api/users/dashboard?assignment=${user.assignment_id}`,
        headers: signedIn(user, secret),
      })),
    },
    {
      name: 'list of users, filtered, with total',
      toReach: 1,
      connections: 16,
      requests: [list({ isVerified: false })],
    },
    {
      name: 'list of users by two flags, pages 1, 4 and 41',
      toReach: 3,
      connections: 20,
      requests: [1, 4, 41].map((page) => list({ isVerified: true, isSignedAgreement: false }, page)),
    },
    {
      name: 'search by part of a name',
      toReach: 0.6,
      connections: 16,
      requests: parts.map(({ part }) => list({ q: part })),
    },
    {
      name: 'sign-in',
      toReach: 1,
      connections: 8,
      requests: users.map(({ email }) => post('/api/auth/login', {}, { email, password })),
    },
  ];
}

/** Users whose work clock runs or ran, spread over the table. */
const USERS_WITH_CLOCK = `
  SELECT u.id, u.email, u.role, u.session_version, a.id AS assignment_id FROM users u JOIN assignments a ON a.user_id = u.id
  WHERE u.role = 'user' AND u.is_signed_agreement AND a.started_at IS NOT NULL ORDER BY md5(u.email) LIMIT $1`;

/** The first six letters of surnames that occur, as typed into a search box. */
export const NAME_PARTS = `
  SELECT part FROM (SELECT lower(left(split_part(name, ' ', 2), 6)) AS part FROM users) AS surnames
  WHERE length(part) = 6 GROUP BY part HAVING count(*) > 1 ORDER BY md5(part) LIMIT $1`;
