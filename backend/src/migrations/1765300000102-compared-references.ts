import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a published result was compared with. A trigger writes it for results that 0.4.0 publishes, and removes it where 0.4.0 reopens one. */
export class ComparedReferences1765300000102 implements MigrationInterface {
  name = 'ComparedReferences1765300000102';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE reviews ADD COLUMN compared jsonb');
    await runner.query(COMPLETE_COMPARED);
    await runner.query(`
      CREATE TRIGGER complete_compared BEFORE INSERT OR UPDATE ON reviews
      FOR EACH ROW WHEN ((NEW.status = 'published') <> (NEW.compared IS NOT NULL)) EXECUTE FUNCTION complete_compared()`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}

/**
 * The order of references of 0.4.0: of a document all PDFs that have a text, and without one all images; each with the text that it had
 * when the result was published, or with its first one if it was uploaded later.
 */
const COMPLETE_COMPARED = `
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
        WHERE t.text ~ '\\S'
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
  END $$`;
