/** The roles with the permission `events:read`, in SQL. */
export const READERS_OF_EVENTS = `'admin', 'auditor'`;

/** SQL: whether the maker of the webhook `w` may read events now, as `FIND_API_KEY` decides for a key. One that is not known may. */
export const MAKER_MAY_READ = `(w.maker_id IS NULL
  OR EXISTS (SELECT FROM users u WHERE u.id = w.maker_id AND u.role IN (${READERS_OF_EVENTS}) AND u.is_verified AND u.suspended_at IS NULL)
    AND (w.maker_key_id IS NULL OR EXISTS (
      SELECT FROM api_keys k WHERE k.id = w.maker_key_id AND k.created_by = w.maker_id
        AND 'events:read' = ANY(k.permissions) AND (k.expires_at IS NULL OR k.expires_at > now()))))`;

/** Disables the webhooks whose maker may not read events any more. */
export const DISABLE_WITHOUT_MAKER = `
  UPDATE webhooks w SET is_enabled = false, disabled_at = now(), disabled_reason = 'access-lost'
  WHERE w.is_enabled AND NOT ${MAKER_MAY_READ}
  RETURNING id, url, description, disabled_at AS "disabledAt", failing_since AS "failingSince"`;

/** $1 webhook, $2 user, $3 API key or null, $4 name of the key or null */
export const SET_MAKER = `
  UPDATE webhooks SET maker_id = $2, maker_key_id = $3, maker_key_name = $4 WHERE id = $1`;
