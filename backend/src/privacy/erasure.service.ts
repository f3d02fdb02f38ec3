import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ReviewReportsService } from '../reviews/report/review-reports.service.js';
import { PERSONAL_DATA } from './personal-data.js';

/** Removes what no foreign key deletes with a user. */
@Injectable()
export class ErasureService {
  constructor(private readonly reports: ReviewReportsService) {}

  /** Before the user is deleted. The user's row is locked, so rows that refer to it cannot be added. */
  async erase(tx: EntityManager, userId: string): Promise<void> {
    await this.reports.deleteOfUser(tx, userId);
    for (const { erase } of Object.values(PERSONAL_DATA)) {
      if (typeof erase === 'object') await tx.query(erase.sql, [userId]);
    }
  }
}
