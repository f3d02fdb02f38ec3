-- The schema of version 0.5.0, for a new database. Later changes are migrations of their own.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Titles are sorted with their numbers: `page 2` before `page 10`. It is deterministic: only equal titles are equal.
CREATE COLLATION natural_order (provider = icu, locale = 'und-u-kn-true');

CREATE TABLE users (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  name text NOT NULL,
  email text NOT NULL,
  mobile_number text NOT NULL,
  alternative_mobile_number text NOT NULL DEFAULT '',
  address text NOT NULL,
  password_hash text,
  encrypted_password bytea,
  role text NOT NULL,
  session_version integer NOT NULL DEFAULT 1,
  is_verified boolean NOT NULL DEFAULT false,
  is_contested boolean NOT NULL DEFAULT false,
  is_signed_agreement boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  changed_at timestamptz NOT NULL DEFAULT now(),
  changed_by text,
  suspended_at timestamptz,
  suspended_reason text,
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT users_pkey PRIMARY KEY (id),
  CONSTRAINT users_email_key UNIQUE (email),
  CONSTRAINT users_role_check CHECK ((role = ANY (ARRAY['user'::text, 'admin'::text, 'reviewer'::text, 'auditor'::text])))
);
-- Each sort of the list of users has an index.
CREATE INDEX users_created ON users (created_at, id);
CREATE INDEX users_name ON users (name COLLATE "und-x-icu", id);
-- Users with one flag, in the order of a sort.
CREATE INDEX users_staff ON users (created_at, id) WHERE (role <> 'user'::text);
CREATE INDEX users_suspended ON users (created_at, id) WHERE (suspended_at IS NOT NULL);
CREATE INDEX users_email_prefix ON users (email text_pattern_ops);
-- The search that ignores more differences: `foldedSql` in core/lists/search-condition.ts.
CREATE INDEX users_folded_search ON users USING gin (lower(replace(replace(replace(replace(replace(((((((name || ' '::text) || email) || ' '::text) || mobile_number) || ' '::text) || alternative_mobile_number), 'İ'::text, 'i'::text), 'Σ'::text, 'σ'::text), 'ς'::text, 'σ'::text), '’'::text, ''''::text), 'ʼ'::text, ''''::text)) gin_trgm_ops);
CREATE INDEX users_folded_name ON users (lower(replace(replace(replace(replace(replace(name, 'İ'::text, 'i'::text), 'Σ'::text, 'σ'::text), 'ς'::text, 'σ'::text), '’'::text, ''''::text), 'ʼ'::text, ''''::text)) text_pattern_ops);
CREATE INDEX users_unverified ON users (created_at, id) WHERE (NOT is_verified);
CREATE INDEX users_unsigned ON users (created_at, id) WHERE (NOT is_signed_agreement);
-- Rare combinations of flags. PostgreSQL skips the leading columns that a filter does not name.
CREATE INDEX users_flags ON users (id, role, is_verified, is_signed_agreement, suspended_at);
CREATE INDEX users_updated_at ON users (updated_at);
-- The search that ignores accents: `plainSql` in core/lists/search-condition.ts.
CREATE INDEX users_plain_search ON users USING gin (translate(replace(replace(replace(replace(lower(replace(replace(replace(replace(replace(((((((name || ' '::text) || email) || ' '::text) || mobile_number) || ' '::text) || alternative_mobile_number), 'İ'::text, 'i'::text), 'Σ'::text, 'σ'::text), 'ς'::text, 'σ'::text), '’'::text, ''''::text), 'ʼ'::text, ''''::text)), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'þ'::text, 'th'::text), 'eainrostlucmdhgpkbyvwzjfxq 0123456789@.-_àáâãäåāăąǎǟǡǻȁȃȧḁạảấầẩẫậắằẳẵặḃḅḇçćĉċčḉðďđḋḍḏḑḓèéêëēĕėęěȅȇȩḕḗḙḛḝẹẻẽếềểễệḟĝğġģǧǵḡĥħȟḣḥḧḩḫẖìíîïĩīĭįıǐȉȋḭḯỉịĵǰķǩḱḳḵĺļľŀłḷḹḻḽḿṁṃñńņňŋǹṅṇṉṋòóôõöøōŏőơǒǫǭǿȍȏȫȭȯȱṍṏṑṓọỏốồổỗộớờởỡợṕṗŕŗřȑȓṙṛṝṟśŝşšșṡṣṥṧṩţťŧțṫṭṯṱẗùúûüũūŭůűųưǔǖǘǚǜȕȗṳṵṷṹṻụủứừửữựṽṿŵẁẃẅẇẉẘẋẍýÿŷȳẏẙỳỵỷỹźżžẑẓẕάέήΐίϊόΰϋύώѓѐёӗѝӣӥїќўӯӱӳ̴̵̶̷̸̡̢̧̨̛̖̗̘̙̜̝̞̟̠̣̤̥̦̩̪̫̬̭̮̯̰̱̲̳̹̺̻̼͇͈͉͍͎̀́̂̃̄̅̆̇̈̉̊̋̌̍̎̏̐̑̒̓̔̽̾̿̀́͂̓̈́͆͊͋͌̕̚ͅ͏͓͔͕͖͙͚͐͑͒͗͛ͣͤͥͦͧͨͩͪͫͬͭͮͯ͘͜͟͢͝͞͠͡'::text, 'eainrostlucmdhgpkbyvwzjfxq 0123456789@.-_aaaaaaaaaaaaaaaaaaaaaaaaaaaaabbbccccccddddddddeeeeeeeeeeeeeeeeeeeeeeeeefggggggghhhhhhhhhiiiiiiiiiiiiiiiijjkkkkklllllllllmmmnnnnnnnnnnoooooooooooooooooooooooooooooooooooopprrrrrrrrrsssssssssstttttttttuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuvvwwwwwwwxxyyyyyyyyyyzzzzzzαεηιιιουυυωгеееиииікуууу'::text) gin_trgm_ops) WHERE (octet_length(((((((name || ' '::text) || email) || ' '::text) || mobile_number) || ' '::text) || alternative_mobile_number)) > char_length(((((((name || ' '::text) || email) || ' '::text) || mobile_number) || ' '::text) || alternative_mobile_number)));
CREATE INDEX users_plain_name ON users (translate(replace(replace(replace(replace(lower(replace(replace(replace(replace(replace(name, 'İ'::text, 'i'::text), 'Σ'::text, 'σ'::text), 'ς'::text, 'σ'::text), '’'::text, ''''::text), 'ʼ'::text, ''''::text)), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'þ'::text, 'th'::text), 'eainrostlucmdhgpkbyvwzjfxq 0123456789@.-_àáâãäåāăąǎǟǡǻȁȃȧḁạảấầẩẫậắằẳẵặḃḅḇçćĉċčḉðďđḋḍḏḑḓèéêëēĕėęěȅȇȩḕḗḙḛḝẹẻẽếềểễệḟĝğġģǧǵḡĥħȟḣḥḧḩḫẖìíîïĩīĭįıǐȉȋḭḯỉịĵǰķǩḱḳḵĺļľŀłḷḹḻḽḿṁṃñńņňŋǹṅṇṉṋòóôõöøōŏőơǒǫǭǿȍȏȫȭȯȱṍṏṑṓọỏốồổỗộớờởỡợṕṗŕŗřȑȓṙṛṝṟśŝşšșṡṣṥṧṩţťŧțṫṭṯṱẗùúûüũūŭůűųưǔǖǘǚǜȕȗṳṵṷṹṻụủứừửữựṽṿŵẁẃẅẇẉẘẋẍýÿŷȳẏẙỳỵỷỹźżžẑẓẕάέήΐίϊόΰϋύώѓѐёӗѝӣӥїќўӯӱӳ̴̵̶̷̸̡̢̧̨̛̖̗̘̙̜̝̞̟̠̣̤̥̦̩̪̫̬̭̮̯̰̱̲̳̹̺̻̼͇͈͉͍͎̀́̂̃̄̅̆̇̈̉̊̋̌̍̎̏̐̑̒̓̔̽̾̿̀́͂̓̈́͆͊͋͌̕̚ͅ͏͓͔͕͖͙͚͐͑͒͗͛ͣͤͥͦͧͨͩͪͫͬͭͮͯ͘͜͟͢͝͞͠͡'::text, 'eainrostlucmdhgpkbyvwzjfxq 0123456789@.-_aaaaaaaaaaaaaaaaaaaaaaaaaaaaabbbccccccddddddddeeeeeeeeeeeeeeeeeeeeeeeeefggggggghhhhhhhhhiiiiiiiiiiiiiiiijjkkkkklllllllllmmmnnnnnnnnnnoooooooooooooooooooooooooooooooooooopprrrrrrrrrsssssssssstttttttttuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuvvwwwwwwwxxyyyyyyyyyyzzzzzzαεηιιιουυυωгеееиииікуууу'::text) text_pattern_ops) WHERE (octet_length(name) > char_length(name));

CREATE TABLE verification_codes (
  user_id uuid NOT NULL,
  code_hash bytea NOT NULL,
  sent_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  network_hash bytea,
  CONSTRAINT verification_codes_pkey PRIMARY KEY (user_id),
  CONSTRAINT verification_codes_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE TABLE password_resets (
  token_hash bytea NOT NULL,
  user_id uuid NOT NULL,
  expires_at timestamptz NOT NULL,
  is_invitation boolean NOT NULL DEFAULT false,
  CONSTRAINT password_resets_pkey PRIMARY KEY (token_hash),
  CONSTRAINT password_resets_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
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
  CONSTRAINT sessions_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX sessions_user ON sessions (user_id);

-- Administrators are invited by a link.
CREATE TABLE admin_invitations (
  user_id uuid NOT NULL,
  token_hash bytea NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT admin_invitations_pkey PRIMARY KEY (user_id),
  CONSTRAINT admin_invitations_token_key UNIQUE (token_hash),
  CONSTRAINT admin_invitations_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
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
  CONSTRAINT second_factors_method_check CHECK ((((method = 'totp'::text) AND (secret IS NOT NULL) AND (last_time_step IS NOT NULL)) OR ((method = 'passkey'::text) AND (credential_id IS NOT NULL) AND (public_key IS NOT NULL) AND (counter IS NOT NULL)))),
  CONSTRAINT second_factors_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX second_factors_user ON second_factors (user_id, created_at);
CREATE UNIQUE INDEX second_factors_credential ON second_factors (credential_id);

CREATE TABLE recovery_codes (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL,
  code_hash text NOT NULL,
  CONSTRAINT recovery_codes_pkey PRIMARY KEY (id),
  CONSTRAINT recovery_codes_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
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
  CONSTRAINT oidc_identities_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

-- They open the sessions of single sign-on.
CREATE TABLE oidc_codes (
  code_hash bytea NOT NULL,
  browser_hash bytea NOT NULL,
  user_id uuid NOT NULL,
  expires_at timestamptz NOT NULL,
  authenticated_at timestamptz,
  CONSTRAINT oidc_codes_pkey PRIMARY KEY (code_hash),
  CONSTRAINT oidc_codes_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX oidc_codes_user ON oidc_codes (user_id);

-- The table that rate-limiter-flexible expects. Unlogged: a crash may forget the limits.
CREATE UNLOGGED TABLE rate_limits (
  key varchar(255) NOT NULL,
  points integer NOT NULL DEFAULT 0,
  expire bigint,
  CONSTRAINT rate_limits_pkey PRIMARY KEY (key)
);

CREATE TABLE emails (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  key text NOT NULL,
  user_id uuid,
  subject_id uuid,
  recipient text NOT NULL,
  template text NOT NULL,
  encrypted_content bytea,
  attachments jsonb NOT NULL DEFAULT '[]'::jsonb,
  attempts integer NOT NULL DEFAULT 0,
  last_error text,
  sent_at timestamptz,
  expires_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- When the mail server has refused the e-mail for good.
  refused_at timestamptz,
  CONSTRAINT emails_pkey PRIMARY KEY (id),
  CONSTRAINT emails_key_key UNIQUE (key),
  CONSTRAINT emails_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX emails_user ON emails (user_id, created_at);
CREATE INDEX emails_subject ON emails (subject_id, created_at) WHERE (subject_id IS NOT NULL);
CREATE INDEX emails_created ON emails (created_at, id);
CREATE INDEX emails_unsent ON emails (created_at, id) WHERE (sent_at IS NULL);
CREATE INDEX emails_refused ON emails (created_at, id) WHERE ((sent_at IS NULL) AND (refused_at IS NOT NULL));
CREATE INDEX emails_sent ON emails (created_at, id) WHERE (sent_at IS NOT NULL);
CREATE INDEX emails_template ON emails (template, created_at, id) INCLUDE (sent_at);
CREATE INDEX emails_search ON emails USING gin (recipient gin_trgm_ops);

-- Files whose row is not written yet.
CREATE TABLE pending_files (
  key text NOT NULL,
  begun_at timestamptz CONSTRAINT pending_files_announced_at_not_null NOT NULL DEFAULT now(),
  CONSTRAINT pending_files_pkey PRIMARY KEY (key)
);
CREATE INDEX pending_files_begun ON pending_files (begun_at);

CREATE TABLE audit_log (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  actor_id uuid NOT NULL,
  actor_email text NOT NULL,
  action text NOT NULL,
  subject_id uuid,
  details jsonb NOT NULL DEFAULT '{}'::jsonb,
  ip_address text NOT NULL,
  changes jsonb,
  api_key_id uuid,
  api_key_name text,
  CONSTRAINT audit_log_pkey PRIMARY KEY (id)
);
CREATE INDEX audit_log_created ON audit_log (created_at, id);
CREATE INDEX audit_log_subject ON audit_log (subject_id, created_at);
CREATE INDEX audit_log_actor ON audit_log (actor_id, created_at, id);
CREATE INDEX audit_log_action ON audit_log (action, created_at, id);
CREATE INDEX audit_log_actor_action ON audit_log (actor_id, action, created_at, id);
CREATE INDEX audit_log_actor_email ON audit_log USING gin (actor_email gin_trgm_ops);
-- The expressions are in audit-list.service.ts.
CREATE INDEX audit_log_search ON audit_log USING gin (lower(((((actor_email || ' '::text) || (jsonb_path_query_array(details, '$.*'::jsonpath))::text) || ' '::text) || COALESCE((jsonb_path_query_array(changes, '$.*.*'::jsonpath))::text, ''::text))) gin_trgm_ops);

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
  CONSTRAINT site_config_single CHECK ((id = 1))
);

CREATE TABLE projects (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  name text NOT NULL,
  state text NOT NULL DEFAULT 'open'::text,
  is_default boolean NOT NULL DEFAULT false,
  modes text[] NOT NULL DEFAULT '{document,pages,sequential}'::text[],
  min_words integer,
  work_window_hours double precision,
  review_window_hours double precision,
  start_within_hours double precision,
  images_per_assignment integer,
  texts_per_image integer,
  gives_automatically boolean NOT NULL DEFAULT true,
  users_may_take_next boolean NOT NULL DEFAULT false,
  is_blind boolean NOT NULL DEFAULT false,
  publishes_automatically boolean NOT NULL DEFAULT true,
  free_extension_hours double precision NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  changed_at timestamptz NOT NULL DEFAULT now(),
  changed_by text,
  keeps_spelling boolean,
  CONSTRAINT projects_pkey PRIMARY KEY (id),
  CONSTRAINT projects_name_key UNIQUE (name),
  CONSTRAINT projects_state_check CHECK ((state = ANY (ARRAY['open'::text, 'paused'::text, 'closed'::text]))),
  CONSTRAINT projects_default_check CHECK ((NOT (is_default AND (state = 'closed'::text)))),
  CONSTRAINT projects_modes_check CHECK (((modes <@ ARRAY['document'::text, 'pages'::text, 'sequential'::text]) AND (cardinality(modes) > 0))),
  CONSTRAINT projects_texts_check CHECK (((texts_per_image IS NULL) OR (images_per_assignment IS NOT NULL)))
);
CREATE UNIQUE INDEX projects_default ON projects (is_default) WHERE is_default;
CREATE INDEX projects_name ON projects (name COLLATE "und-x-icu", id);
CREATE INDEX projects_created ON projects (created_at, id);

CREATE TABLE assignments (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL,
  project_id uuid NOT NULL,
  number integer NOT NULL,
  given_at timestamptz NOT NULL,
  given_by_kind text NOT NULL,
  given_by uuid,
  work_window_hours double precision NOT NULL,
  started_at timestamptz,
  deadline_at timestamptz,
  settled_deadline_at timestamptz,
  submitted_at timestamptz,
  ended_at timestamptz,
  ended_reason text,
  penalized_at timestamptz,
  penalized_reason text,
  is_sequential_penalized boolean NOT NULL DEFAULT false,
  accuracy_result jsonb,
  sequential_accuracy jsonb,
  guidelines_opened_version integer,
  min_words integer,
  missed_deadline_at timestamptz,
  penalty_only boolean NOT NULL DEFAULT false,
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT assignments_pkey PRIMARY KEY (id),
  CONSTRAINT assignments_number_key UNIQUE (user_id, number),
  CONSTRAINT assignments_given_check CHECK ((given_by_kind = ANY (ARRAY['admin'::text, 'self'::text, 'system'::text]))),
  CONSTRAINT assignments_deadline_check CHECK (((started_at IS NULL) = (deadline_at IS NULL))),
  CONSTRAINT assignments_ended_check CHECK (((ended_at IS NULL) = (ended_reason IS NULL))),
  CONSTRAINT assignments_penalty_check CHECK (((penalized_at IS NULL) = (penalized_reason IS NULL))),
  CONSTRAINT assignments_ended_unstarted_check CHECK (((ended_at IS NULL) OR (started_at IS NULL) OR ((submitted_at IS NULL) AND (deadline_at <= ended_at)))),
  CONSTRAINT assignments_project_fkey FOREIGN KEY (project_id) REFERENCES projects(id),
  CONSTRAINT assignments_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX assignments_project ON assignments (project_id, user_id);
CREATE INDEX assignments_deadline_due ON assignments (deadline_at) WHERE ((submitted_at IS NULL) AND (penalized_at IS NULL) AND (deadline_at IS DISTINCT FROM settled_deadline_at));
CREATE INDEX assignments_unstarted ON assignments (given_at) WHERE ((started_at IS NULL) AND (ended_at IS NULL));
CREATE INDEX assignments_started ON assignments (started_at, user_id);
CREATE INDEX assignments_deadline ON assignments (deadline_at, user_id);
CREATE INDEX assignments_working ON assignments (started_at, user_id) WHERE ((started_at IS NOT NULL) AND (submitted_at IS NULL));
CREATE INDEX assignments_submitted ON assignments (submitted_at, user_id) WHERE (submitted_at IS NOT NULL);
CREATE INDEX assignments_penalized ON assignments (penalized_at, user_id) WHERE (penalized_at IS NOT NULL);
CREATE INDEX assignments_working_deadline ON assignments (deadline_at, user_id) WHERE ((started_at IS NOT NULL) AND (submitted_at IS NULL));
CREATE INDEX assignments_given ON assignments (given_at, id);
CREATE INDEX assignments_started_last ON assignments (started_at DESC NULLS LAST, user_id DESC);
CREATE INDEX assignments_deadline_last ON assignments (deadline_at DESC NULLS LAST, user_id DESC);
CREATE INDEX assignments_ended ON assignments (ended_at) WHERE (ended_at IS NOT NULL);
CREATE INDEX assignments_deadline_missed ON assignments (deadline_at) WHERE ((submitted_at IS NULL) AND (deadline_at IS DISTINCT FROM missed_deadline_at));
CREATE INDEX assignments_updated_at ON assignments (updated_at, user_id);
CREATE INDEX assignments_steps ON assignments (user_id, started_at, submitted_at, penalized_at, deadline_at, ended_at);
CREATE INDEX assignments_result ON assignments ((((accuracy_result ->> 'percentage'::text))::double precision), user_id) WHERE (accuracy_result IS NOT NULL);

-- With half of each page free, an updated row stays on its page and no index changes.
CREATE TABLE drafts (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
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
  assignment_id uuid NOT NULL,
  CONSTRAINT drafts_pkey PRIMARY KEY (id),
  CONSTRAINT drafts_subject_key UNIQUE (assignment_id, kind, subject_id),
  CONSTRAINT drafts_kind_check CHECK ((kind = ANY (ARRAY['document'::text, 'page'::text, 'sequential'::text]))),
  CONSTRAINT drafts_assignment_fkey FOREIGN KEY (assignment_id) REFERENCES assignments(id) ON DELETE CASCADE
) WITH (fillfactor=50);

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
  CONSTRAINT draft_versions_draft_fkey FOREIGN KEY (draft_id) REFERENCES drafts(id) ON DELETE CASCADE
);
ALTER TABLE draft_versions ALTER COLUMN inserted SET STORAGE EXTERNAL;

CREATE TABLE draft_snapshots (
  draft_id bigint NOT NULL,
  version integer NOT NULL,
  content text NOT NULL,
  is_kept boolean NOT NULL DEFAULT false,
  CONSTRAINT draft_snapshots_pkey PRIMARY KEY (draft_id, version),
  CONSTRAINT draft_snapshots_draft_fkey FOREIGN KEY (draft_id) REFERENCES drafts(id) ON DELETE CASCADE
);
ALTER TABLE draft_snapshots ALTER COLUMN content SET STORAGE EXTERNAL;

-- The newest version of each text in the form in which readers get it.
CREATE TABLE prepared_texts (
  draft_id bigint NOT NULL,
  version integer NOT NULL,
  release text NOT NULL,
  words integer NOT NULL,
  content text,
  CONSTRAINT prepared_texts_pkey PRIMARY KEY (draft_id),
  CONSTRAINT prepared_texts_version_fkey FOREIGN KEY (draft_id, version) REFERENCES draft_versions(draft_id, version) ON DELETE CASCADE
);
ALTER TABLE prepared_texts ALTER COLUMN content SET STORAGE EXTERNAL;

-- The users whose stored texts with all versions are larger than the limit.
CREATE TABLE full_histories (
  since timestamptz NOT NULL DEFAULT now(),
  assignment_id uuid NOT NULL,
  CONSTRAINT full_histories_pkey PRIMARY KEY (assignment_id),
  CONSTRAINT full_histories_assignment_fkey FOREIGN KEY (assignment_id) REFERENCES assignments(id) ON DELETE CASCADE
);

CREATE TABLE submitted_texts (
  draft_id bigint NOT NULL,
  version integer NOT NULL,
  submitted_at timestamptz NOT NULL,
  body text NOT NULL,
  words tsvector NOT NULL,
  CONSTRAINT submitted_texts_pkey PRIMARY KEY (draft_id),
  CONSTRAINT submitted_texts_draft_fkey FOREIGN KEY (draft_id) REFERENCES drafts(id) ON DELETE CASCADE
);
CREATE INDEX submitted_texts_words ON submitted_texts USING gin (words);
-- A word of most texts is found in the newest texts first.
CREATE INDEX submitted_texts_submitted ON submitted_texts (submitted_at, draft_id);

CREATE SEQUENCE reference_files_position_seq AS integer;

CREATE TABLE reference_files (
  id uuid CONSTRAINT images_id_not_null NOT NULL DEFAULT gen_random_uuid(),
  title text CONSTRAINT images_title_not_null NOT NULL,
  description text CONSTRAINT images_description_not_null NOT NULL DEFAULT '',
  filename text CONSTRAINT images_filename_not_null NOT NULL,
  original_name text CONSTRAINT images_original_name_not_null NOT NULL,
  file_size integer CONSTRAINT images_file_size_not_null NOT NULL,
  mime_type text CONSTRAINT images_mime_type_not_null NOT NULL,
  width integer,
  height integer,
  sha256 text CONSTRAINT images_sha256_not_null NOT NULL,
  reference_text text,
  is_active boolean CONSTRAINT images_is_active_not_null NOT NULL DEFAULT true,
  uploaded_at timestamptz CONSTRAINT images_uploaded_at_not_null NOT NULL DEFAULT now(),
  position integer CONSTRAINT images_position_not_null NOT NULL DEFAULT nextval('reference_files_position_seq'),
  version integer CONSTRAINT images_version_not_null NOT NULL DEFAULT 1,
  changed_at timestamptz CONSTRAINT images_changed_at_not_null NOT NULL DEFAULT now(),
  changed_by text,
  min_words integer,
  kind text NOT NULL,
  published_at timestamptz DEFAULT now(),
  project_id uuid,
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT reference_files_pkey PRIMARY KEY (id),
  CONSTRAINT reference_files_filename_key UNIQUE (filename),
  CONSTRAINT reference_files_position_key UNIQUE NULLS NOT DISTINCT (project_id, kind, "position") DEFERRABLE,
  CONSTRAINT reference_files_kind_check CHECK ((kind = ANY (ARRAY['image'::text, 'pdf'::text]))),
  CONSTRAINT reference_files_size_check CHECK ((num_nulls(width, height) =
CASE kind
    WHEN 'image'::text THEN 0
    ELSE 2
END)),
  CONSTRAINT reference_files_min_words_check CHECK (((kind = 'image'::text) OR (min_words IS NULL))),
  CONSTRAINT reference_files_published_check CHECK (((published_at IS NOT NULL) OR (NOT is_active))),
  CONSTRAINT reference_files_project_check CHECK (((kind = 'pdf'::text) OR (project_id IS NOT NULL))),
  CONSTRAINT reference_files_project_fkey FOREIGN KEY (project_id) REFERENCES projects(id)
);
ALTER SEQUENCE reference_files_position_seq OWNED BY reference_files.position;
CREATE INDEX reference_files_folded_search ON reference_files USING gin (lower(replace(replace(replace(replace(replace(((((title || ' '::text) || description) || ' '::text) || original_name), 'İ'::text, 'i'::text), 'Σ'::text, 'σ'::text), 'ς'::text, 'σ'::text), '’'::text, ''''::text), 'ʼ'::text, ''''::text)) gin_trgm_ops);
CREATE INDEX reference_files_uploaded ON reference_files (kind, uploaded_at, id);
CREATE INDEX reference_files_size ON reference_files (kind, file_size, id);
CREATE INDEX reference_files_active ON reference_files (kind, uploaded_at, id) WHERE is_active;
CREATE INDEX reference_files_natural_title ON reference_files (kind, title COLLATE natural_order, id);
CREATE INDEX reference_files_published ON reference_files (project_id, published_at) WHERE ((kind = 'image'::text) AND is_active);
CREATE INDEX reference_files_updated_at ON reference_files (updated_at);
CREATE INDEX reference_files_order ON reference_files (kind, "position", id);
-- The search that ignores accents: `plainSql` in core/lists/search-condition.ts.
CREATE INDEX reference_files_plain_search ON reference_files USING gin (translate(replace(replace(replace(replace(lower(replace(replace(replace(replace(replace(((((title || ' '::text) || description) || ' '::text) || original_name), 'İ'::text, 'i'::text), 'Σ'::text, 'σ'::text), 'ς'::text, 'σ'::text), '’'::text, ''''::text), 'ʼ'::text, ''''::text)), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'þ'::text, 'th'::text), 'eainrostlucmdhgpkbyvwzjfxq 0123456789@.-_àáâãäåāăąǎǟǡǻȁȃȧḁạảấầẩẫậắằẳẵặḃḅḇçćĉċčḉðďđḋḍḏḑḓèéêëēĕėęěȅȇȩḕḗḙḛḝẹẻẽếềểễệḟĝğġģǧǵḡĥħȟḣḥḧḩḫẖìíîïĩīĭįıǐȉȋḭḯỉịĵǰķǩḱḳḵĺļľŀłḷḹḻḽḿṁṃñńņňŋǹṅṇṉṋòóôõöøōŏőơǒǫǭǿȍȏȫȭȯȱṍṏṑṓọỏốồổỗộớờởỡợṕṗŕŗřȑȓṙṛṝṟśŝşšșṡṣṥṧṩţťŧțṫṭṯṱẗùúûüũūŭůűųưǔǖǘǚǜȕȗṳṵṷṹṻụủứừửữựṽṿŵẁẃẅẇẉẘẋẍýÿŷȳẏẙỳỵỷỹźżžẑẓẕάέήΐίϊόΰϋύώѓѐёӗѝӣӥїќўӯӱӳ̴̵̶̷̸̡̢̧̨̛̖̗̘̙̜̝̞̟̠̣̤̥̦̩̪̫̬̭̮̯̰̱̲̳̹̺̻̼͇͈͉͍͎̀́̂̃̄̅̆̇̈̉̊̋̌̍̎̏̐̑̒̓̔̽̾̿̀́͂̓̈́͆͊͋͌̕̚ͅ͏͓͔͕͖͙͚͐͑͒͗͛ͣͤͥͦͧͨͩͪͫͬͭͮͯ͘͜͟͢͝͞͠͡'::text, 'eainrostlucmdhgpkbyvwzjfxq 0123456789@.-_aaaaaaaaaaaaaaaaaaaaaaaaaaaaabbbccccccddddddddeeeeeeeeeeeeeeeeeeeeeeeeefggggggghhhhhhhhhiiiiiiiiiiiiiiiijjkkkkklllllllllmmmnnnnnnnnnnoooooooooooooooooooooooooooooooooooopprrrrrrrrrsssssssssstttttttttuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuvvwwwwwwwxxyyyyyyyyyyzzzzzzαεηιιιουυυωгеееиииікуууу'::text) gin_trgm_ops) WHERE (octet_length(((((title || ' '::text) || description) || ' '::text) || original_name)) > char_length(((((title || ' '::text) || description) || ' '::text) || original_name)));

CREATE TABLE replaced_reference_texts (
  file_id uuid NOT NULL,
  version integer NOT NULL,
  reference_text text NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now(),
  changed_by text,
  CONSTRAINT replaced_reference_texts_pkey PRIMARY KEY (file_id, version)
);

CREATE TABLE agreements (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  -- The number of the agreement. Its edits are counted in record_version.
  version integer NOT NULL,
  content text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  changed_at timestamptz CONSTRAINT agreements_updated_at_not_null NOT NULL DEFAULT now(),
  record_version integer NOT NULL DEFAULT 1,
  changed_by text,
  CONSTRAINT agreements_pkey PRIMARY KEY (id),
  CONSTRAINT agreements_version_key UNIQUE (version)
);
CREATE INDEX agreements_created ON agreements (created_at, id);

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
  signed_at timestamp(3) with time zone NOT NULL,
  ip_address text NOT NULL,
  user_agent text NOT NULL,
  fingerprint text NOT NULL,
  pdf_key text,
  pdf_sha256 text,
  CONSTRAINT signed_agreements_pkey PRIMARY KEY (id),
  CONSTRAINT signed_agreements_user_key UNIQUE (user_id),
  CONSTRAINT signed_agreements_fingerprint_key UNIQUE (fingerprint),
  CONSTRAINT signed_agreements_pdf_key UNIQUE (pdf_sha256),
  CONSTRAINT signed_agreements_agreement_fkey FOREIGN KEY (agreement_id) REFERENCES agreements(id) ON DELETE SET NULL,
  CONSTRAINT signed_agreements_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);
ALTER TABLE signed_agreements ALTER COLUMN signature_png SET STORAGE EXTERNAL;
CREATE INDEX signed_agreements_signed ON signed_agreements (signed_at, id);
CREATE INDEX signed_agreements_name ON signed_agreements (user_name COLLATE "und-x-icu", id);
CREATE INDEX signed_agreements_email ON signed_agreements (user_email, id);
CREATE INDEX signed_agreements_agreement ON signed_agreements (agreement_id);
CREATE INDEX signed_agreements_email_prefix ON signed_agreements (user_email text_pattern_ops);
CREATE INDEX signed_agreements_folded_search ON signed_agreements USING gin (lower(replace(replace(replace(replace(replace(((((user_name || ' '::text) || user_email) || ' '::text) || user_mobile_number), 'İ'::text, 'i'::text), 'Σ'::text, 'σ'::text), 'ς'::text, 'σ'::text), '’'::text, ''''::text), 'ʼ'::text, ''''::text)) gin_trgm_ops);
CREATE INDEX signed_agreements_folded_name ON signed_agreements (lower(replace(replace(replace(replace(replace(user_name, 'İ'::text, 'i'::text), 'Σ'::text, 'σ'::text), 'ς'::text, 'σ'::text), '’'::text, ''''::text), 'ʼ'::text, ''''::text)) text_pattern_ops);
-- The search that ignores accents: `plainSql` in core/lists/search-condition.ts.
CREATE INDEX signed_agreements_plain_search ON signed_agreements USING gin (translate(replace(replace(replace(replace(lower(replace(replace(replace(replace(replace(((((user_name || ' '::text) || user_email) || ' '::text) || user_mobile_number), 'İ'::text, 'i'::text), 'Σ'::text, 'σ'::text), 'ς'::text, 'σ'::text), '’'::text, ''''::text), 'ʼ'::text, ''''::text)), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'þ'::text, 'th'::text), 'eainrostlucmdhgpkbyvwzjfxq 0123456789@.-_àáâãäåāăąǎǟǡǻȁȃȧḁạảấầẩẫậắằẳẵặḃḅḇçćĉċčḉðďđḋḍḏḑḓèéêëēĕėęěȅȇȩḕḗḙḛḝẹẻẽếềểễệḟĝğġģǧǵḡĥħȟḣḥḧḩḫẖìíîïĩīĭįıǐȉȋḭḯỉịĵǰķǩḱḳḵĺļľŀłḷḹḻḽḿṁṃñńņňŋǹṅṇṉṋòóôõöøōŏőơǒǫǭǿȍȏȫȭȯȱṍṏṑṓọỏốồổỗộớờởỡợṕṗŕŗřȑȓṙṛṝṟśŝşšșṡṣṥṧṩţťŧțṫṭṯṱẗùúûüũūŭůűųưǔǖǘǚǜȕȗṳṵṷṹṻụủứừửữựṽṿŵẁẃẅẇẉẘẋẍýÿŷȳẏẙỳỵỷỹźżžẑẓẕάέήΐίϊόΰϋύώѓѐёӗѝӣӥїќўӯӱӳ̴̵̶̷̸̡̢̧̨̛̖̗̘̙̜̝̞̟̠̣̤̥̦̩̪̫̬̭̮̯̰̱̲̳̹̺̻̼͇͈͉͍͎̀́̂̃̄̅̆̇̈̉̊̋̌̍̎̏̐̑̒̓̔̽̾̿̀́͂̓̈́͆͊͋͌̕̚ͅ͏͓͔͕͖͙͚͐͑͒͗͛ͣͤͥͦͧͨͩͪͫͬͭͮͯ͘͜͟͢͝͞͠͡'::text, 'eainrostlucmdhgpkbyvwzjfxq 0123456789@.-_aaaaaaaaaaaaaaaaaaaaaaaaaaaaabbbccccccddddddddeeeeeeeeeeeeeeeeeeeeeeeeefggggggghhhhhhhhhiiiiiiiiiiiiiiiijjkkkkklllllllllmmmnnnnnnnnnnoooooooooooooooooooooooooooooooooooopprrrrrrrrrsssssssssstttttttttuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuvvwwwwwwwxxyyyyyyyyyyzzzzzzαεηιιιουυυωгеееиииікуууу'::text) gin_trgm_ops) WHERE (octet_length(((((user_name || ' '::text) || user_email) || ' '::text) || user_mobile_number)) > char_length(((((user_name || ' '::text) || user_email) || ' '::text) || user_mobile_number)));
CREATE INDEX signed_agreements_plain_name ON signed_agreements (translate(replace(replace(replace(replace(lower(replace(replace(replace(replace(replace(user_name, 'İ'::text, 'i'::text), 'Σ'::text, 'σ'::text), 'ς'::text, 'σ'::text), '’'::text, ''''::text), 'ʼ'::text, ''''::text)), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'þ'::text, 'th'::text), 'eainrostlucmdhgpkbyvwzjfxq 0123456789@.-_àáâãäåāăąǎǟǡǻȁȃȧḁạảấầẩẫậắằẳẵặḃḅḇçćĉċčḉðďđḋḍḏḑḓèéêëēĕėęěȅȇȩḕḗḙḛḝẹẻẽếềểễệḟĝğġģǧǵḡĥħȟḣḥḧḩḫẖìíîïĩīĭįıǐȉȋḭḯỉịĵǰķǩḱḳḵĺļľŀłḷḹḻḽḿṁṃñńņňŋǹṅṇṉṋòóôõöøōŏőơǒǫǭǿȍȏȫȭȯȱṍṏṑṓọỏốồổỗộớờởỡợṕṗŕŗřȑȓṙṛṝṟśŝşšșṡṣṥṧṩţťŧțṫṭṯṱẗùúûüũūŭůűųưǔǖǘǚǜȕȗṳṵṷṹṻụủứừửữựṽṿŵẁẃẅẇẉẘẋẍýÿŷȳẏẙỳỵỷỹźżžẑẓẕάέήΐίϊόΰϋύώѓѐёӗѝӣӥїќўӯӱӳ̴̵̶̷̸̡̢̧̨̛̖̗̘̙̜̝̞̟̠̣̤̥̦̩̪̫̬̭̮̯̰̱̲̳̹̺̻̼͇͈͉͍͎̀́̂̃̄̅̆̇̈̉̊̋̌̍̎̏̐̑̒̓̔̽̾̿̀́͂̓̈́͆͊͋͌̕̚ͅ͏͓͔͕͖͙͚͐͑͒͗͛ͣͤͥͦͧͨͩͪͫͬͭͮͯ͘͜͟͢͝͞͠͡'::text, 'eainrostlucmdhgpkbyvwzjfxq 0123456789@.-_aaaaaaaaaaaaaaaaaaaaaaaaaaaaabbbccccccddddddddeeeeeeeeeeeeeeeeeeeeeeeeefggggggghhhhhhhhhiiiiiiiiiiiiiiiijjkkkkklllllllllmmmnnnnnnnnnnoooooooooooooooooooooooooooooooooooopprrrrrrrrrsssssssssstttttttttuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuvvwwwwwwwxxyyyyyyyyyyzzzzzzαεηιιιουυυωгеееиииікуууу'::text) text_pattern_ops) WHERE (octet_length(user_name) > char_length(user_name));

CREATE TABLE clock_entries (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id uuid NOT NULL,
  kind text NOT NULL,
  at timestamptz NOT NULL,
  actor text NOT NULL,
  actor_id uuid,
  deadline_at timestamptz,
  details jsonb NOT NULL DEFAULT '{}'::jsonb,
  assignment_id uuid NOT NULL,
  CONSTRAINT clock_entries_pkey PRIMARY KEY (id),
  CONSTRAINT clock_entries_actor_check CHECK ((actor = ANY (ARRAY['self'::text, 'admin'::text, 'system'::text]))),
  CONSTRAINT clock_entries_kind_check CHECK ((kind = ANY (ARRAY['started'::text, 'extended'::text, 'deadline_set'::text, 'submitted'::text, 'penalized'::text, 'penalty_removed'::text, 'returned'::text, 'ended'::text]))),
  CONSTRAINT clock_entries_assignment_fkey FOREIGN KEY (assignment_id) REFERENCES assignments(id) ON DELETE CASCADE,
  CONSTRAINT clock_entries_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX clock_entries_user ON clock_entries (user_id, id);
-- A clock starts once.
CREATE UNIQUE INDEX clock_entries_once ON clock_entries (assignment_id, kind) WHERE (kind = 'started'::text);
CREATE INDEX clock_entries_assignment ON clock_entries (assignment_id, id);

CREATE TABLE clock_reminders (
  hours integer NOT NULL,
  due_at timestamptz NOT NULL,
  assignment_id uuid NOT NULL,
  CONSTRAINT clock_reminders_pkey PRIMARY KEY (assignment_id, hours),
  CONSTRAINT clock_reminders_assignment_fkey FOREIGN KEY (assignment_id) REFERENCES assignments(id) ON DELETE CASCADE
);
CREATE INDEX clock_reminders_due ON clock_reminders (due_at);

CREATE TABLE pages (
  image_id uuid NOT NULL,
  begun_at timestamptz NOT NULL,
  submitted_at timestamptz,
  draft_version integer,
  word_count integer,
  review_deadline timestamptz,
  assignment_id uuid NOT NULL,
  updated_at timestamptz,
  CONSTRAINT pages_pkey PRIMARY KEY (assignment_id, image_id),
  CONSTRAINT pages_submission_check CHECK ((num_nulls(submitted_at, draft_version, word_count, review_deadline) = ANY (ARRAY[0, 4]))),
  CONSTRAINT pages_assignment_fkey FOREIGN KEY (assignment_id) REFERENCES assignments(id) ON DELETE CASCADE,
  CONSTRAINT pages_image_fkey FOREIGN KEY (image_id) REFERENCES reference_files(id)
);
CREATE INDEX pages_image ON pages (image_id);
CREATE INDEX pages_updated_at ON pages (updated_at, assignment_id);

CREATE TABLE sequential_sessions (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  total_images integer NOT NULL,
  completed_images integer NOT NULL DEFAULT 0,
  started_at timestamptz NOT NULL,
  completed_at timestamptz,
  review_deadline timestamptz,
  reviewed_at timestamptz,
  is_penalized boolean NOT NULL DEFAULT false,
  accuracy_result jsonb,
  overall_comments text NOT NULL DEFAULT '',
  assignment_id uuid NOT NULL,
  CONSTRAINT sequential_sessions_pkey PRIMARY KEY (id),
  CONSTRAINT sequential_sessions_assignment_key UNIQUE (assignment_id),
  CONSTRAINT sequential_sessions_images_check CHECK (((completed_images >= 0) AND (completed_images <= total_images))),
  CONSTRAINT sequential_sessions_completion_check CHECK ((((completed_at IS NULL) = (review_deadline IS NULL)) AND ((completed_at IS NULL) OR (completed_images = total_images)))),
  CONSTRAINT sequential_sessions_assignment_fkey FOREIGN KEY (assignment_id) REFERENCES assignments(id) ON DELETE CASCADE
);
CREATE INDEX sequential_sessions_started ON sequential_sessions (started_at, id);
CREATE INDEX sequential_sessions_completed ON sequential_sessions (completed_at, id);
CREATE INDEX sequential_sessions_newest_completed ON sequential_sessions (completed_at DESC NULLS LAST, id DESC);
CREATE INDEX sequential_sessions_waiting ON sequential_sessions (review_deadline) WHERE ((completed_at IS NOT NULL) AND (reviewed_at IS NULL) AND (NOT is_penalized));
CREATE INDEX sequential_sessions_penalized ON sequential_sessions (id) WHERE (is_penalized AND (completed_at IS NOT NULL));

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
  CONSTRAINT sequential_images_position_key UNIQUE (session_id, "position"),
  CONSTRAINT sequential_images_image_key UNIQUE (session_id, image_id),
  CONSTRAINT sequential_images_submission_check CHECK (((submitted_at IS NULL) = (submission_content IS NULL))),
  CONSTRAINT sequential_images_image_fkey FOREIGN KEY (image_id) REFERENCES reference_files(id),
  CONSTRAINT sequential_images_session_fkey FOREIGN KEY (session_id) REFERENCES sequential_sessions(id) ON DELETE CASCADE
);
CREATE INDEX sequential_images_image ON sequential_images (image_id);

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
  status text NOT NULL DEFAULT 'open'::text,
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
  overdue_notified_at timestamptz,
  result_version integer NOT NULL DEFAULT 1,
  -- Whether the due review waits to be scored by a job, or the job has failed, and why.
  scoring text,
  scoring_error text,
  -- The reference files that a submitted document is compared with.
  reference_ids uuid[],
  scoring_began_at timestamptz,
  assignment_id uuid NOT NULL,
  compared jsonb,
  updated_at timestamptz NOT NULL DEFAULT now(),
  proposal jsonb,
  proposed_at timestamptz,
  proposed_percentage integer,
  opened_at timestamptz,
  CONSTRAINT reviews_pkey PRIMARY KEY (id),
  CONSTRAINT reviews_work_key UNIQUE (assignment_id, kind, subject_id, round),
  CONSTRAINT reviews_kind_check CHECK ((kind = ANY (ARRAY['document'::text, 'page'::text, 'sequential'::text]))),
  CONSTRAINT reviews_status_check CHECK ((status = ANY (ARRAY['open'::text, 'returned'::text, 'published'::text]))),
  CONSTRAINT reviews_published_check CHECK ((((status = 'published'::text) = (published_at IS NOT NULL)) AND ((published_at IS NULL) = (result IS NULL)))),
  CONSTRAINT reviews_returned_check CHECK ((((status = 'returned'::text) = (returned_at IS NOT NULL)) AND (num_nulls(returned_at, return_reason, return_hours) = ANY (ARRAY[0, 3])))),
  CONSTRAINT reviews_claim_check CHECK ((((claimed_by IS NULL) = (claim_expires_at IS NULL)) AND ((claimed_by IS NULL) OR (status = 'open'::text)))),
  CONSTRAINT reviews_scoring_check CHECK ((scoring = ANY (ARRAY['queued'::text, 'failed'::text]))),
  CONSTRAINT reviews_assignment_fkey FOREIGN KEY (assignment_id) REFERENCES assignments(id) ON DELETE CASCADE,
  CONSTRAINT reviews_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX reviews_due ON reviews (due_at, id);
CREATE INDEX reviews_submitted ON reviews (submitted_at, id);
CREATE INDEX reviews_published ON reviews (published_at, id);
CREATE INDEX reviews_newest_published ON reviews (published_at DESC NULLS LAST, id DESC);
-- Contains what the counts of the queue read.
CREATE INDEX reviews_status_due ON reviews (status, due_at, id) INCLUDE (kind, subject_id, user_id);
CREATE INDEX reviews_status_submitted ON reviews (status, submitted_at, id);
CREATE INDEX reviews_unpublished ON reviews (status, id) WHERE (status <> 'published'::text);
CREATE INDEX reviews_claimed ON reviews (claimed_by) WHERE (claimed_by IS NOT NULL);
CREATE INDEX reviews_unreported ON reviews (published_at) WHERE ((status = 'published'::text) AND (reported_at IS NULL));
CREATE INDEX reviews_user ON reviews (user_id, submitted_at);
CREATE INDEX reviews_compared ON reviews USING gin (compared jsonb_path_ops);
CREATE INDEX reviews_updated_at ON reviews (updated_at);
CREATE INDEX reviews_uncompared ON reviews (due_at, id) WHERE ((status = 'open'::text) AND (proposed_at IS NULL) AND (kind <> 'sequential'::text));
CREATE INDEX reviews_proposed ON reviews (proposed_percentage) WHERE ((status = 'open'::text) AND (opened_at IS NULL) AND (claimed_by IS NULL) AND (result_version = 1) AND (proposed_percentage IS NOT NULL));

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
  cause text NOT NULL DEFAULT 'staff'::text,
  compared jsonb,
  CONSTRAINT reopened_results_pkey PRIMARY KEY (review_id, version),
  CONSTRAINT reopened_results_cause_check CHECK ((cause = ANY (ARRAY['staff'::text, 'reference'::text]))),
  CONSTRAINT reopened_results_review_fkey FOREIGN KEY (review_id) REFERENCES reviews(id) ON DELETE CASCADE
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

CREATE TABLE work_start_notifications (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id uuid NOT NULL,
  project_link text NOT NULL,
  started_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT work_start_notifications_pkey PRIMARY KEY (id),
  CONSTRAINT work_start_notifications_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE TABLE cleared_notifications (
  user_id uuid NOT NULL,
  notification_id bigint NOT NULL,
  CONSTRAINT cleared_notifications_pkey PRIMARY KEY (user_id, notification_id),
  CONSTRAINT cleared_notifications_notification_fkey FOREIGN KEY (notification_id) REFERENCES work_start_notifications(id) ON DELETE CASCADE,
  CONSTRAINT cleared_notifications_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX cleared_notifications_notification ON cleared_notifications (notification_id);

CREATE TABLE backup_runs (
  due_at timestamptz NOT NULL,
  started_at timestamptz,
  finished_at timestamptz,
  folder text,
  size_bytes bigint,
  error text,
  CONSTRAINT backup_runs_pkey PRIMARY KEY (due_at)
);

CREATE TABLE project_guidelines (
  project_id uuid NOT NULL,
  version integer NOT NULL,
  html text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT project_guidelines_pkey PRIMARY KEY (project_id, version),
  CONSTRAINT project_guidelines_project_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE
);

CREATE TABLE assignment_images (
  assignment_id uuid NOT NULL,
  image_id uuid NOT NULL,
  position integer NOT NULL,
  holds boolean NOT NULL DEFAULT true,
  CONSTRAINT assignment_images_pkey PRIMARY KEY (assignment_id, image_id),
  CONSTRAINT assignment_images_position_key UNIQUE (assignment_id, "position"),
  CONSTRAINT assignment_images_assignment_fkey FOREIGN KEY (assignment_id) REFERENCES assignments(id) ON DELETE CASCADE,
  CONSTRAINT assignment_images_image_fkey FOREIGN KEY (image_id) REFERENCES reference_files(id)
);
CREATE INDEX assignment_images_coverage ON assignment_images (image_id) WHERE holds;

CREATE TABLE tasks (
  id uuid NOT NULL,
  kind text NOT NULL,
  created_by uuid NOT NULL,
  actor jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  started_at timestamptz,
  finished_at timestamptz,
  total integer NOT NULL,
  done integer NOT NULL DEFAULT 0,
  input jsonb NOT NULL,
  failed_reason text,
  cancelled_at timestamptz,
  left_out integer NOT NULL DEFAULT 0,
  CONSTRAINT tasks_pkey PRIMARY KEY (id)
);
CREATE INDEX tasks_created ON tasks (created_at, id);

CREATE TABLE extension_requests (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  assignment_id uuid NOT NULL,
  hours integer NOT NULL,
  reason text NOT NULL,
  created_at timestamptz NOT NULL,
  answer text,
  answered_at timestamptz,
  answered_by uuid,
  granted_hours double precision,
  refusal_reason text,
  is_withdrawn boolean NOT NULL DEFAULT false,
  CONSTRAINT extension_requests_pkey PRIMARY KEY (id),
  CONSTRAINT extension_requests_hours_check CHECK (((hours >= 1) AND (hours <= 240))),
  CONSTRAINT extension_requests_answer_check CHECK ((answer = ANY (ARRAY['granted'::text, 'refused'::text, 'closed'::text]))),
  CONSTRAINT extension_requests_answered_check CHECK (((answered_at IS NULL) = (answer IS NULL))),
  CONSTRAINT extension_requests_granted_check CHECK (((granted_hours IS NOT NULL) = (NOT (answer IS DISTINCT FROM 'granted'::text)))),
  CONSTRAINT extension_requests_refused_check CHECK (((refusal_reason IS NOT NULL) = (NOT (answer IS DISTINCT FROM 'refused'::text)))),
  CONSTRAINT extension_requests_assignment_fkey FOREIGN KEY (assignment_id) REFERENCES assignments(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX extension_requests_open ON extension_requests (assignment_id) WHERE (answered_at IS NULL);
CREATE INDEX extension_requests_assignment ON extension_requests (assignment_id, created_at);
CREATE INDEX extension_requests_created ON extension_requests (created_at, id);
CREATE INDEX extension_requests_answered ON extension_requests (answered_at, created_at, id);

CREATE TABLE image_reports (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  image_id uuid NOT NULL,
  assignment_id uuid NOT NULL,
  reason text NOT NULL,
  x double precision,
  y double precision,
  created_at timestamptz NOT NULL,
  answer text,
  note text NOT NULL DEFAULT '',
  answered_at timestamptz,
  answered_by uuid,
  CONSTRAINT image_reports_pkey PRIMARY KEY (id),
  CONSTRAINT image_reports_place_check CHECK ((((x IS NULL) = (y IS NULL)) AND ((x >= (0)::double precision) AND (x <= (1)::double precision)) AND ((y >= (0)::double precision) AND (y <= (1)::double precision)))),
  CONSTRAINT image_reports_answer_check CHECK ((answer = ANY (ARRAY['replaced'::text, 'hidden'::text, 'readable'::text]))),
  CONSTRAINT image_reports_answered_check CHECK (((answered_at IS NULL) = (answer IS NULL))),
  CONSTRAINT image_reports_assignment_fkey FOREIGN KEY (assignment_id) REFERENCES assignments(id) ON DELETE CASCADE,
  CONSTRAINT image_reports_image_fkey FOREIGN KEY (image_id) REFERENCES reference_files(id)
);
CREATE UNIQUE INDEX image_reports_open ON image_reports (assignment_id, image_id) WHERE (answered_at IS NULL);
CREATE INDEX image_reports_image ON image_reports (image_id);
CREATE INDEX image_reports_assignment ON image_reports (assignment_id, created_at);
CREATE INDEX image_reports_created ON image_reports (created_at, id);
CREATE INDEX image_reports_answered ON image_reports (answered_at, created_at, id);

CREATE TABLE project_writers (
  project_id uuid NOT NULL,
  user_id uuid NOT NULL,
  number integer NOT NULL,
  CONSTRAINT project_writers_pkey PRIMARY KEY (project_id, user_id),
  CONSTRAINT project_writers_number_key UNIQUE (project_id, number),
  CONSTRAINT project_writers_number_check CHECK (((number >= 1000) AND (number <= 999999))),
  CONSTRAINT project_writers_project_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE,
  CONSTRAINT project_writers_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX project_writers_user ON project_writers (user_id);

CREATE TABLE api_keys (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  short_id text NOT NULL,
  name text NOT NULL,
  permissions text[] NOT NULL,
  project_id uuid,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz,
  secret_hash bytea NOT NULL,
  previous_hash bytea,
  previous_expires_at timestamptz,
  last_used_at timestamptz,
  last_used_network text,
  previous_last_used_at timestamptz,
  previous_last_used_network text,
  announced_expiry timestamptz,
  CONSTRAINT api_keys_pkey PRIMARY KEY (id),
  CONSTRAINT api_keys_short_id_key UNIQUE (short_id),
  CONSTRAINT api_keys_creator_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT api_keys_project_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE
);
CREATE INDEX api_keys_created ON api_keys (created_at, id);
CREATE INDEX api_keys_creator ON api_keys (created_by);
CREATE INDEX api_keys_project ON api_keys (project_id);

CREATE TABLE event_feed (
  id boolean NOT NULL DEFAULT true,
  generation bigint NOT NULL,
  database text,
  deleted_up_to bigint[] NOT NULL,
  CONSTRAINT event_feed_pkey PRIMARY KEY (id),
  CONSTRAINT event_feed_id_check CHECK (id)
);

CREATE TABLE events (
  seq bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  id uuid NOT NULL,
  generation bigint NOT NULL,
  transaction_id bigint NOT NULL,
  type text NOT NULL,
  version integer NOT NULL,
  occurred_at timestamptz NOT NULL,
  subject uuid NOT NULL,
  project_id uuid,
  data jsonb NOT NULL,
  CONSTRAINT events_pkey PRIMARY KEY (seq)
);
CREATE INDEX events_feed ON events (generation, transaction_id, seq);
CREATE INDEX events_project ON events (project_id, generation, transaction_id, seq) WHERE (project_id IS NOT NULL);

CREATE TABLE webhooks (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  url text NOT NULL,
  description text NOT NULL DEFAULT '',
  types text[],
  project_id uuid,
  secret bytea NOT NULL,
  previous_secret bytea,
  previous_secret_until timestamptz,
  is_enabled boolean NOT NULL DEFAULT true,
  disabled_at timestamptz,
  disabled_reason text,
  failing_since timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  changed_at timestamptz NOT NULL DEFAULT now(),
  changed_by text,
  maker_id uuid,
  maker_key_id uuid,
  maker_key_name text,
  enabled_at timestamptz,
  CONSTRAINT webhooks_pkey PRIMARY KEY (id),
  CONSTRAINT webhooks_disabled_check CHECK (((is_enabled = (disabled_at IS NULL)) AND (is_enabled = (disabled_reason IS NULL)))),
  CONSTRAINT webhooks_previous_check CHECK (((previous_secret IS NULL) = (previous_secret_until IS NULL))),
  CONSTRAINT webhooks_maker_check CHECK ((((maker_key_id IS NULL) = (maker_key_name IS NULL)) AND ((maker_key_id IS NULL) OR (maker_id IS NOT NULL)))),
  CONSTRAINT webhooks_reason_check CHECK ((disabled_reason = ANY (ARRAY['staff'::text, 'gone'::text, 'failing'::text, 'access-lost'::text]))),
  CONSTRAINT webhooks_project_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE
);
CREATE INDEX webhooks_created ON webhooks (created_at, id);

CREATE TABLE webhook_deliveries (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  webhook_id uuid NOT NULL,
  event_seq bigint NOT NULL,
  state text NOT NULL DEFAULT 'pending'::text,
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL DEFAULT now(),
  claimed_until timestamptz,
  finished_at timestamptz,
  CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (id),
  CONSTRAINT webhook_deliveries_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'delivered'::text, 'failed'::text, 'canceled'::text]))),
  CONSTRAINT webhook_deliveries_event_fkey FOREIGN KEY (event_seq) REFERENCES events(seq) ON DELETE CASCADE
);
CREATE UNIQUE INDEX webhook_deliveries_event ON webhook_deliveries (webhook_id, event_seq);
CREATE INDEX webhook_deliveries_events ON webhook_deliveries (event_seq);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (webhook_id, next_attempt_at) WHERE (state = 'pending'::text);

CREATE TABLE webhook_attempts (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  delivery_id uuid NOT NULL,
  started_at timestamptz NOT NULL,
  duration_ms integer NOT NULL,
  status integer,
  error text,
  response text,
  CONSTRAINT webhook_attempts_pkey PRIMARY KEY (id),
  CONSTRAINT webhook_attempts_delivery_fkey FOREIGN KEY (delivery_id) REFERENCES webhook_deliveries(id) ON DELETE CASCADE
);
CREATE INDEX webhook_attempts_delivery ON webhook_attempts (delivery_id, id);

CREATE TABLE task_results (
  task_id uuid NOT NULL,
  place integer NOT NULL,
  user_id uuid,
  item text,
  assignment_id uuid,
  is_done boolean NOT NULL,
  message text NOT NULL,
  code text,
  CONSTRAINT task_results_pkey PRIMARY KEY (task_id, place)
);
CREATE INDEX task_results_user ON task_results (user_id) WHERE (user_id IS NOT NULL);

CREATE TABLE user_import_rows (
  task_id uuid NOT NULL,
  place integer NOT NULL,
  line integer NOT NULL,
  fields jsonb,
  project_id uuid,
  refusal text,
  CONSTRAINT user_import_rows_pkey PRIMARY KEY (task_id, place)
);

CREATE TABLE exports (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  kind text NOT NULL,
  input jsonb NOT NULL,
  permissions text[] NOT NULL,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  state text NOT NULL DEFAULT 'waiting'::text,
  attempt integer NOT NULL DEFAULT 0,
  done integer NOT NULL DEFAULT 0,
  total integer,
  started_at timestamptz,
  finished_at timestamptz,
  expires_at timestamptz,
  file_key text,
  file_name text,
  file_bytes bigint,
  sha256 text,
  failed_reason text,
  CONSTRAINT exports_pkey PRIMARY KEY (id),
  CONSTRAINT exports_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'failed'::text, 'cancelled'::text]))),
  CONSTRAINT exports_file_check CHECK ((num_nulls(file_key, file_name, file_bytes, sha256) =
CASE state
    WHEN 'done'::text THEN 0
    ELSE 4
END))
);
CREATE INDEX exports_created ON exports (created_at, id);
CREATE INDEX exports_expiring ON exports (expires_at) WHERE (expires_at IS NOT NULL);
CREATE INDEX exports_file ON exports (file_key) WHERE (file_key IS NOT NULL);

CREATE TABLE idempotency_keys (
  caller_id uuid NOT NULL,
  key text NOT NULL,
  request_hash bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  run_id uuid NOT NULL,
  locked_until timestamptz NOT NULL,
  status smallint,
  response text,
  made_status smallint,
  made_id text,
  done_items uuid[] NOT NULL DEFAULT '{}'::uuid[],
  CONSTRAINT idempotency_keys_pkey PRIMARY KEY (caller_id, key)
);

CREATE TABLE reference_texts (
  file_id uuid NOT NULL,
  version integer NOT NULL,
  text text,
  variants jsonb NOT NULL DEFAULT '[]'::jsonb,
  source text NOT NULL DEFAULT 'staff'::text,
  changed_at timestamptz NOT NULL DEFAULT now(),
  changed_by text,
  CONSTRAINT reference_texts_pkey PRIMARY KEY (file_id, version),
  CONSTRAINT reference_texts_source_check CHECK ((source = ANY (ARRAY['staff'::text, 'texts'::text]))),
  CONSTRAINT reference_texts_file_id_fkey FOREIGN KEY (file_id) REFERENCES reference_files(id) ON DELETE CASCADE
);

CREATE FUNCTION keep_audit_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log can only be added to';
END $$;
CREATE TRIGGER audit_log_keep BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_log();

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
CREATE TRIGGER signed_agreements_keep BEFORE DELETE OR UPDATE ON signed_agreements FOR EACH ROW EXECUTE FUNCTION keep_signed_agreement();
CREATE TRIGGER signed_agreements_keep_all BEFORE TRUNCATE ON signed_agreements FOR EACH STATEMENT EXECUTE FUNCTION keep_signed_agreement();

CREATE FUNCTION keep_clock_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Deleting the user deletes the entries; the user's row is gone by then.
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'the ledger of a clock can only be added to';
END $$;
CREATE TRIGGER clock_entries_keep BEFORE DELETE OR UPDATE ON clock_entries FOR EACH ROW EXECUTE FUNCTION keep_clock_entries();
CREATE TRIGGER clock_entries_keep_all BEFORE TRUNCATE ON clock_entries FOR EACH STATEMENT EXECUTE FUNCTION keep_clock_entries();

CREATE FUNCTION record_text_of_column() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    newest reference_texts%ROWTYPE;
    written_at timestamptz := now();
    writer text := NEW.changed_by;
  BEGIN
    SELECT * INTO newest FROM reference_texts WHERE file_id = NEW.id ORDER BY version DESC LIMIT 1;
    IF NOT FOUND THEN
      INSERT INTO reference_texts (file_id, version, text, changed_at, changed_by)
      SELECT file_id, version, reference_text, coalesce(lag(changed_at) OVER replaced, NEW.uploaded_at), lag(changed_by) OVER replaced
      FROM replaced_reference_texts WHERE file_id = NEW.id WINDOW replaced AS (ORDER BY version);
      IF NOT FOUND AND NEW.reference_text IS NULL THEN RETURN NULL; END IF;
      IF TG_OP = 'UPDATE' AND OLD.reference_text IS NOT DISTINCT FROM NEW.reference_text THEN
        SELECT changed_at, changed_by INTO written_at, writer FROM (
          SELECT changed_at, changed_by, version FROM replaced_reference_texts WHERE file_id = NEW.id
          UNION ALL SELECT NEW.uploaded_at, NULL, 0) AS written ORDER BY version DESC LIMIT 1;
      END IF;
    ELSIF newest.text IS NOT DISTINCT FROM NEW.reference_text THEN
      RETURN NULL;
    END IF;
    INSERT INTO reference_texts (file_id, version, text, changed_at, changed_by)
    SELECT NEW.id, coalesce(max(version), 0) + 1, NEW.reference_text, written_at, writer
    FROM reference_texts WHERE file_id = NEW.id;
    RETURN NULL;
  END $$;
CREATE TRIGGER record_text_of_column AFTER INSERT OR UPDATE OF reference_text ON reference_files FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION record_text_of_column();

CREATE FUNCTION copy_text_to_column() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE reference_files SET reference_text = NEW.text WHERE id = NEW.file_id;
        RETURN NULL;
      END $$;
CREATE TRIGGER copy_text_to_column AFTER INSERT ON reference_texts FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION copy_text_to_column();

CREATE FUNCTION complete_compared() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF NEW.status <> 'published' THEN
      NEW.compared := NULL;
      RETURN NEW;
    END IF;
    NEW.compared := (
      WITH subjects AS (
        SELECT NEW.user_id AS item_id, 0 AS place WHERE NEW.kind = 'document'
        UNION ALL SELECT NEW.subject_id, 0 WHERE NEW.kind = 'page'
        UNION ALL SELECT image_id, position FROM sequential_images
          WHERE NEW.kind = 'sequential' AND session_id = NEW.subject_id
      ), candidates AS (
        SELECT s.item_id, f.id AS file_id, f.kind, f.position FROM subjects s JOIN reference_files f ON f.id = s.item_id
        WHERE NEW.kind <> 'document'
        UNION ALL SELECT NEW.user_id, id, kind, position FROM reference_files
          WHERE NEW.kind = 'document' AND id = ANY(NEW.reference_ids)
        UNION ALL SELECT NEW.user_id, id, kind, position FROM reference_files
          WHERE NEW.kind = 'document' AND NEW.reference_ids IS NULL AND is_active
            AND (project_id IS NULL OR project_id = (SELECT project_id FROM assignments WHERE id = NEW.assignment_id))
      ), files AS (
        SELECT c.*, t.version FROM candidates c CROSS JOIN LATERAL (
          SELECT version, text FROM reference_texts WHERE file_id = c.file_id
          ORDER BY changed_at > NEW.published_at, CASE WHEN changed_at <= NEW.published_at THEN version END DESC, version LIMIT 1) t
        WHERE t.text ~ '\S'
      ), compared AS (
        SELECT * FROM files
        WHERE NEW.kind <> 'document' OR kind = 'pdf' OR NOT EXISTS (SELECT FROM files WHERE kind = 'pdf')
      )
      SELECT coalesce(jsonb_agg(jsonb_build_object(
          'itemId', s.item_id,
          'textVersion', (
            SELECT v.version FROM drafts d JOIN draft_versions v ON v.draft_id = d.id
            WHERE d.assignment_id = NEW.assignment_id AND d.kind = NEW.kind AND d.subject_id = s.item_id
              AND v.saved_at <= NEW.published_at AND v.version <= coalesce((NEW.result->>'textVersion')::int, v.version)
            ORDER BY v.version DESC LIMIT 1),
          'references', (
            SELECT coalesce(jsonb_agg(jsonb_build_object('fileId', file_id, 'version', version) ORDER BY position, file_id), '[]')
            FROM compared c WHERE c.item_id = s.item_id)
        ) ORDER BY s.place), '[]')
      FROM subjects s);
    RETURN NEW;
  END $$;
CREATE TRIGGER complete_compared BEFORE INSERT OR UPDATE ON reviews FOR EACH ROW WHEN (((new.status = 'published'::text) <> (new.compared IS NOT NULL))) EXECUTE FUNCTION complete_compared();

CREATE FUNCTION set_penalty_only() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN
         NEW.penalty_only := NEW.ended_reason IS NOT DISTINCT FROM 'penalty_only';
         RETURN NEW;
       END $$;
CREATE TRIGGER assignments_penalty_only BEFORE INSERT ON assignments FOR EACH ROW WHEN ((new.ended_reason IS NOT NULL)) EXECUTE FUNCTION set_penalty_only();

CREATE FUNCTION set_updated_at() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM pg_current_xact_id();
    NEW.updated_at := clock_timestamp();
    RETURN NEW;
  END $$;
CREATE TRIGGER users_updated BEFORE INSERT OR UPDATE ON users FOR EACH ROW EXECUTE FUNCTION set_updated_at();
CREATE TRIGGER assignments_updated BEFORE INSERT OR UPDATE ON assignments FOR EACH ROW EXECUTE FUNCTION set_updated_at();
CREATE TRIGGER reference_files_updated BEFORE INSERT OR UPDATE ON reference_files FOR EACH ROW EXECUTE FUNCTION set_updated_at();
CREATE TRIGGER reviews_added BEFORE INSERT ON reviews FOR EACH ROW EXECUTE FUNCTION set_updated_at();
CREATE TRIGGER reviews_updated BEFORE UPDATE ON reviews FOR EACH ROW WHEN (((to_jsonb(old.*) - ARRAY['draft'::text, 'draft_version'::text, 'claim_expires_at'::text, 'lease_until'::text, 'scoring_began_at'::text, 'overdue_notified_at'::text]) IS DISTINCT FROM (to_jsonb(new.*) - ARRAY['draft'::text, 'draft_version'::text, 'claim_expires_at'::text, 'lease_until'::text, 'scoring_began_at'::text, 'overdue_notified_at'::text]))) EXECUTE FUNCTION set_updated_at();
CREATE TRIGGER pages_submitted BEFORE UPDATE OF submitted_at ON pages FOR EACH ROW EXECUTE FUNCTION set_updated_at();

INSERT INTO site_config VALUES (1, 'Inkwell', '+1 555 010 0000', '1 Paper Street, Inkford', 'support@example.com');
INSERT INTO projects (name, is_default) VALUES ('Main project', true);
INSERT INTO event_feed (generation, deleted_up_to) VALUES (1, '{0,0,0}');
