import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { DEFAULT_TERMS } from '../agreements/default-terms.js';

/** Creates the schema of version 0.5.0. */
export class Baseline1765300001500 implements MigrationInterface {
  /** The last migration of version 0.5.0: in a database of 0.5.0 it is done, so this one does not run. */
  name = 'PlainSearch1765300001500';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(readFileSync(join(import.meta.dirname, 'baseline.sql'), 'utf8'));
    await runner.query('INSERT INTO agreements (version, content) VALUES (1, $1)', [DEFAULT_TERMS]);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}
