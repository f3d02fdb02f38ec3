import { expect, test } from 'vitest';
import { findForeignTables } from './table-owners.mjs';

const TABLES = [
  { file: 'backend/src/users/user.entity.ts', text: "@Entity('users')" },
  { file: 'backend/src/reviews/review.entity.ts', text: "@Entity('reviews')" },
];

const find = (file, text, exceptions = []) => findForeignTables([...TABLES, { file, text }], exceptions);

test('a module writes its own tables, and reads those of earlier modules', () => {
  expect(find('backend/src/reviews/a.ts', 'UPDATE reviews SET x = 1 FROM users')).toEqual([]);
});

test.each([
  ['backend/src/reviews/a.ts', 'UPDATE users SET x = 1', 'UPDATE users', 'users'],
  ['backend/src/reviews/a.ts', 'INSERT INTO users (id)', 'INSERT INTO users', 'users'],
  ['backend/src/users/a.ts', 'SELECT FROM users JOIN reviews r ON true', 'JOIN reviews', 'reviews'],
])('%s may not contain "%s"', (file, text, statement, owner) => {
  expect(find(file, text)).toEqual([`${file}: "${statement}": the table belongs to ${owner}`]);
});

test('an exception is for one module and one table', () => {
  const exceptions = [{ from: 'users', table: 'reviews' }];
  expect(find('backend/src/users/a.ts', 'SELECT FROM reviews', exceptions)).toEqual([]);
  expect(find('backend/src/config/a.ts', 'SELECT FROM reviews', exceptions)).toHaveLength(1);
});
