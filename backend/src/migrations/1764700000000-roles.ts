import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently, dropIndexConcurrently } from './online-changes.js';

/** The roles `reviewer` and `auditor`, and the index of all staff in place of that of the administrators. */
export class Roles1764700000000 implements MigrationInterface {
  name = 'Roles1764700000000';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE users DROP CONSTRAINT IF EXISTS users_role_check,
         ADD CONSTRAINT users_role_check CHECK (role IN ('user', 'admin', 'reviewer', 'auditor')) NOT VALID`,
    );
    // Reads the table without locking its rows.
    await runner.query('ALTER TABLE users VALIDATE CONSTRAINT users_role_check');
    // The previous version finds administrators with the new index too: their condition implies the index's.
    await createIndexConcurrently(runner, 'users_staff', `ON users (created_at, id) WHERE role <> 'user'`);
    await dropIndexConcurrently(runner, 'users_admins');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}
