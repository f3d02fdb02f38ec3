import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The plans of imports of images that have not ended. */
export class PlansOfImageImports1765400000110 implements MigrationInterface {
  name = 'PlansOfImageImports1765400000110';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE image_import_rows (
        task_id uuid NOT NULL,
        place int NOT NULL,
        source int,
        refusal text,
        plan json NOT NULL,
        CONSTRAINT image_import_rows_pkey PRIMARY KEY (task_id, place)
      )`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}
