import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './online-changes.js';

/** The list of assignments in the order in which they were given, which its CSV file has too. */
export class GivenAssignments1765100000001 implements MigrationInterface {
  name = 'GivenAssignments1765100000001';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(runner, 'assignments_given', 'ON assignments (given_at, id)');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}
