import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Pages1764210000000 implements MigrationInterface {
  name = 'Pages1764210000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...PAGES, ...SEQUENTIAL]) await runner.query(statement);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}

// An image that work refers to cannot be deleted; the room of the images then hides it.
const PAGES = [
  `CREATE TABLE pages (
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
  )`,
  'CREATE INDEX pages_image ON pages (image_id)',
];

const SEQUENTIAL = [
  `CREATE TABLE sequential_sessions (
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
    CONSTRAINT sequential_sessions_pkey PRIMARY KEY (id),
    CONSTRAINT sequential_sessions_user_key UNIQUE (user_id),
    CONSTRAINT sequential_sessions_images_check CHECK (completed_images BETWEEN 0 AND total_images),
    CONSTRAINT sequential_sessions_completion_check CHECK (
      (completed_at IS NULL) = (review_deadline IS NULL)
      AND (completed_at IS NULL OR completed_images = total_images)),
    CONSTRAINT sequential_sessions_user_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
  )`,
  `CREATE TABLE sequential_images (
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
    CONSTRAINT sequential_images_session_fkey FOREIGN KEY (session_id) REFERENCES sequential_sessions (id)
      ON DELETE CASCADE,
    CONSTRAINT sequential_images_image_fkey FOREIGN KEY (image_id) REFERENCES images (id)
  )`,
  'CREATE INDEX sequential_images_image ON sequential_images (image_id)',
];
