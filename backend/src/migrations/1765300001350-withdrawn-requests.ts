import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether a request for more time was closed by its user. */
export class WithdrawnRequests1765300001350 implements MigrationInterface {
  name = 'WithdrawnRequests1765300001350';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE extension_requests ADD COLUMN is_withdrawn boolean NOT NULL DEFAULT false',
    );
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}
