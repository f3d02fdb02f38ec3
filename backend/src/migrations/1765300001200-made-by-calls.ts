import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a call with an `Idempotency-Key` has made, which its own transactions record. The processes of 0.4.0 leave the columns empty. */
export class MadeByCalls1765300001200 implements MigrationInterface {
  name = 'MadeByCalls1765300001200';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE idempotency_keys
        ADD COLUMN made_status smallint,
        ADD COLUMN made_id text,
        ADD COLUMN done_items uuid[] NOT NULL DEFAULT '{}'`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}
