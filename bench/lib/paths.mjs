import { post } from './load.mjs';
import { signIn } from './sign-in.mjs';
import { bearer, signedIn } from './tokens.mjs';

const SAMPLE_USERS = 200;

/**
 * The measured calls. `toReach` is the target: the product's requests/s divided by the baseline's.
 */
export async function measuredPaths({ client, url, secret, admin, password }) {
  const { rows: users } = await client.query(USERS_WITH_CLOCK, [SAMPLE_USERS]);
  const { rows: parts } = await client.query(NAME_PARTS, [SAMPLE_USERS]);
  const { token: adminToken } = await signIn(url, 'admin-login', admin);
  const list = (filter) => ({
    method: 'GET',
    path: `/api/admin/users?${new URLSearchParams({
      sort: '["createdAt","DESC"]',
      range: '[0,24]',
      filter: JSON.stringify(filter),
    })}`,
    headers: bearer(adminToken),
  });
  return [
    {
      name: 'dashboard',
      toReach: 0.6,
      connections: 16,
      requests: users.map((user) => ({
        method: 'GET',
        path: '/api/users/dashboard',
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
      name: 'search by part of a name',
      toReach: 0.6,
      connections: 16,
      requests: parts.map(({ part }) => list({ q: part })),
    },
    {
      name: 'sign-in',
      toReach: 0.95,
      connections: 8,
      requests: users.map(({ email }) => post('/api/auth/login', {}, { email, password })),
    },
  ];
}

/** Users whose work clock runs or ran, spread over the table. */
const USERS_WITH_CLOCK = `
  SELECT u.id, u.email, u.role, u.session_version FROM users u JOIN assignments a ON a.user_id = u.id
  WHERE u.role = 'user' AND u.is_signed_agreement AND a.started_at IS NOT NULL ORDER BY md5(u.email) LIMIT $1`;

/** The first six letters of surnames that occur, as typed into a search box. */
export const NAME_PARTS = `
  SELECT part FROM (SELECT lower(left(split_part(name, ' ', 2), 6)) AS part FROM users) AS surnames
  WHERE length(part) = 6 GROUP BY part HAVING count(*) > 1 ORDER BY md5(part) LIMIT $1`;
