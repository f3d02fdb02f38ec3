import type { QueryRunner } from 'typeorm';

/** Default of the setting, for a database in which no work was started yet. */
const DEFAULT_WINDOW_HOURS = 96;

/** The work of a user becomes the first assignment in the default project. See docs/decisions/assignments.md. */
export async function addAssignments(runner: QueryRunner): Promise<void> {
  for (const statement of [
    ...COUNTS_END,
    ...NEW_TABLES,
    FIRST_ASSIGNMENTS,
    ...WORK_OF_ASSIGNMENTS,
    ...USERS_WITHOUT_WORK,
  ]) {
    await runner.query(statement);
  }
}

const COUNTS_END = [
  'DROP TRIGGER users_count_insert ON users',
  'DROP TRIGGER users_count_update ON users',
  'DROP TRIGGER users_count_delete ON users',
  'DROP FUNCTION count_users()',
  'DROP TABLE user_counts',
];

const NEW_TABLES = [
  `CREATE TABLE projects (
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    name text NOT NULL,
    state text NOT NULL DEFAULT 'open',
    is_default boolean NOT NULL DEFAULT false,
    modes text[] NOT NULL DEFAULT '{document,pages,sequential}',
    min_words int,
    work_window_hours double precision,
    review_window_hours double precision,
    start_within_hours double precision,
    images_per_assignment int,
    texts_per_image int,
    gives_automatically boolean NOT NULL DEFAULT true,
    users_may_take_next boolean NOT NULL DEFAULT false,
    is_blind boolean NOT NULL DEFAULT false,
    publishes_automatically boolean NOT NULL DEFAULT true,
    free_extension_hours double precision NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL DEFAULT now(),
    version int NOT NULL DEFAULT 1,
    changed_at timestamptz NOT NULL DEFAULT now(),
    changed_by text,
    CONSTRAINT projects_pkey PRIMARY KEY (id),
    CONSTRAINT projects_name_key UNIQUE (name),
    CONSTRAINT projects_state_check CHECK (state IN ('open', 'paused', 'closed')),
    CONSTRAINT projects_default_check CHECK (NOT (is_default AND state = 'closed')),
    CONSTRAINT projects_modes_check
      CHECK (modes <@ ARRAY['document', 'pages', 'sequential'] AND cardinality(modes) > 0),
    CONSTRAINT projects_texts_check CHECK (texts_per_image IS NULL OR images_per_assignment IS NOT NULL)
  )`,
  'CREATE UNIQUE INDEX projects_default ON projects (is_default) WHERE is_default',
  `INSERT INTO projects (name, is_default) VALUES ('Main project', true)`,
  `CREATE TABLE project_guidelines (
    project_id uuid NOT NULL,
    version int NOT NULL,
    html text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT project_guidelines_pkey PRIMARY KEY (project_id, version),
    CONSTRAINT project_guidelines_project_fkey FOREIGN KEY (project_id) REFERENCES projects (id) ON DELETE CASCADE
  )`,
  `CREATE TABLE assignments (
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    user_id uuid NOT NULL,
    project_id uuid NOT NULL,
    number int NOT NULL,
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
    guidelines_opened_version int,
    CONSTRAINT assignments_pkey PRIMARY KEY (id),
    CONSTRAINT assignments_number_key UNIQUE (user_id, number),
    CONSTRAINT assignments_user_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
    CONSTRAINT assignments_project_fkey FOREIGN KEY (project_id) REFERENCES projects (id),
    CONSTRAINT assignments_given_check CHECK (given_by_kind IN ('admin', 'self', 'system')),
    CONSTRAINT assignments_deadline_check CHECK ((started_at IS NULL) = (deadline_at IS NULL)),
    CONSTRAINT assignments_ended_check CHECK ((ended_at IS NULL) = (ended_reason IS NULL)),
    CONSTRAINT assignments_ended_unstarted_check CHECK (ended_at IS NULL OR started_at IS NULL),
    CONSTRAINT assignments_penalty_check CHECK ((penalized_at IS NULL) = (penalized_reason IS NULL))
  )`,
  'CREATE INDEX assignments_project ON assignments (project_id, user_id)',
  `CREATE INDEX assignments_deadline_due ON assignments (deadline_at) WHERE submitted_at IS NULL
     AND penalized_at IS NULL AND deadline_at IS DISTINCT FROM settled_deadline_at`,
  `CREATE INDEX assignments_unstarted ON assignments (given_at) WHERE started_at IS NULL AND ended_at IS NULL`,
  'CREATE INDEX assignments_started ON assignments (started_at, user_id)',
  'CREATE INDEX assignments_deadline ON assignments (deadline_at, user_id)',
  'CREATE INDEX assignments_flags ON assignments (user_id, started_at, submitted_at, penalized_at, deadline_at)',
  `CREATE INDEX assignments_working ON assignments (started_at, user_id)
     WHERE started_at IS NOT NULL AND submitted_at IS NULL`,
  'CREATE INDEX assignments_submitted ON assignments (submitted_at, user_id) WHERE submitted_at IS NOT NULL',
  'CREATE INDEX assignments_penalized ON assignments (penalized_at, user_id) WHERE penalized_at IS NOT NULL',
  `CREATE INDEX assignments_working_deadline ON assignments (deadline_at, user_id)
     WHERE started_at IS NOT NULL AND submitted_at IS NULL`,
];

/**
 * Every user who has something that belongs to an assignment gets one. The window is that of the own start, else the newest one of any
 * user, which is the setting that was in force last.
 */
