import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently, dropIndexConcurrently } from './online-changes.js';

/** Titles are sorted with their numbers: `page 2` before `page 10`. */
export class NaturalTitles1764930000000 implements MigrationInterface {
  name = 'NaturalTitles1764930000000';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // It is deterministic: only equal titles are equal.
    await runner.query(
      `CREATE COLLATION IF NOT EXISTS natural_order (provider = icu, locale = 'und-u-kn-true')`,
    );
    for (const table of ['images', 'reference_pdfs']) {
      await createIndexConcurrently(
        runner,
        `${table}_natural_title`,
        `ON ${table} (title COLLATE natural_order, id)`,
      );
      // The previous version sorts titles with another collation, so it does not use this index.
      await dropIndexConcurrently(runner, `${table}_title`);
    }
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}
