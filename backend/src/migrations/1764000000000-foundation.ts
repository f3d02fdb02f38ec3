import type { MigrationInterface, QueryRunner } from 'typeorm';
import { DEFAULT_TERMS } from '../agreements/default-terms.js';

export class Foundation1764000000000 implements MigrationInterface {
  name = 'Foundation1764000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE EXTENSION IF NOT EXISTS pg_trgm');
    for (const statement of [...USERS, ...USER_COUNTS, ...AUTH, ...AGREEMENTS, ...CONSOLE]) {
      await runner.query(statement);
    }
    // The one text here that is not frozen: a fresh database starts from the terms of its day.
    await runner.query('INSERT INTO agreements (version, content) VALUES (1, $1)', [DEFAULT_TERMS]);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}

const USERS = [
  `CREATE TABLE users (
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    name text NOT NULL,
    email text NOT NULL,
    mobile_number text NOT NULL,
    alternative_mobile_number text NOT NULL DEFAULT '',
    address text NOT NULL,
    password_hash text NOT NULL,
    password_sealed bytea,
    role text NOT NULL,
    session_version integer NOT NULL DEFAULT 1,
    is_verified boolean NOT NULL DEFAULT false,
    is_signed_agreement boolean NOT NULL DEFAULT false,
    is_penalized boolean NOT NULL DEFAULT false,
    is_sequential_work_penalized boolean NOT NULL DEFAULT false,
    penalized_at timestamptz,
    penalized_reason text,
    work_started_at timestamptz,
    deadline_at timestamptz,
    work_submitted boolean NOT NULL DEFAULT false,
    submitted_at timestamptz,
    sequential_accuracy jsonb,
    accuracy_result jsonb,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT users_pkey PRIMARY KEY (id),
    CONSTRAINT users_email_key UNIQUE (email),
    CONSTRAINT users_role_check CHECK (role IN ('user', 'admin')),
    CONSTRAINT users_deadline_check CHECK ((work_started_at IS NULL) = (deadline_at IS NULL))
  )`,
  'CREATE INDEX users_created ON users (created_at, id)',
  'CREATE INDEX users_name ON users (name, id)',
  'CREATE INDEX users_work_started ON users (work_started_at, id)',
  // A flag few people have: without these the newest 25 of them are looked for among all.
  `CREATE INDEX users_admins ON users (created_at, id) WHERE role = 'admin'`,
  'CREATE INDEX users_penalized ON users (created_at, id) WHERE is_penalized',
  `CREATE INDEX users_search ON users USING gin (
    lower(name || ' ' || email || ' ' || mobile_number || ' ' || alternative_mobile_number) gin_trgm_ops)`,
];

/**
 * Exact counts of users by their flags, without reading the users: each change appends the difference
 * it makes, so that writers never wait for each other, and a job folds the differences now and then.
 */
const FLAGS = `role, is_verified, is_signed_agreement, is_penalized, work_started_at IS NOT NULL, work_submitted`;
const USER_COUNTS = [
  `CREATE TABLE user_counts (
    role text NOT NULL,
    is_verified boolean NOT NULL,
    is_signed_agreement boolean NOT NULL,
    is_penalized boolean NOT NULL,
    work_started boolean NOT NULL,
    work_submitted boolean NOT NULL,
    difference bigint NOT NULL
  )`,
  `CREATE FUNCTION count_users() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'INSERT' THEN
      INSERT INTO user_counts SELECT ${FLAGS}, count(*) FROM after_rows GROUP BY 1, 2, 3, 4, 5, 6;
    ELSIF TG_OP = 'DELETE' THEN
      INSERT INTO user_counts SELECT ${FLAGS}, -count(*) FROM before_rows GROUP BY 1, 2, 3, 4, 5, 6;
    ELSE
      INSERT INTO user_counts
      SELECT role, is_verified, is_signed_agreement, is_penalized, started, work_submitted, sum(n) FROM (
        SELECT role, is_verified, is_signed_agreement, is_penalized, work_started_at IS NOT NULL AS started,
          work_submitted, 1 AS n FROM after_rows
        UNION ALL
        SELECT role, is_verified, is_signed_agreement, is_penalized, work_started_at IS NOT NULL,
          work_submitted, -1 FROM before_rows
      ) AS changes
      GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(n) <> 0;
    END IF;
    RETURN NULL;
  END $$`,
  `CREATE TRIGGER users_count_insert AFTER INSERT ON users
    REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION count_users()`,
  `CREATE TRIGGER users_count_update AFTER UPDATE ON users
    REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION count_users()`,
  `CREATE TRIGGER users_count_delete AFTER DELETE ON users
    REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION count_users()`,
];

const AUTH = [
  `CREATE TABLE verification_codes (
    user_id uuid NOT NULL,
    code_hash bytea NOT NULL,
    tries integer NOT NULL DEFAULT 0,
    sent_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    CONSTRAINT verification_codes_pkey PRIMARY KEY (user_id),
    CONSTRAINT verification_codes_user_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
  )`,
  `CREATE TABLE password_resets (
    token_hash bytea NOT NULL,
    user_id uuid NOT NULL,
    expires_at timestamptz NOT NULL,
    CONSTRAINT password_resets_pkey PRIMARY KEY (token_hash),
    CONSTRAINT password_resets_user_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
  )`,
  'CREATE INDEX password_resets_user ON password_resets (user_id)',
  // The form that rate-limiter-flexible expects. Unlogged: limits may be forgotten in a crash.
  `CREATE UNLOGGED TABLE rate_limits (
    key varchar(255) NOT NULL PRIMARY KEY,
    points integer NOT NULL DEFAULT 0,
    expire bigint
  )`,
];

