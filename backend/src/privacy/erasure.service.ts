import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { ReviewReportsService } from '../reviews/report/review-reports.service.js';
import { personalTables } from './personal-data.js';

/** Removes what no foreign key deletes with a user. */
@Injectable()
export class ErasureService {
  constructor(
    private readonly database: DataSource,
    private readonly reports: ReviewReportsService,
  ) {}

  /** Before the user is deleted. The user's row is locked, so rows that refer to it cannot be added. */
  async erase(tx: EntityManager, userId: string): Promise<void> {
    await this.reports.deleteOfUser(tx, userId);
    const [user]: { email: string }[] = await tx.query('SELECT email FROM users WHERE id = $1', [userId]);
    for (const [, { erase }] of personalTables(this.database)) {
      if (typeof erase !== 'object') continue;
      await tx.query(erase.sql, erase.sql.includes('$2') ? [user?.email, userId] : [user?.email]);
    }
  }
}
