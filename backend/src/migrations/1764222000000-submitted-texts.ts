import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SubmittedTexts1764222000000 implements MigrationInterface {
  name = 'SubmittedTexts1764222000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE submitted_texts (
      draft_id bigint NOT NULL,
      version integer NOT NULL,
      submitted_at timestamptz NOT NULL,
      body text NOT NULL,
      words tsvector NOT NULL,
      CONSTRAINT submitted_texts_pkey PRIMARY KEY (draft_id),
      CONSTRAINT submitted_texts_draft_fkey FOREIGN KEY (draft_id) REFERENCES drafts (id) ON DELETE CASCADE
    )`);
    await runner.query('CREATE INDEX submitted_texts_words ON submitted_texts USING gin (words)');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}
