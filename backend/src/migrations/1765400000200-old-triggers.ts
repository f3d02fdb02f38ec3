import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Triggers that completed what version 0.4.0 wrote. Version 0.5.0 writes it itself. */
const TRIGGERS = {
  record_text_of_column: 'reference_files',
  copy_text_to_column: 'reference_texts',
  complete_compared: 'reviews',
};

export class OldTriggers1765400000200 implements MigrationInterface {
  name = 'OldTriggers1765400000200';

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, table] of Object.entries(TRIGGERS)) {
      await runner.query(`DROP TRIGGER ${name} ON ${table}`);
      await runner.query(`DROP FUNCTION ${name}()`);
    }
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}
