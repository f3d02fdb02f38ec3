import type { QueryRunner } from 'typeorm';

/** Columns get the names that the code has for them. What only earlier versions used is dropped. */
export async function renameColumns(runner: QueryRunner): Promise<void> {
  await runner.query(`
    ALTER TABLE users RENAME COLUMN password_sealed TO encrypted_password;
    ALTER TABLE emails RENAME COLUMN sealed_content TO encrypted_content;
    ALTER TABLE reviews RENAME COLUMN overdue_told_at TO overdue_notified_at;
    ALTER TABLE agreements RENAME COLUMN updated_at TO changed_at;
    ALTER TABLE pending_files RENAME COLUMN announced_at TO begun_at;
    ALTER INDEX pending_files_announced RENAME TO pending_files_begun`);
  await runner.query(`
    ALTER TABLE verification_codes DROP COLUMN tries;
    DROP TABLE code_tries;
    DROP INDEX users_search, users_name_prefix, signed_agreements_search, signed_agreements_name_prefix`);
}
