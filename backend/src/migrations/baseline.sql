-- The schema of version 0.3.0, for a new database. Later changes are migrations of their own.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Titles are sorted with their numbers: `page 2` before `page 10`. It is deterministic: only equal titles are equal.
CREATE COLLATION natural_order (provider = icu, locale = 'und-u-kn-true');

-- users ---------------------------------------------------------------------------------------------------------------

CREATE TABLE users (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  name text NOT NULL,
  email text NOT NULL,
  mobile_number text NOT NULL,
  alternative_mobile_number text NOT NULL DEFAULT '',
  address text NOT NULL,
  password_hash text,
  password_sealed bytea,
  role text NOT NULL,
  session_version integer NOT NULL DEFAULT 1,
  is_verified boolean NOT NULL DEFAULT false,
  is_contested boolean NOT NULL DEFAULT false,
  is_signed_agreement boolean NOT NULL DEFAULT false,
  is_penalized boolean NOT NULL DEFAULT false,
  is_sequential_work_penalized boolean NOT NULL DEFAULT false,
  penalized_at timestamptz,
  penalized_reason text,
  work_started_at timestamptz,
  deadline_at timestamptz,
  settled_deadline_at timestamptz,
  work_submitted boolean NOT NULL DEFAULT false,
  submitted_at timestamptz,
  sequential_accuracy jsonb,
  accuracy_result jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  changed_at timestamptz NOT NULL DEFAULT now(),
  changed_by text,
  -- Whether tokens of version 0.2.0, which name no session, are refused.
  old_tokens_ended boolean NOT NULL DEFAULT false,
  suspended_at timestamptz,
  suspended_reason text,
  CONSTRAINT users_pkey PRIMARY KEY (id),
  CONSTRAINT users_email_key UNIQUE (email),
  CONSTRAINT users_role_check CHECK (role IN ('user', 'admin', 'reviewer', 'auditor')),
  CONSTRAINT users_deadline_check CHECK ((work_started_at IS NULL) = (deadline_at IS NULL))
);

-- Each sort of the list of users has an index.
CREATE INDEX users_created ON users (created_at, id);
CREATE INDEX users_name ON users (name COLLATE "und-x-icu", id);
CREATE INDEX users_work_started ON users (work_started_at, id);
CREATE INDEX users_deadline ON users (deadline_at, id);
CREATE INDEX users_working_deadline ON users (deadline_at, id)
  WHERE work_started_at IS NOT NULL AND NOT work_submitted;
-- Rare combinations of flags. PostgreSQL skips the leading columns that a filter does not name.
CREATE INDEX users_flags ON users
  (is_verified, is_signed_agreement, work_submitted, is_penalized, role, work_started_at);
-- Users with one flag, in the order of a sort.
CREATE INDEX users_staff ON users (created_at, id) WHERE role <> 'user';
CREATE INDEX users_suspended ON users (created_at, id) WHERE suspended_at IS NOT NULL;
CREATE INDEX users_penalized ON users (created_at, id) WHERE is_penalized;
CREATE INDEX users_penalized_started ON users (work_started_at, id) WHERE is_penalized;
CREATE INDEX users_submitted_started ON users (work_started_at, id) WHERE work_submitted;
-- Most of these users have not started. By their start they come last, behind all users who have.
CREATE INDEX users_unverified_started ON users (work_started_at, id) WHERE NOT is_verified;
CREATE INDEX users_unsigned_started ON users (work_started_at, id) WHERE NOT is_signed_agreement;
CREATE INDEX users_unsubmitted_started ON users (work_started_at, id) WHERE NOT work_submitted AND NOT is_penalized;
-- PostgreSQL takes signing and starting for independent and would read all users who have not started.
CREATE INDEX users_signed_not_started ON users (created_at, id) WHERE is_signed_agreement AND work_started_at IS NULL;
-- The tabs of the console's dashboard.
CREATE INDEX users_working ON users (work_started_at, id) WHERE work_started_at IS NOT NULL AND NOT work_submitted;
CREATE INDEX users_submitted ON users (submitted_at, id) WHERE work_submitted;
CREATE INDEX users_penalized_at ON users (penalized_at, id) WHERE is_penalized;
-- The deadlines that the penalty job checks.
CREATE INDEX users_deadline_due ON users (deadline_at)
  WHERE NOT work_submitted AND NOT is_penalized AND deadline_at IS DISTINCT FROM settled_deadline_at;
-- Search: three or more characters anywhere, one or two at the beginning of a name or an e-mail address.
CREATE INDEX users_search ON users USING gin (
  lower(name || ' ' || email || ' ' || mobile_number || ' ' || alternative_mobile_number) gin_trgm_ops);
