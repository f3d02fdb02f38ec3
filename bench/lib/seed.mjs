/**
 * Fills the database with users in every state: verified, signed, started, submitted, late. Who has started has one assignment. They are the same in every
 * run, and all have the same password and a session. `from` continues after users that exist already.
 */
export async function seedUsers(client, count, passwordHash, from = 1) {
  await client.query('SELECT setseed(0.42)');
  await client.query(INSERT_USERS, [count, passwordHash, FIRST_NAMES, SYLLABLES, from]);
  await client.query(OPEN_SESSIONS);
  await client.query('VACUUM ANALYZE sessions, users, assignments');
}

const OPEN_SESSIONS = `
  INSERT INTO sessions (id, user_id, expires_at, ip_address, user_agent, method)
  SELECT id, id, now() + interval '7 days', '192.0.2.1', 'bench', 'password' FROM users
  ON CONFLICT DO NOTHING`;

const FIRST_NAMES =
  'Ada Amir Anna Ben Carla Chen Dana Elif Emil Farah Goran Hana Igor Ines Ivan Jana Jonas Kemal Lara Leo Lucia Malik Marta Mila Nadia Noah Olga Omar Paula Petra Rafael Rosa Samir Sara Sofia Tariq Tomas Vera Yara Zoe'.split(
    ' ',
  );
const SYLLABLES =
  'al an ar be bor ca cor da del der do el en er fa fer gar go ham hel hor il in is ja kar kel kor la lan lin lo ma mar men mo na nor o pel per po ra ran ri ros sa sen ser sol ta tel ter tor u va ven vi vor wal win za zen'.split(
    ' ',
  );

const INSERT_USERS = `
  WITH drawn AS MATERIALIZED (
    SELECT n, $3::text[] AS firsts, $4::text[] AS syllables, random() AS first,
      random() AS s1, random() AS s2, random() AS s3, random() AS verified, random() AS signed,
      random() AS started, random() AS submitted, random() AS pace,
      now() - interval '400 days' * pow(random(), 1.5) AS created_at
    FROM generate_series($5::int, $1::int) AS n
  ), named AS (
    SELECT *, firsts[1 + floor(first * cardinality(firsts))] || ' ' || initcap(
        syllables[1 + floor(s1 * cardinality(syllables))] || syllables[1 + floor(s2 * cardinality(syllables))]
        || CASE WHEN s3 < 0.3 THEN 'son' ELSE '' END) AS name,
      verified < 0.8 AS is_verified, verified < 0.8 AND signed < 0.85 AS is_signed,
      CASE WHEN verified < 0.8 AND signed < 0.85 AND started < 0.9
        THEN least(now(), created_at + pace * interval '5 days') END AS work_started_at
    FROM drawn
  ), worked AS (
    SELECT *, coalesce(submitted < 0.7 AND work_started_at < now() - pace * interval '96 hours', false)
        AS is_submitted, work_started_at + interval '96 hours' AS deadline_at
    FROM named
  ), judged AS (
    SELECT *, coalesce(NOT is_submitted AND deadline_at < now(), false) AS is_late FROM worked
  ), added AS (
    INSERT INTO users (name, email, mobile_number, alternative_mobile_number, address, password_hash,
      encrypted_password, role, is_verified, is_signed_agreement, created_at)
    SELECT name, lower(replace(name, ' ', '.')) || n || '@example.com', '+1555' || lpad(n::text, 7, '0'),
      CASE WHEN n % 3 = 0 THEN '+1556' || lpad(n::text, 7, '0') ELSE '' END, n || ' Paper Street, Inkford',
      $2, decode(md5(n::text) || md5(name), 'hex'), CASE WHEN n % 10000 = 0 THEN 'admin' ELSE 'user' END,
      is_verified, is_signed, created_at
    FROM judged ORDER BY created_at
    RETURNING id, email
  )
  INSERT INTO assignments (user_id, project_id, number, given_at, given_by_kind, work_window_hours, started_at, deadline_at,
    submitted_at, penalized_at, penalized_reason)
  SELECT added.id, projects.id, 1, work_started_at, 'self', 96, work_started_at, deadline_at,
    CASE WHEN is_submitted THEN work_started_at + pace * interval '96 hours' END, CASE WHEN is_late THEN deadline_at END,
    CASE WHEN is_late THEN 'missed_deadline' END
  FROM judged JOIN added ON added.email = lower(replace(name, ' ', '.')) || n || '@example.com'
  JOIN projects ON projects.is_default
  WHERE work_started_at IS NOT NULL ORDER BY judged.created_at`;
