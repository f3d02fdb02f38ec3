import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The users whose stored texts with all versions are larger than the limit. */
export class FullHistories1764830000000 implements MigrationInterface {
  name = 'FullHistories1764830000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE full_histories (
        user_id uuid NOT NULL,
        since timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT full_histories_pkey PRIMARY KEY (user_id),
        CONSTRAINT full_histories_user_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
      )`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}
