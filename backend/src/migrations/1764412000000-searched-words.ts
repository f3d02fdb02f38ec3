import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SearchedWords1764412000000 implements MigrationInterface {
  name = 'SearchedWords1764412000000';

  /** Questions that found many people: they are counted like the short parts, once and from then on. */
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE user_search_words (
      part text NOT NULL,
      is_counted boolean NOT NULL DEFAULT false,
      asked_on date NOT NULL DEFAULT current_date,
      CONSTRAINT user_search_words_pkey PRIMARY KEY (part)
    )`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}
