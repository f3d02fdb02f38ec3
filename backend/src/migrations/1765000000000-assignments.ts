import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addAssignments } from './0.4.0/assignments.js';
import { lockTables } from './0.4.0/lock-tables.js';
import { addProjectsToFiles } from './0.4.0/project-files.js';
import { mergeReferenceFiles } from './0.4.0/reference-files.js';
import { renameColumns } from './0.4.0/renamed-columns.js';
import { addScoringAttempts } from './0.4.0/scoring-attempts.js';
import { dropOldTokens } from './0.4.0/session-tokens.js';

/**
 * From 0.3.0 to 0.4.0, in one transaction: if it fails, the database is that of 0.3.0. Version 0.3.0 is stopped meanwhile: see
 * `checkUpdate` in start/.
 */
export class Assignments1765000000000 implements MigrationInterface {
  name = 'Assignments1765000000000';

  async up(runner: QueryRunner): Promise<void> {
    await lockTables(runner);
    await addScoringAttempts(runner);
    await mergeReferenceFiles(runner);
    await addAssignments(runner);
    await addProjectsToFiles(runner);
    await dropOldTokens(runner);
    await renameColumns(runner);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}
