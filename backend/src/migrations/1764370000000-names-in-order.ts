import type { MigrationInterface, QueryRunner } from 'typeorm';

export class NamesInOrder1764370000000 implements MigrationInterface {
  name = 'NamesInOrder1764370000000';

  /** Each index takes the place of one by code point, which only the version before reads: meanwhile that one sorts. */
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX users_name');
    await runner.query('CREATE INDEX users_name ON users (name COLLATE "und-x-icu", id)');
    await runner.query('DROP INDEX signed_agreements_name');
    await runner.query(
      'CREATE INDEX signed_agreements_name ON signed_agreements (user_name COLLATE "und-x-icu", id)',
    );
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}
