import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dropOldTokens } from './0.4.0/session-tokens.js';

/** From 0.3.0 to 0.4.0, in one transaction. Version 0.3.0 is stopped meanwhile: `checkPreviousStopped` in start/. */
export class Assignments1765000000000 implements MigrationInterface {
  name = 'Assignments1765000000000';

  async up(runner: QueryRunner): Promise<void> {
    await dropOldTokens(runner);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}
