import type { MigrationInterface, QueryRunner } from 'typeorm';

export class NewestTexts1764224000000 implements MigrationInterface {
  name = 'NewestTexts1764224000000';

  /** A word that most texts have is found in the newest ones, without looking at the others. */
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX submitted_texts_submitted ON submitted_texts (submitted_at, draft_id)');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}
