import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The minimum of words when an assignment was given. Null in assignments of before: the present minimum counts. */
export class MinimumOfWords1765100000201 implements MigrationInterface {
  name = 'MinimumOfWords1765100000201';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE assignments ADD COLUMN min_words int');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}
