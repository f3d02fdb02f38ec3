import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './online-changes.js';

/** As `foldedSql` in core/lists/search-condition.ts. */
const folded = (expression: string) =>
  `lower(replace(replace(replace(replace(replace(${expression}, 'İ', 'i'), 'Σ', 'σ'), 'ς', 'σ'), '’', ''''), 'ʼ', ''''))`;

const FILE = `title || ' ' || description || ' ' || original_name`;

/** Table, name of the index, expression. */
const TRIGRAMS = [
  [
    'users',
    'users_folded_search',
    `name || ' ' || email || ' ' || mobile_number || ' ' || alternative_mobile_number`,
  ],
  [
    'signed_agreements',
    'signed_agreements_folded_search',
    `user_name || ' ' || user_email || ' ' || user_mobile_number`,
  ],
  ['images', 'images_folded_search', FILE],
  ['reference_pdfs', 'reference_pdfs_folded_search', FILE],
] as const;

const PREFIXES = [
  ['users', 'users_folded_name', 'name'],
  ['signed_agreements', 'signed_agreements_folded_name', 'user_name'],
] as const;

/**
 * Searches ignore the differences that `foldedSql` names. The previous version searches with the earlier indexes: users_search,
 * users_name_prefix and those of the other tables.
 */
export class FoldedSearch1764931000000 implements MigrationInterface {
  name = 'FoldedSearch1764931000000';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [table, index, text] of TRIGRAMS)
      await createIndexConcurrently(runner, index, `ON ${table} USING gin (${folded(text)} gin_trgm_ops)`);
    for (const [table, index, name] of PREFIXES)
      await createIndexConcurrently(runner, index, `ON ${table} (${folded(name)} text_pattern_ops)`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}
