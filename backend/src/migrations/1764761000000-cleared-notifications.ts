import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which notifications each administrator has cleared. */
export class ClearedNotifications1764761000000 implements MigrationInterface {
  name = 'ClearedNotifications1764761000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE cleared_notifications (
        user_id uuid NOT NULL,
        notification_id bigint NOT NULL,
        CONSTRAINT cleared_notifications_pkey PRIMARY KEY (user_id, notification_id),
        CONSTRAINT cleared_notifications_user_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
        CONSTRAINT cleared_notifications_notification_fkey
          FOREIGN KEY (notification_id) REFERENCES work_start_notifications (id) ON DELETE CASCADE
      )`);
    await runner.query(
      'CREATE INDEX cleared_notifications_notification ON cleared_notifications (notification_id)',
    );
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}
