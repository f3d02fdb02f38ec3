import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Every version of a reference text, with the current one, in one table. The processes of 0.4.0 write and read the column
 * `reference_files.reference_text`: two triggers keep it equal to the newest version.
 */
export class ReferenceTexts1765300000100 implements MigrationInterface {
  name = 'ReferenceTexts1765300000100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE reference_texts (
        file_id uuid NOT NULL CONSTRAINT reference_texts_file_id_fkey REFERENCES reference_files (id) ON DELETE CASCADE,
        version int NOT NULL,
        text text,
        variants jsonb NOT NULL DEFAULT '[]',
        source text NOT NULL DEFAULT 'staff',
        changed_at timestamptz NOT NULL DEFAULT now(),
        changed_by text,
        CONSTRAINT reference_texts_pkey PRIMARY KEY (file_id, version),
        CONSTRAINT reference_texts_source_check CHECK (source IN ('staff', 'texts'))
      )`);
    await runner.query(RECORD_TEXT_OF_COLUMN);
    // Not when the other trigger wrote the column.
    await runner.query(`
      CREATE TRIGGER record_text_of_column AFTER INSERT OR UPDATE OF reference_text ON reference_files
      FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION record_text_of_column()`);
    await runner.query(`
      CREATE FUNCTION copy_text_to_column() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE reference_files SET reference_text = NEW.text WHERE id = NEW.file_id;
        RETURN NULL;
      END $$`);
    await runner.query(`
      CREATE TRIGGER copy_text_to_column AFTER INSERT ON reference_texts
      FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION copy_text_to_column()`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}

/**
 * The first time, the versions that were replaced are copied, with their numbers; so a file without such a version begins with 1.
 * A text was written when the one before it was replaced.
 */
const RECORD_TEXT_OF_COLUMN = `
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
  END $$`;
