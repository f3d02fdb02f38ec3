import type { MigrationInterface, QueryRunner } from 'typeorm';

export class UserSearchCounts1764375000000 implements MigrationInterface {
  name = 'UserSearchCounts1764375000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...TABLES, ...TRIGGERS, PEOPLE_THERE]) await runner.query(statement);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}

const FLAGS = 'role, is_verified, is_signed_agreement, is_penalized, work_started, work_submitted';
const FLAG_COLUMNS = `
  role text NOT NULL,
  is_verified boolean NOT NULL,
  is_signed_agreement boolean NOT NULL,
  is_penalized boolean NOT NULL,
  work_started boolean NOT NULL,
  work_submitted boolean NOT NULL`;

/**
 * How many people have a part of one, two or three characters, by their flags; and what has changed since that was
 * counted, as whole texts: whoever writes appends a row, and a job counts the parts of it.
 */
const TABLES = [
  `CREATE TABLE user_search_counts (
    part text COLLATE "C" NOT NULL,
    ${FLAG_COLUMNS},
    people bigint NOT NULL,
    CONSTRAINT user_search_counts_pkey PRIMARY KEY (part, ${FLAGS})
  ) WITH (fillfactor = 80)`,
  `CREATE TABLE user_search_changes (
    searched text NOT NULL,
    ${FLAG_COLUMNS},
    difference bigint NOT NULL
  )`,
];

// The words of the index users_search.
const ROW = `lower(name || ' ' || email || ' ' || mobile_number || ' ' || alternative_mobile_number) AS searched,
  role, is_verified, is_signed_agreement, is_penalized, work_started_at IS NOT NULL AS work_started, work_submitted`;
const CHANGE = (rows: string) => `
  INSERT INTO user_search_changes
  SELECT searched, ${FLAGS}, sum(n) FROM (${rows}) AS changes
  GROUP BY searched, ${FLAGS} HAVING sum(n) <> 0`;
const AFTER = `SELECT ${ROW}, 1 AS n FROM after_rows`;
const BEFORE = `SELECT ${ROW}, -1 AS n FROM before_rows`;

const TRIGGERS = [
  `CREATE FUNCTION note_searched_users() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'INSERT' THEN
      ${CHANGE(AFTER)};
    ELSIF TG_OP = 'DELETE' THEN
      ${CHANGE(BEFORE)};
    ELSE
      ${CHANGE(`${AFTER} UNION ALL ${BEFORE}`)};
    END IF;
    RETURN NULL;
  END $$`,
  `CREATE TRIGGER users_searched_insert AFTER INSERT ON users
    REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION note_searched_users()`,
  `CREATE TRIGGER users_searched_update AFTER UPDATE ON users
    REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION note_searched_users()`,
  `CREATE TRIGGER users_searched_delete AFTER DELETE ON users
    REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION note_searched_users()`,
];

/** After the triggers, whose lock keeps others from writing in between. The job counts their parts in the background. */
const PEOPLE_THERE = `INSERT INTO user_search_changes SELECT ${ROW}, 1 FROM users`;
