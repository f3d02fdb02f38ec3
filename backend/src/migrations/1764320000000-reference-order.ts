import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ReferenceOrder1764320000000 implements MigrationInterface {
  name = 'ReferenceOrder1764320000000';

  /** Images and reference PDFs have an order of their own, which begins as the order of upload. */
  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['images', 'reference_pdfs']) {
      const statements = [
        `CREATE SEQUENCE ${table}_position_seq AS integer`,
        `ALTER TABLE ${table} ADD COLUMN position integer`,
        `UPDATE ${table} SET position = o.position
         FROM (SELECT id, row_number() OVER (ORDER BY uploaded_at, id) AS position FROM ${table}) o
         WHERE o.id = ${table}.id`,
        `SELECT setval('${table}_position_seq', (SELECT count(*) FROM ${table}) + 1, false)`,
        `ALTER TABLE ${table} ALTER COLUMN position SET DEFAULT nextval('${table}_position_seq'),
         ALTER COLUMN position SET NOT NULL`,
        `ALTER SEQUENCE ${table}_position_seq OWNED BY ${table}.position`,
        // A move shifts many rows in one statement: they may share a place until it ends.
        `ALTER TABLE ${table} ADD CONSTRAINT ${table}_position_key UNIQUE (position) DEFERRABLE INITIALLY IMMEDIATE`,
      ];
      for (const statement of statements) await runner.query(statement);
    }
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}
