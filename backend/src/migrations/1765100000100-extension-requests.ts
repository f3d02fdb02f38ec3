import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ExtensionRequests1765100000100 implements MigrationInterface {
  name = 'ExtensionRequests1765100000100';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}

const STATEMENTS = [
  `CREATE TABLE extension_requests (
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    assignment_id uuid NOT NULL,
    hours int NOT NULL,
    reason text NOT NULL,
    created_at timestamptz NOT NULL,
    answer text,
    answered_at timestamptz,
    answered_by uuid,
    granted_hours double precision,
    refusal_reason text,
    CONSTRAINT extension_requests_pkey PRIMARY KEY (id),
    CONSTRAINT extension_requests_assignment_fkey
      FOREIGN KEY (assignment_id) REFERENCES assignments (id) ON DELETE CASCADE,
    CONSTRAINT extension_requests_hours_check CHECK (hours BETWEEN 1 AND 240),
    CONSTRAINT extension_requests_answer_check CHECK (answer IN ('granted', 'refused', 'closed')),
    CONSTRAINT extension_requests_answered_check CHECK ((answered_at IS NULL) = (answer IS NULL)),
    CONSTRAINT extension_requests_granted_check
      CHECK ((granted_hours IS NOT NULL) = (answer IS NOT DISTINCT FROM 'granted')),
    CONSTRAINT extension_requests_refused_check
      CHECK ((refusal_reason IS NOT NULL) = (answer IS NOT DISTINCT FROM 'refused'))
  )`,
  'CREATE UNIQUE INDEX extension_requests_open ON extension_requests (assignment_id) WHERE answered_at IS NULL',
  'CREATE INDEX extension_requests_assignment ON extension_requests (assignment_id, created_at)',
  'CREATE INDEX extension_requests_created ON extension_requests (created_at, id)',
  'CREATE INDEX extension_requests_answered ON extension_requests (answered_at, created_at, id)',
];
