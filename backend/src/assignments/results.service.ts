import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { AccuracyResult } from './assignment.js';

/** Sets the published results of an assignment; null withdraws one. The caller has locked the assignment. */
@Injectable()
export class ResultsService {
  /** The result of the document and the pages. */
  async setAccuracy(tx: EntityManager, assignmentId: string, result: AccuracyResult | null): Promise<void> {
    await tx.query('UPDATE assignments SET accuracy_result = $2 WHERE id = $1', [assignmentId, result]);
  }

  async setSequentialAccuracy(
    tx: EntityManager,
    assignmentId: string,
    result: AccuracyResult | null,
  ): Promise<void> {
    await tx.query('UPDATE assignments SET sequential_accuracy = $2 WHERE id = $1', [assignmentId, result]);
  }
}