const AGREEMENTS = [
  `CREATE TABLE agreements (
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    version integer NOT NULL,
    content text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT agreements_pkey PRIMARY KEY (id),
    CONSTRAINT agreements_version_key UNIQUE (version)
  )`,
  `CREATE TABLE signed_agreements (
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    user_id uuid,
    agreement_id uuid,
    agreement_version integer NOT NULL,
    agreement_content text NOT NULL,
    signature_png bytea NOT NULL,
    user_name text NOT NULL,
    user_email text NOT NULL,
    user_mobile_number text NOT NULL,
    signed_at timestamptz(3) NOT NULL,
    ip_address text NOT NULL,
    user_agent text NOT NULL,
    fingerprint text NOT NULL,
    pdf_key text,
    pdf_sha256 text,
    CONSTRAINT signed_agreements_pkey PRIMARY KEY (id),
    CONSTRAINT signed_agreements_user_key UNIQUE (user_id),
    CONSTRAINT signed_agreements_fingerprint_key UNIQUE (fingerprint),
    CONSTRAINT signed_agreements_pdf_key UNIQUE (pdf_sha256),
    CONSTRAINT signed_agreements_user_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE SET NULL,
    CONSTRAINT signed_agreements_agreement_fkey FOREIGN KEY (agreement_id) REFERENCES agreements (id) ON DELETE SET NULL
  )`,
  // A PNG is compressed already; compressing it again costs time and saves nothing.
  'ALTER TABLE signed_agreements ALTER COLUMN signature_png SET STORAGE EXTERNAL',
  'CREATE INDEX signed_agreements_signed ON signed_agreements (signed_at, id)',
  'CREATE INDEX signed_agreements_name ON signed_agreements (user_name, id)',
  'CREATE INDEX signed_agreements_email ON signed_agreements (user_email, id)',
  'CREATE INDEX signed_agreements_agreement ON signed_agreements (agreement_id)',
  `CREATE INDEX signed_agreements_search ON signed_agreements USING gin (
    lower(user_name || ' ' || user_email || ' ' || user_mobile_number) gin_trgm_ops)`,
  `CREATE FUNCTION keep_signed_agreement() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP IN ('DELETE', 'TRUNCATE') THEN
      RAISE EXCEPTION 'a signed agreement is evidence and cannot be deleted';
    END IF;
    IF (OLD.id, OLD.agreement_version, OLD.agreement_content, OLD.signature_png, OLD.user_name, OLD.user_email,
        OLD.user_mobile_number, OLD.signed_at, OLD.ip_address, OLD.user_agent, OLD.fingerprint)
      IS DISTINCT FROM
       (NEW.id, NEW.agreement_version, NEW.agreement_content, NEW.signature_png, NEW.user_name, NEW.user_email,
        NEW.user_mobile_number, NEW.signed_at, NEW.ip_address, NEW.user_agent, NEW.fingerprint)
      -- Account and version may go, but nobody else's takes their place.
      OR coalesce(NEW.user_id <> OLD.user_id, NEW.user_id IS NOT NULL)
      OR coalesce(NEW.agreement_id <> OLD.agreement_id, NEW.agreement_id IS NOT NULL)
      OR (OLD.pdf_key IS NOT NULL AND (OLD.pdf_key, OLD.pdf_sha256) IS DISTINCT FROM (NEW.pdf_key, NEW.pdf_sha256))
    THEN
      RAISE EXCEPTION 'a signed agreement is evidence and cannot be changed';
    END IF;
    RETURN NEW;
  END $$`,
  `CREATE TRIGGER signed_agreements_keep BEFORE UPDATE OR DELETE ON signed_agreements
    FOR EACH ROW EXECUTE FUNCTION keep_signed_agreement()`,
  `CREATE TRIGGER signed_agreements_keep_all BEFORE TRUNCATE ON signed_agreements
    FOR EACH STATEMENT EXECUTE FUNCTION keep_signed_agreement()`,
];

const CONSOLE = [
  `CREATE TABLE site_config (
    id smallint NOT NULL,
    navbar_title text NOT NULL,
    footer_contact_number text NOT NULL,
    footer_address text NOT NULL,
    footer_email text NOT NULL,
    CONSTRAINT site_config_pkey PRIMARY KEY (id),
    CONSTRAINT site_config_single CHECK (id = 1)
  )`,
  `INSERT INTO site_config VALUES (1, 'Inkwell', '+1 555 010 0000', '1 Paper Street, Inkford', 'support@example.com')`,
  `CREATE TABLE audit_log (
    id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    actor_id uuid NOT NULL,
    actor_email text NOT NULL,
    action text NOT NULL,
    subject_id uuid,
    details jsonb NOT NULL DEFAULT '{}',
    ip_address text NOT NULL,
    CONSTRAINT audit_log_pkey PRIMARY KEY (id)
  )`,
  'CREATE INDEX audit_log_created ON audit_log (created_at, id)',
  'CREATE INDEX audit_log_subject ON audit_log (subject_id, created_at)',
  `CREATE FUNCTION keep_audit_log() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'the audit log can only be added to';
  END $$`,
  `CREATE TRIGGER audit_log_keep BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
    FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_log()`,
  `CREATE TABLE emails (
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    key text NOT NULL,
    user_id uuid,
    recipient text NOT NULL,
    template text NOT NULL,
    sealed_content bytea,
    attachments jsonb NOT NULL DEFAULT '[]',
    attempts integer NOT NULL DEFAULT 0,
    last_error text,
    sent_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT emails_pkey PRIMARY KEY (id),
    CONSTRAINT emails_key_key UNIQUE (key),
    CONSTRAINT emails_user_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE SET NULL
  )`,
  'CREATE INDEX emails_user ON emails (user_id, created_at)',
];
