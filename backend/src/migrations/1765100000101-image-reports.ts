import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ImageReports1765100000101 implements MigrationInterface {
  name = 'ImageReports1765100000101';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}

const STATEMENTS = [
  `CREATE TABLE image_reports (
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
    CONSTRAINT image_reports_image_fkey FOREIGN KEY (image_id) REFERENCES reference_files (id),
    CONSTRAINT image_reports_assignment_fkey
      FOREIGN KEY (assignment_id) REFERENCES assignments (id) ON DELETE CASCADE,
    CONSTRAINT image_reports_place_check
      CHECK ((x IS NULL) = (y IS NULL) AND x BETWEEN 0 AND 1 AND y BETWEEN 0 AND 1),
    CONSTRAINT image_reports_answer_check CHECK (answer IN ('replaced', 'hidden', 'readable')),
    CONSTRAINT image_reports_answered_check CHECK ((answered_at IS NULL) = (answer IS NULL))
  )`,
  'CREATE UNIQUE INDEX image_reports_open ON image_reports (assignment_id, image_id) WHERE answered_at IS NULL',
  'CREATE INDEX image_reports_image ON image_reports (image_id)',
  'CREATE INDEX image_reports_assignment ON image_reports (assignment_id, created_at)',
  'CREATE INDEX image_reports_created ON image_reports (created_at, id)',
  'CREATE INDEX image_reports_answered ON image_reports (answered_at, created_at, id)',
];
