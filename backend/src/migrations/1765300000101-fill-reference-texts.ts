import type { MigrationInterface, QueryRunner } from 'typeorm';
import { inBatches } from './online-changes.js';

/** Lets the trigger on `reference_files` record the texts of all files, each while its row is locked. */
export class FillReferenceTexts1765300000101 implements MigrationInterface {
  name = 'FillReferenceTexts1765300000101';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await inBatches(
      runner,
      `WITH batch AS (SELECT id FROM reference_files WHERE id > $1 ORDER BY id LIMIT 100), recorded AS (
         UPDATE reference_files SET reference_text = reference_text WHERE id IN (SELECT id FROM batch))
       SELECT id FROM batch ORDER BY id`,
    );
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}
