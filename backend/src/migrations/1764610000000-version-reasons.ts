import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Why a version was saved, for the groups of the history. Earlier versions have none. */
export class VersionReasons1764610000000 implements MigrationInterface {
  name = 'VersionReasons1764610000000';

  async up(runner: QueryRunner): Promise<void> {
    // No default and no check constraint: adding one would read the whole log while saves wait.
    await runner.query('ALTER TABLE draft_versions ADD COLUMN reason text');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}
