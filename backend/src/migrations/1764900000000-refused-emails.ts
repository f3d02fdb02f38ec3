import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './online-changes.js';

/** When the mail server has refused an e-mail for good. */
export class RefusedEmails1764900000000 implements MigrationInterface {
  name = 'RefusedEmails1764900000000';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE emails ADD COLUMN IF NOT EXISTS refused_at timestamptz');
    await createIndexConcurrently(
      runner,
      'emails_refused',
      'ON emails (created_at, id) WHERE sent_at IS NULL AND refused_at IS NOT NULL',
    );
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}
