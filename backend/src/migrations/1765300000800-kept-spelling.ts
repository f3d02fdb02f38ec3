import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether the spelling of the source is kept in the texts of a project. Null: beside an image, and not in a document. */
export class KeptSpelling1765300000800 implements MigrationInterface {
  name = 'KeptSpelling1765300000800';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE projects ADD COLUMN keeps_spelling boolean');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}