CREATE INDEX users_name_prefix ON users (lower(name) text_pattern_ops);
CREATE INDEX users_email_prefix ON users (email text_pattern_ops);
-- The search that ignores more differences: `foldedSql` in core/lists/search-condition.ts.
CREATE INDEX users_folded_search ON users USING gin (
  lower(replace(replace(replace(replace(replace(
    name || ' ' || email || ' ' || mobile_number || ' ' || alternative_mobile_number,
    'İ', 'i'), 'Σ', 'σ'), 'ς', 'σ'), '’', ''''), 'ʼ', '''')) gin_trgm_ops);
CREATE INDEX users_folded_name ON users (
  lower(replace(replace(replace(replace(replace(name, 'İ', 'i'), 'Σ', 'σ'), 'ς', 'σ'), '’', ''''), 'ʼ', '''')) text_pattern_ops);

-- Exact counts of users by their flags. Each change appends its difference, so that writers do not wait for each other;
-- a job adds the differences up.
CREATE TABLE user_counts (
  role text NOT NULL,
  is_verified boolean NOT NULL,
  is_signed_agreement boolean NOT NULL,
  is_penalized boolean NOT NULL,
  work_started boolean NOT NULL,
  work_submitted boolean NOT NULL,
  difference bigint NOT NULL
);

CREATE FUNCTION count_users() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO user_counts
    SELECT role, is_verified, is_signed_agreement, is_penalized, work_started_at IS NOT NULL, work_submitted, count(*)
    FROM after_rows GROUP BY 1, 2, 3, 4, 5, 6;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO user_counts
    SELECT role, is_verified, is_signed_agreement, is_penalized, work_started_at IS NOT NULL, work_submitted, -count(*)
    FROM before_rows GROUP BY 1, 2, 3, 4, 5, 6;
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
END $$;

CREATE TRIGGER users_count_insert AFTER INSERT ON users
  REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION count_users();
CREATE TRIGGER users_count_update AFTER UPDATE ON users
  REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION count_users();
CREATE TRIGGER users_count_delete AFTER DELETE ON users
  REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION count_users();

-- auth ----------------------------------------------------------------------------------------------------------------

CREATE TABLE verification_codes (
  user_id uuid NOT NULL,
  code_hash bytea NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  sent_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  network_hash bytea,
  CONSTRAINT verification_codes_pkey PRIMARY KEY (user_id),
  CONSTRAINT verification_codes_user_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);

-- Only version 0.2.0 counts in this table and in verification_codes.tries.
CREATE TABLE code_tries (
  address_hash bytea NOT NULL,
  tries integer NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT code_tries_pkey PRIMARY KEY (address_hash)
);
CREATE INDEX code_tries_expires ON code_tries (expires_at);

CREATE TABLE password_resets (
  token_hash bytea NOT NULL,
  user_id uuid NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT password_resets_pkey PRIMARY KEY (token_hash),
  CONSTRAINT password_resets_user_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX password_resets_user ON password_resets (user_id);

-- Attempts to verify an address, registered or not, for each source.
CREATE TABLE otp_attempts (
  address_hash bytea NOT NULL,
  source_hash bytea NOT NULL,
  attempts integer NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT otp_attempts_pkey PRIMARY KEY (address_hash, source_hash)
);
CREATE INDEX otp_attempts_expires ON otp_attempts (expires_at);

-- Attempts to sign in, for each account.
CREATE TABLE sign_in_attempts (
  account_hash bytea NOT NULL,
  attempts integer NOT NULL,
  next_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT sign_in_attempts_pkey PRIMARY KEY (account_hash)
);
CREATE INDEX sign_in_attempts_expires ON sign_in_attempts (expires_at);

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
);
CREATE INDEX sessions_user ON sessions (user_id);

-- Administrators are invited by a link.
CREATE TABLE admin_invitations (
  user_id uuid NOT NULL,
  token_hash bytea NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT admin_invitations_pkey PRIMARY KEY (user_id),
  CONSTRAINT admin_invitations_token_key UNIQUE (token_hash),
  CONSTRAINT admin_invitations_user_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);

-- Authenticator apps and passkeys of staff.
CREATE TABLE second_factors (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL,
  method text NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz,
  secret bytea,
  last_time_step integer,
  credential_id text,
  public_key bytea,
  counter bigint,
  transports text[],
  CONSTRAINT second_factors_pkey PRIMARY KEY (id),
  CONSTRAINT second_factors_method_check CHECK (
    method = 'totp' AND secret IS NOT NULL AND last_time_step IS NOT NULL
    OR method = 'passkey' AND credential_id IS NOT NULL AND public_key IS NOT NULL AND counter IS NOT NULL),
  CONSTRAINT second_factors_user_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX second_factors_user ON second_factors (user_id, created_at);
CREATE UNIQUE INDEX second_factors_credential ON second_factors (credential_id);

CREATE TABLE recovery_codes (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL,
  code_hash text NOT NULL,
  CONSTRAINT recovery_codes_pkey PRIMARY KEY (id),
  CONSTRAINT recovery_codes_user_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX recovery_codes_user ON recovery_codes (user_id);

CREATE TABLE used_challenges (
  id uuid NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT used_challenges_pkey PRIMARY KEY (id)
);
CREATE INDEX used_challenges_expires ON used_challenges (expires_at);

-- Accounts of single sign-on, which have no password.
CREATE TABLE oidc_identities (
  issuer text NOT NULL,
  subject text NOT NULL,
  user_id uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT oidc_identities_pkey PRIMARY KEY (issuer, subject),
  CONSTRAINT oidc_identities_user_key UNIQUE (user_id),
  CONSTRAINT oidc_identities_user_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);

-- They open the sessions of single sign-on.
CREATE TABLE oidc_codes (
  code_hash bytea NOT NULL,
  browser_hash bytea NOT NULL,
  user_id uuid NOT NULL,
  expires_at timestamptz NOT NULL,
  authenticated_at timestamptz,
  CONSTRAINT oidc_codes_pkey PRIMARY KEY (code_hash),
  CONSTRAINT oidc_codes_user_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX oidc_codes_user ON oidc_codes (user_id);

-- core ----------------------------------------------------------------------------------------------------------------

-- The table that rate-limiter-flexible expects. Unlogged: a crash may forget the limits.
CREATE UNLOGGED TABLE rate_limits (
  key varchar(255) NOT NULL PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);

CREATE TABLE emails (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  key text NOT NULL,
  user_id uuid,
  subject_id uuid,
  recipient text NOT NULL,
  template text NOT NULL,
  sealed_content bytea,
  attachments jsonb NOT NULL DEFAULT '[]',
  attempts integer NOT NULL DEFAULT 0,
  last_error text,
  sent_at timestamptz,
  expires_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- When the mail server has refused the e-mail for good.
  refused_at timestamptz,
  CONSTRAINT emails_pkey PRIMARY KEY (id),
  CONSTRAINT emails_key_key UNIQUE (key),
  CONSTRAINT emails_user_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE SET NULL
);
CREATE INDEX emails_user ON emails (user_id, created_at);
CREATE INDEX emails_subject ON emails (subject_id, created_at) WHERE subject_id IS NOT NULL;
CREATE INDEX emails_created ON emails (created_at, id);
CREATE INDEX emails_unsent ON emails (created_at, id) WHERE sent_at IS NULL;
CREATE INDEX emails_refused ON emails (created_at, id) WHERE sent_at IS NULL AND refused_at IS NOT NULL;
CREATE INDEX emails_sent ON emails (created_at, id) WHERE sent_at IS NOT NULL;
CREATE INDEX emails_template ON emails (template, created_at, id) INCLUDE (sent_at);
CREATE INDEX emails_search ON emails USING gin (recipient gin_trgm_ops);

-- Files whose row is not written yet.
CREATE TABLE pending_files (
  key text NOT NULL,
  announced_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT pending_files_pkey PRIMARY KEY (key)
);
CREATE INDEX pending_files_announced ON pending_files (announced_at);

-- audit ---------------------------------------------------------------------------------------------------------------

CREATE TABLE audit_log (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  actor_id uuid NOT NULL,
  actor_email text NOT NULL,
  action text NOT NULL,
  subject_id uuid,
  details jsonb NOT NULL DEFAULT '{}',
  ip_address text NOT NULL,
  changes jsonb,
  CONSTRAINT audit_log_pkey PRIMARY KEY (id)
);
CREATE INDEX audit_log_created ON audit_log (created_at, id);
CREATE INDEX audit_log_subject ON audit_log (subject_id, created_at);
CREATE INDEX audit_log_actor ON audit_log (actor_id, created_at, id);
CREATE INDEX audit_log_action ON audit_log (action, created_at, id);
CREATE INDEX audit_log_actor_action ON audit_log (actor_id, action, created_at, id);
CREATE INDEX audit_log_actor_email ON audit_log USING gin (actor_email gin_trgm_ops);
-- The expressions are in audit-list.service.ts.
CREATE INDEX audit_log_search ON audit_log USING gin (
  lower(actor_email || ' ' || jsonb_path_query_array(details, '$.*')::text || ' ' ||
    coalesce(jsonb_path_query_array(changes, '$.*.*')::text, '')) gin_trgm_ops);

CREATE FUNCTION keep_audit_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log can only be added to';
END $$;
CREATE TRIGGER audit_log_keep BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_log();

-- config --------------------------------------------------------------------------------------------------------------

CREATE TABLE site_config (
  id smallint NOT NULL,
  navbar_title text NOT NULL,
  footer_contact_number text NOT NULL,
  footer_address text NOT NULL,
  footer_email text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  changed_at timestamptz NOT NULL DEFAULT now(),
  changed_by text,
  CONSTRAINT site_config_pkey PRIMARY KEY (id),
  CONSTRAINT site_config_single CHECK (id = 1)
);
INSERT INTO site_config VALUES (1, 'Inkwell', '+1 555 010 0000', '1 Paper Street, Inkford', 'support@example.com');

-- drafts --------------------------------------------------------------------------------------------------------------

-- With half of each page free, an updated row stays on its page and no index changes.
CREATE TABLE drafts (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id uuid NOT NULL,
  kind text NOT NULL,
  subject_id uuid NOT NULL,
  version integer NOT NULL,
  length integer NOT NULL,
  altered_version integer NOT NULL DEFAULT 0,
  saved_at timestamptz NOT NULL,
  submitted_at timestamptz,
  returned_at timestamptz,
  -- Of all its versions.
  stored_bytes bigint NOT NULL DEFAULT 0,
  CONSTRAINT drafts_pkey PRIMARY KEY (id),
  CONSTRAINT drafts_subject_key UNIQUE (user_id, kind, subject_id),
  CONSTRAINT drafts_kind_check CHECK (kind IN ('document', 'page', 'sequential')),
  CONSTRAINT drafts_user_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
) WITH (fillfactor = 50);

CREATE TABLE draft_versions (
  draft_id bigint NOT NULL,
  version integer NOT NULL,
  author_id uuid,
  saved_at timestamptz NOT NULL,
  length integer NOT NULL,
  restored_from integer,
  at integer,
  removed integer,
  inserted text,
  -- Why the version was saved. Those of versions before 0.3.0 have none.
  reason text,
  CONSTRAINT draft_versions_pkey PRIMARY KEY (draft_id, version),
  CONSTRAINT draft_versions_draft_fkey FOREIGN KEY (draft_id) REFERENCES drafts (id) ON DELETE CASCADE
);

CREATE TABLE draft_snapshots (
  draft_id bigint NOT NULL,
  version integer NOT NULL,
  content text NOT NULL,
  is_kept boolean NOT NULL DEFAULT false,
  CONSTRAINT draft_snapshots_pkey PRIMARY KEY (draft_id, version),
  CONSTRAINT draft_snapshots_draft_fkey FOREIGN KEY (draft_id) REFERENCES drafts (id) ON DELETE CASCADE
);
-- To compress a text takes longer than to write it.
ALTER TABLE draft_versions ALTER COLUMN inserted SET STORAGE EXTERNAL;
ALTER TABLE draft_snapshots ALTER COLUMN content SET STORAGE EXTERNAL;

-- The newest version of each text in the form in which readers get it.
CREATE TABLE prepared_texts (
  draft_id bigint NOT NULL,
  version integer NOT NULL,
  release text NOT NULL,
  words integer NOT NULL,
  content text,
  CONSTRAINT prepared_texts_pkey PRIMARY KEY (draft_id),
  CONSTRAINT prepared_texts_version_fkey FOREIGN KEY (draft_id, version) REFERENCES draft_versions (draft_id, version)
    ON DELETE CASCADE
);
ALTER TABLE prepared_texts ALTER COLUMN content SET STORAGE EXTERNAL;

-- The users whose stored texts with all versions are larger than the limit.
CREATE TABLE full_histories (
  user_id uuid NOT NULL,
  since timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT full_histories_pkey PRIMARY KEY (user_id),
  CONSTRAINT full_histories_user_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);

CREATE TABLE submitted_texts (
  draft_id bigint NOT NULL,
  version integer NOT NULL,
  submitted_at timestamptz NOT NULL,
  body text NOT NULL,
  words tsvector NOT NULL,
  CONSTRAINT submitted_texts_pkey PRIMARY KEY (draft_id),
  CONSTRAINT submitted_texts_draft_fkey FOREIGN KEY (draft_id) REFERENCES drafts (id) ON DELETE CASCADE
);
CREATE INDEX submitted_texts_words ON submitted_texts USING gin (words);
-- A word of most texts is found in the newest texts first.
CREATE INDEX submitted_texts_submitted ON submitted_texts (submitted_at, draft_id);

-- images --------------------------------------------------------------------------------------------------------------

CREATE SEQUENCE images_position_seq AS integer;
CREATE TABLE images (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  title text NOT NULL,
  description text NOT NULL DEFAULT '',
  filename text NOT NULL,
  original_name text NOT NULL,
  file_size integer NOT NULL,
  mime_type text NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  sha256 text NOT NULL,
  reference_text text,
  is_active boolean NOT NULL DEFAULT true,
  uploaded_at timestamptz NOT NULL DEFAULT now(),
  position integer NOT NULL DEFAULT nextval('images_position_seq'),
  version integer NOT NULL DEFAULT 1,
  changed_at timestamptz NOT NULL DEFAULT now(),
  changed_by text,
  -- Null: the setting MIN_WORDS.
  min_words integer,
  CONSTRAINT images_pkey PRIMARY KEY (id),
  CONSTRAINT images_filename_key UNIQUE (filename),
  -- A move shifts many rows in one statement.
  CONSTRAINT images_position_key UNIQUE (position) DEFERRABLE INITIALLY IMMEDIATE
);
ALTER SEQUENCE images_position_seq OWNED BY images.position;
CREATE INDEX images_uploaded ON images (uploaded_at, id);
CREATE INDEX images_natural_title ON images (title COLLATE natural_order, id);
CREATE INDEX images_size ON images (file_size, id);
CREATE INDEX images_active ON images (uploaded_at, id) WHERE is_active;
CREATE INDEX images_search ON images USING gin (
  lower(title || ' ' || description || ' ' || original_name) gin_trgm_ops);
CREATE INDEX images_folded_search ON images USING gin (
  lower(replace(replace(replace(replace(replace(
    title || ' ' || description || ' ' || original_name,
    'İ', 'i'), 'Σ', 'σ'), 'ς', 'σ'), '’', ''''), 'ʼ', '''')) gin_trgm_ops);

CREATE SEQUENCE reference_pdfs_position_seq AS integer;
CREATE TABLE reference_pdfs (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  title text NOT NULL,
  description text NOT NULL DEFAULT '',
  filename text NOT NULL,
  original_name text NOT NULL,
  file_size integer NOT NULL,
  mime_type text NOT NULL,
  sha256 text NOT NULL,
  reference_text text,
  is_active boolean NOT NULL DEFAULT true,
  uploaded_at timestamptz NOT NULL DEFAULT now(),
  position integer NOT NULL DEFAULT nextval('reference_pdfs_position_seq'),
  version integer NOT NULL DEFAULT 1,
  changed_at timestamptz NOT NULL DEFAULT now(),
  changed_by text,
  CONSTRAINT reference_pdfs_pkey PRIMARY KEY (id),
  CONSTRAINT reference_pdfs_filename_key UNIQUE (filename),
  CONSTRAINT reference_pdfs_position_key UNIQUE (position) DEFERRABLE INITIALLY IMMEDIATE
);
ALTER SEQUENCE reference_pdfs_position_seq OWNED BY reference_pdfs.position;
CREATE INDEX reference_pdfs_uploaded ON reference_pdfs (uploaded_at, id);
CREATE INDEX reference_pdfs_natural_title ON reference_pdfs (title COLLATE natural_order, id);
CREATE INDEX reference_pdfs_size ON reference_pdfs (file_size, id);
CREATE INDEX reference_pdfs_active ON reference_pdfs (uploaded_at, id) WHERE is_active;
CREATE INDEX reference_pdfs_search ON reference_pdfs USING gin (
  lower(title || ' ' || description || ' ' || original_name) gin_trgm_ops);
CREATE INDEX reference_pdfs_folded_search ON reference_pdfs USING gin (
  lower(replace(replace(replace(replace(replace(
    title || ' ' || description || ' ' || original_name,
    'İ', 'i'), 'Σ', 'σ'), 'ς', 'σ'), '’', ''''), 'ʼ', '''')) gin_trgm_ops);

CREATE TABLE replaced_reference_texts (
  file_id uuid NOT NULL,
  version integer NOT NULL,
  reference_text text NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now(),
  changed_by text,
  CONSTRAINT replaced_reference_texts_pkey PRIMARY KEY (file_id, version)
);

-- agreements ----------------------------------------------------------------------------------------------------------

CREATE TABLE agreements (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  -- The number of the agreement. Its edits are counted in record_version.
  version integer NOT NULL,
  content text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  record_version integer NOT NULL DEFAULT 1,
  changed_by text,
  CONSTRAINT agreements_pkey PRIMARY KEY (id),
  CONSTRAINT agreements_version_key UNIQUE (version)
);

CREATE TABLE signed_agreements (
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
);
-- A PNG is compressed already.
ALTER TABLE signed_agreements ALTER COLUMN signature_png SET STORAGE EXTERNAL;
CREATE INDEX signed_agreements_signed ON signed_agreements (signed_at, id);
CREATE INDEX signed_agreements_name ON signed_agreements (user_name COLLATE "und-x-icu", id);
CREATE INDEX signed_agreements_email ON signed_agreements (user_email, id);
CREATE INDEX signed_agreements_agreement ON signed_agreements (agreement_id);
CREATE INDEX signed_agreements_search ON signed_agreements USING gin (
  lower(user_name || ' ' || user_email || ' ' || user_mobile_number) gin_trgm_ops);
CREATE INDEX signed_agreements_name_prefix ON signed_agreements (lower(user_name) text_pattern_ops);
CREATE INDEX signed_agreements_email_prefix ON signed_agreements (user_email text_pattern_ops);
CREATE INDEX signed_agreements_folded_search ON signed_agreements USING gin (
  lower(replace(replace(replace(replace(replace(
    user_name || ' ' || user_email || ' ' || user_mobile_number,
    'İ', 'i'), 'Σ', 'σ'), 'ς', 'σ'), '’', ''''), 'ʼ', '''')) gin_trgm_ops);
CREATE INDEX signed_agreements_folded_name ON signed_agreements (
  lower(replace(replace(replace(replace(replace(user_name, 'İ', 'i'), 'Σ', 'σ'), 'ς', 'σ'), '’', ''''), 'ʼ', '''')) text_pattern_ops);

CREATE FUNCTION keep_signed_agreement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP IN ('DELETE', 'TRUNCATE') THEN
    RAISE EXCEPTION 'a signed agreement is evidence and cannot be deleted';
  END IF;
  IF (OLD.id, OLD.agreement_version, OLD.agreement_content, OLD.signature_png, OLD.user_name, OLD.user_email,
      OLD.user_mobile_number, OLD.signed_at, OLD.ip_address, OLD.user_agent, OLD.fingerprint)
    IS DISTINCT FROM
     (NEW.id, NEW.agreement_version, NEW.agreement_content, NEW.signature_png, NEW.user_name, NEW.user_email,
      NEW.user_mobile_number, NEW.signed_at, NEW.ip_address, NEW.user_agent, NEW.fingerprint)
    -- User and version may be removed, but not replaced.
    OR coalesce(NEW.user_id <> OLD.user_id, NEW.user_id IS NOT NULL)
    OR coalesce(NEW.agreement_id <> OLD.agreement_id, NEW.agreement_id IS NOT NULL)
    OR (OLD.pdf_key IS NOT NULL AND (OLD.pdf_key, OLD.pdf_sha256) IS DISTINCT FROM (NEW.pdf_key, NEW.pdf_sha256))
  THEN
    RAISE EXCEPTION 'a signed agreement is evidence and cannot be changed';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER signed_agreements_keep BEFORE UPDATE OR DELETE ON signed_agreements
  FOR EACH ROW EXECUTE FUNCTION keep_signed_agreement();
CREATE TRIGGER signed_agreements_keep_all BEFORE TRUNCATE ON signed_agreements
  FOR EACH STATEMENT EXECUTE FUNCTION keep_signed_agreement();

-- work ----------------------------------------------------------------------------------------------------------------

CREATE TABLE clock_entries (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id uuid NOT NULL,
  kind text NOT NULL,
  at timestamptz NOT NULL,
  actor text NOT NULL,
  actor_id uuid,
  deadline_at timestamptz,
  details jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT clock_entries_pkey PRIMARY KEY (id),
  CONSTRAINT clock_entries_kind_check
    CHECK (kind IN ('started', 'extended', 'submitted', 'penalized', 'penalty_removed', 'returned')),
  CONSTRAINT clock_entries_actor_check CHECK (actor IN ('self', 'admin', 'system')),
  CONSTRAINT clock_entries_user_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX clock_entries_user ON clock_entries (user_id, id);
-- A clock starts once.
CREATE UNIQUE INDEX clock_entries_once ON clock_entries (user_id, kind) WHERE kind = 'started';

CREATE FUNCTION keep_clock_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Deleting the user deletes the entries; the user's row is gone by then.
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'the ledger of a clock can only be added to';
END $$;
CREATE TRIGGER clock_entries_keep BEFORE UPDATE OR DELETE ON clock_entries
  FOR EACH ROW EXECUTE FUNCTION keep_clock_entries();
CREATE TRIGGER clock_entries_keep_all BEFORE TRUNCATE ON clock_entries
  FOR EACH STATEMENT EXECUTE FUNCTION keep_clock_entries();

CREATE TABLE clock_reminders (
  user_id uuid NOT NULL,
  hours integer NOT NULL,
  due_at timestamptz NOT NULL,
  CONSTRAINT clock_reminders_pkey PRIMARY KEY (user_id, hours),
  CONSTRAINT clock_reminders_user_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX clock_reminders_due ON clock_reminders (due_at);

CREATE TABLE pages (
  user_id uuid NOT NULL,
  image_id uuid NOT NULL,
  begun_at timestamptz NOT NULL,
  submitted_at timestamptz,
  draft_version integer,
  word_count integer,
  review_deadline timestamptz,
  CONSTRAINT pages_pkey PRIMARY KEY (user_id, image_id),
  CONSTRAINT pages_submission_check CHECK (
    num_nulls(submitted_at, draft_version, word_count, review_deadline) IN (0, 4)),
  CONSTRAINT pages_user_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
  CONSTRAINT pages_image_fkey FOREIGN KEY (image_id) REFERENCES images (id)
);
CREATE INDEX pages_image ON pages (image_id);

-- sequential ----------------------------------------------------------------------------------------------------------

CREATE TABLE sequential_sessions (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL,
  total_images integer NOT NULL,
  completed_images integer NOT NULL DEFAULT 0,
  started_at timestamptz NOT NULL,
  completed_at timestamptz,
  review_deadline timestamptz,
  reviewed_at timestamptz,
  is_penalized boolean NOT NULL DEFAULT false,
  accuracy_result jsonb,
  overall_comments text NOT NULL DEFAULT '',
  CONSTRAINT sequential_sessions_pkey PRIMARY KEY (id),
  CONSTRAINT sequential_sessions_user_key UNIQUE (user_id),
  CONSTRAINT sequential_sessions_images_check CHECK (completed_images BETWEEN 0 AND total_images),
  CONSTRAINT sequential_sessions_completion_check CHECK (
    (completed_at IS NULL) = (review_deadline IS NULL)
    AND (completed_at IS NULL OR completed_images = total_images)),
  CONSTRAINT sequential_sessions_user_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX sequential_sessions_started ON sequential_sessions (started_at, id);
CREATE INDEX sequential_sessions_completed ON sequential_sessions (completed_at, id);
CREATE INDEX sequential_sessions_newest_completed ON sequential_sessions (completed_at DESC NULLS LAST, id DESC);
CREATE INDEX sequential_sessions_waiting ON sequential_sessions (review_deadline)
  WHERE completed_at IS NOT NULL AND reviewed_at IS NULL AND NOT is_penalized;
CREATE INDEX sequential_sessions_penalized ON sequential_sessions (id) WHERE is_penalized AND completed_at IS NOT NULL;

CREATE TABLE sequential_images (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  session_id uuid NOT NULL,
  position integer NOT NULL,
  image_id uuid NOT NULL,
  submitted_at timestamptz,
  submission_content text,
  is_correct boolean,
  review_comments text NOT NULL DEFAULT '',
  CONSTRAINT sequential_images_pkey PRIMARY KEY (id),
  CONSTRAINT sequential_images_position_key UNIQUE (session_id, position),
  CONSTRAINT sequential_images_image_key UNIQUE (session_id, image_id),
  CONSTRAINT sequential_images_submission_check CHECK ((submitted_at IS NULL) = (submission_content IS NULL)),
  CONSTRAINT sequential_images_session_fkey FOREIGN KEY (session_id) REFERENCES sequential_sessions (id) ON DELETE CASCADE,
  CONSTRAINT sequential_images_image_fkey FOREIGN KEY (image_id) REFERENCES images (id)
);
CREATE INDEX sequential_images_image ON sequential_images (image_id);

-- reviews -------------------------------------------------------------------------------------------------------------

CREATE TABLE reviews (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL,
  kind text NOT NULL,
  subject_id uuid NOT NULL,
  round integer NOT NULL,
  items integer NOT NULL,
  words integer,
  submitted_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  status text NOT NULL DEFAULT 'open',
  claimed_by uuid,
  claim_expires_at timestamptz,
  draft jsonb,
  draft_version integer NOT NULL DEFAULT 0,
  published_at timestamptz,
  reviewer_id uuid,
  result jsonb,
  marks jsonb,
  overall_comments text NOT NULL DEFAULT '',
  override_reason text,
  returned_at timestamptz,
  return_reason text,
  return_hours double precision,
  report_key text,
  report_sha256 text,
  reported_at timestamptz,
  lease_until timestamptz,
  overdue_told_at timestamptz,
  result_version integer NOT NULL DEFAULT 1,
  -- Whether the due review waits to be scored by a job, or the job has failed, and why.
  scoring text,
  scoring_error text,
  -- The reference files that a submitted document is compared with.
  reference_ids uuid[],
  CONSTRAINT reviews_pkey PRIMARY KEY (id),
  CONSTRAINT reviews_work_key UNIQUE (user_id, kind, subject_id, round),
  CONSTRAINT reviews_kind_check CHECK (kind IN ('document', 'page', 'sequential')),
  CONSTRAINT reviews_status_check CHECK (status IN ('open', 'returned', 'published')),
  CONSTRAINT reviews_published_check CHECK (
    (status = 'published') = (published_at IS NOT NULL) AND (published_at IS NULL) = (result IS NULL)),
  CONSTRAINT reviews_returned_check CHECK (
    (status = 'returned') = (returned_at IS NOT NULL)
    AND num_nulls(returned_at, return_reason, return_hours) IN (0, 3)),
  CONSTRAINT reviews_claim_check CHECK (
    (claimed_by IS NULL) = (claim_expires_at IS NULL) AND (claimed_by IS NULL OR status = 'open')),
  CONSTRAINT reviews_scoring_check CHECK (scoring IN ('queued', 'failed')),
  CONSTRAINT reviews_user_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX reviews_due ON reviews (due_at, id);
CREATE INDEX reviews_submitted ON reviews (submitted_at, id);
CREATE INDEX reviews_published ON reviews (published_at, id);
CREATE INDEX reviews_newest_published ON reviews (published_at DESC NULLS LAST, id DESC);
-- Contains what the counts of the queue read.
CREATE INDEX reviews_status_due ON reviews (status, due_at, id) INCLUDE (kind, subject_id, user_id);
CREATE INDEX reviews_status_submitted ON reviews (status, submitted_at, id);
CREATE INDEX reviews_unpublished ON reviews (status, id) WHERE status <> 'published';
CREATE INDEX reviews_claimed ON reviews (claimed_by) WHERE claimed_by IS NOT NULL;
CREATE INDEX reviews_unreported ON reviews (published_at) WHERE status = 'published' AND reported_at IS NULL;

CREATE TABLE reopened_results (
  review_id uuid NOT NULL,
  version integer NOT NULL,
  result jsonb NOT NULL,
  marks jsonb NOT NULL,
  overall_comments text NOT NULL,
  override_reason text,
  published_at timestamptz NOT NULL,
  reviewer_id uuid,
  report_key text,
  report_sha256 text,
  reopened_at timestamptz NOT NULL,
  reopened_by uuid NOT NULL,
  reason text NOT NULL,
  CONSTRAINT reopened_results_pkey PRIMARY KEY (review_id, version),
  CONSTRAINT reopened_results_review_fkey FOREIGN KEY (review_id) REFERENCES reviews (id) ON DELETE CASCADE
);

CREATE TABLE review_comments (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  text text NOT NULL,
  uses integer NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  changed_at timestamptz NOT NULL DEFAULT now(),
  changed_by text,
  CONSTRAINT review_comments_pkey PRIMARY KEY (id),
  CONSTRAINT review_comments_text_key UNIQUE (text)
);

-- console -------------------------------------------------------------------------------------------------------------

CREATE TABLE work_start_notifications (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id uuid NOT NULL,
  project_link text NOT NULL,
  started_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT work_start_notifications_pkey PRIMARY KEY (id),
  CONSTRAINT work_start_notifications_user_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);

CREATE TABLE cleared_notifications (
  user_id uuid NOT NULL,
  notification_id bigint NOT NULL,
  CONSTRAINT cleared_notifications_pkey PRIMARY KEY (user_id, notification_id),
  CONSTRAINT cleared_notifications_user_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
  CONSTRAINT cleared_notifications_notification_fkey
    FOREIGN KEY (notification_id) REFERENCES work_start_notifications (id) ON DELETE CASCADE
);
CREATE INDEX cleared_notifications_notification ON cleared_notifications (notification_id);

-- backups -------------------------------------------------------------------------------------------------------------

CREATE TABLE backup_runs (
  due_at timestamptz NOT NULL,
  started_at timestamptz,
  finished_at timestamptz,
  folder text,
  size_bytes bigint,
  error text,
  CONSTRAINT backup_runs_pkey PRIMARY KEY (due_at)
);
