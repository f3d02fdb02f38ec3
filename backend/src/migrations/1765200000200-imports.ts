import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What became of each item of a task, the cancelling of tasks, and the rows of files with users that are not imported yet. */
export class Imports1765200000200 implements MigrationInterface {
  name = 'Imports1765200000200';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE task_results (
      task_id uuid NOT NULL,
      place int NOT NULL,
      user_id uuid,
      item text,
      assignment_id uuid,
      is_done boolean NOT NULL,
      message text NOT NULL,
      CONSTRAINT task_results_pkey PRIMARY KEY (task_id, place)
    )`);
    // An erasure finds the rows.
    await runner.query('CREATE INDEX task_results_user ON task_results (user_id) WHERE user_id IS NOT NULL');
    await runner.query(
      'ALTER TABLE tasks ADD COLUMN cancelled_at timestamptz, ADD COLUMN left_out int NOT NULL DEFAULT 0',
    );
    await runner.query(`CREATE TABLE user_import_rows (
      task_id uuid NOT NULL,
      place int NOT NULL,
      line int NOT NULL,
      fields jsonb,
      project_id uuid,
      refusal text,
      CONSTRAINT user_import_rows_pkey PRIMARY KEY (task_id, place)
    )`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}
