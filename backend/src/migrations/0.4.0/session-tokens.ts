import type { QueryRunner } from 'typeorm';

/** Tokens that name no session, which version 0.2.0 issued, have ended for all users. */
export async function dropOldTokens(runner: QueryRunner): Promise<void> {
  await runner.query('ALTER TABLE users DROP COLUMN old_tokens_ended');
}
