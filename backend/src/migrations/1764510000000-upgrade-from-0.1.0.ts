import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isSchema010 } from './schema-0.1.0.js';

/** Brings a database of version 0.1.0 to the schema of the baseline. Version 0.1.0 must be stopped. */
export class UpgradeFrom0101764510000000 implements MigrationInterface {
  name = 'UpgradeFrom0101764510000000';

  async up(runner: QueryRunner): Promise<void> {
    if (!(await isSchema010(runner))) return;
    for (const statement of [...DROPPED, ...INDEXES]) await runner.query(statement);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}

/** The n-gram counts of users, copies of user data in other tables, and the counts of the audit log. */
const DROPPED = [
  // CASCADE drops the triggers that call them.
  `DROP FUNCTION note_searched_users, take_searched_of_user, carry_searched_of_user, count_audit_entries CASCADE`,
  'DROP TABLE user_search_counts, user_search_changes, user_search_words, audit_counts',
  // Drops the indexes reviews_search, reviews_status_due and sequential_sessions_search too.
  'ALTER TABLE reviews DROP COLUMN searched',
  'ALTER TABLE sequential_sessions DROP COLUMN searched',
];

const INDEXES = [
  'CREATE INDEX reviews_status_due ON reviews (status, due_at, id) INCLUDE (kind, subject_id, user_id)',
  `CREATE INDEX users_flags ON users
    (is_verified, is_signed_agreement, work_submitted, is_penalized, role, work_started_at)`,
  'CREATE INDEX users_unverified_started ON users (work_started_at, id) WHERE NOT is_verified',
  'CREATE INDEX users_unsigned_started ON users (work_started_at, id) WHERE NOT is_signed_agreement',
  `CREATE INDEX users_unsubmitted_started ON users (work_started_at, id)
    WHERE NOT work_submitted AND NOT is_penalized`,
  `CREATE INDEX users_signed_not_started ON users (created_at, id)
    WHERE is_signed_agreement AND work_started_at IS NULL`,
  'CREATE INDEX users_name_prefix ON users (lower(name) text_pattern_ops)',
  'CREATE INDEX users_email_prefix ON users (email text_pattern_ops)',
  'CREATE INDEX signed_agreements_name_prefix ON signed_agreements (lower(user_name) text_pattern_ops)',
  'CREATE INDEX signed_agreements_email_prefix ON signed_agreements (user_email text_pattern_ops)',
];
