import type { MigrationInterface, QueryRunner } from 'typeorm';

export class WorkStartNotifications1764220000000 implements MigrationInterface {
  name = 'WorkStartNotifications1764220000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE work_start_notifications (
      id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
      user_id uuid NOT NULL,
      project_link text NOT NULL,
      started_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT work_start_notifications_pkey PRIMARY KEY (id),
      CONSTRAINT work_start_notifications_user_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
    )`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}
