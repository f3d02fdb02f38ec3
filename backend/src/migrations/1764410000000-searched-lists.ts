import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SearchedLists1764410000000 implements MigrationInterface {
  name = 'SearchedLists1764410000000';

  async up(runner: QueryRunner): Promise<void> {
    const statements = [
      ...FUNCTIONS,
      ...LISTS.flatMap(searchedColumn),
      CARRY,
      ...REVIEW_INDEXES,
      ...EMAIL_INDEXES,
    ];
    for (const statement of statements) await runner.query(statement);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}

const LISTS = ['reviews', 'sequential_sessions'];

// The words of the index users_search.
const SEARCHED = `lower(name || ' ' || email || ' ' || mobile_number || ' ' || alternative_mobile_number)`;

/**
 * What is searched of a person, beside the work of that person: a short question that many people have is then answered
 * by looking at the list, and not at all people. The lock lets a new name wait for the row, or the row for the new name.
 */
const FUNCTIONS = [
  `CREATE FUNCTION take_searched_of_user() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    SELECT ${SEARCHED} INTO NEW.searched FROM users WHERE id = NEW.user_id FOR SHARE;
    NEW.searched := coalesce(NEW.searched, '');
    RETURN NEW;
  END $$`,
  `CREATE FUNCTION carry_searched_of_user() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    new_words text := (SELECT ${SEARCHED} FROM users WHERE id = NEW.id);
  BEGIN
    ${LISTS.map((table) => `UPDATE ${table} SET searched = new_words WHERE user_id = NEW.id AND searched <> new_words`).join(';\n    ')};
    RETURN NULL;
  END $$`,
];

const searchedColumn = (table: string) => [
  `ALTER TABLE ${table} ADD COLUMN searched text`,
  `UPDATE ${table} SET searched = people.searched FROM (SELECT id, ${SEARCHED} AS searched FROM users) AS people
    WHERE people.id = user_id`,
  `ALTER TABLE ${table} ALTER COLUMN searched SET NOT NULL`,
  `CREATE INDEX ${table}_search ON ${table} USING gin (searched gin_trgm_ops)`,
  `CREATE TRIGGER ${table}_searched BEFORE INSERT ON ${table}
    FOR EACH ROW EXECUTE FUNCTION take_searched_of_user()`,
];

const CARRY = `
  CREATE TRIGGER users_searched_carried AFTER UPDATE OF name, email, mobile_number, alternative_mobile_number ON users
    FOR EACH ROW EXECUTE FUNCTION carry_searched_of_user()`;

const REVIEW_INDEXES = [
  // Also tells what waits, of which kind it is, and what is searched: a count reads nothing else.
  'DROP INDEX reviews_status_due',
  'CREATE INDEX reviews_status_due ON reviews (status, due_at, id) INCLUDE (kind, subject_id, searched)',
  // What has one status, by the other sorts; what is not published has no such time, and comes by its id.
  'CREATE INDEX reviews_status_submitted ON reviews (status, submitted_at, id)',
  `CREATE INDEX reviews_unpublished ON reviews (status, id) WHERE status <> 'published'`,
];

const EMAIL_INDEXES = [
  'CREATE INDEX emails_template ON emails (template, created_at, id) INCLUDE (sent_at)',
  'CREATE INDEX emails_sent ON emails (created_at, id) WHERE sent_at IS NOT NULL',
];
