import type { QueryRunner } from 'typeorm';

const COLUMNS = `id, title, description, filename, original_name, file_size, mime_type, sha256, reference_text, is_active,
  uploaded_at, position, version, changed_at, changed_by`;

/**
 * Images and reference PDFs become one table. The ids stay, and so do the foreign keys of pages and sequential images, whose
 * table is only renamed.
 */
export async function mergeReferenceFiles(runner: QueryRunner): Promise<void> {
  await runner.query(`
    DROP INDEX images_uploaded, images_size, images_active, images_search, images_natural_title;
    ALTER TABLE images DROP CONSTRAINT images_position_key;
    ALTER TABLE images RENAME TO reference_files;
    ALTER SEQUENCE images_position_seq RENAME TO reference_files_position_seq;
    ALTER TABLE reference_files RENAME CONSTRAINT images_pkey TO reference_files_pkey;
    ALTER TABLE reference_files RENAME CONSTRAINT images_filename_key TO reference_files_filename_key;
    ALTER INDEX images_folded_search RENAME TO reference_files_folded_search;
    ALTER TABLE reference_files ADD COLUMN kind text NOT NULL DEFAULT 'image', ADD COLUMN published_at timestamptz,
      ALTER COLUMN width DROP NOT NULL, ALTER COLUMN height DROP NOT NULL;
    ALTER TABLE reference_files ALTER COLUMN kind DROP DEFAULT, ALTER COLUMN published_at SET DEFAULT now()`);
  await runner.query(`
    INSERT INTO reference_files (kind, published_at, ${COLUMNS})
    SELECT 'pdf', NULL, ${COLUMNS} FROM reference_pdfs`);
  await runner.query('DROP TABLE reference_pdfs');
  await runner.query(`
    SELECT setval('reference_files_position_seq', max(position)) FROM reference_files HAVING max(position) IS NOT NULL`);
  // Work can be only on an image that was active at some time.
  await runner.query(`
    UPDATE reference_files f SET published_at = uploaded_at
    WHERE is_active OR EXISTS (SELECT FROM pages WHERE image_id = f.id)
      OR EXISTS (SELECT FROM sequential_images WHERE image_id = f.id)`);
  await runner.query(`
    ALTER TABLE reference_files
      ADD CONSTRAINT reference_files_kind_check CHECK (kind IN ('image', 'pdf')),
      ADD CONSTRAINT reference_files_size_check CHECK (
        num_nulls(width, height) = CASE kind WHEN 'image' THEN 0 ELSE 2 END),
      ADD CONSTRAINT reference_files_min_words_check CHECK (kind = 'image' OR min_words IS NULL),
      ADD CONSTRAINT reference_files_published_check CHECK (published_at IS NOT NULL OR NOT is_active),
      ADD CONSTRAINT reference_files_position_key UNIQUE (kind, position) DEFERRABLE INITIALLY IMMEDIATE;
    CREATE INDEX reference_files_uploaded ON reference_files (kind, uploaded_at, id);
    CREATE INDEX reference_files_size ON reference_files (kind, file_size, id);
    CREATE INDEX reference_files_active ON reference_files (kind, uploaded_at, id) WHERE is_active;
    CREATE INDEX reference_files_natural_title ON reference_files (kind, title COLLATE natural_order, id)`);
}
