import { API_KEY_START } from './api-key-format.js';

/** SQL: whether the user `u` signs in with a second factor, or at an identity provider, which checks its own. */
function hasSecondFactorSql(u: string): string {
  return `(EXISTS (SELECT FROM second_factors f WHERE f.user_id = ${u}.id)
    OR EXISTS (SELECT FROM oidc_identities i WHERE i.user_id = ${u}.id))`;
}

/** SQL: whether a last use is written again. */
function isOldSql(lastUsedAt: string): string {
  return `coalesce(${lastUsedAt} < now() - interval '1 minute', true)`;
}

// Every request of a program makes this query, so one statement checks the key and its creator. The unique index finds the row.
/**
 * $1 short id, $2 hash, $3 whether staff must have a second factor. No row: the key is unknown or has expired, or its creator has no access
 * now.
 */
export const FIND_API_KEY = `
  SELECT k.id AS "keyId", k.name AS "keyName", k.permissions, k.project_id AS "projectId", u.id, u.name, u.email, u.role,
    ${isOldSql('CASE WHEN k.secret_hash = $2 THEN k.last_used_at ELSE k.previous_last_used_at END')} AS "isLastUseOld"
  FROM api_keys k JOIN users u ON u.id = k.created_by
  WHERE k.short_id = $1 AND (k.secret_hash = $2 OR k.previous_hash = $2 AND k.previous_expires_at > now())
    AND (k.expires_at IS NULL OR k.expires_at > now())
    AND u.role <> 'user' AND u.is_verified AND u.suspended_at IS NULL AND (NOT $3::boolean OR ${hasSecondFactorSql('u')})`;

/** $1 short id, $2 hash. Only who has the secret learns more than that it is not valid. No row: nobody has it. */
export const WHY_KEY_IS_INVALID = `
  SELECT CASE WHEN expires_at <= now() THEN 'API_KEY_EXPIRED'
    WHEN secret_hash <> $2 AND previous_expires_at <= now() THEN 'API_KEY_REPLACED' ELSE 'API_KEY_SUSPENDED' END AS code
  FROM api_keys WHERE short_id = $1 AND (secret_hash = $2 OR previous_hash = $2)`;

/**
 * $1 key, $2 network, $3 hash: it may have become the key before, by a rotation. Skips a row that another process is writing, so it does not
 * wait.
 */
export const RECORD_USE = `
  UPDATE api_keys SET
    last_used_at = CASE WHEN secret_hash = $3 THEN now() ELSE last_used_at END,
    last_used_network = CASE WHEN secret_hash = $3 THEN $2 ELSE last_used_network END,
    previous_last_used_at = CASE WHEN previous_hash = $3 THEN now() ELSE previous_last_used_at END,
    previous_last_used_network = CASE WHEN previous_hash = $3 THEN $2 ELSE previous_last_used_network END
  WHERE id = (
    SELECT id FROM api_keys WHERE id = $1 AND (secret_hash = $3 AND ${isOldSql('last_used_at')}
      OR previous_hash = $3 AND ${isOldSql('previous_last_used_at')})
    FOR NO KEY UPDATE SKIP LOCKED)`;

/** $1 to $7: the columns in their order. No row if the key would have expired already. */
export const ADD_API_KEY = `
  INSERT INTO api_keys (short_id, name, permissions, project_id, created_by, expires_at, secret_hash)
  SELECT $1::text, $2::text, $3::text[], $4::uuid, $5::uuid, $6::timestamptz, $7::bytea
  WHERE $6::timestamptz IS NULL OR $6::timestamptz > now() RETURNING id`;

/** $1 key, $2 hash of the new key, $3 hours that the key before stays valid */
export const ROTATE_API_KEY = `
  UPDATE api_keys SET secret_hash = $2, previous_hash = secret_hash, last_used_at = NULL, last_used_network = NULL,
    previous_last_used_at = last_used_at, previous_last_used_network = last_used_network,
    previous_expires_at = now() + make_interval(hours => $3) WHERE id = $1`;

/** $1 time */
export const IS_PAST = 'SELECT $1::timestamptz <= now() AS "isPast"';

/** A page of keys as `key`. */
export function selectApiKeys(page: string): string {
  return `SELECT key.id AS "_id", key.name, '${API_KEY_START}' || key.short_id AS prefix, key.permissions,
      (SELECT json_build_object('_id', p.id, 'name', p.name) FROM projects p WHERE p.id = key.project_id) AS project,
      json_build_object('_id', creator.id, 'name', creator.name) AS "createdBy",
      key.created_at AS "createdAt", key.expires_at AS "expiresAt", key.last_used_at AS "lastUsedAt",
      key.last_used_network AS "lastUsedNetwork",
      CASE WHEN key.previous_expires_at > now() THEN key.previous_expires_at END AS "previousKeyExpiresAt",
      key.previous_last_used_at AS "previousKeyLastUsedAt", key.previous_last_used_network AS "previousKeyLastUsedNetwork",
      (key.expires_at IS NULL OR key.expires_at > now()) AND creator.role <> 'user' AND creator.is_verified
        AND creator.suspended_at IS NULL AS "isValid", ${hasSecondFactorSql('creator')} AS "hasSecondFactor"
    FROM (${page}) AS key JOIN users creator ON creator.id = key.created_by`;
}

/** $1 key */
export const READ_API_KEY = selectApiKeys('SELECT * FROM api_keys WHERE id = $1');

/**
 * $1 limit. Notes the expiries of the next seven days that were not announced, and returns their keys with their makers. Keys that were made
 * for less than a week are left out, and those that another process announces.
 */
export const ANNOUNCE_EXPIRIES = `
  UPDATE api_keys k SET announced_expiry = k.expires_at FROM users maker
  WHERE maker.id = k.created_by AND k.id IN (
    SELECT id FROM api_keys
    WHERE expires_at > now() AND expires_at <= now() + interval '7 days' AND created_at <= expires_at - interval '7 days'
      AND announced_expiry IS DISTINCT FROM expires_at
    ORDER BY id LIMIT $1 FOR NO KEY UPDATE SKIP LOCKED)
  RETURNING k.id, k.name, '${API_KEY_START}' || k.short_id AS prefix, k.expires_at AS "expiresAt",
    json_build_object('id', maker.id, 'name', maker.name, 'email', maker.email) AS maker,
    maker.role <> 'user' AND maker.is_verified AND maker.suspended_at IS NULL AS "hasMakerAccess"`;
