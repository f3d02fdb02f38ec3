import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently, dropIndexConcurrently } from './online-changes.js';

/** Counts users by what they have done, and finds their pages. The indexes over one of the two flags read all users for both. */
export class UserSteps1765400000000 implements MigrationInterface {
  name = 'UserSteps1765400000000';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'users_steps',
      'ON users (is_verified, is_signed_agreement, created_at, id)',
    );
    await dropIndexConcurrently(runner, 'users_unverified');
    await dropIndexConcurrently(runner, 'users_unsigned');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}
