import type { QueryRunner } from 'typeorm';

/** Every image belongs to the default project. The reference PDFs have none: they are shown in all projects. */
export async function addProjectsToFiles(runner: QueryRunner): Promise<void> {
  await runner.query(`
    ALTER TABLE reference_files ADD COLUMN project_id uuid,
      ADD CONSTRAINT reference_files_project_fkey FOREIGN KEY (project_id) REFERENCES projects (id);
    UPDATE reference_files SET project_id = (SELECT id FROM projects WHERE is_default) WHERE kind = 'image'`);
  await runner.query(`
    ALTER TABLE reference_files
      ADD CONSTRAINT reference_files_project_check CHECK (kind = 'pdf' OR project_id IS NOT NULL),
      DROP CONSTRAINT reference_files_position_key,
      ADD CONSTRAINT reference_files_position_key
        UNIQUE NULLS NOT DISTINCT (project_id, kind, position) DEFERRABLE INITIALLY IMMEDIATE`);
  await runner.query(`
    CREATE TABLE assignment_images (
      assignment_id uuid NOT NULL,
      image_id uuid NOT NULL,
      position int NOT NULL,
      holds boolean NOT NULL DEFAULT true,
      CONSTRAINT assignment_images_pkey PRIMARY KEY (assignment_id, image_id),
      CONSTRAINT assignment_images_position_key UNIQUE (assignment_id, position),
      CONSTRAINT assignment_images_assignment_fkey FOREIGN KEY (assignment_id) REFERENCES assignments (id) ON DELETE CASCADE,
      CONSTRAINT assignment_images_image_fkey FOREIGN KEY (image_id) REFERENCES reference_files (id)
    )`);
  await runner.query('CREATE INDEX assignment_images_coverage ON assignment_images (image_id) WHERE holds');
  await runner.query(`
    CREATE INDEX reference_files_published ON reference_files (project_id, published_at)
      WHERE kind = 'image' AND is_active`);
}
