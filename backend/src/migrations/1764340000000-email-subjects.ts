import type { MigrationInterface, QueryRunner } from 'typeorm';

export class EmailSubjects1764340000000 implements MigrationInterface {
  name = 'EmailSubjects1764340000000';

  /** What an e-mail is about outlives the account it went to. */
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE emails ADD COLUMN subject_id uuid');
    await runner.query(
      `UPDATE emails SET subject_id = split_part(key, ':', 2)::uuid WHERE template = 'agreement-signed'`,
    );
    await runner.query(
      'CREATE INDEX emails_subject ON emails (subject_id, created_at) WHERE subject_id IS NOT NULL',
    );
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}
