import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The own minimum number of words of an image. Null: the setting `MIN_WORDS`. */
export class ImageMinWords1764640000000 implements MigrationInterface {
  name = 'ImageMinWords1764640000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE images ADD COLUMN min_words int');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}
