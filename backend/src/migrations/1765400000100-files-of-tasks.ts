import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tasks can make a file, as exports do. A task with a file has no items, so it stores no actor for them. */
export class FilesOfTasks1765400000100 implements MigrationInterface {
  name = 'FilesOfTasks1765400000100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE tasks
        ALTER COLUMN actor DROP NOT NULL,
        ALTER COLUMN total DROP NOT NULL,
        ADD COLUMN permissions text[],
        ADD COLUMN state text,
        ADD COLUMN attempt integer NOT NULL DEFAULT 0,
        ADD COLUMN expires_at timestamptz,
        ADD COLUMN file_key text,
        ADD COLUMN file_name text,
        ADD COLUMN file_bytes bigint,
        ADD COLUMN sha256 text,
        ADD CONSTRAINT tasks_state_check CHECK (state IN ('waiting', 'running', 'done', 'failed', 'cancelled')) NOT VALID,
        ADD CONSTRAINT tasks_file_check CHECK (
          num_nulls(file_key, file_name, file_bytes, sha256) = CASE state WHEN 'done' THEN 0 ELSE 4 END) NOT VALID`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}
