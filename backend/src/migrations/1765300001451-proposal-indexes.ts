import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './online-changes.js';

/** For the job that compares, and for the list of results that can be published together. */
export class ProposalIndexes1765300001451 implements MigrationInterface {
  name = 'ProposalIndexes1765300001451';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'reviews_uncompared',
      `ON reviews (due_at, id) WHERE status = 'open' AND proposed_at IS NULL AND kind <> 'sequential'`,
    );
    await createIndexConcurrently(
      runner,
      'reviews_proposed',
      `ON reviews (proposed_percentage)
       WHERE status = 'open' AND opened_at IS NULL AND claimed_by IS NULL AND result_version = 1
         AND proposed_percentage IS NOT NULL`,
    );
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}
