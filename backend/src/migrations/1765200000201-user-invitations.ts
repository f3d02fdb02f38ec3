import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Links with which an invited user chooses the first password and so confirms the e-mail address. */
export class UserInvitations1765200000201 implements MigrationInterface {
  name = 'UserInvitations1765200000201';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE password_resets ADD COLUMN is_invitation boolean NOT NULL DEFAULT false');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}
