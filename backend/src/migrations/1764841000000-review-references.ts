import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The reference files that a submitted document is compared with. */
export class ReviewReferences1764841000000 implements MigrationInterface {
  name = 'ReviewReferences1764841000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE reviews ADD COLUMN reference_ids uuid[]');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}
