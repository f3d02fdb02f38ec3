import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { PrincipalUser, SessionCaller, SessionPrincipal } from '../../access/principal.js';
import { BatchQueue } from '../../core/batch-queue/batch-queue.js';
import { poolOf } from '../../core/database/pool.js';
import { SaveDatabase } from '../../core/database/save-database.js';
import { Settings } from '../../core/settings/settings.js';

interface SessionKey {
  userId: string;
  sessionVersion: number;
  sessionId: string;
}

interface SessionRow extends PrincipalUser, Omit<SessionCaller, 'kind' | 'id'> {
  /** Counts from 1, in the order of the keys. */
  position: number;
  sessionId: string;
  isLastUseOld: boolean;
}

/** Reads the user of a session. Every request does this, so concurrent requests share one query. */
@Injectable()
export class SessionUsersService {
  private readonly logger = new Logger('Sessions');
  private readonly queue = new BatchQueue<SessionKey, SessionPrincipal | null>({
    // One of the connections that are reserved for this and for saves. More at once would make smaller batches.
    concurrency: 1,
    runBatch: (keys) => this.findAll(keys),
    runOne: async (key) => (await this.findAll([key]))[0] ?? null,
  });
  /** The sessions whose last use is being written. */
  private readonly recording = new Set<string>();

  constructor(
    private readonly saveDatabase: SaveDatabase,
    private readonly database: DataSource,
    private readonly settings: Settings,
  ) {}

  /** Returns null if the user was deleted or the session has ended. */
  find(key: SessionKey): Promise<SessionPrincipal | null> {
    return this.queue.add(key);
  }

  private async findAll(keys: SessionKey[]): Promise<(SessionPrincipal | null)[]> {
    const { rows } = await poolOf(this.saveDatabase).query<SessionRow>({
      name: 'find-sessions',
      text: FIND_SESSIONS,
      values: [
        keys.map(({ userId }) => userId),
        keys.map(({ sessionVersion }) => sessionVersion),
        keys.map(({ sessionId }) => sessionId),
        this.settings.staffMfa === 'required',
      ],
    });
    const found = new Map<number, SessionPrincipal>();
    const used = new Set<string>();
    for (const row of rows) {
      found.set(row.position, toPrincipal(row));
      const { isLastUseOld, sessionId } = row;
      if (isLastUseOld && !this.recording.has(sessionId)) used.add(sessionId);
    }
    // Not awaited: no request waits for the write.
    if (used.size > 0) void this.recordUse([...used]);
    return keys.map((_, index) => found.get(index + 1) ?? null);
  }

  private async recordUse(sessionIds: string[]): Promise<void> {
    for (const id of sessionIds) this.recording.add(id);
    try {
      await poolOf(this.database).query(RECORD_USE, [sessionIds]);
    } catch (error) {
      this.logger.warn(
        { err: error },
        'The last use of sessions was not written; the next request tries again',
      );
    } finally {
      for (const id of sessionIds) this.recording.delete(id);
    }
  }
}

function toPrincipal({ id, name, email, role, sessionId, ...row }: SessionRow): SessionPrincipal {
  const { confirmedAt, checkedAt, mustSetUpSecondFactor } = row;
  return {
    user: { id, name, email, role },
    via: { kind: 'session', id: sessionId, confirmedAt, checkedAt, mustSetUpSecondFactor },
  };
}

// Raw SQL on the pool, because this is the most frequent read of the product: TypeORM would build an entity and a query
// runner for each. PostgreSQL does not see the length of an array in a subquery, so it plans this once. Otherwise it would
// plan each small batch again, which takes ten times as long as running it. `IS TRUE` keeps the user of the session out of
// the join, so that its primary key is used: the index by user would read all sessions of a user.
const FIND_SESSIONS = `
  SELECT token.position::int AS position, u.id, u.name, u.email, u.role,
    s.id AS "sessionId", s.confirmed_at AS "confirmedAt",
    $4 AND u.role <> 'user' AND s.method <> 'oidc'
      AND NOT EXISTS (SELECT FROM second_factors f WHERE f.user_id = u.id) AS "mustSetUpSecondFactor",
    s.last_used_at < now() - interval '5 minutes' AS "isLastUseOld", now() AS "checkedAt"
  FROM unnest((SELECT $1::uuid[]), (SELECT $2::int[]), (SELECT $3::uuid[]))
    WITH ORDINALITY AS token (user_id, session_version, session_id, position)
  JOIN users u ON u.id = token.user_id AND u.session_version = token.session_version
  JOIN sessions s ON s.id = token.session_id AND s.expires_at > now()
  WHERE (s.user_id = u.id) IS TRUE`;

// Skips rows that another process is writing or deleting, so it neither waits nor deadlocks.
const RECORD_USE = `
  UPDATE sessions SET last_used_at = now() WHERE id IN (
    SELECT id FROM sessions WHERE id = ANY ($1::uuid[]) AND last_used_at < now() - interval '5 minutes'
    FOR NO KEY UPDATE SKIP LOCKED)`;
