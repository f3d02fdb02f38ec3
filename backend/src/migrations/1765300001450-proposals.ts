import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a job has compared each open text with, and whether a reviewer has opened it. */
export class Proposals1765300001450 implements MigrationInterface {
  name = 'Proposals1765300001450';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE reviews ADD COLUMN proposal jsonb, ADD COLUMN proposed_at timestamptz,
         ADD COLUMN proposed_percentage int, ADD COLUMN opened_at timestamptz`,
    );
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}
