import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp } from '../../../test/test-app.js';
import { addAdmin, type TestUser } from '../../../test/users.js';
import { addProject } from '../../../test/work.js';
import { SIGNED_AGREEMENT_SEARCH } from '../../agreements/signed-agreement.queries.js';
import { searchCondition } from '../../core/lists/search-condition.js';
import { REFERENCE_FILE_SEARCH } from '../../images/reference-file-list.queries.js';
import { USER_SEARCH } from '../../users/user-search.queries.js';
import type { SearchAnswerDto } from './dto/search.dto.js';

let app: TestApp;
let admin: TestUser;

beforeAll(async () => {
  app = await TestApp.start();
  admin = await addAdmin(app);
});
afterAll(() => app.stop());

const search = async (q: string, type: string) => {
  const path = `/api/admin/universal-search?${new URLSearchParams({ q, type })}`;
  return (await app.get<SearchAnswerDto>(path, admin.token)).body.results.projects;
};

test('projects are found by their names', async () => {
  const id = await addProject(app, { name: 'Łódź registers', state: 'paused' });
  const found = {
    _id: id,
    name: 'Łódź registers',
    state: 'paused',
    matches: [{ field: 'name', start: 0, end: 4 }],
  };
  for (const type of ['', 'projects']) expect(await search('lodz', type)).toEqual([found]);
  expect(await search('ód', 'projects')).toEqual([]);
  expect(await search('lodz', 'users')).toEqual([]);
  const { body } = await app.get<{ projects: { _id: string }[] }>(
    `/api/admin/projects?filter=${encodeURIComponent(JSON.stringify({ q: 'lodz' }))}`,
    admin.token,
  );
  expect(body.projects.map(({ _id }) => _id)).toEqual([id]);
});

test.each([
  ['users', USER_SEARCH, 'users_folded_search', 'users_folded_name'],
  [
    'signed_agreements',
    SIGNED_AGREEMENT_SEARCH,
    'signed_agreements_folded_search',
    'signed_agreements_folded_name',
  ],
  ['reference_files', REFERENCE_FILE_SEARCH, 'reference_files_folded_search', null],
])('searches in %s are read from their indexes', async (table, target, substring, prefix) => {
  const planOf = (q: string) =>
    app.database.transaction(async (tx) => {
      await tx.query('SET LOCAL enable_seqscan = off');
      const parameters: unknown[] = [];
      const { indexed } = searchCondition(target, q, (value) => `$${parameters.push(value)}`);
      return JSON.stringify(await tx.query(`EXPLAIN SELECT FROM ${table} WHERE ${indexed}`, parameters));
    });
  expect(await planOf('Harbour')).toContain(substring);
  if (prefix) expect(await planOf('Ha')).toContain(prefix);
  // A text without accents is also searched where letters have some.
  expect(await planOf('Harbour')).toContain(substring.replace('folded', 'plain'));
  expect(await planOf('Härbour')).not.toContain('plain');
  if (prefix) expect(await planOf('Ha')).toContain(prefix.replace('folded', 'plain'));
});
