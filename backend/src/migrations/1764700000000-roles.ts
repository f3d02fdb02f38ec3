import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The roles `reviewer` and `auditor`, and the index of all staff in place of that of the administrators. */
export class Roles1764700000000 implements MigrationInterface {
  name = 'Roles1764700000000';

  async up(runner: QueryRunner): Promise<void> {
    // The table is read once for the constraint and once for the index, while changes of users wait.
    await runner.query(
      `ALTER TABLE users DROP CONSTRAINT users_role_check,
         ADD CONSTRAINT users_role_check CHECK (role IN ('user', 'admin', 'reviewer', 'auditor'))`,
    );
    await runner.query(`CREATE INDEX users_staff ON users (created_at, id) WHERE role <> 'user'`);
    await runner.query('DROP INDEX users_admins');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}
