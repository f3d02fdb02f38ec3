import { Injectable } from '@nestjs/common';
import type { SessionUser } from '../access/session-user.js';
import { BatchQueue } from '../core/batch-queue/batch-queue.js';
import { poolOf } from '../core/database/pool.js';
import { SaveDatabase } from '../core/database/save-database.js';

interface SessionKey {
  id: string;
  sessionVersion: number;
}

/** Reads the user of a session. Every request does this, so concurrent requests share one query. */
@Injectable()
export class SessionUsers {
  private readonly queue = new BatchQueue<SessionKey, SessionUser | null>({
    concurrency: 2,
    runBatch: (keys) => this.findAll(keys),
    runOne: async (key) => (await this.findAll([key]))[0] ?? null,
  });

  constructor(private readonly database: SaveDatabase) {}

  /** Returns null if the user was deleted or the session has ended. */
  find(id: string, sessionVersion: number): Promise<SessionUser | null> {
    return this.queue.add({ id, sessionVersion });
  }

  private async findAll(keys: SessionKey[]): Promise<(SessionUser | null)[]> {
    const { rows } = await poolOf(this.database).query<SessionUser & { sessionVersion: number }>({
      name: 'find-sessions',
      text: FIND_SESSIONS,
      values: [keys.map(({ id }) => id)],
    });
    return keys.map(({ id, sessionVersion }) => {
      const found = rows.find((row) => row.id === id && row.sessionVersion === sessionVersion);
      return found ?? null;
    });
  }
}

// Raw SQL on the pool, because this is the most frequent read of the product: TypeORM would build an entity and a query
// runner for each.
const FIND_SESSIONS = `
  SELECT id, session_version AS "sessionVersion", name, email, role, is_signed_agreement AS "isSignedAgreement", is_penalized AS "isPenalized",
    is_sequential_work_penalized AS "isSequentialWorkPenalized", penalized_reason AS "penalizedReason",
    work_started_at AS "workStartedAt", deadline_at AS "deadlineAt", work_submitted AS "workSubmitted",
    submitted_at AS "submittedAt", sequential_accuracy AS "sequentialAccuracy",
    accuracy_result AS "accuracyResult", now() AS "serverTime"
  FROM users WHERE id = ANY ($1::uuid[])`;