const FIRST_ASSIGNMENTS = `
  INSERT INTO assignments (user_id, project_id, number, given_at, given_by_kind, given_by, work_window_hours, started_at,
    deadline_at, settled_deadline_at, submitted_at, penalized_at, penalized_reason, is_sequential_penalized, accuracy_result,
    sequential_accuracy)
  SELECT u.id, p.id, 1, coalesce(u.work_started_at, u.penalized_at, u.created_at), coalesce(s.actor, 'system'), s.actor_id,
    coalesce(s.hours, last.hours, ${DEFAULT_WINDOW_HOURS}), u.work_started_at, u.deadline_at, u.settled_deadline_at,
    CASE WHEN u.work_submitted THEN coalesce(u.submitted_at, u.deadline_at, u.created_at) END,
    CASE WHEN u.is_penalized THEN coalesce(u.penalized_at, u.deadline_at, u.created_at) END,
    CASE WHEN u.is_penalized THEN coalesce(u.penalized_reason, 'decided_by_administrator') END,
    u.is_penalized AND u.is_sequential_work_penalized, u.accuracy_result, u.sequential_accuracy
  FROM users u CROSS JOIN (SELECT id FROM projects WHERE is_default) p
  LEFT JOIN LATERAL (
    SELECT actor, actor_id, extract(epoch FROM deadline_at - at)::float8 / 3600 AS hours FROM clock_entries
    WHERE user_id = u.id AND kind = 'started'
  ) s ON true
  LEFT JOIN (
    SELECT extract(epoch FROM deadline_at - at)::float8 / 3600 AS hours FROM clock_entries
    WHERE kind = 'started' ORDER BY id DESC LIMIT 1
  ) last ON true
  WHERE u.work_started_at IS NOT NULL OR u.work_submitted OR u.is_penalized
    OR EXISTS (SELECT 1 FROM drafts WHERE user_id = u.id) OR EXISTS (SELECT 1 FROM pages WHERE user_id = u.id)
    OR EXISTS (SELECT 1 FROM sequential_sessions WHERE user_id = u.id)
    OR EXISTS (SELECT 1 FROM reviews WHERE user_id = u.id) OR EXISTS (SELECT 1 FROM clock_entries WHERE user_id = u.id)`;

/** Gives a table the assignment of its user. */
function addAssignmentId(table: string): string[] {
  return [
    `ALTER TABLE ${table} ADD COLUMN assignment_id uuid`,
    `UPDATE ${table} t SET assignment_id = a.id FROM assignments a WHERE a.user_id = t.user_id`,
    `ALTER TABLE ${table} ALTER COLUMN assignment_id SET NOT NULL`,
    `ALTER TABLE ${table} ADD CONSTRAINT ${table}_assignment_fkey
       FOREIGN KEY (assignment_id) REFERENCES assignments (id) ON DELETE CASCADE`,
  ];
}

const WORK_OF_ASSIGNMENTS = [
  ...addAssignmentId('drafts'),
  'ALTER TABLE drafts DROP COLUMN user_id',
  'ALTER TABLE drafts ADD CONSTRAINT drafts_subject_key UNIQUE (assignment_id, kind, subject_id)',

  // A user without work can have no texts, so this table has no other users.
  ...addAssignmentId('full_histories'),
  'ALTER TABLE full_histories DROP COLUMN user_id',
  'ALTER TABLE full_histories ADD CONSTRAINT full_histories_pkey PRIMARY KEY (assignment_id)',

  ...addAssignmentId('pages'),
  'ALTER TABLE pages DROP COLUMN user_id',
  'ALTER TABLE pages ADD CONSTRAINT pages_pkey PRIMARY KEY (assignment_id, image_id)',

  ...addAssignmentId('sequential_sessions'),
  'ALTER TABLE sequential_sessions DROP COLUMN user_id',
  'ALTER TABLE sequential_sessions ADD CONSTRAINT sequential_sessions_assignment_key UNIQUE (assignment_id)',

  ...addAssignmentId('reviews'),
  'ALTER TABLE reviews DROP CONSTRAINT reviews_work_key',
  'ALTER TABLE reviews ADD CONSTRAINT reviews_work_key UNIQUE (assignment_id, kind, subject_id, round)',
  'CREATE INDEX reviews_user ON reviews (user_id, submitted_at)',

  'ALTER TABLE clock_entries DISABLE TRIGGER USER',
  ...addAssignmentId('clock_entries'),
  'ALTER TABLE clock_entries ENABLE TRIGGER USER',
  'DROP INDEX clock_entries_once',
  `CREATE UNIQUE INDEX clock_entries_once ON clock_entries (assignment_id, kind) WHERE kind = 'started'`,
  'CREATE INDEX clock_entries_assignment ON clock_entries (assignment_id, id)',

  ...addAssignmentId('clock_reminders'),
  'ALTER TABLE clock_reminders DROP COLUMN user_id',
  'ALTER TABLE clock_reminders ADD CONSTRAINT clock_reminders_pkey PRIMARY KEY (assignment_id, hours)',
];

/** The indexes and checks with one of these columns go too. */
const USERS_WITHOUT_WORK = [
  `ALTER TABLE users
     DROP COLUMN work_started_at, DROP COLUMN deadline_at, DROP COLUMN settled_deadline_at,
     DROP COLUMN work_submitted, DROP COLUMN submitted_at, DROP COLUMN is_penalized,
     DROP COLUMN penalized_at, DROP COLUMN penalized_reason, DROP COLUMN is_sequential_work_penalized,
     DROP COLUMN accuracy_result, DROP COLUMN sequential_accuracy`,
  'CREATE INDEX users_unverified ON users (created_at, id) WHERE NOT is_verified',
  'CREATE INDEX users_unsigned ON users (created_at, id) WHERE NOT is_signed_agreement',
  'CREATE INDEX users_flags ON users (id, role, is_verified, is_signed_agreement, suspended_at)',
];
