import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The numbers that stand for users in blind projects. */
export class ProjectWriters1765100000200 implements MigrationInterface {
  name = 'ProjectWriters1765100000200';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE project_writers (
      project_id uuid NOT NULL,
      user_id uuid NOT NULL,
      number int NOT NULL,
      CONSTRAINT project_writers_pkey PRIMARY KEY (project_id, user_id),
      CONSTRAINT project_writers_number_key UNIQUE (project_id, number),
      CONSTRAINT project_writers_number_check CHECK (number BETWEEN 1000 AND 999999),
      CONSTRAINT project_writers_project_fkey FOREIGN KEY (project_id) REFERENCES projects (id) ON DELETE CASCADE,
      CONSTRAINT project_writers_user_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
    )`);
    // A deletion of a user finds the rows.
    await runner.query('CREATE INDEX project_writers_user ON project_writers (user_id)');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}
