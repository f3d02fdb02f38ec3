import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The reference texts that were replaced by another one. */
export class ReplacedReferenceTexts1764860000000 implements MigrationInterface {
  name = 'ReplacedReferenceTexts1764860000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE replaced_reference_texts (
         file_id uuid NOT NULL,
         version integer NOT NULL,
         reference_text text NOT NULL,
         changed_at timestamptz NOT NULL DEFAULT now(),
         changed_by text,
         CONSTRAINT replaced_reference_texts_pkey PRIMARY KEY (file_id, version)
       )`,
    );
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}
