import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** What a penalty means for a run. Whoever decides about penalties holds the person's row. */
@Injectable()
export class SequentialPenalties {
  /** Marks the runs of these people that are not completed. @returns whose they are */
  async penalizeUnfinished(tx: EntityManager, userIds: readonly string[]): Promise<Set<string>> {
    const [rows]: [{ userId: string }[], number] = await tx.query(
      `UPDATE sequential_sessions SET is_penalized = true
       WHERE user_id = ANY($1::uuid[]) AND completed_at IS NULL RETURNING user_id AS "userId"`,
      [userIds],
    );
    return new Set(rows.map(({ userId }) => userId));
  }

  async lift(tx: EntityManager, userId: string): Promise<void> {
    await tx.query('UPDATE sequential_sessions SET is_penalized = false WHERE user_id = $1', [userId]);
  }
}
