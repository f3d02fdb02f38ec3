import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The last use of the key before a rotation, and which expiry was announced. Processes of 0.4.0 write the uses of both keys as one. */
export class ApiKeyUses1765300001201 implements MigrationInterface {
  name = 'ApiKeyUses1765300001201';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE api_keys
        ADD COLUMN previous_last_used_at timestamptz,
        ADD COLUMN previous_last_used_network text,
        ADD COLUMN announced_expiry timestamptz`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}
