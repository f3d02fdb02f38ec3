import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The newest version of each text in the form in which readers get it. */
export class PreparedTexts1764880000000 implements MigrationInterface {
  name = 'PreparedTexts1764880000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE prepared_texts (
        draft_id bigint NOT NULL,
        version integer NOT NULL,
        release text NOT NULL,
        words integer NOT NULL,
        content text,
        CONSTRAINT prepared_texts_pkey PRIMARY KEY (draft_id),
        CONSTRAINT prepared_texts_version_fkey FOREIGN KEY (draft_id, version) REFERENCES draft_versions (draft_id, version)
          ON DELETE CASCADE
      )`);
    await runner.query('ALTER TABLE prepared_texts ALTER COLUMN content SET STORAGE EXTERNAL');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}
