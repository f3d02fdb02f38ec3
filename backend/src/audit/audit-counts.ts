import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { DataSource } from 'typeorm';
import { Settings } from '../core/settings/settings.js';

const FOLD_INTERVAL_MS = 60_000;

/**
 * Folds the counts that the database keeps of the audit log, so that reading them stays a matter of a few rows. The sum is
 * right before, during and after, and with several processes at it.
 */
@Injectable()
export class AuditCounts {
  constructor(
    private readonly database: DataSource,
    private readonly settings: Settings,
  ) {}

  @Interval(FOLD_INTERVAL_MS)
  async fold(): Promise<void> {
    if (this.settings.processRole === 'web') return;
    await this.database.query(`
      WITH folded AS (
        DELETE FROM audit_counts WHERE (actor_id, action) IN (
          SELECT actor_id, action FROM audit_counts GROUP BY actor_id, action HAVING count(*) > 1
        ) RETURNING *
      )
      INSERT INTO audit_counts SELECT actor_id, action, sum(entries) FROM folded GROUP BY actor_id, action`);
  }
}
