import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ReturnedDrafts1764360000000 implements MigrationInterface {
  name = 'ReturnedDrafts1764360000000';

  /** A text knows that it was returned: a document can then be corrected beside other work that is submitted. */
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE drafts ADD COLUMN returned_at timestamptz');
    await runner.query(`
      UPDATE drafts d SET returned_at = r.returned_at FROM reviews r
      WHERE r.status = 'returned' AND r.user_id = d.user_id AND r.kind = d.kind AND r.subject_id = d.subject_id`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}
