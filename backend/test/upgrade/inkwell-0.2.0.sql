-- The database of version 0.2.0, made by bench/upgrade/dump.mjs: its migrations, its job queue and its data.
-- JWT_SECRET "fixture of 0.2.0: signs the sessions", PASSWORD_KEY "fixture of 0.2.0: encrypts passwords".
-- Deadlines are 50 years ahead, so that no job acts on them.
CREATE TABLE migrations (id serial NOT NULL, timestamp bigint NOT NULL, name varchar NOT NULL, CONSTRAINT migrations_pkey PRIMARY KEY (id));
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE TABLE users (
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
CONSTRAINT users_pkey PRIMARY KEY (id),
CONSTRAINT users_email_key UNIQUE (email),
CONSTRAINT users_role_check CHECK (role IN ('user', 'admin')),
CONSTRAINT users_deadline_check CHECK ((work_started_at IS NULL) = (deadline_at IS NULL))
);
CREATE INDEX users_created ON users (created_at, id);
CREATE INDEX users_name ON users (name COLLATE "und-x-icu", id);
CREATE INDEX users_work_started ON users (work_started_at, id);
CREATE INDEX users_flags ON users
(is_verified, is_signed_agreement, work_submitted, is_penalized, role, work_started_at);
CREATE INDEX users_admins ON users (created_at, id) WHERE role = 'admin';
CREATE INDEX users_penalized ON users (created_at, id) WHERE is_penalized;
CREATE INDEX users_penalized_started ON users (work_started_at, id) WHERE is_penalized;
CREATE INDEX users_submitted_started ON users (work_started_at, id) WHERE work_submitted;
CREATE INDEX users_unverified_started ON users (work_started_at, id) WHERE NOT is_verified;
CREATE INDEX users_unsigned_started ON users (work_started_at, id) WHERE NOT is_signed_agreement;
CREATE INDEX users_unsubmitted_started ON users (work_started_at, id) WHERE NOT work_submitted AND NOT is_penalized;
CREATE INDEX users_signed_not_started ON users (created_at, id) WHERE is_signed_agreement AND work_started_at IS NULL;
CREATE INDEX users_working ON users (work_started_at, id) WHERE work_started_at IS NOT NULL AND NOT work_submitted;
CREATE INDEX users_submitted ON users (submitted_at, id) WHERE work_submitted;
CREATE INDEX users_penalized_at ON users (penalized_at, id) WHERE is_penalized;
CREATE INDEX users_deadline_due ON users (deadline_at)
WHERE NOT work_submitted AND NOT is_penalized AND deadline_at IS DISTINCT FROM settled_deadline_at;
CREATE INDEX users_search ON users USING gin (
lower(name || ' ' || email || ' ' || mobile_number || ' ' || alternative_mobile_number) gin_trgm_ops);
CREATE INDEX users_name_prefix ON users (lower(name) text_pattern_ops);
CREATE INDEX users_email_prefix ON users (email text_pattern_ops);
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
CREATE TABLE verification_codes (
user_id uuid NOT NULL,
code_hash bytea NOT NULL,
tries integer NOT NULL DEFAULT 0,
sent_at timestamptz NOT NULL,
expires_at timestamptz NOT NULL,
CONSTRAINT verification_codes_pkey PRIMARY KEY (user_id),
CONSTRAINT verification_codes_user_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
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
CONSTRAINT emails_pkey PRIMARY KEY (id),
CONSTRAINT emails_key_key UNIQUE (key),
CONSTRAINT emails_user_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE SET NULL
);
CREATE INDEX emails_user ON emails (user_id, created_at);
CREATE INDEX emails_subject ON emails (subject_id, created_at) WHERE subject_id IS NOT NULL;
CREATE INDEX emails_created ON emails (created_at, id);
CREATE INDEX emails_unsent ON emails (created_at, id) WHERE sent_at IS NULL;
CREATE INDEX emails_sent ON emails (created_at, id) WHERE sent_at IS NOT NULL;
CREATE INDEX emails_template ON emails (template, created_at, id) INCLUDE (sent_at);
CREATE INDEX emails_search ON emails USING gin (recipient gin_trgm_ops);
CREATE TABLE pending_files (
key text NOT NULL,
announced_at timestamptz NOT NULL DEFAULT now(),
CONSTRAINT pending_files_pkey PRIMARY KEY (key)
);
CREATE INDEX pending_files_announced ON pending_files (announced_at);
CREATE TABLE audit_log (
id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
created_at timestamptz NOT NULL DEFAULT now(),
actor_id uuid NOT NULL,
actor_email text NOT NULL,
action text NOT NULL,
subject_id uuid,
details jsonb NOT NULL DEFAULT '{}',
ip_address text NOT NULL,
CONSTRAINT audit_log_pkey PRIMARY KEY (id)
);
CREATE INDEX audit_log_created ON audit_log (created_at, id);
CREATE INDEX audit_log_subject ON audit_log (subject_id, created_at);
CREATE INDEX audit_log_actor ON audit_log (actor_id, created_at, id);
CREATE INDEX audit_log_action ON audit_log (action, created_at, id);
CREATE INDEX audit_log_actor_action ON audit_log (actor_id, action, created_at, id);
CREATE FUNCTION keep_audit_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
RAISE EXCEPTION 'the audit log can only be added to';
END $$;
CREATE TRIGGER audit_log_keep BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_log();
CREATE TABLE site_config (
id smallint NOT NULL,
navbar_title text NOT NULL,
footer_contact_number text NOT NULL,
footer_address text NOT NULL,
footer_email text NOT NULL,
CONSTRAINT site_config_pkey PRIMARY KEY (id),
CONSTRAINT site_config_single CHECK (id = 1)
);
INSERT INTO site_config VALUES (1, 'Inkwell', '+1 555 010 0000', '1 Paper Street, Inkford', 'support@example.com');
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
ALTER TABLE draft_versions ALTER COLUMN inserted SET STORAGE EXTERNAL;
ALTER TABLE draft_snapshots ALTER COLUMN content SET STORAGE EXTERNAL;
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
CREATE INDEX submitted_texts_submitted ON submitted_texts (submitted_at, draft_id);
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
CONSTRAINT images_pkey PRIMARY KEY (id),
CONSTRAINT images_filename_key UNIQUE (filename),
CONSTRAINT images_position_key UNIQUE (position) DEFERRABLE INITIALLY IMMEDIATE
);
ALTER SEQUENCE images_position_seq OWNED BY images.position;
CREATE INDEX images_uploaded ON images (uploaded_at, id);
CREATE INDEX images_title ON images (title, id);
CREATE INDEX images_size ON images (file_size, id);
CREATE INDEX images_active ON images (uploaded_at, id) WHERE is_active;
CREATE INDEX images_search ON images USING gin (
lower(title || ' ' || description || ' ' || original_name) gin_trgm_ops);
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
CONSTRAINT reference_pdfs_pkey PRIMARY KEY (id),
CONSTRAINT reference_pdfs_filename_key UNIQUE (filename),
CONSTRAINT reference_pdfs_position_key UNIQUE (position) DEFERRABLE INITIALLY IMMEDIATE
);
ALTER SEQUENCE reference_pdfs_position_seq OWNED BY reference_pdfs.position;
CREATE INDEX reference_pdfs_uploaded ON reference_pdfs (uploaded_at, id);
CREATE INDEX reference_pdfs_title ON reference_pdfs (title, id);
CREATE INDEX reference_pdfs_size ON reference_pdfs (file_size, id);
CREATE INDEX reference_pdfs_active ON reference_pdfs (uploaded_at, id) WHERE is_active;
CREATE INDEX reference_pdfs_search ON reference_pdfs USING gin (
lower(title || ' ' || description || ' ' || original_name) gin_trgm_ops);
CREATE TABLE agreements (
id uuid NOT NULL DEFAULT gen_random_uuid(),
version integer NOT NULL,
content text NOT NULL,
created_at timestamptz NOT NULL DEFAULT now(),
updated_at timestamptz NOT NULL DEFAULT now(),
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
ALTER TABLE signed_agreements ALTER COLUMN signature_png SET STORAGE EXTERNAL;
CREATE INDEX signed_agreements_signed ON signed_agreements (signed_at, id);
CREATE INDEX signed_agreements_name ON signed_agreements (user_name COLLATE "und-x-icu", id);
CREATE INDEX signed_agreements_email ON signed_agreements (user_email, id);
CREATE INDEX signed_agreements_agreement ON signed_agreements (agreement_id);
CREATE INDEX signed_agreements_search ON signed_agreements USING gin (
lower(user_name || ' ' || user_email || ' ' || user_mobile_number) gin_trgm_ops);
CREATE INDEX signed_agreements_name_prefix ON signed_agreements (lower(user_name) text_pattern_ops);
CREATE INDEX signed_agreements_email_prefix ON signed_agreements (user_email text_pattern_ops);
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
CREATE UNIQUE INDEX clock_entries_once ON clock_entries (user_id, kind) WHERE kind = 'started';
CREATE FUNCTION keep_clock_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
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
CONSTRAINT reviews_user_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX reviews_due ON reviews (due_at, id);
CREATE INDEX reviews_submitted ON reviews (submitted_at, id);
CREATE INDEX reviews_published ON reviews (published_at, id);
CREATE INDEX reviews_newest_published ON reviews (published_at DESC NULLS LAST, id DESC);
CREATE INDEX reviews_status_due ON reviews (status, due_at, id) INCLUDE (kind, subject_id, user_id);
CREATE INDEX reviews_status_submitted ON reviews (status, submitted_at, id);
CREATE INDEX reviews_unpublished ON reviews (status, id) WHERE status <> 'published';
CREATE INDEX reviews_claimed ON reviews (claimed_by) WHERE claimed_by IS NOT NULL;
CREATE INDEX reviews_unreported ON reviews (published_at) WHERE status = 'published' AND reported_at IS NULL;
CREATE TABLE review_comments (
id uuid NOT NULL DEFAULT gen_random_uuid(),
text text NOT NULL,
uses integer NOT NULL DEFAULT 0,
CONSTRAINT review_comments_pkey PRIMARY KEY (id),
CONSTRAINT review_comments_text_key UNIQUE (text)
);
CREATE TABLE work_start_notifications (
id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
user_id uuid NOT NULL,
project_link text NOT NULL,
started_at timestamptz NOT NULL DEFAULT now(),
CONSTRAINT work_start_notifications_pkey PRIMARY KEY (id),
CONSTRAINT work_start_notifications_user_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
BEGIN;
SET LOCAL lock_timeout = 30000;
SET LOCAL idle_in_transaction_session_timeout = 30000;
SELECT pg_advisory_xact_lock(('x' || encode(sha224((current_database() || '.pgboss.pgboss')::bytea), 'hex'))::bit(64)::bigint);
CREATE SCHEMA IF NOT EXISTS pgboss;
CREATE TYPE pgboss.job_state AS ENUM (
'created',
'retry',
'active',
'completed',
'cancelled',
'failed'
)
;
CREATE FUNCTION pgboss.job_now()
RETURNS timestamp with time zone AS
$$
SELECT pg_catalog.now();
$$
LANGUAGE sql STABLE;
CREATE TABLE pgboss.version (
version int primary key,
cron_on timestamp with time zone,
bam_on timestamp with time zone,
flow_on timestamp with time zone,
reindex_on timestamp with time zone,
monitor_backoff_on timestamp with time zone
)
;
CREATE TABLE pgboss.queue (
name text NOT NULL,
policy text NOT NULL,
retry_limit int NOT NULL,
retry_delay int NOT NULL,
retry_backoff bool NOT NULL,
retry_delay_max int,
expire_seconds int NOT NULL,
retention_seconds int NOT NULL,
deletion_seconds int NOT NULL,
dead_letter text REFERENCES pgboss.queue (name) CHECK (dead_letter IS DISTINCT FROM name),
partition bool NOT NULL,
table_name text NOT NULL,
deferred_count int NOT NULL default 0,
queued_count int NOT NULL default 0,
ready_count int NOT NULL default 0,
warning_queued int NOT NULL default 0,
active_count int NOT NULL default 0,
failed_count int NOT NULL default 0,
total_count int NOT NULL default 0,
created_delta int NOT NULL default 0,
completed_delta int NOT NULL default 0,
failed_delta int NOT NULL default 0,
delta_on timestamp with time zone,
delta_seconds int,
ready_history int[] NOT NULL default '{}',
heartbeat_seconds int,
notify bool NOT NULL DEFAULT false,
singletons_active text[],
monitor_claim_on timestamp with time zone,
monitor_on timestamp with time zone,
maintain_on timestamp with time zone,
created_on timestamp with time zone not null default now(),
updated_on timestamp with time zone not null default now(),
PRIMARY KEY (name)
)
;
CREATE TABLE pgboss.schedule (
name text REFERENCES pgboss.queue ON DELETE CASCADE,
key text not null DEFAULT '',
kind text not null DEFAULT 'cron' CHECK (kind IN ('cron', 'rrule')),
cron text not null,
timezone text DEFAULT 'UTC',
data jsonb,
options jsonb,
created_on timestamp with time zone not null default now(),
updated_on timestamp with time zone not null default now(),
last_job_id uuid,
PRIMARY KEY (name, key)
)
;
CREATE TABLE pgboss.subscription (
event text not null,
name text not null REFERENCES pgboss.queue ON DELETE CASCADE,
created_on timestamp with time zone not null default now(),
updated_on timestamp with time zone not null default now(),
PRIMARY KEY(event, name)
)
;
CREATE TABLE pgboss.bam (
id uuid PRIMARY KEY default gen_random_uuid(),
name text NOT NULL,
version int NOT NULL,
status text NOT NULL DEFAULT 'pending',
queue text,
table_name text NOT NULL,
command text NOT NULL,
error text,
created_on timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
started_on timestamp with time zone,
completed_on timestamp with time zone
)
;
CREATE FUNCTION pgboss.job_table_format(command text, table_name text)
RETURNS text AS
$$
SELECT format(
regexp_replace(
regexp_replace(command, '\.job\y', '.%1$I', 'g'),
'\yjob_i(\d+)', '%1$s_i\1', 'g'
),
table_name
);
$$
LANGUAGE sql IMMUTABLE;
CREATE FUNCTION pgboss.job_table_run(command text, tbl_name text DEFAULT NULL, queue_name text DEFAULT NULL)
RETURNS VOID AS
$$
DECLARE
tbl RECORD;
BEGIN
IF queue_name IS NOT NULL THEN
SELECT table_name INTO tbl_name FROM pgboss.queue WHERE name = queue_name;
END IF;
IF tbl_name IS NOT NULL THEN
EXECUTE pgboss.job_table_format(command, tbl_name);
RETURN;
END IF;
EXECUTE pgboss.job_table_format(command, 'job_common');
FOR tbl IN SELECT table_name FROM pgboss.queue WHERE partition = true
LOOP
EXECUTE pgboss.job_table_format(command, tbl.table_name);
END LOOP;
END;
$$
LANGUAGE plpgsql;
CREATE FUNCTION pgboss.job_table_run_async(command_name text, version int, command text, tbl_name text DEFAULT NULL, queue_name text DEFAULT NULL)
RETURNS VOID AS
$$
BEGIN
IF queue_name IS NOT NULL THEN
SELECT table_name INTO tbl_name FROM pgboss.queue WHERE name = queue_name;
END IF;
IF tbl_name IS NOT NULL THEN
INSERT INTO pgboss.bam (name, version, status, queue, table_name, command)
VALUES (
command_name,
version,
'pending',
queue_name,
tbl_name,
pgboss.job_table_format(command, tbl_name)
);
RETURN;
END IF;
INSERT INTO pgboss.bam (name, version, status, queue, table_name, command)
SELECT
command_name,
version,
'pending',
NULL,
'job_common',
pgboss.job_table_format(command, 'job_common')
UNION ALL
SELECT
command_name,
version,
'pending',
queue.name,
queue.table_name,
pgboss.job_table_format(command, queue.table_name)
FROM pgboss.queue
WHERE partition = true;
END;
$$
LANGUAGE plpgsql;
CREATE TABLE pgboss.job (
id uuid not null default gen_random_uuid(),
name text not null,
priority integer not null default(0),
data jsonb,
state pgboss.job_state not null default 'created',
retry_limit integer not null default 2,
retry_count integer not null default 0,
retry_delay integer not null default 0,
retry_backoff boolean not null default false,
retry_delay_max integer,
expire_seconds int not null default 900,
deletion_seconds int not null default 604800,
singleton_key text,
singleton_on timestamp without time zone,
group_id text,
group_tier text,
start_after timestamp with time zone not null default now(),
created_on timestamp with time zone not null default now(),
started_on timestamp with time zone,
completed_on timestamp with time zone,
keep_until timestamp with time zone NOT NULL default now() + interval '1209600',
output jsonb,
dead_letter text,
policy text,
heartbeat_on timestamp with time zone,
heartbeat_seconds int,
blocked boolean not null default false,
blocking boolean not null default false,
pending_dependencies int not null default 0,
source_name text,
source_id uuid,
source_created_on timestamp with time zone,
source_retry_count int,
source_output jsonb,
source_root_id uuid
) PARTITION BY LIST (name)
;
ALTER TABLE pgboss.job ADD PRIMARY KEY (name, id);
CREATE TABLE pgboss.job_common (LIKE pgboss.job INCLUDING GENERATED INCLUDING DEFAULTS);
SELECT pgboss.job_table_run($cmd$ALTER TABLE pgboss.job ADD PRIMARY KEY (name, id)$cmd$, 'job_common');
SELECT pgboss.job_table_run($cmd$ALTER TABLE pgboss.job ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES pgboss.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED$cmd$, 'job_common');
SELECT pgboss.job_table_run($cmd$ALTER TABLE pgboss.job ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES pgboss.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED$cmd$, 'job_common');
SELECT pgboss.job_table_run($cmd$CREATE UNIQUE INDEX job_i1 ON pgboss.job (name, COALESCE(singleton_key, '')) WHERE state = 'created' AND policy = 'short'$cmd$, 'job_common');
SELECT pgboss.job_table_run($cmd$CREATE UNIQUE INDEX job_i2 ON pgboss.job (name, COALESCE(singleton_key, '')) WHERE state = 'active' AND policy = 'singleton'$cmd$, 'job_common');
SELECT pgboss.job_table_run($cmd$CREATE UNIQUE INDEX job_i3 ON pgboss.job (name, state, COALESCE(singleton_key, '')) WHERE state <= 'active' AND policy = 'stately'$cmd$, 'job_common');
SELECT pgboss.job_table_run($cmd$CREATE UNIQUE INDEX job_i6 ON pgboss.job (name, COALESCE(singleton_key, '')) WHERE state <= 'active' AND policy = 'exclusive'$cmd$, 'job_common');
SELECT pgboss.job_table_run($cmd$CREATE UNIQUE INDEX job_i8 ON pgboss.job (name, singleton_key) WHERE state IN ('active', 'retry', 'failed') AND policy = 'key_strict_fifo'$cmd$, 'job_common');
SELECT pgboss.job_table_run($cmd$CREATE INDEX job_i10 ON pgboss.job (name, singleton_key, state DESC, created_on, id) INCLUDE (start_after) WHERE state < 'active' AND NOT blocked AND policy = 'key_strict_fifo'$cmd$, 'job_common');
SELECT pgboss.job_table_run($cmd$ALTER TABLE pgboss.job ADD CONSTRAINT job_key_strict_fifo_singleton_key_check CHECK (NOT (policy = 'key_strict_fifo' AND singleton_key IS NULL))$cmd$, 'job_common');
SELECT pgboss.job_table_run($cmd$CREATE UNIQUE INDEX job_i4 ON pgboss.job (name, singleton_on, COALESCE(singleton_key, '')) WHERE state <> 'cancelled' AND singleton_on IS NOT NULL$cmd$, 'job_common');
SELECT pgboss.job_table_run($cmd$CREATE INDEX job_i11 ON pgboss.job (name, priority DESC, created_on, start_after) WHERE state < 'active' AND NOT blocked$cmd$, 'job_common');
SELECT pgboss.job_table_run($cmd$CREATE INDEX job_i7 ON pgboss.job (name, group_id) WHERE state = 'active' AND group_id IS NOT NULL$cmd$, 'job_common');
SELECT pgboss.job_table_run($cmd$CREATE INDEX job_i9 ON pgboss.job (name, id) WHERE blocking AND state = 'completed'$cmd$, 'job_common');
SELECT pgboss.job_table_run($cmd$CREATE INDEX job_i12 ON pgboss.job (source_root_id) WHERE source_root_id IS NOT NULL$cmd$, 'job_common');
ALTER TABLE pgboss.job ATTACH PARTITION pgboss.job_common DEFAULT;
CREATE TABLE pgboss.warning (
id uuid PRIMARY KEY default gen_random_uuid(),
type text NOT NULL,
message text NOT NULL,
data jsonb,
created_on timestamp with time zone NOT NULL DEFAULT now()
)
;
CREATE INDEX warning_i1 ON pgboss.warning (created_on DESC);
CREATE TABLE pgboss.queue_stats (
id uuid NOT NULL DEFAULT gen_random_uuid(),
name text NOT NULL,
deferred_count int NOT NULL DEFAULT 0,
queued_count   int NOT NULL DEFAULT 0,
ready_count    int NOT NULL DEFAULT 0,
active_count   int NOT NULL DEFAULT 0,
failed_count   int NOT NULL DEFAULT 0,
total_count    int NOT NULL DEFAULT 0,
created_delta   int,
completed_delta int,
failed_delta    int,
delta_seconds   int,
delta_on        timestamptz,
captured_on timestamptz NOT NULL DEFAULT now(),
PRIMARY KEY (id, captured_on)
) PARTITION BY RANGE (captured_on)
;
CREATE INDEX queue_stats_i1 ON pgboss.queue_stats (name, captured_on DESC) INCLUDE (deferred_count, queued_count, ready_count, active_count, failed_count, total_count);
DO $$
DECLARE
d date;
i int;
part_name text;
BEGIN
FOR i IN 0..1 LOOP
d := (pgboss.job_now() AT TIME ZONE 'UTC')::date + i;
part_name := 'queue_stats_' || to_char(d, 'YYYYMMDD');
IF NOT EXISTS (
SELECT 1 FROM pg_class c
JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE n.nspname = 'pgboss' AND c.relname = part_name
) THEN
EXECUTE format(
'CREATE TABLE pgboss.%I PARTITION OF pgboss.queue_stats FOR VALUES FROM (%L) TO (%L)',
part_name,
to_char(d, 'YYYY-MM-DD') || ' 00:00:00+00',
to_char(d + 1, 'YYYY-MM-DD') || ' 00:00:00+00'
);
END IF;
END LOOP;
END;
$$
;
CREATE TABLE pgboss.job_dependency (
child_name text NOT NULL,
child_id uuid NOT NULL,
parent_name text NOT NULL,
parent_id uuid NOT NULL,
PRIMARY KEY (child_name, child_id, parent_name, parent_id)
)
;
CREATE INDEX IF NOT EXISTS job_dep_parent_idx ON pgboss.job_dependency (parent_name, parent_id);
CREATE FUNCTION pgboss.create_queue(queue_name text, options jsonb)
RETURNS VOID AS
$$
DECLARE
tablename varchar := CASE WHEN options->>'partition' = 'true'
THEN 'j' || encode(sha224(queue_name::bytea), 'hex')
ELSE 'job_common'
END;
queue_created_on timestamptz;
BEGIN
WITH q as (
INSERT INTO pgboss.queue (
name,
policy,
retry_limit,
retry_delay,
retry_backoff,
retry_delay_max,
expire_seconds,
retention_seconds,
deletion_seconds,
warning_queued,
dead_letter,
partition,
table_name,
heartbeat_seconds,
notify,
created_on,
updated_on
)
VALUES (
queue_name,
options->>'policy',
COALESCE((options->>'retryLimit')::int, 2),
COALESCE((options->>'retryDelay')::int, 0),
COALESCE((options->>'retryBackoff')::bool, false),
(options->>'retryDelayMax')::int,
COALESCE((options->>'expireInSeconds')::int, 900),
COALESCE((options->>'retentionSeconds')::int, 1209600),
COALESCE((options->>'deleteAfterSeconds')::int, 604800),
COALESCE((options->>'warningQueueSize')::int, 0),
options->>'deadLetter',
COALESCE((options->>'partition')::bool, false),
tablename,
(options->>'heartbeatSeconds')::int,
COALESCE((options->>'notify')::bool, false),
pgboss.job_now(),
pgboss.job_now()
)
ON CONFLICT DO NOTHING
RETURNING created_on
)
SELECT created_on into queue_created_on from q;
IF queue_created_on IS NULL OR options->>'partition' IS DISTINCT FROM 'true' THEN
RETURN;
END IF;
EXECUTE format('CREATE TABLE pgboss.%I (LIKE pgboss.job INCLUDING DEFAULTS)', tablename);
EXECUTE pgboss.job_table_format($cmd$ALTER TABLE pgboss.job ADD PRIMARY KEY (name, id)$cmd$, tablename);
EXECUTE pgboss.job_table_format($cmd$ALTER TABLE pgboss.job ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES pgboss.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED$cmd$, tablename);
EXECUTE pgboss.job_table_format($cmd$ALTER TABLE pgboss.job ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES pgboss.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED$cmd$, tablename);
EXECUTE pgboss.job_table_format($cmd$CREATE INDEX job_i11 ON pgboss.job (name, priority DESC, created_on, start_after) WHERE state < 'active' AND NOT blocked$cmd$, tablename);
EXECUTE pgboss.job_table_format($cmd$CREATE UNIQUE INDEX job_i4 ON pgboss.job (name, singleton_on, COALESCE(singleton_key, '')) WHERE state <> 'cancelled' AND singleton_on IS NOT NULL$cmd$, tablename);
EXECUTE pgboss.job_table_format($cmd$CREATE INDEX job_i7 ON pgboss.job (name, group_id) WHERE state = 'active' AND group_id IS NOT NULL$cmd$, tablename);
EXECUTE pgboss.job_table_format($cmd$CREATE INDEX job_i9 ON pgboss.job (name, id) WHERE blocking AND state = 'completed'$cmd$, tablename);
EXECUTE pgboss.job_table_format($cmd$CREATE INDEX job_i12 ON pgboss.job (source_root_id) WHERE source_root_id IS NOT NULL$cmd$, tablename);
IF options->>'policy' = 'short' THEN
EXECUTE pgboss.job_table_format($cmd$CREATE UNIQUE INDEX job_i1 ON pgboss.job (name, COALESCE(singleton_key, '')) WHERE state = 'created' AND policy = 'short'$cmd$, tablename);
ELSIF options->>'policy' = 'singleton' THEN
EXECUTE pgboss.job_table_format($cmd$CREATE UNIQUE INDEX job_i2 ON pgboss.job (name, COALESCE(singleton_key, '')) WHERE state = 'active' AND policy = 'singleton'$cmd$, tablename);
ELSIF options->>'policy' = 'stately' THEN
EXECUTE pgboss.job_table_format($cmd$CREATE UNIQUE INDEX job_i3 ON pgboss.job (name, state, COALESCE(singleton_key, '')) WHERE state <= 'active' AND policy = 'stately'$cmd$, tablename);
ELSIF options->>'policy' = 'exclusive' THEN
EXECUTE pgboss.job_table_format($cmd$CREATE UNIQUE INDEX job_i6 ON pgboss.job (name, COALESCE(singleton_key, '')) WHERE state <= 'active' AND policy = 'exclusive'$cmd$, tablename);
ELSIF options->>'policy' = 'key_strict_fifo' THEN
EXECUTE pgboss.job_table_format($cmd$CREATE UNIQUE INDEX job_i8 ON pgboss.job (name, singleton_key) WHERE state IN ('active', 'retry', 'failed') AND policy = 'key_strict_fifo'$cmd$, tablename);
EXECUTE pgboss.job_table_format($cmd$CREATE INDEX job_i10 ON pgboss.job (name, singleton_key, state DESC, created_on, id) INCLUDE (start_after) WHERE state < 'active' AND NOT blocked AND policy = 'key_strict_fifo'$cmd$, tablename);
EXECUTE pgboss.job_table_format($cmd$ALTER TABLE pgboss.job ADD CONSTRAINT job_key_strict_fifo_singleton_key_check CHECK (NOT (policy = 'key_strict_fifo' AND singleton_key IS NULL))$cmd$, tablename);
END IF;
EXECUTE format('ALTER TABLE pgboss.%I ADD CONSTRAINT cjc CHECK (name=%L)', tablename, queue_name);
EXECUTE format('ALTER TABLE pgboss.job ATTACH PARTITION pgboss.%I FOR VALUES IN (%L)', tablename, queue_name);
END;
$$
LANGUAGE plpgsql;
CREATE FUNCTION pgboss.delete_queue(queue_name text)
RETURNS VOID AS
$$
DECLARE
v_table varchar;
v_partition bool;
BEGIN
SELECT table_name, partition
FROM pgboss.queue
WHERE name = queue_name
INTO v_table, v_partition;
IF v_partition THEN
EXECUTE format('DROP TABLE IF EXISTS pgboss.%I', v_table);
ELSE
EXECUTE format('DELETE FROM pgboss.%I WHERE name = %L', v_table, queue_name);
END IF;
DELETE FROM pgboss.queue WHERE name = queue_name;
END;
$$
LANGUAGE plpgsql;
INSERT INTO pgboss.version(version) VALUES ('43');
COMMIT;

ALTER TABLE users DISABLE TRIGGER USER;
INSERT INTO agreements (id,version,content,created_at,updated_at) OVERRIDING SYSTEM VALUE VALUES
('79e1c481-1ffc-48eb-afae-16ee1a12410e','1','WORK AGREEMENT

This agreement is made on {{date}} between the operator of this platform ("the Platform") and {{name}}, reachable at {{email}} ("the Contributor").

1. The work. The Contributor will deliver written work through the Platform, in the form and to the instructions shown there. The material provided for the work remains the property of the Platform and is used for this work only.

2. Time. The work period begins when the Contributor first opens the dashboard after signing, and ends at the deadline shown there. Work is saved as it is written; only work that is submitted before the deadline counts as delivered.

3. Lateness. Work that has not been submitted by the deadline is late and is penalised as shown on the dashboard. The Platform may extend a deadline where it sees good reason.

4. Review. Submitted work is reviewed for accuracy, as a rule within 24 hours. The result is shown on the dashboard and reported by e-mail.

5. Own work. The Contributor writes the work personally, does not pass it on to others, and keeps account and password to themselves.

6. Confidentiality. The Contributor treats all material and instructions as confidential, during the work and after it.

7. Personal data. The Platform keeps the Contributor''s name, contact details, signature and work for as long as this agreement or the law requires, and uses them for its purposes only.

8. Ending. Either side may end this agreement in writing. What was delivered before stays delivered; clauses 6 and 7 stay in force.

9. Signature. The Contributor has read this agreement, agrees to it, and signs it electronically. The drawn signature, the time, and the network address and browser it came from are recorded as evidence, and a copy is sent to {{email}}.','2026-11-23 01:46:18.688213+00','2026-11-23 01:46:18.688213+00')
ON CONFLICT DO NOTHING;
INSERT INTO audit_log (id,created_at,actor_id,actor_email,action,subject_id,details,ip_address) OVERRIDING SYSTEM VALUE VALUES
('1','2026-11-23 01:46:28.509898+00','7b1162f8-9408-448f-9f26-93e3a7bf404f','admin@example.com','user.start-work','01dec494-2099-4551-9286-90c55fdfc162','{"userEmail": "dora@example.com", "projectLink": "https://example.com/projects/7"}','127.0.0.1'),
('2','2026-11-23 01:46:30.147831+00','7b1162f8-9408-448f-9f26-93e3a7bf404f','admin@example.com','user.start-work','797bb38d-eacb-4298-b8bc-2a44fad3f421','{"userEmail": "sam@example.com", "projectLink": "https://example.com/projects/7"}','127.0.0.1'),
('3','2026-11-23 01:46:32.215464+00','7b1162f8-9408-448f-9f26-93e3a7bf404f','admin@example.com','user.start-work','21837aa5-61af-41df-950b-42c461ebdc45','{"userEmail": "rita@example.com", "projectLink": "https://example.com/projects/7"}','127.0.0.1'),
('4','2026-11-23 01:46:32.779669+00','7b1162f8-9408-448f-9f26-93e3a7bf404f','admin@example.com','review.claim','21837aa5-61af-41df-950b-42c461ebdc45','{"kind": "document", "userEmail": "rita@example.com"}','127.0.0.1'),
('5','2026-11-23 01:46:32.939982+00','7b1162f8-9408-448f-9f26-93e3a7bf404f','admin@example.com','review.publish','21837aa5-61af-41df-950b-42c461ebdc45','{"kind": "document", "wrong": 0, "correct": 1, "userEmail": "rita@example.com", "percentage": 95, "overrideReason": "The scan is torn"}','127.0.0.1')
ON CONFLICT DO NOTHING;
INSERT INTO migrations (id,"timestamp",name) OVERRIDING SYSTEM VALUE VALUES
('1','1764500000000','Baseline1764500000000'),
('2','1764510000000','UpgradeFrom0101764510000000')
ON CONFLICT DO NOTHING;
INSERT INTO pgboss.queue (name,policy,retry_limit,retry_delay,retry_backoff,retry_delay_max,expire_seconds,retention_seconds,deletion_seconds,dead_letter,partition,table_name,deferred_count,queued_count,ready_count,warning_queued,active_count,failed_count,total_count,created_delta,completed_delta,failed_delta,delta_on,delta_seconds,ready_history,heartbeat_seconds,notify,singletons_active,monitor_claim_on,monitor_on,maintain_on,created_on,updated_on) OVERRIDING SYSTEM VALUE VALUES
('add-demo-work','standard','3','2','true','900','120','1209600','604800','dead-letters','false','job_common','0','0','0','0','0','0','0','0','0','0',NULL,NULL,'{}','10','true',NULL,NULL,NULL,NULL,'2026-11-23 01:46:25.082874+00','2026-11-23 01:46:25.087497+00'),
('compact-draft','standard','3','2','true','900','120','1209600','604800','dead-letters','false','job_common','0','0','0','0','0','0','0','0','0','0',NULL,NULL,'{}','10','true',NULL,NULL,NULL,NULL,'2026-11-23 01:46:24.874963+00','2026-11-23 01:46:24.88106+00'),
('dead-letters','standard','2','0','false',NULL,'900','1209600','604800',NULL,'false','job_common','0','0','0','0','0','0','0','0','0','0',NULL,NULL,'{}',NULL,'false',NULL,NULL,NULL,NULL,'2026-11-23 01:46:24.803697+00','2026-11-23 01:46:24.803697+00'),
('delete-files','standard','20','2','true','900','120','1209600','604800','dead-letters','false','job_common','0','0','0','0','0','0','0','0','0','0',NULL,NULL,'{}','10','true',NULL,NULL,NULL,NULL,'2026-11-23 01:46:24.826409+00','2026-11-23 01:46:24.841288+00'),
('image-withdrawn','standard','20','2','true','900','120','1209600','604800','dead-letters','false','job_common','0','0','0','0','0','0','0','0','0','0',NULL,NULL,'{}','10','true',NULL,NULL,NULL,NULL,'2026-11-23 01:46:24.924179+00','2026-11-23 01:46:24.937292+00'),
('index-submitted-text','standard','20','2','true','900','120','1209600','604800','dead-letters','false','job_common','0','0','0','0','0','0','0','0','0','0',NULL,NULL,'{}','10','true',NULL,NULL,NULL,NULL,'2026-11-23 01:46:24.899643+00','2026-11-23 01:46:24.918722+00'),
('make-review-report','standard','20','2','true','900','120','1209600','604800','dead-letters','false','job_common','0','0','0','0','0','0','0','0','0','0',NULL,NULL,'{}','10','true',NULL,NULL,NULL,NULL,'2026-11-23 01:46:25.033525+00','2026-11-23 01:46:25.069435+00'),
('make-signed-copy','standard','20','2','true','900','120','1209600','604800','dead-letters','false','job_common','0','0','0','0','0','0','0','0','0','0',NULL,NULL,'{}','10','true',NULL,NULL,NULL,NULL,'2026-11-23 01:46:25.009732+00','2026-11-23 01:46:25.024835+00'),
('resend-code','standard','20','2','true','900','120','1209600','604800','dead-letters','false','job_common','0','0','0','0','0','0','0','0','0','0',NULL,NULL,'{}','10','true',NULL,NULL,NULL,NULL,'2026-11-23 01:46:24.981934+00','2026-11-23 01:46:24.996888+00'),
('send-email','standard','20','2','true','900','90','1209600','604800','dead-letters','false','job_common','0','0','0','0','0','0','0','0','0','0',NULL,NULL,'{}','10','true',NULL,NULL,NULL,NULL,'2026-11-23 01:46:24.853709+00','2026-11-23 01:46:24.858289+00'),
('send-reset-link','standard','5','2','true','900','120','1209600','604800','dead-letters','false','job_common','0','0','0','0','0','0','0','0','0','0',NULL,NULL,'{}','10','true',NULL,NULL,NULL,NULL,'2026-11-23 01:46:24.963827+00','2026-11-23 01:46:24.97207+00')
ON CONFLICT DO NOTHING;
INSERT INTO pgboss.job_common (id,name,priority,data,state,retry_limit,retry_count,retry_delay,retry_backoff,retry_delay_max,expire_seconds,deletion_seconds,singleton_key,singleton_on,group_id,group_tier,start_after,created_on,started_on,completed_on,keep_until,output,dead_letter,policy,heartbeat_on,heartbeat_seconds,blocked,blocking,pending_dependencies,source_name,source_id,source_created_on,source_retry_count,source_output,source_root_id) OVERRIDING SYSTEM VALUE VALUES
('00f71c1a-6b5a-489c-bf70-aad7f3e2e885','make-review-report','0','{"reviewId": "5821474b-03ee-4dd9-8e7d-1e740f66d8ec"}','created','20','0','2','true','900','120','604800',NULL,NULL,NULL,NULL,'2026-11-23 01:46:32.939982+00','2026-11-23 01:46:32.939982+00',NULL,NULL,'2026-12-07 01:46:32.939982+00',NULL,'dead-letters','standard',NULL,'10','false','false','0',NULL,NULL,NULL,NULL,NULL,NULL),
('09c0a399-c257-4696-8771-ea94ab740aa3','send-email','0','{"emailId": "32c90dc4-2958-4884-a11a-4e49d0d6fcff"}','created','20','0','2','true','900','90','604800',NULL,NULL,NULL,NULL,'2026-11-23 01:46:27.344241+00','2026-11-23 01:46:27.344241+00',NULL,NULL,'2026-12-07 01:46:27.344241+00',NULL,'dead-letters','standard',NULL,'10','false','false','0',NULL,NULL,NULL,NULL,NULL,NULL),
('2f11443a-7fd8-4b2b-879a-103e49fd1c26','send-email','0','{"emailId": "4fd84c94-fb3f-423d-9d5c-7030fc4595bd"}','created','20','0','2','true','900','90','604800',NULL,NULL,NULL,NULL,'2026-11-23 01:46:30.147831+00','2026-11-23 01:46:30.147831+00',NULL,NULL,'2026-12-07 01:46:30.147831+00',NULL,'dead-letters','standard',NULL,'10','false','false','0',NULL,NULL,NULL,NULL,NULL,NULL),
('30b1d040-39d2-4dd4-863c-7566a4181e9a','send-email','0','{"emailId": "ea6b089b-9fbc-476c-8f51-6d45bf5b10d7"}','created','20','0','2','true','900','90','604800',NULL,NULL,NULL,NULL,'2026-11-23 01:46:30.147831+00','2026-11-23 01:46:30.147831+00',NULL,NULL,'2026-12-07 01:46:30.147831+00',NULL,'dead-letters','standard',NULL,'10','false','false','0',NULL,NULL,NULL,NULL,NULL,NULL),
('31d1bad9-98e4-4daf-be1e-bca3c8a95e4d','make-signed-copy','0','{"signedAgreementId": "0fb8dbda-2220-448e-a55a-828e7fdbfab0"}','created','20','0','2','true','900','120','604800',NULL,NULL,NULL,NULL,'2026-11-23 01:46:29.920814+00','2026-11-23 01:46:29.920814+00',NULL,NULL,'2026-12-07 01:46:29.920814+00',NULL,'dead-letters','standard',NULL,'10','false','false','0',NULL,NULL,NULL,NULL,NULL,NULL),
('33eb8a8d-6865-4b53-af13-6d8c25a3ca61','send-email','0','{"emailId": "ba022884-35c3-4b7c-8b92-d1b11b4cf8ee"}','created','20','0','2','true','900','90','604800',NULL,NULL,NULL,NULL,'2026-11-23 01:46:32.215464+00','2026-11-23 01:46:32.215464+00',NULL,NULL,'2026-12-07 01:46:32.215464+00',NULL,'dead-letters','standard',NULL,'10','false','false','0',NULL,NULL,NULL,NULL,NULL,NULL),
('38798a3f-d381-4916-af0b-e29a9696bf39','compact-draft','0','{"draftId": "3"}','created','3','0','2','true','900','120','604800',NULL,NULL,NULL,NULL,'2026-11-23 01:46:32.609927+00','2026-11-23 01:46:32.609927+00',NULL,NULL,'2026-12-07 01:46:32.609927+00',NULL,'dead-letters','standard',NULL,'10','false','false','0',NULL,NULL,NULL,NULL,NULL,NULL),
('54fd7adc-95d6-46f2-8426-a10e43ceec59','send-email','0','{"emailId": "ecca7aec-0993-4da9-9dca-34babf2a40ad"}','created','20','0','2','true','900','90','604800',NULL,NULL,NULL,NULL,'2026-11-23 01:46:29.433074+00','2026-11-23 01:46:29.433074+00',NULL,NULL,'2026-12-07 01:46:29.433074+00',NULL,'dead-letters','standard',NULL,'10','false','false','0',NULL,NULL,NULL,NULL,NULL,NULL),
('6cc9b816-e8fe-49a9-9304-591a61adfe21','send-email','0','{"emailId": "56a2e2d1-cbbf-4a16-9034-74d749e21df5"}','created','20','0','2','true','900','90','604800',NULL,NULL,NULL,NULL,'2026-11-23 01:46:28.509898+00','2026-11-23 01:46:28.509898+00',NULL,NULL,'2026-12-07 01:46:28.509898+00',NULL,'dead-letters','standard',NULL,'10','false','false','0',NULL,NULL,NULL,NULL,NULL,NULL),
('7589b679-d6a2-4ae0-99ea-c0105af5e2b4','index-submitted-text','0','{"draftId": "2"}','created','20','0','2','true','900','120','604800',NULL,NULL,NULL,NULL,'2026-11-23 01:46:30.510021+00','2026-11-23 01:46:30.510021+00',NULL,NULL,'2026-12-07 01:46:30.510021+00',NULL,'dead-letters','standard',NULL,'10','false','false','0',NULL,NULL,NULL,NULL,NULL,NULL),
('78e92e94-2089-49bf-bc57-a94deb964e7e','send-email','0','{"emailId": "10f30f4c-f902-4b98-8f8a-ba80cb614e89"}','created','20','0','2','true','900','90','604800',NULL,NULL,NULL,NULL,'2026-11-23 01:46:28.509898+00','2026-11-23 01:46:28.509898+00',NULL,NULL,'2026-12-07 01:46:28.509898+00',NULL,'dead-letters','standard',NULL,'10','false','false','0',NULL,NULL,NULL,NULL,NULL,NULL),
('9a47d535-1a22-4a7d-a82c-e3e78efeaa5b','send-reset-link','0','{"email": "dora@example.com"}','created','5','0','2','true','900','120','604800',NULL,NULL,NULL,NULL,'2026-11-23 01:46:33.095527+00','2026-11-23 01:46:33.095527+00',NULL,NULL,'2026-12-07 01:46:33.095527+00',NULL,'dead-letters','standard',NULL,'10','false','false','0',NULL,NULL,NULL,NULL,NULL,NULL),
('aca3a9a0-88b2-4bdc-96f0-2e5dc53363c2','make-signed-copy','0','{"signedAgreementId": "33089c2a-79ba-4179-909f-dc2dc0f669af"}','created','20','0','2','true','900','120','604800',NULL,NULL,NULL,NULL,'2026-11-23 01:46:31.137979+00','2026-11-23 01:46:31.137979+00',NULL,NULL,'2026-12-07 01:46:31.137979+00',NULL,'dead-letters','standard',NULL,'10','false','false','0',NULL,NULL,NULL,NULL,NULL,NULL),
('c88296e8-208f-41ce-bf5a-53f2354fdbe1','compact-draft','0','{"draftId": "2"}','created','3','0','2','true','900','120','604800',NULL,NULL,NULL,NULL,'2026-11-23 01:46:30.510021+00','2026-11-23 01:46:30.510021+00',NULL,NULL,'2026-12-07 01:46:30.510021+00',NULL,'dead-letters','standard',NULL,'10','false','false','0',NULL,NULL,NULL,NULL,NULL,NULL),
('c94b7cdd-49d8-40a6-a42b-f242d342fbb6','send-email','0','{"emailId": "2375924f-5111-47d5-94f4-2b689198821d"}','created','20','0','2','true','900','90','604800',NULL,NULL,NULL,NULL,'2026-11-23 01:46:32.215464+00','2026-11-23 01:46:32.215464+00',NULL,NULL,'2026-12-07 01:46:32.215464+00',NULL,'dead-letters','standard',NULL,'10','false','false','0',NULL,NULL,NULL,NULL,NULL,NULL),
('d6caa86a-aeb8-40a9-b171-9393b5357951','index-submitted-text','0','{"draftId": "3"}','created','20','0','2','true','900','120','604800',NULL,NULL,NULL,NULL,'2026-11-23 01:46:32.609927+00','2026-11-23 01:46:32.609927+00',NULL,NULL,'2026-12-07 01:46:32.609927+00',NULL,'dead-letters','standard',NULL,'10','false','false','0',NULL,NULL,NULL,NULL,NULL,NULL),
('dc36e0d8-b568-4928-8bee-07ccad7673e1','make-signed-copy','0','{"signedAgreementId": "c3f39e93-38b4-42f5-9df8-85a3dc1c20b4"}','created','20','0','2','true','900','120','604800',NULL,NULL,NULL,NULL,'2026-11-23 01:46:28.168515+00','2026-11-23 01:46:28.168515+00',NULL,NULL,'2026-12-07 01:46:28.168515+00',NULL,'dead-letters','standard',NULL,'10','false','false','0',NULL,NULL,NULL,NULL,NULL,NULL),
('de025281-937b-4dda-9c12-de8170e0ab32','send-email','0','{"emailId": "caaecf43-b5f1-4a7c-9619-131f152e29c5"}','created','20','0','2','true','900','90','604800',NULL,NULL,NULL,NULL,'2026-11-23 01:46:30.641917+00','2026-11-23 01:46:30.641917+00',NULL,NULL,'2026-12-07 01:46:30.641917+00',NULL,'dead-letters','standard',NULL,'10','false','false','0',NULL,NULL,NULL,NULL,NULL,NULL),
('f086f66a-ff90-4e60-9a3e-32ea391590e5','send-email','0','{"emailId": "0cfac763-12ae-4f67-ab1f-03a216314c50"}','created','20','0','2','true','900','90','604800',NULL,NULL,NULL,NULL,'2026-11-23 01:46:27.692444+00','2026-11-23 01:46:27.692444+00',NULL,NULL,'2026-12-07 01:46:27.692444+00',NULL,'dead-letters','standard',NULL,'10','false','false','0',NULL,NULL,NULL,NULL,NULL,NULL)
ON CONFLICT DO NOTHING;
INSERT INTO pgboss.version (version,cron_on,bam_on,flow_on,reindex_on,monitor_backoff_on) OVERRIDING SYSTEM VALUE VALUES
('43',NULL,'2026-11-23 01:46:24.823239+00',NULL,NULL,NULL)
ON CONFLICT DO NOTHING;
INSERT INTO site_config (id,navbar_title,footer_contact_number,footer_address,footer_email) OVERRIDING SYSTEM VALUE VALUES
('1','Inkwell','+1 555 010 0000','1 Paper Street, Inkford','support@example.com')
ON CONFLICT DO NOTHING;
INSERT INTO user_counts (role,is_verified,is_signed_agreement,is_penalized,work_started,work_submitted,difference) OVERRIDING SYSTEM VALUE VALUES
('admin','true','false','false','false','false','1'),
('user','false','false','false','false','false','-1'),
('user','false','false','false','false','false','-1'),
('user','false','false','false','false','false','-1'),
('user','false','false','false','false','false','1'),
('user','false','false','false','false','false','1'),
('user','false','false','false','false','false','1'),
('user','false','false','false','false','false','1'),
('user','true','false','false','false','false','-1'),
('user','true','false','false','false','false','-1'),
('user','true','false','false','false','false','-1'),
('user','true','false','false','false','false','1'),
('user','true','false','false','false','false','1'),
('user','true','false','false','false','false','1'),
('user','true','true','false','false','false','-1'),
('user','true','true','false','false','false','-1'),
('user','true','true','false','false','false','-1'),
('user','true','true','false','false','false','1'),
('user','true','true','false','false','false','1'),
('user','true','true','false','false','false','1'),
('user','true','true','false','true','false','-1'),
('user','true','true','false','true','false','-1'),
('user','true','true','false','true','false','1'),
('user','true','true','false','true','false','1'),
('user','true','true','false','true','false','1'),
('user','true','true','false','true','true','1'),
('user','true','true','false','true','true','1')
ON CONFLICT DO NOTHING;
INSERT INTO users (id,name,email,mobile_number,alternative_mobile_number,address,password_hash,password_sealed,role,session_version,is_verified,is_contested,is_signed_agreement,is_penalized,is_sequential_work_penalized,penalized_at,penalized_reason,work_started_at,deadline_at,settled_deadline_at,work_submitted,submitted_at,sequential_accuracy,accuracy_result,created_at) OVERRIDING SYSTEM VALUE VALUES
('01dec494-2099-4551-9286-90c55fdfc162','Dora Draft','dora@example.com','5012345678','','7 Quill Lane, Inkford','$argon2id$v=19$m=19456,t=2,p=1$A+dcSl+JW+EH54gp5qoOAA$dkiWLBNA9IzXjMi09zn+OTaddyH7KLkfmACA7Txd6fU',E'\\xae84bcb263fd67a30888d7caa1fa29fbe3b2e495a46616da74a2978a1002171b8c964711d158f75d394bd53a19bf8c377b','user','1','true','false','true','false','false',NULL,NULL,'2026-11-23 01:46:28.544+00','2076-11-27 01:46:28.544+00',NULL,'false',NULL,NULL,NULL,'2026-11-23 01:46:27.692444+00'),
('21837aa5-61af-41df-950b-42c461ebdc45','Rita Reviewed','rita@example.com','5012345678','','7 Quill Lane, Inkford','$argon2id$v=19$m=19456,t=2,p=1$ziyogbksS6LQh1+AbTsGoA$fq14KQEwvrp+TOT3PF6sqz4fJrSm7vr15b3tmme3r0k',E'\\x19537d152de6b170fa56f6552e3d59eeed19dadea8892dc31c7b023185e54e537c62082e32f3f1c82f9919a1c59785e92e','user','1','true','false','true','false','false',NULL,NULL,'2026-11-23 01:46:32.282+00','2076-11-27 01:46:32.282+00',NULL,'true','2026-11-23 01:46:32.64+00',NULL,'{"wrong": 0, "correct": 1, "percentage": 95, "reviewedAt": "2026-11-23T01:46:32.984Z"}','2026-11-23 01:46:30.641917+00'),
('797bb38d-eacb-4298-b8bc-2a44fad3f421','Sam Submitted','sam@example.com','5012345678','','7 Quill Lane, Inkford','$argon2id$v=19$m=19456,t=2,p=1$JuBekc9zrPeWV5p6zT7bcA$90iTKVFclf8DGY8gDzM8HqbqfGRaRNF39Ee9CTEN37M',E'\\xba9b82cecd1155750d8afcadbb12dd7e6a9198f4037d2e0c3ba2b07773a74f736d32b9b5f5e09f24af0d5aeeef07290baf','user','1','true','false','true','false','false',NULL,NULL,'2026-11-23 01:46:30.186+00','2076-11-27 01:46:30.186+00',NULL,'true','2026-11-23 01:46:30.53+00',NULL,NULL,'2026-11-23 01:46:29.433074+00'),
('7b1162f8-9408-448f-9f26-93e3a7bf404f','Administrator','admin@example.com','','','','$argon2id$v=19$m=19456,t=2,p=1$i3baMU0aeZnoLa98m55nZQ$TRZMs6jTqsaOimegcUIosEUokDo2FvXoZAz8lYeJVVI',E'\\xc06641a6b16428932a4569a9939fbbdc2669c7c74e70c1bfb32626e0eb194a9e783f667e18d1e74195b17546093842ddf5','admin','1','true','false','false','false','false',NULL,NULL,NULL,NULL,NULL,'false',NULL,NULL,NULL,'2026-11-23 01:46:25.467786+00'),
('b4c6cf93-47e7-4910-a719-c5008b0310c8','Ivo Invited','ivo@example.com','5012345678','','7 Quill Lane, Inkford','$argon2id$v=19$m=19456,t=2,p=1$WrZLk4PEhjSg/Fh5R3KCBw$Q6k7dgKEjwu7AvsYmCdwM+/6l5Jhhkrd4EbzZHn4I40',E'\\x1554660ceef4fca46584ed28d202074462b34736d6f8f953676419c27eb216dce74ae290e6eb297c20020ab9395972816f','user','1','false','false','false','false','false',NULL,NULL,NULL,NULL,NULL,'false',NULL,NULL,NULL,'2026-11-23 01:46:27.344241+00')
ON CONFLICT DO NOTHING;
INSERT INTO clock_entries (id,user_id,kind,at,actor,actor_id,deadline_at,details) OVERRIDING SYSTEM VALUE VALUES
('1','01dec494-2099-4551-9286-90c55fdfc162','started','2026-11-23 01:46:28.544+00','admin','7b1162f8-9408-448f-9f26-93e3a7bf404f','2026-11-27 01:46:28.544+00','{"projectLink": "https://example.com/projects/7"}'),
('2','797bb38d-eacb-4298-b8bc-2a44fad3f421','started','2026-11-23 01:46:30.186+00','admin','7b1162f8-9408-448f-9f26-93e3a7bf404f','2026-11-27 01:46:30.186+00','{"projectLink": "https://example.com/projects/7"}'),
('3','797bb38d-eacb-4298-b8bc-2a44fad3f421','submitted','2026-11-23 01:46:30.53+00','self',NULL,'2026-11-27 01:46:30.186+00','{"mode": "document"}'),
('4','21837aa5-61af-41df-950b-42c461ebdc45','started','2026-11-23 01:46:32.282+00','admin','7b1162f8-9408-448f-9f26-93e3a7bf404f','2026-11-27 01:46:32.282+00','{"projectLink": "https://example.com/projects/7"}'),
('5','21837aa5-61af-41df-950b-42c461ebdc45','submitted','2026-11-23 01:46:32.64+00','self',NULL,'2026-11-27 01:46:32.282+00','{"mode": "document"}')
ON CONFLICT DO NOTHING;
INSERT INTO clock_reminders (user_id,hours,due_at) OVERRIDING SYSTEM VALUE VALUES
('01dec494-2099-4551-9286-90c55fdfc162','1','2076-11-27 00:46:28.544+00'),
('01dec494-2099-4551-9286-90c55fdfc162','24','2076-11-26 01:46:28.544+00'),
('01dec494-2099-4551-9286-90c55fdfc162','48','2076-11-25 01:46:28.544+00'),
('01dec494-2099-4551-9286-90c55fdfc162','6','2076-11-26 19:46:28.544+00')
ON CONFLICT DO NOTHING;
INSERT INTO drafts (id,user_id,kind,subject_id,version,length,altered_version,saved_at,submitted_at,returned_at) OVERRIDING SYSTEM VALUE VALUES
('1','01dec494-2099-4551-9286-90c55fdfc162','document','01dec494-2099-4551-9286-90c55fdfc162','3','45','0','2026-11-23 01:46:29.380733+00',NULL,NULL),
('2','797bb38d-eacb-4298-b8bc-2a44fad3f421','document','797bb38d-eacb-4298-b8bc-2a44fad3f421','1','34','0','2026-11-23 01:46:30.530756+00','2026-11-23 01:46:30.530756+00',NULL),
('3','21837aa5-61af-41df-950b-42c461ebdc45','document','21837aa5-61af-41df-950b-42c461ebdc45','1','34','0','2026-11-23 01:46:32.640962+00','2026-11-23 01:46:32.640962+00',NULL)
ON CONFLICT DO NOTHING;
INSERT INTO draft_snapshots (draft_id,version,content,is_kept) OVERRIDING SYSTEM VALUE VALUES
('1','1','<p>A first line of five words.</p>','false'),
('2','1','<p>A first line of five words.</p>','false'),
('3','1','<p>A first line of five words.</p>','false')
ON CONFLICT DO NOTHING;
INSERT INTO draft_versions (draft_id,version,author_id,saved_at,length,restored_from,at,removed,inserted) OVERRIDING SYSTEM VALUE VALUES
('1','1',NULL,'2026-11-23 01:46:29.153543+00','34',NULL,NULL,NULL,NULL),
('1','2',NULL,'2026-11-23 01:46:29.291953+00','39',NULL,'3','0','Once '),
('1','3',NULL,'2026-11-23 01:46:29.380733+00','45',NULL,'3','0','Twice '),
('2','1',NULL,'2026-11-23 01:46:30.530756+00','34',NULL,NULL,NULL,NULL),
('3','1',NULL,'2026-11-23 01:46:32.640962+00','34',NULL,NULL,NULL,NULL)
ON CONFLICT DO NOTHING;
INSERT INTO emails (id,key,user_id,subject_id,recipient,template,sealed_content,attachments,attempts,last_error,sent_at,expires_at,created_at) OVERRIDING SYSTEM VALUE VALUES
('0cfac763-12ae-4f67-ab1f-03a216314c50','otp:01dec494-2099-4551-9286-90c55fdfc162:2026-11-23T01:46:27.692Z','01dec494-2099-4551-9286-90c55fdfc162',NULL,'dora@example.com','otp',E'\\x5b17e7ec9e753f66abeeb88dc3628b2eac2c16924d0a044ac916170b32869a3669251b6f7e5c0d5bd2d725c66175b934ec9c3368387fbad5766ec44404174cf8fe4a68f5c9a5c0944f765c060716c033960aaf208b8840e527facc3ab38610e1b4397b31fd173bad7b57c0','[]','0',NULL,NULL,NULL,'2026-11-23 01:46:27.692444+00'),
('10f30f4c-f902-4b98-8f8a-ba80cb614e89','clock:1','01dec494-2099-4551-9286-90c55fdfc162',NULL,'dora@example.com','work-started',E'\\x9642d06a215e904c3f83bdb8583d37e681f70ed1cbf4ac0632fe5c71531f6da859b9165ac530fb32de2d081352ef2a1a972981158f73a07b91e171eb01ad0b8e9a7c6aac40304bd9449c50a456445bca526443dc73e74140bbc7c1c8803397029bb7dd6ab96d870ea9c62bd6be9fea9bbeb2c411db03c2544e8c89060023a74d2c661e18bcf6047589e135764f44ec028058e14fc84192306ab2ea055f94e9cf1473293749a52ddfb3e3fe51f8d8ad028ac5797b34048d3297d8c3ce7184670701a0001ccca4324463c270a03fa1c8fc582742ae3158b1c1dcee3617eb471cca7efa71e93860a775bbbae1a7afdda1e8fcc668afd2874e413728b1250b3e075d9b63d68b94420b6962b21c2f5feb0d0678b03eb60731ac4cc99af68616a9592da62ee97c61696c114f82e85da7cba0cbf16d9a94cc275a746daa9fa59192af889df9931f5e003b3b24d4a3dfd8288f5fc1c8e49c84a3800da0526157e8d46366e65d4803a7569decfde893ed7c827812785ca0f9967d2025736b473ddd9fd39529dba309ed71a60d84fb76aa99f822ad93d5701ffff446f04b5706096a1a317c879223c307741300b88cc5fd028047229e9d7c7fadd1250a83e91015d01c014f54c27d6a8f7cb3be052b2ce8025735c2bef7d788be8f7819712905e31f44889270a379435df06bed17f7b4ce9adea158de57e9186665b60a95eb93e380efd586fec887bcf28f5af15f8f8943cce1c49f4723ddcc0d4d275278bb1c30377c94a1427fc951838a01b302ddf2556f9c33c8ed072cc66f0afe783ba21fd71517bc2b8b54cc530e88d4b4bfbb0f6c5b790151102ed3a7f322d2b195f292c37c94aba3b019d7d5644bccd8dcd3d1b1b70a5f40dbaf5f79e88b362bfad86f5ba7abf79fa5ff3f7e62d93c70028f29331f2ffabf481d5eb0fa54c00ac624c5886196083bace388efb17e88bd690dca3d568ea1ed1d505e670bef7e8cb9d6126c681e9c79d6c58d3f7f62bd4f3baa4c2a51fc0a3298c315c141611f90064068761641ff1f4faedbd8663f877527c403955cf008cf185fd650b1c57a18558c3c0f93f308407aa3ac36f0ff0df4b84f5d9e81506cb5c6175287633b066719cd63efed25dff44e025544be3aedc263f3fbaa1cec9181d15a7b5b2e9841af2dae300dd040f791bc3e9efb764b6532c7eb4ac078ce8209106cf7de89faa09c56cdc1a0bc5205ffb44dc12b32a10aff42a457bfbd1a43cd8d72ea38b9711f85e6abe419efb5a6b57acb9f321c5931e1b1a1a186f6f85e6da310cd71825f0b0d8420df55d3b683fb9410','[]','0',NULL,NULL,NULL,'2026-11-23 01:46:28.509898+00'),
('2375924f-5111-47d5-94f4-2b689198821d','clock:4','21837aa5-61af-41df-950b-42c461ebdc45',NULL,'rita@example.com','work-started',E'\\x4dcda6e0b930c7380329d103ab01b5e7f3bb3871691f5577fc7affe92807d4b8be4ab595845fba1d622daaf96f5cf4fe50081393f1657ed12e1435ce81b708b12e58e7d7a8ea56d05b1d49d13caca67f2086f264069878d25741233f994f261ef8670752231c313a3789d409044d2cb4aedb25ae2fa6d45fd9dc69564e79f5a0c6cf42feeb65b7997071db95514154150997f6b3a928ee86101c1f91562826a6adc9b65a8ae0a018d1679f9353ae0caa99093ceb57fb8bf78f30bc7a32042f039e9ad231ae9f4dec736efed864e2e9772f48c535236b901a270fdf8417024b355e5450abb32b2708f226efc661e16368896670c80dbb2797019b596c3c616e478887d8c29435bf0ac4275d3667b0822cb9625cf1ab24bd3b1789c7015f2ee4518be969096b8713bdf19371f16944a6dc85ea1900b40bd30e055e559d022fb95fad371f417844763b4611639ad504978f25e2c014ba89793b9dd2fafa3325717c851a6c6ee795ec5b8fb2806372651e0b46406715415e833016fbff4d3b4b9bb618633def0b853181df6369a03f9f408d968c442404ccf33ab10f2a01a0fd6f93eae2f733786ef6b55a82f4dc61c25cb60ed6ee7744cb4425c4edc83b6d65e05a9fda657f6f0c57f1578b1eeebcceaf2266ca4b284d6205e08d0abdb3911d6253224aae5557911e1adcc4e459eae28378f6be1945db11669978992f7a5923c8565a012a6074079299157c573c5b61dafd4ad3300a630686662c4c6d91ebce8d6535443e44558d79ca4be41aa8b3b2afede566e6ac1a8e2b324c1448136011097bc4e05d68e8003ffa08df22f2945ea0f3560a77887c561727ebc5003334cfd93c1dce504c5c1a589aaa19ef56c01162ef3e746c24cc4c3c53c84b7be6fe0f57fbd81586b0ea79a24fddbd04a4e76008660b4b67cc9755bc297634c3f391e2fd096884f2ce691f55c69835be9912fc903e858fad0370669d317cd0e456cb33b5ad2685b0abcff7c81b30309037d9261e83cc71240003e6d51386de46317e165a8d90b46335f27ae2d9d1f91725a9726b6e84c736851f96a133a0081e507b3987b1dcbbe0950ad8c14232813a487e020183e460bfa31c3d3b2890094c39c6df87a8e289607343a6481914e724c8e29a0d736318be34d5b2437b212ab75175f3d0d5cf84820109c1fa3d6a5f9d6f1c5e82af4b80d9ae7735aec57a4e948394dc1f0dd727caf5a55a39eec390f3536e29a27c946a4b32047ff60f9f0872a00c5c58b02d6afaa29b9098078028061f958d44125451a4408a6c0df59f5e1a6221a3fd61e8a3da9463','[]','0',NULL,NULL,NULL,'2026-11-23 01:46:32.215464+00'),
('32c90dc4-2958-4884-a11a-4e49d0d6fcff','otp:b4c6cf93-47e7-4910-a719-c5008b0310c8:2026-11-23T01:46:27.344Z','b4c6cf93-47e7-4910-a719-c5008b0310c8',NULL,'ivo@example.com','otp',E'\\x2bd7b12b6b5d02afe43a0a3deae860c592553ae33d5d96b765bc160c83b418e883bc14299b207e564b331525f1cb73ccda96e644145616ff661e795eef4a81029cdad8e590b36a187489325908180232b6971a10648bbb8282e6baffd2578e40d09b91811ae67864e0b02564','[]','0',NULL,NULL,NULL,'2026-11-23 01:46:27.344241+00'),
('4fd84c94-fb3f-423d-9d5c-7030fc4595bd','project-access:797bb38d-eacb-4298-b8bc-2a44fad3f421','797bb38d-eacb-4298-b8bc-2a44fad3f421',NULL,'sam@example.com','project-access',E'\\xda39065d8fe54922bb1102fe92b0c5e06d56cc3d3ca5ac353d6834fabbb015312322546dc15eed4c034433d557e0889b9b338503c132ae60792c087d94c332835d83c50d9112a5500f946fc942690b0aec63c300373715d689ccbb555b3a5850c4ebedadc4f6ae27a7d3b77de24960a77649fb5ee8015ed23c48bf8905dcebeb3ecbcf0fa7623085a5597fea7bdfdb25889b836eaff10e6e5bd0283c878a531dce561dd8ae3a2c3126721a845923315fb2277daa8ac47944ee564743dca891bac029bf3a8c6f86fb2f2722d7','[]','0',NULL,NULL,NULL,'2026-11-23 01:46:30.147831+00'),
('56a2e2d1-cbbf-4a16-9034-74d749e21df5','project-access:01dec494-2099-4551-9286-90c55fdfc162','01dec494-2099-4551-9286-90c55fdfc162',NULL,'dora@example.com','project-access',E'\\xcf04f748e1f73129023a575f0c720547a1458c3c112dbb1decc61b4b8159b2b53239ab7a7531e6a1767ebb72c87e8d96662c7d29c37b668e836bbe5aeae2197ef9f0d22c2e0a36c771fa4bf0040c70f136d3d72e5d119fc9143ceca5db3cfc711ba9afe8a72f787a4054991b26a6f290cc99a7d56c363d4d1529edb48240b96cd13daf39176cbe490ca04edf21e9876b4507884144ab11fb9f49a9fe5958e1f7559c8f765a2be1eb7363c27975d563ca8707845c2abb398f21d4e65b95e1608cd587d49090862fe24a','[]','0',NULL,NULL,NULL,'2026-11-23 01:46:28.509898+00'),
('ba022884-35c3-4b7c-8b92-d1b11b4cf8ee','project-access:21837aa5-61af-41df-950b-42c461ebdc45','21837aa5-61af-41df-950b-42c461ebdc45',NULL,'rita@example.com','project-access',E'\\xcd577eb3cb3518762e26909e5bbb51e182c96ece2af6ad23212b9ef45b0629edaa7f46165f35648ee98ddfd37a81c10893b2307b9a87df1bb65e1c247b18d706c60b8357daff467b6cc589e604d4e3b5f41ed6dcf465622221afad13367c68d7fa8846a383f3fe805b92640a2368320fcc6d00a8518eda683413c61c8046a1638740c320359750d0484b39bb498d459365de32944b6ac369d996451d6bf8c7d6e8fef4bb5de1b4ae69794fffa60a0637513e67b82c19d876bfc3898065636d92485e262c61ad14aa74830dee','[]','0',NULL,NULL,NULL,'2026-11-23 01:46:32.215464+00'),
('caaecf43-b5f1-4a7c-9619-131f152e29c5','otp:21837aa5-61af-41df-950b-42c461ebdc45:2026-11-23T01:46:30.641Z','21837aa5-61af-41df-950b-42c461ebdc45',NULL,'rita@example.com','otp',E'\\xa9cb7b09c527518c5ff316cbb8ec828b41472b9f00d6a32838d5db5934362881afe4ea4815a8e9ed2b0c736b7fd566266facc72734ed889633b151569486ba507927ab18c6b4a02d2d4be5ae2badc11e4bc4e59ad5c7107e5a87a075a46c846fa180857c833d06970fce04ef6279','[]','0',NULL,NULL,NULL,'2026-11-23 01:46:30.641917+00'),
('ea6b089b-9fbc-476c-8f51-6d45bf5b10d7','clock:2','797bb38d-eacb-4298-b8bc-2a44fad3f421',NULL,'sam@example.com','work-started',E'\\x62ab07321e3b815008739fd4b014d13efad510a08c187e63f07b46a11d6d2a1e8b6edf8eba3d4f69a50c64010ccba29c819dc337ed63fcdc1bc6e8deec155b6d5d9fa104c9d0ba92517a74bda9dc412b704c852742b6d5572d297c8243eb56146bfd623ed1f8bace4e8e08b1296e4df25185bdb14b4db77ba464b6c7263ce11832f6e241189c8c3553f9bfabc10be9ef19861aa59836ca987e983fb97b6a2faab0a4acedbe9d0cec1709364f82ae238d3b46834b0efe3f50dede50c6bcef6e8e64e5e904098502ce13b3ab0b47fb28d7584802cd1f95d63f4258f50e9f7916dd355e8690d0aae679d94c8ebb2521d550857d8cc54666ebe342bd1e6242ca411da4d3f1c25d0d567036dc1662ccba962d0819bd3da8f08cfc0e0057cecab796893e43c11bc076cbba31b1e3d6713e06da2b3e5b06171f84ab677102552e00a06369f368fcdd68666827ae01ae80a58d6aa767f619cb0e3bb7cb107916d647823dbacd92437320028e591747dd680bfcd00e707a39eca042971014a444b04cc7f68b6ff1fbe6690e4e4038cd6da18a80e23b2c0e08ec5542678b95dbc85276c80443674350540bf27a84b90d52a7ab0ced09a82e25e32dff01fd09a747593458d7f2e4a2d221b6c3c991596da11c21bb8af0184bf18e766f28597216aac4a60b4bd589e44e53dd059e2bd0745f5107b5b3e8956908503cb139587e493e90283f7d8a10c0e3755b3c7c5505a58a62966702ed601f70601348e6bf2bad5bb072a5deeee17d5077343d9d70ac5f59c63b09f7e4307a03882b4ac74489f2cc5b91adaa8827f92352b4366a9f53e9263bd40c4c0a30023a0acf239b0182d99611907bb12ee7486cf610cacdd6e4d0c80d1850b893f1e8cebf1e4c01fe819717f7730e7bd1260b1e3ac26629c5be597b52a8b65ddf1903ff15123861322037511a6d8525670e404253682d27c8ba8b6a8ea29dfc4d81a7ea67574c98ceef7f1a2b8f702c19cd62e21acc19a33ea8e9bbada015037b43bd3a41a1ba29bd2840610ac8ebdd160ef4a3e8165f8e718d6a02b4c42fb50f53e585ab663309451a51c9aac83e752adf288e071ec9cc6b86a416fe86264ac38ad85ef2b7d0592d40aed9b4ce6661eb88deba0dd9a689a275df3db46e8ca53c6c9694e40f05bd725851d474d4b4c7608732e9936a7412fa656478c1fc68f2047aa41a112dd18d1dd0ba7f0569abf191c8ab685ac5f567e90d34d35815425c278f26380f95e9ae5c4a00dd40730d0a14788f34e50a24f58ee9a7bab2b21b9bf4c974c96b13063235016b58fe8eea6b3a4baa7054','[]','0',NULL,NULL,NULL,'2026-11-23 01:46:30.147831+00'),
('ecca7aec-0993-4da9-9dca-34babf2a40ad','otp:797bb38d-eacb-4298-b8bc-2a44fad3f421:2026-11-23T01:46:29.433Z','797bb38d-eacb-4298-b8bc-2a44fad3f421',NULL,'sam@example.com','otp',E'\\x5bdd93c205da49f51c441f807692ff84cb0e4af4d3e237e80c1443d93a89fb9a069d8a3a8b567a7a8195600711ad2318df83f6e23d68cea097e719556c94cfe8b87c8a1e877c545e56de394697921e02a8fb69751d8de574289cf368af3ad4b5521a9345180dbec266ec5f5625e4','[]','0',NULL,NULL,NULL,'2026-11-23 01:46:29.433074+00')
ON CONFLICT DO NOTHING;
INSERT INTO reviews (id,user_id,kind,subject_id,round,items,words,submitted_at,due_at,status,claimed_by,claim_expires_at,draft,draft_version,published_at,reviewer_id,result,marks,overall_comments,override_reason,returned_at,return_reason,return_hours,report_key,report_sha256,reported_at,lease_until,overdue_told_at) OVERRIDING SYSTEM VALUE VALUES
('274dac0b-3861-44cb-9523-2c3e137fc1bd','797bb38d-eacb-4298-b8bc-2a44fad3f421','document','797bb38d-eacb-4298-b8bc-2a44fad3f421','1','1','6','2026-11-23 01:46:30.53+00','2076-11-24 01:46:30.53+00','open',NULL,NULL,NULL,'0',NULL,NULL,NULL,NULL,'',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL),
('5821474b-03ee-4dd9-8e7d-1e740f66d8ec','21837aa5-61af-41df-950b-42c461ebdc45','document','21837aa5-61af-41df-950b-42c461ebdc45','1','1','6','2026-11-23 01:46:32.64+00','2076-11-24 01:46:32.64+00','published',NULL,NULL,NULL,'0','2026-11-23 01:46:32.984+00','7b1162f8-9408-448f-9f26-93e3a7bf404f','{"unit": "images", "wrong": 0, "correct": 1, "percentage": 95}','[{"itemId": "21837aa5-61af-41df-950b-42c461ebdc45", "comments": "", "isCorrect": true}]','','The scan is torn',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL)
ON CONFLICT DO NOTHING;
INSERT INTO signed_agreements (id,user_id,agreement_id,agreement_version,agreement_content,signature_png,user_name,user_email,user_mobile_number,signed_at,ip_address,user_agent,fingerprint,pdf_key,pdf_sha256) OVERRIDING SYSTEM VALUE VALUES
('0fb8dbda-2220-448e-a55a-828e7fdbfab0','797bb38d-eacb-4298-b8bc-2a44fad3f421','79e1c481-1ffc-48eb-afae-16ee1a12410e','1','WORK AGREEMENT

This agreement is made on 23 November 2026 between the operator of this platform ("the Platform") and Sam Submitted, reachable at sam@example.com ("the Contributor").

1. The work. The Contributor will deliver written work through the Platform, in the form and to the instructions shown there. The material provided for the work remains the property of the Platform and is used for this work only.

2. Time. The work period begins when the Contributor first opens the dashboard after signing, and ends at the deadline shown there. Work is saved as it is written; only work that is submitted before the deadline counts as delivered.

3. Lateness. Work that has not been submitted by the deadline is late and is penalised as shown on the dashboard. The Platform may extend a deadline where it sees good reason.

4. Review. Submitted work is reviewed for accuracy, as a rule within 24 hours. The result is shown on the dashboard and reported by e-mail.

5. Own work. The Contributor writes the work personally, does not pass it on to others, and keeps account and password to themselves.

6. Confidentiality. The Contributor treats all material and instructions as confidential, during the work and after it.

7. Personal data. The Platform keeps the Contributor''s name, contact details, signature and work for as long as this agreement or the law requires, and uses them for its purposes only.

8. Ending. Either side may end this agreement in writing. What was delivered before stays delivered; clauses 6 and 7 stay in force.

9. Signature. The Contributor has read this agreement, agrees to it, and signs it electronically. The drawn signature, the time, and the network address and browser it came from are recorded as evidence, and a copy is sent to sam@example.com.',E'\\x89504e470d0a1a0a0000000d4948445200000190000000a0080600000022b23ad50000067149444154789cedd6d195db5616445105e1042692c93f2acf87cdb1d56a40208822eb3eecbd967fadba07afa5fef1030000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000060297ffce7bf7f7efdefd39b56a26f96be59fab2e9bbc7e1915c47df2c7db3f4e55b7b0fc323799dbe59fa66e9cbaea30fc4233947df2c7d739e69abef0d3dfb403c92e7e89ba56f96be6c3afaf13d9273f4cdd2374b5f363dfbd13d92e7e89bf56adff72d9d495f769df9d81ec971fa66e99ba52f9b5ef9d01ec9efe99ba56fd62b7df4bd81573fb007b24fdf2c7db3f465d3551fd723f99ebe59fa66e9cbae2b3faa07f22b7db3ae6ae22fb85f5dd944df055dfd513d929fe99ba56f96beec4a7c4c0fe41ffa66e99ba52f9b52bf0df82de32ffa66e99ba52fbb921fd103d1374ddf2c7dd994fe2de0eebf65e89ba56f56faf6bbf71def1d1fefce0f44df2c7db3f465d3bbfef5bfeb6f19efee9bfc331ae99ba52fbbdef9e1eef848f4cdd2374b5f76792059fa66e99ba52f9b3ef1c1eef448f4cdd2374b5f76792059fa66e99ba52f9b3ef9a1eef0483e75e31ddafed0374e5f76f907244bdf2c7db3f465970792a56f96be59fab2a9e103356c4869b8ad61434ac36d0d1b521a6e6bd8c086868fd3b021a5e1b6860d290db7356c4869b8ad61031b5a3e4ccb8eab35dcb5ea0f60cb5d2d3baed67257cb0ebe68fa304d5baed27453d396ab34ddd4b4e52a4d37356de16f4d1fa569cb559a6e6ada7295a69b9ab65ca5e9a6a62d947e90b63dafd0374bdf2c7dd9d5fa40da369dd5784be3a6b31a6f69dc7456e32d8d9b6eabf163346e3aabf196c64d6735dea16fd64a7d476bfe10cddb8e6abea175d733f4cdd2975ded0fa475db51cd37346f3baaf986e66d4735dfd0bced369a3fc00a0fa479bfbe59fa66add077b4091f60c2c62d13b64fd8b865c2f6091bb74cd8debe6f69531e48fbc62d13b64fd8b865c2f6091bb74cd83e61e3b2a6849fb2f3ab09bb27ff004ed8ad6fd6e4bea34d0a3f69ebc3a4cd93b63e4cda3c69ebc3a4cd93b62e6352f4495b1f266d9eb4f561d2e6495b1f266d9eb47519d382db9b656f96bd39fe0179b389c1276d9eb4f561d2e6495b1f266d9eb4f561e2e6b126c69eb479d2d687499b276d7d98b479d2d687899bc79a1a7acaee293bbf9ab07bf25f141376ebcbaee90fa47dfb848d5b266c9fb071cb84ed13366e99bc7d8cc991276c9fb071cb84ed13366e99b07dc2c62d93b78fb042e0e6fdfa66e99ba52fbb567920ad37346f3baaf986e66d4735dfd0bceda8156ea8b542dce61b9ab71dd57c43ebae67e89bd5dc77b495c236ded2b8e9acc65b1a379dd57887beec5aed81b4ddd2b8e9acc65b1a379dd5784be3a6b356baa5c64a411b1f48db9e57e89ba56f5663dfd1560cda7453d396ab34ddd4b4e52a4d37356db9ca8a377dcc8a319b6e6ada7295a69b9ab65ca5e9a6a62d5759f1a68f593564c35d2b3fd486bb56eddb7257cb8eabad7ad7dbad1cb2e1b6860d290db7356c4869b8ad6143cacab7bdcdca111b6e6bd890d2705bc3869486db1a36a4ac7cdb5bdc21e0276fd477dd3ffb5df4cd5afdbea8bb3c103f8039fa66e99b75871b63ee10efd33f809ff873dfe9537deff0767fe81b77973b2f77a7709fb855dff5fecc4fd137eb4eb75ee64ed1fc0066e99ba56fd69d6ebdc41d83bdf3667dd7f9b35ae89bf3b8f74e37bfe48eb1fc0066e99ba56fd61d6f3ee5aeffdabeeb6e7ddfd337f96734d237ebae773fedcea1fc0066e99ba56fd69d6f3fe4aebf1d3fa4efd757dfa4f4edfadef7f64304ca36d057df347db334d870f7df2e1e521df4fd8bbe59fa6669b041987f247f00affc7f4ea56f96be39fe21fd86283fbbba87be3fd3374bdf2c3dbe10e357891fc02bfe5fabd037e7cabfe0fc65f92b4dfe458cef5dd545dfefe99ba56f962e22fcd6ab7df4dda76f96be39ff6e73cb3eb70f70c02b8df4fd3d7db35ee9a3efefddb68fc771dc994efa1ea76f96be5967fb6657057d7d1ca38f7983677be9fb1c7db35eedfbbea5339dedfbbe8517f2c377ced16efa9ea36f96be5967fabe7fe593be3bcae338ef484f7dcfd3374bdface5da8e3fa0d0520fa490be39cbfd055766b9bea3c7975ae67194d2374bdfaca5fa8e1e5f6efce328a76f96be594bf41d3d7e007db3f4cdd2374b5f000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000feef7f4bbe312fb7c590170000000049454e44ae426082','Sam Submitted','sam@example.com','5012345678','2026-11-23 01:46:29.988+00','127.0.0.1','node','f1e892abda8325ba3ca79c35e2457d8ca29899c8f60a9aea792fc50b7c2eec04',NULL,NULL),
('33089c2a-79ba-4179-909f-dc2dc0f669af','21837aa5-61af-41df-950b-42c461ebdc45','79e1c481-1ffc-48eb-afae-16ee1a12410e','1','WORK AGREEMENT

This agreement is made on 23 November 2026 between the operator of this platform ("the Platform") and Rita Reviewed, reachable at rita@example.com ("the Contributor").

1. The work. The Contributor will deliver written work through the Platform, in the form and to the instructions shown there. The material provided for the work remains the property of the Platform and is used for this work only.

2. Time. The work period begins when the Contributor first opens the dashboard after signing, and ends at the deadline shown there. Work is saved as it is written; only work that is submitted before the deadline counts as delivered.

3. Lateness. Work that has not been submitted by the deadline is late and is penalised as shown on the dashboard. The Platform may extend a deadline where it sees good reason.

4. Review. Submitted work is reviewed for accuracy, as a rule within 24 hours. The result is shown on the dashboard and reported by e-mail.

5. Own work. The Contributor writes the work personally, does not pass it on to others, and keeps account and password to themselves.

6. Confidentiality. The Contributor treats all material and instructions as confidential, during the work and after it.

7. Personal data. The Platform keeps the Contributor''s name, contact details, signature and work for as long as this agreement or the law requires, and uses them for its purposes only.

8. Ending. Either side may end this agreement in writing. What was delivered before stays delivered; clauses 6 and 7 stay in force.

9. Signature. The Contributor has read this agreement, agrees to it, and signs it electronically. The drawn signature, the time, and the network address and browser it came from are recorded as evidence, and a copy is sent to rita@example.com.',E'\\x89504e470d0a1a0a0000000d4948445200000190000000a0080600000022b23ad50000067149444154789cedd6d195db5616445105e1042692c93f2acf87cdb1d56a40208822eb3eecbd967fadba07afa5fef1030000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000060297ffce7bf7f7efdefd39b56a26f96be59fab2e9bbc7e1915c47df2c7db3f4e55b7b0fc323799dbe59fa66e9cbaea30fc4233947df2c7d739e69abef0d3dfb403c92e7e89ba56f96be6c3afaf13d9273f4cdd2374b5f363dfbd13d92e7e89bf56adff72d9d495f769df9d81ec971fa66e99ba52f9b5ef9d01ec9efe99ba56fd62b7df4bd81573fb007b24fdf2c7db3f465d3551fd723f99ebe59fa66e9cbae2b3faa07f22b7db3ae6ae22fb85f5dd944df055dfd513d929fe99ba56f96beec4a7c4c0fe41ffa66e99ba52f9b52bf0df82de32ffa66e99ba52fbb921fd103d1374ddf2c7dd994fe2de0eebf65e89ba56f56faf6bbf71def1d1fefce0f44df2c7db3f465d3bbfef5bfeb6f19efee9bfc331ae99ba52fbbdef9e1eef848f4cdd2374b5f76792059fa66e99ba52f9b3ef1c1eef448f4cdd2374b5f76792059fa66e99ba52f9b3ef9a1eef0483e75e31ddafed0374e5f76f907244bdf2c7db3f465970792a56f96be59fab2a9e103356c4869b8ad61434ac36d0d1b521a6e6bd8c086868fd3b021a5e1b6860d290db7356c4869b8ad61031b5a3e4ccb8eab35dcb5ea0f60cb5d2d3baed67257cb0ebe68fa304d5baed27453d396ab34ddd4b4e52a4d37356de16f4d1fa569cb559a6e6ada7295a69b9ab65ca5e9a6a62d947e90b63dafd0374bdf2c7dd9d5fa40da369dd5784be3a6b31a6f69dc7456e32d8d9b6eabf163346e3aabf196c64d6735dea16fd64a7d476bfe10cddb8e6abea175d733f4cdd2975ded0fa475db51cd37346f3baaf986e66d4735dfd0bced369a3fc00a0fa479bfbe59fa66add077b4091f60c2c62d13b64fd8b865c2f6091bb74cd8debe6f69531e48fbc62d13b64fd8b865c2f6091bb74cd83e61e3b2a6849fb2f3ab09bb27ff004ed8ad6fd6e4bea34d0a3f69ebc3a4cd93b63e4cda3c69ebc3a4cd93b62e6352f4495b1f266d9eb4f561d2e6495b1f266d9eb47519d382db9b656f96bd39fe0179b389c1276d9eb4f561d2e6495b1f266d9eb4f561e2e6b126c69eb479d2d687499b276d7d98b479d2d687899bc79a1a7acaee293bbf9ab07bf25f141376ebcbaee90fa47dfb848d5b266c9fb071cb84ed13366e99bc7d8cc991276c9fb071cb84ed13366e99b07dc2c62d93b78fb042e0e6fdfa66e99ba52fbb567920ad37346f3baaf986e66d4735dfd0bceda8156ea8b542dce61b9ab71dd57c43ebae67e89bd5dc77b495c236ded2b8e9acc65b1a379dd57887beec5aed81b4ddd2b8e9acc65b1a379dd5784be3a6b356baa5c64a411b1f48db9e57e89ba56f5663dfd1560cda7453d396ab34ddd4b4e52a4d37356db9ca8a377dcc8a319b6e6ada7295a69b9ab65ca5e9a6a62d5759f1a68f593564c35d2b3fd486bb56eddb7257cb8eabad7ad7dbad1cb2e1b6860d290db7356c4869b8ad6143cacab7bdcdca111b6e6bd890d2705bc3869486db1a36a4ac7cdb5bdc21e0276fd477dd3ffb5df4cd5afdbea8bb3c103f8039fa66e99b75871b63ee10efd33f809ff873dfe9537deff0767fe81b77973b2f77a7709fb855dff5fecc4fd137eb4eb75ee64ed1fc0066e99ba56fd69d6ebdc41d83bdf3667dd7f9b35ae89bf3b8f74e37bfe48eb1fc0066e99ba56fd61d6f3ee5aeffdabeeb6e7ddfd337f96734d237ebae773fedcea1fc0066e99ba56fd69d6f3fe4aebf1d3fa4efd757dfa4f4edfadef7f64304ca36d057df347db334d870f7df2e1e521df4fd8bbe59fa6669b041987f247f00affc7f4ea56f96be39fe21fd86283fbbba87be3fd3374bdf2c3dbe10e357891fc02bfe5fabd037e7cabfe0fc65f92b4dfe458cef5dd545dfefe99ba56f962e22fcd6ab7df4dda76f96be39ff6e73cb3eb70f70c02b8df4fd3d7db35ee9a3efefddb68fc771dc994efa1ea76f96be5967fb6657057d7d1ca38f7983677be9fb1c7db35eedfbbea5339dedfbbe8517f2c377ced16efa9ea36f96be5967fabe7fe593be3bcae338ef484f7dcfd3374bdface5da8e3fa0d0520fa490be39cbfd055766b9bea3c7975ae67194d2374bdfaca5fa8e1e5f6efce328a76f96be594bf41d3d7e007db3f4cdd2374b5f000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000feef7f4bbe312fb7c590170000000049454e44ae426082','Rita Reviewed','rita@example.com','5012345678','2026-11-23 01:46:31.401+00','127.0.0.1','node','f1a5fc497baf225acd64f4a08f92113134eb1f910e842ee7b3b050039bc44620',NULL,NULL),
('c3f39e93-38b4-42f5-9df8-85a3dc1c20b4','01dec494-2099-4551-9286-90c55fdfc162','79e1c481-1ffc-48eb-afae-16ee1a12410e','1','WORK AGREEMENT

This agreement is made on 23 November 2026 between the operator of this platform ("the Platform") and Dora Draft, reachable at dora@example.com ("the Contributor").

1. The work. The Contributor will deliver written work through the Platform, in the form and to the instructions shown there. The material provided for the work remains the property of the Platform and is used for this work only.

2. Time. The work period begins when the Contributor first opens the dashboard after signing, and ends at the deadline shown there. Work is saved as it is written; only work that is submitted before the deadline counts as delivered.

3. Lateness. Work that has not been submitted by the deadline is late and is penalised as shown on the dashboard. The Platform may extend a deadline where it sees good reason.

4. Review. Submitted work is reviewed for accuracy, as a rule within 24 hours. The result is shown on the dashboard and reported by e-mail.

5. Own work. The Contributor writes the work personally, does not pass it on to others, and keeps account and password to themselves.

6. Confidentiality. The Contributor treats all material and instructions as confidential, during the work and after it.

7. Personal data. The Platform keeps the Contributor''s name, contact details, signature and work for as long as this agreement or the law requires, and uses them for its purposes only.

8. Ending. Either side may end this agreement in writing. What was delivered before stays delivered; clauses 6 and 7 stay in force.

9. Signature. The Contributor has read this agreement, agrees to it, and signs it electronically. The drawn signature, the time, and the network address and browser it came from are recorded as evidence, and a copy is sent to dora@example.com.',E'\\x89504e470d0a1a0a0000000d4948445200000190000000a0080600000022b23ad50000067149444154789cedd6d195db5616445105e1042692c93f2acf87cdb1d56a40208822eb3eecbd967fadba07afa5fef1030000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000060297ffce7bf7f7efdefd39b56a26f96be59fab2e9bbc7e1915c47df2c7db3f4e55b7b0fc323799dbe59fa66e9cbaea30fc4233947df2c7d739e69abef0d3dfb403c92e7e89ba56f96be6c3afaf13d9273f4cdd2374b5f363dfbd13d92e7e89bf56adff72d9d495f769df9d81ec971fa66e99ba52f9b5ef9d01ec9efe99ba56fd62b7df4bd81573fb007b24fdf2c7db3f465d3551fd723f99ebe59fa66e9cbae2b3faa07f22b7db3ae6ae22fb85f5dd944df055dfd513d929fe99ba56f96beec4a7c4c0fe41ffa66e99ba52f9b52bf0df82de32ffa66e99ba52fbb921fd103d1374ddf2c7dd994fe2de0eebf65e89ba56f56faf6bbf71def1d1fefce0f44df2c7db3f465d3bbfef5bfeb6f19efee9bfc331ae99ba52fbbdef9e1eef848f4cdd2374b5f76792059fa66e99ba52f9b3ef1c1eef448f4cdd2374b5f76792059fa66e99ba52f9b3ef9a1eef0483e75e31ddafed0374e5f76f907244bdf2c7db3f465970792a56f96be59fab2a9e103356c4869b8ad61434ac36d0d1b521a6e6bd8c086868fd3b021a5e1b6860d290db7356c4869b8ad61031b5a3e4ccb8eab35dcb5ea0f60cb5d2d3baed67257cb0ebe68fa304d5baed27453d396ab34ddd4b4e52a4d37356de16f4d1fa569cb559a6e6ada7295a69b9ab65ca5e9a6a62d947e90b63dafd0374bdf2c7dd9d5fa40da369dd5784be3a6b31a6f69dc7456e32d8d9b6eabf163346e3aabf196c64d6735dea16fd64a7d476bfe10cddb8e6abea175d733f4cdd2975ded0fa475db51cd37346f3baaf986e66d4735dfd0bced369a3fc00a0fa479bfbe59fa66add077b4091f60c2c62d13b64fd8b865c2f6091bb74cd8debe6f69531e48fbc62d13b64fd8b865c2f6091bb74cd83e61e3b2a6849fb2f3ab09bb27ff004ed8ad6fd6e4bea34d0a3f69ebc3a4cd93b63e4cda3c69ebc3a4cd93b62e6352f4495b1f266d9eb4f561d2e6495b1f266d9eb47519d382db9b656f96bd39fe0179b389c1276d9eb4f561d2e6495b1f266d9eb4f561e2e6b126c69eb479d2d687499b276d7d98b479d2d687899bc79a1a7acaee293bbf9ab07bf25f141376ebcbaee90fa47dfb848d5b266c9fb071cb84ed13366e99bc7d8cc991276c9fb071cb84ed13366e99b07dc2c62d93b78fb042e0e6fdfa66e99ba52fbb567920ad37346f3baaf986e66d4735dfd0bceda8156ea8b542dce61b9ab71dd57c43ebae67e89bd5dc77b495c236ded2b8e9acc65b1a379dd57887beec5aed81b4ddd2b8e9acc65b1a379dd5784be3a6b356baa5c64a411b1f48db9e57e89ba56f5663dfd1560cda7453d396ab34ddd4b4e52a4d37356db9ca8a377dcc8a319b6e6ada7295a69b9ab65ca5e9a6a62d5759f1a68f593564c35d2b3fd486bb56eddb7257cb8eabad7ad7dbad1cb2e1b6860d290db7356c4869b8ad6143cacab7bdcdca111b6e6bd890d2705bc3869486db1a36a4ac7cdb5bdc21e0276fd477dd3ffb5df4cd5afdbea8bb3c103f8039fa66e99b75871b63ee10efd33f809ff873dfe9537deff0767fe81b77973b2f77a7709fb855dff5fecc4fd137eb4eb75ee64ed1fc0066e99ba56fd69d6ebdc41d83bdf3667dd7f9b35ae89bf3b8f74e37bfe48eb1fc0066e99ba56fd61d6f3ee5aeffdabeeb6e7ddfd337f96734d237ebae773fedcea1fc0066e99ba56fd69d6f3fe4aebf1d3fa4efd757dfa4f4edfadef7f64304ca36d057df347db334d870f7df2e1e521df4fd8bbe59fa6669b041987f247f00affc7f4ea56f96be39fe21fd86283fbbba87be3fd3374bdf2c3dbe10e357891fc02bfe5fabd037e7cabfe0fc65f92b4dfe458cef5dd545dfefe99ba56f962e22fcd6ab7df4dda76f96be39ff6e73cb3eb70f70c02b8df4fd3d7db35ee9a3efefddb68fc771dc994efa1ea76f96be5967fb6657057d7d1ca38f7983677be9fb1c7db35eedfbbea5339dedfbbe8517f2c377ced16efa9ea36f96be5967fabe7fe593be3bcae338ef484f7dcfd3374bdface5da8e3fa0d0520fa490be39cbfd055766b9bea3c7975ae67194d2374bdfaca5fa8e1e5f6efce328a76f96be594bf41d3d7e007db3f4cdd2374b5f000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000feef7f4bbe312fb7c590170000000049454e44ae426082','Dora Draft','dora@example.com','5012345678','2026-11-23 01:46:28.23+00','127.0.0.1','node','cd9a7ac4fbd26e27a409717a42a26d27c3692ad9d552c6118f48b0382b2bfc3d',NULL,NULL)
ON CONFLICT DO NOTHING;
INSERT INTO verification_codes (user_id,code_hash,tries,sent_at,expires_at) OVERRIDING SYSTEM VALUE VALUES
('01dec494-2099-4551-9286-90c55fdfc162',E'\\x2c3ed351feca44e547c8729f0d46494ce14741b90032c17852a72855a60b2cf1','0','2026-11-23 01:46:27.692444+00','2026-11-23 01:56:27.692444+00'),
('21837aa5-61af-41df-950b-42c461ebdc45',E'\\x1590a7182fd2dd61f191166bde21798da4daecd2c0b34f1545aebcbf60d452ba','0','2026-11-23 01:46:30.641917+00','2026-11-23 01:56:30.641917+00'),
('797bb38d-eacb-4298-b8bc-2a44fad3f421',E'\\xce4f193c59f598d64bd371ee8a1eb88e2b2249c4050067152e2cca62a7047508','0','2026-11-23 01:46:29.433074+00','2026-11-23 01:56:29.433074+00'),
('b4c6cf93-47e7-4910-a719-c5008b0310c8',E'\\xc5ea9e40e7bd1540bad98d65692bd80a88894e7a8d413b52cb5ae12f3ebff55a','0','2026-11-23 01:46:27.344241+00','2026-11-23 01:56:27.344241+00')
ON CONFLICT DO NOTHING;
INSERT INTO work_start_notifications (id,user_id,project_link,started_at) OVERRIDING SYSTEM VALUE VALUES
('1','01dec494-2099-4551-9286-90c55fdfc162','https://example.com/projects/7','2026-11-23 01:46:28.509898+00'),
('2','797bb38d-eacb-4298-b8bc-2a44fad3f421','https://example.com/projects/7','2026-11-23 01:46:30.147831+00'),
('3','21837aa5-61af-41df-950b-42c461ebdc45','https://example.com/projects/7','2026-11-23 01:46:32.215464+00')
ON CONFLICT DO NOTHING;
ALTER TABLE users ENABLE TRIGGER USER;
SELECT setval('public.audit_log_id_seq', 5);
SELECT setval('public.clock_entries_id_seq', 5);
SELECT setval('public.drafts_id_seq', 3);
SELECT setval('public.migrations_id_seq', 2);
SELECT setval('public.work_start_notifications_id_seq', 3);
