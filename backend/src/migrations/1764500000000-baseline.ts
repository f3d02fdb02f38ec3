import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { DEFAULT_TERMS } from '../agreements/default-terms.js';
import { isSchema010 } from './schema-0.1.0.js';

/** Creates the schema of a new database. A database of version 0.1.0 has its tables already. */
export class Baseline1764500000000 implements MigrationInterface {
  name = 'Baseline1764500000000';

  async up(runner: QueryRunner): Promise<void> {
    if (await isSchema010(runner)) return;
    await runner.query(readFileSync(join(import.meta.dirname, 'baseline.sql'), 'utf8'));
    await runner.query('INSERT INTO agreements (version, content) VALUES (1, $1)', [DEFAULT_TERMS]);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}
