import type { MigrationInterface, QueryRunner } from 'typeorm';

export class PendingFiles1764350000000 implements MigrationInterface {
  name = 'PendingFiles1764350000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE pending_files (
      key text NOT NULL,
      announced_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT pending_files_pkey PRIMARY KEY (key)
    )`);
    await runner.query('CREATE INDEX pending_files_announced ON pending_files (announced_at)');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}
