import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Why an item of a task was skipped, as the code of an error. */
export class TaskResultCodes1765300001250 implements MigrationInterface {
  name = 'TaskResultCodes1765300001250';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE task_results ADD COLUMN code text');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}
