import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sessions have ids. A token without one, from version 0.2.0, is valid until it expires. */
export class Sessions1764710000000 implements MigrationInterface {
  name = 'Sessions1764710000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE sessions (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        user_id uuid NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        last_used_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL,
        ip_address text NOT NULL,
        user_agent text NOT NULL,
        method text NOT NULL,
        confirmed_at timestamptz,
        CONSTRAINT sessions_pkey PRIMARY KEY (id),
        CONSTRAINT sessions_user_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
      )`);
    await runner.query('CREATE INDEX sessions_user ON sessions (user_id)');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}
