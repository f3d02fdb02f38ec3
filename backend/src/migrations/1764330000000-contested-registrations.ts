import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ContestedRegistrations1764330000000 implements MigrationInterface {
  name = 'ContestedRegistrations1764330000000';

  /** Tries of codes are counted by address, whether or not it is registered. */
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users ADD COLUMN is_contested boolean NOT NULL DEFAULT false');
    await runner.query(`CREATE TABLE code_tries (
      address_hash bytea NOT NULL,
      tries integer NOT NULL,
      expires_at timestamptz NOT NULL,
      CONSTRAINT code_tries_pkey PRIMARY KEY (address_hash)
    )`);
    await runner.query('CREATE INDEX code_tries_expires ON code_tries (expires_at)');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}
