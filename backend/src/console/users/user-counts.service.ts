import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { DataSource } from 'typeorm';
import { Settings } from '../../core/settings/settings.js';

const FOLD_INTERVAL_MS = 60_000;

/** Adds up the rows of `user_counts`, so that few rows are read. The sums stay the same, also with several processes. */
@Injectable()
export class UserCountsService {
  constructor(
    private readonly database: DataSource,
    private readonly settings: Settings,
  ) {}

  @Interval(FOLD_INTERVAL_MS)
  async fold(): Promise<void> {
    if (this.settings.processRole === 'web') return;
    await this.database.query(`
      WITH folded AS (DELETE FROM user_counts RETURNING *)
      INSERT INTO user_counts
      SELECT role, is_verified, is_signed_agreement, is_penalized, work_started, work_submitted, sum(difference)
      FROM folded GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(difference) <> 0`);
  }
}
