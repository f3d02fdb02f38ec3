import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Long-running tasks that staff start. */
export class Tasks1765100000000 implements MigrationInterface {
  name = 'Tasks1765100000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE tasks (
        id uuid CONSTRAINT tasks_pkey PRIMARY KEY,
        kind text NOT NULL,
        created_by uuid NOT NULL,
        actor jsonb NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        started_at timestamptz,
        finished_at timestamptz,
        total integer NOT NULL,
        done integer NOT NULL DEFAULT 0,
        input jsonb NOT NULL,
        failed_reason text
      )`);
    await runner.query('CREATE INDEX tasks_created ON tasks (created_at, id)');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}
